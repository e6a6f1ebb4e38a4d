// Big buttons for physical cards: every card once, those that are out greyed. Touching one of these says
// where it is, so they are not disabled.

import { RANKS, SUITS } from "../lib/cards";
import { cardWords } from "../lib/text";
import { Pip } from "./Card";

export function CardPad({ used, onCard, disabled }: {
  used: Map<string, string> | Set<string>; onCard: (card: string) => void; disabled: boolean;
}) {
  return (
    <div class="card-pad">
      {[...SUITS].reverse().map((suit) => (
        <div key={suit} class="card-pad-row">
          {[...RANKS].reverse().map((rank) => {
            const card = rank + suit;
            return (
              <button key={card} type="button" class={`pad suit-${suit}`} aria-disabled={used.has(card)}
                disabled={disabled && !used.has(card)} onClick={() => onCard(card)}>
                <span class="visually-hidden">{cardWords(card)}</span>
                <span aria-hidden="true">{rank === "T" ? "10" : rank}</span>
                <Pip suit={suit} />
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}
