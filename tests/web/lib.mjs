// What every browser test needs: a real server on a free loopback port, Debian's Chromium, people
// who sign in, pictures, and a check of accessibility.
//
// How to write one: a file NAME.test.mjs in this folder is found by itself and is part of a CTest test,
// web_others unless cmake/UthTests.cmake puts it with its like. It runs in the optimised build alone,
// and by hand:
//
//     tests/web/prepare && UTH_BINARY=build/uth node tests/web/NAME.test.mjs [words of a case]
//
//     import { assert, house, main, open, shot, startFloor, test } from "./lib.mjs";
//
//     test("a guest finds a table in the lobby", async () => {
//         const server = await startFloor([house("w")]);
//         const page = await open(server, { as: "guest", at: "lobby" });   // phone unless told
//         await page.getByRole("heading", { name: "Table w" }).waitFor();
//         await shot(page, "lobby");            // at phone and desktop size, then axe
//         await done(page);                     // optional: closes the page's context early
//     });
//     await main();
//
// - Never sleep. A locator waits by itself; `until(page, fn)` waits for anything else.
// - Find things as a person does: by role, label or words; `data-test` where there are none.
// - Whatever needs no eyes goes through `Client` of ../server/lib.mjs, which is much cheaper: a
//   dealer who only presses buttons, the other five players.
// - A page that throws, logs an error, breaks the content-security policy or asks another host
//   fails the case at its end. An error that belongs to the case is expected with
//   `page.expected.push(/sentence/)`.
// - `keyed` tables let a test choose the cards; `house` tables draw their own.
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import {
    Client, Server, UTH, asked, assert, finish, none, player, runCases, scratch, test as serverTest, uth, within,
} from "../server/lib.mjs";
import { SIZES, accessible, picture, shot, show, watchOver } from "./lib-eyes.mjs";
import { charactersOf, fontsOf, readable } from "./lib-fonts.mjs";

export { Client, SIZES, Server, UTH, accessible, assert, picture, player, scratch, shot, uth, within };

const MARKS = ["seat", "bet", "preflop", "flop", "river", "result"]; // of web/src/ui/coach.tsx
const WAIT_MS = Number(process.env.UTH_WAIT_MS ?? 20000);

// ---- the floor ----

export const STAFF = [
    { name: "dora", role: "dealer", pin: "1111" },
    { name: "sam", role: "supervisor", pin: "2222" },
    { name: "erin", role: "executive", pin: "3333" },
    { name: "otto", role: "auditor", pin: "4444" },
];
const PINS = Object.fromEntries(STAFF.map(({ name, pin }) => [name, pin]));

// Time limits are long: a test decides when a thing happens, not a clock.
const table = (name, rules, more) => ({
    name, title: `Table ${name}`, rules, float: 100000000, betting_s: 600, decide_s: 600,
    result_s: 600, ...more,
});
export const house = (name, more = {}) => table(name, "washington", more);
export const stadium = (name, more = {}) => table(name, "stadium", more);
export const keyed = (name, more = {}) =>
    table(name, "washington-face-up", { dealer: true, source: "keyed", ...more });

// `more`: other fields of the configuration.
export const startFloor = (tables, more = {}) =>
    Server.startFamiliar(scratch(), { tables, people: STAFF, guest_chips: 100000, ...more });

// ---- the browser ----

function findChromium() {
    // The shell is the same engine without the browser's own windows: half the work for two cores.
    const places = [process.env.UTH_CHROMIUM, "/usr/bin/chromium-headless-shell", "/usr/bin/chromium",
        "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/snap/bin/chromium"];
    const found = places.find((place) => place && existsSync(place));
    if (!found) throw new Error("no Chromium: scripts/deps test installs it, UTH_CHROMIUM names one");
    return found;
}

const browsers = new Map(); // by the machine whose fonts they have
async function theBrowser(machine) {
    if (!browsers.get(machine)?.isConnected()) browsers.set(machine, await chromium.launch({
        executablePath: findChromium(),
        env: fontsOf(machine),
        // A page of a test is gone before optimised code of it has paid.
        args: [...(process.getuid?.() === 0 ? ["--no-sandbox"] : []), "--disable-background-networking",
            "--disable-component-update", "--disable-sync", "--no-first-run", "--disable-gpu",
            "--font-render-hinting=none", "--js-flags=--no-turbofan --no-maglev"],
    }));
    return browsers.get(machine);
}

async function closeBrowsers() {
    for (const browser of browsers.values()) await browser.close();
}

// ---- pages ----

const openPages = new Set();
const spare = []; // pages of cases that are over, each in a profile of its own

// What a page must never do, noted as it happens.
function watch(page) {
    page.on("pageerror", (error) => page.faults.push(`threw: ${error.message}`));
    page.on("console", (message) => {
        if (message.type() === "error") page.faults.push(`logged: ${message.text()}`);
    });
    page.on("request", (request) => {
        const url = new URL(request.url());
        if (url.protocol.startsWith("http") && url.host !== new URL(page.server.url).host)
            page.faults.push(`asked another host: ${request.url()}`);
    });
}

function checkFaults(page) {
    const faults = page.faults.filter((fault) => !page.expected.some((it) => it.test(fault)));
    none(faults, `the page ${page.url()}`);
}

// A page of an earlier case serves again: a browser's process for a new one costs as much as the page
// itself. It is on no site, and the floor of another case is another site, so that nothing stored is
// found again. What a test changes for good is used `once`.
async function aPage(once, machine, keeps) {
    const used = once ? undefined : spare.pop();
    if (used) return used;
    const context = await (await theBrowser(machine)).newContext({ locale: "en-US", serviceWorkers: keeps ? "allow" : "block" });
    context.setDefaultTimeout(WAIT_MS);
    const page = await context.newPage();
    page.forOnce = once;
    page.scripts = [];
    watch(page);
    await watchOver(page);
    return page;
}

// Runs at the beginning of every document of the page.
async function before(page, script, value) {
    const source = `(${script})(${JSON.stringify(value)})`;
    const { identifier } = await page.wire.send("Page.addScriptToEvaluateOnNewDocument", { source });
    page.scripts.push(identifier);
}

// A page of its own person in a browser profile of its own.
//   as       nobody (left out), "guest", or a name of STAFF, or another name with its `pin`
//   at       what is behind '#/' in the address: "table/w"
//   size     a name of SIZES, or a width and a height
//   motion   "reduce" unless a test looks at animations
//   colours  "dark" or "light"
//   settings as the settings page stores them
//   once     whether the test changes the page for good, with a route or a script
//   machine  whose fonts the browser has: one of lib-fonts.mjs; other than "narrow", used once
//   token    of a session, instead of signing in
//   keeps    whether the browser keeps the pages for when there is no connection; used once
//   coached  false: a first visit, with the sentences that say what to do
export async function open(server, {
    as, pin = PINS[as], at = "lobby", size = "phone", motion = "reduce", colours = "dark", settings, machine = "narrow",
    keeps = false, once = keeps || machine !== "narrow", token, coached = true,
} = {}) {
    const page = await aPage(once, machine, keeps);
    Object.assign(page, { server, faults: [], expected: [] });
    await charactersOf(server); // while it runs
    openPages.add(page);
    await page.emulateMedia({ media: "screen", reducedMotion: motion, colorScheme: colours });
    await show(page, SIZES[size] ?? size, motion !== "reduce");
    if (settings)
        await before(page, (text) => localStorage.setItem("uth.settings", text), JSON.stringify(settings));
    if (coached) await before(page, (marks) => localStorage.setItem("uth.coached", marks), JSON.stringify(MARKS));
    if (token ?? as) await bringSession(page, token ?? (await sessionOf(server, as, pin)));
    await page.goto(`${server.url}/#/${at}`);
    if (as) await page.locator("[data-test=person]").getByText(as === "guest" ? /guest-/ : as).waitFor({ state: "attached" });
    return page;
}

// A guest at a table that runs itself, the only one of its floor. `more`: other fields of the table.
export async function atHouse(looks = {}, more = {}) {
    const server = await startFloor([house("w", more)], { people: [] });
    return { server, page: await open(server, { as: "guest", at: "table/w", ...looks }) };
}

export async function sessionOf(server, as, pin) {
    const client = await Client.connect(server);
    const { token } = as === "guest" ? await client.guest() : await client.login(as, pin);
    client.close();
    return token;
}

// The page comes with a session, as after a reload. Signing in by hand is tested where it is meant.
async function bringSession(page, token) {
    await before(page, (session) => {
        if (sessionStorage.getItem("test.came")) return; // once: what the page does with it is its own affair
        sessionStorage.setItem("test.came", "yes");
        sessionStorage.setItem("uth.token", session);
    }, token);
}

// The page is free for the next case, unless this one failed.
async function release(page, whole) {
    openPages.delete(page);
    if (!whole || page.forOnce) return page.context().close();
    for (const identifier of page.scripts.splice(0))
        await page.wire.send("Page.removeScriptToEvaluateOnNewDocument", { identifier });
    await page.goto("about:blank");
    spare.push(page);
}

export async function go(page, at) {
    await page.evaluate((hash) => { location.hash = hash; }, `#/${at}`);
}

export async function signIn(page, name, pin) {
    await page.getByLabel("Name").fill(name);
    await page.getByLabel("PIN").fill(pin);
    await page.locator("form").getByRole("button", { name: "Sign in" }).click();
    await page.locator("[data-test=person]").getByText(name).waitFor({ state: "attached" });
}

export async function personOf(page) {
    return (await page.locator("[data-test=person]").getAttribute("data-name")) ?? "";
}

// Waits until `fn`, run in the page with `value`, is true.
export function until(page, fn, value) {
    return page.waitForFunction(fn, value, { timeout: WAIT_MS });
}

// Closes a page, and with it its person's browser, before the case is over.
export async function done(page) {
    await readable(page);
    await release(page, true);
    checkFaults(page);
}

// ---- cases ----

let group = ""; // the file of a group whose cases are told
export function test(title, run) {
    const name = group ? `${group}: ${title}` : title;
    serverTest(name, async () => {
        try {
            await run();
            for (const page of openPages) await readable(page);
            for (const page of openPages) checkFaults(page);
            for (const page of openPages) await release(page, true);
        } catch (error) {
            await picturesOfFailure(name, error);
            throw error;
        } finally {
            for (const page of openPages) await release(page, false);
        }
    });
}

async function picturesOfFailure(name, error) {
    let number = 0;
    for (const page of openPages) {
        const path = await picture(page, `FAILED-${name.replace(/\W+/g, "-")}-${++number}`, { whole: true, wanted: true })
            .catch(() => "none");
        error.stack += `\n  picture: ${path}\n  page: ${page.url()} ${page.faults.join("; ")}`;
    }
}

// At the end of every file.
export async function main() {
    if (group) return; // its cases are run by runGroup
    const count = await runCases(asked);
    await closeBrowsers();
    finish(count);
}

// The cases of several files, one after another, with one browser: starting these is a good part of
// the work. A case is named after its file too.
export async function runGroup(files) {
    const count = { passed: 0, failed: 0, skipped: 0 };
    for (group of files) {
        let failed = 1;
        try {
            await import(`./${group}.test.mjs`);
            failed = 0;
        } catch (error) {
            console.log(`NOT OK ${group}\n${error.stack}`);
        }
        const cases = await runCases();
        count.passed += cases.passed;
        count.skipped += cases.skipped;
        count.failed += cases.failed + failed;
    }
    await closeBrowsers();
    finish(count);
}
