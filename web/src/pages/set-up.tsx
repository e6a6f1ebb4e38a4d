// A floor from nothing, on a server that was started for it: the room, the tables with their options and
// exact edges, the links, the people. Only who has the code that the server printed can save it; names and
// first PINs are shown once.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { ask, useAsk } from "../lib/api";
import { startingHands } from "../lib/maths";
import { configOf, hasEdge, linkOf, newFloor, newTable, progressives, NEW_ROLES, type NewFloor, type NewPerson, type NewTable, type Offers } from "../lib/new-floor";
import { href } from "../lib/route";
import { isIrregularity, optionWords, valueWords, type Choice, type OptionsSheet } from "../lib/sheet";
import { DEALT, type Dealt } from "../lib/dealt";
import { t, type Key } from "../lib/text";
import { List } from "../ui/list";
import "./set-up.css";

const WAIT_MS = 500;
const percent = (share: number): string => `${share.toFixed(4)} %`;

function Text({ label, value, hint, onValue, list, ...more }: {
  label: string; value: string; hint?: string; list?: string; inputMode?: "decimal"; onValue: (value: string) => void;
}) {
  return (
    <label class="field">{label}
      <input value={value} autocomplete="off" maxLength={60} required list={list} onInput={(event) => onValue(event.currentTarget.value)} {...more} />
      {hint ? <small class="muted">{hint}</small> : null}
    </label>
  );
}

function Choose({ label, wide, value, values, words, onValue, children }: {
  label: string; wide?: boolean; value: string; values: string[]; words: (value: string) => string; onValue: (value: string) => void; children?: ComponentChildren;
}) {
  return (
    <label class={`field ${wide ? "wide" : ""}`}>{label}
      <select value={value} onChange={(event) => onValue(event.currentTarget.value)}>
        {values.map((it) => <option key={it} value={it}>{words(it)}</option>)}
      </select>
      {children}
    </label>
  );
}

// ---- a table ----

function Edge({ table, rules }: { table: string; rules: string }) {
  const { body } = useAsk<{ edge?: { edge: { percent: number }; hit_frequency: number } }>(
    `/api/pay-tables/${encodeURIComponent(table)}?table=${encodeURIComponent(rules)}`, [table, rules]);
  return <small class="muted" data-test="edge">{body?.edge ? t("newFloorEdge", { edge: percent(body.edge.edge.percent), hit: percent(100 * body.edge.hit_frequency) }) : "…"}</small>;
}

function BaseEdge({ rules }: { rules: string }) {
  const [edge, setEdge] = useState("…");
  useEffect(() => {
    let gone = false;
    startingHands(rules).then(({ expectation }) => { if (!gone) setEdge(percent(-100 * expectation)); }, () => {});
    return () => { gone = true; };
  }, [rules]);
  return <p class="muted" data-test="base-edge">{t("newFloorBaseEdge", { edge })}</p>;
}

function TablePart({ table, offers, number, onTable, onRemove }: {
  table: NewTable; offers: Offers; number: number; onTable: (table: NewTable) => void; onRemove: (() => void) | undefined;
}) {
  const { body: sheet } = useAsk<OptionsSheet>(`/api/options/${encodeURIComponent(table.rules)}`, [table.rules]);
  const banked = offers.rules.find(({ name }) => name === table.rules)?.house_banked === false;
  const change = (part: Partial<NewTable>) => onTable({ ...table, ...part });
  const rules = async (name: string) => {
    const { body } = await ask<OptionsSheet>(`/api/options/${encodeURIComponent(name)}`);
    if (body) onTable({ ...newTable(table.name, name, body), dealt: table.dealt });
  };
  const choices = sheet?.choices.filter(({ option, values }) => values.length > 1 && values.includes(table.values[option] ?? "")) ?? [];
  const choose = ({ option, values }: Choice) => (
    <Choose key={option} label={optionWords(option)} value={table.values[option]!} values={values} words={(it) => valueWords(sheet!, option, it)}
      onValue={(value) => change({ values: { ...table.values, [option]: value } })}>
      {hasEdge(option, table.values[option]!) ? <Edge key={table.rules + table.values[option]!} table={table.values[option]!} rules={table.rules} /> : null}
    </Choose>
  );
  return (
    <fieldset class="panel" data-test={`table-${number}`}>
      <legend>{t("newFloorTable", { number })}</legend>
      <div class="set-up-fields">
        <Text label={t("name")} value={table.name} hint={t("nameHint")} onValue={(name) => change({ name })} />
        <Choose label={t("rules")} wide value={table.rules} values={offers.rules.map(({ name }) => name)} onValue={(name) => void rules(name)}
          words={(name) => offers.rules.find((it) => it.name === name)!.title} />
        <Choose label={t("whoDeals")} wide value={table.dealt} values={Object.keys(DEALT)} words={(it) => t(`dealt_${it as Dealt}`)}
          onValue={(dealt) => change({ dealt: dealt as Dealt })} />
        <Text label={t("limitMin")} value={table.min} inputMode="decimal" onValue={(min) => change({ min })} />
        <Text label={t("limitMax")} value={table.max} inputMode="decimal" onValue={(max) => change({ max })} />
        {banked ? null : <Text label={t("float")} value={table.float} inputMode="decimal" onValue={(float) => change({ float })} />}
      </div>
      <BaseEdge key={table.rules} rules={table.rules} />
      {sheet ? (
        <>
          <div class="set-up-fields">{choices.filter(({ option }) => !isIrregularity(option)).map(choose)}</div>
          <details>
            <summary>{t("irregularities")}</summary>
            <div class="set-up-fields">{choices.filter(({ option }) => isIrregularity(option)).map(choose)}</div>
          </details>
        </>
      ) : null}
      {onRemove ? <button type="button" class="button" onClick={onRemove}>{t("newFloorRemove")}</button> : null}
    </fieldset>
  );
}

// ---- the other parts ----

function Room({ floor, offers, onFloor }: { floor: NewFloor; offers: Offers; onFloor: (part: Partial<NewFloor>) => void }) {
  const zones = (Intl as { supportedValuesOf?: (what: string) => string[] }).supportedValuesOf?.("timeZone") ?? [];
  return (
    <fieldset class="panel">
      <legend>{t("newFloorRoom")}</legend>
      <div class="set-up-fields">
        <Text label={t("newFloorZone")} value={floor.zone} list="set-up-zones" onValue={(zone) => onFloor({ zone })} />
        <datalist id="set-up-zones">{zones.map((zone) => <option key={zone} value={zone} />)}</datalist>
        <Text label={t("newFloorDay")} value={floor.day_starts} onValue={(day_starts) => onFloor({ day_starts })} />
        <Choose label={t("newFloorControls")} value={floor.controls} values={offers.controls.map(({ name }) => name)} words={(it) => it}
          onValue={(controls) => onFloor({ controls })}>
          <small class="muted">{offers.controls.find(({ name }) => name === floor.controls)?.title}</small>
        </Choose>
      </div>
    </fieldset>
  );
}

function Links({ floor, offers, onFloor }: { floor: NewFloor; offers: Offers; onFloor: (part: Partial<NewFloor>) => void }) {
  const wanted = offers.pay_tables.filter(({ table }) => progressives(floor).includes(table));
  if (wanted.length === 0) return null;
  return (
    <fieldset class="panel">
      <legend>{t("newFloorLinks")}</legend>
      {wanted.map((offer) => {
        const link = linkOf(floor, offer), change = (part: Partial<typeof link>) => onFloor({ links: { ...floor.links, [offer.table]: { ...link, ...part } } });
        return (
          <div key={offer.table} class="set-up-fields" role="group" aria-label={offer.table}>
            <Text label={`${offer.table}: ${t("name")}`} value={link.name} hint={t("nameHint")} onValue={(name) => change({ name })} />
            {offer.levels.map(({ level }, index) => (
              <Text key={level} label={`${level}: ${t("seed")}`} value={link.seeds[index] ?? ""} inputMode="decimal"
                onValue={(seed) => change({ seeds: link.seeds.map((old, at) => (at === index ? seed : old)) })} />
            ))}
          </div>
        );
      })}
    </fieldset>
  );
}

function People({ people, onPeople }: { people: NewPerson[]; onPeople: (people: NewPerson[]) => void }) {
  const change = (index: number, part: Partial<NewPerson>) => onPeople(people.map((it, at) => (at === index ? { ...it, ...part } : it)));
  return (
    <fieldset class="panel">
      <legend>{t("newFloorStaff")}</legend>
      <p class="muted">{t("newFloorPeople")}</p>
      <ol class="set-up-people">
        {people.map((person, index) => (
          <li key={index}>
            <Text label={t("name")} value={person.name} onValue={(name) => change(index, { name })} />
            <Choose label={t("role")} value={person.role} values={NEW_ROLES} words={(role) => t(`role_${role}` as Key)} onValue={(role) => change(index, { role })} />
            <button type="button" class="button" aria-label={t("newFloorRemoveOf", { name: person.name })}
              onClick={() => onPeople(people.filter((_, at) => at !== index))}>{t("newFloorRemove")}</button>
          </li>
        ))}
      </ol>
      <button type="button" class="button" onClick={() => onPeople([...people, { name: "", role: "dealer" }])}>{t("newFloorPerson")}</button>
    </fieldset>
  );
}

interface Made { name: string; role: string; login: string; pin: string }

// The names and PINs, once; then the floor starts, and these pages are its own.
function Saved({ made, offers, code }: { made: Made[]; offers: Offers; code: string }) {
  const [starting, setStarting] = useState(false);
  const [refused, setRefused] = useState("");
  useEffect(() => {
    if (!starting) return;
    const timer = setInterval(() => void (async () => {
      const there = await fetch("/api/set-up").catch(() => null); // while it restarts, nobody answers
      if (there?.status !== 404) return;
      location.hash = href("sign-in");
      location.reload();
    })(), WAIT_MS);
    return () => clearInterval(timer);
  }, [starting]);
  const begin = async () => {
    const { sentence } = await ask<object>("/api/set-up/begin", { code });
    setRefused(sentence);
    setStarting(sentence === "");
  };
  return (
    <section class="panel set-up" data-test="saved">
      <h1>{t("newFloorSaved", { file: offers.file })}</h1>
      <p>{t("newFloorOnce")}</p>
      <List>
        <thead><tr><th scope="col">{t("name")}</th><th scope="col">{t("role")}</th><th scope="col">{t("newFloorLogin")}</th><th scope="col">{t("newFloorPin")}</th></tr></thead>
        <tbody>
          {made.map(({ name, role, login, pin }) => (
            <tr key={name}>
              <th scope="row">{name}</th><td data-label={t("role")}>{t(`role_${role}` as Key)}</td>
              <td data-label={t("newFloorLogin")}><code>{login}</code></td><td data-label={t("newFloorPin")}><code>{pin}</code></td>
            </tr>
          ))}
        </tbody>
      </List>
      <div class="row no-print">
        <button type="button" class="button" onClick={() => print()}>{t("print")}</button>
        <button type="button" class="button primary" disabled={starting} onClick={() => void begin()}>{t("newFloorBegin")}</button>
        <span role="status">{starting ? t("newFloorStarts") : ""}</span>
      </div>
      <p role="alert" class="lose">{refused}</p>
    </section>
  );
}

const FIRST_RULES = "washington";

function Assistant({ offers }: { offers: Offers }) {
  const { body: sheet } = useAsk<OptionsSheet>(`/api/options/${FIRST_RULES}`);
  const [code, setCode] = useState("");
  const [draft, setDraft] = useState<NewFloor | null>(null);
  const [made, setMade] = useState<Made[] | null>(null);
  const [refused, setRefused] = useState("");
  const [busy, setBusy] = useState(false);
  if (made) return <Saved made={made} offers={offers} code={code.trim()} />;
  if (!sheet) return null;
  const floor = draft ?? newFloor(newTable("t1", FIRST_RULES, sheet));
  const change = (part: Partial<NewFloor>) => { setDraft({ ...floor, ...part }); setRefused(""); };
  const save = async () => {
    setBusy(true);
    const { body, sentence } = await ask<{ people: Made[] }>("/api/set-up", { code: code.trim(), floor: configOf(floor, offers) });
    setBusy(false);
    setRefused(sentence);
    if (body) setMade(body.people);
  };
  return (
    <form class="set-up" onSubmit={(event) => { event.preventDefault(); void save(); }}>
      <header>
        <h1>{t("newFloor")}</h1>
        <p class="muted">{t("newFloorAbout", { file: offers.file })}</p>
      </header>
      <Room floor={floor} offers={offers} onFloor={change} />
      {floor.tables.map((table, index) => (
        <TablePart key={index} table={table} offers={offers} number={index + 1}
          onTable={(next) => change({ tables: floor.tables.map((it, at) => (at === index ? next : it)) })}
          onRemove={floor.tables.length > 1 ? () => change({ tables: floor.tables.filter((_, at) => at !== index) }) : undefined} />
      ))}
      <div class="row"><button type="button" class="button" onClick={() => change({ tables: [...floor.tables, { ...floor.tables[floor.tables.length - 1]!, name: `t${floor.tables.length + 1}` }] })}>{t("addTable")}</button></div>
      <Links floor={floor} offers={offers} onFloor={change} />
      <People people={floor.people} onPeople={(people) => change({ people })} />
      <section class="panel set-up-save">
        <Text label={t("code")} value={code} hint={t("newFloorCode")} onValue={setCode} />
        <button type="submit" class="button primary big" disabled={busy}>{t("newFloorSave")}</button>
        <p role="alert" class="lose">{refused}</p>
      </section>
    </form>
  );
}

export function SetUp() {
  const { body: offers, sentence } = useAsk<Offers>("/api/set-up");
  if (offers && !offers.saved) return <Assistant offers={offers} />;
  if (!offers && !sentence) return null;
  return <p class="panel notice">{sentence || t("newFloorSavedBefore", { file: offers!.file })} <a href={href("sign-in")}>{t("signIn")}</a></p>;
}
