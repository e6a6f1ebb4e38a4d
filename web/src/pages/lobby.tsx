// The lobby: what is open, for how much, who is there, and how to get in.

import type { PageProps } from "../app";
import { money } from "../lib/money";
import type { LobbyLine } from "../lib/protocol";
import { href } from "../lib/route";
import { t, type Key } from "../lib/text";
import { learnTitles, tableTitle } from "../lib/titles";
import { useReply } from "../lib/use-reply";
import { Cards } from "../ui/Card";
import "./lobby.css";

const REFRESH_MS = 3000;

// Seats as dots, the taken ones filled; a stadium has no seats to count.
function Seats({ line }: { line: LobbyLine }) {
  if (line.shared) return null;
  return (
    <span class="seat-dots" aria-hidden="true">
      {Array.from({ length: line.spots }, (_, index) => <i key={index} class={index < line.present ? "taken" : ""} />)}
    </span>
  );
}

function Meters({ meters }: { meters: LobbyLine["meters"] }) {
  if (!meters || meters.length === 0) return null;
  return (
    <p class="meters">
      {meters.map((meter) => (
        <span key={meter.level} data-test="meter"><small>{t("jackpot")} {meters.length > 1 ? meter.level : ""}</small> <strong>{money(meter.amount)}</strong></span>
      ))}
    </p>
  );
}

function Line({ line, staff }: { line: LobbyLine; staff: boolean }) {
  const kind = line.shared ? t("stadium") : line.dealer ? t("dealtBy") : t("runsItself");
  const people = t("playersHere", { count: line.present });
  const phase = line.state !== "open" ? t(line.state === "closing" ? "tableClosing" : "tableClosed")
    : line.phase ? t(`phase_${line.phase}` as Key) : t("waitingForPlayers");
  return (
    <li class={`panel lobby-table ${line.state}`}>
      <header>
        <h2>{line.title || line.table}</h2>
        <span>{kind} · {phase}</span>
        <Meters meters={line.meters} />
      </header>
      <dl>
        <dt>{t("rules")}</dt>
        <dd><a href={href("rules", line.rules)}>{line.rules}</a></dd>
        <dt>{t("limits")}</dt>
        <dd>{t("minMax", { min: money(line.base.min), max: money(line.base.max) })}</dd>
        <dt>{t("players")}</dt>
        <dd>{people}{line.shared ? "" : ` / ${line.spots}`} <Seats line={line} /></dd>
      </dl>
      <div class="row">
        {staff && line.dealer ? (
          <a class="button primary" href={href("dealer", line.table)}>{t("dealerTerminal")}</a>
        ) : line.state === "open" && !staff ? (
          <a class="button primary" href={href("table", line.table)}>{t("join")}</a>
        ) : null}
        <a class="button" href={href("display", line.table)}>{t("watch")}</a>
        {staff ? null : <a class="button" href={href("practice", line.rules)}>{t("practice")}</a>}
      </div>
    </li>
  );
}

// Chips that lie at a table, and the way back to them.
function Seated({ chips }: { chips: Record<string, number> }) {
  const tables = Object.entries(chips);
  if (tables.length === 0) return null;
  return (
    <ul class="my-seats" data-test="seated">
      {tables.map(([table, cents]) => (
        <li key={table} class="panel notice"><a class="button primary" href={href("table", table)}>{t("returnToSeat", { table: tableTitle(table) })}</a> {t("returnChips", { amount: money(cents) })}</li>
      ))}
    </ul>
  );
}

export function Lobby({ client, person }: PageProps) {
  const staff = person !== null && person.role !== "player";
  const { value: lines } = useReply<LobbyLine[]>(client, "lobby", {}, "tables", [], REFRESH_MS);
  const chips = useReply<Record<string, number>>(client, "me", person?.role === "player" ? {} : null, "chips", [person?.name]).value ?? {};
  if (lines) learnTitles(lines);
  return (
    <>
      {person ? null : (
        <section class="welcome">
          <div class="welcome-cards" aria-hidden="true"><Cards cards={["Th", "Jh", "Qh", "Kh", "Ah"]} /></div>
          <h1>{t("welcome")}</h1>
          <p>{t("welcomeAbout")} <a href={href("how")}>{t("howToPlay")}</a></p>
          <div class="row">
            <a class="button primary big" href={href("sign-in")}>{t("playAsGuest")}</a>
            <a class="button big" href={href("practice")}>{t("practice")}</a>
          </div>
        </section>
      )}
      <Seated chips={chips} />
      <h1>{t("tables")}</h1>
      {lines !== null && lines.length === 0 && <p class="panel notice">{t("noTables")}</p>}
      <ul class="table-list">
        {(lines ?? []).map((line) => <Line key={line.table} line={line} staff={staff} />)}
      </ul>
    </>
  );
}
