// Every language has every text, with the same blanks to fill in; the sentences of the server too.
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { commands } from "../../web/catalogue.mjs";
import { assert, house, main, startFloor, test } from "./lib.mjs";

const { buildSync } = createRequire(new URL("../../web/package.json", import.meta.url))("esbuild");
const root = new URL("../../web/src/text/", import.meta.url).pathname;

async function load(file) {
    const { outputFiles } = buildSync({ entryPoints: [`${root}${file}`], bundle: true, format: "esm", write: false });
    const code = Buffer.from(outputFiles[0].contents).toString("base64");
    return import(`data:text/javascript;base64,${code}`);
}
const catalogue = async (language) => (await load(`${language}.ts`))[language];
// The C files of a layer, by their paths in it.
const sources = (layer) => readdirSync(new URL(`../../src/${layer}/`, import.meta.url), { recursive: true }).filter((name) => name.endsWith(".c"));
const blanks = (text) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

test("English and Spanish have the same keys, the same blanks, and no empty text", async () => {
    const [en, es] = await Promise.all([catalogue("en"), catalogue("es")]);
    assert.ok(Object.keys(en).length > 300);
    assert.deepEqual(Object.keys(es).sort(), Object.keys(en).sort());
    for (const key of Object.keys(en)) {
        assert.notEqual(en[key].trim(), "", key);
        assert.notEqual(es[key].trim(), "", key);
        assert.deepEqual(blanks(es[key]), blanks(en[key]), key);
    }
});

test("Spanish has every sentence of the server, with what it is made of", async () => {
    const server = await startFloor([house("w")]);
    const { sentences, parameters, words } = (await server.get("/api/sentences")).body;
    const [{ esSayings, esSayingWords }, { PARAMETER_KINDS }] =
        await Promise.all([load("es-sayings.ts"), load("../lib/refusal.ts")]);
    assert.ok(sentences.length > 250);
    assert.deepEqual(Object.keys(esSayings).sort(), sentences.map(({ say }) => say).sort());
    for (const { say, english } of sentences) assert.deepEqual(blanks(esSayings[say]), blanks(english), say);
    assert.deepEqual(Object.keys(esSayingWords).sort(), words.map(({ kind, word }) => `${kind}_${word}`).sort());
    for (const [name, kind] of Object.entries(parameters))
        assert.equal(PARAMETER_KINDS[name] ?? "plain", kind === "number" || kind === "text" ? "plain" : kind, name);
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
    const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
    const sayings = read("include/uth/sayings.h").match(/#define UTH_SAYINGS_GAME[^]*?#define UTH_SAYINGS\(X\)/)[0];
    const table = new Map([...sayings.replace(/\\\n/g, "").replace(/"\s+"/g, "")
        .matchAll(/X\((\w+),\s*\w+,\s*"((?:[^"\\]|\\.)*)"\)/g)].map(([, say, english]) => [say, english]));
    const used = new Set();
    for (const layer of ["core", "floor", "server"])
        for (const file of sources(layer))
            for (const { say, given } of refusals(read(`src/${layer}/${file}`))) {
                assert.ok(table.has(say), `${file}: ${say}`);
                assert.deepEqual(given, blanks(table.get(say)), `${file}: ${say}`);
                used.add(say);
            }
    assert.deepEqual([...table.keys()].filter((say) => !used.has(say)), []);
});

test("what the floor says by itself has words: reasons of a void, advice on a link", async () => {
    const { en } = await load("en.ts");
    const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
    const reasons = sources("floor")
        .flatMap((name) => [...read(`src/floor/${name}`).matchAll(/uth_step_void\(\w+,\s*"([^"]+)"\)/g)]);
    const words = Object.entries(en).filter(([key]) => key.startsWith("system_")).map(([, text]) => text);
    assert.ok(reasons.length >= 5);
    for (const [, reason] of reasons) assert.ok(words.includes(reason), reason);
    const advice = [...read("src/floor/link.c").matchAll(/\bsay\(self, \S+, "(\w+)"/g)];
    assert.ok(advice.length >= 5);
    for (const [, code] of advice) assert.ok(`warn_${code}` in en, code);
});

test("the audit log has words for every command and for every kind of entry", async () => {
    const { en } = await load("en.ts");
    const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
    const kinds = commands.map((row) => row.name);
    for (const file of sources("server"))
        for (const [call] of read(`src/server/${file}`).matchAll(/\b(hub_audit|audit_fault|audit|audit_remark)\((hub|chore|enrolment->hub|boot)[^;]*;/g))
            kinds.push(...[...call.matchAll(/"([a-z_]+)"/g)].map(([, kind]) => kind)
                .filter((kind) => !["operator", "system"].includes(kind)));
    assert.ok(kinds.includes("user_pin") && kinds.includes("damage") && kinds.includes("backup") && kinds.length > 75, kinds.join(" "));
    assert.deepEqual(kinds.filter((kind) => !(`log_${kind}` in en)), []);
});

await main();
