// The typefaces of the pages: Inter for everything, Literata for titles and jackpots, JetBrains Mono for
// the rule card and raw text. Each is cut down to CHARACTERS and to the features the pages use.
//
// Nothing moves when a face arrives late: until then text stands in a local font that @font-face
// descriptors stretch to the face's average width and to its ascent and descent. The widths of Arial and
// Times New Roman are measured on Arimo and Tinos, which were drawn to match them.
import * as fontkit from "fontkit";
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import subset from "subset-font";
import { OTHERS, pages, textOf } from "./languages.mjs";

const range = (first, last) => Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i));

// Basic Latin, Latin-1, Latin Extended-A and the letters of Vietnamese, for names in the Latin alphabet; the
// punctuation of running text; and whatever else a language in ../languages is written with. Left out: the soft
// hyphen, two ligatures and two letters nobody writes any more.
const RARE = new Set("\u00ad\u0132\u0133\u0149\u017f");
export const CHARACTERS = [...new Set([...range(0x20, 0x7e), ...range(0xa0, 0x17f), ..."ƠơƯư", ...range(0x1ea0, 0x1ef9),
  ..."ȘșȚț–—‘’‚“”„•…‹›€−", ...OTHERS.flatMap((code) => [...textOf(code)])])].filter((it) => it >= " " && !RARE.has(it));

const expo = (name, file) => `@expo-google-fonts/${name}/${file}`;
const arial = { local: ["Arial", "ArialMT", "Liberation Sans", "Arimo Regular", "Helvetica"],
  metrics: expo("arimo", "400Regular/Arimo_400Regular.ttf") };
const arialBold = { local: ["Arial Bold", "Arial-BoldMT", "Liberation Sans Bold", "Arimo Bold", "Helvetica-Bold"],
  metrics: expo("arimo", "700Bold/Arimo_700Bold.ttf") };
const timesBold = { local: ["Times New Roman Bold", "TimesNewRomanPS-BoldMT", "Liberation Serif Bold", "Tinos Bold"],
  metrics: expo("tinos", "700Bold/Tinos_700Bold.ttf") };

// `standIns`: the local font for a range of weights, and where in the face it is compared.
const FACES = [
  { name: "sans", preload: true, source: "inter-ui/variable/InterVariable.woff2", licence: "inter-ui/LICENSE.txt",
    weights: "400 800", axes: { opsz: 16, wght: { min: 400, max: 800 } }, features: ["kern", "mark", "ccmp", "calt", "tnum"],
    standIns: [{ weights: "400 599", at: { opsz: 16, wght: 400 }, ...arial },
      { weights: "600 800", at: { opsz: 16, wght: 700 }, ...arialBold }] },
  { name: "display", preload: true, source: expo("literata", "700Bold/Literata_700Bold.ttf"),
    licence: expo("literata", "LICENSE_FONT"), weights: "400 900", features: ["kern", "mark", "ccmp", "lnum", "tnum"],
    standIns: [{ weights: "400 900", ...timesBold }] },
  { name: "mono", preload: false, source: expo("jetbrains-mono", "400Regular/JetBrainsMono_400Regular.ttf"),
    licence: expo("jetbrains-mono", "LICENSE_FONT"), weights: "400 900", features: ["mark", "ccmp"],
    standIns: [] },
];

const require = createRequire(import.meta.url);
const bytes = (path) => readFile(require.resolve(path));

// What the pages say in English, to weigh letters by how often they occur.
const spoken = () => Object.values(pages("en")).join(" ");

// Ems per character of `text`.
const averageWidth = (font, text) =>
  [...text].reduce((sum, it) => sum + font.glyphForCodePoint(it.codePointAt(0)).advanceWidth, 0) / font.unitsPerEm / text.length;

const percent = (ratio) => `${(ratio * 100).toFixed(2)}%`;
const rule = (family, weights, src, more = "") =>
  `@font-face{font-family:"uth ${family}";font-weight:${weights};src:${src}${more}}\n`;

async function standInRule(face, source, { weights, at, local, metrics }, text) {
  const font = fontkit.create(await subset(source, text, { targetFormat: "sfnt", variationAxes: at }));
  const adjust = averageWidth(font, text) / averageWidth(fontkit.create(await bytes(metrics)), text);
  const em = font.unitsPerEm * adjust;
  return rule(`${face.name} stand-in`, weights, local.map((name) => `local("${name}")`).join(),
    `;size-adjust:${percent(adjust)};ascent-override:${percent(font.ascent / em)}` +
    `;descent-override:${percent(-font.descent / em)};line-gap-override:${percent(font.lineGap / em)}`);
}

async function make(face, out, text) {
  const source = await bytes(face.source);
  const font = fontkit.create(source);
  const missing = CHARACTERS.filter((it) => !font.hasGlyphForCodePoint(it.codePointAt(0)));
  if (missing.length > 0) throw new Error(`${face.source} lacks ${missing.join(" ")}`);
  const data = await subset(source, CHARACTERS.join(""),
    { targetFormat: "woff2", variationAxes: face.axes, keepFeatures: face.features, noHinting: true });
  await writeFile(`${out}/${face.name}.woff2`, data);
  const address = `/${face.name}.woff2?${createHash("sha256").update(data).digest("hex").slice(0, 16)}`;
  const standIns = await Promise.all(face.standIns.map((it) => standInRule(face, source, it, text)));
  return {
    address,
    css: rule(face.name, face.weights, `url("${address}") format("woff2")`, ";font-display:swap") + standIns.join(""),
    link: face.preload ? `<link rel="preload" href="${address}" as="font" type="font/woff2" crossorigin />` : "",
    licence: `${font.familyName}\n\n${String(await bytes(face.licence)).trim()}\n`,
  };
}

// Writes NAME.woff2 of every face and fonts.txt, their licences, into `out`. The style rules, the links
// that fetch at once what every page shows, and where the faces are.
export async function makeFonts(out) {
  const text = spoken();
  const made = await Promise.all(FACES.map((face) => make(face, out, text)));
  await writeFile(`${out}/fonts.txt`, made.map(({ licence }) => licence).join(`\n${"-".repeat(72)}\n\n`));
  return { css: made.map(({ css }) => css).join(""), links: made.map(({ link }) => link).filter(Boolean).join("\n    "),
    addresses: made.map(({ address }) => address) };
}
