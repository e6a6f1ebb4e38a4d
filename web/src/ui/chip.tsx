// A stack of chips with its amount; the colour goes by size, the number says it exactly.

import { money } from "../lib/money";

const COLOURS: [number, string][] = [
  [50000, "violet"], [10000, "black"], [2500, "green"], [1000, "blue"], [500, "red"], [0, "white"],
];

export function chipColour(cents: number): string {
  return (COLOURS.find(([from]) => cents >= from) ?? COLOURS[COLOURS.length - 1]!)[1];
}

export function Chip({ cents }: { cents: number }) {
  return <span class={`chip ${chipColour(cents)}`}>{money(cents)}</span>;
}
