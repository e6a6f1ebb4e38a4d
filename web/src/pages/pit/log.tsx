// The audit log: who did what and when, with a search; newest first.

import { List } from "../../ui/list";
import { useEffect, useState } from "preact/hooks";
import { ask, query } from "../../lib/api";
import { detailsInWords, entryInWords, kindsWith } from "../../lib/log-words";
import { parseMoney } from "../../lib/money";
import { today, when } from "../../lib/room";
import { type LogAnswer, type LogEntry } from "../../lib/staff";
import { t, type Key } from "../../lib/text";

const PAGE = 50, PAUSE_MS = 250;
const ALARMS = ["refused", "refused_more", "log_in_failed", "log_in_refused", "locked", "damage", "fault", "dropped", "new_software", "lost_key", "restored"];

function Details({ entry }: { entry: LogEntry }) {
  const [raw, setRaw] = useState(false);
  return (
    <>
      {detailsInWords(entry).map(({ name, value, to }) => (
        <span key={name} class="detail"><span class="muted">{name}</span> {to ? <a href={to}>{value}</a> : value}</span>
      ))}
      <details class="raw no-print" onToggle={(event) => setRaw(event.currentTarget.open)}>
        <summary>{t("logRaw")}</summary>
        {raw ? <code>{JSON.stringify(entry)}</code> : null}
      </details>
    </>
  );
}

export function Log() {
  const [find, setFind] = useState("");
  const [who, setWho] = useState("");
  const [day, setDay] = useState(""); // "": all of them
  const [entries, setEntries] = useState<LogEntry[] | null>(null);
  const [before, setBefore] = useState(0);
  const [refused, setRefused] = useState("");
  const read = async (from: number, known: LogEntry[], gone: () => boolean) => {
    const path = `/api/audit${query({ find: find.trim(), kinds: kindsWith(find), amount: parseMoney(find) ?? undefined, day, who: who.trim(), limit: PAGE, before: from || undefined })}`;
    const { body, sentence } = await ask<LogAnswer>(path);
    if (gone()) return;
    setRefused(sentence);
    if (!body) return;
    setEntries([...known, ...body.entries]);
    setBefore(body.before);
  };
  useEffect(() => {
    let gone = false;
    const timer = setTimeout(() => void read(0, [], () => gone), find || who ? PAUSE_MS : 0);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [find, who, day]);
  return (
    <section class="panel">
      <div class="row pit-search no-print">
        <label class="field grow">{t("logFind")}
          <input type="search" value={find} placeholder={t("logFindHint")} onInput={(event) => setFind(event.currentTarget.value)} />
        </label>
        <label class="field">{t("logWho")}
          <input type="search" value={who} onInput={(event) => setWho(event.currentTarget.value)} />
        </label>
        <label class="field">{t("day")}
          <input type="date" value={day} max={today()} onInput={(event) => setDay(event.currentTarget.value)} />
        </label>
        <button type="button" class="button" onClick={() => print()}>{t("print")}</button>
      </div>
      <p role="alert" class="lose">{refused}</p>
      <List kind="log" csv={`log${day ? `-${day}` : ""}`}>
        <caption class="visually-hidden">{t("pitLog")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("time")}</th><th scope="col">{t("logWho")}</th><th scope="col">{t("logWhat")}</th>
            <th scope="col">{t("details")}</th>
          </tr>
        </thead>
        <tbody>
          {(entries ?? []).map((entry) => (
            <tr key={entry.n} class={ALARMS.includes(entry.what) ? "alarm" : ""}>
              <td><time dateTime={new Date(entry.at).toISOString()}>{when(entry.at)}</time></td>
              <td>{entry.who || "–"} <span class="muted">{t(`role_${entry.role}` as Key)}</span></td>
              <td><strong>{entryInWords(entry)}</strong></td>
              <td class="text"><Details entry={entry} /></td>
            </tr>
          ))}
        </tbody>
      </List>
      {entries && entries.length === 0 ? <p class="muted">{t("logNothing")}</p> : null}
      {entries && before > 1 ? (
        <button type="button" class="button no-print" onClick={() => void read(before, entries, () => false)}>{t("earlier")}</button>
      ) : null}
    </section>
  );
}
