// What needs attention now, worst first: heads that are not exported, out of order, claims, changes, tables without contact,
// floats that cannot pay, drop boxes left behind. Each leads to where it is dealt with.

import { useAsk } from "../../lib/api";
import { handOf, type Link } from "../../lib/link";
import { money } from "../../lib/money";
import { when } from "../../lib/room";
import { href } from "../../lib/route";
import { labelInWords, refusalInWords, type Refusal } from "../../lib/said";
import type { PitLine } from "../../lib/staff";
import { t } from "../../lib/text";
import { tableTitle } from "../../lib/titles";
import { meterText } from "../../ui/counting";

interface Item { tone: "bad" | "warn" | "good"; words: string; to: string }

const REFRESH_MS = 2000;
const PAID_MS = 600000; // a jackpot that was paid is news for so long

function ofTable(line: PitLine): Item[] {
  const table = line.title || line.table, items: Item[] = [];
  const to = href("pit");
  if (line.stopped) items.push({ tone: "bad", words: t("attentionStopped", { table, reason: line.stopped }), to: href("pit", "log") });
  if (line.offer) items.push({ tone: "warn", words: t("attentionRules", { table }), to });
  // the highest Play on the highest Ante, even money
  if (line.drop_box === undefined && line.state !== "closed" && line.float < 4 * line.base.max)
    items.push({ tone: "warn", words: t("attentionFloat", { table, float: money(line.float) }), to });
  if (line.state === "closed" && (line.drop_box ?? 0) > 0)
    items.push({ tone: "warn", words: t("attentionDropBox", { table, amount: money(line.drop_box!) }), to: href("banks", line.table) });
  return items;
}

function ofLink(link: Link): Item[] {
  const name = link.title || link.name, to = href("links", link.name), items: Item[] = [];
  if (link.state === "fault") items.push({ tone: "bad", words: t("attentionFault", { link: name }), to });
  if (link.state === "stopped") items.push({ tone: "warn", words: t("attentionLinkStopped", { link: name }), to });
  const bank = link.prize_bank;
  if (bank?.due && bank.required > bank.holds)
    items.push({ tone: "warn", words: t("attentionPrize", { link: name, amount: meterText(bank.required - bank.holds), when: when(bank.due) }), to });
  for (const claim of link.claims ?? [])
    if (claim.state === "pending" || claim.state === "confirmed")
      items.push({ tone: "bad", words: t(claim.state === "pending" ? "attentionClaim" : "attentionComplete",
        { link: name, hand: labelInWords(claim.hand), amount: meterText(claim.amount), table: tableTitle(claim.table) }),
        to: handOf(claim) || to });
  for (const win of link.wins ?? [])
    if (win.completed_by?.at && win.state !== "backed_out" && Date.now() - win.completed_by.at < PAID_MS)
      items.push({ tone: "good", to: href("win", `${link.name}/${win.number}`),
        words: t("attentionPaid", { link: name, hand: labelInWords(win.hand), amount: meterText(win.amount), table: tableTitle(win.table) }) });
  for (const proposal of link.proposals ?? [])
    items.push({ tone: "warn", words: t("attentionChange", { link: name, by: proposal.by.name, text: proposal.change.text }), to });
  for (const table of link.tables ?? [])
    if (table.away) items.push({ tone: "warn", words: t(table.silent ? "attentionSilent" : "attentionAway", { link: name, table: tableTitle(table.name) }), to });
  return items;
}

const TONES = ["bad", "warn", "good"];

const ofAlert = (alert: Refusal): Item => ({ tone: "bad", words: refusalInWords(alert), to: href("pit", "log") });

export function Attention({ tables, alerts }: { tables: PitLine[]; alerts: Refusal[] }) {
  const links = useAsk<{ links: Link[] }>("/api/links", [], REFRESH_MS).body?.links ?? [];
  const items = [...alerts.map(ofAlert), ...links.flatMap(ofLink), ...tables.flatMap(ofTable)].sort((a, b) => TONES.indexOf(a.tone) - TONES.indexOf(b.tone));
  return (
    <section class="panel attention" aria-label={t("attention")} data-test="attention">
      <h2>{t("attention")}{items.length > 0 ? <span class={`badge ${items[0]!.tone}`}>{items.length}</span> : null}</h2>
      {items.length === 0 ? <p class="muted">{t("attentionNone")}</p> : (
        <ul>{items.map((item) => <li key={item.words} class={item.tone}><a href={item.to}>{item.words}</a></li>)}</ul>
      )}
    </section>
  );
}
