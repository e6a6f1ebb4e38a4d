// The felt: dealer, board, and all hands on the printed layout. Draws a state and decides nothing.
// A stadium shows its positions in small; a table with seats shows each seat's circles.

import { bankOf, handCover, isBanked, type CircleCover, type HandCover } from "../lib/bank";
import { SIDE_WAGERS } from "../lib/bets";
import { splitCards } from "../lib/cards";
import { handWords } from "../lib/hand-words";
import { signedMoney } from "../lib/money";
import type { Hand, Line, Round, SettledHand, Table, WagerName, Wagers } from "../lib/protocol";
import { t, type Key } from "../lib/text";
import { reasonInWords } from "../lib/said";
import { CoverRing } from "./bank/circles";
import { SeatBank } from "./bank/cover";
import { Cards } from "./Card";
import { Chip } from "./chip";
import { Countdown } from "./countdown";
import "./felt.css";

const NONE: Set<string> = new Set(); // no card plays: a hand that was folded

function padded(cards: string[], count: number): string[] {
  return [...cards, ...Array<string>(Math.max(0, count - cards.length)).fill("")];
}

export function settledHand(round: Round | undefined, hand: Hand): SettledHand | undefined {
  return round?.settlement?.hands.find((it) =>
    (it.seat ?? it.position ?? it.behind) === hand.spot && it.player === hand.player);
}

function netClass(net: number): string {
  return net > 0 ? "win" : net < 0 ? "lose" : "";
}

function DecisionTag({ hand }: { hand: Hand }) {
  if (hand.play === "fold") return <span class="tag">{t("decidedFold")}</span>;
  if (hand.play) return <span class="tag strong">{t("decidedPlay", { multiple: hand.play.multiple })}</span>;
  return null;
}

// One printed circle with its wager, and after the settlement the result.
function Spot({ name, cents, line, cover }: { name: WagerName; cents: number; line: Line | undefined; cover: CircleCover | undefined }) {
  const ended = line ? `ended ${line.result}` : "";
  return (
    <div class={`spot ${name} ${cents > 0 ? "has" : ""} ${ended}`}>
      <span class="spot-name" aria-hidden={cents > 0 ? undefined : "true"}>{t(`short_${name}` as Key)}</span>
      <CoverRing cover={cover} />
      {cents > 0 ? <Chip cents={cents} short /> : null}
      {line && line.paid > 0 ? <span class="paid"><Chip cents={line.paid} short /></span> : null}
    </div>
  );
}

function playOf(hand: Hand): number {
  return hand.play && hand.play !== "fold" ? (hand.wagers.ante ?? 0) * hand.play.multiple : 0;
}

// The layout of one hand: the side wagers, then Ante = Blind and Play.
export function Layout({ offered, hand, result, cover }: {
  offered: Wagers | Partial<Record<WagerName, string>>; hand: Hand | undefined; result: SettledHand | undefined;
  cover?: HandCover | undefined;
}) {
  const sides = SIDE_WAGERS.filter((wager) => wager in offered);
  const spot = (wager: WagerName) => (
    <Spot key={wager} name={wager} cents={wager === "play" ? (hand ? playOf(hand) : 0) : (hand?.wagers[wager] ?? 0)}
      line={result?.wagers.find((line) => line.wager === wager)} cover={cover?.wagers[wager]} />
  );
  return (
    <div class="spots">
      {sides.length > 0 ? <div class="spot-row">{sides.map(spot)}</div> : null}
      <div class="spot-row base">
        {spot("ante")}<span class="equals" aria-hidden="true">=</span>{spot("blind")}{spot("play")}
      </div>
    </div>
  );
}

function stakeOf(hand: Hand): number {
  const all = (wagers: Wagers | undefined) =>
    Object.values(wagers ?? {}).reduce((sum, amount) => sum + (amount ?? 0), 0);
  return all(hand.wagers) + all(hand.tip) + playOf(hand);
}

interface SeatProps {
  table: Table;
  spot: number;
  mine: boolean;
  me?: string | undefined;
  onSit?: (() => void) | undefined;
}

// The hand in words: one's own all along, another's when it is settled.
function Words({ table, hand, mine, result }: {
  table: Table; hand: Hand | undefined; mine: boolean; result: SettledHand | undefined;
}) {
  const words = result ? handWords(splitCards(result.best))
    : mine && hand ? handWords([...splitCards(hand.cards), ...splitCards(table.round?.board)]) : "";
  return <p class="words">{words}</p>;
}

// The decision and its result, on the lower edge of the cards.
function Outcome({ hand, result }: { hand: Hand; result: SettledHand | undefined }) {
  if (!hand.play && !result) return null;
  return (
    <p class="outcome">
      <DecisionTag hand={hand} />
      {result ? <strong class={`tag net-tag ${netClass(result.net)}`}>{signedMoney(result.net)}</strong> : null}
    </p>
  );
}

export function Seat({ table, spot, mine, me, onSit }: SeatProps) {
  const round = table.round;
  const hands = round?.hands.filter((hand) => hand.spot === spot) ?? [];
  const guest = table.guests.find((it) => it.seats.includes(spot));
  const first = hands.find((hand) => hand.player === me) ?? hands.find((hand) => !hand.behind) ?? hands[0];
  const result = first ? settledHand(round, first) : undefined;
  const best = first?.play === "fold" ? NONE : result ? new Set(splitCards(result.best)) : undefined;
  const place = round?.positions?.find((it) => it.spot === spot);
  const dealt = round && ["preflop", "flop", "river", "showdown", "settled"].includes(round.phase) &&
    (first !== undefined || place !== undefined);
  const cards = padded(splitCards(first?.cards ?? place?.cards), 2);
  const shared = table.game.shared;
  const label = t(shared ? "position" : "seat", { spot });
  const sit = t(shared ? "betHere" : "sitHere");
  const who = (first?.behind ? guest?.player : first?.player) ?? guest?.player ?? "";
  const waits = first?.must_decide || first?.tip_must_decide;
  const names = ["seat", mine && "mine", waits && "waits", !who && !place && "empty", result && `ended-${result.outcome}`];
  return (
    <div class={names.filter(Boolean).join(" ")} data-spot={spot}>
      <div class="hand-place">
        {dealt ? <Cards cards={cards} lift={best} deck={round!.deck} /> : null}
        {first ? <Outcome hand={first} result={result} /> : null}
        {!guest && !first && !place && onSit ? (
          <button class="button sit" type="button" onClick={onSit} aria-label={`${sit}: ${label}`}>{sit}</button>
        ) : null}
      </div>
      <div class="who">
        <span class="muted">{label}</span> {shared && !mine ? null : <strong>{who}</strong>}
        {guest?.sitting_out ? <span class="tag">{t("sitsOut")}</span> : null}
      </div>
      {isBanked(table) ? <SeatBank table={table} spot={spot} /> : null}
      {!shared || first ? <Words table={table} hand={first} mine={mine} result={result} /> : null}
      {shared || bankOf(table)?.spot === spot ? null : <Layout offered={table.game.wagers} hand={first} result={result}
        cover={first ? handCover(table, spot, first.player) : undefined} />}
      {hands.map((hand) => <div key={hand.player} class="stake-total"><Chip cents={stakeOf(hand)} short /></div>)}
    </div>
  );
}

// `lift`: community cards that play in the viewer's hand, once it is settled.
export function Board({ table, lift }: { table: Table; lift?: Set<string> | undefined }) {
  const round = table.round;
  const dealt = round !== undefined && !["betting", "closed", "void"].includes(round.phase);
  const settlement = round?.settlement;
  const dealerBest = settlement ? new Set(splitCards(settlement.dealer.best)) : undefined;
  const phase = round ? t(`phase_${round.phase}` as Key) : t(table.dealer ? "waitingForDealer" : "waitingForRound");
  return (
    <div class="board">
      <div class="dealer-place">
        <span class="place-name">{isBanked(table) ? bankOf(table)?.player || t("playerDealer") : t("dealer")}</span>
        <div class="card-row two">
          {dealt ? (
            <Cards cards={padded(splitCards(round.dealer), 2)} theirs={dealerBest} lift={dealerBest && NONE}
              deck={round.deck} />
          ) : null}
        </div>
        <span class="words">
          {settlement ? `${handWords(splitCards(settlement.dealer.best))}, ${
            t(settlement.dealer.qualifies ? "dealerQualifies" : "dealerDoesNotQualify")}` : ""}
        </span>
      </div>
      <div class="community">
        <span class="place-name">{t("board")}</span>
        <div class="card-row five">
          {dealt ? <Cards cards={padded(splitCards(round.board), 5)} lift={lift} theirs={dealerBest} deck={round.deck} /> : null}
        </div>
      </div>
      <div class="phase">
        <Countdown deadline={table.deadline} left_ms={table.left_ms} />
        <span>
          <strong>{phase}</strong>
          {round ? <small>{t("round", { number: round.number })}</small> : null}
          {round?.phase === "void" ? <small>{reasonInWords(round.reason ?? "")}</small> : null}
        </span>
      </div>
    </div>
  );
}

// The name of the game along an arc, as it is printed on a layout.
function Print({ words }: { words: string }) {
  return (
    <svg class="print" viewBox="0 0 1000 100" aria-hidden="true" focusable="false" preserveAspectRatio="xMidYMid meet">
      <path id="print-arc" d="M60 26Q500 132 940 26" fill="none" />
      <text text-anchor="middle"><textPath href="#print-arc" startOffset="50%">{words}</textPath></text>
    </svg>
  );
}

// Positions of a stadium lie in rows: one's own are as large as four of the others.
function columnsOf(spots: number, mine: number): number {
  const cells = spots + 3 * mine;
  return Math.ceil(cells / (cells > 34 ? 3 : 2));
}

export function Felt({ table, me, onSit }: {
  table: Table; me: string | undefined; onSit?: ((spot: number) => void) | undefined;
}) {
  const round = table.round;
  const spots = Array.from({ length: table.game.spots }, (_, index) => index + 1);
  const isMine = (spot: number) =>
    table.guests.some((guest) => guest.player === me && guest.seats.includes(spot)) ||
    (round?.hands ?? []).some((hand) => hand.player === me && hand.spot === spot);
  const own = round?.settlement?.hands.find((hand) => hand.player === me && hand.outcome !== "fold");
  return (
    <section class={`felt ${table.game.shared ? "stadium" : "seated"}`} data-phase={round?.phase ?? "none"}
      aria-label={table.title}>
      <Board table={table} lift={own ? new Set(splitCards(own.best)) : undefined} />
      {table.game.title ? <Print words={table.game.title.split(",")[0]!} /> : null}
      <div class="seats" {...(table.game.shared ? { style: { "--columns": columnsOf(spots.length, spots.filter(isMine).length) } } : {})}>
        {spots.map((spot) => (
          <Seat key={spot} table={table} spot={spot} mine={isMine(spot)} me={me}
            onSit={onSit ? () => onSit(spot) : undefined} />
        ))}
      </div>
    </section>
  );
}
