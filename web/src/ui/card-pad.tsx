// Big buttons for physical cards: every card once, those that are out greyed.

import { RANKS, SUITS } from "../lib/cards";
import { cardWords } from "../lib/text";

const SYMBOL: Record<string, string> = { c: "♣", d: "♦", h: "♥", s: "♠" };

export function CardPad({ used, onCard, disabled }: {
  used: Set<string>; onCard: (card: string) => void; disabled: boolean;
}) {
  return (
    <div class="card-pad">
      {[...SUITS].reverse().map((suit) => (
        <div key={suit} class="card-pad-row">
          {[...RANKS].reverse().map((rank) => {
            const card = rank + suit;
            return (
              <button key={card} type="button" class={`pad suit-${suit}`} aria-label={cardWords(card)}
                disabled={disabled || used.has(card)} onClick={() => onCard(card)}>
                {rank === "T" ? "10" : rank}<span aria-hidden="true">{SYMBOL[suit]}</span>
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}
