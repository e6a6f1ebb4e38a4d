// A floor from nothing: what is chosen on the page, and the configuration that comes of it
// (docs/operations.md). Pure.

import { WAGERS } from "../../made/catalogue";
import { DEALT, type Dealt } from "./dealt";
import { dollars, parseMoney } from "./money";
import { optionValue, type OptionsSheet } from "./sheet";

// A pay table that a link may have, with the presets of its levels; rates in millionths.
export interface PayOffer { table: string; rules: string; levels: { level: string; seed: number; rate: number; reserve_rate: number }[] }
// GET /api/set-up
export interface Offers {
  file: string;
  saved: boolean;
  rules: { name: string; title: string; house_banked: boolean }[];
  controls: { name: string; title: string }[];
  pay_tables: PayOffer[];
}

export interface NewTable {
  name: string;
  rules: string;
  dealt: Dealt;
  min: string; // amounts as they are typed
  max: string;
  float: string;
  values: Record<string, string>; // of the options sheet
}
export interface NewPerson { name: string; role: string }
export interface NewFloor {
  zone: string;
  day_starts: string;
  controls: string;
  tables: NewTable[];
  links: Record<string, { name: string; seeds: string[] }>; // by pay table
  people: NewPerson[];
}

export const NEW_ROLES = ["supervisor", "executive", "auditor", "dealer"];
const TABLE_COUNTDOWNS = { betting_s: 30, decide_s: 20 }; // of a table that runs itself
const EXECUTIVE_ABOVE = 500000;
const USUAL_MIN = 500, USUAL_MAX = 10000, USUAL_FLOAT = 5000000; // cents

// What a rule set begins with.
export function newTable(name: string, rules: string, sheet: OptionsSheet): NewTable {
  return {
    name, rules, dealt: "keyed", min: dollars(Math.max(USUAL_MIN, sheet.base.min)), max: dollars(Math.min(USUAL_MAX, sheet.base.max)),
    float: dollars(USUAL_FLOAT), values: Object.fromEntries(sheet.choices.map(({ option, chosen }) => [option, chosen])),
  };
}

export function newFloor(table: NewTable): NewFloor {
  const person = (name: string, role: string) => ({ name, role });
  return {
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone, day_starts: "06:00", controls: "standard", tables: [table], links: {},
    people: [person("sam", "supervisor"), person("sue", "supervisor"), person("erin", "executive"), person("otto", "auditor"), person("dora", "dealer")],
  };
}

// The pay table of a table's progressive; undefined: it has none.
export const progressiveOf = (table: NewTable): string | undefined =>
  (table.values["progressive"] ?? "none") === "none" ? undefined : table.values["progressive"];
export const progressives = (floor: NewFloor): string[] => [...new Set(floor.tables.flatMap((table) => progressiveOf(table) ?? []))];
export const linkOf = (floor: NewFloor, offer: PayOffer): { name: string; seeds: string[] } =>
  floor.links[offer.table] ?? { name: offer.table.toLowerCase(), seeds: offer.levels.map(({ seed }) => dollars(seed)) };

// Pay tables that have an exact edge of their own.
export const hasEdge = (option: string, value: string): boolean =>
  option in WAGERS && option !== "blind" && option !== "progressive" && value !== "none";

export function configOf(floor: NewFloor, offers: Offers): object {
  const cents = (text: string) => parseMoney(text) ?? 0;
  const links = progressives(floor).map((name) => offers.pay_tables.find(({ table }) => table === name)!);
  return {
    room: { zone: floor.zone.trim(), day_starts: floor.day_starts.trim() },
    controls: floor.controls,
    links: links.map((offer) => ({
      name: linkOf(floor, offer).name.trim(), rules: offer.rules, table: offer.table, executive_above: EXECUTIVE_ABOVE,
      levels: offer.levels.map(({ rate, reserve_rate }, index) => ({ seed: cents(linkOf(floor, offer).seeds[index] ?? ""), rate, reserve_rate })),
    })),
    tables: floor.tables.map((table) => {
      const link = links.find((offer) => offer.table === progressiveOf(table));
      const banked = offers.rules.find(({ name }) => name === table.rules)?.house_banked === false;
      return {
        name: table.name.trim(), rules: table.rules, ...DEALT[table.dealt], ...(table.dealt === "alone" ? TABLE_COUNTDOWNS : {}),
        options: Object.fromEntries(Object.entries(table.values).map(([option, value]) => [option, optionValue(value)])),
        base: { min: cents(table.min), max: cents(table.max) }, ...(link ? { link: linkOf(floor, link).name.trim() } : {}),
        ...(banked ? { open: true } : { float: cents(table.float) }),
      };
    }),
    people: floor.people.map(({ name, role }) => ({ name: name.trim(), role })),
  };
}
