// node scripts/coverage.mjs FOLDER: reads what gcov counted in a build with --coverage (scripts/coverage).
//
// Left out are assertions, and what leads to UTH_UNREACHABLE alone: no valid state takes those branches.
// A branch that no test can take for another reason says so on its line, and is counted apart:
//
//     if (count == 0) /* no test: the caller has looked */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join, relative, resolve } from "node:path";

// Settlement, ledger, meters, and everything that posts money.
const MONEY = /^src\/(base\/money|core\/settle\w*|floor\/(ledger|meter|drop_box|\w+_money|link_shares))\.c$/;
const LAYERS = ["base", "core", "exchange", "analysis", "floor", "store", "server", "cli"];

// ---- what was counted ----

function counted(folder) {
    const notes = ["uth_objects", "uth_program"].flatMap((target) => {
        const at = join(folder, "CMakeFiles", `${target}.dir`);
        return readdirSync(at, { recursive: true, withFileTypes: false }).filter((name) => name.endsWith(".gcno"))
            .map((name) => join(at, name));
    });
    const said = execFileSync("gcov", ["--json-format", "--stdout", "--branch-probabilities", ...notes],
        { maxBuffer: 2 ** 30, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    const files = new Map(); // by path: by number of the line: how often, and each branch
    for (const line of said.split("\n").filter((text) => text.startsWith("{"))) {
        const unit = JSON.parse(line);
        for (const file of unit.files) {
            const path = relative(".", resolve(unit.current_working_directory, file.file));
            if (!/^(src|include)\//.test(path) || !existsSync(path)) continue; // notes stay when a file has gone
            if (!files.has(path)) files.set(path, new Map());
            for (const { line_number: number, count, branches } of file.lines) add(files.get(path), number, count, branches);
        }
    }
    return files;
}

// A line of a header is in many units, and in one unit once for each function that has it.
function add(lines, number, count, branches) {
    const known = lines.get(number) ?? { count: 0, branches: [] };
    known.count += count;
    branches.forEach((branch, index) => { known.branches[index] = (known.branches[index] ?? 0) + branch.count; });
    lines.set(number, known);
}

// ---- what does not count ----

// The source without comments and what is in quotes, at the same places.
const bare = (text) => text.replace(/\/\*[^]*?\*\/|\/\/.*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g,
    (part) => part.replace(/[^\n]/g, " "));

function closing(text, from, open, close) {
    for (let depth = 0, at = from; at < text.length; at++) {
        if (text[at] === open) depth++;
        if (text[at] === close && --depth === 0) return at;
    }
    return text.length;
}

// Lines of assertions, and of decisions one of whose branches leads to UTH_UNREACHABLE.
function exceptions(source) {
    const text = bare(source), asserted = new Set(), unreachable = new Map();
    const lineOf = (at) => text.slice(0, at).split("\n").length;
    for (const { index, 0: name } of text.matchAll(/\bUTH_(?:ASSERT|UNREACHABLE)\s*(?=\()/g)) {
        const end = lineOf(closing(text, index + name.length, "(", ")"));
        for (let line = lineOf(index); line <= end; line++) asserted.add(line);
    }
    const spare = (at) => unreachable.set(lineOf(at), (unreachable.get(lineOf(at)) ?? 0) + 1);
    for (const { index, 0: name } of text.matchAll(/\b(?:switch|if)\s*(?=\()/g)) {
        const end = closing(text, index + name.length, "(", ")");
        if (name.startsWith("if")) {
            if (/^[\s{]*UTH_UNREACHABLE/.test(text.slice(end + 1))) spare(index);
            continue;
        }
        const brace = text.indexOf("{", end), over = closing(text, brace, "{", "}");
        const body = text.slice(brace, over);
        const behind = /^\s*UTH_UNREACHABLE/.test(text.slice(over + 1));
        if (behind || /(?:default|case [^:]*):\s*UTH_UNREACHABLE/.test(body)) spare(index);
        if (behind) for (const _ of body.matchAll(/case [^:]*:\s*break;/g)) spare(index);
    }
    return { asserted, unreachable };
}

function weigh(path, lines) {
    const source = readFileSync(path, "utf8"), rows = source.split("\n");
    const { asserted, unreachable } = exceptions(source);
    const sum = { lines: 0, run: 0, branches: 0, taken: 0, excused: [], missed: [] };
    for (const [number, { count, branches }] of [...lines].sort(([a], [b]) => a - b)) {
        if (asserted.has(number)) continue;
        sum.lines++;
        if (count > 0) sum.run++;
        const taken = branches.filter((times) => times > 0).length;
        let missing = branches.length - taken - Math.min(branches.length - taken, unreachable.get(number) ?? 0);
        const reason = rows[number - 1].match(/\/\* no test: (.*?) *\*\//)?.[1];
        if (missing > 0 && reason !== undefined) {
            sum.excused.push(`${path}:${number}: ${reason}`);
            missing = 0;
        }
        sum.branches += taken + missing;
        sum.taken += taken;
        if (missing > 0) sum.missed.push(`${path}:${number}: ${missing} of ${branches.length}${count > 0 ? "" : ", never run"}: ${rows[number - 1].trim()}`);
    }
    return sum;
}

// ---- the report ----

const folder = process.argv[2] ?? "build/coverage";
if (!existsSync(folder)) throw new Error(`${folder}: not there; scripts/coverage builds it`);
const sums = new Map([...counted(folder)].map(([path, lines]) => [path, weigh(path, lines)]));
const percent = (part, whole) => `${whole === 0 ? "100.0" : (Math.floor((1000 * part) / whole) / 10).toFixed(1)} %`.padStart(8);
function row(name, wanted) {
    const total = { lines: 0, run: 0, branches: 0, taken: 0 };
    for (const [path, sum] of sums) if (wanted(path)) for (const key in total) total[key] += sum[key];
    if (total.lines === 0) return;
    console.log(`${name.padEnd(32)}${percent(total.run, total.lines)} of ${String(total.lines).padStart(5)} lines`
        + `${percent(total.taken, total.branches)} of ${String(total.branches).padStart(5)} branches`);
}
for (const layer of LAYERS) row(layer, (path) => path.startsWith(`src/${layer}/`));
row("include", (path) => path.startsWith("include/"));
row("all", () => true);
console.log("");
const money = [...sums.keys()].filter((path) => MONEY.test(path)).sort();
for (const file of money) row(file, (path) => path === file);
row("money", (path) => MONEY.test(path));
const excused = money.flatMap((path) => sums.get(path).excused), missed = money.flatMap((path) => sums.get(path).missed);
if (excused.length > 0) console.log(`\nno test can take these:\n  ${excused.join("\n  ")}`);
if (missed.length > 0) console.log(`\nno test takes these:\n  ${missed.join("\n  ")}`);
process.exitCode = money.length > 0 && missed.length === 0 ? 0 : 1;
