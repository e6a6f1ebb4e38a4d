// Players without a device, seat by seat as they sit in front of the dealer: who is there, what they have
// on the layout, and the touches that enter what they do. Every seat that has still to act is lit; time
// can be called for any of them.

import { useState } from "preact/hooks";
import type { Client } from "../../lib/client";
import { isLive } from "../../lib/dealing";
import { sum } from "../../lib/bets";
import { money, parseMoney } from "../../lib/money";
import type { Guest, Hand, Table, WagerName } from "../../lib/protocol";
import { WAGERS } from "../../../made/catalogue";
import { t, type Key } from "../../lib/text";
import { Countdown } from "../../ui/countdown";
import { choiceLabel, choicesOf, type Choice } from "../../ui/decision-panel";
import { FormDialog, type Field } from "../../ui/form-dialog";

export type Send = (what: string, fields?: object) => Promise<string>; // "" when done, else why not

// The wagers that are placed, in the order of the layout. Blind goes with the Ante.
const placed = (table: Table): WagerName[] =>
  (Object.keys(WAGERS) as WagerName[]).filter((wager) => wager === "ante" || (wager !== "blind" && wager !== "play" && wager in table.game.wagers));

export const canSameBets = (table: Table): boolean => table.round?.phase === "betting" && table.guests.some((guest) => guest.by_staff);
export const canCheckAll = ({ round, guests }: Table): boolean => (round?.phase === "preflop" || round?.phase === "flop") &&
  round.hands.some((hand) => (hand.must_decide || hand.tip_must_decide) && guests.some((guest) => guest.by_staff && guest.seats.includes(hand.spot)));

function Decide({ table, hand, onSend }: { table: Table; hand: Hand; onSend: Send }) {
  const tip = !hand.must_decide, ante = (tip ? hand.tip?.ante : hand.wagers.ante) ?? 0;
  const choose = ({ what, multiple }: Choice) =>
    onSend(what, { spot: hand.spot, ...(what === "play" ? { multiple } : {}), ...(tip ? { for_tip: true } : {}) });
  return (
    <>
      {tip ? <small>{t("forTheDealer")}</small> : null}
      {choicesOf(table, ante).map((choice) => (
        <button key={choice.key} type="button" class={`button ${choice.what === "play" ? "primary" : choice.what === "fold" ? "danger" : ""}`}
          onClick={() => void choose(choice)}>{choiceLabel(choice)}</button>
      ))}
    </>
  );
}

type Ask = { what: "bet" | "sell_chips" | "seat" | "accept" | "more"; spot: number };

function Cell({ table, spot, onSend, onAsk }: { table: Table; spot: number; onSend: Send; onAsk: (ask: Ask) => void }) {
  const round = table.round;
  const guest: Guest | undefined = table.guests.find((it) => it.seats.includes(spot));
  const hand = round?.hands.find((it) => it.spot === spot && !it.behind);
  const waits = isLive(round) && hand !== undefined && (hand.must_decide || hand.tip_must_decide === true);
  const call = table.calls?.find((it) => it.spot === spot);
  const offer = table.position?.offers.find((it) => it.player === guest?.player && it.answer === "pending");
  const offered = guest?.by_staff && !isLive(round) && (offer !== undefined || table.position?.open);
  const stake = sum(hand?.wagers);
  return (
    <li class={`layout-seat ${waits ? "waits" : ""}`} data-seat={spot}>
      <p class="layout-who"><b>{t("seat", { spot })}</b> {guest ? <span>{guest.player}</span> : null}</p>
      {guest ? (
        <p class="layout-money">{money(guest.chips)}{isLive(round) && stake > 0 ? <strong>{money(stake)}</strong> : null}
          {!isLive(round) ? null : hand?.dead ? <span class="tag">{t("dead")}</span> : hand?.play === "fold" ? <span class="tag">{t("decidedFold")}</span> : hand?.play ? <span class="tag">{t("decidedPlay", { multiple: hand.play.multiple })}</span> : null}
          {guest.sitting_out ? <span class="tag">{t("sitsOut")}</span> : null}</p>
      ) : null}
      <div class="layout-deeds">
        {!guest && table.state === "open" ? <button type="button" class="button" onClick={() => onAsk({ what: "seat", spot })}>{t("seatPlayer")}</button> : null}
        {guest?.by_staff && waits ? <Decide table={table} hand={hand} onSend={onSend} /> : null}
        {guest?.by_staff && round?.phase === "betting" && !guest.sitting_out && round.bank?.spot !== spot
          ? <button type="button" class="button" onClick={() => onAsk({ what: "bet", spot })}>{t("enterBets")}</button> : null}
        {offered ? (
          <>
            <button type="button" class="button primary" onClick={() => onAsk({ what: "accept", spot })}>{t("acceptBank")}</button>
            {offer ? <button type="button" class="button" onClick={() => void onSend("decline", { spot })}>{t("declineBank")}</button> : null}
          </>
        ) : null}
        {waits ? call?.called !== undefined ? <Countdown deadline={call.called} left_ms={call.called_left_ms} />
          : <button type="button" class="button small" onClick={() => void onSend("call_time", { spot })}>{t("callTime")}</button> : null}
        {call?.asks ? <button type="button" class="button primary" onClick={() => void onSend("hand_over", { spot, player: call.asks })}>{t("handOverTo", { player: call.asks, number: call.asks_n ?? 0 })}</button> : null}
        {guest?.by_staff && !waits ? <button type="button" class="button small" onClick={() => onAsk({ what: "more", spot })}>{t("moreForSeat")}</button> : null}
      </div>
    </li>
  );
}

const amount = (name: string, label: string, cents: number | undefined, optional: boolean): Field =>
  ({ name, label, kind: "money", optional, ...(cents ? { value: money(cents) } : {}) });

function Dialog({ table, ask, onSend, onClose }: { table: Table; ask: Ask; onSend: Send; onClose: () => void }) {
  const { spot } = ask, seat = t("seat", { spot });
  const guest = table.guests.find((it) => it.seats.includes(spot));
  const hand = table.round?.hands.find((it) => it.spot === spot && !it.behind);
  if (ask.what === "bet") return (
    <FormDialog title={`${t("enterBets")}: ${seat}`}
      fields={placed(table).map((wager) => amount(wager, t(wager === "ante" ? "anteAndBlind" : wager as Key), hand?.wagers[wager], wager !== "ante"))}
      onSubmit={(values) => {
        const cents = Object.fromEntries(placed(table).map((wager) => [wager, parseMoney(values[wager] ?? "") ?? 0] as const).filter(([, it]) => it > 0));
        return onSend("bet", { spot, wagers: { ...cents, blind: cents["ante"] ?? 0 } });
      }} onClose={onClose} />
  );
  if (ask.what === "seat") return (
    <FormDialog title={`${t("seatPlayer")}: ${seat}`} about={t("seatPlayerAbout")}
      fields={[{ name: "player", label: t("playerName"), kind: "text", optional: true }, amount("chips", t("sellChips"), undefined, true)]}
      onSubmit={async (values) => {
        const player = values["player"]!.trim(), cents = parseMoney(values["chips"] ?? "");
        const refused = guest ? "" : await onSend("seat", { spot, ...(player ? { player } : {}) });
        return refused || !cents ? refused : onSend("sell_chips", { spot, amount: cents });
      }} onClose={onClose} />
  );
  if (ask.what === "more") return (
    <FormDialog title={`${seat}: ${guest?.player ?? ""}`}
      fields={[{ name: "what", label: t("moreForSeat"), kind: "choice", value: "sell_chips",
        choices: [["sell_chips", "sellChips"], [guest?.sitting_out ? "sit_in" : "sit_out", guest?.sitting_out ? "sitIn" : "sitOut"],
          ["unbet", "takeBets"], ["colour_up", "colourUp"], ["leave", "leaveSeat"]].map(([value, key]) => ({ value: value!, label: t(key as Key) })) },
        amount("chips", t("amount"), undefined, true)]}
      onSubmit={(values) => onSend(values["what"]!, { spot, ...(values["what"] === "sell_chips" ? { amount: parseMoney(values["chips"] ?? "") ?? 0 } : {}) })}
      onClose={onClose} />
  );
  const field = ask.what === "accept" ? amount("amount", t("bankAmount"), undefined, false) : amount("amount", t("amount"), undefined, false);
  return (
    <FormDialog title={`${t(ask.what === "accept" ? "acceptBank" : "sellChips")}: ${seat}`} fields={[field]}
      onSubmit={(values) => onSend(ask.what, { spot, amount: parseMoney(values["amount"] ?? "") ?? 0 })} onClose={onClose} />
  );
}

export function Seats({ client, table }: { client: Client; table: Table }) {
  const [ask, setAsk] = useState<Ask | null>(null);
  const [sentence, setSentence] = useState("");
  if (table.game.shared || table.state === "closed") return null;
  const send: Send = async (what, fields = {}) => {
    const why = await client.order(what, { table: table.table, ...fields });
    setSentence(why);
    return why;
  };
  return (
    <section class="panel layout" aria-label={t("seats")}>
      <header class="row">
        <h2>{t("seats")}</h2>
        {canSameBets(table) ? <button type="button" class="button primary" onClick={() => void send("same_bets")}>{t("sameBets")}</button> : null}
        {canCheckAll(table) ? <button type="button" class="button primary" onClick={() => void send("check_all")}>{t("allCheck")}</button> : null}
        <span role="alert" class="lose">{sentence}</span>
      </header>
      <ol class="layout-seats">
        {Array.from({ length: table.game.spots }, (_, index) => (
          <Cell key={index} table={table} spot={index + 1} onSend={send} onAsk={setAsk} />
        ))}
      </ol>
      {ask ? <Dialog table={table} ask={ask} onSend={send} onClose={() => setAsk(null)} /> : null}
    </section>
  );
}
