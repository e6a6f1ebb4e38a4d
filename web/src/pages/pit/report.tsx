// A day or a shift in figures, table by table with the sum; a day is compared with the ledger. Made to
// be printed.

import { List } from "../../ui/list";
import { useMemo, useState } from "preact/hooks";
import { query, useAsk } from "../../lib/api";
import { money, netClass, signedMoney } from "../../lib/money";
import { today, when } from "../../lib/room";
import { href } from "../../lib/route";
import { shiftName } from "../../lib/shifts";
import { percent, type DayTotals, type FloorReport, type ShiftReport } from "../../lib/staff";
import { t, type Key } from "../../lib/text";
import { tableTitle } from "../../lib/titles";
import type { PitProps } from "../pit";
import { ShiftList } from "./shift";

const COLUMNS: { figure: keyof DayTotals; label: Key; count?: boolean }[] = [
  { figure: "drop", label: "drop" }, { figure: "cashed_out", label: "cashOut" },
  { figure: "wagered", label: "wagered" }, { figure: "win", label: "houseWin" },
];
const MORE: { figure: keyof DayTotals; label: Key; count?: boolean }[] = [
  { figure: "tips", label: "tips" }, { figure: "tips_paid", label: "tipsPaid" }, { figure: "fees", label: "fees" }, { figure: "swept", label: "swept" }, { figure: "fills", label: "fills" },
  { figure: "credits", label: "credits" }, { figure: "settled", label: "rounds", count: true },
  { figure: "voided", label: "voided", count: true }, { figure: "reversed", label: "reversedRounds", count: true },
  { figure: "amended", label: "amendedRounds", count: true },
];

function Cells({ totals, hold }: { totals: DayTotals; hold: number | null }) {
  const cell = ({ figure, label, count }: (typeof MORE)[number]) => (
    <td key={figure} class={`number ${figure === "win" ? netClass(totals.win) : ""}`} data-label={t(label)}>
      {count ? totals[figure] : figure === "win" ? signedMoney(totals.win) : money(totals[figure])}
    </td>
  );
  return (
    <>
      {COLUMNS.map(cell)}
      <td class="number" data-label={t("hold")}>{percent(hold)}</td>
      {MORE.map(cell)}
    </>
  );
}

export function ReportPage({ person, shifts }: PitProps) {
  const [day, setDay] = useState(today());
  const [shift, setShift] = useState(0); // 0: the day
  const path = shift > 0 ? `/api/shifts/${shift}` : `/api/report${query({ day })}`;
  const { body: report, sentence } = useAsk<FloorReport | ShiftReport>(path, [shifts]);
  const made = useMemo(() => Date.now(), [report]);
  const pickDay = (value: string) => {
    if (!value) return;
    setDay(value);
    setShift(0);
  };
  return (
    <section class="panel report">
      <div class="row pit-search no-print">
        <label class="field">{t("day")}
          <input type="date" value={day} max={today()} onInput={(event) => pickDay(event.currentTarget.value)} />
        </label>
        <button type="button" class="button" onClick={() => print()}>{t("print")}</button>
        {shift > 0 ? <button type="button" class="button" onClick={() => setShift(0)}>{t("shiftDay")}</button> : null}
      </div>
      <p role="alert" class="lose">{sentence}</p>
      {report ? <Figures report={report} /> : null}
      {report ? <p class="print-only">{t("printedBy", { who: person.name, when: when(made) })}</p> : null}
      <ShiftList shifts={shifts ?? []} picked={shift} onPick={setShift} />
    </section>
  );
}

function Figures({ report }: { report: FloorReport | ShiftReport }) {
  const shift = "shift" in report ? report.shift : null;
  const day = "day" in report ? report : null;
  const title = shift ? t("shiftTitle", { name: shiftName(shift) }) : t("reportTitle", { day: day!.day });
  const float = (cents: number) => <td class="number" data-label={t("floatNow")}>{money(cents)}</td>;
  const agrees = (good: boolean) => <td data-label={t("ledger")} class={good ? "win" : "lose"}>{t(good ? "agrees" : "disagrees")}</td>;
  return (
    <>
      <h2>{title}</h2>
      {shift ? (
        <p class="muted" data-test="shift-who">
          {t("shiftOpened")}: {when(shift.opened.at)}, {shift.opened.by}. {t("shiftClosed")}: {shift.closed ? `${when(shift.closed.at)}, ${shift.closed.by}` : t("shiftStill")}.
        </p>
      ) : null}
      <List label={title} csv={shift ? `shift-${shift.shift}` : `report-${day!.day}`}>
        <thead>
          <tr>
            <th scope="col">{t("table")}</th>
            {COLUMNS.map((it) => <th key={it.figure} scope="col" class="number">{t(it.label)}</th>)}
            <th scope="col" class="number">{t("hold")}</th>
            {MORE.map((it) => <th key={it.figure} scope="col" class="number">{t(it.label)}</th>)}
            {day ? <><th scope="col" class="number">{t("floatNow")}</th><th scope="col">{t("ledger")}</th></> : null}
          </tr>
        </thead>
        <tbody>
          {report.tables.map((line) => (
            <tr key={line.table} data-test={`report-${line.table}`}>
              <th scope="row"><a href={href("rounds", line.table)}>{tableTitle(line.table)}</a></th>
              <Cells totals={line.totals} hold={line.hold_bp} />
              {"ledger" in line ? <>{float(line.ledger.float)}{agrees(line.ledger.agrees)}</> : null}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr data-test="report-sum">
            <th scope="row">{t("sum")}</th>
            <Cells totals={report.totals} hold={report.hold_bp} />
            {day ? <>{float(day.tables.reduce((sum, line) => sum + line.ledger.float, 0))}{agrees(day.agrees)}</> : null}
          </tr>
        </tfoot>
      </List>
      <p class="muted">{t(shift ? "shiftAbout" : "reportAbout")}</p>
    </>
  );
}
