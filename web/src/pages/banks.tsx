// Who banked a table on a day, and its shifts: for supervisors, executives and auditors, on screen
// and on paper; and the round that is on, whose collection a supervisor may waive.

import { List } from "../ui/list";
import { useState } from "preact/hooks";
import type { PageProps } from "../app";
import { query, useAsk } from "../lib/api";
import { bankOf } from "../lib/bank";
import { money, netClass, signedMoney } from "../lib/money";
import { href } from "../lib/route";
import type { Client } from "../lib/client";
import { firstHour, today } from "../lib/room";
import { PIT, SUPERVISORS, type PitAnswer } from "../lib/staff";
import { t, type Key } from "../lib/text";
import { useTable } from "../lib/use-table";
import { BankStrip } from "../ui/bank/bank-panel";
import { PositionPanel } from "../ui/bank/position";
import { SweepDialog } from "../ui/bank/drop-box";
import { FormDialog } from "../ui/form-dialog";
import { NeedRole } from "../ui/need-role";
import "../ui/bank/bank.css";
import "./pit.css";

interface Sums {
  rounds: number; put_up: number; action: number; collected: number; paid: number; net: number; fees: number;
  exhausted: number; waived: number;
}
interface BanksAnswer {
  table: string; day: string; player_dealers: (Sums & { player: string })[]; shifts: (Sums & { from_h: number })[]; total: Sums;
}

const COLUMNS: { figure: keyof Sums; label: Key; count?: boolean }[] = [
  { figure: "rounds", label: "rounds", count: true }, { figure: "put_up", label: "putUp" },
  { figure: "action", label: "actionTotal" }, { figure: "collected", label: "collected" }, { figure: "paid", label: "paidOut" },
  { figure: "net", label: "net" }, { figure: "fees", label: "fees" },
  { figure: "exhausted", label: "exhaustedRounds", count: true }, { figure: "waived", label: "waivedRounds", count: true },
];
const SHIFT_HOURS = [4, 6, 8, 12, 24];

function Rows({ title, first, rows, total }: {
  title: string; first: string; rows: { name: string; sums: Sums }[]; total: Sums;
}) {
  const cells = (sums: Sums) => COLUMNS.map(({ figure, label, count }) => (
    <td key={figure} class={`number ${figure === "net" ? netClass(sums.net) : ""}`} data-label={t(label)}>
      {count ? sums[figure] : figure === "net" ? signedMoney(sums.net) : money(sums[figure])}
    </td>
  ));
  return (
    <List>
      <caption>{title}</caption>
      <thead><tr><th scope="col">{first}</th>{COLUMNS.map((it) => <th key={it.figure} scope="col" class="number">{t(it.label)}</th>)}</tr></thead>
      <tbody>
        {rows.map((row) => <tr key={row.name} data-test={`bank-${row.name}`}><th scope="row">{row.name}</th>{cells(row.sums)}</tr>)}
      </tbody>
      <tfoot><tr><th scope="row">{t("allTogether")}</th>{cells(total)}</tr></tfoot>
    </List>
  );
}

// The current content of the drop box, for the person who counts it.
function DropBox({ client, table, title, n, acts }: { client: Client; table: string; title: string; n: number; acts: boolean }) {
  const [counting, setCounting] = useState(false);
  const [done, setDone] = useState("");
  const { body, look } = useAsk<PitAnswer>("/api/pit", [n]);
  const held = body?.tables.find((line) => line.table === table)?.drop_box;
  if (held === undefined) return null;
  return (
    <section class="panel drop-box" data-test="drop-box">
      <h2>{t("dropBox")}</h2>
      <p class="meter-amount small">{money(held)}</p>
      {acts ? <button type="button" class="button" disabled={held === 0} onClick={() => setCounting(true)}>{t("sweep")}</button> : null}
      {held === 0 ? <span class="muted">{t("dropBoxEmpty")}</span> : null}
      <p role="status" class="win">{done}</p>
      {counting ? <SweepDialog client={client} table={table} title={title} held={held}
        onDone={(sentence) => { setDone(sentence); look(); }} onClose={() => setCounting(false)} /> : null}
    </section>
  );
}

function Report({ table }: { table: string }) {
  const [day, setDay] = useState(today());
  const [hours, setHours] = useState(8);
  const { body: answer, sentence } = useAsk<BanksAnswer>(`/api/tables/${encodeURIComponent(table)}/banks${query({ day, shift_h: hours })}`);
  const shiftWords = (from: number) => {
    const hour = (after: number) => (firstHour() + after) % 24;
    return t("shiftFrom", { from: hour(from), to: hour(Math.min(24, from + hours)) });
  };
  return (
    <section class="panel">
      <div class="row no-print">
        <label class="field">{t("day")}
          <input type="date" value={day} onInput={(event) => { if (event.currentTarget.value) setDay(event.currentTarget.value); }} />
        </label>
        <label class="field">{t("shiftHours")}
          <select value={hours} onChange={(event) => setHours(Number(event.currentTarget.value))}>
            {SHIFT_HOURS.map((it) => <option key={it} value={it}>{it}</option>)}
          </select>
        </label>
        <button type="button" class="button" onClick={() => print()}>{t("print")}</button>
      </div>
      <p role="alert" class="lose">{sentence}</p>
      {answer && answer.total.rounds === 0 ? <p>{t("noBanksToday")}</p> : null}
      {answer && answer.total.rounds > 0 ? (
        <>
          <Rows title={`${t("banksReport")} · ${answer.day}`} first={t("playerDealer")} total={answer.total}
            rows={answer.player_dealers.map((it) => ({ name: it.player, sums: it }))} />
          <Rows title={`${t("shift")} · ${answer.day}`} first={t("shift")} total={answer.total}
            rows={answer.shifts.filter((it) => it.rounds > 0).map((it) => ({ name: shiftWords(it.from_h), sums: it }))} />
        </>
      ) : null}
    </section>
  );
}

export function Banks({ client, route, person }: PageProps) {
  const { table, refused } = useTable(client, route.name);
  const [waiving, setWaiving] = useState(false);
  if (!person || !PIT.includes(person.role)) return <NeedRole person={person} roles={PIT} />;
  if (refused) return <p class="panel notice bad" role="alert">{refused}</p>;
  const bank = table ? bankOf(table) : undefined;
  const can = SUPERVISORS.includes(person.role) && bank && !bank.waived && table?.round?.phase === "betting";
  return (
    <div class="banks-page pit">
      <div class="row">
        <h1>{t("banksOf", { table: table?.title ?? route.name })}</h1>
        <a class="button no-print" href={href("sheet", route.name)}>{t("optionsSheet")}</a>
      </div>
      <div class="no-print">
        {table ? <PositionPanel table={table} me="" /> : null}
        {table ? <BankStrip table={table} /> : null}
        {can ? <button type="button" class="button" onClick={() => setWaiving(true)}>{t("waiveFee")}</button> : null}
      </div>
      <DropBox n={table?.n ?? 0} client={client} table={route.name} title={table?.title ?? route.name} acts={SUPERVISORS.includes(person.role)} />
      <Report key={`${route.name}${table?.round?.phase === "settled" ? table.round.number : ""}`} table={route.name} />
      {waiving && table ? (
        <FormDialog title={t("waiveFee")} action={t("waiveFee")} fields={[{ name: "reason", label: t("reason"), kind: "text" }]}
          onSubmit={(values) => client.order("waive", { table: table.table, reason: values["reason"]!.trim() })}
          onClose={() => setWaiving(false)} />
      ) : null}
    </div>
  );
}
