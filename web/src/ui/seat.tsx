// A hand on the felt: its cards, its decision, its wagers on the printed circles and its result.
// With `small` it is a badge: cards, decision, result, and all that it wagers as one stack.

import { bankOf, handCover, isBanked, type CircleCover, type HandCover } from "../lib/bank";
import { SIDE_WAGERS, sum } from "../lib/bets";
import { splitCards } from "../lib/cards";
import { handWords, settledWords } from "../lib/hand-words";
import { netClass, signedMoney } from "../lib/money";
import type { Hand, Line, Round, SettledHand, Table, WagerName, Wagers } from "../lib/protocol";
import { t, type Key } from "../lib/text";
import { CoverRing } from "./bank/circles";
import { SeatBank } from "./bank/cover";
import { Cards } from "./Card";
import { Chip } from "./chip";

export const NONE: Set<string> = new Set(); // no card plays: a hand that was folded

export function padded(cards: string[], count: number): string[] {
  return [...cards, ...Array<string>(Math.max(0, count - cards.length)).fill("")];
}

export function settledHand(round: Round | undefined, hand: Hand): SettledHand | undefined {
  return round?.settlement?.hands.find((it) =>
    (it.seat ?? it.position ?? it.behind) === hand.spot && it.player === hand.player);
}

function DecisionTag({ hand }: { hand: Hand }) {
  if (hand.dead) return <span class="tag">{t("dead")}</span>;
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

export function playOf(hand: Hand): number {
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

export function stakeOf(hand: Hand): number {
  return sum(hand.wagers) + sum(hand.tip) + playOf(hand);
}

interface SeatProps {
  table: Table;
  spot: number;
  mine: boolean;
  small?: boolean;
  onChoose?: (() => void) | undefined; // of one's own hands, another than the large one
  me?: string | undefined;
  onSit?: (() => void) | undefined;
}

// The hand in words: one's own all along, another's when it is settled.
export function Words({ table, hand, mine, result }: {
  table: Table; hand: Hand | undefined; mine: boolean; result: SettledHand | undefined;
}) {
  const words = result ? settledWords(result)
    : mine && hand ? handWords([...splitCards(hand.cards), ...splitCards(table.round?.board)]) : "";
  return <p class="words">{words}</p>;
}

// The decision and its result, on the lower edge of the cards.
export function Outcome({ hand, result }: { hand: Hand; result: SettledHand | undefined }) {
  if (!hand.play && !hand.dead && !result) return null;
  return (
    <p class="outcome">
      <DecisionTag hand={hand} />
      {result ? <strong class={`tag net-tag ${netClass(result.net)}`}>{signedMoney(result.net)}</strong> : null}
    </p>
  );
}

export function Seat({ table, spot, mine, me, small = false, onSit, onChoose }: SeatProps) {
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
  const names = ["seat", small && "badge", mine && "mine", waits && "waits", !who && !place && "empty", result && `ended-${result.outcome}`];
  return (
    <div class={names.filter(Boolean).join(" ")} data-spot={spot} data-stake={hands.reduce((sum, hand) => sum + stakeOf(hand), 0)}>
      <div class="hand-place">
        {dealt ? <Cards cards={cards} lift={best} deck={round!.deck} /> : null}
        {first ? <Outcome hand={first} result={result} /> : null}
        {!guest && !first && !place && onSit ? (
          <button class="button sit" type="button" onClick={onSit} aria-label={`${sit}: ${label}`}>{sit}</button>
        ) : null}
      </div>
      <div class="who">
        {onChoose ? <button type="button" class="tag choose" onClick={onChoose}>{label}</button> : <span class="muted">{label}</span>}
        {shared && (small || !mine) ? null : <strong>{who}</strong>}
        {guest?.sitting_out ? <span class="tag">{t("sitsOut")}</span> : null}
      </div>
      {isBanked(table) ? <SeatBank table={table} spot={spot} /> : null}
      {!shared || first ? <Words table={table} hand={first} mine={mine} result={result} /> : null}
      {shared || small || bankOf(table)?.spot === spot ? null : <Layout offered={table.game.wagers} hand={first} result={result}
        cover={first ? handCover(table, spot, first.player) : undefined} />}
      {hands.map((hand) => <div key={hand.player} class="stake-total"><Chip cents={stakeOf(hand)} short /></div>)}
    </div>
  );
}

