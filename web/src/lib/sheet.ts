// What a table's rule set offers to choose, and what is chosen: GET /api/options (docs/protocol.md).

import { WAGERS } from "../../made/catalogue";
import type { Limits } from "./protocol";
import type { Rate } from "./bank";
import { catalogue, t, type Key } from "./text";

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

// ---- in words ----

const LABELS: Record<string, Key> = {
  dealing: "dealingProcedure", cover: "coverPolicy", backline: "backline", rotation: "rotationRule", collection: "collectionSchedule",
  folded_progressive: "foldedProgressive",
};
const words = (prefix: string, name: string): string | undefined => (catalogue().pages as Record<string, string>)[`${prefix}_${name.replace(/-/g, "_")}`];

export const isIrregularity = (option: string): boolean => words("irregular", option) !== undefined;

export function optionWords(option: string): string {
  if (option in WAGERS) return t("payTableOf", { wager: t(option as Key) });
  return LABELS[option] ? t(LABELS[option]!) : words("irregular", option) ?? option;
}

export function valueWords(sheet: OptionsSheet, option: string, value: string): string {
  if (isIrregularity(option)) return words("remedy", value) ?? value;
  if (option === "folded_progressive") return t(value === "true" ? "yes" : "no");
  if (value === "false") return t("no");
  if (value === "none") return t("none");
  if (["separate", "once", "net", "shoe", "shuffler"].includes(value)) return t(`value_${value}` as Key);
  if (option === "backline" && value === "true")
    return `${t("yes")}: ${t(!sheet.backline.trips ? "backlineBase" : sheet.backline.base ? "backlineBoth" : "backlineTrips")}`;
  if (option === "rotation" && value === "true") return `${t("yes")}: ${t("rotationOf", { ...sheet.rotation })}`;
  return value;
}
