// The player's table: the felt with one's own hand in the middle, and the bar below it.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { PageProps } from "../app";
import { bankOf, isBanked } from "../lib/bank";
import { totalOf, type Spots } from "../lib/bets";
import { useKeys } from "../lib/keys";
import type { Hand, SettledHand, Table, TableEvent, WagerName } from "../lib/protocol";
import { href } from "../lib/route";
import { endSession, noteEvent, onFelt, readSession, saveSession, type Session } from "../lib/session";
import { t, type Key } from "../lib/text";
import { paceOf, readSettings, saveSettings } from "../lib/settings";
import { settling } from "../lib/stage";
import { play, speak, useCues } from "../lib/sound";
import { useBets } from "../lib/use-bets";
import { useRest } from "../lib/rest";
import { useStage } from "../lib/use-stage";
import { Announcer, sayEvent } from "../ui/announcer";
import { BankerPanel, BankStrip } from "../ui/bank/bank-panel";
import { BehindPanel } from "../ui/bank/behind";
import { OwnCover } from "../ui/bank/cover";
import { Placard, PositionPanel } from "../ui/bank/position";
import { Walk } from "../ui/bank/walk";
import { Bar } from "../ui/bar";
import { BetBar } from "../ui/bet-bar";
import { DecisionBar } from "../ui/decision-panel";
import { Coach, type Mark } from "../ui/coach";
import { Felt } from "../ui/felt";
import { MeterStrip } from "../ui/meter-strip";
import { Icon, KeyCap } from "../ui/icon";
import { Purse, useAccount } from "../ui/money-panel";
import { PayTable } from "../ui/pay-table";
import { lineWords, loudness, ResultBar, totalWords } from "../ui/result-panel";
import { RealityCheck } from "../ui/reality-check";
import { Seal } from "../ui/seal";
import { BuyInBar, SignInBar } from "../ui/seat-bar";
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

// On and off in one touch; how loud is a setting.
function Mute() {
  const [volume, setVolume] = useState(() => readSettings().volume);
  const toggle = () => {
    const next = volume > 0 ? 0 : 60;
    void saveSettings({ ...readSettings(), volume: next });
    setVolume(next);
    play("chip");
  };
  return (
    <button type="button" class="icon-button mute" aria-label={t("sound")} aria-pressed={volume > 0} onClick={toggle}>
      <Icon name={volume > 0 ? "sound" : "mute"} />
    </button>
  );
}

function Head({ table, guest, onTell, children }: {
  table: Table; guest: Table["guests"][number] | undefined;
  onTell: (what: string) => void; children: ComponentChildren;
}) {
  const [open, setOpen] = useState(false);
  return (
    <div class="table-bar">
      <h1>{table.title}</h1>
      {table.state === "closing" ? <span class="tag">{t("tableClosing")}</span> : null}
      {children}
      <Mute />
      <button type="button" class="icon-button more" aria-label={t("more")} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name="more" />
      </button>
      <div class={`head-tools ${open ? "open" : ""}`} onClick={() => setOpen(false)}>
        <a class="button to-lobby" href={href("lobby")}>{t("lobby")}</a>
        <a class="button" href={href("rules", table.table)}>{t("ruleCard")}</a>
        <a class="button" href={href("how", table.table)}>{t("howToPlay")}</a>
        {guest ? (
          <>
            <a class="button" href={href("hand", table.table)}>{t("lastHandsShort")} <kbd aria-hidden="true">h</kbd></a>
            <button type="button" class="button" onClick={() => onTell(guest.sitting_out ? "sit_in" : "sit_out")}>
              {t(guest.sitting_out ? "sitIn" : "sitOut")}
            </button>
            <button type="button" class="button" disabled={guest.leaving} onClick={() => onTell("leave")}>{t("leave")}</button>
          </>
        ) : null}
      </div>
    </div>
  );
}

// Nothing to press but, while cards are still turning, to see the rest at once.
function WaitBar({ table, staging, rests, purse, onSkip }: {
  table: Table; staging: boolean; rests: boolean; purse: ComponentChildren; onSkip: () => void;
}) {
  useKeys((key) => {
    if (!staging || rests || ![" ", "Enter", "Escape"].includes(key)) return false;
    onSkip();
    return true;
  });
  const waiting = table.round?.undecided ?? 0;
  const over = !table.round || ["settled", "void"].includes(table.round.phase);
  const words = staging ? t(`phase_${table.round?.phase ?? "closed"}` as Key) : waiting > 0 ? t("waitingForOthers", { count: waiting })
    : table.dealer ? t("waitingForDealer") : over ? t("waitingForRound") : t("cardsComing");
  return (
    <Bar name="waiting" label={t("actions")} test="waiting" rests={rests} purse={purse} say={<p>{words}</p>}>
      {staging ? <button type="button" class="button go" onClick={onSkip}>{t("skip")} <KeyCap name="Enter" hidden /></button> : null}
    </Bar>
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
  const [tips, setTips] = useState(false);
  const [session, setSession] = useState<Session | null>(null);
  const me = person?.name ?? "";

  const onEvent = (event: TableEvent, table: Table) => {
    const words = sayEvent(event, table, me);
    if (words.trim()) setSaid(words);
    speak(words);
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
  const { table, refused: noTable, staging, skip } = useStage(client, route.name, me, paceOf(readSettings()), onEvent);
  const guest = table?.guests.find((it) => it.player === me);
  const account = useAccount(client, person?.role === "player" ? me : undefined, session?.basis);
  const firstSpot = table?.game.shared ? 1 : (guest?.seats[0] ?? 0);
  useEffect(() => {
    if (guest && (chosen === 0 || (!table!.game.shared && !guest.seats.includes(chosen))))
      setChosen(ownHands(table!, me)[0]?.spot ?? firstSpot);
    setSession(guest ? readSession(table!, me) : null);
  }, [guest?.player, firstSpot]);
  useKeys((key) => {
    if (key !== "h" || !guest) return false;
    location.hash = href("hand", route.name);
    return true;
  });

  const own = table ? ownHands(table, me) : [];
  const decision = nextDecision(own);
  const showing = decision ? null : held; // a result stays until it is dismissed, unless cards wait
  const settles = settling(table?.round, me);
  const spot = decision?.hand.spot ?? settles?.spot ?? chosen;
  const banks = table ? bankOf(table)?.player === me : false;
  const broke = guest !== undefined && session !== null && guest.chips === 0 && table !== null && onFelt(table, me) === 0;
  const opened = guest && !showing && !broke && !banks && !decision && table?.round?.phase === "betting" ? table : null;
  const rebetOthers = async () => {
    for (const [other, spots] of last)
      if (other !== chosen && !own.some((hand) => hand.spot === other))
        await client.send("bet", { table: table!.table, spot: other, wagers: spots.wagers, tip: spots.tip });
  };
  const bets = useBets({
    client, table: opened, spot: chosen, hand: own.find((hand) => hand.spot === chosen && !hand.behind),
    last: last.get(chosen) ?? last.values().next().value, chips: guest?.chips ?? 0, alone: table !== null && alone(table),
    again: again && !held, onAgainDone: () => setAgain(false), onRebetOthers: rebetOthers,
  });
  const doing = decision ? `decide ${table!.round!.phase} ${decision.hand.spot} ${decision.tip}` : showing ? "result"
    : staging ? "stage" : broke ? "broke" : bets ? "bet" : "wait";
  const rests = useRest(table ? `${guest ? "in" : "out"} ${doing} ${doing === "bet" || decision ? table.round!.number : (showing?.round ?? "")}` : "");

  const round = table?.round, loud = showing ? loudness(showing.hands) : 0;
  const settledLines = (round?.settlement?.hands ?? []).filter((hand) => hand.player === me).flatMap((hand) => hand.wagers);
  useCues({
    cards: (round?.board.length ?? 0) + (round?.dealer?.length ?? 0) + own.reduce((sum, hand) => sum + (hand.cards?.length ?? 0), 0),
    laid: bets ? totalOf(bets.spots) : 0, lines: settledLines.length, net: settledLines[settledLines.length - 1]?.net ?? 0,
    turn: decision !== null, loud,
  });

  if (noTable) return <p class="panel notice bad" role="alert">{noTable} <a href={href("lobby")}>{t("lobby")}</a></p>;
  if (!table) return <p class="panel notice">{t("connecting")}</p>;

  const tell = async (what: string, fields: Record<string, unknown> = {}) => {
    setRefused(await client.order(what, { table: table.table, ...fields }));
  };
  const isPlayer = person?.role === "player" && table.state === "open";
  const sit = isPlayer ? (at: number) => void tell("join", table.game.shared ? {} : { spot: at }) : undefined;
  const behind = isPlayer && !guest && table.game.backline ? () => void tell("join") : undefined;
  const onTheFelt = showing ? heldTable(showing, table) : table;
  const pick = guest && !showing && table.round?.phase === "betting" && own.length < (table.game.hands_per_player || MOST_HANDS)
    ? setChosen : undefined;
  const rebetable = guest && last.size > 0 && table.state === "open" && alone(table);
  const purse = guest && session ? <Purse client={client} table={table} guest={guest} session={session} account={account} /> : null;
  const settled = settles?.hand.wagers[settles.hand.wagers.length - 1];
  const call = bets ? bets.risk : settled ? lineWords(settled) : showing ? totalWords(showing.hands.reduce((sum, hand) => sum + hand.net, 0)) : undefined;
  const tabs = <HandTabs table={table} me={me} chosen={spot} onChoose={setChosen} onSit={(at) => void tell("join", { spot: at })} />;
  const place = decision ? placeName(table, decision.hand.spot) : "";

  const mark: Mark | null = !isPlayer && !guest || staging ? null : !guest ? "seat" : decision ? (table.round!.phase as Mark) : showing ? "result" : bets ? "bet" : null;
  const bar = () => {
    if (!person) return <SignInBar client={client} />;
    if (!guest)
      return isPlayer ? <BuyInBar client={client} table={table} seated={false} account={account} rests={rests} onBehind={behind} /> : null;
    if (decision)
      return (
        <DecisionBar key={`${decision.hand.spot}${decision.tip}`} client={client} table={table} hand={decision.hand} tip={decision.tip}
          title={decision.tip ? `${place} · ${t("forTheDealer")}` : place} rests={rests} purse={purse} />
      );
    if (showing)
      return (
        <ResultBar hands={showing.hands} dealer={showing.table.round?.settlement?.dealer} round={showing.round} rests={rests} purse={purse}
          nextOpen={table.round?.phase === "betting"} table={table.table} onDismiss={() => setHeld(null)}
          onAgain={rebetable ? () => { setHeld(null); setAgain(true); } : undefined} />
      );
    if (broke && !banks && !staging) return <BuyInBar client={client} table={table} seated account={account} rests={rests} purse={purse} />;
    if (bets) return <BetBar bets={bets} table={table} rests={rests} purse={purse} onDetails={setDetails} />;
    return <WaitBar table={table} staging={staging} rests={rests} purse={purse} onSkip={skip} />;
  };
  return (
    <div class={`table-page ${isBanked(table) ? "banked" : "fits"}`}>
      <Head table={table} guest={guest} onTell={(what) => void tell(what)}>
        {table.link ? <MeterStrip client={client} name={table.link} person={person?.name} /> : null}
      </Head>
      <div class="floor" tabIndex={0} role="group" aria-label={t("table")} onClick={staging && !rests ? skip : undefined}>
        {guest ? <Seal client={client} name={table.table} me={me} /> : null}
        <p role="alert" class="lose">{refused}</p>
        {table.stopped ? <p class="panel notice bad" role="alert">{t("tableStopped")}</p> : null}
        {table.state === "closed" ? <p class="panel notice" role="alert">{t("tableIsClosed")} <a href={href("lobby")}>{t("lobby")}</a></p> : null}
        <Felt table={onTheFelt} me={me} onSit={table.game.shared ? pick : guest ? undefined : sit} onChoose={decision ? undefined : setChosen}
          own={guest && spot > 0 && !banks ? { spot, bets, rests, head: showing ? null : tabs, call, tips, onTips: () => setTips(!tips),
            loud } : undefined} />
        <Placard table={table} />
        {isBanked(table) ? <PositionPanel client={guest ? client : undefined} table={table} me={me} /> : null}
        {isBanked(table) && !banks ? <BankStrip table={table} /> : null}
        {guest && banks ? <BankerPanel client={client} table={table} me={me} /> : null}
        {guest && isBanked(table) ? <OwnCover table={table} me={me} spot={chosen} /> : null}
        {guest && isBanked(table) ? <BehindPanel client={client} table={table} me={me} /> : null}
        {isBanked(table) ? <Walk table={table} open={table.round?.bank?.player === me} /> : null}
      </div>
      {guest && session ? <RealityCheck table={table} guest={guest} session={session} busy={decision !== null || staging} onLeave={() => void tell("leave")} /> : null}
      <Coach mark={mark} rules={table.table} />
      {bar()}
      {details ? <PayTable name={table.game.wagers[details] ?? ""} table={table.table} wager={details}
        link={details === "progressive" ? table.link : undefined} onClose={() => setDetails("")} /> : null}
      <Announcer text={said} />
    </div>
  );
}
