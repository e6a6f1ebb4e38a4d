// Check, raise or fold: the choices of the street, each with what it costs and its key.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { splitCards } from "../lib/cards";
import type { Client } from "../lib/client";
import { bestHand, handWords, rankOfHand } from "../lib/hand-words";
import { useKeys } from "../lib/keys";
import { money } from "../lib/money";
import type { Hand, Reply, Street, Table } from "../lib/protocol";
import { useRest } from "../lib/rest";
import { readSettings } from "../lib/settings";
import { t } from "../lib/text";
import { Bar } from "./bar";

export function streetOf(table: Table): Street | null {
  const phase = table.round?.phase;
  return phase === "preflop" || phase === "flop" || phase === "river" ? phase : null;
}

export interface Choice { what: "check" | "play" | "fold"; multiple: number; amount: number; key: string }

// The largest raise first, as players look for it.
export function choicesOf(table: Table, ante: number): Choice[] {
  const street = streetOf(table);
  if (!street) return [];
  const limit = table.game.single_limit;
  const raises = [...table.game.raises[street]]
    .filter((multiple) => limit === 0 || multiple * ante <= limit)
    .sort((a, b) => b - a)
    .map((multiple): Choice => ({ what: "play", multiple, amount: multiple * ante, key: String(multiple) }));
  const pass: Choice = street === "river"
    ? { what: "fold", multiple: 0, amount: 0, key: "f" }
    : { what: "check", multiple: 0, amount: 0, key: "c" };
  return [...raises, pass];
}

export function choiceLabel(choice: Choice): string {
  if (choice.what === "check") return t("check");
  if (choice.what === "fold") return t("fold");
  return t("raise", { multiple: choice.multiple, amount: money(choice.amount) });
}

// The buttons themselves; practice uses them as well. Fold is at the left end, Check at the right one,
// where "Deal" and "Next" are: nothing that is pressed again by mistake folds or raises.
export function ChoiceButtons({ choices, busy, onChoose }: {
  choices: Choice[]; busy: boolean; onChoose: (choice: Choice) => void;
}) {
  useKeys((key) => {
    const choice = choices.find((it) => it.key === key.toLowerCase());
    if (!choice || busy) return false;
    onChoose(choice);
    return true;
  });
  const button = (choice: Choice) => (
    <button key={choice.key} type="button" disabled={busy} aria-keyshortcuts={choice.key}
      class={`button big ${choice.what === "play" ? "primary" : choice.what}`} onClick={() => onChoose(choice)}>
      {choiceLabel(choice)} <kbd aria-hidden="true">{choice.key}</kbd>
    </button>
  );
  const zone = (what: Choice["what"]) => <div class={`zone zone-${what}`}>{choices.filter((it) => it.what === what).map(button)}</div>;
  return <div class="choices">{zone("fold")}{zone("play")}{zone("check")}</div>;
}

// A pair or better that the board alone does not make.
export function isMade(cards: string[], board: string[]): boolean {
  if (cards.length < 2 || board.length < 5) return false;
  return rankOfHand(bestHand([...cards, ...board])) > rankOfHand(bestHand(board));
}

export function DecisionBar({ client, table, hand, tip, title, rests, purse }: {
  client: Client; table: Table; hand: Hand; tip: boolean; title: string; rests: boolean; purse: ComponentChildren;
}) {
  const [refused, setRefused] = useState("");
  const [busy, setBusy] = useState(false);
  const [asks, setAsks] = useState(false); // whether a good hand is really to be folded
  const asking = useRest(asks ? "asks" : "chooses");
  const ante = (tip ? hand.tip?.ante : hand.wagers.ante) ?? 0;
  const cards = splitCards(hand.cards), board = splitCards(table.round?.board);
  const words = cards.length > 0 ? handWords([...cards, ...board]) : "";
  const quiet = rests || asking;

  const decide = async (choice: Choice, sure = false) => {
    if (choice.what === "fold" && !sure && readSettings().askFold && isMade(cards, board)) return setAsks(true);
    setAsks(false);
    setBusy(true);
    const fields = { table: table.table, spot: hand.spot, for_tip: tip };
    const reply: Reply = choice.what === "play"
      ? await client.send("play", { ...fields, multiple: choice.multiple })
      : await client.send(choice.what, fields);
    setBusy(false);
    setRefused(reply.ok ? "" : (reply.sentence ?? reply.error ?? ""));
  };
  useKeys((key) => {
    if (!asks || key !== "Escape") return false;
    setAsks(false);
    return true;
  });
  const choices = choicesOf(table, ante), fold = choices.find((it) => it.what === "fold");
  return (
    <Bar name="deciding" label={t("yourDecision")} rests={quiet} refused={refused} purse={purse}
      say={<h2><span>{title}</span>{words ? <span class="hand-line">{asks ? t("foldAsk", { hand: words }) : words}</span> : null}</h2>}>
      {asks && fold ? (
        <div class="choices">
          <div class="zone zone-fold"><button type="button" class="button big" onClick={() => setAsks(false)}>{t("foldKeep")} <kbd aria-hidden="true">Esc</kbd></button></div>
          <div class="zone zone-play" />
          <div class="zone zone-check"><button type="button" class="button big fold" onClick={() => void decide(fold, true)}>{t("foldSure")}</button></div>
        </div>
      ) : <ChoiceButtons choices={choices} busy={busy || quiet} onChoose={(choice) => void decide(choice)} />}
    </Bar>
  );
}
