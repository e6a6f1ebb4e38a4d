// Texts of the chosen language. `t("atRisk", {amount})`; a language is a complete catalogue, and English
// is always here.

import texts from "../../../languages/en/pages.json";
import { commandWords, WAGERS } from "../../made/catalogue";
import type { WagerName } from "./protocol";

const en = { ...texts, ...commandWords }; // what the audit log says of commands is in their catalogue
// A wager goes by the name that is printed on the felt, unless a language has another.
export type Key = keyof typeof en | WagerName | `short_${WagerName}`;
const felt: Record<string, string> = Object.fromEntries(Object.entries(WAGERS).flatMap(([name, { title, brief }]) =>
  [[name, title], [`short_${name}`, brief]]));
export interface Catalogue {
  pages: Record<keyof typeof en, string>;
  sentences: Record<string, string>; // of the floor, by name; words by kind.name
  labels: Record<string, string>; // of rule sets, by the English
}

declare const UTH_LANGUAGES: Record<string, string>; // names by code, from the folders of languages/
export const LANGUAGES = UTH_LANGUAGES;

const ENGLISH: Catalogue = { pages: en, sentences: {}, labels: {} }; // the floor speaks English
let chosen = ENGLISH;
let code = "en";

export const language = (): string => code;
export const catalogue = (): Catalogue => chosen;

export function useCatalogue(wanted: string, texts: Catalogue = ENGLISH): void {
  code = wanted;
  forms = new Intl.PluralRules(wanted);
  chosen = texts;
  document.documentElement.lang = code;
}

// The pages stay in the language they have when another cannot be fetched.
let wanting = "en";
export async function setLanguage(wanted: string): Promise<void> {
  wanting = wanted in LANGUAGES ? wanted : "en";
  if (wanting === code) return;
  if (wanting === "en") return useCatalogue("en");
  const answer = await fetch(`/language-${wanting}.json`).catch(() => null);
  const texts = answer?.ok ? (await answer.json()) as Catalogue : null;
  if (texts && wanting === wanted) useCatalogue(wanted, texts);
}

export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] === undefined ? whole : String(values[name]));

// The blank that a text counts by. A text with another form for a number has it under its key and the
// name of the form in Intl.PluralRules: "handsHere_one" beside "handsHere".
const COUNTED = ["count", "hands", "rounds", "free"];
let forms = new Intl.PluralRules("en");

// A key made from what the server said ("role_" + role) may be of a newer server: then the key itself
// is shown, which is better than no page.
export function t(key: Key, values: Record<string, string | number> = {}): string {
  const texts = chosen.pages as Record<string, string>, counted = COUNTED.map((name) => values[name]).find((it) => typeof it === "number");
  const form = counted === undefined ? undefined : texts[`${key}_${forms.select(counted as number)}`];
  return fill(form ?? texts[key] ?? felt[key] ?? key, values);
}

export function cardWords(card: string): string {
  return t("cardName", {
    rank: t(`rank_${card[0]}` as Key),
    suit: t(`suit_${card[1]}` as Key),
  });
}
