// The floor speaks English: one sentence a wager, the same everywhere. For another language it is
// taken apart by the English templates of the catalogue and put together again by those of the
// chosen one. What is not recognised is shown as it came: English explains more than nothing.

import { en } from "../text/en";
import { enWhy } from "../text/en-why";
import { cardWords, language, t, type Key } from "./text";

const WAGERS = ["ante", "play", "blind", "trips", "bad_beat", "ultimate_pairs", "play_the_board", "progressive"] as const;

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

// A template as a pattern: what stands for a thing with few names takes only those.
function pattern(template: string, end: boolean): RegExp {
  const few: Record<string, string> = {
    d: "player-dealer|dealer",
    w: WAGERS.map((wager) => en[wager]).join("|"),
    fold: [en.fold_tip, en.fold_you, en.fold_seat].join("|"),
  };
  const source = template.split(/\{(\w+)\}/).map((part, index) =>
    index % 2 === 0 ? escape(part) : `(?<${part}>${few[part.replace(/\d$/, "")] ?? ".+?"})`).join("");
  return new RegExp(`${end ? "" : "^"}${source}$`);
}

const templates = (start: string): [Key, string][] =>
  (Object.entries(enWhy) as [Key, string][]).filter(([key]) => key.startsWith(start));
let known: { whole: [Key, RegExp][]; cut: [Key, RegExp][] } | undefined;

function patterns() {
  known ??= {
    whole: templates("why_").map(([key, text]) => [key, pattern(text, false)]),
    cut: templates("cut_").map(([key, text]) => [key, pattern(text, true)]),
  };
  return known;
}

const reverse = (start: string): Map<string, string> =>
  new Map((Object.entries(en) as [string, string][]).filter(([key]) => key.startsWith(start))
    .map(([key, word]) => [word, key]));

// "full house, kings over aces", with or without its kicker.
export function handInWords(words: string): string {
  if (language() === "en") return words;
  const kicker = /^(.*) \(kicker (\w+)\)$/.exec(words);
  if (kicker) {
    const rank = reverse("rank_").get(kicker[2]!);
    return t("kicker", { hand: handInWords(kicker[1]!), rank: rank ? t(rank as Key) : kicker[2]! });
  }
  const single = reverse("rank_"), several = reverse("ranks_");
  for (const [template, key] of reverse("made_")) {
    const found = pattern(template, false).exec(words)?.groups ?? (template === words ? {} : null);
    if (!found) continue;
    const word = (name: string, from: Map<string, string>) => {
      const rank = from.get(found[name] ?? "");
      return rank ? t(rank as Key) : (found[name] ?? "");
    };
    return t(key as Key, { high: word("high", single), of: word("of", several), and: word("and", several) });
  }
  const plain = reverse("class_").get(words);
  return plain ? t(plain as Key) : words;
}

function odds(words: string): string {
  const share = /^([\d.,]+) % of (?:the )?(.+)$/.exec(words);
  if (share) return share[2] === "meter" ? t("oddsMeter", { percent: share[1]! }) : t("oddsLevel", { percent: share[1]!, level: share[2]! });
  const found = /^(.+) (to|for) (.+)$/.exec(words);
  return found ? t(found[2] === "to" ? "oddsTo" : "oddsFor", { a: found[1]!, b: found[3]! }) : words;
}

function piece(name: string, words: string): string {
  switch (name.replace(/\d$/, "")) {
    case "h":
    case "g":
    case "c":
    case "l": return handInWords(words);
    case "d": return t(words === en.the_dealer ? "the_dealer" : "the_player_dealer");
    case "w": return t(WAGERS.find((wager) => en[wager] === words) ?? "ante");
    case "p": return odds(words);
    case "a":
    case "b": return language() === "en" ? words : cardWords(words);
    case "fold": return t((reverse("fold_").get(words) ?? "fold_you") as Key);
    default: return words;
  }
}

function again(list: [Key, RegExp][], sentence: string): { text: string; at: number } | null {
  for (const [key, look] of list) {
    const found = look.exec(sentence);
    if (!found) continue;
    const values: Record<string, string> = {};
    for (const [name, words] of Object.entries(found.groups ?? {})) values[name] = piece(name, words);
    return { text: t(key, values), at: found.index };
  }
  return null;
}

// For tests: recognises and says again also in English.
export function sayAgain(sentence: string): string | null {
  const cut = again(patterns().cut, sentence);
  const whole = again(patterns().whole, cut ? sentence.slice(0, cut.at) : sentence);
  return whole ? whole.text + (cut?.text ?? "") : null;
}

export function whyInWords(sentence: string): string {
  return language() === "en" ? sentence : (sayAgain(sentence) ?? sentence);
}

// Why something happened: by the floor itself, in its own few words, or as somebody typed it.
export function reasonInWords(reason: string): string {
  if (language() === "en") return reason;
  const known = templates("system_").find(([, text]) => pattern(text, false).test(reason));
  return known ? t(known[0], pattern(en[known[0]], false).exec(reason)?.groups ?? {}) : reason;
}

export function paysInWords(pays: string): string {
  return language() === "en" ? pays : odds(pays);
}

