// Chips: a disc whose colour goes by its value, and a stack of them with the amount in figures.

import { money, shortMoney } from "../lib/money";
import "./chips.css";

const DENOMINATIONS: [number, string][] = [
  [500000, "orange"], [100000, "yellow"], [50000, "violet"], [10000, "black"], [2500, "green"],
  [1000, "blue"], [500, "red"], [100, "white"],
];
const TALLEST = 6;

export function chipColour(cents: number): string {
  return (DENOMINATIONS.find(([from]) => cents >= from) ?? DENOMINATIONS[DENOMINATIONS.length - 1]!)[1];
}

// The colours of the discs, the most valuable at the bottom; a tall stack stops growing.
function discs(cents: number): string[] {
  const colours: string[] = [];
  let rest = cents;
  for (const [value, colour] of DENOMINATIONS)
    for (; rest >= value && colours.length < TALLEST; rest -= value) colours.push(colour);
  return colours.length > 0 ? colours : ["white"];
}

// On the felt, where circles lie close, a large amount is abbreviated.
export function Chip({ cents, short = false }: { cents: number; short?: boolean }) {
  return (
    <span class="stack">
      <span class="discs" aria-hidden="true">
        {discs(cents).map((colour, index) => <i key={index} class={`disc ${colour}`} />)}
      </span>
      <span class="amount-tag" title={short ? money(cents) : undefined}>{short ? shortMoney(cents) : money(cents)}</span>
    </span>
  );
}
