// The actions of the Game Manager: their fields, and the command each sends.

import type { Change, Claim, Level, Link, LinkTable } from "../../lib/link";
import { dollars, money, parseMoney } from "../../lib/money";
import { t, type Key } from "../../lib/text";
import { labelInWords } from "../../lib/said";
import { tableTitle } from "../../lib/titles";
import { meterText } from "../../ui/counting";
import type { Field, Values } from "../../ui/form-dialog";

export type Deed =
  | { kind: "start_link" | "stop_link" | "remove_link" | "join_link" | "prize_deposit" | "prize_withdraw" }
  | { kind: "confirm_claim" | "complete_claim" | "reject_claim" | "back_out"; claim: Claim }
  | { kind: "approve_change" | "decline_change"; number: number }
  | { kind: "adjust" | "limit" | "parameters"; level: Level }
  | { kind: "overflow"; level: Level; amount: number }
  | { kind: "cut_table" | "mend_table"; table: LinkTable };

export interface Form { title: string; about?: string | undefined; fields: Field[]; action?: string; danger?: boolean }
export type Act = (deed: Deed) => void;

const ofClaim = (claim: Claim): string => [claim.player ?? "", tableTitle(claim.table), claim.round ? t("round", { number: claim.round }) : "",
  labelInWords(claim.hand), meterText(claim.amount)].filter((it) => it !== "").join(" · ");

const POTS = ["meter", "reserve", "overflow", "house"] as const;
const REASONS = ["win", "malfunction", "over_limit", "receipts", "seed_recovery", "transfer", "promotion"] as const;

const why = (label: Key = "reason"): Field => ({ name: "text", label: t(label), kind: "text" });
const choice = (name: string, label: Key, values: readonly string[], prefix: string, value: string): Field => ({
  name, label: t(label), kind: "choice", value,
  choices: values.map((it) => ({ value: it, label: t(`${prefix}${it}` as Key) })),
});

// "12.5" percent as millionths; invalid text is left for the floor to refuse.
export function parseRate(text: string): number {
  const match = /^(\d{1,3})(?:[.,](\d{1,4}))?\s*%?$/.exec(text.trim());
  return match ? Number(match[1]) * 10000 + Number((match[2] ?? "").padEnd(4, "0") || 0) : -1;
}

// 32 hexadecimal digits, which the other table is given.
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

function formOf(deed: Deed): Form | undefined {
  switch (deed.kind) {
    case "stop_link": return { title: t("stopLink"), about: t("stopLinkHint"), fields: [why()], action: t("stopLink"), danger: true };
    case "remove_link": return { title: t("removeLink"), about: t("removeLinkHint"), fields: [why()], action: t("removeLink"), danger: true };
    case "prize_deposit":
    case "prize_withdraw":
      return { title: t(deed.kind === "prize_deposit" ? "prizeDeposit" : "prizeWithdraw"), fields: [
        { name: "amount", label: t("amount"), kind: "money" }, why("prizeReceipt")] };
    case "join_link":
      return { title: t("joinLink"), about: t("joinLinkHint"), fields: [
        { name: "table", label: t("table"), kind: "text", hint: t("nameHint") },
        { name: "game", label: t("game"), kind: "text", value: "caribbean-stud", hint: t("nameHint") },
        { name: "key", label: t("tableKey"), kind: "text", value: newKey(), hint: t("tableKeyHint") }] };
    case "confirm_claim": return { title: t("confirmClaim"), about: ofClaim(deed.claim), fields: [], action: t("confirmClaim"), danger: true };
    case "complete_claim": return { title: t("completeClaim"), about: ofClaim(deed.claim), fields: [], action: t("completeClaim"), danger: true };
    case "reject_claim": return { title: t("rejectClaim"), about: `${ofClaim(deed.claim)}. ${t("rejectHint")}`, fields: [why()], action: t("rejectClaim"), danger: true };
    case "decline_change": return { title: t("decline"), fields: [why()] };
    case "cut_table": return { title: `${t("cutTable")} · ${tableTitle(deed.table.name)}`, about: t("cutHint"), fields: [why()], action: t("cutTable"), danger: true };
    case "back_out": return { title: t("change_back_out"), about: `${ofClaim(deed.claim)}. ${t("backOutHint", { amount: meterText(deed.claim.amount) })}`, fields: [why()], action: t("change_back_out"), danger: true };
    case "adjust":
      return { title: `${t("change_adjust")} · ${deed.level.level}`, about: t("changeHint"), fields: [
        { name: "amount", label: t("amount"), kind: "money" },
        choice("from", "potFrom", POTS, "pot_name_", "meter"), choice("to", "potTo", POTS, "pot_name_", "house"),
        choice("reason", "permittedReason", REASONS, "adjust_", "malfunction"), why("explanation")] };
    case "overflow":
      return { title: `${t("overflowTitle")} · ${deed.level.level}`, about: t("overflowHint"), fields: [
        { name: "amount", label: t("amount"), kind: "money", value: dollars(deed.amount) }, why("explanation")] };
    case "limit":
      return { title: `${t("change_limit")} · ${deed.level.level}`, about: t("limitHint"), fields: [
        { name: "limit", label: t("postedLimit"), kind: "money", value: deed.level.limit > 0 ? dollars(deed.level.limit) : "" }, why("explanation")] };
    case "parameters":
      return { title: `${t("change_parameters")} · ${deed.level.level}`, about: t("parametersHint"), fields: [
        { name: "seed", label: t("seed"), kind: "money", value: dollars(deed.level.seed) },
        { name: "rate", label: t("ratePercent"), kind: "text", value: String(deed.level.rate / 10000) },
        { name: "reserve_rate", label: t("reserveRatePercent"), kind: "text", value: String(deed.level.reserve_rate / 10000) },
        choice("when", "changeWhen", ["stopped", "after_hit"], "when_", "after_hit"), why("explanation")] };
    default: return undefined;
  }
}

function changeOf(deed: Deed, link: Link, values: Values): Record<string, unknown> {
  const text = values["text"]?.trim() ?? "";
  const cents = (name: string) => parseMoney(values[name] ?? "") ?? 0;
  const level = "level" in deed ? (link.levels ?? []).findIndex((it) => it.level === deed.level.level) : 0;
  switch (deed.kind) {
    case "adjust": return { kind: "adjust", level, from: values["from"], to: values["to"], amount: cents("amount"), reason: values["reason"], text };
    case "overflow": return { kind: "adjust", level, from: "overflow", to: "meter", amount: cents("amount"), reason: "transfer", text };
    case "limit": return { kind: "limit", level, limit: cents("limit"), text };
    case "parameters":
      return { kind: "parameters", level, seed: cents("seed"), rate: parseRate(values["rate"] ?? ""),
        reserve_rate: parseRate(values["reserve_rate"] ?? ""), after_hit: values["when"] === "after_hit", text };
    case "back_out": return { kind: "back_out", claim: deed.claim.number, text };
    default: return {};
  }
}

export function deeds(deed: Deed, link: Link, values: Values): { form?: Form | undefined; command: string; fields: Record<string, unknown> } {
  const form = formOf(deed);
  const reason = values["text"]?.trim() ?? "";
  switch (deed.kind) {
    case "adjust":
    case "overflow":
    case "limit":
    case "parameters":
    case "back_out": return { form, command: "propose_change", fields: { change: changeOf(deed, link, values) } };
    case "confirm_claim":
    case "complete_claim": return { form, command: deed.kind, fields: { number: deed.claim.number } };
    case "reject_claim": return { form, command: deed.kind, fields: { number: deed.claim.number, reason } };
    case "approve_change": return { command: deed.kind, fields: { number: deed.number } };
    case "decline_change": return { form, command: deed.kind, fields: { number: deed.number, reason } };
    case "cut_table": return { form, command: deed.kind, fields: { table: deed.table.name, reason } };
    case "mend_table": return { command: deed.kind, fields: { table: deed.table.name } };
    case "prize_deposit":
    case "prize_withdraw": return { form, command: deed.kind, fields: { amount: parseMoney(values["amount"] ?? "") ?? 0, reason } };
    case "remove_link":
    case "stop_link": return { form, command: deed.kind, fields: { reason } };
    case "join_link":
      return { form, command: deed.kind, fields: { table: values["table"]?.trim(), game: values["game"]?.trim(),
        ...(link.location ? { location: link.location } : {}), key: values["key"]?.trim() } };
    default: return { command: deed.kind, fields: {} };
  }
}

export function changeInWords(change: Change): string {
  const level = change.level_name ?? "";
  switch (change.kind) {
    case "adjust":
      return t("say_adjust", { amount: money(change.amount ?? 0), from: t(`pot_name_${change.from}` as Key), to: t(`pot_name_${change.to}` as Key),
        level, reason: t(`adjust_${change.reason}` as Key) });
    case "limit": return t("say_limit", { level, amount: money(change.limit ?? 0) });
    case "parameters":
      return t("say_parameters", { level, seed: money(change.seed ?? 0), rate: `${(change.rate ?? 0) / 10000} %`,
        reserve: `${(change.reserve_rate ?? 0) / 10000} %`, when: t(change.after_hit ? "when_after_hit" : "when_stopped") });
    default: return t("say_back_out", { number: change.claim ?? 0 });
  }
}
