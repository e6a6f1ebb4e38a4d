// Between rounds at a table that a player banks: to whom the position is offered, the answers so
// far, and the form for a player who is asked.

import { useState } from "preact/hooks";
import { isLive, myOffer, type Offer } from "../../lib/bank";
import type { Client } from "../../lib/client";
import { money, parseMoney } from "../../lib/money";
import type { Table } from "../../lib/protocol";
import { t } from "../../lib/text";
import { Countdown } from "../countdown";

export function positionWords(table: Table): string {
  const position = table.position!;
  const seated = table.guests.filter((guest) => guest.seats.length > 0 && !guest.sitting_out);
  const accepted = position.offers.find((offer) => offer.answer === "accepted");
  const asked = position.offers.filter((offer) => offer.answer === "pending");
  if (accepted && asked.length === 0)
    return t("positionAccepted", { player: accepted.player, amount: money(accepted.amount ?? 0) });
  if (asked.length === 1) return t("positionOffered", { player: asked[0]!.player, spot: asked[0]!.spot });
  if (asked.length > 1) return t("positionAskedAll", { count: asked.length });
  if (position.open) return t("positionOpen");
  return seated.length < 2 ? t("positionNeedsPlayers") : t("positionComes");
}

// What may be put up: the chips, less the highest fee, in whole chips.
export function mostBank(table: Table, chips: number): number {
  const rates = table.game.collection?.rates ?? [];
  const fee = rates.reduce((most, rate) => Math.max(most, rate.fee), 0);
  const chip = table.game.chip || 1;
  return Math.max(0, Math.floor((chips - fee) / chip) * chip);
}

export function AmountForm({ label, button, start, shares, onAmount, onDecline }: {
  label: string; button: string; start: number; shares: { words: string; amount: number }[];
  onAmount: (amount: number) => void; onDecline?: (() => void) | undefined;
}) {
  const [text, setText] = useState(money(start));
  const amount = parseMoney(text);
  return (
    <form class="bank-form" onSubmit={(event) => { event.preventDefault(); if (amount) onAmount(amount); }}>
      <label class="field">{label}
        <input inputMode="decimal" value={text} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <div class="row shares">
        {shares.filter((share) => share.amount > 0).map((share) => (
          <button key={share.words} type="button" class="button" onClick={() => setText(money(share.amount))}>
            {share.words} · {money(share.amount)}
          </button>
        ))}
      </div>
      <div class="row">
        <button type="submit" class="button primary big" disabled={!amount}>{button}</button>
        {onDecline ? <button type="button" class="button big" onClick={onDecline}>{t("declineBank")}</button> : null}
      </div>
    </form>
  );
}

function Answers({ offers }: { offers: Offer[] }) {
  return (
    <ol class="answers">
      {offers.map((offer) => (
        <li key={offer.player} class={offer.answer}>
          <strong>{offer.player}</strong> <span class="muted">{t("seat", { spot: offer.spot })}</span>{" "}
          <span class="answer">{t(`answer_${offer.answer}`)}{offer.amount ? ` · ${money(offer.amount)}` : ""}</span>
        </li>
      ))}
    </ol>
  );
}

// `client` is missing for spectators.
export function PositionPanel({ client, table, me }: { client?: Client | undefined; table: Table; me: string }) {
  const [refused, setRefused] = useState("");
  const position = table.position;
  if (!position || isLive(table.round)) return null;
  const mine = client ? myOffer(table, me) : null;
  const chips = table.guests.find((guest) => guest.player === me)?.chips ?? 0;
  const most = mostBank(table, chips), least = table.game.bank_min ?? 0;
  const tell = async (what: string, fields: Record<string, unknown> = {}) => {
    setRefused(await client!.order(what, { table: table.table, ...fields }));
  };
  return (
    <section class={`panel position ${mine === "asked" ? "asked" : ""}`} aria-label={t("position_title")} data-test="position">
      <div class="position-head">
        <span class="dealer-button" aria-hidden="true">PD</span>
        <div>
          <h2>{t("position_title")}</h2>
          <p role="status">{positionWords(table)}</p>
        </div>
        {position.offers.some((offer) => offer.answer === "pending")
          ? <Countdown deadline={table.deadline} left_ms={table.left_ms} /> : null}
      </div>
      {position.offers.length > 0 ? <Answers offers={position.offers} /> : null}
      {mine === "asked" || mine === "open" ? (
        <div class="offer" data-test="offer">
          <p>{t(mine === "asked" ? "offerToYou" : "offerOpen", { rounds: table.game.bank_rounds_max ?? 1 })}</p>
          <p class="muted">{t("offerAbout", { least: money(least), most: money(most) })}</p>
          <AmountForm label={t("bankAmount")} button={t("acceptBank")} start={Math.max(least, Math.min(most, Math.floor(most / 2 / table.game.chip) * table.game.chip))}
            shares={[
              { words: t("half"), amount: Math.floor(most / 2 / table.game.chip) * table.game.chip },
              { words: t("allChips"), amount: most },
            ]}
            onAmount={(amount) => void tell("accept", { amount })}
            onDecline={mine === "asked" ? () => void tell("decline") : undefined} />
        </div>
      ) : null}
      {mine === "accepted" ? (
        <div class="row">
          <span>{t("youBankNext")}</span>
          <button type="button" class="button" onClick={() => void tell("decline")}>{t("withdrawBank")}</button>
        </div>
      ) : null}
      <p role="alert" class="lose">{refused}</p>
    </section>
  );
}

// The rotation rule has to be posted at the table.
export function Placard({ table }: { table: Table }) {
  return table.game.rotation ? <p class="placard" data-test="placard">{table.game.rotation.placard}</p> : null;
}
