// Rounds of a table, newest first, or the last ten of a player ("@name"); each leads to its hand.

import { List } from "../ui/list";
import { useEffect, useState } from "preact/hooks";
import type { PageProps } from "../app";
import { ask, query } from "../lib/api";
import { splitCards } from "../lib/cards";
import { money, netClass, signedMoney } from "../lib/money";
import { href } from "../lib/route";
import { today, when } from "../lib/room";
import { STAFF, type RoundRow, type RoundsAnswer } from "../lib/staff";
import { t, type Key } from "../lib/text";
import { tableTitle } from "../lib/titles";
import { Cards } from "../ui/Card";
import { Theory } from "../ui/theory";
import { NeedRole } from "../ui/need-role";
import "./hand.css";
import "./pit.css";

const PAGE = 25;
const TONES = { settled: "good", void: "warn", reversed: "bad" };

export function RoundsTable({ rounds }: { rounds: RoundRow[] }) {
  return (
    <List kind="rounds-list" search csv={`rounds-${rounds[0]?.table ?? ""}`}>
      <caption class="visually-hidden">{t("rounds")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("rounds")}</th><th scope="col">{t("time")}</th><th scope="col">{t("board")}</th>
          <th scope="col">{t("dealer")}</th><th scope="col" class="number">{t("wagered")}</th>
          <th scope="col" class="number">{t("houseWin")}</th><th scope="col"><span class="visually-hidden">{t("recall")}</span></th>
        </tr>
      </thead>
      <tbody>
        {rounds.map((row) => {
          const win = row.summary.staked - row.summary.back;
          const moved = row.status === "settled";
          return (
            <tr key={`${row.table}/${row.round}`}>
              <th scope="row">
                {t("round", { number: row.round })} <span class={`badge ${TONES[row.status]}`}>{t(`status_${row.status}` as Key)}</span>
              </th>
              <td data-label={t("time")}>{when(row.end)}</td>
              <td data-label={t("board")}><Cards cards={splitCards(row.summary.board)} /></td>
              <td data-label={t("dealer")}><Cards cards={splitCards(row.summary.dealer)} /></td>
              <td class="number" data-label={t("wagered")}>{money(row.summary.staked)}</td>
              <td class={`number ${moved ? netClass(win) : ""}`} data-label={t("houseWin")}>{moved ? signedMoney(win) : "–"}</td>
              <td><a class="button small" href={href("hand", `${row.table}/${row.round}`)}>{t("recall")}</a></td>
            </tr>
          );
        })}
      </tbody>
    </List>
  );
}

export function Rounds({ route, person }: PageProps) {
  const [rounds, setRounds] = useState<RoundRow[] | null>(null);
  const [more, setMore] = useState(false);
  const [refused, setRefused] = useState("");
  const [day, setDay] = useState(""); // "": any
  const [number, setNumber] = useState("");
  const player = route.name.startsWith("@") ? route.name.slice(1) : "";
  const read = async (before: number, known: RoundRow[]) => {
    const path = player
      ? `/api/players/${encodeURIComponent(player)}/rounds`
      : `/api/tables/${encodeURIComponent(route.name)}/rounds${query({ before: before || undefined, limit: PAGE, day })}`;
    const { body, sentence } = await ask<RoundsAnswer>(path);
    setRefused(sentence);
    if (!body) return;
    setRounds([...known, ...body.rounds]);
    setMore(!player && body.rounds.length === PAGE);
  };
  const staff = person !== null && STAFF.includes(person.role);
  useEffect(() => {
    setRounds(null);
    if (staff) void read(0, []);
  }, [route.name, person?.name, day]);
  if (!person || !staff) return <NeedRole person={person} roles={STAFF} />;
  return (
    <section class="panel">
      <h1>{t("rounds")} · {player || tableTitle(route.name)}</h1>
      {player ? null : (
        <div class="row pit-search no-print">
          <label class="field">{t("day")}
            <input type="date" value={day} max={today()} onInput={(event) => setDay(event.currentTarget.value)} />
          </label>
          <form class="row" onSubmit={(event) => { event.preventDefault(); if (Number(number) > 0) location.hash = href("hand", `${route.name}/${Number(number)}`); }}>
            <label class="field">{t("winRound")}<input value={number} inputMode="numeric" onInput={(event) => setNumber(event.currentTarget.value)} /></label>
            <button class="button">{t("recall")}</button>
          </form>
        </div>
      )}
      <p role="alert" class="lose">{refused}</p>
      {rounds && rounds.length > 0 && !player ? <Theory rounds={rounds} /> : null}
      {rounds && rounds.length > 0 ? <RoundsTable rounds={rounds} /> : null}
      {rounds && rounds.length === 0 ? <p class="muted">{t("noRoundYet")}</p> : null}
      {rounds && more ? (
        <button type="button" class="button" onClick={() => void read(rounds[rounds.length - 1]!.round, rounds)}>{t("earlier")}</button>
      ) : null}
    </section>
  );
}
