// The chips on one player's spots before the deal: pure arithmetic, so that undo is a list of
// earlier states and a test needs no browser.

import { WAGERS } from "../../made/catalogue";
import type { Game, Limits, WagerName, Wagers } from "./protocol";

export interface Spots { wagers: Wagers; tip: Wagers }
export const EMPTY: Spots = { wagers: {}, tip: {} };

export type SpotKey = { wager: WagerName; tip: boolean };

// The optional wagers, in the order of the felt; bonuses are those that no meter pays.
const NAMES = Object.keys(WAGERS) as WagerName[];
export const SIDE_WAGERS = NAMES.filter((wager) => WAGERS[wager].kind !== "base");
export const BONUSES = NAMES.filter((wager) => WAGERS[wager].kind === "bonus");

export function sum(wagers: Wagers | undefined): number {
  return Object.values(wagers ?? {}).reduce((total, amount) => total + (amount ?? 0), 0);
}

// Those that this table offers.
export function offered(game: Game): WagerName[] {
  return SIDE_WAGERS.filter((wager) => game.wagers[wager] !== undefined);
}

export function withWager(wagers: Wagers, wager: WagerName, amount: number): Wagers {
  const next = { ...wagers };
  const names: WagerName[] = wager === "ante" || wager === "blind" ? ["ante", "blind"] : [wager];
  for (const name of names) {
    if (amount > 0) next[name] = amount;
    else delete next[name];
  }
  return next;
}

export function limitsOf(wager: WagerName, game: Game): Limits {
  return wager === "ante" || wager === "blind" ? game.base : game.bonus;
}

// An exact amount, at most the table's maximum. Blind matches Ante by itself.
export function withAmount(spots: Spots, key: SpotKey, cents: number, game: Game): Spots {
  const { max } = limitsOf(key.wager, game);
  const amount = Math.max(0, max > 0 ? Math.min(cents, max) : cents);
  const side = withWager(key.tip ? spots.tip : spots.wagers, key.wager, amount);
  return key.tip ? { ...spots, tip: side } : { ...spots, wagers: side };
}

// Adds a chip (or takes one off, when negative): the first lays the table's minimum at least, and
// what would be less than it is taken off.
export function addChip(spots: Spots, key: SpotKey, chip: number, game: Game): Spots {
  const { min } = limitsOf(key.wager, game);
  const wanted = ((key.tip ? spots.tip : spots.wagers)[key.wager] ?? 0) + chip;
  return withAmount(spots, key, wanted >= min || key.tip ? wanted : chip > 0 ? min : 0, game);
}

export function double(spots: Spots, game: Game): Spots {
  const twice = (wagers: Wagers): Wagers => {
    const next: Wagers = {};
    for (const [name, amount] of Object.entries(wagers) as [WagerName, number][]) {
      const { max } = limitsOf(name, game);
      next[name] = max > 0 ? Math.min(2 * amount, max) : 2 * amount;
    }
    return next;
  };
  return { wagers: twice(spots.wagers), tip: twice(spots.tip) };
}

export function totalOf(spots: Spots): number {
  return sum(spots.wagers) + sum(spots.tip);
}

// The most that these wagers can cost: all of them, and the largest Play allowed.
export function atRisk(spots: Spots, game: Game): number {
  const multiples = Object.values(game.raises).flat();
  const play = (ante: number): number => {
    const legal = multiples.filter((multiple) =>
      game.single_limit === 0 || ante * multiple <= game.single_limit);
    return ante * Math.max(0, ...legal);
  };
  return totalOf(spots) + play(spots.wagers.ante ?? 0) + play(spots.tip.ante ?? 0);
}

// True when the wager can be sent; the table checks everything else.
export function isPlayable(spots: Spots): boolean {
  const base = (spots.wagers.ante ?? 0) > 0;
  return base || (sum(spots.wagers) === 0 && sum(spots.tip) > 0);
}

// Chips for the tray: five that suit the limits.
export function chipsFor(game: Game): number[] {
  const ladder = [100, 500, 1000, 2500, 10000, 50000, 100000, 500000];
  const fitting = ladder.filter((chip) =>
    chip % game.chip === 0 && chip >= game.base.min / 5 && (game.base.max === 0 || chip <= game.base.max));
  return (fitting.length > 0 ? fitting : [game.base.min]).slice(0, 5);
}
