// node build.mjs [FOLDER [MATHS]]: bundles the pages into FOLDER (dist), for the WebAssembly MATHS, with their typefaces: no address outside the host, nothing
// inline, so that a strict content-security policy holds. Refuses a first load above 300 kB compressed.
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { makeFonts } from "./fonts.mjs";
import { NAMES, OTHERS, catalogue } from "./languages.mjs";

const LIMIT = 300 * 1024;
const out = process.argv[2] ?? "dist";

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });

// What the bundle was made from, in one word: old tabs compare it with the server's version.txt.
async function sourceHash(folder, hash = createHash("sha256")) {
  for (const entry of (await readdir(folder, { withFileTypes: true })).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) await sourceHash(path, hash);
    else hash.update(path).update(await readFile(path));
  }
  return hash;
}
const version = (await sourceHash("../languages", await sourceHash("src"))).update(await readFile("package-lock.json")).update(await readFile("fonts.mjs"))
  .update(process.argv[3] ? await readFile(process.argv[3]) : "").digest("hex").slice(0, 16);
const fonts = await makeFonts(out);

await build({
  entryPoints: { app: "src/main.tsx" },
  outdir: out,
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2020",
  jsx: "automatic",
  jsxImportSource: "preact",
  legalComments: "linked",
  logLevel: "warning",
  define: { UTH_PAGES: JSON.stringify(version), UTH_LANGUAGES: JSON.stringify(NAMES) },
});
// Beside the pages, on threads of their own: what answers without a connection, and the mathematics then.
const languages = OTHERS.map((code) => `language-${code}.json`);
const shell = ["index.html", "app.js", "app.css", "icon.svg", "manifest.webmanifest", ...languages].map((name) => `/${name}`);
await build({
  entryPoints: { "service-worker": "src/service-worker.ts", "maths-worker": "src/maths-worker.ts" },
  outdir: out, bundle: true, minify: true, format: "iife", target: "es2020", logLevel: "warning",
  define: { UTH_PAGES: JSON.stringify(version), UTH_SHELL: JSON.stringify([...shell, ...fonts.addresses]) },
});
await writeFile(`${out}/version.txt`, `${version}\n`);
await writeFile(`${out}/app.css`, fonts.css + await readFile(`${out}/app.css`, "utf8"));
await writeFile(`${out}/index.html`, (await readFile("src/index.html", "utf8")).replace("<!-- fonts -->", fonts.links));
for (const name of ["icon.svg", "manifest.webmanifest"]) await copyFile(`src/${name}`, `${out}/${name}`);

for (const code of OTHERS) await writeFile(`${out}/language-${code}.json`, JSON.stringify(catalogue(code)));

// As clients that take it get them.
for (const name of ["app.js", "app.css", ...languages])
  await writeFile(`${out}/${name}.gz`, gzipSync(await readFile(`${out}/${name}`), { level: 9 }));

const sizeOf = async (name) => {
  const size = gzipSync(await readFile(`${out}/${name}`)).length;
  console.log(`${name.padEnd(16)} ${(size / 1024).toFixed(1).padStart(7)} kB compressed`);
  return size;
};
let total = 0, language = 0;
for (const name of ["index.html", "app.js", "app.css", "icon.svg", "manifest.webmanifest", "sans.woff2", "display.woff2", "mono.woff2"]) total += await sizeOf(name);
for (const name of languages) language = Math.max(language, await sizeOf(name)); // one at most
total += language;
if (total > LIMIT) {
  console.error(`first load is ${total} bytes compressed, more than ${LIMIT}`);
  process.exit(1);
}
