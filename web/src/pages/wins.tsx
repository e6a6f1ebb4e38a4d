// Every win of a link, newest first: a page at a time, with a search; to print, or as a file. Wins are
// kept forever; those that can still be backed out are on the console.

import { useEffect, useRef, useState } from "preact/hooks";
import type { PageProps } from "../app";
import { ask, query, useAsk } from "../lib/api";
import type { Claim, Link } from "../lib/link";
import { href } from "../lib/route";
import { save } from "../lib/save";
import { when } from "../lib/room";
import { STAFF } from "../lib/staff";
import { t } from "../lib/text";
import { NeedRole } from "../ui/need-role";
import { Wins } from "./links";
import "./pit.css";
import "./links.css";

interface Answer { wins: Claim[]; found: number; before: number; kept: number }

export function WinsPage({ route, person }: PageProps) {
  const [wins, setWins] = useState<Claim[] | null>(null);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [find, setFind] = useState("");
  const [level, setLevel] = useState("");
  const [refused, setRefused] = useState("");
  const asked = useRef(0); // the answer to an earlier query is dropped
  const staff = person !== null && STAFF.includes(person.role);
  const path = `/api/links/${encodeURIComponent(route.name)}`;
  const look = async (before: number) => {
    const mine = ++asked.current;
    const { body, sentence } = await ask<Answer>(`${path}/wins${query({ find: find.trim(), level, ...(before > 0 ? { before } : {}) })}`);
    if (mine !== asked.current) return;
    setRefused(sentence);
    setAnswer(body);
    if (body) setWins((old) => (before > 0 ? [...(old ?? []), ...body.wins] : body.wins));
  };
  useEffect(() => { if (staff) void look(0); }, [path, find, level, person?.name]);
  const levels = useAsk<{ link: Link }>(staff ? path : "", [person?.name]).body?.link.meters.map((it) => it.level) ?? [];
  if (!person || !staff) return <NeedRole person={person} roles={STAFF} />;
  return (
    <section class="panel report wins-page">
      <div class="row no-print">
        <a class="button" href={href("links", route.name)}>{t("back")}</a>
        <button type="button" class="button" onClick={() => print()}>{t("print")}</button>
        <button type="button" class="button" onClick={() => void save(`${path}/wins${query({ format: "csv", find: find.trim(), level })}`, `${route.name}-wins.csv`).then(setRefused)}>{t("csvWins")}</button>
      </div>
      <h1>{t("allWinsTitle", { link: route.name })}</h1>
      <div class="row pit-search no-print">
        <label class="field grow">{t("findWins")}
          <input type="search" value={find} maxLength={60} onInput={(event) => setFind(event.currentTarget.value)} />
        </label>
        {levels.length > 1 ? (
          <label class="field">{t("meterLevel")}
            <select value={level} onChange={(event) => setLevel(event.currentTarget.value)}>
              <option value="">{t("anyLevel")}</option>
              {levels.map((it) => <option key={it} value={it}>{it}</option>)}
            </select>
          </label>
        ) : null}
      </div>
      <p role="alert" class="lose">{refused}</p>
      {answer ? <p class="muted" role="status">{t("winsFound", { count: answer.found })} · {t("winsAbout", { kept: answer.kept })}</p> : null}
      {wins ? <Wins link={route.name} wins={wins} acts={false} /> : <p class="muted">{refused ? "" : t("connecting")}</p>}
      {answer && answer.before > 0
        ? <button type="button" class="button no-print" onClick={() => void look(answer.before)}>{t("earlier")}</button> : null}
      <p class="print-only">{t("printedBy", { who: person.name, when: when(Date.now()) })}</p>
    </section>
  );
}
