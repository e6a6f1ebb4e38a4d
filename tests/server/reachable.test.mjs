// Every command of supervising, banking, links and controls is reachable: from a page, and from
// `uth floor do` where whoever runs the machine may give it. The list is in docs/operations.md;
// `node tests/server/reachable.test.mjs --update` writes it.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { assert, main, test, uth } from "./lib.mjs";
import { commands } from "../../web/catalogue.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const update = process.argv[2] === "--update";
if (update) process.argv.length = 2;
const document = join(root, "docs/operations.md");
const GROUPS = ["SUPERVISING", "BANKING", "LINKS", "CONTROL"];
// Other games' tables say these with their key (docs/link.md), and `new_player` of a page adds the
// player's account with the PIN.
const BY_TABLES = ["start_game", "end_game", "void_game", "hello"];
const INSTEAD = { add_player: "new_player" };

const filesIn = (folder) => readdirSync(join(root, "web/src", folder), { withFileTypes: true }).flatMap((entry) =>
    (entry.isDirectory() ? filesIn(`${folder}/${entry.name}`) : /\.tsx?$/.test(entry.name) ? [`${folder}/${entry.name}`] : []));
const sources = ["pages", "ui"].flatMap((top) => filesIn(top))
    .map((name) => ({ name, lines: readFileSync(join(root, "web/src", name), "utf8").split("\n") }));

// A line that sends the command, or that names it among the deeds that its page sends.
function sends(line, name) {
    return new RegExp(`(?:order|send|tell)\\("${name}"|^type Deed .*"${name}"|kind: [^}]*"${name}"|command: "${name}"|SENT .*"${name}"`)
        .test(line);
}

const pagesOf = (name) => sources.filter(({ lines }) => lines.some((line) => sends(line, name)))
    .map((source) => source.name);
const ofOperator = uth("floor", "do").out.split("\n").map((line) => line.split(" ")[0]).filter(Boolean);

const rows = commands.filter(({ group, who }) => GROUPS.includes(group) && who.join() !== "system").map(({ name, who }) => {
    const tables = BY_TABLES.includes(name);
    return { name, who, tables, pages: tables ? [] : pagesOf(INSTEAD[name] ?? name), operator: ofOperator.includes(name) };
});

function table() {
    const lines = rows.map(({ name, who, tables, pages, operator }) => {
        const page = tables ? "another game's table ([`link.md`](link.md))"
            : pages.map((file) => `\`web/src/${file}\``).join(", ");
        return `| \`${name}\` | ${page} | ${operator ? `\`uth floor do ${name}\`` : tables ? "" : `a person's own: ${who.join(", ")}`} |`;
    });
    return ["| command | page | operator |", "|---|---|---|", ...lines].join("\n");
}

test("each command has a page that sends it", () => {
    const without = rows.filter(({ tables, pages }) => !tables && pages.length === 0).map(({ name }) => name);
    assert.deepEqual(without, []);
});

test("the operator's list has every command of the pit and no other", () => {
    const source = readFileSync(join(root, "src/floor/catalogue.h"), "utf8").replaceAll("\\\n", " ");
    const pit = [...source.matchAll(/X\((\w+), "(\w+)",\s+([A-Z_ |]+), (FLOOR|TABLE|LINK),/g)]
        .filter(([, , , who]) => /\bPIT\b/.test(who)).map(([, , name]) => name);
    assert.ok(pit.length > 20, "the rows were read");
    assert.deepEqual([...ofOperator].sort(), pit.sort());
});

test("docs/operations.md has the list", () => {
    const text = readFileSync(document, "utf8");
    const written = text.replace(/<!-- reachable -->[^]*?<!-- end -->/, () => `<!-- reachable -->\n${table()}\n<!-- end -->`);
    if (update) writeFileSync(document, written);
    else assert.equal(text, written, `${relative(root, document)} is behind: run this test with --update`);
});
await main();
