// For a big screen above the table: the board, all hands, the countdown, the results, what the
// wagers pay, and the last rounds. No sign-in, no buttons. All sizes follow one unit, a hundredth
// of the screen's width, so that 1080 lines and 2160 show the same picture.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { PageProps } from "../app";
import { sum } from "../lib/bets";
import { splitCards } from "../lib/cards";
import { bestHand, compareHands, handWords, settledWords } from "../lib/hand-words";
import { getJson } from "../lib/http";
import { useJackpot, type Jackpot } from "../lib/jackpot";
import { useLink, type Link } from "../lib/link";
import { money, netClass, signedMoney } from "../lib/money";
import { signAt } from "../lib/posted";
import type { Round, Settlement, Table, TableEvent, WagerName } from "../lib/protocol";
import { href } from "../lib/route";
import { t, type Key } from "../lib/text";
import { labelInWords, paysInWords, reasonInWords } from "../lib/said";
import { useTable } from "../lib/use-table";
import { Card } from "../ui/Card";
import { Countdown } from "../ui/countdown";
import { Counting, meterText } from "../ui/counting";
import "../ui/felt.css";
import "./display.css";

const TURN_MS = 15000; // the side shows other pay tables after this
const TABLES_SHOWN = 2; // one beside the meters of a link
const ROUNDS_KEPT = 6;

function BigCards({ cards, count, round, best }: {
  cards: string[]; count: number; round: Round; best?: Set<string> | undefined;
}) {
  return (
    <span class="cards">
      {Array.from({ length: count }, (_, index) => {
        const card = cards[index];
        return <Card key={`${index}${card ?? ""}`} card={card} deck={round.deck} lifted={card !== undefined && best?.has(card) === true}
          dim={best !== undefined && (card === undefined || !best.has(card))} />;
      })}
    </span>
  );
}

const DEALT = ["preflop", "flop", "river", "showdown", "settled"];

function Middle({ table, round }: { table: Table; round: Round }) {
  const dealt = DEALT.includes(round.phase);
  const board = splitCards(round.board), dealer = splitCards(round.dealer);
  const best = round.settlement ? new Set(splitCards(round.settlement.dealer.best))
    : dealer.length === 2 && board.length === 5 ? new Set(bestHand([...dealer, ...board]).best) : undefined;
  const words = (round.settlement ? handWords(splitCards(round.settlement.dealer.best)) : undefined) ?? (dealer.length === 2 ? handWords([...dealer, ...board]) : "");
  return (
    <div class="big-middle">
      <div class="big-dealer">
        <span class="big-label">{t("bigDealer")}</span>
        {dealt ? <BigCards cards={dealer} count={2} round={round} best={best} /> : <span class="big-empty two" />}
        <span class="big-words">
          {words}
          {round.settlement ? <small>{t(round.settlement.dealer.qualifies ? "dealerQualifies" : "dealerDoesNotQualify")}</small> : null}
        </span>
      </div>
      <div class="big-board">
        {dealt ? <BigCards cards={board} count={5} round={round} best={best} /> : <span class="big-empty five" />}
      </div>
      <div class="big-phase" role="status">
        <Countdown deadline={table.deadline} left_ms={table.left_ms} />
        <strong>{t(`phase_${round.phase}` as Key)}</strong>
        {round.phase === "void" ? <span>{reasonInWords(round.reason ?? "")}</span> : null}
      </div>
    </div>
  );
}

function Seats({ table, round }: { table: Table; round: Round | undefined }) {
  const settled = (spot: number) => round?.settlement?.hands.find((hand) => (hand.seat ?? hand.behind) === spot);
  return (
    <ul class="big-seats">
      {Array.from({ length: table.game.spots }, (_, index) => {
        const spot = index + 1;
        const hand = round?.hands.find((it) => it.spot === spot);
        const guest = table.guests.find((it) => it.seats.includes(spot));
        const result = settled(spot);
        const best = result ? new Set(splitCards(result.best)) : undefined;
        const folded = hand?.play === "fold";
        const words = (result ? settledWords(result) : undefined) ?? (hand?.cards ? handWords([...splitCards(hand.cards), ...splitCards(round?.board)]) : "");
        const who = hand?.player ?? guest?.player;
        return (
          <li key={spot} class={`big-seat ${who ? "" : "free"} ${hand?.must_decide ? "waits" : ""} ${result ? `ended-${result.outcome}` : ""}`}>
            <div class="big-who"><span>{spot}</span><strong>{who ?? ""}</strong></div>
            {hand && round && DEALT.includes(round.phase)
              ? <BigCards cards={splitCards(hand.cards)} count={2} round={round} best={best} /> : <span class="big-empty two" />}
            <div class="big-words">{folded ? t("decidedFold") : words}</div>
            {result ? <strong class={`big-net ${netClass(result.net)}`} style={{ "--length": signedMoney(result.net).length }}>{signedMoney(result.net)}</strong>
              : hand && hand.play && hand.play !== "fold" ? <span class="big-tag">{t("decidedPlay", { multiple: hand.play.multiple })}</span>
                : hand ? <span class="big-tag plain">{money(sum(hand.wagers))}</span> : null}
          </li>
        );
      })}
    </ul>
  );
}

// A stadium's positions: players at their terminals wager on them, so each has cards and an
// outcome.
function Positions({ round, spots }: { round: Round; spots: number }) {
  const board = splitCards(round.board), dealer = splitCards(round.dealer);
  const over = board.length === 5 && dealer.length === 2;
  return (
    <ul class="big-positions">
      {Array.from({ length: spots }, (_, index) => {
        const place = round.positions?.find((it) => it.spot === index + 1);
        const cards = splitCards(place?.cards);
        const order = over && cards.length === 2
          ? compareHands(bestHand([...cards, ...board]), bestHand([...dealer, ...board])) : undefined;
        const outcome = order === undefined ? "" : order > 0 ? "win" : order < 0 ? "lose" : "tie";
        return (
          <li key={index} class={`big-position ${place ? "" : "free"} ${outcome ? `ended-${outcome}` : ""}`}>
            <span>{index + 1}</span>
            {cards.length === 2 ? <BigCards cards={cards} count={2} round={round} /> : <span class="big-empty two" />}
            {outcome ? <small>{t(outcome as Key)}</small> : null}
          </li>
        );
      })}
    </ul>
  );
}

interface Pay { name: string; lines: { label: string; pays: string }[] }

// What the wagers pay, as many tables at a time as are to be shown; each comes first in its turn.
function usePays({ table, game: { digest, wagers } }: Table, count: number) {
  const [pays, setPays] = useState<{ wager: WagerName; pay: Pay }[]>([]);
  const [turn, setTurn] = useState(0);
  const names = JSON.stringify([table, digest, wagers]);
  useEffect(() => {
    let gone = false;
    const all = Object.entries(wagers) as [WagerName, string][];
    void Promise.all(all.map(async ([wager, name]) => ({ wager, pay: (await getJson<{ pay_table: Pay }>(`/api/pay-tables/${encodeURIComponent(name)}?table=${encodeURIComponent(table)}`)).pay_table })))
      .then((found) => { if (!gone) setPays(found); }, () => undefined);
    const timer = setInterval(() => setTurn((old) => old + 1), TURN_MS);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [names]);
  return pays.length <= count ? pays : Array.from({ length: count }, (_, index) => pays[(turn + index) % pays.length]!);
}

interface Past { round: number; board: string[]; dealer: string; qualifies: boolean }

// The rounds that this screen has seen.
function usePast(): [Past[], (event: TableEvent, table: Table) => void] {
  const [past, setPast] = useState<Past[]>([]);
  const add = (event: TableEvent, table: Table) => {
    const settlement: Settlement | undefined = event.event === "settle" ? (event.settlement ?? table.round?.settlement) : undefined;
    if (!settlement || !table.round) return;
    const { number, board } = table.round;
    setPast((old) => [{ round: number, board: splitCards(board), dealer: handWords(splitCards(settlement.dealer.best)), qualifies: settlement.dealer.qualifies },
      ...old].slice(0, ROUNDS_KEPT));
  };
  return [past, add];
}

// A wall cannot be scrolled: what has no room below has wrapped beside the rail, and is not shown at all.
function hideSpare(rail: HTMLElement) {
  const { left, width } = rail.getBoundingClientRect();
  for (const part of rail.querySelectorAll<HTMLElement>("section, li"))
    part.style.visibility = part.getBoundingClientRect().left > left + width / 2 ? "hidden" : "";
}

function Rail({ table, past, link, jackpot }: { table: Table; past: Past[]; link: Link | null; jackpot: Jackpot | null }) {
  const pays = usePays(table, link ? 1 : TABLES_SHOWN);
  const rail = useRef<HTMLElement>(null);
  const fit = () => { if (rail.current) hideSpare(rail.current); };
  useLayoutEffect(fit);
  useEffect(() => {
    addEventListener("resize", fit);
    return () => removeEventListener("resize", fit);
  }, []);
  return (
    <aside class="big-rail" ref={rail}>
      {link ? (
        <section class="big-meters">
          <h2>{link.title || t("progressive")}</h2>
          {jackpot ? <p class="big-hit" role="status"><span>{t(jackpot.paid ? "hitPaid" : "hitPending")} · {jackpot.title}</span><strong>{meterText(jackpot.claim.amount)}</strong></p> : null}
          {link.meters.map((meter) => (
            <p key={meter.level}>{link.meters.length > 1 ? <span>{meter.level}</span> : null}<strong><Counting cents={meter.amount} /></strong></p>
          ))}
        </section>
      ) : null}
      {pays.map(({ wager, pay }) => (
        <section key={wager} class="big-pays">
          <h2>{t("bigPays", { wager: t(wager as Key) })}</h2>
          <dl>
            {pay.lines.map((line) => <div key={line.label}><dt>{labelInWords(line.label)}</dt><dd>{paysInWords(line.pays)}</dd></div>)}
          </dl>
        </section>
      ))}
      {past.length > 0 ? (
        <section class="big-past">
          <h2>{t("bigLast")}</h2>
          <ol>
            {past.map((it) => (
              <li key={it.round}>
                <span class="cards">{it.board.map((card) => <Card key={card} card={card} />)}</span>
                <span>{it.dealer}</span>
              </li>
            ))}
          </ol>
        </section>
      ) : null}
    </aside>
  );
}

export function Display({ client, route }: PageProps) {
  const [past, addPast] = usePast();
  const hear = useRef(addPast);
  hear.current = addPast;
  const { table, refused } = useTable(client, route.name, (event, next) => hear.current(event, next));
  const { link, hit } = useLink(client, table?.link);
  const jackpot = useJackpot(client, hit);
  if (refused) return <p class="panel notice bad" role="alert">{refused}</p>;
  if (!table) return <p class="panel notice">{t("connecting")}</p>;
  const round = table.round && table.state !== "closed" ? table.round : undefined;
  const free = table.game.spots - table.guests.reduce((sum, guest) => sum + guest.seats.length, 0);
  return (
    <div class={`big ${table.game.shared ? "is-stadium" : ""}`}>
      <header class="big-head">
        <a href={href("lobby")} class="big-home"><img src="/icon.svg" alt={t("lobby")} /></a>
        <h1 style={{ "--length": table.title.length }}>{table.title}</h1>
        <span class="big-limits">{t("limits")} <strong>{t("minMax", { min: money(table.game.base.min), max: money(table.game.base.max) })}</strong></span>
        {table.game.shared ? null : <span class="big-limits">{t("bigSeats", { free })}</span>}
        {round ? <span class="big-limits">{t("round", { number: round.number })}</span> : null}
      </header>
      <div class="big-felt">
        {round ? <Middle table={table} round={round} /> : (
          <div class="big-middle idle"><p>{t(table.state === "closed" ? "bigClosed" : "bigWaiting")}</p></div>
        )}
        {table.game.shared ? (round ? <Positions round={round} spots={table.game.spots} /> : null) : <Seats table={table} round={round} />}
        <ul class="big-posted" aria-label={t("posted")}>{signAt(table, link?.meters ?? []).map((words) => <li key={words}>{words}</li>)}</ul>
      </div>
      <Rail table={table} past={past} link={link} jackpot={jackpot} />
      <footer class="big-foot">
        {round?.commitment ? <code>{round.commitment}</code> : <span />}
        <span>{round?.commitment ? t("bigWatch") : table.game.title}</span>
      </footer>
    </div>
  );
}
