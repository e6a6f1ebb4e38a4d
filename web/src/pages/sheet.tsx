// The options sheet of a table: what the cardroom has chosen from the rule set, to read and to
// print; a supervisor changes it, from the next round on.

import { Fragment } from "preact";
import { useState } from "preact/hooks";
import type { PageProps } from "../app";
import { useAsk } from "../lib/api";
import { isBanked } from "../lib/bank";
import { money } from "../lib/money";
import { href } from "../lib/route";
import { ratesInWords } from "../lib/posted";
import { optionValue, optionWords, valueWords, type Choice, type OptionsSheet, type Schedule } from "../lib/sheet";
import { PIT, SUPERVISORS } from "../lib/staff";
import { t } from "../lib/text";
import { useTable } from "../lib/use-table";
import { Icon } from "../ui/icon";
import "../ui/bank/bank.css";

// What the player-dealer pays, and what each player does; a schedule has either or both.
function Rates({ schedule }: { schedule: Schedule }) {
  return (
    <>
      {(schedule.rates ?? []).map((rate) => <div key={rate.from}>{t("scheduleRate", { fee: money(rate.fee), from: money(rate.from) })}</div>)}
      {schedule.player ? <div>{t("postedPlayerFees", { rates: ratesInWords(schedule.player.rates) })}</div> : null}
    </>
  );
}

function Row({ sheet, choice }: { sheet: OptionsSheet; choice: Choice }) {
  const schedule = choice.option === "collection" ? sheet.schedules.find((it) => String(it.number) === choice.chosen) : undefined;
  return (
    <>
      <dt>{optionWords(choice.option)}{schedule ? ` ${choice.chosen}` : ""}</dt>
      <dd>
        {schedule ? <Rates schedule={schedule} /> : choice.values.map((value) => {
          const on = value === choice.chosen, words = valueWords(sheet, choice.option, value);
          return (
            <span key={value} class={`tick ${on ? "on" : ""}`}>
              <Icon name={on ? "ticked" : "box"} /> {on ? <strong>{words}</strong> : words}
            </span>
          );
        })}
      </dd>
    </>
  );
}

function Change({ sheet, onSave }: { sheet: OptionsSheet; onSave: (options: Record<string, string | number | boolean>) => Promise<string> }) {
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(sheet.choices.map((choice) => [choice.option, choice.chosen])));
  const [said, setSaid] = useState({ good: "", bad: "" });
  const schedule = sheet.schedules.find((it) => String(it.number) === values["collection"]);
  const save = async () => {
    const options = Object.fromEntries(Object.entries(values).map(([option, value]) => [option, optionValue(value)]));
    const refused = await onSave(options);
    setSaid(refused ? { good: "", bad: refused } : { good: t("optionsSaved"), bad: "" });
  };
  return (
    <form class="panel no-print" data-test="change-options" onSubmit={(event) => { event.preventDefault(); void save(); }}>
      <fieldset>
        <legend>{t("optionsChange")}</legend>
        {sheet.choices.filter((choice) => choice.values.length > 1).map((choice) => (
          <label key={choice.option} class="field">{optionWords(choice.option)}
            <select value={values[choice.option]} onChange={(event) => setValues({ ...values, [choice.option]: event.currentTarget.value })}>
              {choice.values.map((value) => <option key={value} value={value}>{valueWords(sheet, choice.option, value)}</option>)}
            </select>
          </label>
        ))}
        <button type="submit" class="button primary">{t("optionsSave")}</button>
      </fieldset>
      {schedule ? <div class="muted" data-test="chosen-rates"><Rates schedule={schedule} /></div> : null}
      <p role="status" class="win">{said.good}</p>
      <p role="alert" class="lose">{said.bad}</p>
    </form>
  );
}

export function Sheet({ client, route, person }: PageProps) {
  const { table } = useTable(client, route.name);
  const { body: sheet, sentence } = useAsk<OptionsSheet>(`/api/options/${encodeURIComponent(route.name)}`,
    [table?.round?.number, JSON.stringify(table?.next_options ?? {})]);
  if (sentence) return <p class="panel notice bad" role="alert">{sentence}</p>;
  if (!sheet) return <p class="panel notice">{t("connecting")}</p>;
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
          {sheet.choices.map((choice) => <Row key={choice.option} sheet={sheet} choice={choice} />)}
          <dt>{t("limitsBase")}</dt><dd>{t("minMax", { min: money(sheet.base.min), max: money(sheet.base.max) })}</dd>
          <dt>{t("limitsBonus")}</dt><dd>{t("minMax", { min: money(sheet.bonus.min), max: money(sheet.bonus.max) })}</dd>
          <dt>{t("smallestChip")}</dt><dd>{money(sheet.chip)}</dd>
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
              <Fragment key={name}><dt>{optionWords(name)}</dt><dd>{valueWords(sheet, name, value)}</dd></Fragment>
            ))}</dl>
          </div>
        ) : null}
        <p class="signature">{t("signatures")} ____________________</p>
      </section>
      {table && acts ? (
        <Change sheet={sheet} onSave={async (options) => {
          return client.order("options", { table: table.table, options });
        }} />
      ) : null}
    </div>
  );
}
