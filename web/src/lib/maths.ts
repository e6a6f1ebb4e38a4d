// The mathematics for pages: the exact value of every choice, and the settlement of a round. Question and
// answer are those of /api/advise and /api/settle (docs/protocol.md), whoever computes. A refusal is thrown
// with its sentence.

import type { Settlement, Street } from "./protocol";
import { refusalInWords, type Refusal } from "./said";

export interface Situation {
  rules: string; // of a built-in rule set
  hole: string; // cards as "AhKd"
  board?: string; // none, three or five cards
  dead?: string;
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

export async function advise({ rules, hole, board = "", dead = "" }: Situation): Promise<Advice> {
  return bodyOf(await fetch(`/api/advise?${new URLSearchParams({ rules, hole, board, dead })}`));
}

// `round` is in the exchange format of docs/settle-format.md.
export async function settle(round: object): Promise<Settlement> {
  return bodyOf(await fetch("/api/settle", {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(round),
  }));
}
