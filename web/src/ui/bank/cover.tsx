// How far the bank covers, as bars: for a seat on the felt, and for one's own wagers.

import { bankOf, handCover, seatCover } from "../../lib/bank";
import { money } from "../../lib/money";
import type { Table } from "../../lib/protocol";
import { t } from "../../lib/text";
import { Circles } from "./circles";

export function share(part: number, whole: number): number {
  return whole <= 0 ? 100 : Math.max(0, Math.min(100, Math.round((100 * part) / whole)));
}

// The sure part is full, the part that depends on those settled before is hatched.
export function Bar({ sure, best, whole, label }: { sure: number; best: number; whole: number; label: string }) {
  return (
    <span class="cover-bar" role="img" aria-label={label} title={label}>
      <span class="best" style={{ width: `${share(best, whole)}%` }} />
      <span class="sure" style={{ width: `${share(sure, whole)}%` }} />
    </span>
  );
}

// On the felt: the player-dealer's button, or how far the bank reaches to this seat.
export function SeatBank({ table, spot }: { table: Table; spot: number }) {
  const bank = bankOf(table);
  const button = bank?.spot ?? table.position?.button ?? 0;
  if (button === spot)
    return <span class="dealer-tag" data-test="button"><span class="dealer-button small" aria-hidden="true">PD</span> {t("playerDealer")}</span>;
  const seat = seatCover(table, spot);
  if (!bank || !seat) return null;
  const most = seat.hands.reduce((sum, hand) => sum + hand.win_most, 0);
  if (seat.hands.length === 0) {
    const label = t("coverSeat", { worst: money(seat.worst), best: money(seat.best) });
    return <Bar sure={seat.worst} best={seat.best} whole={bank.amount} label={label} />;
  }
  const best = seat.hands.reduce((sum, hand) => sum + hand.best, 0);
  const worst = seat.hands.reduce((sum, hand) => sum + hand.worst, 0);
  return (
    <>
      <Bar sure={worst} best={best} whole={most} label={t("coverHand", { worst: money(worst), best: money(best), most: money(most) })} />
      <span class="cover-words" data-test="seat-cover">{t("coverShort", { worst: money(worst), most: money(most) })}</span>
    </>
  );
}

// Under the own wagers: in words and figures.
export function OwnCover({ table, me, spot }: { table: Table; me: string; spot: number }) {
  const bank = bankOf(table);
  const hand = handCover(table, spot, me);
  const seat = seatCover(table, spot);
  if (!bank || !seat || bank.player === me) return null;
  const order = (table.round?.cover?.seats ?? []).findIndex((it) => it.spot === spot) + 1;
  return (
    <div class="panel own-cover" data-test="own-cover">
      <h3>{t("coverTitle", { player: bank.player, amount: money(bank.amount) })}</h3>
      {hand ? (
        <>
          <Bar sure={hand.worst} best={hand.best} whole={hand.win_most}
            label={t("coverHand", { worst: money(hand.worst), best: money(hand.best), most: money(hand.win_most) })} />
          <p>{hand.worst >= hand.win_most ? t("coverAll", { most: money(hand.win_most) })
            : t("coverHand", { worst: money(hand.worst), best: money(hand.best), most: money(hand.win_most) })}</p>
          <Circles hand={hand} />
        </>
      ) : (
        <>
          <Bar sure={seat.worst} best={seat.best} whole={bank.amount} label={t("coverSeat", { worst: money(seat.worst), best: money(seat.best) })} />
          <p>{t("coverSeat", { worst: money(seat.worst), best: money(seat.best) })}</p>
        </>
      )}
      <p class="muted">{t("coverOrder", { order })} {t(`policy_${bank.policy}`)}</p>
    </div>
  );
}
