// Every language in languages/ has every text, with the same blanks to fill in; the sentences of the server too.
import { readFileSync, readdirSync } from "node:fs";
import { commands, session, wagers } from "../../web/catalogue.mjs";
import { assert, house, main, startFloor, test } from "./lib.mjs";
import { OTHERS, catalogue, load, pages } from "./lib-words.mjs";

const en = pages("en");
const blanks = (text) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const sources = (folder) => readdirSync(new URL(`../../${folder}/`, import.meta.url), { recursive: true })
    .filter((name) => name.endsWith(".c")).map((name) => `${folder}/${name}`);

// Names that are the same in every language, and texts that happen to be.
function alike(texts, english) {
    const same = Object.keys(english).filter((key) => texts[key] === english[key] && /\p{L}{4}/u.test(english[key].replace(/\{\w+\}/g, "")));
    return same.length / Object.keys(english).length;
}

test("every language has the texts of the pages, with the same blanks, and none that is empty", () => {
    assert.ok(Object.keys(en).length > 900 && OTHERS.includes("es") && OTHERS.includes("vi"));
    for (const code of OTHERS) {
        const texts = pages(code);
        assert.deepEqual(Object.keys(texts).sort(), Object.keys(en).sort(), code);
        for (const key of Object.keys(en)) {
            assert.notEqual(texts[key].trim(), "", `${code} ${key}`);
            assert.equal(texts[key], texts[key].normalize("NFC"), `${code} ${key}`);
            assert.deepEqual(blanks(texts[key]), blanks(en[key]), `${code} ${key}`);
        }
        assert.ok(alike(texts, en) < 0.05, `${code}: ${alike(texts, en)} of the texts are English`);
    }
});

test("whatever may become a request is said as a task, not as done", () => {
    const rows = read("src/floor/controls.h").match(/#define UTH_CONTROLLED_COMMANDS[^]*?\n\n/)[0];
    const codes = [...rows.matchAll(/X\((\w+), "?\w+"?\)/g)].map(([, code]) => code.toLowerCase());
    assert.ok(codes.length > 25 && codes.includes("void"));
    assert.deepEqual(codes.filter((code) => !(`ask_${code}` in en)), []);
    assert.deepEqual(Object.keys(en).filter((key) => key.startsWith("ask_")).map((key) => key.slice(4)).sort(), codes.sort());
});

test("every language has every sentence of the server, with what it is made of", async () => {
    const server = await startFloor([house("w")]);
    const { sentences, parameters, words } = (await server.get("/api/sentences")).body;
    const { PARAMETER_KINDS } = await load("said");
    assert.ok(sentences.length > 300);
    const names = [...sentences.map(({ say }) => say), ...words.map(({ kind, word }) => `${kind}.${word}`)].sort();
    for (const code of OTHERS) {
        const said = catalogue(code).sentences;
        assert.deepEqual(Object.keys(said).sort(), names, code);
        for (const { say, english } of sentences) {
            assert.deepEqual(blanks(said[say]), blanks(english), `${code} ${say}`);
            assert.equal(said[say], said[say].normalize("NFC"));
        }
        const english = Object.fromEntries([...sentences.map(({ say, english }) => [say, english]), ...words.map(({ kind, word, english }) => [`${kind}.${word}`, english])]);
        assert.ok(alike(said, english) < 0.05, `${code}: ${alike(said, english)} of the sentences are English`);
    }
    for (const [name, kind] of Object.entries(parameters))
        assert.equal(PARAMETER_KINDS[name] ?? "plain", kind === "number" || kind === "text" ? "plain" : kind, name);
});

test("every label of a built-in pay table is in every language", () => {
    for (const code of OTHERS)
        for (const [label, words] of Object.entries(catalogue(code).labels)) assert.ok(words, `${code}: ${label}`);
});

// UTH_REFUSE(refusal, SPOT_TAKEN, .spot = 3) and UTH_REFUSAL(...): which sentence, which parameters.
function* refusals(source) {
    for (const { index, 0: start } of source.matchAll(/\bUTH_(REFUSE|REFUSAL)\(/g)) {
        let depth = 1, end = index + start.length;
        for (; depth > 0; end++) depth += { "(": 1, ")": -1 }[source[end]] ?? 0;
        const inside = source.slice(index + start.length, end - 1);
        const say = inside.match(start.includes("REFUSE(") ? /^[^,]+,\s*(\w+)/ : /^\s*(\w+)/)[1];
        yield { say, given: [...inside.matchAll(/\.(\w+) = /g)].map(([, name]) => `{${name}}`).sort() };
    }
}

test("the program gives every sentence exactly what it is made of, and has use for each", () => {
    const sayings = read("include/uth/sayings.h").match(/#define UTH_SAYINGS_WHY[^]*?#define UTH_SAYINGS\(X\)/)[0];
    const table = new Map([...sayings.replace(/\\\n/g, "").replace(/"\s+"/g, "")
        .matchAll(/X\((\w+),\s*\w+,\s*"((?:[^"\\]|\\.)*)"\)/g)].map(([, say, english]) => [say, english]));
    const used = new Set();
    for (const file of ["core", "floor", "server"].flatMap((layer) => sources(`src/${layer}`)))
        for (const { say, given } of refusals(read(file))) {
            assert.ok(table.has(say), `${file}: ${say}`);
            assert.deepEqual(given, blanks(table.get(say)), `${file}: ${say}`);
            used.add(say);
        }
    for (const [, say] of read("src/core/why.c").matchAll(/UTH_SAY_(\w+)/g)) used.add(say);
    for (const [say] of read("include/uth/wager.h").matchAll(/\bWHY_\w+/g)) used.add(say);
    assert.deepEqual([...table.keys()].filter((say) => !used.has(say)), []);
});

test("what the floor says by itself has words: its own reasons, advice on a link", () => {
    const floor = sources("src/floor").map(read).join("");
    const reasons = [...floor.matchAll(/(?:uth_step_void\(\w+,|event\.text, sizeof event\.text,)\s*"([a-z_ ]+)"/g)].map(([, name]) => name);
    assert.ok(reasons.length >= 10, reasons.join());
    assert.deepEqual(reasons.filter((name) => !(`system_${name}` in en)), []);
    const advice = [...read("src/floor/link_advice.c").matchAll(/(?:\bsay\(advice, \S+,|\.code =) "(\w+)"/g)];
    assert.ok(advice.length >= 5);
    for (const [, code] of advice) assert.ok(`warn_${code}` in en, code);
});

test("every irregularity and every remedy has words", () => {
    const rows = (macro) => [...read("include/uth/procedure.h").match(new RegExp(`#define ${macro}[^]*?\\n\\n`))[0]
        .matchAll(/X\(\w+, "([a-z-]+)"\)/g)].map(([, name]) => name.replaceAll("-", "_"));
    const kinds = rows("UTH_IRREGULARITIES_TABLE"), remedies = rows("UTH_REMEDIES_TABLE");
    assert.ok(kinds.length >= 13 && remedies.length >= 6, `${kinds.length} ${remedies.length}`);
    assert.deepEqual([...kinds.map((kind) => `irregular_${kind}`), ...remedies.map((remedy) => `remedy_${remedy}`)]
        .filter((key) => !(key in en)), []);
});

test("the audit log has words for every command and for every kind of entry", () => {
    const anybodys = (row) => /anybody|whoever/.test(row.who); // not refused for want of a role
    const kinds = [...commands, ...session.filter((row) => !anybodys(row))].map((row) => row.name);
    for (const file of sources("src/server"))
        for (const [call] of read(file).matchAll(/\b(hub_audit|audit_fault|audit|audit_remark)\((hub|chore|enrolment->hub|boot)[^;]*;/g))
            kinds.push(...[...call.matchAll(/"([a-z_]+)"/g)].map(([, kind]) => kind)
                .filter((kind) => !["operator", "system"].includes(kind)));
    assert.ok(kinds.includes("user_pin") && kinds.includes("damage") && kinds.includes("backup") && kinds.length > 75, kinds.join(" "));
    assert.deepEqual(kinds.filter((kind) => !(`log_${kind}` in en)), []);
});

test("every button that docs/procedures.md names is on a page, by that name", () => {
    const rows = read("docs/procedures.md").split("\n").filter((line) => /^\| \d/.test(line));
    const named = new Set(rows.flatMap((row) => [...row.matchAll(/\*\*(.+?)\*\*/g)].map(([, name]) => name)));
    const said = new Set([...Object.values(en), ...wagers.map(({ title }) => title)]);
    assert.ok(rows.length > 130 && named.size > 10, `${rows.length} rows, ${[...named]}`);
    assert.deepEqual([...named].filter((name) => !said.has(name)), []);
});

await main();
