// Check, raise or fold: the choices of the street, each with what it costs.

import { useEffect, useState } from "preact/hooks";
import type { Client } from "../lib/client";
import { money } from "../lib/money";
import type { Hand, Reply, Street, Table } from "../lib/protocol";
import { t } from "../lib/text";

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

export function DecisionPanel({ client, table, hand, tip, title }: {
  client: Client; table: Table; hand: Hand; tip: boolean; title: string;
}) {
  const [refused, setRefused] = useState("");
  const [busy, setBusy] = useState(false);
  const ante = (tip ? hand.tip?.ante : hand.wagers.ante) ?? 0;
  const choices = choicesOf(table, ante);

  const decide = async (choice: Choice) => {
    setBusy(true);
    const fields = { table: table.table, spot: hand.spot, for_tip: tip };
    const reply: Reply = choice.what === "play"
      ? await client.send("play", { ...fields, multiple: choice.multiple })
      : await client.send(choice.what, fields);
    setBusy(false);
    setRefused(reply.ok ? "" : (reply.sentence ?? reply.error ?? ""));
  };

  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || busy) return;
      if (event.target instanceof HTMLInputElement) return;
      const choice = choices.find((it) => it.key === event.key.toLowerCase());
      if (!choice) return;
      event.preventDefault();
      void decide(choice);
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  });

  return (
    <section class="panel decision" aria-label={t("yourDecision")}>
      <h2>{title}</h2>
      <div class="choices">
        {choices.map((choice) => (
          <button key={choice.key} type="button" disabled={busy}
            class={`button big ${choice.what === "play" ? "primary" : ""}`}
            aria-keyshortcuts={choice.key} onClick={() => void decide(choice)}>
            {choiceLabel(choice)}
          </button>
        ))}
      </div>
      <p role="alert" class="lose">{refused}</p>
    </section>
  );
}
