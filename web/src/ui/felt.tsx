// The felt: dealer, board, and everybody's hands. Draws a state and decides nothing.

import { splitCards } from "../lib/cards";
import { signedMoney } from "../lib/money";
import type { Hand, Round, SettledHand, Table, WagerName } from "../lib/protocol";
import { t, type Key } from "../lib/text";
import { Cards } from "./Card";
import { Chip } from "./chip";
import { Countdown } from "./countdown";

function padded(cards: string[], count: number): string[] {
  return [...cards, ...Array<string>(Math.max(0, count - cards.length)).fill("")];
}

function settledHand(round: Round | undefined, hand: Hand): SettledHand | undefined {
  return round?.settlement?.hands.find((it) =>
    (it.seat ?? it.position ?? it.behind) === hand.spot && it.player === hand.player);
}

function DecisionTag({ hand }: { hand: Hand }) {
  if (hand.play === "fold") return <span class="tag">{t("decidedFold")}</span>;
  if (hand.play) return <span class="tag strong">{t("decidedPlay", { multiple: hand.play.multiple })}</span>;
  return null;
}

// Chips on the layout, wager by wager.
function Stakes({ hand }: { hand: Hand }) {
  const ante = hand.wagers.ante ?? 0;
  const play = hand.play && hand.play !== "fold" ? ante * hand.play.multiple : 0;
  const rows = (Object.entries(hand.wagers) as [WagerName, number][]).concat(
    play > 0 ? [["play", play]] : []);
  if (rows.length === 0) return null;
  return (
    <ul class="stakes">
      {rows.map(([wager, amount]) => (
        <li key={wager}><span class="muted">{t(wager as Key)}</span> <Chip cents={amount} /></li>
      ))}
    </ul>
  );
}

export function Seat({ table, spot, mine, onSit }: {
  table: Table; spot: number; mine: boolean; onSit?: (() => void) | undefined;
}) {
  const round = table.round;
  const hands = round?.hands.filter((hand) => hand.spot === spot) ?? [];
  const guest = table.guests.find((it) => it.seats.includes(spot));
  const first = hands[0];
  const result = first ? settledHand(round, first) : undefined;
  const best = result ? new Set(splitCards(result.best)) : undefined;
  const place = round?.positions?.find((it) => it.spot === spot);
  const dealt = round && ["preflop", "flop", "river", "showdown", "settled"].includes(round.phase) &&
    (first !== undefined || place !== undefined);
  const cards = padded(splitCards(first?.cards ?? place?.cards), 2);
  const label = table.game.shared ? t("position", { spot }) : t("seat", { spot });
  return (
    <div class={`seat ${mine ? "mine" : ""} ${result ? `ended-${result.outcome}` : ""}`}>
      <div class="who">
        <span class="muted">{label}</span>{" "}
        <strong>{first?.player ?? guest?.player ?? ""}</strong>
      </div>
      {dealt ? <Cards cards={cards} {...(best ? { lift: best } : {})} deck={round!.deck} /> : null}
      {hands.map((hand) => <Stakes key={hand.player} hand={hand} />)}
      {first ? <DecisionTag hand={first} /> : null}
      {result ? (
        <p class="result">
          {result.hand} <strong class={result.net > 0 ? "win" : result.net < 0 ? "lose" : ""}>
            {signedMoney(result.net)}
          </strong>
        </p>
      ) : null}
      {!guest && !first && onSit ? (
        <button class="button" type="button" onClick={onSit}>{t("sitHere")}</button>
      ) : null}
    </div>
  );
}

export function Board({ table }: { table: Table }) {
  const round = table.round;
  const dealt = round !== undefined && !["betting", "closed", "void"].includes(round.phase);
  const settlement = round?.settlement;
  const dealerBest = settlement ? new Set(splitCards(settlement.dealer.best)) : undefined;
  const phase = round ? t(`phase_${round.phase}` as Key) : t("waitingForRound");
  return (
    <div class="board">
      <div class="dealer-place">
        <span class="muted">{t("dealer")}</span>
        {dealt ? (
          <Cards cards={padded(splitCards(round.dealer), 2)}
            {...(dealerBest ? { lift: dealerBest } : {})} deck={round.deck} />
        ) : null}
        {settlement ? (
          <span>{settlement.dealer.hand},{" "}
            {t(settlement.dealer.qualifies ? "dealerQualifies" : "dealerDoesNotQualify")}</span>
        ) : null}
      </div>
      <div class="community">
        {dealt ? <Cards cards={padded(splitCards(round.board), 5)} deck={round.deck} /> : null}
      </div>
      <p class="phase">
        <Countdown deadline={table.deadline} left_ms={table.left_ms} />
        <strong>{phase}</strong>
        {round?.phase === "void" ? <span class="muted">{round.reason}</span> : null}
      </p>
    </div>
  );
}

export function Felt({ table, me, onSit }: {
  table: Table; me: string | undefined; onSit?: ((spot: number) => void) | undefined;
}) {
  const round = table.round;
  const spots = table.game.shared
    ? [...new Set([...(round?.positions ?? []).map((it) => it.spot),
        ...(round?.hands ?? []).map((hand) => hand.spot)])].sort((a, b) => a - b)
    : Array.from({ length: table.game.spots }, (_, index) => index + 1);
  const isMine = (spot: number) =>
    table.guests.some((guest) => guest.player === me && guest.seats.includes(spot)) ||
    (round?.hands ?? []).some((hand) => hand.player === me && hand.spot === spot);
  return (
    <section class={`felt ${table.game.shared ? "stadium" : ""}`} aria-label={table.title}>
      <Board table={table} />
      <div class="seats">
        {spots.map((spot) => (
          <Seat key={spot} table={table} spot={spot} mine={isMine(spot)}
            onSit={onSit ? () => onSit(spot) : undefined} />
        ))}
      </div>
    </section>
  );
}
