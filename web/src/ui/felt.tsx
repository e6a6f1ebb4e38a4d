// The felt: dealer, board, and all hands on the printed layout. Draws a state and decides nothing.
// The viewer's own hand lies large in the middle, all others around it as badges; without one, every
// seat shows its circles. A stadium shows its positions in small.

import { bankOf, isBanked } from "../lib/bank";
import { splitCards } from "../lib/cards";
import { handWords } from "../lib/hand-words";
import { onCloth, postedAt } from "../lib/posted";
import type { Round, Table } from "../lib/protocol";
import { t, type Key } from "../lib/text";
import { reasonInWords } from "../lib/said";
import { Cards } from "./Card";
import { Countdown } from "./countdown";
import { OwnSeat, type OwnSeatProps } from "./own-seat";
import { NONE, padded, Seat } from "./seat";
import "./felt.css";
import "./own-seat.css";

// The dealer's hand as soon as it can be seen, and whether it qualifies when that is settled.
function dealerWords(round: Round | undefined): string {
  const settlement = round?.settlement;
  if (settlement)
    return `${handWords(splitCards(settlement.dealer.best))}, ${t(settlement.dealer.qualifies ? "dealerQualifies" : "dealerDoesNotQualify")}`;
  const cards = splitCards(round?.dealer), board = splitCards(round?.board);
  return cards.length === 2 && board.length === 5 ? handWords([...cards, ...board]) : "";
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
        <span class="words">{dealerWords(round)}</span>
      </div>
      <div class="community">
        <span class="place-name" aria-hidden="true">{t("board")}</span>
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

export function Felt({ table, me, own, onSit, onChoose }: {
  table: Table; me: string | undefined;
  own?: OwnSeatProps | undefined; // the hand that lies in the middle
  onSit?: ((spot: number) => void) | undefined;
  onChoose?: ((spot: number) => void) | undefined;
}) {
  const round = table.round, shared = table.game.shared;
  const spots = Array.from({ length: table.game.spots }, (_, index) => index + 1);
  const isMine = (spot: number) =>
    table.guests.some((guest) => guest.player === me && guest.seats.includes(spot)) ||
    (round?.hands ?? []).some((hand) => hand.player === me && hand.spot === spot);
  const settled = round?.settlement?.hands.find((hand) => hand.player === me && hand.outcome !== "fold" &&
    (!own || (hand.seat ?? hand.position) === own.spot));
  const others = spots.filter((spot) => spot !== own?.spot);
  const half = own && !shared ? Math.ceil(others.length / 2) : others.length;
  const seats = (some: number[], side: string) => (
    <div class={`seats ${side}`} {...(shared ? { style: { "--columns": columnsOf(some.length, own ? 0 : some.filter(isMine).length) } } : {})}>
      {some.map((spot) => (
        <Seat key={spot} table={table} spot={spot} mine={isMine(spot)} me={me} small={own !== undefined}
          onSit={onSit ? () => onSit(spot) : undefined} onChoose={own && onChoose && isMine(spot) ? () => onChoose(spot) : undefined} />
      ))}
    </div>
  );
  return (
    <section class={`felt ${shared ? "stadium" : "seated"} ${own ? "has-own" : ""}`} data-phase={round?.phase ?? "none"}
      aria-label={table.title}>
      <Board table={table} lift={settled?.best ? new Set(splitCards(settled.best)) : undefined} />
      {table.game.title ? <Print words={table.game.title.split(",")[0]!} /> : null}
      {own ? (
        <div class="around">
          {seats(others.slice(0, half), "before")}
          <OwnSeat {...own} table={table} me={me ?? ""} />
          {half < others.length ? seats(others.slice(half), "after") : null}
        </div>
      ) : seats(spots, "")}
      <ul class="posted" aria-label={t("posted")}>{postedAt(table).map((words) => <li key={words} class={onCloth(table).includes(words) ? "must" : ""}>{words}</li>)}</ul>
    </section>
  );
}
