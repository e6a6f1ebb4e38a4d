// The player's table: felt, own hands, wagers, decisions and results.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { PageProps } from "../app";
import { bankOf, isBanked } from "../lib/bank";
import type { Spots } from "../lib/bets";
import { useKeys } from "../lib/keys";
import type { Hand, SettledHand, Table, TableEvent, WagerName } from "../lib/protocol";
import { href } from "../lib/route";
import { endSession, noteEvent, readSession, saveSession, type Session } from "../lib/session";
import { t } from "../lib/text";
import { useTable } from "../lib/use-table";
import { Announcer, sayEvent } from "../ui/announcer";
import { BankerPanel, BankStrip } from "../ui/bank/bank-panel";
import { BehindPanel } from "../ui/bank/behind";
import { OwnCover } from "../ui/bank/cover";
import { Placard, PositionPanel } from "../ui/bank/position";
import { Walk } from "../ui/bank/walk";
import { BetPanel } from "../ui/bet-panel";
import { DecisionPanel } from "../ui/decision-panel";
import { Felt } from "../ui/felt";
import { LastHands } from "../ui/last-hands";
import { MeterStrip } from "../ui/meter-strip";
import { MoneyPanel } from "../ui/money-panel";
import { PayTable } from "../ui/pay-table";
import { ResultPanel } from "../ui/result-panel";
import "../ui/bank/bank.css";
import "./table.css";

// A round's result for this player, kept until it is dismissed.
interface Held { round: number; hands: SettledHand[]; table: Table }
const MOST_HANDS = 3; // seats that one player may take here
type LastBets = Map<number, Spots>;

function ownHands(table: Table, me: string): Hand[] {
  return (table.round?.hands ?? []).filter((hand) => hand.player === me);
}

// The player's hand that waits for a decision: first their own wager, then the one for the dealer.
function nextDecision(hands: Hand[]): { hand: Hand; tip: boolean } | null {
  const own = hands.find((hand) => hand.must_decide);
  if (own) return { hand: own, tip: false };
  const tip = hands.find((hand) => hand.tip_must_decide);
  return tip ? { hand: tip, tip: true } : null;
}

// The settled round with the clock of what goes on behind it.
function heldTable(held: Held, live: Table): Table {
  if (live.round?.number === held.round) return live;
  const { deadline: _deadline, left_ms: _left, ...settled } = held.table;
  return live.deadline === undefined ? settled : { ...settled, deadline: live.deadline, left_ms: live.left_ms ?? 0 };
}

function alone(table: Table): boolean {
  return !table.dealer && table.present === 1;
}

function placeName(table: Table, spot: number): string {
  return t(table.game.shared ? "position" : "seat", { spot });
}

function Controls({ client, table, me, last, chosen, again, onAgainDone, onDetails, tabs }: {
  client: PageProps["client"]; table: Table; me: string; last: LastBets; chosen: number; again: boolean;
  onAgainDone: () => void; onDetails: (wager: WagerName) => void; tabs: ComponentChildren;
}) {
  const hands = ownHands(table, me);
  const decision = nextDecision(hands);
  const guest = table.guests.find((it) => it.player === me);
  if (decision) {
    const place = placeName(table, decision.hand.spot);
    const title = decision.tip ? `${place} · ${t("forTheDealer")}` : place;
    return (
      <DecisionPanel key={`${decision.hand.spot}${decision.tip}`} client={client} table={table} hand={decision.hand}
        tip={decision.tip} title={title} />
    );
  }
  const rebetOthers = async () => {
    for (const [spot, spots] of last)
      if (spot !== chosen && !hands.some((hand) => hand.spot === spot))
        await client.send("bet", { table: table.table, spot, wagers: spots.wagers, tip: spots.tip });
  };
  if (table.round?.phase === "betting" && guest && chosen > 0)
    return (
      <BetPanel client={client} table={table} spot={chosen} hand={hands.find((hand) => hand.spot === chosen)}
        last={last.get(chosen) ?? last.values().next().value} chips={guest.chips} alone={alone(table)}
        again={again} onAgainDone={onAgainDone} onRebetOthers={rebetOthers} onDetails={onDetails} hands={tabs} />
    );
  const waiting = table.round?.undecided ?? 0;
  const over = !table.round || ["settled", "void"].includes(table.round.phase);
  return (
    <p class="panel muted" data-test="waiting">
      {waiting > 0 ? t("waitingForOthers", { count: waiting })
        : table.dealer ? t("waitingForDealer") : over ? t("waitingForRound") : t("cardsComing")}
    </p>
  );
}

// Several hands: the player's seats, or positions of a stadium, and a button for another.
function HandTabs({ table, me, chosen, onChoose, onSit }: {
  table: Table; me: string; chosen: number; onChoose: (spot: number) => void; onSit: (spot: number) => void;
}) {
  const guest = table.guests.find((it) => it.player === me);
  const shared = table.game.shared;
  const bet = ownHands(table, me).map((hand) => hand.spot);
  const most = Math.min(MOST_HANDS, table.game.hands_per_player || table.game.hands_max);
  const own = shared ? [...new Set([...bet, chosen])].filter((spot) => spot > 0).sort((a, b) => a - b)
    : (guest?.seats ?? []);
  const taken = shared ? own : table.guests.flatMap((it) => it.seats);
  const free = Array.from({ length: table.game.spots }, (_, index) => index + 1).filter((spot) => !taken.includes(spot));
  const more = own.length < most && free.length > 0;
  if (!guest || table.round?.phase !== "betting" || (own.length < 2 && !more)) return null;
  return (
    <div class="row hand-tabs" role="group" aria-label={t("yourHands")}>
      {own.map((spot) => (
        <button key={spot} type="button" class="button" aria-pressed={spot === chosen} onClick={() => onChoose(spot)}>
          {placeName(table, spot)}
        </button>
      ))}
      {more ? (
        <select aria-label={t("addHand")} value="" onChange={(event) => {
          const spot = Number(event.currentTarget.value);
          event.currentTarget.value = "";
          if (!shared) onSit(spot);
          onChoose(spot);
        }}>
          <option value="">+ {t("addHand")}</option>
          {free.map((spot) => <option key={spot} value={spot}>{placeName(table, spot)}</option>)}
        </select>
      ) : null}
    </div>
  );
}

function Bar({ table, guest, onTell, onHistory, children }: {
  table: Table; guest: Table["guests"][number] | undefined;
  onTell: (what: string) => void; onHistory: () => void; children: ComponentChildren;
}) {
  return (
    <div class="table-bar">
      <h1>{table.title}</h1>
      {table.state === "closing" ? <span class="tag">{t("tableClosing")}</span> : null}
      {children}
      <a class="button" href={href("rules", table.game.rules)}>{t("ruleCard")}</a>
      {guest ? (
        <>
          <button type="button" class="button" onClick={onHistory}>{t("lastHandsShort")} <kbd aria-hidden="true">h</kbd></button>
          <button type="button" class="button" onClick={() => onTell(guest.sitting_out ? "sit_in" : "sit_out")}>
            {t(guest.sitting_out ? "sitIn" : "sitOut")}
          </button>
          <button type="button" class="button" disabled={guest.leaving} onClick={() => onTell("leave")}>{t("leave")}</button>
        </>
      ) : null}
    </div>
  );
}

// What was held, chosen and bet belongs to one table: another address starts afresh.
export function TablePage(props: PageProps) {
  return <AtTable key={props.route.name} {...props} />;
}

function AtTable({ client, route, person }: PageProps) {
  const [said, setSaid] = useState("");
  const [held, setHeld] = useState<Held | null>(null);
  const [last, setLast] = useState<LastBets>(new Map());
  const [chosen, setChosen] = useState(0);
  const [details, setDetails] = useState<WagerName | "">("");
  const [refused, setRefused] = useState("");
  const [again, setAgain] = useState(false);
  const [history, setHistory] = useState(false);
  const [session, setSession] = useState<Session | null>(null);
  const me = person?.name ?? "";

  const onEvent = (event: TableEvent, table: Table) => {
    const words = sayEvent(event, table, me);
    if (words.trim()) setSaid(words);
    if (event.event === "no_more_bets" && ownHands(table, me).length > 0)
      setLast(new Map(ownHands(table, me).filter((hand) => !hand.behind).map((hand) =>
        [hand.spot, { wagers: hand.wagers, tip: hand.tip ?? {} }])));
    if (event.event === "settle") {
      const hands = (event.settlement?.hands ?? []).filter((hand) => hand.player === me);
      if (hands.length > 0) setHeld({ round: event.round ?? 0, hands, table });
    }
    if (event.event === "left" && event.player === me) endSession(table.table, me);
    else if (table.guests.some((guest) => guest.player === me)) {
      const before = session ?? readSession(table, me);
      const after = session ? noteEvent(before, event, table, me) : before;
      if (after !== session) setSession(saveSession(table.table, me, after));
    }
  };
  const { table, refused: noTable } = useTable(client, route.name, onEvent);
  const guest = table?.guests.find((it) => it.player === me);
  const firstSpot = table?.game.shared ? 1 : (guest?.seats[0] ?? 0);
  useEffect(() => {
    if (guest && (chosen === 0 || (!table!.game.shared && !guest.seats.includes(chosen))))
      setChosen(ownHands(table!, me)[0]?.spot ?? firstSpot);
    setSession(guest ? readSession(table!, me) : null);
  }, [guest?.player, firstSpot]);
  useKeys((key) => {
    if (key === "h" && guest) setHistory(true);
    else return false;
    return true;
  });

  if (noTable) return <p class="panel notice bad" role="alert">{noTable} <a href={href("lobby")}>{t("lobby")}</a></p>;
  if (!table) return <p class="panel notice">{t("connecting")}</p>;

  const tell = async (what: string, fields: Record<string, unknown> = {}) => {
    const reply = await client.send(what, { table: table.table, ...fields });
    setRefused(reply.ok ? "" : (reply.sentence ?? reply.error ?? ""));
  };
  const sit = person?.role === "player" && table.state === "open"
    ? (spot: number) => void tell("join", table.game.shared ? {} : { spot })
    : undefined;
  // A result stays on the felt as well until it is dismissed, unless cards wait for a decision.
  const deciding = nextDecision(ownHands(table, me)) !== null;
  const onTheFelt = held && !deciding ? heldTable(held, table) : table;
  const own = ownHands(table, me).length;
  const pick = guest && !held && table.round?.phase === "betting" && own < (table.game.hands_per_player || MOST_HANDS)
    ? setChosen : undefined;
  const rebetable = guest && last.size > 0 && table.state === "open" && alone(table);
  return (
    <div class={`table-page ${isBanked(table) ? "" : "fits"}`}>
      <Bar table={table} guest={guest} onTell={(what) => void tell(what)} onHistory={() => setHistory(true)}>
        {table.link ? <MeterStrip client={client} name={table.link} person={person?.name} /> : null}
      </Bar>
      <p role="alert" class="lose">{refused}</p>
      {table.stopped ? <p class="panel notice bad" role="alert">{t("tableStopped")}</p> : null}
      {table.state === "closed" ? <p class="panel notice" role="alert">{t("tableIsClosed")} <a href={href("lobby")}>{t("lobby")}</a></p> : null}
      <Felt table={onTheFelt} me={me} onSit={table.game.shared ? pick : guest ? undefined : sit} />
      <Placard table={table} />
      {isBanked(table) ? <PositionPanel client={guest ? client : undefined} table={table} me={me} /> : null}
      {isBanked(table) && bankOf(table)?.player !== me ? <BankStrip table={table} /> : null}
      {!person ? (
        <p class="panel row"><span>{t("signInToPlay")}</span> <a class="button primary" href={href("sign-in")}>{t("signIn")}</a></p>
      ) : null}
      {!guest && sit && table.game.backline ? (
        <p class="panel row">
          <button type="button" class="button" onClick={() => void tell("join")}>{t("standBehind")}</button>
        </p>
      ) : null}
      {!guest && sit && table.game.shared ? (
        <p class="panel row">
          <button type="button" class="button primary big" onClick={() => sit(0)}>{t("join")}</button>
        </p>
      ) : null}
      {guest ? (
        <div class="console">
          <div class="console-main">
            {bankOf(table)?.player === me ? <BankerPanel client={client} table={table} me={me} /> : null}
            {(deciding || !held) && bankOf(table)?.player !== me ? (
              <Controls client={client} table={table} me={me} last={last} chosen={chosen} again={again && !held}
                onAgainDone={() => setAgain(false)} onDetails={setDetails}
                tabs={<HandTabs table={table} me={me} chosen={chosen} onChoose={setChosen}
                  onSit={(spot) => void tell("join", { spot })} />} />
            ) : null}
            {isBanked(table) ? <OwnCover table={table} me={me} spot={chosen} /> : null}
            {isBanked(table) ? <BehindPanel client={client} table={table} me={me} /> : null}
            {held ? (
              <ResultPanel hands={held.hands} dealer={held.table.round?.settlement?.dealer} round={held.round} nextOpen={table.round?.phase === "betting"} onDismiss={() => setHeld(null)}
                onAgain={rebetable ? () => { setHeld(null); setAgain(true); } : undefined} />
            ) : null}
          </div>
          {session ? <MoneyPanel client={client} table={table} guest={guest} session={session} /> : null}
        </div>
      ) : null}
      {isBanked(table) ? <Walk table={table} open={table.round?.bank?.player === me} /> : null}
      {details ? <PayTable name={table.game.wagers[details] ?? ""} table={table.table} wager={details}
        link={details === "progressive" ? table.link : undefined} onClose={() => setDetails("")} /> : null}
      {history ? <LastHands client={client} onClose={() => setHistory(false)} /> : null}
      <Announcer text={said} />
    </div>
  );
}
