// Checks a fairness receipt in the browser, with nothing from the server: the deck behind the
// commitment, the players' seeds, and the deck that was dealt. The bytes are described in
// docs/fairness.md; H is BLAKE2b-256.

import { blake2b } from "@noble/hashes/blake2b";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils";
import { RANKS, splitCards, SUITS } from "./cards";
import type { Receipt, ReceiptSeed } from "./protocol";

export type Flaw = "deckNotWhole" | "commitmentBroken" | "seedsBroken";

export interface Checked {
  flaw: Flaw | null; // null: the receipt agrees with itself
  roll: string; // of the last stage; "" without seeds
  dealt: string[]; // the deck that was dealt, first card out first; empty: none was
}

const FORMAT = 2;

// ---- bytes ----

function cardNumber(card: string): number {
  return RANKS.indexOf(card[0] ?? "") * 4 + SUITS.indexOf(card[1] ?? "");
}

function cardText(number: number): string {
  return RANKS[number >> 2]! + SUITS[number & 3]!;
}

function text(word: string): Uint8Array {
  return concatBytes(utf8ToBytes(word), new Uint8Array(1));
}

function number(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

function hash(label: string, ...parts: Uint8Array[]): string {
  return bytesToHex(blake2b(concatBytes(text(label), ...parts), { dkLen: 32 }));
}

// ---- seeds ----

export function seedOfSpare(commitment: string, player: string, spare: string): string {
  return hash("uth-seed", hexToBytes(commitment), text(player), hexToBytes(spare));
}

export function hashOfSeed(commitment: string, player: string, seed: string): string {
  return hash("uth-hash", hexToBytes(commitment), text(player), hexToBytes(seed));
}

function rollOf(before: string, entropy: string, seeds: ReceiptSeed[]): string {
  const parts = seeds.flatMap((seed) => [text(seed.player), hexToBytes(seed.hash)]);
  return hash("uth-roll", hexToBytes(before), hexToBytes(entropy), number(seeds.length), ...parts);
}

function seedsAgree(receipt: Receipt): boolean {
  const { seeds, commitment } = receipt;
  const shown = seeds.filter((seed) => seed.seed).length;
  const each = seeds.every((seed) =>
    (!seed.seed || hashOfSeed(commitment, seed.player, seed.seed) === seed.hash) &&
    (!seed.spare || seedOfSpare(commitment, seed.player, seed.spare) === seed.seed));
  const names = new Set(seeds.map((seed) => seed.player)).size === seeds.length;
  if (!receipt.entropy) return each && names && shown === 0 && !receipt.entropy_again;
  const again = receipt.entropy_again !== undefined;
  return each && names && seeds.length > 0 &&
    (again ? shown > 0 && shown < seeds.length : seeds.every((seed) => !seed.spare));
}

// The roll of the last stage, and the secrets that decide with it; null: not all were shown.
function deciding(receipt: Receipt): { roll: string; secrets: (string | undefined)[] } {
  if (!receipt.entropy) return { roll: "", secrets: receipt.seeds.map(() => undefined) };
  const first = rollOf(receipt.commitment, receipt.entropy, receipt.seeds);
  if (!receipt.entropy_again) return { roll: first, secrets: receipt.seeds.map((seed) => seed.seed) };
  const left = receipt.seeds.filter((seed) => seed.seed);
  return { roll: rollOf(first, receipt.entropy_again, left), secrets: left.map((seed) => seed.spare) };
}

// 32-bit words of BLAKE2b-512(key | counter), most significant byte first.
function* words(key: Uint8Array): Generator<number> {
  for (let counter = 0; ; counter++) {
    const block = blake2b(concatBytes(key, number(0), number(counter)), { dkLen: 64 });
    const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
    for (let at = 0; at < 64; at += 4) yield view.getUint32(at);
  }
}

function shuffled(deck: number[], key: Uint8Array): number[] {
  const dealt = [...deck], stream = words(key);
  for (let i = 51; i >= 1; i--) {
    const bound = i + 1, limit = Math.floor(2 ** 32 / bound) * bound;
    let word: number;
    do word = stream.next().value as number; while (word >= limit);
    const j = word % bound;
    [dealt[i], dealt[j]] = [dealt[j]!, dealt[i]!];
  }
  return dealt;
}

// ---- the receipt ----

export function checkReceipt(receipt: Receipt): Checked {
  const deck = splitCards(receipt.deck).map(cardNumber);
  const none = { roll: "", dealt: [] };
  if (deck.length !== 52 || new Set(deck).size !== 52 || !deck.every((n) => n >= 0 && n < 52))
    return { flaw: "deckNotWhole", ...none };
  const made = hash("uth-deck", text(receipt.table), number(receipt.round), text(receipt.digest),
    text(receipt.dealing), hexToBytes(receipt.salt), Uint8Array.from(deck));
  if (made !== receipt.commitment) return { flaw: "commitmentBroken", ...none };
  if (!seedsAgree(receipt)) return { flaw: "seedsBroken", ...none };
  const { roll, secrets } = deciding(receipt);
  if (secrets.length === 0) return { flaw: null, roll, dealt: deck.map(cardText) };
  if (!secrets.every((secret) => secret !== undefined)) return { flaw: null, roll, dealt: [] };
  const key = hexToBytes(hash("uth-key", hexToBytes(roll), ...secrets.map((secret) => hexToBytes(secret!))));
  return { flaw: null, roll, dealt: shuffled(deck, key).map(cardText) };
}

// Where the cards of a deal are in the deck, as src/core/deal.c has it.
export function dealOrder(dealing: string, hands: number): { hole: number[][]; dealer: number[]; board: number[] } {
  const range = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i);
  if (dealing === "shoe") {
    const turn = (hand: number) => [hand, hands + 1 + hand];
    return { hole: range(0, hands).map(turn), dealer: turn(hands), board: range(2 * hands + 2, 5) };
  }
  const first = dealing === "i-deal" ? 5 : 0;
  return {
    hole: range(0, hands).map((hand) => range(first + 2 * hand, 2)),
    dealer: range(first + 2 * hands, 2),
    board: range(first === 5 ? 0 : 2 * hands + 2, 5),
  };
}

const isHash = (value: unknown) => typeof value === "string" && /^[0-9a-f]{64}$/.test(value);
const isMaybeHash = (value: unknown) => value === undefined || isHash(value);

// Parses pasted text. Null when it is not a receipt.
export function parseReceipt(pasted: string): Receipt | null {
  try {
    const read = JSON.parse(pasted) as Partial<Receipt> & { receipt?: Receipt };
    const receipt = read.receipt ?? (read as Receipt);
    const sound = receipt.format === FORMAT && isHash(receipt.salt) && isHash(receipt.commitment) &&
      typeof receipt.table === "string" && Number.isInteger(receipt.round) && typeof receipt.digest === "string" &&
      typeof receipt.dealing === "string" && typeof receipt.deck === "string" && Array.isArray(receipt.spots) &&
      isMaybeHash(receipt.entropy) && isMaybeHash(receipt.entropy_again) && Array.isArray(receipt.seeds) &&
      receipt.seeds.every((seed) => typeof seed.player === "string" && isHash(seed.hash) &&
        isMaybeHash(seed.seed) && isMaybeHash(seed.spare));
    return sound ? receipt : null;
  } catch {
    return null;
  }
}
