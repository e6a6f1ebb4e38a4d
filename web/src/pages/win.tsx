// The page of a win, to print and to sign: cards, table, spot, round, amount, the meter before and
// after, and who approved it.

import type { ComponentChildren } from "preact";
import type { PageProps } from "../app";
import { useAsk } from "../lib/api";
import { splitCards } from "../lib/cards";
import { handOf, type Actor, type Claim } from "../lib/link";
import { href } from "../lib/route";
import { when } from "../lib/room";
import { STAFF } from "../lib/staff";
import { t, type Key } from "../lib/text";
import { tableTitle } from "../lib/titles";
import { labelInWords } from "../lib/said";
import { Cards } from "../ui/Card";
import { meterText } from "../ui/counting";
import { NeedRole } from "../ui/need-role";
import { RestOfDeck } from "../ui/rest-of-deck";
import "./pit.css";
import "./links.css";

interface Answer { link: string; title: string; win: Claim }

function Line({ label, value }: { label: string; value: ComponentChildren }) {
  return <div><dt>{label}</dt><dd>{value}</dd></div>;
}

function Signature({ label, actor }: { label: Key; actor: Actor | undefined }) {
  return (
    <div class="signature">
      <span class="signed">{actor ? `${actor.name} (${t(`role_${actor.role}` as Key)})` : ""}</span>
      <span class="muted">{t(label)}{actor?.at ? ` · ${when(actor.at)}` : ""}</span>
    </div>
  );
}

// "main/3" behind the page's name.
export function WinPage({ client, route, person }: PageProps) {
  const [link = "", number = ""] = route.name.split("/");
  const staff = person !== null && STAFF.includes(person.role);
  const path = `/api/links/${encodeURIComponent(link)}/wins/${encodeURIComponent(number)}`;
  const { body: answer, sentence } = useAsk<Answer>(staff ? path : "", [person?.name]);
  if (!person || !staff) return <NeedRole person={person} roles={STAFF} />;
  if (sentence) return <p class="panel notice bad" role="alert">{sentence}</p>;
  if (!answer) return <p class="panel notice">{t("connecting")}</p>;
  const { win } = answer;
  return (
    <article class="panel win-page">
      <div class="row no-print">
        <a class="button" href={href("links", link)}>{t("back")}</a>
        <button type="button" class="button primary" onClick={() => print()}>{t("print")}</button>
      </div>
      <header>
        <h1>{t("winTitle", { number: win.number })}</h1>
        <span class={`badge ${win.state === "backed_out" ? "bad" : win.state === "won" || win.state === "paid" ? "good" : "warn"}`}>{t(`claim_${win.state}` as Key)}</span>
      </header>
      <p class="meter-amount">{meterText(win.amount)}</p>
      <p>{win.manual ? t("manualWin") : t("winOf", { hand: labelInWords(win.hand), percent: win.percent, level: win.level })}</p>
      <div class="win-cards"><Cards cards={splitCards(win.cards)} /></div>
      <dl class="win-facts">
        <Line label={t("winLink")} value={answer.title || answer.link} />
        <Line label={t("time")} value={when(win.at)} />
        <Line label={t("table")} value={handOf(win) ? tableTitle(win.table) : [win.table, win.game].filter(Boolean).join(" · ")} />
        <Line label={t("winSpot")} value={String(win.spot ?? "")} />
        <Line label={t("winRound")} value={handOf(win) ? <a class="button" href={handOf(win)}>{win.round}</a> : String(win.round ?? "")} />
        <Line label={t("player")} value={win.player ?? ""} />
        <Line label={t("meterBefore")} value={meterText(win.before)} />
        <Line label={t("meterAfter")} value={meterText(win.after)} />
        <Line label={t("reseededWith")} value={`${meterText(win.seed ?? 0)} + ${meterText(win.reserve ?? 0)}`} />
        {win.text ? <Line label={t("reason")} value={win.text} /> : null}
      </dl>
      {win.player && win.round ? <RestOfDeck client={client} win={win} /> : null}
      <div class="signatures">
        <Signature label="claimedBy" actor={win.claimed_by} />
        <Signature label="confirmedBy" actor={win.confirmed_by} />
        <Signature label="completedBy" actor={win.completed_by} />
        {win.backed_out_by ? <Signature label="backedOutBy" actor={win.backed_out_by} /> : null}
      </div>
      <p class="print-only">{t("printedBy", { who: person.name, when: when(Date.now()) })}</p>
    </article>
  );
}
