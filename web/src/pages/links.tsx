// The Game Manager: progressive links with their meters, claims that wait for a second and a third
// person, changes by two, wins, tables, warnings. Auditors see it all and change nothing.

import { List } from "../ui/list";
import { useState } from "preact/hooks";
import type { PageProps } from "../app";
import { query, useAsk } from "../lib/api";
import type { Client, Person } from "../lib/client";
import { exactText, handOf, useLink, type Claim, type Level, type Link, type LinkEvent } from "../lib/link";
import { money } from "../lib/money";
import { href } from "../lib/route";
import { clock, when } from "../lib/room";
import { PIT, SUPERVISORS } from "../lib/staff";
import { t, type Key } from "../lib/text";
import { tableTitle } from "../lib/titles";
import { labelInWords, reasonInWords } from "../lib/said";
import { Counting, meterText } from "../ui/counting";
import { Icon } from "../ui/icon";
import { NeedRole } from "../ui/need-role";
import { Claims, useDeeds } from "./links/claims";
import { changeInWords, type Act } from "./links/deeds";
import { NewLink } from "./links/new-link";
import type { PayOffer } from "../lib/new-floor";
import "./pit.css";
import "./links.css";

const REFRESH_MS = 2000;
const TONES = { running: "good", stopped: "warn", fault: "bad" };

function rate(millionths: number): string {
  return `${millionths / 10000} %`;
}

function LevelCard({ level, amount, acts, onDeed }: { level: Level; amount: number; acts: boolean; onDeed: Act }) {
  const pot = (label: Key, value: { cents: number; millionths: number }) => (
    <div class="figure"><dt>{t(label)}</dt><dd title={exactText(value)}>{meterText(Math.max(0, value.cents))}</dd></div>
  );
  const room = level.limit > 0 ? level.limit - amount : Number.MAX_SAFE_INTEGER; // below the posted limit
  return (
    <article class="panel level" data-test={`level-${level.level}`}>
      <header><h2>{level.level}</h2>
        <span class={`badge ${level.reconciles ? "good" : "bad"}`}>{t(level.reconciles ? "reconciles" : "reconcilesNot")}</span></header>
      <p class="meter-amount"><Counting cents={amount} /></p>
      <dl class="figures">
        {pot("contributedToday", level.contributed_today)}
        {pot("reserve", level.reserve)}
        {pot("overflow", level.overflow)}
        {pot("setAside", level.pending)}
        <div class="figure"><dt>{t("seed")}</dt><dd>{money(level.seed)}</dd></div>
        <div class="figure"><dt>{t("rates")}</dt><dd>{rate(level.rate)} + {rate(level.reserve_rate)}</dd></div>
        <div class="figure"><dt>{t("postedLimit")}</dt><dd>{level.limit > 0 ? money(level.limit) : "–"}</dd></div>
        <div class="figure"><dt>{t("hits")}</dt><dd>{level.hits}</dd></div>
      </dl>
      {level.overflow.cents > 0 ? (
        <p class="notice overflow" data-test="overflow">
          <span>{t("overflowAbout", { amount: meterText(level.overflow.cents) })}</span>
          {acts ? room > 0
            ? <button type="button" class="button small" onClick={() => onDeed({ kind: "overflow", level, amount: Math.min(level.overflow.cents, room) })}>{t("overflowReturn", { amount: meterText(Math.min(level.overflow.cents, room)) })}</button>
            : <strong>{t("overflowFull")}</strong> : null}
        </p>
      ) : null}
      {level.after_hit ? <p class="muted">{t("afterHitWaits", { seed: money(level.after_hit.seed), rate: rate(level.after_hit.rate) })}</p> : null}
      <details>
        <summary>{t("ledger")}</summary>
        <List kind="pairs">
          <tbody>
            {(["seeded", "contributed", "adjusted", "won", "transferred"] as const).map((name) => (
              <tr key={name}><th scope="row">{t(`sum_${name}` as Key)}</th><td class="number">{exactText(level[name])}</td></tr>
            ))}
            {(["current", "reserve", "overflow", "pending"] as const).map((name) => (
              <tr key={name}><th scope="row">= {t(`pot_${name}` as Key)}</th><td class="number">{exactText(level[name])}</td></tr>
            ))}
          </tbody>
        </List>
        <p class="muted">{t("exactAbout")}</p>
      </details>
      {acts ? (
        <div class="row no-print">
          {(["adjust", "limit", "parameters"] as const).map((kind) => (
            <button key={kind} type="button" class="button small" onClick={() => onDeed({ kind, level })}>{t(`change_${kind}` as Key)}</button>
          ))}
        </div>
      ) : null}
    </article>
  );
}

export function Wins({ link, wins, acts, onDeed }: { link: string; wins: Claim[]; acts: boolean; onDeed?: Act }) {
  if (wins.length === 0) return <p class="muted">{t("noWins")}</p>;
  return (
    <List>
      <thead><tr>
        <th scope="col">{t("winNumber")}</th><th scope="col">{t("time")}</th><th scope="col">{t("winHand")}</th>
        <th scope="col" class="number">{t("amount")}</th><th scope="col">{t("table")}</th><th scope="col">{t("winState")}</th>
        <th scope="col"><span class="visually-hidden">{t("actions")}</span></th>
      </tr></thead>
      <tbody>
        {wins.map((win) => (
          <tr key={win.number}>
            <th scope="row">{win.number}</th>
            <td data-label={t("time")}>{when(win.at)}</td>
            <td data-label={t("winHand")}>{win.manual ? t("manualWin") : `${labelInWords(win.hand)} · ${win.level}`}</td>
            <td class="number" data-label={t("amount")}>{meterText(win.amount)}</td>
            <td data-label={t("table")}>{handOf(win) ? <a href={handOf(win)}>{tableTitle(win.table)} · {t("round", { number: win.round ?? 0 })}</a> : tableTitle(win.table)}</td>
            <td data-label={t("winState")}>{t(`claim_${win.state}` as Key)}</td>
            <td class="deeds">
              <a class="button small" href={href("win", `${link}/${win.number}`)}>{t("winPage")}</a>{" "}
              {acts && onDeed && (win.state === "won" || win.state === "paid")
                ? <button type="button" class="button small" onClick={() => onDeed({ kind: "back_out", claim: win })}>{t("change_back_out")}</button> : null}
            </td>
          </tr>
        ))}
      </tbody>
    </List>
  );
}

function Members({ link, acts, onDeed }: { link: Link; acts: boolean; onDeed: Act }) {
  return (
    <List>
      <thead><tr>
        <th scope="col">{t("table")}</th><th scope="col">{t("game")}</th><th scope="col" class="number">{t("games")}</th>
        <th scope="col" class="number">{t("wagered")}</th><th scope="col">{t("winState")}</th>
        <th scope="col"><span class="visually-hidden">{t("actions")}</span></th>
      </tr></thead>
      <tbody>
        {(link.tables ?? []).map((table) => (
          <tr key={table.name}>
            <th scope="row">{tableTitle(table.name)}</th>
            <td data-label={t("game")}>{table.own ? t("thisGame") : table.game}</td>
            <td class="number" data-label={t("games")}>{table.games}</td>
            <td class="number" data-label={t("wagered")}>{money(table.wagered)}</td>
            <td data-label={t("winState")}>
              <span class={`badge ${table.away ? "bad" : table.open ? "good" : "plain"}`}>
                {t(table.silent ? "tableSilent" : table.away ? "tableAway" : table.open ? "gameOpen" : "gameIdle")}
              </span>
              {table.since ? <small class="muted"> {t("awaySince", { when: when(table.since) })}</small> : null}
            </td>
            <td class="deeds">{acts ? (
              <button type="button" class="button small" onClick={() => onDeed({ kind: table.away ? "mend_table" : "cut_table", table })}>
                {t(table.away ? "mendTable" : "cutTable")}
              </button>
            ) : null}</td>
          </tr>
        ))}
      </tbody>
    </List>
  );
}

// An entry of the link's journal: the event as it is stored, with the postings that it made.
type Happened = LinkEvent & { money?: [string, string, number][] };

// Earlier entries, fetched again whenever something happens.
function useJournal(name: string, n: number): Happened[] {
  const { body } = useAsk<{ entries: Happened[] }>(`/api/links/${encodeURIComponent(name)}/journal${query({ limit: 30 })}`, [n]);
  return (body?.entries ?? []).map((it) => {
    const reason = it.reason ?? it.change?.text;
    return { ...it, link: name, ...(reason ? { reason } : {}) };
  });
}

function Feed({ link, events }: { link: Link; events: LinkEvent[] }) {
  const past = useJournal(link.name, events[0]?.n ?? 0);
  const told = new Map(events.map((event) => [event.n, event]));
  const known = new Set(past.map((event) => event.n));
  const all: Happened[] = [...events.filter((event) => !known.has(event.n ?? 0)), ...past.map((event) => ({ ...event, ...told.get(event.n) }))];
  if (all.length === 0) return <p class="muted">{t("noEvents")}</p>;
  return (
    <ol class="feed">
      {all.map((event, index) => (
        <li key={`${event.n}-${index}`}>
          <span class="muted">{clock(event.at)}</span> <strong>{t(`link_${event.event}` as Key)}</strong>
          {event.claim ? ` · ${labelInWords(event.claim.hand)} ${meterText(event.claim.amount)} · ${tableTitle(event.claim.table)}` : ""}
          {event.change ? `: ${changeInWords(event.change)}` : ""}{event.table ? ` · ${tableTitle(event.table)}` : ""}{event.claim && handOf(event.claim) ? <> · <a href={handOf(event.claim)}>{t("round", { number: event.claim.round ?? 0 })}</a></> : null}{event.by ? ` · ${event.by}` : ""}{event.reason ? ` · ${reasonInWords(event.reason)}` : ""}
          {event.money ? (
            <details>
              <summary>{t("postings")}</summary>
              <ul class="postings">{event.money.map(([from, to, amount]) => <li key={from + to}><code>{from}</code> <Icon name="right" /> <code>{to}</code> <strong>{meterText(amount)}</strong></li>)}</ul>
            </details>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

function PrizeBank({ link, acts, onDeed }: { link: Link; acts: boolean; onDeed: Act }) {
  const bank = link.prize_bank;
  if (!bank) return null;
  const missing = Math.max(0, bank.required - bank.holds);
  return (
    <section class="panel" aria-label={t("prizeBank")} data-test="prize-bank">
      <h2>{t("prizeBank")} {missing > 0 ? <span class="badge warn">{bank.due ? t("prizeDue", { when: when(bank.due) }) : t("prizeMissing")}</span> : null}</h2>
      <dl class="figures">
        <div class="figure"><dt>{t("prizeHolds")}</dt><dd>{meterText(bank.holds)}</dd></div>
        <div class="figure"><dt>{t("prizeRequired")}</dt><dd>{meterText(bank.required)}</dd></div>
        <div class="figure"><dt>{t("prizeMissing")}</dt><dd class={missing > 0 ? "lose" : ""}>{meterText(missing)}</dd></div>
      </dl>
      <p class="muted">{t("prizeBankAbout", { days: bank.days })}</p>
      {acts ? (
        <div class="row no-print">
          <button type="button" class="button small" onClick={() => onDeed({ kind: "prize_deposit" })}>{t("prizeDeposit")}</button>
          <button type="button" class="button small" onClick={() => onDeed({ kind: "prize_withdraw" })}>{t("prizeWithdraw")}</button>
        </div>
      ) : null}
    </section>
  );
}

function Console({ client, person, link, events }: { client: Client; person: Person; link: Link; events: LinkEvent[] }) {
  const acts = SUPERVISORS.includes(person.role);
  const { onDeed, sentence, done, dialog } = useDeeds(client, link);
  return (
    <div class="pit">
      <div class="pit-head">
        <h1>{link.title || link.name}</h1>
        <span class={`badge ${TONES[link.state]}`}>{t(`linkState_${link.state}` as Key)}</span>
        <span class="muted">{link.table} · {t("linkTables", { count: link.table_count ?? 0, open: link.open_games ?? 0 })}</span>
        <span class="grow" />
        <span class="row no-print">
          {acts ? (
            <button type="button" class={`button ${link.state === "running" ? "danger" : "primary"}`}
              onClick={() => onDeed({ kind: link.state === "running" ? "stop_link" : "start_link" })}>
              {t(link.state === "running" ? "stopLink" : "startLink")}
            </button>
          ) : <span class="badge">{t("readsOnly")}</span>}
          {acts && link.games ? <button type="button" class="button" onClick={() => onDeed({ kind: "join_link" })}>{t("joinLink")}</button> : null}
          {acts && link.state === "stopped" ? <button type="button" class="button" onClick={() => onDeed({ kind: "remove_link" })}>{t("removeLink")}</button> : null}
          <a class="button" href={href("what-if", link.name)}>{t("whatIf")}</a>
          <a class="button" href={href("link-report", link.name)}>{t("pitReport")}</a>
          <a class="button" href={href("meters", link.name)}>{t("display")}</a>
        </span>
      </div>
      <p role="alert" class="lose">{sentence}</p>
      <p role="status" class="win">{done}</p>
      {(link.warnings ?? []).length > 0 ? (
        <ul class="panel notice warnings">{link.warnings!.map((it) => <li key={it.code + (it.level ?? "")}>{it.level ? <strong>{it.level}: </strong> : null}{t(`warn_${it.code}` as Key, { wager: money(it.wager ?? 0), award: money(it.award ?? 0) })}</li>)}</ul>
      ) : null}
      <section class="panel" aria-label={t("pendingClaims")}>
        <h2>{t("pendingClaims")}</h2>
        <Claims link={link.name} console claims={link.claims ?? []} me={person} acts={acts} onDeed={onDeed} />
      </section>
      <div class="levels">
        {(link.levels ?? []).map((level, index) => (
          <LevelCard key={level.level} level={level} amount={link.meters[index]?.amount ?? 0} acts={acts} onDeed={onDeed} />
        ))}
      </div>
      <PrizeBank link={link} acts={acts} onDeed={onDeed} />
      {(link.proposals ?? []).length > 0 ? (
        <section class="panel" aria-label={t("proposals")}>
          <h2>{t("proposals")}</h2>
          <ul class="claims">
            {link.proposals!.map((proposal) => (
              <li key={proposal.number} class="claim" data-test={`proposal-${proposal.number}`}>
                <div><h3>{changeInWords(proposal.change)}</h3><p>{proposal.change.text}</p>
                  <p class="muted">{proposal.by.name}{proposal.by.at ? ` · ${when(proposal.by.at)}` : ""}</p></div>
                {acts ? (
                  <div class="row">
                    {person.role === "executive" && proposal.by.name !== person.name
                      ? <button type="button" class="button primary" onClick={() => onDeed({ kind: "approve_change", number: proposal.number })}>{t("approve")}</button>
                      : <p class="muted">{t(proposal.by.name === person.name ? "youProposed" : "waitsExecutive")}</p>}
                    <button type="button" class="button" onClick={() => onDeed({ kind: "decline_change", number: proposal.number })}>{t("decline")}</button>
                  </div>
                ) : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section class="panel" aria-label={t("lastWins")}>
        <div class="row"><h2 class="grow">{t("lastWins")}</h2><a class="button small no-print" href={href("wins", link.name)}>{t("allWins")}</a></div><Wins link={link.name} wins={link.wins} acts={acts} onDeed={onDeed} />
      </section>
      <div class="levels">
        <section class="panel" aria-label={t("tables")}><h2>{t("tables")}</h2><Members link={link} acts={acts} onDeed={onDeed} />
          {link.games && link.silent_s ? <p class="muted">{t("silentAbout", { seconds: link.silent_s })}</p> : null}</section>
        <section class="panel" aria-label={t("linkEvents")}><h2>{t("linkEvents")}</h2><Feed link={link} events={events} /></section>
      </div>
      {dialog}
    </div>
  );
}

function AllLinks({ client, person }: { client: Client; person: Person }) {
  const { body, sentence } = useAsk<{ links: Link[]; pay_tables?: PayOffer[] }>("/api/links", [], REFRESH_MS);
  const [done, setDone] = useState("");
  const links = body?.links, offers = body?.pay_tables ?? [];
  return (
    <div class="pit">
      <h1>{t("gameManager")}</h1>
      <p role="alert" class="lose">{sentence}</p>
      <p role="status" class="win">{done}</p>
      {SUPERVISORS.includes(person.role) && offers.length > 0 ? <NewLink client={client} offers={offers} onDone={setDone} /> : null}
      {links && links.length === 0 ? <p class="panel notice">{t("noLinks")}</p> : null}
      <ul class="pit-tables">
        {(links ?? []).map((link) => (
          <li key={link.name} class="panel pit-table">
            <header><h2>{link.title || link.name}</h2><span class={`badge ${TONES[link.state]}`}>{t(`linkState_${link.state}` as Key)}</span></header>
            {link.meters.map((meter) => <p key={meter.level} class="meter-amount small"><span>{meter.level}</span> <Counting cents={meter.amount} /></p>)}
            {(link.claims ?? []).length > 0 ? <p class="lose">{t("claimsWait", { count: link.claims!.length })}</p> : null}
            <div class="row"><a class="button primary" href={href("links", link.name)}>{t("openConsole")}</a>
              <a class="button" href={href("meters", link.name)}>{t("display")}</a></div>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function Links({ client, route, person }: PageProps) {
  const { link, events, refused } = useLink(client, person && PIT.includes(person.role) ? route.name || undefined : undefined, person?.name);
  if (!person || !PIT.includes(person.role)) return <NeedRole person={person} roles={PIT} />;
  if (!route.name) return <AllLinks client={client} person={person} />;
  if (refused) return <p class="panel notice bad" role="alert">{refused}</p>;
  if (!link) return <p class="panel notice">{t("connecting")}</p>;
  return <Console client={client} person={person} link={link} events={events} />;
}
