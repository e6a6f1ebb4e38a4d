// Fonts: those of the machine a browser of the tests believes to be on, and those that a page's text is set
// in, which must be the pages' own.
//
// A browser has one odd font: what a page does not bring along looks wrong, and measures wrong, at once.
import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import assert from "node:assert/strict";
import { none, scratch } from "../server/lib.mjs";

const here = createRequire(import.meta.url);
const web = createRequire(new URL("../../web/package.json", import.meta.url));
const folder = (require, name, weight = "400Regular") => join(dirname(require.resolve(`@expo-google-fonts/${name}/package.json`)), weight);

const MACHINES = {
    narrow: () => [folder(here, "league-gothic")],
    wide: () => [folder(here, "michroma")],
    // What the widths of the stand-ins are made for, by the names of its free twins.
    usual: () => ["arimo", "tinos"].flatMap((name) => [folder(web, name), folder(web, name, "700Bold")]),
};

// The environment of a browser on such a machine.
export function fontsOf(machine) {
    const place = scratch();
    const file = join(place, "fonts.conf");
    mkdirSync(join(place, "cache"));
    writeFileSync(file, `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${
        MACHINES[machine]().map((it) => `<dir>${it}</dir>`).join("")}<cachedir>${join(place, "cache")}</cachedir></fontconfig>\n`);
    return { ...process.env, FONTCONFIG_FILE: file };
}

// What every face can show, as the program that is tested hands them out.
let characters;
export async function charactersOf(server) {
    const { create } = web("fontkit");
    characters ??= (await Promise.all(["sans", "display", "mono"].map(async (name) =>
        create(Buffer.from(await (await fetch(`${server.url}/${name}.woff2`)).arrayBuffer())).characterSet)))
        .reduce((all, face) => all.filter((it) => face.includes(it)));
    return characters;
}

// In the page: what it says anywhere in letters that its faces lack, and what is set in another font.
function strange(codes) {
    const has = new Set(codes), found = new Set();
    const read = (text, where) => {
        for (const it of text ?? "")
            if (!/[\n\t]/.test(it) && !has.has(it.codePointAt(0))) found.add(`${it} (U+${it.codePointAt(0).toString(16)}) in ${where}`);
    };
    const name = (it) => `${it.localName}.${it.getAttribute("class") ?? ""}`;
    read(document.title, "the title");
    for (const it of document.querySelectorAll("body, body *")) {
        if (["script", "style", "noscript"].includes(it.localName)) continue;
        const text = [...it.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data).join("");
        read(text, name(it));
        for (const attribute of ["title", "placeholder", "alt"]) read(it.getAttribute(attribute), `${attribute} of ${name(it)}`);
        if (typeof it.value === "string") read(it.value, `the value of ${name(it)}`);
        for (const part of ["::before", "::after"]) {
            const { content, fontFamily } = getComputedStyle(it, part);
            if (["none", "normal", '""'].includes(content)) continue;
            const attribute = content.match(/^attr\((\S+)\)$/);
            read(attribute ? it.getAttribute(attribute[1]) : content, name(it) + part);
            if (!fontFamily.startsWith('"uth ')) found.add(`${fontFamily} for ${name(it)}${part}`);
        }
        const { fontFamily } = getComputedStyle(it);
        if ((text.trim() || it.value) && !fontFamily.startsWith('"uth ')) found.add(`${fontFamily} for ${name(it)}`);
    }
    for (const face of document.fonts) if (face.status === "error" && !face.family.includes("stand-in")) found.add(`${face.family} did not load`);
    return [...found];
}

// Fails on any character of a page of ours that no face of the page has, and on text in a font of the machine,
// unless the case expects it.
export async function readable(page, what = page.url()) {
    if (!page.url().startsWith(page.server.url)) return;
    const found = await page.evaluate(strange, await charactersOf(page.server));
    none(found.filter((it) => !page.expected.some((expected) => expected.test(it))), `letters of ${what}`);
}

// The fonts of each element that says something. Those of one that is gone are none: a page that lives may
// have drawn itself anew.
async function fontsPainted(page) {
    await page.evaluate(() => {
        for (const it of document.querySelectorAll("body *"))
            if (it.value || [...it.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim()))
                it.setAttribute("data-says", "");
    });
    const { root } = await page.wire.send("DOM.getDocument");
    const { nodeIds } = await page.wire.send("DOM.querySelectorAll", { nodeId: root.nodeId, selector: "[data-says]" });
    const gone = (error) => {
        if (!error.message.includes("Could not find node")) throw error;
        return { fonts: [] };
    };
    const used = await Promise.all(nodeIds.map((nodeId) => page.wire.send("CSS.getPlatformFontsForNode", { nodeId }).catch(gone)));
    return used.flatMap(({ fonts }) => fonts);
}

// Asks the browser with which fonts it painted: those that came not with the page.
export async function fontsUsed(page) {
    await page.wire.send("DOM.enable");
    await page.wire.send("CSS.enable");
    let fonts = [];
    for (let tries = 0; tries < 8 && fonts.length === 0; tries++) fonts = await fontsPainted(page);
    assert.ok(fonts.length > 0, "nothing was painted");
    await page.wire.send("CSS.disable");
    await page.wire.send("DOM.disable");
    return [...new Set(fonts.filter((it) => !it.isCustomFont).map((it) => it.familyName))];
}
