// What every browser test needs: a real server on a free loopback port, Debian's Chromium, people
// who sign in, pictures, and a check of accessibility.
//
// How to write one: a file NAME.test.mjs in this folder is found by itself and is the CTest test
// web_NAME. It runs in the optimised build alone, and by hand:
//
//     tests/web/prepare && UTH_BINARY=build/uth node tests/web/NAME.test.mjs [words of a case]
//
//     import { assert, house, main, open, shot, startFloor, test } from "./lib.mjs";
//
//     test("a guest finds a table in the lobby", async () => {
//         const server = await startFloor([house("w")]);
//         const page = await open(server, { as: "guest", at: "lobby" });   // phone unless told
//         await page.getByRole("heading", { name: "Table w" }).waitFor();
//         await shot(page, "lobby");            // pictures at phone and desktop size, then axe
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
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { chromium } from "playwright-core";
import {
    Client, Server, UTH, assert, main as runCases, player, scratch, test as serverTest, uth, within,
} from "../server/lib.mjs";

export { Client, Server, UTH, assert, player, scratch, uth, within };

export const SIZES = {
    phone: { width: 360, height: 740 },
    desktop: { width: 1440, height: 900 },
    wall: { width: 3840, height: 2160 },
};
export const PICTURES = process.env.UTH_SCREENSHOTS ?? "build/screenshots";
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

// Stopped by itself at the end of the case. `more`: other fields of the configuration.
const servers = new Set();
export async function startFloor(tables, more = {}) {
    const config = { tables, people: STAFF, guest_chips: 100000, ...more };
    const server = await Server.start(scratch(), config);
    servers.add(server);
    return server;
}

// ---- the browser ----

const require = createRequire(import.meta.url);
const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

function findChromium() {
    // The shell is the same engine without the browser's own windows: half the work for two cores.
    const places = [process.env.UTH_CHROMIUM, "/usr/bin/chromium-headless-shell", "/usr/bin/chromium",
        "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/snap/bin/chromium"];
    const found = places.find((place) => place && existsSync(place));
    if (!found) throw new Error("no Chromium: scripts/deps test installs it, UTH_CHROMIUM names one");
    return found;
}

let browser = null;
async function theBrowser() {
    browser ??= await chromium.launch({
        executablePath: findChromium(),
        args: [...(process.getuid?.() === 0 ? ["--no-sandbox"] : []), "--disable-background-networking",
            "--disable-component-update", "--disable-sync", "--no-first-run", "--disable-gpu",
            "--font-render-hinting=none"],
    });
    return browser;
}

const openPages = new Set();

// What a page must never do, noted as it happens.
function watch(page, server) {
    page.faults = [];
    page.expected = [];
    page.on("pageerror", (error) => page.faults.push(`threw: ${error.message}`));
    page.on("console", (message) => {
        if (message.type() === "error") page.faults.push(`logged: ${message.text()}`);
    });
    page.on("request", (request) => {
        const url = new URL(request.url());
        if (url.protocol.startsWith("http") && url.host !== new URL(server.url).host)
            page.faults.push(`asked another host: ${request.url()}`);
    });
}

function checkFaults(page) {
    const faults = page.faults.filter((fault) => !page.expected.some((it) => it.test(fault)));
    assert.deepEqual(faults, [], `the page ${page.url()}`);
}

// A page of its own person in a browser profile of its own.
//   as       nobody (left out), "guest", or a name of STAFF
//   at       what is behind '#/' in the address: "table/w"
//   size     of SIZES
//   motion   "reduce" unless a test looks at animations
//   colours  "dark" or "light"
//   settings as the settings page stores them
export async function open(server, {
    as, at = "lobby", size = "phone", motion = "reduce", colours = "dark", settings, context: more,
} = {}) {
    const context = await (await theBrowser()).newContext({
        viewport: SIZES[size], reducedMotion: motion, colorScheme: colours, locale: "en-US", ...more,
    });
    context.setDefaultTimeout(WAIT_MS);
    if (settings)
        await context.addInitScript((text) => localStorage.setItem("uth.settings", text),
            JSON.stringify(settings));
    const page = await context.newPage();
    page.server = server;
    watch(page, server);
    openPages.add(page);
    await page.goto(`${server.url}/#/${as ? "sign-in" : at}`);
    if (as === "guest") await asGuest(page);
    else if (as) await signIn(page, as, PINS[as]);
    if (as && at !== "lobby") await go(page, at);
    return page;
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

export async function asGuest(page) {
    await page.getByRole("button", { name: "Play as a guest" }).click();
    await page.locator("[data-test=person]").getByText(/guest-/).waitFor({ state: "attached" });
    return personOf(page);
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
    openPages.delete(page);
    await page.context().close();
    checkFaults(page);
}

// ---- looking ----

// Fails on what keeps somebody from using the page: serious and critical findings.
export async function accessible(page, what = page.url()) {
    if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
    const found = await page.evaluate(() =>
        window.axe.run(document, { resultTypes: ["violations"] }).then((result) => result.violations));
    const grave = found.filter((it) => ["serious", "critical"].includes(it.impact)).map((it) =>
        `${it.id}: ${it.help}\n    ${it.nodes.slice(0, 4).map((node) =>
            `${node.html.slice(0, 160)}\n      ${(node.failureSummary ?? "").split("\n").slice(1, 2).join("").trim()}`)
            .join("\n    ")}`);
    assert.deepEqual(grave, [], `accessibility of ${what}`);
}

async function noSidewaysScroll(page, what) {
    const wide = await page.evaluate(() =>
        document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.ok(wide <= 0, `${what} scrolls sideways by ${wide} px`);
}

// Pictures NAME-phone.png and NAME-desktop.png, and the check of accessibility at the last size.
export async function shot(page, name, { sizes = ["phone", "desktop"], axe = true, whole = true } = {}) {
    mkdirSync(PICTURES, { recursive: true });
    const before = page.viewportSize();
    for (const size of sizes) {
        await page.setViewportSize(SIZES[size]);
        await noSidewaysScroll(page, `${name} at ${size} size`);
        await page.screenshot({ path: join(PICTURES, `${name}-${size}.png`), fullPage: whole,
            animations: "disabled" });
    }
    if (axe) await accessible(page, `${name} at ${sizes[sizes.length - 1]} size`);
    await page.setViewportSize(before);
}

// ---- cases ----

export function test(name, run) {
    serverTest(name, async () => {
        try {
            await run();
            for (const page of openPages) checkFaults(page);
        } catch (error) {
            await picturesOfFailure(name, error);
            throw error;
        } finally {
            for (const page of openPages) await page.context().close();
            openPages.clear();
            for (const server of servers) await server.stop();
            servers.clear();
        }
    });
}

async function picturesOfFailure(name, error) {
    mkdirSync(PICTURES, { recursive: true });
    let number = 0;
    for (const page of openPages) {
        const path = join(PICTURES, `FAILED-${name.replace(/\W+/g, "-")}-${++number}.png`);
        await page.screenshot({ path, fullPage: true }).catch(() => {});
        error.stack += `\n  picture: ${path}\n  page: ${page.url()} ${page.faults.join("; ")}`;
    }
}

export async function main() {
    await runCases(() => browser?.close());
}
