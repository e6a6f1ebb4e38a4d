// A new table: its name, its rule set, who deals it, its limits and its progressive. What it offers
// beyond that is chosen on its options sheet.

import { useState } from "preact/hooks";
import { ask } from "../../lib/api";
import { DEALT, type Dealt } from "../../lib/dealt";
import { type Client, whyNot } from "../../lib/client";
import type { Link } from "../../lib/link";
import { parseMoney } from "../../lib/money";
import { doneOrAsked } from "../../lib/requests";
import { t } from "../../lib/text";
import { FormDialog, type Field, type Values } from "../../ui/form-dialog";


function fieldsOf(rules: string[], links: Link[]): Field[] {
  const options = (values: string[], words: (value: string) => string) => values.map((value) => ({ value, label: words(value) }));
  return [
    { name: "name", label: t("name"), kind: "text", hint: t("nameHint") },
    { name: "title", label: t("tableTitle"), kind: "text", optional: true },
    { name: "rules", label: t("rules"), kind: "choice", value: rules[0] ?? "", choices: options(rules, (it) => it) },
    { name: "dealt", label: t("whoDeals"), kind: "choice", value: "keyed",
      choices: options(Object.keys(DEALT), (it) => t(`dealt_${it as Dealt}`)) },
    { name: "min", label: t("limitMin"), kind: "money", optional: true, hint: t("limitsOfRules") },
    { name: "max", label: t("limitMax"), kind: "money", optional: true },
    { name: "betting_s", label: t("bettingSeconds"), kind: "text", optional: true, hint: t("secondsHint") },
    { name: "decide_s", label: t("decideSeconds"), kind: "text", optional: true },
    ...(links.length === 0 ? [] : [{ name: "link", label: t("onLink"), kind: "choice" as const, value: "",
      choices: [{ value: "", label: t("none") }, ...links.map((it) => ({ value: it.name, label: `${it.title || it.name} (${it.table})` }))] }]),
  ];
}

function configOf(values: Values, links: Link[]): Record<string, unknown> {
  const min = parseMoney(values["min"] ?? ""), max = parseMoney(values["max"] ?? "");
  const link = links.find((it) => it.name === values["link"]);
  const seconds = (name: string) => (values[name]?.trim() ? { [name]: Number(values[name]) } : {});
  return {
    name: values["name"]!.trim(), title: values["title"]!.trim() || values["name"]!.trim(), rules: values["rules"],
    ...DEALT[values["dealt"] as Dealt], ...seconds("betting_s"), ...seconds("decide_s"),
    ...(min && max ? { base: { min, max } } : {}),
    ...(link ? { link: link.name, options: { progressive: link.table } } : {}),
  };
}

export function NewTable({ client, rules, onDone }: { client: Client; rules: string[]; onDone: (sentence: string) => void }) {
  const [links, setLinks] = useState<Link[] | null>(null); // null: nobody asks for a table
  const begin = async () => setLinks((await ask<{ links: Link[] }>("/api/links")).body?.links ?? []);
  const add = async (values: Values): Promise<string> => {
    const reply = await client.send("add_table", { config: configOf(values, links!) });
    if (!reply.ok) return whyNot(reply);
    onDone(doneOrAsked(reply, t("addTable"), values["name"]!.trim()));
    return "";
  };
  return (
    <>
      <div class="row no-print"><button type="button" class="button" data-test="new-table" onClick={() => void begin()}>{t("addTable")}</button></div>
      {links ? <FormDialog title={t("addTable")} about={t("addTableHint")} fields={fieldsOf(rules, links)} onSubmit={add} onClose={() => setLinks(null)} /> : null}
    </>
  );
}
