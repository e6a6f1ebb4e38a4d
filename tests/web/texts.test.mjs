// Every language has every text, with the same blanks to fill in.
import { createRequire } from "node:module";
import { assert, main, test } from "./lib.mjs";

const { buildSync } = createRequire(new URL("../../web/package.json", import.meta.url))("esbuild");
const root = new URL("../../web/src/text/", import.meta.url).pathname;

async function catalogue(language) {
    const { outputFiles } = buildSync({ entryPoints: [`${root}${language}.ts`], bundle: true, format: "esm", write: false });
    const code = Buffer.from(outputFiles[0].contents).toString("base64");
    return (await import(`data:text/javascript;base64,${code}`))[language];
}
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

await main();
