// Why not, in the language of the page. The server's answer has a sentence in English, and the name
// of that sentence with what it is made of: another language says it from its own catalogue. A
// sentence that it does not know, from a newer server, is shown in English.

import { esSayings, esSayingWords } from "../text/es-sayings";
import { money } from "./money";
import { cardWords, language, t, type Key } from "./text";

export interface Refusal {
  error?: string;
  sentence?: string;
  say?: string;
  args?: Record<string, string | number>;
}

const SAYINGS: Record<string, { sentences: Record<string, string>; words: Record<string, string> }> = {
  es: { sentences: esSayings, words: esSayingWords },
};

// Parameters whose value is said in the page's own way; all others are names and numbers.
export const PARAMETER_KINDS: Record<string, string> = {
  amount: "money", limit: "money", chip: "money", ante: "money", blind: "money", has: "money", fee: "money",
  wager: "wager", needs: "wager", street: "street", action: "action", phase: "phase", role: "role",
  pot: "pot", to: "pot", why: "adjustment",
};

function argument(name: string, value: string | number, words: Record<string, string>): string {
  const kind = PARAMETER_KINDS[name];
  if (kind === "money") return money(Number(value));
  if (kind === "wager") return t(String(value) as Key);
  if (name === "card") return cardWords(String(value));
  return (kind && words[`${kind}_${value}`]) ?? String(value);
}

export function refusalInWords(refusal: Refusal): string {
  const english = refusal.sentence ?? refusal.error ?? "";
  const said = SAYINGS[language()];
  const template = said?.sentences[refusal.say ?? ""];
  if (!said || !template) return english;
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = refusal.args?.[name];
    return value === undefined ? whole : argument(name, value, said.words);
  });
}
