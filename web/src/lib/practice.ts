// Practice: a round against the dealer with play chips, dealt in the browser, where every decision
// is compared with the exact value of all choices. The mathematics is maths.ts; what is
// kept here is the round, the grades and the mistakes.

import { allCards } from "./cards";
import { NEW_SETUP, type Setup } from "./hand";
import { advise, gradeOf, type Advice, type Grade, type Value } from "./maths";
import type { Decision, Settlement, Street } from "./protocol";

export interface Decided { street: Street; chosen: Value; advice: Advice; grade: Grade }

export interface PracticeRound {
  deck: string[]; // hole 0-1, dealer 2-3, board 4-8
  ante: number;
  street: Street | "over";
  play: Decision | null;
  decided: Decided[];
  settlement: Settlement | null;
}

export interface Score {
  rounds: number;
  decisions: number;
  // In cents; net = perfect - cost + luck, luck being what is left over.
  perfect: number; // the expectation of perfect play on the hands dealt
  cost: number; // lost to mistakes, exact values
  net: number; // what the cards gave
  grades: Record<Grade, number>;
}

export const NO_SCORE: Score = {
  rounds: 0, decisions: 0, perfect: 0, cost: 0, net: 0,
  grades: { perfect: 0, fine: 0, slip: 0, mistake: 0, blunder: 0 },
};

// Score and mistakes stay while the tab does.
export interface Progress { score: Score; mistakes: PracticeRound[] }
const STORE = "uth.practice";

export function readProgress(): Progress {
  try {
    const read = JSON.parse(sessionStorage.getItem(STORE) ?? "") as Progress;
    if (Number.isSafeInteger(read.score.rounds) && Array.isArray(read.mistakes)) return read;
  } catch {
    // none yet, or another program's text under our key
  }
  return { score: NO_SCORE, mistakes: [] };
}

export function saveProgress(progress: Progress): Progress {
  sessionStorage.setItem(STORE, JSON.stringify(progress));
  return progress;
}

// Unbiased: rejection instead of a remainder.
function below(bound: number): number {
  const limit = Math.floor(2 ** 32 / bound) * bound;
  const word = new Uint32Array(1);
  do crypto.getRandomValues(word); while (word[0]! >= limit);
  return word[0]! % bound;
}

export function shuffledDeck(): string[] {
  const deck = allCards();
  for (let i = deck.length - 1; i >= 1; i--) {
    const j = below(i + 1);
    [deck[i], deck[j]] = [deck[j]!, deck[i]!];
  }
  return deck;
}

export function newRound(deck: string[], ante: number): PracticeRound {
  return { deck, ante, street: "preflop", play: null, decided: [], settlement: null };
}

export function hole(round: PracticeRound): string[] {
  return round.deck.slice(0, 2);
}

export function dealerCards(round: PracticeRound): string[] {
  return round.deck.slice(2, 4);
}

export function board(round: PracticeRound): string[] {
  const shown = round.street === "preflop" ? 0 : round.street === "flop" ? 3 : 5;
  return round.deck.slice(4, 4 + (round.play !== null || round.street === "over" ? 5 : shown));
}

// The next state after a decision: played or folded ends it, a check goes one street on.
export function decide(round: PracticeRound, advice: Advice, chosen: Value): PracticeRound {
  const street = advice.street;
  const decided = [...round.decided, { street, chosen, advice, grade: gradeOf(chosen.cost) }];
  if (chosen.multiple > 0)
    return { ...round, decided, street: "over", play: { street, multiple: chosen.multiple } };
  if (street === "river") return { ...round, decided, street: "over", play: "fold" };
  return { ...round, decided, street: street === "preflop" ? "flop" : "river" };
}

// The hand with the cards that can be seen by now, as the page of a hand takes it.
export function setupOf(round: PracticeRound, rules: string): Setup {
  const over = round.street === "over";
  return { ...NEW_SETUP, rules, hole: hole(round).join(""), board: board(round).join(""), dealer: over ? dealerCards(round).join("") : "",
    ante: round.ante, play: round.play };
}

export function addToScore(score: Score, round: PracticeRound): Score {
  const grades = { ...score.grades };
  let cost = 0;
  for (const it of round.decided) {
    grades[it.grade]++;
    cost += it.chosen.cost * round.ante;
  }
  const first = round.decided[0];
  const best = first ? Math.max(...first.advice.choices.map((it) => it.ev)) : 0;
  return {
    rounds: score.rounds + 1,
    decisions: score.decisions + round.decided.length,
    cost: score.cost + cost,
    perfect: score.perfect + best * round.ante,
    net: score.net + (round.settlement?.hands[0]?.net ?? 0),
    grades,
  };
}

export function luckOf(score: Score): number {
  return score.net - score.perfect + score.cost;
}

export function hasMistake(round: PracticeRound): boolean {
  return round.decided.some((it) => it.grade !== "perfect");
}

export function askAdvice(rules: string, round: PracticeRound): Promise<Advice> {
  return advise({ rules, hole: hole(round).join(""), board: round.street === "preflop" ? "" : board(round).join("") });
}

// How close the best two choices are, in Antes.
export function gapOf(advice: Advice): number {
  const values = advice.choices.map((it) => it.ev).sort((a, b) => b - a);
  return values.length < 2 ? Infinity : values[0]! - values[1]!;
}

// Of a few shuffles the one whose flop decision is hardest.
export async function closeDeck(rules: string, ante: number): Promise<string[]> {
  const decks = Array.from({ length: 6 }, shuffledDeck);
  const gaps = await Promise.all(decks.map(async (deck) => {
    const first = await askAdvice(rules, newRound(deck, ante));
    const flop = await askAdvice(rules, { ...newRound(deck, ante), street: "flop" });
    return Math.min(gapOf(first), first.best === "check" ? gapOf(flop) : Infinity);
  }));
  return decks[gaps.indexOf(Math.min(...gaps))]!;
}
