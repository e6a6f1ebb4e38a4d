// The way to the table in the bar: sign in or play as a guest, take a seat, buy in. One touch each.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { type Client, whyNot } from "../lib/client";
import { money, parseMoney } from "../lib/money";
import type { Table } from "../lib/protocol";
import { href } from "../lib/route";
import { t } from "../lib/text";
import { Bar } from "./bar";

const PRESETS = [10000, 20000, 50000];

export function SignInBar({ client }: { client: Client }) {
  const [refused, setRefused] = useState("");
  return (
    <Bar name="entering" label={t("signIn")} refused={refused} say={<p>{t("signInToPlay")}</p>}>
      <a class="button" href={href("sign-in")}>{t("signIn")}</a>
      <button type="button" class="button primary go" onClick={() => void client.guest().then((reply) => setRefused(whyNot(reply)))}>
        {t("playAsGuest")}
      </button>
    </Bar>
  );
}

// The seats nearest to the middle first: there the whole table is in view.
function freeSeat(table: Table): number {
  const middle = (table.game.spots + 1) / 2;
  const taken = table.guests.flatMap((guest) => guest.seats);
  return Array.from({ length: table.game.spots }, (_, index) => index + 1).filter((spot) => !taken.includes(spot))
    .sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle) || a - b)[0] ?? 0;
}

function Amount({ onBuy }: { onBuy: (cents: number) => void }) {
  const [text, setText] = useState("200");
  const cents = parseMoney(text);
  return (
    <form class="row" onSubmit={(event) => { event.preventDefault(); if (cents) onBuy(cents); }}>
      <label class="visually-hidden" for="buy-in-amount">{t("buyInAmount")}</label>
      <input id="buy-in-amount" class="amount" value={text} inputMode="decimal" onInput={(event) => setText(event.currentTarget.value)} />
      <button class="button" type="submit" disabled={!cents}>{t("buyIn")}</button>
    </form>
  );
}

// Sits down first, where `seated` is false.
export function BuyInBar({ client, table, seated, account, rests, purse, onBehind }: {
  client: Client; table: Table; seated: boolean; account: number | null; rests: boolean; purse?: ComponentChildren;
  onBehind?: (() => void) | undefined;
}) {
  const [refused, setRefused] = useState("");
  const name = table.table, spot = freeSeat(table);
  const full = !seated && !table.game.shared && spot === 0;
  const buy = async (cents: number) => {
    if (!seated) {
      const sat = await client.send("join", { table: name, ...(table.game.shared ? {} : { spot }) });
      if (!sat.ok) return setRefused(whyNot(sat));
    }
    setRefused(whyNot(await client.send("buy_in", { table: name, amount: cents })));
  };
  const words = full ? t("tableIsFull") : seated ? t("buyInFirst") : t("takeSeat");
  const enough = PRESETS.filter((cents) => account === null || cents <= account);
  return (
    <Bar name="buying" label={t("money")} rests={rests} refused={refused} purse={purse}
      say={<><p>{words}</p>{seated ? <Amount onBuy={(cents) => void buy(cents)} /> : null}</>}>
      {onBehind ? <button type="button" class="button" onClick={onBehind}>{t("standBehind")}</button> : null}
      {full ? null : enough.map((cents) => (
        <button key={cents} type="button" class="button primary" onClick={() => void buy(cents)}>{money(cents)}</button>
      ))}
    </Bar>
  );
}
