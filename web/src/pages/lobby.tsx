// The lobby: what is open, for how much, and how to get in.

import { useEffect, useState } from "preact/hooks";
import type { PageProps } from "../app";
import { money } from "../lib/money";
import type { LobbyLine } from "../lib/protocol";
import { href } from "../lib/route";
import { t } from "../lib/text";

const REFRESH_MS = 3000;

function Line({ line, staff }: { line: LobbyLine; staff: boolean }) {
  const kind = line.shared ? t("stadium") : line.dealer ? t("dealtBy") : t("runsItself");
  const people = line.present === 1 ? t("players_one") : t("players_many", { count: line.present });
  return (
    <li class="panel">
      <h2>{line.title || line.table}</h2>
      <dl>
        <dt>{t("rules")}</dt>
        <dd><a href={href("rules", line.rules)}>{line.rules}</a> · {kind}</dd>
        <dt>{t("limits")}</dt>
        <dd>{t("minMax", { min: money(line.base.min), max: money(line.base.max) })}</dd>
        <dt>{t("players")}</dt>
        <dd>{people}{line.shared ? "" : ` / ${line.spots}`}</dd>
      </dl>
      <div class="row">
        {staff && line.dealer ? (
          <a class="button primary" href={href("dealer", line.table)}>{t("dealerTerminal")}</a>
        ) : line.state === "open" && !staff ? (
          <a class="button primary" href={href("table", line.table)}>{t("join")}</a>
        ) : line.state !== "open" ? (
          <span class="muted">
            {line.state === "closing" ? t("tableClosing") : t("tableClosed")}
          </span>
        ) : null}
        <a class="button" href={href("display", line.table)}>{t("watch")}</a>
      </div>
    </li>
  );
}

export function Lobby({ client, person }: PageProps) {
  const staff = person !== null && person.role !== "player";
  const [lines, setLines] = useState<LobbyLine[] | null>(null);
  useEffect(() => {
    let gone = false;
    const ask = async () => {
      const reply = await client.send("lobby");
      if (!gone && reply.ok) setLines(reply["tables"] as LobbyLine[]);
    };
    void ask();
    const timer = setInterval(() => void ask(), REFRESH_MS);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [client]);
  return (
    <>
      <h1>{t("tables")}</h1>
      {lines !== null && lines.length === 0 && <p class="panel notice">{t("noTables")}</p>}
      <ul class="table-list">
        {(lines ?? []).map((line) => <Line key={line.table} line={line} staff={staff} />)}
      </ul>
    </>
  );
}
