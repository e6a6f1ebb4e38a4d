// The catalogue of commands (src/floor/catalogue.h, src/server/wire/message.h) and the table of wagers
// (include/uth/wager.h) as data: read from their rows for the types of the pages, the tests and the
// tables of docs/protocol.md. `node catalogue.mjs` writes made/catalogue.ts: every build of the pages
// does, and git does not keep it.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = new URL("../", import.meta.url);
const source = (path) => readFileSync(new URL(path, root), "utf8");

// The arguments of every X(...) of a macro: bare words as they stand, texts joined and unquoted.
function rowsOf(text, name) {
    const body = text.match(new RegExp(`#define ${name}\\(X(?:, with)?\\)([^]*?[^\\\\])\\n`))[1]
        .replace(/\/\*[^]*?\*\//g, "").replace(/\\\n/g, "\n");
    const rows = [];
    for (let at = body.indexOf("X("); at >= 0; at = body.indexOf("X(", at)) {
        const row = [""];
        let depth = 0, quoted = false;
        for (at += 2; quoted || depth > 0 || body[at] !== ")"; at++) {
            const c = body[at];
            if (c === "\\" && quoted) row[row.length - 1] += body[++at];
            else if (c === '"') quoted = !quoted;
            else if (!quoted && depth === 0 && c === ",") row.push("");
            else if (quoted || !/\s/.test(c)) {
                depth += quoted ? 0 : Number(c === "(") - Number(c === ")");
                row[row.length - 1] += c;
            }
        }
        rows.push(row);
    }
    return rows;
}

const text = source("src/floor/catalogue.h"), messages = source("src/server/wire/message.h");
// What a WebSocket asks for: the dialect that is written here.
export const protocol = messages.match(/#define MESSAGE_SUBPROTOCOL "(.*)"/)[1];
const fields = (mask, all) => [...mask.matchAll(/F\((\w+)\)/g)].map(([, code]) => all.get(code));

export const kinds = new Map(rowsOf(text, "UTH_FIELD_KINDS"));
const fieldsOf = (text, macro) => new Map(rowsOf(text, macro)
    .map(([code, name, kind]) => [code, { name, type: kinds.get(kind) }]));
const commandFields = fieldsOf(text, "UTH_COMMAND_FIELDS");
const sessionFields = fieldsOf(messages, "MESSAGE_FIELDS");

const ROLES = { BOSSES: ["SUPERVISOR", "EXECUTIVE"], PIT: ["SUPERVISOR", "EXECUTIVE"],
    DEALERS: ["DEALER", "SUPERVISOR", "EXECUTIVE"], GAME: ["another game"],
    PERSON: ["whoever is logged in"] };
const rolesOf = (who) => [...new Set(who.split("|").flatMap((role) => ROLES[role] ?? [role]))]
    .map((role) => role.toLowerCase());

export const session = rowsOf(messages, "MESSAGE_SESSION")
    .map(([, name, who, must, may, , log, about]) => ({
        group: "SESSION", name, who: rolesOf(who), must: fields(must, sessionFields),
        may: fields(may, sessionFields), log, about,
    }));
export const GROUPS = [...text.match(/#define UTH_FLOOR_COMMANDS\(X\)([^]*?[^\\])\n/)[1]
    .matchAll(/UTH_COMMANDS_(\w+)\(X\)/g)].map(([, group]) => group);
export const commands = GROUPS.flatMap((group) => rowsOf(text, `UTH_COMMANDS_${group}`)
    .map(([, name, who, scope, must, may, , leadsTo, log, about]) => ({
        group, name, who: rolesOf(who), scope, must: fields(must, commandFields),
        may: fields(may, commandFields), leadsTo: leadsTo.split(" "), log, about,
    })));
const ofControls = text.match(/#define UTH_EVENTS_OF_CONTROLS (.*)\n/)[1].match(/\w+/g);
const byThemselves = text.match(/#define UTH_EVENTS_BY_THEMSELVES([^]*?[^\\])\n/)[1].match(/\w+/g);
// What the audit log says of each, in English; what it never names has no words.
export const logWords = Object.fromEntries([...session, ...commands].filter((row) => row.log)
    .map((row) => [`log_${row.name}`, row.log]));
const eventFields = fieldsOf(text, "UTH_EVENT_FIELDS");
const toldFields = new Map(rowsOf(text, "UTH_TOLD_FIELDS")
    .map(([code, name, type]) => [code, { name, type: type.replaceAll("'", '"') }]));
const told = (mask) => [...mask.matchAll(/T\((\w+)\)/g)].map(([, code]) => toldFields.get(code));

// Events that clients hear of, and those that stay in the store (hears: NOBODY).
export const events = ["UTH_FLOOR_EVENTS", "UTH_ACT_EVENTS"].flatMap((macro) => rowsOf(text, macro))
    .filter(([code]) => code !== "ROUND")
    .map(([, name, scope, hears, all, staff, , besides, about]) => ({ name, scope, hears,
        all: fields(all, eventFields), staff: fields(staff, eventFields), told: told(besides), about }));
// The wagers, in the order of the layout.
export const wagers = ["BASE_WAGERS", "BONUS_WAGERS", "PROGRESSIVE_WAGER"].flatMap((list) =>
    rowsOf(source("include/uth/wager.h"), `UTH_${list}`).map(([, , name, , title, brief, , key]) =>
        ({ name, title, brief, key, kind: list.split("_")[0].toLowerCase() })));
// The first two columns of any other list of rows.
export const namesOf = (path, macro) => rowsOf(source(path), macro).map(([, name]) => name);

// ---- docs/protocol.md ----

const code = (field) => `\`${field.name}\``;

// The table of a group, as it stands between the marks of the page.
export function tableOf(group) {
    const rows = [...session, ...commands].filter((row) => row.group === group).map((row) =>
        `| \`${row.name}\` | ${row.who.join(", ")} | ${[...row.must.map(code),
            ...row.may.map((field) => `[${code(field)}]`)].join(", ")} | ${row.leadsTo
            ? `${row.leadsTo.map((name) => `\`${name}\``).join(", ")} | ` : ""}${row.about} |`);
    return group === "SESSION" ? ["| `do` | who | fields | |", "|---|---|---|---|", ...rows].join("\n")
        : ["| `do` | who | fields | leads to | |", "|---|---|---|---|---|", ...rows].join("\n");
}

const EVERYWHERE = new Set(["round", "player", "deadline", "left_ms"]);

// Events of tables and of the floor, or of links.
export function eventTable(links) {
    const rows = events.filter((row) => (row.scope === "LINK") === links).map((row) => {
        const cells = [...row.all.map(code), ...row.staff.map((field) => `${code(field)} (staff)`),
            ...row.told.map(code)].filter((cell) => links || !EVERYWHERE.has(cell.slice(1, -1)));
        const heard = { STAFF: " (staff)", NOBODY: " (nobody is told)", PERSON: "", ALL: "" }[row.hears];
        const after = commands.filter(({ leadsTo }) => leadsTo.includes(row.name)).map(code);
        if (byThemselves.includes(row.name)) after.push("*by itself*");
        if (ofControls.includes(row.name)) after.push("*any command under control*");
        return `| \`${row.name}\`${heard} | ${after.join(", ")} | ${cells.join(", ")} | ${row.about} |`;
    });
    return ["| `event` | after | fields | |", "|---|---|---|---|", ...rows].join("\n");
}

// ---- made/catalogue.ts ----

function types() {
    const shape = (row) => [...row.must.map((field) => `${field.name}: ${field.type}`),
        ...row.may.map((field) => `${field.name}?: ${field.type}`)].join("; ");
    return `// Made by web/catalogue.mjs from the rows of commands, messages, events and wagers.
import type { Cover, Policy, WalkStep } from "../src/lib/bank";
import type { Ask } from "../src/lib/requests";
import type { Change, Claim } from "../src/lib/link";
import type { Amendment, Game, Limits, Receipt, Role, Settlement, Wagers } from "../src/lib/protocol";

export const PROTOCOL = ${JSON.stringify(protocol)};

export interface Commands {
${[...session, ...commands].map((row) => `  ${row.name}: { ${shape(row)} };`).join("\n")}
}

export interface Events {
${events.map((row) => `  ${row.name}: { ${[...new Set([...row.all, ...row.staff, ...row.told]
        .map((field) => `${field.name}?: ${field.type}`))].join("; ")} };`).join("\n")}
}

// The fields of all of them.
export interface EventFields {
${[...new Map(events.flatMap((row) => [...row.all, ...row.staff, ...row.told])
        .map((field) => [field.name, field.type]))].map(([name, type]) => `  ${name}?: ${type};`).join("\n")}
}

export const WAGERS = {
${wagers.map(({ name, ...row }) => `  ${name}: ${JSON.stringify(row)},`).join("\n")}
} as const;

// What the audit log says of each, in English.
export const commandWords = ${JSON.stringify(logWords, null, 2)};
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    const made = new URL("web/made/catalogue.ts", root);
    mkdirSync(new URL("web/made/", root), { recursive: true });
    if (!existsSync(made) || readFileSync(made, "utf8") !== types()) writeFileSync(made, types());
}
