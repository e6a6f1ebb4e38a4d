// Checks a fairness receipt in the browser, with nothing from the server: the commitment that was
// shown before the bets, the deck behind it, and the deck that was dealt after the players' seeds.
// The bytes are described in docs/protocol.md; the hashes are BLAKE2b.

import { blake2b } from "@noble/hashes/blake2b";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils";
import { RANKS, splitCards, SUITS } from "./cards";
import type { Receipt } from "./protocol";

export interface Checked {
  whole: boolean; // every card once
  kept: boolean; // salt and deck match the commitment
  dealt: string[]; // the deck that was dealt, first card out first
}

function cardNumber(card: string): number {
  return RANKS.indexOf(card[0] ?? "") * 4 + SUITS.indexOf(card[1] ?? "");
}

function cardText(number: number): string {
  return RANKS[number >> 2]! + SUITS[number & 3]!;
}

function isWhole(deck: number[]): boolean {
  return deck.length === 52 && new Set(deck).size === 52 && deck.every((n) => n >= 0 && n < 52);
}

// 32-bit words of BLAKE2b-512(key | counter), most significant byte first.
function* words(key: Uint8Array): Generator<number> {
  for (let counter = 0; ; counter++) {
    const tail = new Uint8Array(8);
    new DataView(tail.buffer).setBigUint64(0, BigInt(counter));
    const block = blake2b(concatBytes(key, tail), { dkLen: 64 });
    const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
    for (let at = 0; at < 64; at += 4) yield view.getUint32(at);
  }
}

function withSeeds(deck: number[], seeds: Receipt["seeds"]): number[] {
  const dealt = [...deck];
  if (seeds.length === 0) return dealt;
  const zero = new Uint8Array(1);
  const parts = seeds.flatMap((seed) => [utf8ToBytes(seed.player), zero, utf8ToBytes(seed.text), zero]);
  const key = blake2b(concatBytes(utf8ToBytes("uth-seeds"), ...parts), { dkLen: 32 });
  const stream = words(key);
  for (let i = 51; i >= 1; i--) {
    const bound = i + 1, limit = Math.floor(2 ** 32 / bound) * bound;
    let word: number;
    do word = stream.next().value as number; while (word >= limit);
    const j = word % bound;
    [dealt[i], dealt[j]] = [dealt[j]!, dealt[i]!];
  }
  return dealt;
}

export function checkReceipt(receipt: Receipt): Checked {
  const deck = splitCards(receipt.deck).map(cardNumber);
  const whole = isWhole(deck);
  if (!whole) return { whole, kept: false, dealt: [] };
  const made = blake2b(concatBytes(hexToBytes(receipt.salt), Uint8Array.from(deck)), { dkLen: 32 });
  return {
    whole,
    kept: bytesToHex(made) === receipt.commitment.toLowerCase(),
    dealt: withSeeds(deck, receipt.seeds).map(cardText),
  };
}

// Parses pasted text. Null when it is not a receipt.
export function parseReceipt(text: string): Receipt | null {
  try {
    const read = JSON.parse(text) as Partial<Receipt> & { receipt?: Receipt };
    const receipt = read.receipt ?? (read as Receipt);
    const sound = /^[0-9a-f]{64}$/i.test(receipt.salt) && /^[0-9a-f]{64}$/i.test(receipt.commitment) &&
      typeof receipt.deck === "string" && Array.isArray(receipt.seeds);
    return sound ? receipt : null;
  } catch {
    return null;
  }
}
