// The showdown as it is shown: what the floor tells at once is shown card by card and wager by wager.
// Pure: an event becomes a few pictures of the table, each with the time that it stands. The event
// itself belongs to the last of them, so nothing is told before its card can be seen.

import { spotOf } from "./dealing";
import type { Round, SettledHand, Settlement, Table, TableEvent } from "./protocol";

export interface Shot {
  table: Table;
  event: TableEvent | null; // told with this picture
  ms: number; // before the next one
}
export type Pace = "cinematic" | "normal" | "instant";
export const PACE: Record<Pace, number> = { cinematic: 1.8, normal: 1, instant: 0 };

const DEAL_MS = 450, STREET_MS = 650, DEALER_MS = 600, NAMED_MS = 800;
const LINE_MS = 550, ALL_LINES_MS = 3300; // many lines share this

// The first `count` wagers of these hands, one after another.
function settled(settlement: Settlement, mine: SettledHand[], count: number): Settlement {
  let left = count;
  const hands = mine.map((hand) => {
    const wagers = hand.wagers.slice(0, left);
    left -= wagers.length;
    const { tip: _tip, ...rest } = hand;
    return { ...rest, wagers, net: wagers.reduce((sum, line) => sum + line.net, 0) };
  }).filter((hand) => hand.wagers.length > 0);
  return { dealer: settlement.dealer, hands };
}

// The wager that was settled last, and on which spot; only while a showdown is on.
export function settling(round: Round | undefined, me: string): { spot: number; hand: SettledHand } | null {
  if (round?.phase !== "showdown" || !round.settlement) return null;
  const hand = round.settlement.hands.filter((it) => it.player === me).pop();
  return hand ? { spot: spotOf(hand), hand } : null;
}

export function shotsOf(before: Table | null, event: TableEvent, after: Table, me: string): Shot[] {
  const was = before?.round, is = after.round;
  const last = (ms: number): Shot => ({ table: after, event, ms });
  if (!was || !is || was.number !== is.number) return [last(0)];
  const early = (round: Round): Shot["table"] => ({ ...after, guests: before.guests, round });
  switch (event.event) {
    case "deal": return [last(DEAL_MS)];
    case "flop": return [last(STREET_MS)];
    case "river": {
      const turn = early({ ...was, board: is.board.slice(0, -2) });
      return is.board.length > was.board.length + 2
        ? [{ table: turn, event: null, ms: STREET_MS }, last(STREET_MS)] : [last(STREET_MS)];
    }
    case "reveal": {
      const first = early({ ...was, phase: "showdown", dealer: (is.dealer ?? "").slice(0, 2) });
      return [{ table: first, event: null, ms: DEALER_MS }, last(NAMED_MS)];
    }
    case "settle": {
      const all = is.settlement, mine = all?.hands.filter((hand) => hand.player === me) ?? [];
      const lines = mine.reduce((sum, hand) => sum + hand.wagers.length, 0);
      const ms = Math.min(LINE_MS, ALL_LINES_MS / Math.max(1, lines));
      const each = Array.from({ length: lines }, (_, index): Shot => ({
        table: early({ ...was, settlement: settled(all!, mine, index + 1) }), event: null, ms,
      }));
      return [...each, last(0)];
    }
    default: return [last(0)];
  }
}
