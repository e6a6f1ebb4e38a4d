// The mathematics for pages: the exact value of every choice, and the settlement of a round. Question and
// answer are those of /api/advise and /api/settle (docs/protocol.md), whoever computes. A refusal is thrown
// with its sentence.

import { signedMoney } from "./money";
import { askHere } from "./offline";
import type { Settlement, Street } from "./protocol";
import { refusalInWords, type Refusal } from "./said";
import { t } from "./text";

export interface Situation {
  rules: string; // a table, a rule set, or the digest of one
  hole: string; // cards as "AhKd"
  board?: string; // none, three or five cards
  dealer?: string; // those that are known
  dead?: string;
  blind?: string; // another of its pay tables
}

// One choice: its expectation in Antes, what it costs against the best one, and how all deals end after it.
export interface Value {
  choice: string; // "check", "fold", "4x"
  multiple: number;
  ev: number;
  cost: number;
  net_units: number;
  win: number; tie: number; lose: number; fold: number;
  later?: { flop: number; river: number }; // after a check: the deals in which the hand is played there
}

export interface Advice {
  street: Street;
  units_per_ante: number;
  deals: number;
  best: string;
  choices: Value[];
}

const said = (values: object) => Object.entries(values).filter(([, value]) => value !== "");
const params = (values: object) => new URLSearchParams(said(values));

// What the server answers; where it cannot be reached, what the same code answers in this browser.
async function answered<Body>(what: "advise" | "starting-hands" | "settle" | "title", question: object, path: string, posted?: RequestInit): Promise<Body> {
  const answer = await fetch(path, posted).catch(() => null);
  const read = (answer ? await answer.json() : await askHere(what, JSON.stringify(Object.fromEntries(said(question))))) as Body & Refusal | null;
  if (!read) throw new Error(t("connectionLost"));
  if (answer ? !answer.ok : read.error) throw new Error(refusalInWords(read) || answer?.statusText);
  return read;
}

export function advise(situation: Situation): Promise<Advice> {
  return answered("advise", situation, `/api/advise?${params(situation)}`);
}

// The name of a rule set, as its card has it.
export async function titleOf(rules: string): Promise<string> {
  return (await answered<{ title: string }>("title", { rules }, `/api/options/${rules}`)).title;
}

// The starting hands that can be held, before the flop or on a board; raises as `multiples`, in Antes. Of
// its `combinations` so many are best `raised`; `best` is what they are worth under perfect play.
export interface StartingHands {
  street: Street;
  expectation: number;
  multiples: number[];
  hands: { hand: string; combinations: number; raised: number; play: number; best: number; check: number; raises: number[] }[];
}

export function startingHands(rules: string, board = ""): Promise<StartingHands> {
  return answered("starting-hands", { rules, board }, `/api/starting-hands?${params({ rules, board })}`);
}

export type Grade = "perfect" | "fine" | "slip" | "mistake" | "blunder";

// Costs in Antes that separate the grades: a fiftieth of the house edge, and so on upwards.
const GRADES: [number, Grade][] = [
  [0, "perfect"], [0.005, "fine"], [0.05, "slip"], [0.25, "mistake"], [Infinity, "blunder"],
];

export function gradeOf(cost: number): Grade {
  return GRADES.find(([most]) => cost <= most + 1e-12)![1];
}

// An expectation in Antes, and in money at this Ante: both with their sign.
export function antes(value: number): string {
  const text = value.toFixed(4);
  return Number(text) > 0 ? `+${text}` : Number(text) === 0 ? text.replace("-", "") : text;
}

export function centsOf(value: number, ante: number): string {
  return signedMoney(Math.round(value * ante));
}

// `round` is in the exchange format of docs/settle-format.md; `digest` of the rules, if not those of that name now.
export function settle(round: object, digest = ""): Promise<Settlement> {
  return answered("settle", round, `/api/settle?${params({ digest })}`, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(round),
  });
}
