// What the floor says, in the language of the page. A refusal or the reason of a wager comes with a
// sentence in English, and with the name of that sentence and its parameters: another language uses its
// own catalogue. A sentence that it does not know, from a newer server, is shown in English.

import { handCodeWords } from "./hand-words";
import { money } from "./money";
import type { Line } from "./protocol";
import { cardWords, catalogue, fill, language, t, type Key } from "./text";

export interface Said {
  say?: string;
  args?: Record<string, string | number>;
}
export interface Refusal extends Said {
  error?: string;
  sentence?: string;
}

// Parameters whose values the page words itself; all others are names and numbers.
export const PARAMETER_KINDS: Record<string, string> = {
  amount: "money", limit: "money", chip: "money", ante: "money", blind: "money", has: "money", fee: "money",
  meter: "money", paid: "money", due: "money", returned: "money", bank: "money", room: "money", spent: "money", taken: "money",
  card: "card", second: "card", hand: "hand", against: "hand", odds: "odds", label: "label", banker: "banker",
  wager: "wager", needs: "wager", street: "street", action: "action", phase: "phase", role: "role",
  pot: "pot", to: "pot", why: "adjustment",
};

// What is paid, as rule sets and settlements write it: "3 to 2", "50 for 1", "10 % of main".
export function paysInWords(pays: string): string {
  const share = /^(\d+) % of (.+)$/.exec(pays);
  if (share) return t("oddsLevel", { percent: share[1]!, level: share[2]! });
  const [a, link, b] = pays.split(" ");
  return b ? t(link === "for" ? "oddsFor" : "oddsTo", { a: a!, b }) : pays;
}

// A text of a rule set: the line of a pay table, a kind of hand.
export const labelInWords = (label: string): string => catalogue().labels[label] ?? label;

function argument(name: string, value: string | number): string {
  switch (PARAMETER_KINDS[name]) {
    case undefined: return String(value);
    case "money": return money(Number(value));
    case "wager": return t(value as Key);
    case "card": return cardWords(String(value));
    case "hand": return handCodeWords(String(value));
    case "odds": return paysInWords(String(value));
    case "label": return labelInWords(String(value));
    default: return catalogue().sentences[`${PARAMETER_KINDS[name]}.${value}`] ?? String(value);
  }
}

function saidInWords(said: Said, english: string): string {
  const template = catalogue().sentences[said.say ?? ""];
  if (!template) return english;
  return fill(template, Object.fromEntries(Object.entries(said.args ?? {}).map(([name, value]) => [name, argument(name, value)])));
}

export function refusalInWords(refusal: Refusal): string {
  return saidInWords(refusal, refusal.sentence ?? refusal.error ?? "");
}

export function whyInWords(line: Line): string {
  if (language() === "en") return line.why;
  return saidInWords(line, line.why) + (line.cut ? ` ${saidInWords(line.cut, "")}` : "");
}

// Why something happened: a name, if the floor did it, or the text that a person typed.
export function reasonInWords(reason: string): string {
  const known = `system_${reason}`;
  return known in catalogue().pages ? t(known as Key) : reason;
}
