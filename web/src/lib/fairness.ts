// The player's part in the shuffle, and the silent check of every own round.
//
// What this page saw of a round is kept in the tab, so a reload changes nothing: the commitment as
// it was before the bets, the spare that only this page knows, and the roll of each stage as it was
// before a seed was shown. When the deck is opened, the receipt must agree with all of it, and with
// the cards that were dealt.

import { bytesToHex } from "@noble/hashes/utils";
import { splitCards } from "./cards";
import type { Client } from "./client";
import type { Receipt, Round, Table, TableEvent } from "./protocol";
import { checkReceipt, dealOrder, hashOfSeed, seedOfSpare } from "./receipt";

export const SEEDS_MAX = 32; // in a round

export type Verdict = "own" | "checked" | "unchecked" | "failed";
export type Doubt =
  | "otherReceipt" | "deckNotWhole" | "commitmentBroken" | "seedsBroken" | "otherCommitment" | "otherRules"
  | "seedMissing" | "seedDropped" | "otherRoll" | "otherCards";

export interface Seal { round: number; verdict: Verdict; doubt?: Doubt; receipt: Receipt }

// What was seen of one round.
export interface Seen {
  round: number;
  commitment: string;
  digest: string;
  changed: boolean; // another commitment was shown later
  played: boolean; // with a hand of one's own
  spare: string; // "": no part in the shuffle
  taken: boolean; // the server has the hash
  shown: number; // the last stage in which it accepted the seed
  rolls: string[]; // by stage
}

const keyOf = (table: string, me: string) => `uth.seen.${table}.${me}`;

function read(table: string, me: string): Seen | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(table, me)) ?? "null") as Seen | null;
  } catch {
    return null;
  }
}

function save(table: string, me: string, seen: Seen): Seen {
  sessionStorage.setItem(keyOf(table, me), JSON.stringify(seen));
  return seen;
}

// The commitment that this tab saw before the bets of a round; "": it did not see the round.
export function commitmentSeen(table: string, round: number): string {
  for (const key of Object.keys(sessionStorage)) {
    if (!key.startsWith(`uth.seen.${table}.`)) continue;
    const seen = JSON.parse(sessionStorage.getItem(key) ?? "null") as Seen | null;
    if (seen?.round === round) return seen.commitment;
  }
  return "";
}

// The round that is on, as it was first seen. Null: it was not seen before the cards.
function seenOf(table: Table, round: Round, me: string): Seen | null {
  const before = read(table.table, me);
  if (before?.round === round.number) {
    if (before.commitment !== round.commitment) before.changed = true;
    return before;
  }
  if (round.phase !== "betting") return null;
  return { round: round.number, commitment: round.commitment!, digest: table.game.digest, changed: false,
    played: false, spare: "", taken: false, shown: 0, rolls: [] };
}

// Where many are at a table, one page in so many takes part: there is room for 32 seeds.
function hasRoom(round: Round): boolean {
  return (round.seeds ?? 0) < SEEDS_MAX && Math.random() * (round.seed_one_in ?? 1) < 1;
}

function handsOf(round: Round, me: string) {
  return round.hands.filter((hand) => hand.player === me && !hand.behind);
}

// ---- the check ----

function sameCards(cards: string | undefined, dealt: string[], places: number[] | undefined): boolean {
  const seen = splitCards(cards);
  return seen.length === 0 || (places !== undefined && seen.every((card) =>
    places.slice(0, Math.max(2, seen.length)).some((place) => dealt[place] === card)));
}

function cardsAgree(receipt: Receipt, dealt: string[], round: Round, me: string): boolean {
  const order = dealOrder(receipt.dealing, receipt.spots.length);
  const turns = receipt.spots.filter((spot, i) => receipt.spots[(i + 1) % receipt.spots.length]! <= spot).length;
  return turns <= 1 && sameCards(round.board, dealt, order.board) && sameCards(round.dealer, dealt, order.dealer) &&
    handsOf(round, me).every((hand) => sameCards(hand.cards, dealt, order.hole[receipt.spots.indexOf(hand.spot)]));
}

export function judge(receipt: Receipt, seen: Seen, round: Round, table: string, me: string): { verdict: Verdict; doubt?: Doubt } {
  const failed = (doubt: Doubt) => ({ verdict: "failed" as const, doubt });
  if (receipt.table !== table || receipt.round !== seen.round) return failed("otherReceipt");
  if (seen.changed || receipt.commitment !== seen.commitment) return failed("otherCommitment");
  const checked = checkReceipt(receipt);
  if (checked.flaw) return failed(checked.flaw);
  if (receipt.digest !== seen.digest) return failed("otherRules");
  const own = receipt.seeds.find((seed) => seed.player === me);
  if (seen.taken) {
    const seed = seedOfSpare(seen.commitment, me, seen.spare);
    if (own?.hash !== hashOfSeed(seen.commitment, me, seed)) return failed("seedMissing");
    if (own.missed && seen.shown >= (receipt.entropy_again && own.seed ? 2 : 1)) return failed("seedDropped");
    const roll = seen.rolls[seen.rolls.length - 1];
    if (seen.shown > 0 && !own.missed && roll !== checked.roll) return failed("otherRoll");
  }
  if (checked.dealt.length > 0 && !cardsAgree(receipt, checked.dealt, round, me)) return failed("otherCards");
  return { verdict: seen.taken && !own?.missed ? "own" : "checked" };
}

// ---- taking part ----

export class Shuffle {
  private decided = 0; // the round for which it was decided whether to take part
  private asked = ""; // the last stage that was answered

  constructor(private readonly client: Client, private readonly me: string) {}

  // Called with every state of the table; gives the seal of a round when its deck is opened.
  take(table: Table, event: TableEvent | null): Seal | null {
    const round = table.round;
    if (table.source !== "house" || !round?.commitment || this.me === "") return null;
    const seen = seenOf(table, round, this.me);
    const receipt = event?.event === "opened_deck" ? event.receipt : undefined;
    if (!seen) return receipt && handsOf(round, this.me).length > 0
      ? { round: round.number, verdict: "unchecked", receipt } : null;
    seen.played ||= handsOf(round, this.me).length > 0;
    save(table.table, this.me, seen);
    if (round.phase === "betting") this.promise(table, round, seen);
    if (round.phase === "closed") this.show(table, round, seen);
    return receipt && seen.played
      ? { round: round.number, receipt, ...judge(receipt, seen, round, table.table, this.me) } : null;
  }

  private promise(table: Table, round: Round, seen: Seen): void {
    if (!seen.played || seen.spare || this.decided === round.number) return;
    this.decided = round.number;
    if (!hasRoom(round)) return;
    seen.spare = bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
    save(table.table, this.me, seen);
    const hash = hashOfSeed(seen.commitment, this.me, seedOfSpare(seen.commitment, this.me, seen.spare));
    void this.client.send("seed", { table: table.table, hash }).then((reply) => this.note(table, seen.round, (now) => {
      if (reply.ok) now.taken = true;
      else now.spare = "";
    }));
  }

  // The seed, or in stage 2 the spare; the roll is noted first: what comes later cannot change it.
  private show(table: Table, round: Round, seen: Seen): void {
    const due = round.seeds_due;
    if (!due || !seen.spare || this.asked === `${round.number}.${due.stage}`) return;
    if (due.stage === 2 && !seen.rolls[0]) return; // the seed was never asked for
    this.asked = `${round.number}.${due.stage}`;
    seen.rolls[due.stage - 1] ??= due.roll;
    if (seen.rolls[due.stage - 1] !== due.roll) return; // another one than before: shown to nobody
    save(table.table, this.me, seen);
    const seed = due.stage === 1 ? seedOfSpare(seen.commitment, this.me, seen.spare) : seen.spare;
    void this.client.send("reveal_seed", { table: table.table, seed }).then((reply) => this.note(table, seen.round, (now) => {
      if (reply.ok) now.shown = due.stage;
    }));
  }

  private note(table: Table, round: number, change: (seen: Seen) => void): void {
    const seen = read(table.table, this.me);
    if (seen?.round !== round) return;
    change(seen);
    save(table.table, this.me, seen);
  }
}
