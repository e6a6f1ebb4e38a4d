// node build.mjs [FOLDER]: bundles the pages into FOLDER (dist): four files, no address outside the host, nothing inline, so that
// a strict content-security policy holds. Refuses a first load above 300 kB compressed.
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";

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
const version = (await sourceHash("src")).update(await readFile("package-lock.json")).digest("hex").slice(0, 16);

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
  define: { UTH_PAGES: JSON.stringify(version) },
});
await writeFile(`${out}/version.txt`, `${version}\n`);
await copyFile("src/index.html", `${out}/index.html`);
await copyFile("src/icon.svg", `${out}/icon.svg`);

let total = 0;
for (const name of ["index.html", "app.js", "app.css", "icon.svg"]) {
  const size = gzipSync(await readFile(`${out}/${name}`)).length;
  total += size;
  console.log(`${name.padEnd(12)} ${(size / 1024).toFixed(1).padStart(7)} kB compressed`);
}
if (total > LIMIT) {
  console.error(`first load is ${total} bytes compressed, more than ${LIMIT}`);
  process.exit(1);
}
