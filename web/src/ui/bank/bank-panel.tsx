// The bank of the current round: for everyone its amount and the collection; for the player-dealer
// also what it stands to win or lose now, seat by seat in the order of settlement.

import { List } from "../list";
import { Fragment } from "preact";
import { useState } from "preact/hooks";
import { bankOf, nextRate, type Cover } from "../../lib/bank";
import type { Client } from "../../lib/client";
import { money, signedMoney } from "../../lib/money";
import type { Table } from "../../lib/protocol";
import { t } from "../../lib/text";
import { Circles } from "./circles";
import { Bar } from "./cover";
import { AmountForm, mostBank } from "./position";

export function CollectionLine({ table }: { table: Table }) {
  const bank = bankOf(table);
  const collection = table.game.collection;
  const cover = table.round?.cover;
  if (!bank || !collection) return null;
  const action = cover?.action ?? 0;
  const next = nextRate(collection.rates ?? [], action);
  return (
    <p class="collection" data-test="collection">
      <strong>{t("collection")}</strong>{" "}
      {bank.waived ? t("feeWaived", { reason: bank.waived })
        : bank.fee !== undefined ? t("feeDropped", { fee: money(bank.fee), action: money(action) })
        : t("feeNow", { fee: money(cover?.fee ?? 0), action: money(action) })}
      {bank.fee === undefined && !bank.waived && next
        ? <span class="muted"> {t("feeNext", { fee: money(next.fee), from: money(next.from) })}</span> : null}
    </p>
  );
}

export function BankStrip({ table }: { table: Table }) {
  const bank = bankOf(table);
  if (!bank) return null;
  return (
    <section class="panel bank-strip" aria-label={t("bank")} data-test="bank">
      <span class="dealer-button" aria-hidden="true">PD</span>
      <div>
        <p><strong>{t("banksThisRound", { player: bank.player, amount: money(bank.amount) })}</strong></p>
        <CollectionLine table={table} />
      </div>
    </section>
  );
}

function Seats({ cover }: { cover: Cover }) {
  const rows = cover.seats.flatMap((seat) => seat.hands.map((hand) => ({ spot: seat.spot, hand })));
  if (rows.length === 0) return <p class="muted">{t("nobodyWagered")}</p>;
  return (
    <List kind="bank-seats" label={t("seatsInOrder")}>
      <thead><tr>
        <th scope="col">{t("seats")}</th>
        {(["staked", "canWin", "canLose", "covered"] as const).map((it) => <th key={it} scope="col" class="number">{t(it)}</th>)}
      </tr></thead>
      <tbody>
        {rows.map(({ spot, hand }) => (
          <Fragment key={`${spot}${hand.player}`}>
          <tr>
            <th scope="row">{t(hand.behind ? "behindSeat" : "seat", { spot })} · {hand.player}</th>
            <td class="number" data-label={t("staked")}>{money(hand.stake)}</td>
            <td class="number" data-label={t("canWin")}>{money(hand.win_most)}</td><td class="number" data-label={t("canLose")}>{money(hand.lose_most)}</td>
            <td class="number cover-cell" data-label={t("covered")}>
              <Bar sure={hand.worst} best={hand.best} whole={hand.win_most}
                label={t("coverHand", { worst: money(hand.worst), best: money(hand.best), most: money(hand.win_most) })} />
              <small>{hand.worst === hand.best ? money(hand.best) : t("fromTo", { from: money(hand.worst), to: money(hand.best) })}</small>
            </td>
          </tr>
          <tr class="circles-row"><td class="text" colSpan={5}><Circles hand={hand} /></td></tr>
          </Fragment>
        ))}
      </tbody>
    </List>
  );
}

// What the player-dealer sees instead of wagers and decisions.
export function BankerPanel({ client, table, me }: { client: Client; table: Table; me: string }) {
  const [refused, setRefused] = useState("");
  const [changing, setChanging] = useState(false);
  const bank = bankOf(table)!;
  const cover = table.round?.cover;
  const chips = table.guests.find((guest) => guest.player === me)?.chips ?? 0;
  const betting = table.round?.phase === "betting";
  const wagered = (cover?.seats ?? []).some((seat) => seat.hands.length > 0);
  const tell = async (what: string, fields: Record<string, unknown> = {}) => {
    const why = await client.order(what, { table: table.table, ...fields });
    setRefused(why);
    if (!why) setChanging(false);
  };
  const fee = bank.waived ? 0 : (bank.fee ?? cover?.fee ?? 0);
  const chip = table.game.chip || 1;
  return (
    <section class="panel banker" aria-label={t("yourBank")} data-test="banker">
      <h2>{t("yourBank")} · {money(bank.amount)}</h2>
      <div class="stands">
        <p class="stand"><span>{t("standToWin")}</span> <strong class="win" data-test="win-most">{signedMoney(cover?.bank_win_most ?? 0)}</strong></p>
        <p class="stand"><span>{t("standToLose")}</span> <strong class="lose" data-test="lose-most">{signedMoney(-(cover?.bank_lose_most ?? 0))}</strong></p>
        <p class="stand"><span>{t("collection")}</span> <strong>{money(fee)}</strong></p>
      </div>
      <CollectionLine table={table} />
      {cover ? <Seats cover={cover} /> : null}
      <p class="muted">{t(`policy_${bank.policy}`)}</p>
      {betting ? (
        <div class="row">
          <button type="button" class="button" aria-expanded={changing} onClick={() => setChanging(!changing)}>{t("changeBank")}</button>
          {!wagered ? <button type="button" class="button" onClick={() => void tell("decline")}>{t("stepDown")}</button> : null}
        </div>
      ) : null}
      {betting && changing ? (
        <AmountForm label={t("bankAmount")} button={t("changeBank")} start={bank.amount}
          shares={[
            { words: t("double"), amount: Math.min(2 * bank.amount, bank.amount + Math.floor(chips / chip) * chip) },
            { words: t("allChips"), amount: bank.amount + mostBank(table, chips) },
          ]}
          onAmount={(amount) => void tell("bank", { amount })} />
      ) : null}
      <p role="alert" class="lose">{refused}</p>
    </section>
  );
}
