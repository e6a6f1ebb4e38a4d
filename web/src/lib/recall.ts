// A replay of a round from the history: its steps are the events that everyone saw, folded into a
// table of their own, so that a replay is drawn by the same code as the live table. Nothing here
// touches the live state.

import { splitCards } from "./cards";
import type { Game, Receipt, Settlement, Table, TableEvent, WagerName, Wagers } from "./protocol";
import { fold } from "./table-state";

export interface PlayedHand {
  seat?: number;
  position?: number;
  behind?: number;
  player: string;
  cards?: string;
  wagers: Wagers;
}

export interface Recall {
  table: string;
  title: string;
  rules: string;
  digest: string;
  round: number;
  status: string; // "settled", "void", "reversed"
  start: number;
  end: number;
  summary: {
    staked: number; back: number; tips: number; board?: string; dealer?: string; reason?: string;
    amended?: number; reversed?: { by: string; at: number; reason: string };
  };
  players: { player: string; before: number; after: number }[];
  steps: TableEvent[];
  played?: { options?: Partial<Record<WagerName, string>>; board?: string; dealer?: string; hands: PlayedHand[] };
  settlement?: Settlement;
  // as it was settled before it was put right, oldest first; `until`: the event that put it right
  versions?: { until: number; settlement: Settlement; played: { board?: string; dealer?: string; hands: PlayedHand[] } }[];
  receipt?: Receipt;
}

// Steps that change what is seen; the others (who sat down, who bought in) are left out.
const SHOWN = new Set(["round_started", "bet", "unbet", "no_more_bets", "deal", "check", "play", "fold", "timeout",
  "flop", "river", "reveal", "dead", "amended", "void"]);

export function spotOf(hand: { seat?: number; position?: number; behind?: number } | undefined): number {
  return hand?.seat ?? hand?.position ?? hand?.behind ?? 0;
}

function gameOf(recall: Recall): Game {
  const hands = recall.played?.hands ?? [];
  const shared = hands.some((hand) => hand.position !== undefined);
  const limits = { min: 0, max: 0 };
  return {
    rules: recall.rules, digest: recall.digest, title: "", shared, spots: Math.max(6, ...hands.map(spotOf)),
    hands_max: 0, hands_per_player: 0, face_up: false, fold_shows: [], tips: false, chip: 100, base: limits, bonus: limits,
    single_limit: 0, games_per_hand: 0, raises: { preflop: [], flop: [], river: [] },
    wagers: recall.played?.options ?? {}, dealing: "", order: { seats: "right-to-left", wagers: [] },
  };
}

export interface Frame { event: TableEvent; table: Table }

// The table after each step, the settlement last. `me` sees their own cards from the deal on; "" is
// staff, who see every step, including cards that were keyed and corrected.
export function framesOf(recall: Recall, me: string): Frame[] {
  let table: Table = {
    table: recall.table, n: 0, now: recall.start, title: recall.title, state: "open", source: "house",
    dealer: false, game: gameOf(recall), guests: [], present: 0,
  };
  const known = new Map((recall.played?.hands ?? [])
    .filter((hand) => hand.player === me && hand.cards)
    .map((hand) => [spotOf(hand), hand.cards!]));
  const steps = recall.steps.filter((step) => me === "" || SHOWN.has(step.event)).map((step): TableEvent => {
    const { deadline: _deadline, left_ms: _left, ...rest } = step;
    if (step.event !== "deal") return rest;
    const hands = (step.hands ?? []).map((hand) => {
      const cards = hand.cards ?? known.get(hand.spot);
      return cards === undefined ? { spot: hand.spot } : { spot: hand.spot, cards };
    });
    return { ...rest, hands };
  });
  const versions = recall.versions ?? [];
  const settle = (n: number, settlement: Settlement): TableEvent =>
    ({ event: "settle", table: recall.table, n, at: recall.end, by: "", round: recall.round, settlement });
  for (const [k, version] of versions.entries()) { // each is followed by the settlement after it
    const at = steps.findIndex((step) => step.n === version.until);
    const after = versions[k + 1]?.settlement ?? recall.settlement;
    if (at < 0) continue;
    if (after) steps[at] = { ...steps[at]!, settlement: after };
    if (k === 0) steps.splice(at, 0, settle(version.until, version.settlement));
  }
  const last = steps[steps.length - 1];
  if (recall.settlement && versions.length === 0)
    steps.push(settle((last?.n ?? 0) + 1, recall.settlement));
  return steps.map((event) => {
    table = fold({ ...table, n: event.n - 1 }, event) ?? table;
    return { event, table };
  });
}

export function netOf(recall: Recall, me: string): number {
  return (recall.settlement?.hands ?? []).filter((hand) => hand.player === me)
    .reduce((sum, hand) => sum + hand.net, 0);
}

export function ownCards(recall: Recall, me: string): string[][] {
  return (recall.played?.hands ?? []).filter((hand) => hand.player === me).map((hand) => splitCards(hand.cards));
}

