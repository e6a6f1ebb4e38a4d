// The dealer's terminal: one step at a time, with the buttons that are possible now. Physical
// cards are keyed here and corrected before they are confirmed.

import { useState } from "preact/hooks";
import type { PageProps } from "../app";
import { splitCards } from "../lib/cards";
import { money } from "../lib/money";
import type { Phase, SettledHand, Table } from "../lib/protocol";
import { t, type Key } from "../lib/text";
import { useTable } from "../lib/use-table";
import { Ask } from "../ui/ask";
import { Card } from "../ui/Card";
import { CardPad } from "../ui/card-pad";
import { Felt } from "../ui/felt";
import { Lines } from "../ui/result-panel";
import { NeedRole } from "../ui/need-role";
import "./table.css";
import "./dealer.css";

interface Step { command: string; label: Key; phases: (Phase | "none")[] }

const STEPS: Step[] = [
  { command: "new_game", label: "newGame", phases: ["none", "settled", "void"] },
  { command: "no_more_bets", label: "noMoreBets", phases: ["betting"] },
  { command: "deal", label: "deal", phases: ["closed"] },
  { command: "flop", label: "turnFlop", phases: ["preflop"] },
  { command: "river", label: "turnRiver", phases: ["flop"] },
  { command: "reveal", label: "reveal", phases: ["river"] },
  { command: "confirm", label: "confirmRound", phases: ["showdown"] },
];

function Steps({ table, send }: { table: Table; send: (what: string) => void }) {
  const phase = table.round?.phase ?? "none";
  const waits = (table.round?.undecided ?? 0) > 0;
  const keyed = table.round?.keyed;
  const missing = keyed ? keyed.due - keyed.count : 0;
  return (
    <div class="steps">
      {STEPS.map((step) => {
        const now = step.phases.includes(phase);
        const deals = ["deal", "flop", "river", "reveal"].includes(step.command);
        const held = now && (waits || (deals && missing > 0));
        return (
          <button key={step.command} type="button" class={`button big ${now && !held ? "primary" : ""}`}
            disabled={!now || held} onClick={() => send(step.command)}>
            {t(step.label)}
          </button>
        );
      })}
      {waits ? <p class="muted">{t("waitingForOthers", { count: table.round!.undecided })}</p> : null}
    </div>
  );
}

function knownCards(table: Table): Set<string> {
  const round = table.round;
  const texts = [round?.board, round?.dealer, round?.keyed?.cards, ...(round?.hands ?? []).map((h) => h.cards)];
  return new Set(texts.flatMap(splitCards));
}

// The cards of this step: those keyed, those due, and a touch to correct one.
function Keying({ table, send }: { table: Table; send: (what: string, fields: object) => void }) {
  const [fixing, setFixing] = useState<number | null>(null);
  const keyed = table.round?.keyed;
  const waits = (table.round?.undecided ?? 0) > 0;
  if (!keyed || keyed.due === 0) return null;
  const cards = splitCards(keyed.cards);
  const full = keyed.count >= keyed.due;
  const onCard = (card: string) => {
    if (fixing !== null) send("correct", { index: fixing, cards: card });
    else send("key", { cards: card });
    setFixing(null);
  };
  return (
    <section class="panel">
      <h2>{t("keyCards", { count: keyed.count, due: keyed.due })}</h2>
      <div class="row">
        {Array.from({ length: keyed.due }, (_, index) => (
          <button key={index} type="button" class={`keyed ${fixing === index ? "fixing" : ""}`}
            disabled={index >= cards.length} aria-label={t("correctCard", { place: index + 1 })}
            aria-pressed={fixing === index} onClick={() => setFixing(fixing === index ? null : index)}>
            <Card card={cards[index]} small deck={table.round!.deck} />
          </button>
        ))}
      </div>
      <p class="muted">{t(fixing === null ? "keyHint" : "correctHint")}</p>
      <CardPad used={knownCards(table)} disabled={waits || (full && fixing === null)} onCard={onCard} />
    </section>
  );
}

// Take and pay, a seat at a time, from the right.
function SettlementList({ hands }: { hands: SettledHand[] }) {
  const [at, setAt] = useState(0);
  const ordered = [...hands].sort((a, b) => (b.seat ?? b.position ?? 0) - (a.seat ?? a.position ?? 0));
  const hand = ordered[Math.min(at, ordered.length - 1)];
  if (!hand) return null;
  const take = hand.wagers.reduce((sum, line) => sum + line.stake - line.returned, 0);
  const pay = hand.wagers.reduce((sum, line) => sum + line.paid, 0);
  return (
    <section class="panel" aria-label={t("settlement")}>
      <h2>{t("seat", { spot: hand.seat ?? hand.position ?? 0 })} · {hand.player} · {hand.hand}</h2>
      <p class="take-pay">
        <span>{t("take")} <strong class="lose">{money(take)}</strong></span>
        <span>{t("payOut")} <strong class="win">{money(pay)}</strong></span>
      </p>
      <Lines lines={hand.wagers} />
      <div class="row">
        <button type="button" class="button" disabled={at === 0} onClick={() => setAt(at - 1)}>{t("previous")}</button>
        <span>{t("step", { step: Math.min(at, ordered.length - 1) + 1, count: ordered.length })}</span>
        <button type="button" class="button" disabled={at >= ordered.length - 1} onClick={() => setAt(at + 1)}>{t("next")}</button>
      </div>
    </section>
  );
}

export function Dealer({ client, route, person }: PageProps) {
  const { table, refused } = useTable(client, route.name);
  const [sentence, setSentence] = useState("");
  const [voiding, setVoiding] = useState(false);
  if (!person || !["dealer", "supervisor", "executive"].includes(person.role))
    return <NeedRole person={person} roles={["dealer", "supervisor", "executive"]} />;
  if (refused) return <p class="panel notice bad">{refused}</p>;
  if (!table) return <p class="panel notice">{t("connecting")}</p>;
  const send = async (what: string, fields: object = {}) => {
    const reply = await client.send(what, { table: table.table, ...fields });
    setSentence(reply.ok ? "" : (reply.sentence ?? reply.error ?? ""));
  };
  const live = table.round && !["settled", "void"].includes(table.round.phase);
  return (
    <div class="dealer-page">
      <div class="row">
        <h1>{t("dealerTerminal")} · {table.title}</h1>
        <span class="muted">{t("round", { number: table.round?.number ?? 0 })}</span>
        <button type="button" class="button" disabled={!live} onClick={() => setVoiding(true)}>{t("voidRound")}</button>
      </div>
      <p role="alert" class="lose">{sentence}</p>
      <Steps table={table} send={(what) => void send(what)} />
      <Keying table={table} send={(what, fields) => void send(what, fields)} />
      {table.round?.settlement ? <SettlementList key={table.round.number} hands={table.round.settlement.hands} /> : null}
      <Felt table={table} me={undefined} />
      {voiding ? (
        <Ask title={t("voidRound")} label={t("reason")}
          suggestions={[t("misdeal"), t("malfunction")]}
          onAnswer={(text) => void send("void", { text })} onClose={() => setVoiding(false)} />
      ) : null}
    </div>
  );
}
