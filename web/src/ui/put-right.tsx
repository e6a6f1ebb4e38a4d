// A round put right by a supervisor: cards, wagers, decisions and dead hands as they really were, with the
// settlements before and after in view. What a second person must agree to is shown to them as well.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { accountInWords, gainsOf, playInWords, playsOf, putOf, settledTwice, versionOf, versionOfPlayed, isOnTable, whyNotPutRight, withCard, type AmendHand, type Trial, type Version } from "../lib/amend";
import { ask } from "../lib/api";
import { offered, withWager } from "../lib/bets";
import { splitCards } from "../lib/cards";
import { type Client, type Person, whyNot } from "../lib/client";
import { money, netClass, parseMoney, signedMoney } from "../lib/money";
import type { Recall } from "../lib/hand";
import type { Amendment, Phase, Settlement, Table, WagerName } from "../lib/protocol";
import { doneOrAsked, useRequests } from "../lib/requests";
import { cardWords, t, type Key } from "../lib/text";
import { useTable } from "../lib/use-table";
import { Card } from "./Card";
import { CardPad } from "./card-pad";
import { List } from "./list";
import { useModal } from "./modal";
import { Requests } from "./requests";
import "./put-right.css";

// ---- before and after ----

// What a correction is made of, besides `put`: the number of a round of the past, 0 for the one on the
// table, and whether the house carries what a player cannot pay.
interface Which { late: number; carry: boolean }

function useTrial({ table: name, round }: Table, put: Amendment | null, { late, carry }: Which): { trial: Trial | null; refused: string } {
  const asked = JSON.stringify([put, round?.phase, late, carry]);
  const [known, setKnown] = useState<{ asked: string; trial: Trial | null; refused: string }>({ asked: "", trial: null, refused: "" });
  useEffect(() => {
    let gone = false;
    const query = late > 0 ? `?round=${late}${carry ? "&carry=1" : ""}` : "";
    if (put) void ask<Trial>(`/api/tables/${encodeURIComponent(name)}/amend${query}`, put).then(({ body, sentence }) => {
      if (!gone) setKnown({ asked, trial: body, refused: sentence });
    });
    return () => { gone = true; };
  }, [name, asked]);
  return known.asked === asked ? known : { trial: null, refused: "" };
}

const placeOf = (hand: Settlement["hands"][number]) =>
  `${t(hand.behind ? "behindSeat" : "seat", { spot: hand.seat ?? hand.behind ?? 0 })} · ${hand.player}`;

function BeforeAfter({ trial }: { trial: Trial }) {
  const gains = gainsOf(trial), twice = settledTwice(trial);
  return (
    <>
      {twice.length > 0 ? (
        <List label={t("putRightHands")}>
          <thead>
            <tr>
              <th scope="col">{t("net")}</th><th scope="col" class="number">{t("putRightWas")}</th>
              <th scope="col" class="number">{t("putRightIs")}</th><th scope="col" class="number">{t("putRightDifference")}</th>
            </tr>
          </thead>
          <tbody>
            {twice.map(({ hand, was, is }) => (
              <tr key={placeOf(hand)}>
                <th scope="row">{placeOf(hand)}</th><td class={`number ${netClass(was)}`} data-label={t("putRightWas")}>{signedMoney(was)}</td>
                <td class={`number ${netClass(is)}`} data-label={t("putRightIs")}>{signedMoney(is)}</td>
                <td class={`number ${netClass(is - was)}`} data-label={t("putRightDifference")}><strong>{signedMoney(is - was)}</strong></td>
              </tr>
            ))}
          </tbody>
        </List>
      ) : null}
      <List label={t("putRightMoney")}>
        <thead><tr><th scope="col">{t("putRightMoney")}</th><th scope="col" class="number">{t("putRightDifference")}</th></tr></thead>
        <tbody>
          {gains.map(({ account, amount }) => (
            <tr key={account}>
              <th scope="row">{accountInWords(account)}</th>
              <td class={`number ${netClass(amount)}`} data-label={t("putRightDifference")}>{signedMoney(amount)}</td>
            </tr>
          ))}
          {gains.length === 0 ? <tr><td colSpan={2}>{t("putRightNoMoney")}</td></tr> : null}
        </tbody>
      </List>
    </>
  );
}

// ---- what was wrong ----

function Places({ version, was, chosen, seat, onCard, onSeat }: {
  version: Version; was: Version; chosen: string; seat: number; onCard: (card: string) => void; onSeat: (spot: number) => void;
}) {
  const cards = (text: string, before: string) => {
    const old = splitCards(before);
    return splitCards(text).map((card, index) => (
      <button key={card} type="button" class={`setup-card ${card === chosen ? "chosen" : ""} ${card === old[index] ? "" : "changed"}`}
        aria-pressed={card === chosen} onClick={() => onCard(card)}><Card card={card} /></button>
    ));
  };
  return (
    <div class="setup-places">
      {version.board ? <div class="setup-place" role="group" aria-label={t("board")}><span class="setup-name">{t("board")}</span><span class="cards">{cards(version.board, was.board)}</span></div> : null}
      {version.dealer ? <div class="setup-place" role="group" aria-label={t("dealer")}><span class="setup-name">{t("dealer")}</span><span class="cards">{cards(version.dealer, was.dealer)}</span></div> : null}
      {version.hands.map((hand, index) => (
        <div key={hand.spot} class={`setup-place ${hand.spot === seat ? "now" : ""}`} role="group" aria-label={t("seat", { spot: hand.spot })}>
          <button type="button" class="button small" aria-pressed={hand.spot === seat} onClick={() => onSeat(hand.spot === seat ? 0 : hand.spot)}>
            {t("seat", { spot: hand.spot })} · {hand.player}</button>
          {hand.cards ? <span class="cards">{cards(hand.cards, was.hands[index]!.cards)}</span> : null}
        </div>
      ))}
    </div>
  );
}

function SeatFields({ table, phase, hand, was, onHand }: {
  table: Table; phase: Phase; hand: AmendHand; was: AmendHand; onHand: (part: Partial<AmendHand>) => void;
}) {
  const plays = playsOf(table.game, phase);
  const wager = (name: WagerName, label: string) => ( // Blind and Ante are one
    <label key={name} class="field">{label}
      <input defaultValue={money(hand.wagers[name] ?? 0)} inputMode="decimal" autocomplete="off" onInput={(event) => {
        const amount = parseMoney(event.currentTarget.value || "0");
        event.currentTarget.setCustomValidity(amount === null ? t("notAnAmount", { field: label }) : ""); // and is not sent
        if (amount === null) return;
        onHand({ wagers: withWager(hand.wagers, name, amount) });
      }} />
    </label>
  );
  return (
    <div class="put-right-seat" role="group" aria-label={t("seat", { spot: hand.spot })}>
      {wager("ante", t("behindAnte"))}
      {offered(table.game).map((it) => wager(it, t(it)))}
      <label class="field">{t("putRightDecision")}
        <select value={hand.play} onChange={(event) => onHand({ play: event.currentTarget.value })}>
          {[...new Set([was.play, ...plays])].map((play) => <option key={play} value={play}>{playInWords(play)}</option>)}
        </select>
      </label>
      <label class="field">{t("putRightDead")}
        <select value={hand.dead} onChange={(event) => onHand({ dead: event.currentTarget.value as AmendHand["dead"] })}>
          {(["no", "returned", "lost"] as const).map((it) => <option key={it} value={it}>{t(`putRightDead_${it}` as Key)}</option>)}
        </select>
      </label>
    </div>
  );
}

// `recall`: of a round of the past; without, it is the one on the table.
function Dialog({ client, table, recall, onDone, onClose }: {
  client: Client; table: Table; recall: Recall | null; onDone: (said: string) => void; onClose: () => void;
}) {
  const dialog = useModal(), number = recall?.round ?? table.round!.number;
  const [was] = useState(() => (recall?.played ? versionOfPlayed(recall.played) : versionOf(table.round!)));
  const [carry, setCarry] = useState(false);
  const which = { late: recall ? number : 0, carry };
  const [now, setNow] = useState(was);
  const [chosen, setChosen] = useState("");
  const [seat, setSeat] = useState(0);
  const [reason, setReason] = useState("");
  const [sentence, setSentence] = useState("");
  const [busy, setBusy] = useState(false);
  const put = putOf(was, now, table.game.shared), { trial, refused } = useTrial(table, put, which);
  const own = now.hands.find((hand) => hand.spot === seat), keyed = table.source !== "house";
  const change = (next: Version) => { setNow(next); setSentence(""); };
  const submit = async () => {
    if (!put || !trial) return;
    if (reason.trim() === "") return setSentence(t("fieldMissing", { field: t("reason") }));
    setBusy(true);
    const reply = await client.send("amend", {
      table: table.table, put, reason: reason.trim(), ...(recall ? { round: number } : {}), ...(carry ? { carry } : {}),
    });
    setBusy(false);
    if (!reply.ok) return setSentence(whyNot(reply));
    onDone(doneOrAsked(reply, t("ask_amend"), table.title || table.table));
    dialog.current?.close();
  };
  return (
    <dialog ref={dialog} class="panel put-right" onClose={onClose} aria-label={t("ask_amend")}>
      <form onSubmit={(event) => { event.preventDefault(); void submit(); }}>
        <h2>{t("ask_amend")} · {t("round", { number })}</h2>
        <p class="muted">{t(keyed ? "putRightHint" : "putRightDeckHint")}</p>
        <Places version={now} was={was} chosen={chosen} seat={seat} onSeat={setSeat}
          onCard={(card) => { if (keyed) setChosen(card === chosen ? "" : card); }} />
        {chosen ? (
          <div role="group" aria-label={t("putRightCard", { card: cardWords(chosen) })}>
            <p>{t("putRightCard", { card: cardWords(chosen) })}</p>
            <CardPad used={new Set([chosen])} disabled={false} onCard={(card) => { change(withCard(now, chosen, card)); setChosen(""); }} />
          </div>
        ) : null}
        {own ? <SeatFields key={seat} table={table} phase={recall ? "settled" : table.round!.phase} hand={own} was={was.hands.find((hand) => hand.spot === seat)!}
          onHand={(part) => change({ ...now, hands: now.hands.map((hand) => (hand.spot === seat ? { ...hand, ...part } : hand)) })} /> : null}
        {trial ? <BeforeAfter trial={trial} /> : null}
        {recall && !table.position ? (
          <label><input type="checkbox" checked={carry} onChange={(event) => setCarry(event.currentTarget.checked)} /> {t("putRightCarry")}</label>
        ) : null}
        <label class="field">{t("reason")}
          <input value={reason} maxLength={100} autocomplete="off" onInput={(event) => setReason(event.currentTarget.value)} />
        </label>
        <p role="alert" class="lose">{refused || sentence}</p>
        <div class="row">
          <button type="submit" class="button primary" disabled={busy || !trial}>{t("confirm")}</button>
          {put ? <button type="button" class="button" onClick={() => { change(was); setChosen(""); setSeat(0); }}>{t("undo")}</button> : null}
          <button type="button" class="button" onClick={() => dialog.current?.close()}>{t("cancel")}</button>
        </div>
      </form>
    </dialog>
  );
}

// ---- on the page of a hand ----

function Asked({ table, put, which }: { table: Table; put: Amendment; which: Which }) {
  const { trial, refused } = useTrial(table, put, which);
  return trial ? <BeforeAfter trial={trial} /> : <p class="lose">{refused}</p>;
}

// The button, or why there is none; and what waits for a second person, with its figures. `children`:
// the other buttons beside it.
export function PutRight({ client, person, name, round, recall = null, onDone, children }: {
  client: Client; person: Person; name: string; round: number; recall?: Recall | null; onDone: () => void; children?: ComponentChildren;
}) {
  const [opened, setOpened] = useState(false);
  const [said, setSaid] = useState("");
  const { table } = useTable(client, name, (event) => {
    if (event.event === "amended" || event.event === "put_right" || event.event === "reversed" || event.event === "settle") onDone();
  });
  const waiting = useRequests(client).filter((it) => ["amend", "reverse"].includes(it.ask.do) && it.ask.table === name && it.round === round);
  const why = table ? whyNotPutRight(table, round, recall?.status) : "";
  const past = table && !isOnTable(table, round) ? recall : null;
  return (
    <div class="put-right-place">
      <div class="row">
        {table && why === "" ? <button type="button" class="button" onClick={() => setOpened(true)}>{t("ask_amend")}</button> : null}
        {children}
      </div>
      {why ? <p class="muted" data-test="why-not">{why}</p> : null}
      <p role="status">{said}</p>
      <Requests client={client} person={person} waiting={waiting} onHand />
      {waiting.map((it) => (it.ask.put && table ? <Asked key={it.number} table={table} put={it.ask.put} which={{ late: it.ask.round ?? 0, carry: it.ask.carry ?? false }} /> : null))}
      {opened && table && why === "" ? <Dialog client={client} table={table} recall={past} onDone={setSaid} onClose={() => setOpened(false)} /> : null}
    </div>
  );
}
