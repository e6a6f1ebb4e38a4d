// A player's own rounds in figures: what was won against what perfect play makes of the same wagers, with
// the band of luck around it, what decisions cost, and the biggest hands. Every expectation and deviation
// is the server's (GET /api/theory), every cost that of its advice; only sums are made here.

import { ask, query } from "./api";
import { decisionsOf, framesOf, type Recall } from "./hand";
import { advise, type Advice } from "./maths";
import type { SettledHand, WagerName } from "./protocol";

interface Moments { expectation: number; deviation: number } // per unit of the wager; of an Ante for the base game
interface Theory { base: Moments; side: Record<string, Moments & { wager: WagerName }> }

const theories = new Map<string, Promise<Theory | null>>();

// By the digest of the rules and the table of the Blind; null: the server does not know them.
function theoryOf(rules: string, blind: string): Promise<Theory | null> {
  const key = `${rules} ${blind}`;
  const known = theories.get(key) ?? ask<Theory>(`/api/theory/${encodeURIComponent(rules)}${query({ blind })}`).then(({ body }) => {
    if (!body) theories.delete(key); // busy: asked for again
    return body;
  });
  theories.set(key, known);
  return known;
}

// One round: amounts in cents.
export interface Point {
  recall: Recall;
  hands: SettledHand[];
  net: number;
  staked: number; // Ante, Blind, Play and side wagers
  expected: number; // of perfect play, before the cards
  deviation: number;
  unknown: boolean; // some of it has no expectation: the Progressive, or rules that the server has forgotten
  cost: number | null; // of the decisions; null: not looked at yet
}

// Wagers of one round share cards. Their deviations are added up as if all won together, which makes the
// band too wide rather than too narrow; rounds are independent, so their variances add up.
// `me` "": all hands of the round, as the house looks at it.
export async function pointOf(recall: Recall, me: string): Promise<Point | null> {
  if (recall.status !== "settled" || !recall.settlement) return null;
  const options = recall.played?.options ?? {}, theory = await theoryOf(recall.digest, options.blind ?? "");
  const hands = recall.settlement.hands.filter((hand) => me === "" || hand.player === me);
  const point: Point = { recall, hands, net: 0, staked: 0, expected: 0, deviation: 0, unknown: theory === null, cost: null };
  for (const hand of hands) {
    point.net += hand.net;
    for (const line of hand.wagers) {
      point.staked += line.stake;
      const moments = line.wager === "ante" ? theory?.base : theory?.side[options[line.wager as WagerName] ?? ""];
      if (moments) {
        point.expected += moments.expectation * line.stake;
        point.deviation += moments.deviation * line.stake;
      } else if (line.wager === "progressive") point.unknown = true;
    }
  }
  return hands.length > 0 ? point : null;
}

// What the decisions of the round cost against the best ones, in cents.
export async function costOf({ recall }: Point, me: string): Promise<number> {
  const frames = framesOf(recall, me);
  let cost = 0;
  for (const hand of (recall.played?.hands ?? []).filter((it) => it.player === me && !it.behind && it.wagers.ante)) {
    for (const { chosen, situation } of decisionsOf(recall, frames, hand)) {
      const advice: Advice = await advise(situation);
      cost += (advice.choices.find((it) => it.multiple === chosen)?.cost ?? 0) * (hand.wagers.ante ?? 0);
    }
  }
  return cost;
}

// After each round, oldest first: net, expectation and deviation of all up to it.
export interface Step { net: number; expected: number; deviation: number }
export function stepsOf(points: Point[]): Step[] {
  let net = 0, expected = 0, variance = 0;
  return points.map((point) => {
    net += point.net;
    expected += point.expected;
    variance += point.deviation ** 2;
    return { net, expected, deviation: Math.sqrt(variance) };
  });
}

export const PAGE = 10; // rounds that the server gives at a time
export const lastRounds = (skip: number) => ask<{ rounds: Recall[] }>(`/api/players/me/rounds${query({ skip: skip || undefined })}`);
