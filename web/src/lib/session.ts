// A player's result at one table since they sat down, and for how long. Kept in the browser's
// session, so that a reload or a lost connection changes nothing.

import { sum } from "./bets";
import type { Hand, Table, TableEvent } from "./protocol";

export interface Session {
  since: number; // ms, this device's clock
  basis: number; // chips brought to the table less those taken away
  net: number[]; // after each round
  last?: Result[]; // what the rounds of the table came to, oldest first
}
export interface Result { round: number; dealer: string; net: number | null } // the dealer's best five; null: not in it

const MOST_POINTS = 200, MOST_RESULTS = 12;

function key(table: string, person: string): string {
  return `uth.session.${table}.${person}`;
}

function playOf(ante: number | undefined, play: Hand["play"]): number {
  return play && play !== "fold" ? (ante ?? 0) * play.multiple : 0;
}

// Behind a seat the largest Play is held until the settlement, whatever the seat decides.
function heldBehind(table: Table, ante: number | undefined): number {
  return (ante ?? 0) * Math.max(...Object.values(table.game.raises).flat());
}

// What lies on the felt in a round that is not over.
export function onFelt(table: Table, me: string): number {
  if (!table.round || ["settled", "void"].includes(table.round.phase)) return 0;
  const bank = table.round.bank?.player === me ? table.round.bank.amount + table.round.bank.reserve : 0;
  return table.round.hands.filter((hand) => hand.player === me).reduce((all, hand) =>
    all + sum(hand.wagers) + sum(hand.tip) + playOf(hand.tip?.ante, hand.tip_play) +
      (hand.behind ? heldBehind(table, hand.wagers.ante) : playOf(hand.wagers.ante, hand.play)), bank);
}

export function worth(table: Table, me: string): number {
  return (table.guests.find((it) => it.player === me)?.chips ?? 0) + onFelt(table, me);
}

export function readSession(table: Table, me: string): Session {
  try {
    const read = JSON.parse(sessionStorage.getItem(key(table.table, me)) ?? "") as Session;
    if (Number.isFinite(read.since) && Number.isSafeInteger(read.basis) && Array.isArray(read.net)) return read;
  } catch {
    // none yet, or another program's text under our key
  }
  return saveSession(table.table, me, { since: Date.now(), basis: worth(table, me), net: [] });
}

export function saveSession(table: string, me: string, session: Session): Session {
  sessionStorage.setItem(key(table, me), JSON.stringify(session));
  return session;
}

export function endSession(table: string, me: string): void {
  sessionStorage.removeItem(key(table, me));
}

// The session after an event that was just folded into `table`.
export function noteEvent(session: Session, event: TableEvent, table: Table, me: string): Session {
  const mine = event.player === me;
  if (mine && event.event === "bought_in") return { ...session, basis: session.basis + (event.amount ?? 0) };
  if (mine && event.event === "cashed_out") return { ...session, basis: session.basis - (event.amount ?? 0) };
  if (event.event === "settle" || event.event === "reversed") {
    const net = [...session.net, worth(table, me) - session.basis].slice(-MOST_POINTS);
    const own = event.settlement?.hands.filter((hand) => hand.player === me) ?? [];
    const result: Result[] = event.settlement ? [{ round: event.round ?? 0, dealer: event.settlement.dealer.best,
      net: own.length > 0 ? own.reduce((sum, hand) => sum + hand.net, 0) : null }] : [];
    return { ...session, net, last: [...(session.last ?? []), ...result].slice(-MOST_RESULTS) };
  }
  return session;
}

// "1:05" for an hour and five minutes, "0:07" for seven minutes.
export function clockText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60000));
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}
