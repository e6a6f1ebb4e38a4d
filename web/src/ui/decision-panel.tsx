// Check, raise or fold: the choices of the street, each with what it costs and its key.

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { splitCards } from "../lib/cards";
import { type Client, whyNot } from "../lib/client";
import { bestHand, handWords, rankOfHand } from "../lib/hand-words";
import { useKeys } from "../lib/keys";
import { advise, type Advice, type Situation } from "../lib/maths";
import { money } from "../lib/money";
import type { Hand, Reply, Street, Table } from "../lib/protocol";
import { useRest } from "../lib/rest";
import { readSettings } from "../lib/settings";
import { t } from "../lib/text";
import { Bar } from "./bar";
import { Icon } from "./icon";
import { choiceName } from "./values";

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

// The values of the choices with all cards that this player can see, asked for when they are wanted.
function useAdvice(table: Table, hand: Hand, wanted: boolean): { advice: Advice | null; refused: string; asked: Promise<Advice | null> } {
  const round = table.round!;
  const dead = [...round.hands, ...(round.positions ?? [])].filter((it) => it.spot !== hand.spot).map((it) => it.cards ?? "").join("");
  const situation = JSON.stringify({ rules: table.game.digest, hole: hand.cards ?? "", board: round.board,
    dead: [...new Set(splitCards(dead))].join(""), ...(table.game.wagers.blind ? { blind: table.game.wagers.blind } : {}) });
  const [known, setKnown] = useState<{ situation: string; advice: Advice | null; refused: string } | null>(null);
  const asked = useRef<Promise<Advice | null>>(Promise.resolve(null));
  useEffect(() => {
    if (!wanted || !hand.cards) return;
    let gone = false;
    asked.current = advise(JSON.parse(situation) as Situation).then((advice) => {
      if (!gone) setKnown({ situation, advice, refused: "" });
      return advice;
    }, (error: Error) => {
      if (!gone) setKnown({ situation, advice: null, refused: error.message });
      return null;
    });
    return () => { gone = true; };
  }, [situation, wanted]);
  const current = wanted && known?.situation === situation ? known : null;
  return { advice: current?.advice ?? null, refused: current?.refused ?? "", asked: asked.current };
}

// "Most would choose Check: 4x costs $7.11, 3x costs $5.30."
function hintWords(advice: Advice, ante: number): string {
  const best = advice.choices.find((it) => it.cost === 0) ?? advice.choices[0]!;
  const others = advice.choices.filter((it) => it !== best).reverse()
    .map((it) => t("hintCosts", { choice: choiceName(it), amount: money(Math.round(it.cost * ante)) })).join(", ");
  return t("hintSay", { best: choiceName(best), others });
}

const DEAR = 0.25; // Antes from which a mistake is asked about
const PATIENCE_MS = 1500; // for the answer whether it is one

export function DecisionBar({ client, table, hand, tip, title, rests, purse }: {
  client: Client; table: Table; hand: Hand; tip: boolean; title: string; rests: boolean; purse: ComponentChildren;
}) {
  const [refused, setRefused] = useState("");
  const [busy, setBusy] = useState(false);
  const [asks, setAsks] = useState<{ choice: Choice; words: string; sure: string; keep: string } | null>(null);
  const [hint, setHint] = useState(false);
  const { warn, askFold } = readSettings();
  const { advice, refused: unknown, asked } = useAdvice(table, hand, hint || warn);
  const asking = useRest(asks ? "asks" : "chooses");
  const ante = (tip ? hand.tip?.ante : hand.wagers.ante) ?? 0;
  const cards = splitCards(hand.cards), board = splitCards(table.round?.board);
  const words = cards.length > 0 ? handWords([...cards, ...board]) : "";
  const quiet = rests || asking;

  // What is asked before this choice is made: whether a good hand is to be folded, or much given away.
  const doubt = async (choice: Choice) => {
    if (choice.what === "fold" && askFold && isMade(cards, board))
      return { choice, words: t("foldAsk", { hand: words }), sure: t("foldSure"), keep: t("foldKeep") };
    const known = warn ? await Promise.race([asked, new Promise<null>((over) => setTimeout(over, PATIENCE_MS, null))]) : null;
    const value = known?.choices.find((it) => it.multiple === choice.multiple);
    if (!known || !value || value.cost < DEAR) return null;
    return { choice, sure: t("mistakeSure"), keep: t("mistakeKeep"), words: t("mistakeAsk", { choice: choiceName(value), best: choiceName(known.choices.find((it) => it.cost === 0)!), amount: money(Math.round(value.cost * ante)) }) };
  };

  const decide = async (choice: Choice, sure = false) => {
    const doubtful = sure ? null : await doubt(choice);
    setAsks(doubtful);
    if (doubtful) return;
    setBusy(true);
    const fields = { table: table.table, spot: hand.spot, for_tip: tip };
    const reply: Reply = choice.what === "play"
      ? await client.send("play", { ...fields, multiple: choice.multiple })
      : await client.send(choice.what, fields);
    setBusy(false);
    setRefused(whyNot(reply));
  };
  useKeys((key) => {
    if (!asks || key !== "Escape") return false;
    setAsks(null);
    return true;
  });
  useKeys((key) => {
    if (key !== "i" || asks) return false;
    setHint(true);
    return true;
  });
  const choices = choicesOf(table, ante), said = hint ? advice ? hintWords(advice, ante) : unknown : "";
  return (
    <Bar name="deciding" label={t("yourDecision")} rests={quiet} refused={refused} purse={purse}
      say={<>
        {said && !asks ? <p class="hint" role="status" data-test="hint">{said}</p>
          : <h2><span>{title}</span>{words || asks ? <span class="hand-line">{asks?.words ?? words}</span> : null}</h2>}
        {asks || hint ? null : <button type="button" class="button tool" aria-label={t("hint")} title={t("hint")} aria-keyshortcuts="i" onClick={() => setHint(true)}><Icon name="hint" /></button>}
      </>}>
      {asks ? (
        <div class="choices">
          <div class="zone zone-fold"><button type="button" class="button big" onClick={() => setAsks(null)}>{asks.keep} <kbd aria-hidden="true">Esc</kbd></button></div>
          <div class="zone zone-play" />
          <div class="zone zone-check"><button type="button" class={`button big ${asks.choice.what === "fold" ? "fold" : ""}`} onClick={() => void decide(asks.choice, true)}>{asks.sure}</button></div>
        </div>
      ) : <ChoiceButtons choices={choices} busy={busy || quiet} onChoose={(choice) => void decide(choice)} />}
    </Bar>
  );
}
