// A new progressive link: its pay table, and for each level what the makers would begin with, to be
// changed. It begins stopped.

import { useState } from "preact/hooks";
import { type Client, whyNot } from "../../lib/client";
import { dollars, parseMoney } from "../../lib/money";
import type { PayOffer } from "../../lib/new-floor";
import { doneOrAsked } from "../../lib/requests";
import { t } from "../../lib/text";
import { FormDialog, type Field, type Values } from "../../ui/form-dialog";
import { parseRate } from "./deeds";

function fieldsOf(offer: PayOffer): Field[] {
  return [
    { name: "name", label: t("name"), kind: "text", hint: t("nameHint") },
    { name: "title", label: t("tableTitle"), kind: "text", optional: true },
    { name: "location", label: t("linkLocation"), kind: "text", optional: true },
    { name: "games", label: t("otherGamesJoin"), kind: "choice", value: "no",
      choices: [{ value: "no", label: t("no") }, { value: "yes", label: t("yes") }] },
    { name: "executive_above", label: t("executiveAbove"), kind: "money", value: "5000" },
    { name: "prize_days", label: t("prizeDays"), kind: "text", value: "7", optional: true, hint: t("prizeDaysHint") },
    ...offer.levels.flatMap((it, index): Field[] => [
      { name: `seed${index}`, label: `${it.level}: ${t("seed")}`, kind: "money", value: dollars(it.seed) },
      { name: `rate${index}`, label: `${it.level}: ${t("ratePercent")}`, kind: "text", value: String(it.rate / 10000) },
      { name: `reserve${index}`, label: `${it.level}: ${t("reserveRatePercent")}`, kind: "text", value: String(it.reserve_rate / 10000) },
      { name: `limit${index}`, label: `${it.level}: ${t("postedLimit")}`, kind: "money", optional: true },
    ]),
  ];
}

function configOf(offer: PayOffer, values: Values): Record<string, unknown> {
  const cents = (name: string) => parseMoney(values[name] ?? "") ?? 0;
  return {
    name: values["name"]!.trim(), title: values["title"]!.trim() || values["name"]!.trim(), rules: offer.rules, table: offer.table,
    ...(values["location"]!.trim() ? { location: values["location"]!.trim() } : {}), games: values["games"] === "yes", executive_above: cents("executive_above"),
    ...(values["prize_days"]!.trim() ? { prize_days: Number(values["prize_days"]) } : {}),
    levels: offer.levels.map((_, index) => ({ seed: cents(`seed${index}`), rate: parseRate(values[`rate${index}`] ?? ""),
      reserve_rate: parseRate(values[`reserve${index}`] ?? ""), limit: cents(`limit${index}`) })),
  };
}

export function NewLink({ client, offers, onDone }: { client: Client; offers: PayOffer[]; onDone: (sentence: string) => void }) {
  const [table, setTable] = useState(offers[0]!.table);
  const [open, setOpen] = useState(false);
  const offer = offers.find((it) => it.table === table) ?? offers[0]!;
  const add = async (values: Values): Promise<string> => {
    const reply = await client.send("add_link", { config: configOf(offer, values) });
    if (!reply.ok) return whyNot(reply);
    onDone(doneOrAsked(reply, t("addLink"), values["name"]!.trim()));
    return "";
  };
  return (
    <div class="row no-print" data-test="new-link">
      <label class="field">{t("payTable", { name: "" })}
        <select value={table} onChange={(event) => setTable(event.currentTarget.value)}>
          {offers.map((it) => <option key={it.table} value={it.table}>{it.table}</option>)}
        </select>
      </label>
      <button type="button" class="button" onClick={() => setOpen(true)}>{t("addLink")}</button>
      {open ? <FormDialog title={`${t("addLink")} · ${table}`} about={t("addLinkHint")} fields={fieldsOf(offer)} onSubmit={add} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}
