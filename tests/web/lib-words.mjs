// The pages' own modules for Node, by the bundler that makes the pages, and the languages that there are.
import { join } from "node:path";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { NAMES, OTHERS, catalogue, pages } from "../../web/languages.mjs";
import { scratch } from "./lib.mjs";

export { OTHERS, catalogue, pages };

export async function load(...names) {
    const web = new URL("../../web/", import.meta.url);
    const { build } = createRequire(new URL("package.json", web))("esbuild");
    const out = join(scratch(), "lib.mjs");
    const contents = names.map((name) => `export * from "./src/lib/${name}";`).join("\n");
    await build({ stdin: { contents, resolveDir: web.pathname }, outfile: out, bundle: true, format: "esm",
        define: { UTH_LANGUAGES: JSON.stringify(NAMES) }, logLevel: "warning" });
    globalThis.document = { documentElement: {} };
    return import(pathToFileURL(out));
}

// Words that are English and nothing else: a text in another language has none of them, names aside.
export const ENGLISH = new RegExp(`(?<!\\p{L})(${`the is are was and not you your of with from this that for table tables seat seats wager
    wagers bet bets round rounds hand hands card cards dealer player players chips deal dealt pays win wins lose loses
    amount closed log none yes search time who what reason report day limits meter reserve stopped running pending
    pair two three four kind high flush straight house ace king queen jack to on at by`.split(/\s+/).join("|")})(?!\\p{L})`, "iu");
export const NAMES_OF_THINGS = /Ultimate Texas Hold'em|Play the Board|Bad Beat|Ultimate Pairs|Hold|ACE|Drop|Table \w+|\S*[-:/_@]\S*/g;
export const isEnglish = (text) => ENGLISH.test(text.replace(NAMES_OF_THINGS, " "));
