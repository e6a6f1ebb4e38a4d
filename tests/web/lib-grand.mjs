// A floor on which everything is as long and as large as it may be: names of 20 characters, titles of a
// whole line, amounts of seven digits, pay tables with long awards. What fits here fits anywhere.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client, player, scratch, startFloor } from "./lib.mjs";

const PIN = "7777";
export const PLAYERS = ["anastasia-montgomery", "bartholomew-hawthorn", "christopher-longname", "wilhelmina-blackwood",
    "maximilian-featherst", "theodora-winterbourn"];
export const [ANN] = PLAYERS;
export const STAFF = { dealer: "genevieve-hollingson", supervisor: "supervisor-sebastian", second: "supervisor-rosamunde", executive: "executive-evangeline", auditor: "auditor-alexandrina" };
export const SALON = "grand-salon-table-01", LIVE = "live-face-up-pit-001", CAL = "california-room-0001", ARENA = "arena-of-champions-1";
export const LINK = "grand-mega-link-0001";
const MILLION = 100000000; // in cents
const FLOAT = 900 * MILLION;

const people = [
    ...PLAYERS.map((name) => ({ name, role: "player", pin: PIN, deposit: 999999999 })),
    { name: STAFF.dealer, role: "dealer", pin: PIN }, { name: STAFF.supervisor, role: "supervisor", pin: PIN },
    { name: STAFF.second, role: "supervisor", pin: PIN }, { name: STAFF.executive, role: "executive", pin: PIN },
    { name: STAFF.auditor, role: "auditor", pin: PIN },
];

// The rule sets of the house with limits of a million and pay tables of its own.
const AWARDS = [["royal flush, all five cards, any of the four suits", "50 to 1"], ["straight flush of any suit, nine high or better", "40 to 1"],
    ["four of a kind, whatever the fifth card may be", "30 to 1"], ["full house, threes over deuces or anything above", "8 to 1"],
    ["flush", "7 to 1"], ["straight", "4 to 1"], ["three of a kind", "3 to 1"]];
const HANDS = ["royal flush", "straight flush", "four of a kind", "full house", "flush", "straight", "three of a kind"];
function grandRules(folder, of, name) {
    const rules = JSON.parse(readFileSync(new URL(`../../rules/${of}.json`, import.meta.url)));
    const limit = { min: 100, max: MILLION };
    Object.assign(rules, { name, title: `${rules.title}, the Grand Hall at the River`, limits: { ...rules.limits, base: limit, bonus: limit, single: 4 * MILLION },
        pay_tables: [{ name: "GRAND-TRIPS-TABLE-1", wager: "trips", lines: AWARDS.map(([label, pays], i) => ({ label: label.slice(0, 46), hand: HANDS[i], pays })) }] });
    rules.wagers.trips = { tables: ["GRAND-TRIPS-TABLE-1"], default: "GRAND-TRIPS-TABLE-1" };
    const file = join(folder, `${name}.json`);
    writeFileSync(file, JSON.stringify(rules));
    return file;
}

const table = (name, title, rules, more) => ({ name, title, rules, betting_s: 3000, decide_s: 3000, result_s: 3000, offer_s: 3000, ...more });
const linked = { link: LINK, options: { progressive: "LINK-ML03" } };

export async function grandFloor() {
    const folder = scratch();
    return startFloor([
        table(SALON, "The Grand Salon on the First Floor, Table 1", "grand-house", { ...linked, float: FLOAT }),
        table(LIVE, "The Live Table beside the Fountain, Pit 1", "grand-face-up", { ...linked, dealer: true, source: "keyed", float: FLOAT }),
        table(CAL, "The California Room behind the Garden, Table 9", "california", { dealer: true, source: "keyed", open: true,
            options: { backline: true, rotation: true } }),
        table(ARENA, "The Arena of Champions under the Great Dome", "stadium", { dealer: true, float: FLOAT }),
    ], {
        people, rules: [grandRules(folder, "washington", "grand-house"), grandRules(folder, "washington-face-up", "grand-face-up")],
        limits: { messages: { burst: 1000, per_minute: 60000 } },
        links: [{ name: LINK, title: "The Grand Mega Link of all the Halls", table: "LINK-ML03", games: true, location: "main-floor-pit-00001",
            executive_above: 50000000, levels: [
                { seed: 100000000, rate: 250000, reserve_rate: 123456, begin: 999999899, limit: 999999999 },
                { seed: 10000000, rate: 100000, reserve_rate: 12345, begin: 123456789 }, { seed: 1000000, rate: 100000, begin: 9876543 }] }],
    });
}

export const looks = (name) => ({ as: name, pin: PIN });
export const client = async (server, name) => (await Client.connect(server)).login(name, PIN);
export const sit = (server, at, name, spot, buy = 500000000) => player(server, at, { name, pin: PIN, spot, buy });

// Everybody at the live table, with wagers of millions.
export async function fullTable(server, at = LIVE) {
    const all = [];
    for (const [index, name] of PLAYERS.entries()) all.push(await sit(server, at, name, index + 1));
    return all;
}
