// A day in figures, table by table with the sum, compared with the ledger; made to be printed.

import { List } from "../../ui/list";
import { useEffect, useState } from "preact/hooks";
import { ask, query } from "../../lib/api";
import { money, signedMoney } from "../../lib/money";
import { today, when } from "../../lib/room";
import { percent, type DayTotals, type FloorReport } from "../../lib/staff";
import { t, type Key } from "../../lib/text";
import type { PitProps } from "../pit";

const COLUMNS: { figure: keyof DayTotals; label: Key; count?: boolean }[] = [
  { figure: "drop", label: "drop" }, { figure: "cashed_out", label: "cashOut" },
  { figure: "wagered", label: "wagered" }, { figure: "win", label: "houseWin" },
];
const MORE: { figure: keyof DayTotals; label: Key; count?: boolean }[] = [
  { figure: "tips", label: "tips" }, { figure: "fees", label: "fees" }, { figure: "swept", label: "swept" }, { figure: "fills", label: "fills" },
  { figure: "credits", label: "credits" }, { figure: "settled", label: "rounds", count: true },
  { figure: "voided", label: "voided", count: true }, { figure: "reversed", label: "reversedRounds", count: true },
  { figure: "amended", label: "amendedRounds", count: true },
];

function Cells({ totals, hold }: { totals: DayTotals; hold: number | null }) {
  const cell = ({ figure, label, count }: (typeof MORE)[number]) => (
    <td key={figure} class={`number ${figure === "win" ? (totals.win > 0 ? "win" : totals.win < 0 ? "lose" : "") : ""}`} data-label={t(label)}>
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

export function ReportPage({ person }: PitProps) {
  const [day, setDay] = useState(today());
  const [report, setReport] = useState<FloorReport | null>(null);
  const [refused, setRefused] = useState("");
  const [made, setMade] = useState(0);
  useEffect(() => {
    let gone = false;
    void ask<FloorReport>(`/api/report${query({ day })}`).then(({ body, sentence }) => {
      if (gone) return;
      setReport(body);
      setRefused(sentence);
      setMade(Date.now());
    });
    return () => { gone = true; };
  }, [day]);
  return (
    <section class="panel report">
      <div class="row pit-search no-print">
        <label class="field">{t("day")}
          <input type="date" value={day} max={today()} onInput={(event) => { if (event.currentTarget.value) setDay(event.currentTarget.value); }} />
        </label>
        <button type="button" class="button" onClick={() => print()}>{t("print")}</button>
      </div>
      <p role="alert" class="lose">{refused}</p>
      {report ? (
        <>
          <h2>{t("reportTitle", { day: report.day })}</h2>
          <List label={t("reportTitle", { day: report.day })}>
            <thead>
              <tr>
                <th scope="col">{t("table")}</th>
                {COLUMNS.map((it) => <th key={it.figure} scope="col" class="number">{t(it.label)}</th>)}
                <th scope="col" class="number">{t("hold")}</th>
                {MORE.map((it) => <th key={it.figure} scope="col" class="number">{t(it.label)}</th>)}
                <th scope="col" class="number">{t("floatNow")}</th>
                <th scope="col">{t("ledger")}</th>
              </tr>
            </thead>
            <tbody>
              {report.tables.map((line) => (
                <tr key={line.table} data-test={`report-${line.table}`}>
                  <th scope="row">{line.table}</th>
                  <Cells totals={line.totals} hold={line.hold_bp} />
                  <td class="number" data-label={t("floatNow")}>{money(line.ledger.float)}</td>
                  <td data-label={t("ledger")} class={line.ledger.agrees ? "win" : "lose"}>{t(line.ledger.agrees ? "agrees" : "disagrees")}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr data-test="report-sum">
                <th scope="row">{t("sum")}</th>
                <Cells totals={report.totals} hold={report.hold_bp} />
                <td class="number" data-label={t("floatNow")}>{money(report.tables.reduce((sum, line) => sum + line.ledger.float, 0))}</td>
                <td data-label={t("ledger")} class={report.agrees ? "win" : "lose"}>{t(report.agrees ? "agrees" : "disagrees")}</td>
              </tr>
            </tfoot>
          </List>
          <p class="muted">{t("reportAbout")}</p>
          <p class="print-only">{t("printedBy", { who: person.name, when: when(made) })}</p>
        </>
      ) : null}
    </section>
  );
}
