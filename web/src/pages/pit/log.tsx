// The audit log: who did what and when, with a search; newest first.

import { useEffect, useState } from "preact/hooks";
import { ask, query } from "../../lib/api";
import { money } from "../../lib/money";
import { when, type LogAnswer, type LogEntry } from "../../lib/staff";
import { t, type Key } from "../../lib/text";

const PAGE = 50, PAUSE_MS = 250;
const KNOWN = new Set(["n", "at", "who", "role", "what"]);

function detailText(key: string, value: unknown): string {
  if (key === "amount" && typeof value === "number") return money(value);
  if ((key === "base" || key === "bonus") && typeof value === "object" && value !== null) {
    const { min, max } = value as { min: number; max: number };
    return t("minMax", { min: money(min), max: money(max) });
  }
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

const DETAILS: Record<string, Key> = {
  table: "table", player: "role_player", amount: "amount", reason: "reason", address: "logAddress",
  name: "name", path: "logPath", command: "logCommand", base: "logBase", bonus: "logBonus",
};

function Details({ entry }: { entry: LogEntry }) {
  const details = Object.entries(entry).filter(([key, value]) => !KNOWN.has(key) && value !== "");
  return (
    <>
      {details.map(([key, value]) => (
        <span key={key} class="detail">
          <span class="muted">{DETAILS[key] ? t(DETAILS[key]!) : key}</span> {detailText(key, value)}
        </span>
      ))}
    </>
  );
}

export function Log() {
  const [find, setFind] = useState("");
  const [who, setWho] = useState("");
  const [entries, setEntries] = useState<LogEntry[] | null>(null);
  const [before, setBefore] = useState(0);
  const [refused, setRefused] = useState("");
  const read = async (from: number, known: LogEntry[], gone: () => boolean) => {
    const path = `/api/audit${query({ find: find.trim(), who: who.trim(), limit: PAGE, before: from || undefined })}`;
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
  }, [find, who]);
  return (
    <section class="panel">
      <div class="row pit-search no-print">
        <label class="field grow">{t("logFind")}
          <input type="search" value={find} placeholder={t("logFindHint")} onInput={(event) => setFind(event.currentTarget.value)} />
        </label>
        <label class="field">{t("logWho")}
          <input type="search" value={who} onInput={(event) => setWho(event.currentTarget.value)} />
        </label>
        <button type="button" class="button" onClick={() => print()}>{t("print")}</button>
      </div>
      <p role="alert" class="lose">{refused}</p>
      <table class="list log">
        <caption class="visually-hidden">{t("pitLog")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("time")}</th><th scope="col">{t("logWho")}</th><th scope="col">{t("logWhat")}</th>
            <th scope="col">{t("details")}</th>
          </tr>
        </thead>
        <tbody>
          {(entries ?? []).map((entry) => (
            <tr key={entry.n} class={["refused", "log_in_failed", "locked", "damage", "fault"].includes(entry.what) ? "alarm" : ""}>
              <td><time dateTime={new Date(entry.at).toISOString()}>{when(entry.at)}</time></td>
              <td>{entry.who || "–"} <span class="muted">{t(`role_${entry.role}` as Key)}</span></td>
              <td><strong>{entry.what}</strong></td>
              <td><Details entry={entry} /></td>
            </tr>
          ))}
        </tbody>
      </table>
      {entries && entries.length === 0 ? <p class="muted">{t("logNothing")}</p> : null}
      {entries && before > 1 ? (
        <button type="button" class="button no-print" onClick={() => void read(before, entries, () => false)}>{t("earlier")}</button>
      ) : null}
    </section>
  );
}
