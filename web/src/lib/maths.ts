// The mathematics for pages: the exact value of every choice, and the settlement of a round. Question and
// answer are those of /api/advise and /api/settle (docs/protocol.md), whoever computes. A refusal is thrown
// with its sentence.

import { signedMoney } from "./money";
import type { Settlement, Street } from "./protocol";
import { refusalInWords, type Refusal } from "./said";

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

async function bodyOf<Body>(answer: Response): Promise<Body> {
  const read = (await answer.json()) as Body & Refusal;
  if (!answer.ok) throw new Error(refusalInWords(read) || answer.statusText);
  return read;
}

const params = (values: object) => new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ""));

export async function advise(situation: Situation): Promise<Advice> {
  return bodyOf(await fetch(`/api/advise?${params(situation)}`));
}

// All 169 starting hands; raises as `multiples`, in Antes.
export interface StartingHands {
  expectation: number;
  multiples: number[];
  hands: { hand: string; combinations: number; play: number; check: number; raises: number[] }[];
}

export async function startingHands(rules: string, blind = ""): Promise<StartingHands> {
  return bodyOf(await fetch(`/api/starting-hands?${params({ rules, blind })}`));
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
export async function settle(round: object, digest = ""): Promise<Settlement> {
  return bodyOf(await fetch(`/api/settle?${params({ digest })}`, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(round),
  }));
}
