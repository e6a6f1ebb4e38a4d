// What a table's rule set offers to choose, and what is chosen: GET /api/options (docs/protocol.md).

import type { Limits } from "./protocol";
import type { Rate } from "./bank";

export interface Choice { option: string; chosen: string; values: string[] }
export interface Schedule { number: number; rates?: Rate[]; player?: { rates: Rate[] } }
export interface OptionsSheet {
  rules: string;
  title: string;
  choices: Choice[];
  base: Limits;
  bonus: Limits;
  chip: number;
  schedules: Schedule[];
  backline: { base: boolean; trips: boolean };
  rotation: { players: number; minutes: number };
}

// A choice as the `options` command takes it: numbers and booleans as such.
export function optionValue(value: string): string | number | boolean {
  if (value === "true" || value === "false") return value === "true";
  return /^\d+$/.test(value) ? Number(value) : value;
}
