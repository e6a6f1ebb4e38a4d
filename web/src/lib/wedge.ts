// Cards from a keyboard, or from a scanner that types like one: "Ah", "10d", "qs". A scanner ends
// with Enter at once; that Enter belongs to the card, not to the step.

import { cardId } from "./cards";

const SCANNER_MS = 80; // between a scanner's keys; no one types that fast

export class Wedge {
  pending = ""; // a rank that waits for its suit
  private completed = -Infinity;

  // The card that this key completes, or null. `taken` says whether the key was part of one.
  key(key: string, now: number): { card: string | null; taken: boolean } {
    if (key.length !== 1) return { card: null, taken: false };
    const upper = key.toUpperCase(), lower = key.toLowerCase();
    if (this.pending === "1" && key === "0") {
      this.pending = "T";
      return { card: null, taken: true };
    }
    if (/^[2-9TJQKA1]$/.test(upper)) {
      this.pending = upper;
      return { card: null, taken: true };
    }
    if (!/^[cdhs]$/.test(lower) || this.pending === "") return { card: null, taken: false };
    const card = this.pending + lower;
    this.pending = "";
    if (!cardId(card)) return { card: null, taken: true };
    this.completed = now;
    return { card, taken: true };
  }

  // True when an Enter now would be the end of a scan.
  endsScan(now: number): boolean {
    return now - this.completed < SCANNER_MS;
  }

  clear(): void {
    this.pending = "";
  }
}
