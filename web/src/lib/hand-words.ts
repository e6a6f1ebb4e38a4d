// The best five of five to seven cards, in the words of the chosen language. The server's words
// settle a round; these tell a player in the middle of one what they hold so far. Two to four cards
// make a pair or a high card at most, and are described as such.

import { RANKS, splitCards } from "./cards";
import { t, type Key } from "./text";

export interface Made { category: string; ranks: number[]; best: string[] }

const rankOf = (card: string): number => RANKS.indexOf(card[0] ?? "");

// The highest straight in these ranks: its top card's rank, or -1. The ace also counts below 2.
function straightTop(ranks: Set<number>): number {
  for (let top = 12; top >= 3; top--) {
    const run = [0, 1, 2, 3, 4].every((down) => ranks.has(top - down === -1 ? 12 : top - down));
    if (run) return top;
  }
  return -1;
}

function straightCards(cards: string[], top: number): string[] {
  return [0, 1, 2, 3, 4].map((down) => {
    const rank = top - down === -1 ? 12 : top - down;
    return cards.find((card) => rankOf(card) === rank)!;
  });
}

// Cards by rank, more of a kind first, then higher.
function groups(cards: string[]): string[][] {
  const by = new Map<number, string[]>();
  for (const card of cards) by.set(rankOf(card), [...(by.get(rankOf(card)) ?? []), card]);
  return [...by.values()].sort((a, b) => b.length - a.length || rankOf(b[0]!) - rankOf(a[0]!));
}

const descending = (cards: string[]): string[] => [...cards].sort((a, b) => rankOf(b) - rankOf(a));

export function bestHand(cards: string[]): Made {
  const sorted = descending(cards);
  const suited = ["c", "d", "h", "s"].map((suit) => sorted.filter((card) => card[1] === suit))
    .find((same) => same.length >= 5);
  if (suited) {
    const top = straightTop(new Set(suited.map(rankOf)));
    if (top >= 0)
      return { category: top === 12 ? "royal_flush" : "straight_flush", ranks: [top], best: straightCards(suited, top) };
  }
  const sets = groups(sorted);
  const [first, second] = [sets[0]!, sets[1]];
  const rest = (used: string[], count: number) => sorted.filter((card) => !used.includes(card)).slice(0, count);
  const made = (category: string, used: string[], ...ranks: number[]): Made =>
    ({ category, ranks, best: [...used, ...rest(used, 5 - used.length)] });
  if (first.length === 4) return made("four_of_a_kind", first, rankOf(first[0]!));
  if (first.length === 3 && second && second.length >= 2)
    return made("full_house", [...first, ...second.slice(0, 2)], rankOf(first[0]!), rankOf(second[0]!));
  if (suited) return { category: "flush", ranks: [rankOf(suited[0]!)], best: suited.slice(0, 5) };
  const top = straightTop(new Set(sorted.map(rankOf)));
  if (top >= 0) return { category: "straight", ranks: [top], best: straightCards(sorted, top) };
  if (first.length === 3) return made("three_of_a_kind", first, rankOf(first[0]!));
  if (first.length === 2 && second?.length === 2)
    return made("two_pair", [...first, ...second], rankOf(first[0]!), rankOf(second[0]!));
  if (first.length === 2) return made("pair", first, rankOf(first[0]!));
  return made("high_card", first.slice(0, 1), rankOf(first[0]!));
}

const CATEGORIES = ["high_card", "pair", "two_pair", "three_of_a_kind", "straight", "flush", "full_house",
  "four_of_a_kind", "straight_flush", "royal_flush"];

export const rankOfHand = (hand: Made): number => CATEGORIES.indexOf(hand.category);

// Positive when `a` wins, 0 when they tie.
export function compareHands(a: Made, b: Made): number {
  const kinds = rankOfHand(a) - rankOfHand(b);
  if (kinds !== 0) return kinds;
  if (a.category === "straight" || a.category === "straight_flush") return a.ranks[0]! - b.ranks[0]!;
  for (let index = 0; index < 5; index++) {
    const ranks = rankOf(a.best[index] ?? "") - rankOf(b.best[index] ?? "");
    if (ranks !== 0) return ranks;
  }
  return 0;
}

function madeWords(category: string, [first = "", second = ""]: string[]): string {
  return t(`made_${category}` as Key, {
    high: t(`rank_${first}` as Key), of: t(`ranks_${first}` as Key), and: t(`ranks_${second}` as Key),
  });
}

export function handWords(cards: string[]): string {
  if (cards.length < 2) return "";
  const { category, ranks } = bestHand(cards);
  return madeWords(category, ranks.map((rank) => RANKS[rank]!));
}

// A settled hand; one that folded may have stayed face down to the end.
export function settledWords(hand: { best?: string }): string {
  return hand.best ? handWords(splitCards(hand.best)) : t("handFaceDown");
}

// A hand as the floor names it: "full_house:K:A", and "pair:Q+A" where the kicker decides.
export function handCodeWords(code: string): string {
  const [made = "", kicker] = code.split("+");
  const [category = "", ...ranks] = made.split(":"), hand = madeWords(category, ranks);
  return kicker ? t("kicker", { hand, rank: t(`rank_${kicker}` as Key) }) : hand;
}
