// The documented protocol (docs/protocol.md) as types. Amounts are integer cents.

import type { EventFields, Events, WAGERS } from "../../made/catalogue";
import type { BankGame, BankResult, Cover, Position, RoundBank, WalkStep } from "./bank";

export type WagerName = keyof typeof WAGERS;
export type Wagers = Partial<Record<WagerName, number>>;
export type Street = "preflop" | "flop" | "river";
export type Phase =
  | "betting" | "closed" | "preflop" | "flop" | "river" | "showdown" | "settled" | "void";
export type Role =
  | "display" | "player" | "dealer" | "supervisor" | "executive" | "auditor" | "feed" | "game" | "system";
export type Decision = "fold" | { street: Street; multiple: number };

export interface Limits { min: number; max: number }

export interface Game extends BankGame {
  rules: string;
  digest: string; // of their text
  title: string;
  spots: number;
  shared: boolean;
  hands_max: number;
  hands_per_player: number;
  face_up: boolean;
  fold_shows: string[]; // wagers for which the cards of a folded hand are turned up
  envy_any?: boolean; // while anybody has the Progressive, those of every folded hand
  tips: boolean;
  chip: number;
  base: Limits;
  bonus: Limits;
  progressive?: Limits;
  single_limit: number;
  games_per_hand: number;
  games_of?: "player"; // left out: of a hand
  aggregates?: Partial<Record<WagerName, { amount: number }>>; // what all hands of one deal are paid at most
  raises: Record<Street, number[]>;
  wagers: Partial<Record<WagerName, string>>; // pay table names
  dealing: string;
  order: { seats: "right-to-left" | "left-to-right" | "from-player-dealer" | "all-at-once"; wagers: WagerName[] };
}

export interface Guest {
  player: string;
  seats: number[];
  chips: number;
  sitting_out: boolean;
  leaving: boolean;
  by_staff?: boolean; // has no device: staff enter what they do
}

// A seat at which time was called, or that somebody asks to play on a device.
export interface SeatCall { spot: number; called?: number; called_left_ms?: number; asks?: string; asks_n?: number }

export interface Hand {
  spot: number;
  player: string;
  behind?: boolean;
  cards?: string;
  wagers: Wagers;
  play?: Decision;
  must_decide: boolean;
  tip?: Wagers;
  tip_play?: Decision;
  tip_must_decide?: boolean;
  dead?: "returned" | "lost"; // its wagers, at the settlement
}

// Corrections of a round: only what is said is changed.
export interface Amendment {
  board?: string;
  dealer?: string;
  hands?: { spot: number; player?: string; cards?: string; wagers?: Wagers; play?: Decision | "check"; dead?: "no" | "returned" | "lost" }[];
}

export interface Line {
  wager: WagerName | "envy";
  stake: number;
  result: "win" | "lose" | "push" | "returned";
  pays: string;
  paid: number;
  returned: number;
  net: number;
  why: string; // in English
  say?: string; // its name, and what it is made of
  args?: Record<string, string | number>;
  cut?: { say?: string; args?: Record<string, string | number> }; // the second sentence, where money was limited
}

export interface SettledHand {
  seat?: number;
  position?: number;
  behind?: number;
  player: string;
  hand?: string; // none: folded, and face down to the end
  best?: string;
  outcome: "win" | "lose" | "tie" | "fold" | "dead";
  net: number;
  wagers: Line[];
  tip?: { wagers: Line[]; net: number; to_dealers: number };
}

export interface Settlement {
  dealer: { hand: string; best: string; qualifies: boolean };
  hands: SettledHand[];
  bank?: BankResult;
  collection?: { action: number; fee: number };
}

export interface Round {
  number: number;
  phase: Phase;
  deck: "red" | "blue";
  commitment?: string;
  seeds?: number;
  seed_one_in?: number; // more people than there is room for seeds
  seeds_due?: { stage: number; entropy: string; roll: string };
  deal_waits?: boolean; // for the seeds; the dealer has dealt
  board: string;
  dealer?: string;
  hands: Hand[];
  positions?: { spot: number; cards?: string }[];
  hand_count: number;
  wagered: number;
  undecided: number;
  keyed?: { count: number; due: number; cards?: string };
  noted?: string[]; // moments of the procedure that the dealer has done by hand
  settlement?: Settlement;
  bank?: RoundBank;
  cover?: Cover;
  walk?: WalkStep[];
  reversed?: boolean;
  final?: boolean; // put right after its end: the recall has it as it is now
  reason?: string;
}

export interface Table {
  table: string;
  n: number;
  now: number;
  title: string;
  state: "closed" | "open" | "closing";
  source: "house" | "keyed" | "feed";
  dealer: boolean;
  game: Game;
  next_limits?: { base: Limits; bonus: Limits }; // from the next round on
  guests: Guest[];
  present: number;
  calls?: SeatCall[];
  finishing?: boolean; // in mid-round: the round ends by its defaults
  float?: number;
  link?: string; // the progressive link that it is on
  deadline?: number;
  left_ms?: number;
  stopped?: string; // out of order, and why
  position?: Position; // where a player banks
  next_options?: Record<string, string>;
  round?: Round;
}

export interface LobbyLine {
  table: string;
  title: string;
  rules: string;
  state: Table["state"];
  dealer: boolean;
  source: Table["source"];
  shared: boolean;
  spots: number;
  present: number;
  base: Limits;
  round: number;
  phase?: Phase;
  link?: string; // the progressive it belongs to
  meters?: { level: string; amount: number; base: number }[];
}

export interface Receipt {
  table: string;
  format: number;
  round: number;
  digest: string; // of the rules
  dealing: string;
  commitment: string;
  salt: string;
  deck: string;
  spots: number[]; // hands, in the order in which they are dealt
  seeds: ReceiptSeed[];
  entropy?: string;
  entropy_again?: string; // a seed was missing: the spares decided
}

export interface ReceiptSeed { player: string; hash: string; seed?: string; spare?: string; missed?: boolean }

// Any event of a table: which fields it has is in the catalogue.
export interface TableEvent extends EventFields {
  event: keyof Events | "stopped" | "cleared" | "progressive";
  table: string;
  n: number;
  at: number;
  by: string;
}

export interface Reply {
  re: string;
  ok?: boolean;
  error?: string;
  sentence?: string; // in the language of the page
  say?: string;
  args?: Record<string, string | number>;
  [key: string]: unknown;
}
