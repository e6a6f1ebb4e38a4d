// Cards as the protocol writes them: "AhKd". Words come from the catalogue of the language.

export const RANKS = "23456789TJQKA";
export const SUITS = "cdhs";

export interface CardId { rank: string; suit: string }

export function splitCards(text: string | undefined): string[] {
  return text ? (text.match(/../g) ?? []) : [];
}

export function cardId(card: string): CardId | null {
  const rank = card[0] ?? "", suit = card[1] ?? "";
  return RANKS.includes(rank) && SUITS.includes(suit) && card.length === 2 ? { rank, suit } : null;
}

export function allCards(): string[] {
  return [...RANKS].reverse().flatMap((rank) => [...SUITS].map((suit) => rank + suit));
}
