// Days of a link, from the beginning amounts to the end, each reconciled to the millionth of a cent;
// to print, or as a file of figures.

import { List } from "../ui/list";
import { useState } from "preact/hooks";
import type { PageProps } from "../app";
import { useAsk } from "../lib/api";
import { exactText, type Pots, type Sums } from "../lib/link";
import { href } from "../lib/route";
import { save } from "../lib/save";
import { when } from "../lib/room";
import { PIT } from "../lib/staff";
import { t, type Key } from "../lib/text";
import { NeedRole } from "../ui/need-role";
import "./pit.css";
import "./links.css";

interface DayLevel extends Sums { level: string; begin: Pots; end: Pots; hits: number; reconciles: boolean }
interface Answer { days: { day: string; meters: { levels: DayLevel[] } }[] }

const MOVES = ["seeded", "contributed", "adjusted", "won", "transferred"] as const;
const POTS = ["current", "reserve", "overflow", "pending"] as const;

export function LinkReport({ route, person }: PageProps) {
  const [said, setSaid] = useState(""); // why a file was not saved
  const pit = person !== null && PIT.includes(person.role);
  const path = `/api/links/${encodeURIComponent(route.name)}`;
  const { body: answer, sentence } = useAsk<Answer>(pit ? `${path}/report` : "", [person?.name]);
  if (!person || !pit) return <NeedRole person={person} roles={PIT} />;
  if (sentence) return <p class="panel notice bad" role="alert">{sentence}</p>;
  return (
    <section class="panel report">
      <div class="row no-print">
        <a class="button" href={href("links", route.name)}>{t("back")}</a>
        <button type="button" class="button" onClick={() => print()}>{t("print")}</button>
        <button type="button" class="button" onClick={() => void save(`${path}/report?format=csv`, `${route.name}-days.csv`).then(setSaid)}>{t("csvDays")}</button>
        <button type="button" class="button" onClick={() => void save(`${path}/wins?format=csv`, `${route.name}-wins.csv`).then(setSaid)}>{t("csvWins")}</button>
      </div>
      <p role="alert" class="lose">{said}</p>
      <h1>{t("linkReportTitle", { link: route.name })}</h1>
      <p class="muted">{t("exactAbout")}</p>
      <List label={t("linkReportTitle", { link: route.name })}>
        <thead>
          <tr>
            <th scope="col">{t("day")}</th><th scope="col">{t("meterLevel")}</th>
            {POTS.map((pot) => <th key={pot} scope="col" class="number">{t("atBegin")}: {t(`pot_${pot}` as Key)}</th>)}
            {MOVES.map((move) => <th key={move} scope="col" class="number">{t(`sum_${move}` as Key)}</th>)}
            <th scope="col" class="number">{t("hits")}</th>
            {POTS.map((pot) => <th key={pot} scope="col" class="number">{t("atEnd")}: {t(`pot_${pot}` as Key)}</th>)}
            <th scope="col">{t("ledger")}</th>
          </tr>
        </thead>
        <tbody>
          {(answer?.days ?? []).flatMap((day) => day.meters.levels.map((level) => (
            <tr key={`${day.day}${level.level}`}>
              <th scope="row">{day.day}</th><td data-label={t("meterLevel")}>{level.level}</td>
              {POTS.map((pot) => <td key={pot} class="number" data-label={`${t("atBegin")}: ${t(`pot_${pot}` as Key)}`}>{exactText(level.begin[pot])}</td>)}
              {MOVES.map((move) => <td key={move} class="number" data-label={t(`sum_${move}` as Key)}>{exactText(level[move])}</td>)}
              <td class="number" data-label={t("hits")}>{level.hits}</td>
              {POTS.map((pot) => <td key={pot} class="number" data-label={`${t("atEnd")}: ${t(`pot_${pot}` as Key)}`}>{exactText(level.end[pot])}</td>)}
              <td data-label={t("ledger")} class={level.reconciles ? "win" : "lose"}>{t(level.reconciles ? "reconciles" : "reconcilesNot")}</td>
            </tr>
          )))}
        </tbody>
      </List>
      <p class="print-only">{t("printedBy", { who: person.name, when: when(Date.now()) })}</p>
    </section>
  );
}
