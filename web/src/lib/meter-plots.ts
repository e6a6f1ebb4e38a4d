// What the plots of a what-if show, from the exact figures of the forecast.

import type { Point } from "../ui/plot";

export interface LevelFigures {
  meter: number; // cents, as all amounts
  limit: number; // 0: none
  break_even: number | null; // the meter at which the wager returns all of itself, the other levels as they are
  chance: { num: number; den: number }; // that one wager wins the level
  in_a_day: number;
  next_start: number;
  days_median: number;
}

// The return of the wager is a straight line over one meter: through what it is now, and all at the
// break-even. Both ends of the plot, and the two points on it.
export function returnLine(level: LevelFigures, now: number): { points: Point[]; now: Point; even: Point } | null {
  const even = level.break_even;
  if (even === null || even === level.meter || even <= 0) return null;
  const slope = (1 - now) / (even - level.meter), to = 1.25 * Math.max(even, level.meter);
  const at = (meter: number): Point => [meter, now + slope * (meter - level.meter)];
  return { points: [at(0), at(to)], now: at(level.meter), even: at(even) };
}

// The meter in the days to come. Every wager wins it with the same chance p and then it starts again, so
// the wagers since the last win are geometric: with chance (1 - p)^a there are more than a of them. A
// meter that is not won for so long is at its start and what they brought, at most at its limit.
export function meterAt(level: LevelFigures, wagers_a_day: number, days: number, share: number): number {
  const wagers = days * wagers_a_day, p = level.chance.num / level.chance.den, each = level.in_a_day / wagers_a_day;
  const capped = (meter: number) => (level.limit > 0 ? Math.min(meter, Math.max(level.limit, level.meter)) : meter);
  const since = Math.log1p(-share) / Math.log1p(-p);
  return capped(since >= wagers ? level.meter + each * wagers : level.next_start + each * since);
}

// The days that a plot shows, and what a tenth, half and nine tenths of all futures stay below.
export function meterPaths(level: LevelFigures, wagers_a_day: number, steps = 60): { days: number; low: Point[]; middle: Point[]; high: Point[] } {
  const days = Math.max(7, Math.ceil(3 * level.days_median));
  const path = (share: number): Point[] => Array.from({ length: steps + 1 }, (_, index) =>
    [(days * index) / steps, meterAt(level, wagers_a_day, (days * index) / steps, share)]);
  return { days, low: path(0.1), middle: path(0.5), high: path(0.9) };
}
