// Check, raise or fold: the choices of the street, each with what it costs and its key.

import { useState } from "preact/hooks";
import { splitCards } from "../lib/cards";
import type { Client } from "../lib/client";
import { handWords } from "../lib/hand-words";
import { useKeys } from "../lib/keys";
import { money } from "../lib/money";
import type { Hand, Reply, Street, Table } from "../lib/protocol";
import { t } from "../lib/text";
import { Cards } from "./Card";

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

// The buttons themselves; practice uses them as well.
export function ChoiceButtons({ choices, busy, onChoose }: {
  choices: Choice[]; busy: boolean; onChoose: (choice: Choice) => void;
}) {
  useKeys((key) => {
    const choice = choices.find((it) => it.key === key.toLowerCase());
    if (!choice || busy) return false;
    onChoose(choice);
    return true;
  });
  return (
    <div class="choices">
      {choices.map((choice) => (
        <button key={choice.key} type="button" disabled={busy} aria-keyshortcuts={choice.key}
          class={`button big ${choice.what === "play" ? "primary" : choice.what}`} onClick={() => onChoose(choice)}>
          {choiceLabel(choice)} <kbd aria-hidden="true">{choice.key}</kbd>
        </button>
      ))}
    </div>
  );
}

export function DecisionPanel({ client, table, hand, tip, title }: {
  client: Client; table: Table; hand: Hand; tip: boolean; title: string;
}) {
  const [refused, setRefused] = useState("");
  const [busy, setBusy] = useState(false);
  const ante = (tip ? hand.tip?.ante : hand.wagers.ante) ?? 0;
  const cards = splitCards(hand.cards);

  const decide = async (choice: Choice) => {
    setBusy(true);
    const fields = { table: table.table, spot: hand.spot, for_tip: tip };
    const reply: Reply = choice.what === "play"
      ? await client.send("play", { ...fields, multiple: choice.multiple })
      : await client.send(choice.what, fields);
    setBusy(false);
    setRefused(reply.ok ? "" : (reply.sentence ?? reply.error ?? ""));
  };

  return (
    <section class="panel decision" aria-label={t("yourDecision")}>
      <h2>
        <span>{title}</span>
        {cards.length > 0 ? (
          <span class="hand-line"><Cards cards={cards} /> {handWords([...cards, ...splitCards(table.round?.board)])}</span>
        ) : null}
      </h2>
      <ChoiceButtons choices={choicesOf(table, ante)} busy={busy} onChoose={(choice) => void decide(choice)} />
      <p role="alert" class="lose">{refused}</p>
    </section>
  );
}
