// The audit log in words: the text of an entry, and the kinds of entries that a search word
// matches. The stored entry is shown beside it, so nothing depends on these words.

import { when } from "./room";
import { href } from "./route";
import { money } from "./money";
import { labelInWords, reasonInWords, refusalInWords, type Refusal } from "./said";
import type { LogEntry, RulesOffer } from "./staff";
import { splitCards } from "./cards";
import { cardWords, catalogue, t, type Key } from "./text";
import { isTable, linkTitle, tableTitle } from "./titles";

const PREFIX = "log_";
const texts = (): Record<string, string> => catalogue().pages;

export const deedInWords = (kind: string): string => texts()[PREFIX + kind] ?? kind;

// The same as a task, for what somebody asks for: "Void the round", not "Voided the round".
export const taskInWords = (kind: string): string => texts()[`ask_${kind}`] ?? deedInWords(kind);

export function entryInWords(entry: LogEntry): string {
  if (entry.what === "refused" && typeof entry["command"] === "string")
    return t("logRefused", { what: taskInWords(entry["command"]) });
  if (entry.what === "agreed" && typeof entry["command"] === "string")
    return t("logAgreedTo", { what: taskInWords(entry["command"]) });
  if (typeof entry["request"] === "number") return t("logRequested", { what: taskInWords(entry.what) });
  return deedInWords(entry.what);
}

// The label of a detail; one without a label is shown under its stored name.
const NAMES: Record<string, Key> = {
  table: "logTable", player: "logPlayer", amount: "logAmount", reason: "logReason", database: "logDatabase", address: "logAddress", name: "logName",
  path: "logPath", base: "logBase", bonus: "logBonus", link: "logLink", number: "logNumber", version: "logVersion",
  before: "logBefore", zone: "logZone", day_starts: "logDayStarts", from: "logFrom", user: "logUser", round: "logRound", sha256: "logSum", offer: "logOffer",
  request: "logRequest", agreed: "logAgreed", asked_by: "logAskedBy", as: "logAs", kind: "logKind", hand: "logHand", was: "logWas", cards: "logCards", spot: "logSpot",
  multiple: "logMultiple", options: "logOptions", label: "shiftLabel", claim: "logClaim",
};
// Said by the words of the entry, or by those of its reason.
const SAID = new Set(["n", "time", "events", "at", "who", "role", "what", "command", "code", "say", "args"]);

function valueInWords(key: string, value: unknown, entry: LogEntry): string {
  if (key === "kind" && `irregular_${String(value).replace(/-/g, "_")}` in texts()) return texts()[`irregular_${String(value).replace(/-/g, "_")}`]!;
  if (key === "hand" && typeof value === "string") return labelInWords(value);
  if (key === "table" && typeof value === "string") return tableTitle(value);
  if (key === "link" && typeof value === "string") return linkTitle(value);
  if (typeof value === "string" && (key === "cards" || (key === "was" && entry.what === "correct"))) return splitCards(value).map(cardWords).join(", ");
  if (key === "multiple") return `${String(value)}x`;
  if (key === "from" && typeof value === "number") return when(value);
  if (key === "amount" && typeof value === "number") return money(value);
  if (key === "reason" && typeof entry["say"] === "string") return refusalInWords({ ...entry, sentence: String(value) } as Refusal);
  if (key === "reason" && typeof value === "string") return reasonInWords(value);
  if (typeof value !== "object" || value === null) return String(value);
  if (key === "offer" && "changes" in value)
    return (value as RulesOffer).changes.map((change) => `${change.field}: ${change.from} > ${change.to}`).join("; ");
  const { min, max } = value as { min?: number; max?: number };
  if (typeof min === "number" && typeof max === "number") return t("minMax", { min: money(min), max: money(max) });
  return Object.entries(value).map(([name, inner]) => `${NAMES[name] ? t(NAMES[name]!) : name} ${valueInWords(name, inner, entry)}`).join(", ");
}

// A round leads to its hand.
export function detailsInWords(entry: LogEntry): { name: string; value: string; to?: string }[] {
  return Object.entries(entry).filter(([key, value]) => !SAID.has(key) && value !== "").map(([key, value]) =>
    ({ name: NAMES[key] ? t(NAMES[key]!) : key, value: valueInWords(key, value, entry),
      ...(key === "round" && isTable(String(entry["table"] ?? "")) ? { to: href("hand", `${entry["table"]}/${value}`) } : {}) }));
}

// Kinds of entries whose text contains this word, as the server takes them. One letter is too
// short.
export function kindsWith(word: string): string {
  const wanted = word.trim().toLowerCase();
  if (wanted.length < 2) return "";
  const found = Object.entries(texts()).filter(([key, text]) => /^(log|ask)_/.test(key) && text.toLowerCase().includes(wanted))
    .map(([key]) => key.slice(PREFIX.length));
  return [...new Set(found)].join(".");
}
