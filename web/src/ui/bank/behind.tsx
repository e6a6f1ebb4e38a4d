// Backline: a wager behind another player's seat. The seat decides; the Play follows at the same
// multiple of the bettor's own Ante, and is held from their chips at the bet.

import { useState } from "preact/hooks";
import { bankOf } from "../../lib/bank";
import { sum } from "../../lib/bets";
import type { Client } from "../../lib/client";
import { money, parseMoney } from "../../lib/money";
import type { Table } from "../../lib/protocol";
import { t } from "../../lib/text";

export function BehindPanel({ client, table, me }: { client: Client; table: Table; me: string }) {
  const [spot, setSpot] = useState(0);
  const [ante, setAnte] = useState("");
  const [trips, setTrips] = useState("");
  const [refused, setRefused] = useState("");
  const bank = bankOf(table);
  if (!table.game.backline || !bank || bank.player === me || table.round?.phase !== "betting") return null;
  const seats = table.guests
    .filter((guest) => guest.player !== me && guest.player !== bank.player)
    .flatMap((guest) => guest.seats.map((seat) => ({ seat, player: guest.player })))
    .sort((a, b) => a.seat - b.seat);
  const chosen = seats.some((it) => it.seat === spot) ? spot : (seats[0]?.seat ?? 0);
  const mine = table.round.hands.filter((hand) => hand.player === me && hand.behind);
  if (seats.length === 0) return null;
  const tell = async (what: string, fields: Record<string, unknown>) => {
    setRefused(await client.order(what, { table: table.table, behind: true, ...fields }));
  };
  const amount = parseMoney(ante) ?? 0, side = parseMoney(trips) ?? 0;
  const bet = () => void tell("bet", {
    spot: chosen,
    wagers: { ...(amount > 0 ? { ante: amount, blind: amount } : {}), ...(side > 0 ? { trips: side } : {}) },
  });
  return (
    <details class="panel behind" data-test="behind" open={mine.length > 0}>
      <summary>{t("behindTitle")}</summary>
      <p class="muted">{t("behindAbout")}</p>
      <form class="bank-form" onSubmit={(event) => { event.preventDefault(); bet(); }}>
        <label class="field">{t("behindWhom")}
          <select value={chosen} onChange={(event) => setSpot(Number(event.currentTarget.value))}>
            {seats.map((it) => <option key={it.seat} value={it.seat}>{t("seat", { spot: it.seat })} · {it.player}</option>)}
          </select>
        </label>
        <label class="field">{t("behindAnte")}
          <input inputMode="decimal" value={ante} onInput={(event) => setAnte(event.currentTarget.value)} />
        </label>
        {table.game.wagers.trips ? (
          <label class="field">{t("behindTrips")}
            <input inputMode="decimal" value={trips} onInput={(event) => setTrips(event.currentTarget.value)} />
          </label>
        ) : null}
        <button type="submit" class="button primary" disabled={amount + side === 0}>{t("behindBet")}</button>
      </form>
      {mine.map((hand) => (
        <p key={hand.spot} class="row">
          <span>{t("behindSeat", { spot: hand.spot })}: {money(sum(hand.wagers))}</span>
          <button type="button" class="button" onClick={() => void tell("unbet", { spot: hand.spot })}>{t("behindTake")}</button>
        </p>
      ))}
      <p role="alert" class="lose">{refused}</p>
    </details>
  );
}
