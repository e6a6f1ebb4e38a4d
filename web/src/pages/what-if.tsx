// Before a change of a link's parameters: what the wager would be worth, how long until a hit, and
// whether the reserve would cover the next seed. This page changes nothing.

import { useEffect, useState } from "preact/hooks";
import type { PageProps } from "../app";
import { ask, query } from "../lib/api";
import { meterPaths, returnLine, type LevelFigures } from "../lib/meter-plots";
import { money, parseMoney } from "../lib/money";
import { href } from "../lib/route";
import { PIT } from "../lib/staff";
import { t, type Key } from "../lib/text";
import { NeedRole } from "../ui/need-role";
import { Plot, type Point } from "../ui/plot";
import "./pit.css";
import "./links.css";

interface Forecast extends LevelFigures {
  level: string;
  days: number; within: { days: number; chance: number }[];
  meter_at_win: number; reserve_at_win: number; next_start: number; days_to_limit: number | null;
  dry: number; seed_cost: number; in_a_day: number;
}
interface Answer {
  assumed: boolean;
  forecast: { return: number; edge: number; hold: number; wagers_a_day: number; levels: Forecast[] };
}

const AMOUNTS = ["meter", "seed", "limit"] as const;
const RATES = ["rate", "reserve_rate"] as const;
type Typed = Record<string, string>;

function share(value: number, digits = 2): string {
  return `${(100 * value).toFixed(digits)} %`;
}

function days(value: number | null): string {
  return value === null ? "–" : t("daysCount", { days: value.toFixed(value < 10 ? 1 : 0) });
}

const cents = (value: number | null): string => (value === null ? "–" : money(Math.round(value)));

// Percent as typed, in millionths of the wager; null when it is not a number.
function parseRate(text: string): number | null {
  const match = /^(\d{1,3}(?:\.\d{1,4})?)\s*%?$/.exec(text.trim());
  return match ? Math.round(Number(match[1]) * 10000) : null;
}

// The question for the server, or the name of the field that cannot be read.
function question(typed: Typed, level: number): { path: string; wrong: Key | "" } {
  const values: Record<string, number> = { level };
  for (const name of [...AMOUNTS, ...RATES, "wagers_a_day"]) {
    const text = (typed[name] ?? "").trim();
    if (text === "") continue;
    const value = name === "wagers_a_day" ? (/^\d{1,9}$/.test(text) ? Number(text) : null)
      : name === "rate" || name === "reserve_rate" ? parseRate(text) : parseMoney(text);
    if (value === null) return { path: "", wrong: `if_${name}` as Key };
    values[name] = value;
  }
  return { path: query(values), wrong: "" };
}

const lastOf = (points: Point[]): number => points[points.length - 1]![1];

// How the return goes with the meter, and the meter with the days.
function LevelPlots({ level, now, wagers_a_day }: { level: Forecast; now: number; wagers_a_day: number }) {
  const line = returnLine(level, now), paths = meterPaths(level, wagers_a_day);
  const most = Math.max(...paths.high.map(([, meter]) => meter)), least = Math.min(...paths.low.map(([, meter]) => meter));
  return (
    <>
      {line ? (
        <Plot title={t("plotReturn")} curves={[{ kind: "main", points: line.points }, { kind: "level", points: [[0, 1], [line.points[1]![0], 1]] }]}
          marks={[{ at: line.now, name: t("plotNow") }, { at: line.even, name: t("breakEven") }]}
          x={{ from: 0, to: line.points[1]![0], words: cents }} y={{ from: Math.min(0, line.points[0]![1]), to: Math.max(1.05, line.points[1]![1]), words: (it) => share(it, 0) }}>
          <p>{t("plotReturnAbout", { now: share(now), meter: money(level.meter), even: cents(level.break_even) })}</p>
        </Plot>
      ) : null}
      <Plot title={t("plotMeter")} band={[paths.low, paths.high]} curves={[{ kind: "edge", points: paths.low }, { kind: "edge", points: paths.high }, { kind: "main", points: paths.middle }]}
        x={{ from: 0, to: paths.days, words: (it) => (it === 0 ? t("plotNow") : days(it)) }} y={{ from: Math.min(least, level.next_start), to: most, words: cents }}>
        <p>{t("plotMeterAbout", { low: cents(lastOf(paths.low)), middle: cents(lastOf(paths.middle)), high: cents(lastOf(paths.high)), days: days(paths.days) })}</p>
      </Plot>
    </>
  );
}

function LevelForecast({ level, now, wagers_a_day }: { level: Forecast; now: number; wagers_a_day: number }) {
  const rows: [Key, string][] = [
    ["if_meter", money(level.meter)],
    ["breakEven", cents(level.break_even)],
    ["daysToHit", days(level.days)],
    ["daysMedian", days(level.days_median)],
    ["within30", share(level.within.find((it) => it.days === 30)?.chance ?? 0, 1)],
    ["meterAtWin", cents(level.meter_at_win)],
    ["nextReserve", cents(level.reserve_at_win)],
    ["nextStart", cents(level.next_start)],
    ["daysToLimit", days(level.days_to_limit)],
    ["runsDry", share(level.dry, 1)],
    ["seedCost", share(level.seed_cost)],
    ["inADay", cents(level.in_a_day)],
  ];
  return (
    <article class="panel level" data-test={`forecast-${level.level}`}>
      <header><h2>{level.level}</h2></header>
      <dl class="figures">
        {rows.map(([label, value]) => <div key={label} class="figure"><dt>{t(label)}</dt><dd>{value}</dd></div>)}
      </dl>
      <LevelPlots level={level} now={now} wagers_a_day={wagers_a_day} />
    </article>
  );
}

export function WhatIf({ route, person }: PageProps) {
  const [typed, setTyped] = useState<Typed>({});
  const [level, setLevel] = useState(0);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [refused, setRefused] = useState("");
  const pit = person !== null && PIT.includes(person.role);
  const asked = question(typed, level);
  useEffect(() => {
    let gone = false;
    if (!pit || asked.wrong) return;
    const timer = setTimeout(() => void ask<Answer>(`/api/links/${encodeURIComponent(route.name)}/what-if${asked.path}`)
      .then(({ body, sentence }) => {
        if (gone) return;
        if (body) setAnswer(body);
        setRefused(sentence);
      }), answer ? 250 : 0);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [route.name, person?.name, asked.path, asked.wrong]);
  if (!person || !pit) return <NeedRole person={person} roles={PIT} />;
  const input = (name: string) => (
    <label key={name} class="field">{t(`if_${name}` as Key)}
      <input value={typed[name] ?? ""} inputMode="decimal" autocomplete="off" maxLength={20}
        onInput={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })} />
    </label>
  );
  const levels = answer?.forecast.levels ?? [];
  return (
    <div class="pit">
      <div class="pit-head">
        <h1>{t("whatIfTitle", { link: route.name })}</h1>
        <span class="grow" />
        <a class="button no-print" href={href("links", route.name)}>{t("back")}</a>
      </div>
      <section class="panel" aria-label={t("whatIf")}>
        <p class="muted">{t("whatIfAbout")}</p>
        <div class="row what-if">
          {levels.length > 1 ? (
            <label class="field">{t("if_level")}
              <select value={String(level)} onChange={(event) => setLevel(Number(event.currentTarget.value))}>
                {levels.map((it, index) => <option key={it.level} value={String(index)}>{it.level}</option>)}
              </select>
            </label>
          ) : null}
          {[...AMOUNTS, ...RATES, "wagers_a_day"].map(input)}
        </div>
        <p role="alert" class="lose">{asked.wrong ? t("notAnAmount", { field: t(asked.wrong) }) : refused}</p>
      </section>
      {answer ? (
        <>
          <dl class="panel figures pit-sum" aria-live="polite">
            <div class="figure"><dt>{t("returnNow")}</dt><dd data-test="return">{share(answer.forecast.return)}</dd></div>
            <div class="figure"><dt>{t("houseEdge")}</dt><dd data-test="edge">{share(answer.forecast.edge)}</dd></div>
            <div class="figure"><dt>{t("longHold")}</dt><dd>{share(answer.forecast.hold)}</dd></div>
            <div class="figure"><dt>{t("if_wagers_a_day")}</dt>
              <dd>{Math.round(answer.forecast.wagers_a_day)}{answer.assumed ? ` (${t("assumed")})` : ""}</dd></div>
          </dl>
          <div class="levels">{levels.map((it) => <LevelForecast key={it.level} level={it} now={answer.forecast.return} wagers_a_day={answer.forecast.wagers_a_day} />)}</div>
        </>
      ) : null}
    </div>
  );
}
