// The languages of the pages: a folder each in ../languages, found by itself. English is part of the bundle;
// another one is a file of its own, fetched when it is chosen.
import { readdirSync, readFileSync } from "node:fs";
import { logWords } from "./catalogue.mjs";

const root = new URL("../languages/", import.meta.url);
const read = (code, file) => JSON.parse(readFileSync(new URL(`${code}/${file}.json`, root), "utf8"));

// What the audit log says of commands in English is in their catalogue.
export const pages = (code) => code !== "en" ? read(code, "pages") :
  { ...read(code, "pages"), ...logWords };

const codes = readdirSync(root).sort();
export const NAMES = Object.fromEntries(codes.map((code) => [code, pages(code).languageName]));

// Texts of rule sets that pages show: hands and labels of pay tables, names of hands, and the dealer's steps.
function* labels(value) {
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (["label", "hand", "dealer_qualifies_with", "text", "section"].includes(key) && typeof inner === "string") yield inner;
    yield* labels(inner);
  }
}

// What a page needs of a language besides English: its texts, the sentences of the floor, and labels.
export function catalogue(code) {
  const rules = new URL("../rules/", import.meta.url), card = read(code, "rule-card");
  const shown = readdirSync(rules).flatMap((name) => [...labels(JSON.parse(readFileSync(new URL(name, rules), "utf8")))]);
  return { pages: pages(code), sentences: read(code, "sentences"),
    labels: Object.fromEntries([...new Set(shown)].sort().map((label) => [label, card[label]])) };
}

export const OTHERS = codes.filter((code) => code !== "en");

// Everything that a language can put on a page, rule cards included.
export const textOf = (code) => ["pages", "sentences", "rule-card"].flatMap((file) => Object.values(read(code, file))).join("");
