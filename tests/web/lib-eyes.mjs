// What is seen of a page: the size of its window, pictures of it, and what keeps somebody from using it.
//
// Without a graphics card painting is half of a browser's work, and between two pictures nobody looks.
// So a page at rest is painted at a tenth of its size. Layout, scripts, the mouse and what it hits do
// not notice: only the finished picture is made smaller. For a picture, and on a page whose motion is
// tested, everything is painted as it is. Pictures are of a case that failed, and of everything only for
// who asks: UTH_PICTURES=1.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import assert from "node:assert/strict";
import { none } from "../server/lib.mjs";
import { readable } from "./lib-fonts.mjs";

export const SIZES = {
    phone: { width: 360, height: 740 },
    desktop: { width: 1440, height: 900 },
    wall: { width: 3840, height: 2160 },
};
export const PICTURES = process.env.UTH_SCREENSHOTS ?? "build/screenshots";
const WANTED = process.env.UTH_PICTURES === "1";
const AT_REST = 0.1;
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export async function resize(page, size, scale) {
    const { width, height } = size;
    Object.assign(page, { size, scale });
    await page.wire.send("Emulation.setDeviceMetricsOverride", {
        width, height, screenWidth: width, screenHeight: height, deviceScaleFactor: 1, mobile: false,
        ...(scale === 1 ? {} : { viewport: { x: 0, y: 0, width, height, scale } }),
    });
}

// Waits until the page is drawn in the window that it was given, so that whatever listens to the size has
// heard of it. On a busy machine the browser at times loses a frame and, on a page at rest, draws no other:
// then its window is moved a little, and back.
export async function drawn(page) {
    for (let tries = 0; tries < 5; tries++) {
        const is = await page.evaluate((width) => new Promise((done) => {
            setTimeout(done, 4000, false);
            const look = () => (innerWidth === width ? requestAnimationFrame(() => done(true)) : requestAnimationFrame(look));
            requestAnimationFrame(look);
        }), page.size.width);
        if (is) return;
        const { size, scale } = page;
        await resize(page, { ...size, height: size.height + 1 }, scale);
        await resize(page, size, scale);
    }
    assert.fail(`${page.url()} is not drawn at ${page.size.width} pixels`);
}

// Takes the window of a new page over: from now on `page.setViewportSize` is the one below.
export async function watchOver(page) {
    page.wire = await page.context().newCDPSession(page);
    await page.wire.send("Page.enable"); // scripts before a document need it
    page.setViewportSize = (size) => resize(page, size, page.atRest);
    const wait = page.waitForFunction.bind(page); // by the clock: a frame may not come (drawn)
    page.waitForFunction = (condition, argument, options) => wait(condition, argument, { polling: 50, ...options });
}

export function show(page, size, moves) {
    page.atRest = moves ? 1 : AT_REST;
    return page.setViewportSize(size);
}

// ---- pictures ----

// How wide and high the page is, laid out and painted with its fonts.
async function measure(page) {
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    await drawn(page);
    const seen = await page.evaluate(() => {
        const { scrollWidth, scrollHeight, clientWidth } = document.documentElement;
        return { window: { width: innerWidth, height: innerHeight }, scrollWidth, scrollHeight, clientWidth };
    });
    assert.deepEqual(seen.window, page.size);
    return seen;
}

async function capture(page, clip) {
    const { data } = await page.wire.send("Page.captureScreenshot", {
        format: "png", optimizeForSpeed: true, captureBeyondViewport: clip !== undefined, clip,
    });
    return Buffer.from(data, "base64");
}

export function keep(name, png) {
    mkdirSync(PICTURES, { recursive: true });
    const path = join(PICTURES, `${name}.png`);
    writeFileSync(path, png);
    return path;
}

// What is in sight in a window of this size, which the page keeps.
export async function sight(page, size) {
    await resize(page, size, 1);
    await measure(page);
    return capture(page);
}

// The page in a window of this size, which it keeps; if `wanted` NAME.png of it, or of the `whole` of it.
async function look(page, name, size, whole, wanted) {
    await resize(page, size, wanted ? 1 : page.atRest);
    const { scrollWidth, scrollHeight, clientWidth } = await measure(page);
    if (!name.startsWith("FAILED-")) await readable(page, name);
    const tall = whole && scrollHeight > size.height;
    const path = wanted
        ? keep(name, await capture(page, tall ? { x: 0, y: 0, width: size.width, height: scrollHeight, scale: 1 } : undefined))
        : "none";
    return { path, sideways: scrollWidth - clientWidth };
}

// A picture of the page in its window; where it is.
export async function picture(page, name, { whole = false, wanted = WANTED, size = page.size } = {}) {
    const { path } = await look(page, name, size, whole, wanted);
    await page.setViewportSize(page.size);
    return path;
}

// The page at both sizes (NAME-phone.png, NAME-desktop.png): nothing leads sideways; and the check of
// accessibility at the last size.
export async function shot(page, name, { sizes = ["phone", "desktop"], axe = true, whole = true } = {}) {
    const before = page.size;
    for (const size of sizes) {
        const { sideways } = await look(page, `${name}-${size}`, SIZES[size], whole, WANTED);
        assert.ok(sideways <= 0, `${name} at ${size} size scrolls sideways by ${sideways} px`);
    }
    if (axe) await accessible(page, `${name} at ${sizes[sizes.length - 1]} size`);
    await page.setViewportSize(before);
}

// ---- accessibility ----

// Rules whose findings are at most moderate: no case would fail for one.
const MINOR = `aria-allowed-role aria-deprecated-role empty-heading empty-table-header focus-order-semantics
    form-field-multiple-labels heading-order hidden-content html-xml-lang-mismatch image-redundant-alt
    landmark-banner-is-top-level landmark-contentinfo-is-top-level landmark-main-is-top-level
    landmark-no-duplicate-banner landmark-no-duplicate-contentinfo landmark-no-duplicate-main landmark-one-main
    landmark-unique meta-viewport meta-viewport-large no-autoplay-audio page-has-heading-one
    presentation-role-conflict region scope-attr-valid server-side-image-map skip-link table-duplicate-name`;
const RULES = Object.fromEntries(MINOR.split(/\s+/).map((rule) => [rule, { enabled: false }]));

// Fails on what keeps somebody from using the page: serious and critical findings. The rule about style
// sheets fetches and reads them; they are the same on every page, so a case asks for it once (`sheets`).
export async function accessible(page, what = page.url(), { sheets = false } = {}) {
    if (!(await page.evaluate(() => "axe" in window))) await page.wire.send("Runtime.evaluate", { expression: AXE });
    const found = await page.evaluate(async (options) => (await window.axe.run(document, options)).violations,
        { resultTypes: ["violations"], preload: sheets, rules: { ...RULES, "css-orientation-lock": { enabled: sheets } } });
    const grave = found.filter((it) => ["serious", "critical"].includes(it.impact)).map((it) =>
        `${it.id}: ${it.help}\n    ${it.nodes.slice(0, 4).map((node) =>
            `${node.html.slice(0, 160)}\n      ${(node.failureSummary ?? "").split("\n").slice(1, 2).join("").trim()}`)
            .join("\n    ")}`);
    none(grave, `accessibility of ${what}`);
}
