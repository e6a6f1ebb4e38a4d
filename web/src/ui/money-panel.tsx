// The player's money: chips here, the account, the session's net, clock and line; buying in and
// cashing out.

import { useEffect, useState } from "preact/hooks";
import type { Client } from "../lib/client";
import { money, parseMoney, signedMoney } from "../lib/money";
import type { Guest, Table } from "../lib/protocol";
import { clockText, onFelt, type Session } from "../lib/session";
import { t } from "../lib/text";

const PRESETS = [10000, 20000, 50000];

// Net after each round, with the line of no change.
function BankrollLine({ net }: { net: number[] }) {
  const points = [0, ...net];
  const low = Math.min(...points), high = Math.max(...points), span = Math.max(1, high - low);
  const y = (value: number) => 40 - (36 * (value - low)) / span - 2;
  const x = (index: number) => (points.length < 2 ? 0 : (200 * index) / (points.length - 1));
  return (
    <svg class="bankroll-line" viewBox="0 0 200 40" preserveAspectRatio="none" role="img"
      aria-label={t("bankrollLine", { low: signedMoney(low), high: signedMoney(high), rounds: net.length })}>
      <line class="zero" x1="0" x2="200" y1={y(0)} y2={y(0)} />
      <polyline points={points.map((value, index) => `${x(index)},${y(value)}`).join(" ")} />
    </svg>
  );
}

export function MoneyPanel({ client, table, guest, session }: {
  client: Client; table: Table; guest: Guest; session: Session;
}) {
  const [amount, setAmount] = useState("200");
  const [refused, setRefused] = useState("");
  const [account, setAccount] = useState<number | null>(null);
  const [now, setNow] = useState(() => Date.now());
  const felt = onFelt(table, guest.player);

  const refresh = async () => {
    const reply = await client.send("me");
    if (reply.ok && typeof reply["balance"] === "number") setAccount(reply["balance"]);
  };
  useEffect(() => { void refresh(); }, [session.basis]);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5000);
    return () => clearInterval(timer);
  }, []);

  const move = async (what: "buy_in" | "cash_out", cents: number | null) => {
    if (cents === null) return;
    const fields = what === "buy_in" ? { amount: cents } : {};
    const reply = await client.send(what, { table: table.table, ...fields });
    setRefused(reply.ok ? "" : (reply.sentence ?? reply.error ?? ""));
    await refresh();
  };

  const net = guest.chips + felt - session.basis;
  const broke = guest.chips === 0 && felt === 0;
  const presets = PRESETS.filter((cents) => account === null || cents <= account);
  return (
    <section class={`panel money ${broke ? "notice" : ""}`} aria-label={t("money")}>
      <dl>
        <dt>{t("chips")}</dt><dd data-test="chips">{money(guest.chips)}</dd>
        {felt > 0 ? <><dt>{t("onTheFelt")}</dt><dd>{money(felt)}</dd></> : null}
        {account === null ? null : <><dt>{t("bankroll")}</dt><dd data-test="account">{money(account)}</dd></>}
        <dt>{t("sessionNet")}</dt>
        <dd class={net > 0 ? "win" : net < 0 ? "lose" : ""} data-test="net">{signedMoney(net)}</dd>
        <dt>{t("sessionTime")}</dt><dd>{clockText(now - session.since)}</dd>
      </dl>
      {session.net.length > 0 ? <BankrollLine net={session.net} /> : null}
      {broke ? <p>{t("buyInFirst")}</p> : null}
      {broke ? (
        <div class="presets">
          {presets.map((cents) => (
            <button key={cents} type="button" class="button primary" onClick={() => void move("buy_in", cents)}>{money(cents)}</button>
          ))}
        </div>
      ) : null}
      <form class="row" onSubmit={(event) => { event.preventDefault(); void move("buy_in", parseMoney(amount)); }}>
        <label class="visually-hidden" for="buy-in-amount">{t("buyInAmount")}</label>
        <input id="buy-in-amount" class="amount" value={amount} inputMode="decimal"
          onInput={(event) => setAmount(event.currentTarget.value)} />
        <button class="button" type="submit" disabled={parseMoney(amount) === null}>{t("buyIn")}</button>
        <button class="button" type="button" disabled={guest.chips === 0}
          onClick={() => void move("cash_out", 0)}>{t("cashOut")}</button>
      </form>
      <p role="alert" class="lose">{refused}</p>
    </section>
  );
}
