// What must be posted at a table, on its layout or on a sign: sentences for the felt and for the display,
// from what holds at this table now. The rule card has the same in its last section.

import type { Rate } from "./bank";
import type { Meter } from "./link";
import { money } from "./money";
import type { Limits, Table } from "./protocol";
import { labelInWords } from "./said";
import { t, type Key } from "./text";

const range = (limits: Limits) =>
  limits.max > 0 ? t("minMax", { min: money(limits.min), max: money(limits.max) }) : t("postedFrom", { min: money(limits.min) });
export const ratesInWords = (list: Rate[]) => list.map((rate) => t("scheduleRate", { fee: money(rate.fee), from: money(rate.from) })).join(", ");

// The inscription of the cloth.
export function inscription({ game }: Table): string {
  const hand = game.qualifies_with;
  if (!hand || hand === "high card") return "";
  return hand === "pair" ? t("postedPair") : t("postedQualifies", { hand: labelInWords(hand) });
}

function gamesWords({ game: { games_per_hand: count, games_of: of } }: Table): string {
  return count > 0 ? t(of === "player" ? "postedGamesOfPlayer" : "postedGames", { count }) : "";
}

// Prescribed for the layout itself: it stays on the smallest felt.
export const onCloth = (table: Table): string[] => [inscription(table), gamesWords(table)];

export function postedAt(table: Table): string[] {
  const { base, bonus, wagers, aggregates = {}, progressive, collection } = table.game;
  const sides = Object.keys(wagers).some((wager) => wager !== "blind" && wager !== "progressive");
  return [
    inscription(table),
    base.min > 0 ? t("postedBase", { limits: range(base) }) : "", // not of a past round
    sides && bonus.min > 0 ? t("postedBonus", { limits: range(bonus) }) : "",
    progressive ? t("postedProgressive", { limits: range(progressive) }) : "",
    gamesWords(table),
    ...Object.entries(aggregates).map(([wager, it]) => t("postedAggregate", { wager: t(wager as Key), amount: money(it!.amount) })),
    collection ? t("postedCollection", { number: collection.number }) : "",
  ].filter((words) => words !== "");
}

// On a sign there is room for the fees and for the limits of the meters as well.
export function signAt(table: Table, meters: Meter[]): string[] {
  const { collection } = table.game;
  return [
    ...postedAt(table),
    collection?.rates ? t("postedDealerFees", { rates: ratesInWords(collection.rates) }) : "",
    collection?.player ? t("postedPlayerFees", { rates: ratesInWords(collection.player.rates) }) : "",
    ...meters.filter((meter) => meter.limit).map((meter) => t("postedMeter", { level: meter.level, amount: money(meter.limit!) })),
  ].filter((words) => words !== "");
}
