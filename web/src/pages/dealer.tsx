// The dealer's terminal: one step at a time, as the table's document numbers them. The step that is due
// is the one large button, and Enter, which goes on and never presses anything else that was touched; cards
// come from the pad, the keyboard or a scanner; players without a device act here; what to take and pay is
// listed, seat by seat, before the round is confirmed.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { PageProps } from "../app";
import { query, useAsk } from "../lib/api";
import type { Client, Person } from "../lib/client";
import { asTheySit, dueStep, inOrder, isLive, knownCards, STEPS, type Due } from "../lib/dealing";
import { onControl, useKeys } from "../lib/keys";
import { momentOf, type Now } from "../lib/procedure";
import { money } from "../lib/money";
import type { Hand, Settlement, Table } from "../lib/protocol";
import { cardsDue } from "../lib/table-state";
import { DEALERS, type RoundRow, type RoundsAnswer, type Totals } from "../lib/staff";
import { cardWords, t, type Key } from "../lib/text";
import { reasonInWords } from "../lib/said";
import { useRequests } from "../lib/requests";
import { useReply } from "../lib/use-reply";
import { useTable } from "../lib/use-table";
import { Wedge } from "../lib/wedge";
import { Pip } from "../ui/Card";
import { BankStrip } from "../ui/bank/bank-panel";
import { Placard, PositionPanel } from "../ui/bank/position";
import { Walk } from "../ui/bank/walk";
import { Countdown } from "../ui/countdown";
import { Felt } from "../ui/felt";
import { FormDialog } from "../ui/form-dialog";
import { NeedRole } from "../ui/need-role";
import { Requests, rolesInWords } from "../ui/requests";
import { ChooseTable } from "./dealer/choose";
import { Guide } from "./dealer/guide";
import { Keying } from "./dealer/keying";
import { Keypad } from "./dealer/keypad";
import { AllSteps, StepNow, useProcedure } from "./dealer/procedure";
import { canCheckAll, canSameBets, Seats } from "./dealer/seats";
import { SettleList } from "./dealer/settle-list";
import { StadiumFigures } from "./dealer/stadium";
import { RoundsTable } from "./rounds";
import "../ui/bank/bank.css";
import "./pit.css";
import "./dealer.css";

const TOTALS_MS = 1000;
const BOUNCE_MS = 250; // sooner after a press, a step is the same touch twice

// A control has Enter for itself when the dealer came to it by the Tab key. One that was touched has not, and
// a claim never: Space presses it. (:focus-visible would not do: any key sets it.)
function useEnterOfControls(): (event: KeyboardEvent) => boolean {
  const tabbed = useRef(false);
  useEffect(() => {
    const touch = () => { tabbed.current = false; };
    const key = (event: KeyboardEvent) => { if (event.key === "Tab") tabbed.current = true; };
    addEventListener("pointerdown", touch, true);
    addEventListener("keydown", key, true);
    return () => {
      removeEventListener("pointerdown", touch, true);
      removeEventListener("keydown", key, true);
    };
  }, []);
  return (event) => tabbed.current && onControl(event) && (event.target as HTMLElement).closest(".keypad") === null;
}

// "2♥ is already at seat 1."
function Duplicate({ card, place }: { card: string; place: string }) {
  const [before, after] = t("cardIsAt", { card: "|", place: place.toLowerCase() }).split("|");
  return <>{before}<span class={`suit-${card[1]}`} role="img" aria-label={cardWords(card)}>{card[0]!.replace("T", "10")}<Pip suit={card[1]!} /></span>{after}</>;
}

function Steps({ table, due, onStep }: { table: Table; due: Due; onStep: (command: string) => void }) {
  const at = STEPS.indexOf(due.step);
  const over = table.round !== undefined && !isLive(table.round);
  return (
    <ol class="dealer-steps" aria-label={t("steps")}>
      {STEPS.map((step, index) => {
        const now = index === at;
        const done = over ? index > 0 : index < at;
        return (
          <li key={step.command} class={now ? "now" : ""}>
            <button type="button" class={`button big ${now && !due.held ? "primary" : ""} ${done ? "done" : ""}`}
              disabled={!now || due.held !== ""} aria-current={now ? "step" : undefined} onClick={() => onStep(step.command)}>
              {t(step.label)}
            </button>
          </li>
        );
      })}
    </ol>
  );
}

function whatNow(table: Table, due: Due, now: Now): string {
  const round = table.round;
  if (now.note) return t("noteStep");
  if (due.held) return due.held;
  switch (due.step.command) {
    case "new_game": return t("nowNewGame");
    case "no_more_bets": return t("nowBets", { hands: round?.hand_count ?? 0, amount: money(round?.wagered ?? 0) });
    case "confirm": return t("nowConfirm");
    default: return t("nowStep", { step: t(due.step.label) });
  }
}

// The round in figures: asked for again with every event, and where others' wagers are not told.
function useTotals(client: Client, table: Table | null): Totals | null {
  const polls = table?.game.shared === true && isLive(table.round);
  return useReply<Totals>(client, "totals", table ? { table: table.table } : null, "totals", [table?.n], polls ? TOTALS_MS : 0).value;
}

// Of a stadium's hands its dealer hears in figures alone: where they lie, and how many have still to act.
function atDesk(table: Table, totals: Totals | null): Table {
  const round = table.round;
  if (!table.game.shared || !round || totals?.round !== round.number) return table;
  const hands = totals.positions.filter((it) => it.hands > 0).map(({ spot }): Hand => {
    const cards = round.positions?.find((it) => it.spot === spot)?.cards;
    return { spot, player: "", wagers: {}, must_decide: false, ...(cards ? { cards } : {}) };
  });
  const figures = { ...round, hands, hand_count: totals.hands, wagered: totals.wagered, undecided: totals.undecided };
  return { ...table, round: { ...figures, ...(round.keyed ? { keyed: { ...round.keyed, due: cardsDue(table, figures) } } : {}) } };
}

function useLastRounds(table: Table | null): RoundRow[] {
  const ended = table?.round && !isLive(table.round) ? `${table.round.number}${table.round.phase}${table.round.reversed}` : "";
  const path = table ? `/api/tables/${encodeURIComponent(table.table)}/rounds${query({ limit: 10 })}` : "";
  return useAsk<RoundsAnswer>(path, [ended]).body?.rounds ?? [];
}

// The seat that the settlement has come to, kept in the tab: a reload goes on there.
function useSeatAt({ table, round }: Table): [number, (index: number) => void] {
  const key = `uth.settling.${table}`;
  const [kept, setKept] = useState(() => sessionStorage.getItem(key) ?? "");
  const [of, at] = kept.split(" ").map(Number);
  const keep = (index: number) => {
    sessionStorage.setItem(key, `${round?.number} ${index}`);
    setKept(`${round?.number} ${index}`);
  };
  return [of === round?.number ? at || 0 : 0, keep];
}

function Terminal({ client, table: felt, person }: { client: Client; table: Table; person: Person }) {
  const [sentence, setSentence] = useState<string | { card: string; place: string }>("");
  const [voiding, setVoiding] = useState(false);
  const [guiding, setGuiding] = useState(false);
  const [fixing, setFixing] = useState<number | null>(null);
  const [pending, setPending] = useState("");
  const [seatAt, setSeatAt] = useSeatAt(felt);
  const wedge = useRef(new Wedge());
  const busy = useRef(false);
  const pressed = useRef(-BOUNCE_MS);
  const totals = useTotals(client, felt), table = atDesk(felt, totals);
  const rounds = useLastRounds(table);
  const waiting = useRequests(client).filter(({ ask: { table: name } }) => name === table.table);
  const round = table.round, keyed = round?.keyed;
  const due = dueStep(table);
  const settlement: Settlement | undefined = round?.phase === "settled" ? round.settlement
    : round?.phase === "showdown" && totals?.round === round.number ? totals.settlement : undefined;
  const row = settlement ? asTheySit(inOrder(settlement, table.game)) : [], seats = row.length;
  const procedure = useProcedure(table);
  const belongsToControl = useEnterOfControls();
  const now: Now = procedure ? momentOf(procedure, table, seats === 0 || seatAt >= seats - 1) : { moment: "always", note: false };
  const known = knownCards(table);
  useLayoutEffect(() => { setFixing(null); wedge.current.clear(); setPending(""); }, [round?.phase, round?.number]);

  const count = keyed?.count ?? 0;

  const send = async (what: string, fields: object = {}) => {
    setSentence(await client.order(what, { table: table.table, ...fields }));
  };
  const step = async (command: string, fields: object = {}) => {
    const sooner = performance.now() - pressed.current < BOUNCE_MS;
    if (busy.current || sooner) return; // ignores a second touch before the answer, and right after it
    pressed.current = performance.now();
    busy.current = true;
    await send(command, fields);
    busy.current = false;
  };
  // Enter, and the large button: what the document has next.
  const goOn = () => {
    const unsettled = round?.phase === "showdown" && !table.game.shared;
    if (now.note) void step("note_step", { kind: now.moment });
    else if (unsettled && !settlement) return; // what to take and pay is not here yet
    else if (unsettled && seatAt < seats - 1) {
      pressed.current = performance.now(); // the last seat is no confirmation yet
      setSeatAt(seatAt + 1);
    }
    else if (!due.held) void step(due.step.command);
  };
  const onCard = (card: string) => {
    const place = known.get(card), fixes = fixing !== null && (keyed?.cards ?? "").slice(2 * fixing, 2 * fixing + 2) === card;
    if (place !== undefined && !fixes)
      return setSentence({ card, place });
    if (now.note && fixing === null && count > 0) return setSentence(t("noteStep"));
    void (fixing !== null ? send("correct", { index: fixing, cards: card }) : send("key", { cards: card }));
    setFixing(null);
  };
  useKeys((key, event) => {
    const at = event.timeStamp;
    if (key === "Enter") {
      if (event.repeat) return true; // held down: one step
      if (wedge.current.endsScan(at)) return true;
      if (belongsToControl(event)) return false;
      goOn();
      return true;
    }
    const keys = keyed !== undefined && keyed.due > 0;
    if (keys) {
      const { card, taken } = wedge.current.key(key, at);
      setPending(wedge.current.pending);
      if (card) onCard(card);
      if (taken) return true;
    }
    const arrow = key === "ArrowLeft" ? -1 : key === "ArrowRight" ? 1 : 0;
    if (key === "Backspace" && keys && count > 0) setFixing(count - 1);
    else if (key === "Escape") { setFixing(null); wedge.current.clear(); setPending(""); }
    else if (arrow !== 0 && fixing !== null) setFixing(Math.min(Math.max(fixing + arrow, 0), count - 1));
    else if (arrow !== 0 && seats > 0) setSeatAt(row[Math.min(Math.max(row.indexOf(seatAt) + arrow, 0), seats - 1)]!);
    else if (key.toLowerCase() === "v" && isLive(round)) setVoiding(true);
    else if (key.toLowerCase() === "i" && procedure && table.round) setGuiding(true);
    else if (key.toLowerCase() === "b" && canSameBets(table)) void send("same_bets");
    else if (key.toLowerCase() === "x" && canCheckAll(table)) void send("check_all");
    else return false;
    return true;
  });

  return (
    <div class="dealer-page">
      <header class="dealer-head">
        <h1>{table.title}</h1>
        <span class="badge plain">{round ? t("round", { number: round.number }) : t("noRoundYet")}</span>
        {round ? <span class={`badge deck-${round.deck}`}>{t(`deck_${round.deck}` as Key)}</span> : null}
        {totals ? <span class="muted">{t("float")} {money(totals.accounts.float)} · {t("tips")} {money(totals.accounts.tips)}</span> : null}
        <span class="grow" />
        <button type="button" class="button" disabled={!procedure || !round} onClick={() => setGuiding(true)}>{t("irregularities")}</button>
        <button type="button" class="button danger" disabled={!isLive(round)} onClick={() => setVoiding(true)}>{t("voidRound")}</button>
      </header>
      <p role="alert" class="lose dealer-refused">{typeof sentence === "string" ? sentence : <Duplicate {...sentence} />}</p>
      <div class="dealer-now" role="status">
        <Countdown deadline={table.deadline} left_ms={table.left_ms} />
        {procedure ? <StepNow procedure={procedure} table={table} now={now} /> : null}
        <div class="row dealer-do">
          {now.note ? <button type="button" class="button primary big" onClick={goOn}>{t("carryOn")}</button> : null}
          <strong>{waiting[0] ? t("requestWaits", { number: waiting[0].number, roles: rolesInWords(waiting[0]) }) : whatNow(table, due, now)}</strong>
          {round?.phase === "void" ? <span class="muted">{t("step_void", { reason: reasonInWords(round.reason ?? "") })}</span> : null}
        </div>
      </div>
      <Requests client={client} person={person} waiting={waiting} />
      <Steps table={table} due={due} onStep={(command) => void step(command)} />
      <Placard table={table} />
      {table.position ? <PositionPanel table={table} me="" /> : null}
      {table.position ? <BankStrip table={table} /> : null}
      {table.position ? <Walk table={table} open /> : null}
      <div class="dealer-work">
        <div class="dealer-desk">
          <Seats client={client} table={table} />
          <Keying table={table} held={now.note && count > 0} fixing={fixing} pending={pending} onFix={setFixing} onCard={onCard} />
          {settlement && seats > 0 ? (
            <SettleList key={round!.number} settlement={settlement} game={table.game} at={seatAt}
              confirmed={round!.phase === "settled"} onAt={setSeatAt} />
          ) : null}
          {table.link ? <Keypad client={client} table={table} person={person.name} onRefused={setSentence} /> : null}
          {table.game.shared && totals ? <StadiumFigures table={table} totals={totals} /> : null}
        </div>
        <Felt table={felt} me={undefined} />
      </div>
      {procedure ? <AllSteps procedure={procedure} table={table} now={now} /> : null}
      <details class="panel" open={rounds.length > 0}>
        <summary><h2>{t("lastRounds")}</h2></summary>
        {rounds.length > 0 ? <RoundsTable rounds={rounds} /> : <p class="muted">{t("noRoundYet")}</p>}
      </details>
      {voiding ? (
        <FormDialog title={t("voidRound")} about={t("voidHint")} action={t("voidRound")}
          fields={[{ name: "reason", label: t("reason"), kind: "text",
            choices: [t("misdeal"), t("malfunction"), t("reasonExposed")].map((it) => ({ value: it, label: it })) }]}
          onSubmit={(values) => client.order("void", { table: table.table, reason: values["reason"]!.trim() })}
          onClose={() => setVoiding(false)} />
      ) : null}
      {guiding && procedure ? (
        <Guide client={client} table={table} person={person} procedure={procedure} onClose={() => setGuiding(false)}
          onCorrect={count > 0 ? () => setFixing(count - 1) : undefined} />
      ) : null}
    </div>
  );
}

export function Dealer(props: PageProps) {
  if (!props.person || !DEALERS.includes(props.person.role)) return <NeedRole person={props.person} roles={DEALERS} />;
  return props.route.name ? <AtTable {...props} /> : <ChooseTable />;
}

function AtTable({ client, route, person }: PageProps) {
  const { table, refused } = useTable(client, route.name);
  if (!person) return null;
  if (refused) return <p class="panel notice bad" role="alert">{refused}</p>;
  if (!table) return <p class="panel notice">{t("connecting")}</p>;
  if (!table.dealer) return <p class="panel notice bad" role="alert">{t("tableRunsItself")}</p>;
  return <Terminal client={client} table={table} person={person} />;
}
