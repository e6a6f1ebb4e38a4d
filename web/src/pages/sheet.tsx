// The options sheet of a table: what the cardroom has chosen from the rule set, to read and to
// print; a supervisor changes it, from the next round on.

import { Fragment } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { PageProps } from "../app";
import { isBanked } from "../lib/bank";
import { money } from "../lib/money";
import type { Table } from "../lib/protocol";
import { href } from "../lib/route";
import { readSheet, SHEET_OPTIONS, type SheetRow } from "../lib/sheet";
import { PIT, SUPERVISORS } from "../lib/staff";
import { t, type Key } from "../lib/text";
import { useTable } from "../lib/use-table";
import "../ui/bank/bank.css";

const LABELS: Record<string, Key> = {
  Trips: "tripsTable", "Bad Beat": "badBeatTable", "Ante and Blind": "limitsBase", "Bonus wagers": "limitsBonus",
  "Smallest chip": "smallestChip", Dealing: "dealingProcedure", Cover: "coverPolicy", "Backline wagering": "backline",
  "Rotation rule": "rotationRule",
};

function optionWords(option: string): string {
  if (option === "collection") return t("collectionSchedule");
  const label = Object.keys(SHEET_OPTIONS).find((it) => SHEET_OPTIONS[it]!.option === option);
  return label && LABELS[label] ? t(LABELS[label]!) : option;
}

function words(row: SheetRow, index: number): string {
  const text = row.boxes[index]!.text;
  if (SHEET_OPTIONS[row.label]?.flag) return index === 0 ? t("no") : `${t("yes")}: ${text}`;
  return text === "none" ? t("none") : text;
}

function Row({ row, table }: { row: SheetRow; table: Table | null }) {
  const collection = row.label.startsWith("Collection");
  const label = collection ? `${t("collectionSchedule")} ${row.label.replace(/\D/g, "")}`
    : LABELS[row.label] ? t(LABELS[row.label]!) : row.label;
  const rates = collection ? table?.game.collection?.rates : undefined;
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {row.boxes.map((box, index) => (
          <span key={box.text} class={`tick ${box.on ? "on" : ""}`}>
            <span aria-hidden="true">{box.on ? "☑" : "☐"}</span> {box.on ? <strong>{words(row, index)}</strong> : words(row, index)}
          </span>
        ))}
        {rates ? rates.map((rate) => <div key={rate.from}>{t("scheduleRate", { fee: money(rate.fee), from: money(rate.from) })}</div>)
          : row.lines.map((line) => <div key={line}>{line}</div>)}
      </dd>
    </>
  );
}

function Change({ rows, table, onSave }: {
  rows: SheetRow[]; table: Table; onSave: (options: Record<string, unknown>) => Promise<string>;
}) {
  const chosen = rows.filter((row) => SHEET_OPTIONS[row.label] && row.boxes.length > 1);
  const [values, setValues] = useState<Record<string, number>>(() =>
    Object.fromEntries(chosen.map((row) => [row.label, Math.max(0, row.boxes.findIndex((box) => box.on))])));
  const [schedule, setSchedule] = useState(table.game.collection?.schedule ?? 1);
  const [said, setSaid] = useState({ good: "", bad: "" });
  const save = async () => {
    const options: Record<string, unknown> = table.game.collection ? { collection: schedule } : {};
    for (const row of chosen) {
      const { option, flag } = SHEET_OPTIONS[row.label]!;
      const at = values[row.label] ?? 0;
      options[option] = flag ? at > 0 : row.boxes[at]!.text;
    }
    const refused = await onSave(options);
    setSaid(refused ? { good: "", bad: refused } : { good: t("optionsSaved"), bad: "" });
  };
  return (
    <form class="panel no-print" data-test="change-options" onSubmit={(event) => { event.preventDefault(); void save(); }}>
      <fieldset>
        <legend>{t("optionsChange")}</legend>
        {chosen.map((row) => (
          <label key={row.label} class="field">{LABELS[row.label] ? t(LABELS[row.label]!) : row.label}
            <select value={values[row.label]} onChange={(event) => setValues({ ...values, [row.label]: Number(event.currentTarget.value) })}>
              {row.boxes.map((box, index) => <option key={box.text} value={index}>{words(row, index)}</option>)}
            </select>
          </label>
        ))}
        {table.game.collection ? (
          <label class="field">{t("collectionSchedule")}
            <input type="number" min={1} value={schedule} onInput={(event) => setSchedule(Number(event.currentTarget.value))} />
          </label>
        ) : null}
        <button type="submit" class="button primary">{t("optionsSave")}</button>
      </fieldset>
      <p role="status" class="win">{said.good}</p>
      <p role="alert" class="lose">{said.bad}</p>
    </form>
  );
}

export function Sheet({ client, route, person }: PageProps) {
  const { table } = useTable(client, route.name);
  const [text, setText] = useState("");
  const [refused, setRefused] = useState("");
  useEffect(() => {
    fetch(`/api/sheet/${encodeURIComponent(route.name)}`)
      .then(async (answer) => {
        const body = await answer.text();
        if (answer.ok) setText(body);
        else setRefused(t("noSuchRules", { name: route.name }));
      })
      .catch(() => setRefused(t("connectionLost")));
  }, [route.name, table?.round?.number, JSON.stringify(table?.next_options ?? {})]);
  if (refused) return <p class="panel notice bad" role="alert">{refused}</p>;
  if (!text) return <p class="panel notice">{t("connecting")}</p>;
  const sheet = readSheet(text);
  const banked = table !== null && isBanked(table);
  const acts = person !== null && SUPERVISORS.includes(person.role);
  const pending = Object.entries(table?.next_options ?? {});
  return (
    <div class="options-sheet">
      <section class="panel" data-test="sheet">
        <div class="row no-print">
          <button type="button" class="button" onClick={() => print()}>{t("print")}</button>
          {banked && person && PIT.includes(person.role) ? <a class="button" href={href("banks", route.name)}>{t("banksReport")}</a> : null}
        </div>
        <h1>{t("optionsOf", { table: table?.title ?? route.name })}</h1>
        <p>{sheet.title}</p>
        <dl>
          {sheet.rows.map((row) => <Row key={row.label} row={row} table={table} />)}
          {banked ? (
            <>
              <dt>{t("leastBank")}</dt><dd>{money(table.game.bank_min ?? 0)}</dd>
              <dt>{t("roundsInARow")}</dt><dd>{table.game.bank_rounds_max ?? 1}</dd>
              <dt>{t("policyInForce")}</dt><dd>{t(`policy_${table.game.cover ?? "separate"}`)}</dd>
            </>
          ) : null}
        </dl>
        {pending.length > 0 ? (
          <div class="pending" data-test="next-options">
            <strong>{t("optionsNext")}</strong>
            <dl>{pending.map(([name, value]) => (
              <Fragment key={name}><dt>{optionWords(name)}</dt><dd>{value === "true" ? t("yes") : value === "false" ? t("no") : value}</dd></Fragment>
            ))}</dl>
          </div>
        ) : null}
        <p class="signature">{t("signatures")} ____________________</p>
      </section>
      {banked && acts ? (
        <Change rows={sheet.rows} table={table} onSave={async (options) => {
          const reply = await client.send("options", { table: table.table, options });
          return reply.ok ? "" : (reply.sentence ?? reply.error ?? "");
        }} />
      ) : null}
    </div>
  );
}
