// The player's money: chips here and the session's net in the bar; the account, the clock and the
// line of the session, buying in and cashing out in a dialog behind it.

import { useEffect, useState } from "preact/hooks";
import type { Client } from "../lib/client";
import { money, netClass, parseMoney, signedMoney } from "../lib/money";
import type { Guest, Table } from "../lib/protocol";
import { clockText, onFelt, type Session } from "../lib/session";
import { t } from "../lib/text";
import { href } from "../lib/route";
import { useModal } from "./modal";
import { ResultsStrip } from "./results-strip";

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

// What the account holds, asked for again whenever chips came or went.
export function useAccount(client: Client, person: string | undefined, basis: number | undefined): number | null {
  const [account, setAccount] = useState<number | null>(null);
  useEffect(() => {
    setAccount(null);
    if (person) void client.send("me").then((reply) => {
      if (reply.ok && typeof reply["balance"] === "number") setAccount(reply["balance"]);
    });
  }, [person, basis]);
  return account;
}

function MoneyDialog({ client, table, guest, session, account, onClose }: MoneyProps & { onClose: () => void }) {
  const dialog = useModal();
  const [amount, setAmount] = useState("200");
  const [refused, setRefused] = useState("");
  const [now, setNow] = useState(() => Date.now());
  const felt = onFelt(table, guest.player);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5000);
    return () => clearInterval(timer);
  }, []);
  const move = async (what: "buy_in" | "cash_out", cents: number | null) => {
    if (cents === null) return;
    const why = await client.order(what, { table: table.table, ...(what === "buy_in" ? { amount: cents } : {}) });
    setRefused(why);
    if (!why) dialog.current?.close();
  };
  const net = guest.chips + felt - session.basis;
  return (
    <dialog ref={dialog} class="panel money" onClose={onClose} aria-label={t("money")}>
      <h2>{t("money")}</h2>
      <dl>
        <dt>{t("chips")}</dt><dd>{money(guest.chips)}</dd>
        <dt>{t("onTheFelt")}</dt><dd>{money(felt)}</dd>
        {account === null ? null : <><dt>{t("bankroll")}</dt><dd>{money(account)}</dd></>}
        <dt>{t("sessionNet")}</dt><dd class={netClass(net)}>{signedMoney(net)}</dd>
        <dt>{t("sessionTime")}</dt><dd>{clockText(now - session.since)}</dd>
      </dl>
      {session.net.length > 0 ? <BankrollLine net={session.net} /> : null}
      <ResultsStrip table={table.table} results={session.last ?? []} />
      <a class="button" href={href("statistics")}>{t("statistics")}</a>
      <form class="row" onSubmit={(event) => { event.preventDefault(); void move("buy_in", parseMoney(amount)); }}>
        <label class="visually-hidden" for="more-amount">{t("buyInAmount")}</label>
        <input id="more-amount" class="amount" value={amount} inputMode="decimal" onInput={(event) => setAmount(event.currentTarget.value)} />
        <button class="button primary" type="submit" disabled={parseMoney(amount) === null}>{t("buyIn")}</button>
        <button class="button" type="button" disabled={guest.chips === 0} onClick={() => void move("cash_out", 0)}>{t("cashOut")}</button>
      </form>
      <p role="alert" class="lose">{refused}</p>
      <form method="dialog"><button class="button">{t("close")}</button></form>
    </dialog>
  );
}

interface MoneyProps { client: Client; table: Table; guest: Guest; session: Session; account: number | null }

export function Purse(props: MoneyProps) {
  const { table, guest, session, account } = props;
  const [open, setOpen] = useState(false);
  const net = guest.chips + onFelt(table, guest.player) - session.basis;
  return (
    <>
      <button type="button" class="purse" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span><small>{t("chips")}</small> <strong data-test="chips">{money(guest.chips)}</strong></span>
        <span><small>{t("sessionNet")}</small> <strong class={netClass(net)} data-test="net">{signedMoney(net)}</strong></span>
        {account === null ? null : <span class="purse-account"><small>{t("bankroll")}</small> <strong data-test="account">{money(account)}</strong></span>}
      </button>
      {open ? <MoneyDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
