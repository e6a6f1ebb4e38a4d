// A hand from its bets to its end, in pictures: what lies in the circles and which cards are seen.

import { t, type Key } from "../lib/text";
import { Cards } from "./Card";
import { Chip } from "./chip";
import "./deal-pictures.css";

const STEPS: { cards: string[]; circles: [Key, number][] }[] = [
  { cards: [], circles: [["ante", 500], ["blind", 500]] },
  { cards: ["Ah", "Qd"], circles: [["play", 2000]] },
  { cards: ["Qh", "8h", "3c"], circles: [["play", 1000]] },
  { cards: ["Qh", "8h", "3c", "Ks", "2d"], circles: [["play", 500]] },
  { cards: ["9c", "9d"], circles: [] },
];
export const PICTURES = STEPS.length;

// `chips`: with amounts, which are those of one game and one Ante.
export function DealPicture({ step, chips }: { step: number; chips: boolean }) {
  const { cards, circles } = STEPS[step]!;
  return (
    <div class="how-picture" aria-hidden="true">
      {cards.length > 0 ? <Cards cards={cards} /> : null}
      {circles.map(([name, cents]) => (
        <span key={name} class="how-circle">{chips ? <Chip cents={cents} /> : null}<small class={chips ? "" : "ring"}>{t(name)}</small></span>
      ))}
    </div>
  );
}

// All of them in a row, for the rules of any table.
export function DealPictures() {
  return (
    <ol class="deal-pictures">
      {STEPS.map((_, step) => <li key={step}><DealPicture step={step} chips={false} /><span>{step + 1}. {t(`how_${step + 1}` as Key)}</span></li>)}
    </ol>
  );
}
