// Whoever uses fingers, a keyboard, large letters or colours of their own: what they press is large enough,
// focus is where they are, and what they read stands out from what is behind it.
import { inflateSync } from "node:zlib";
import { sight } from "./lib-eyes.mjs";
import { assert, go, house, keyed, main, open, shot, stadium, startFloor, test, until } from "./lib.mjs";
import { button, phase, result, sitDown, spot, takeSeat } from "./lib-player.mjs";

const PAGES = ["lobby", "settings", "statistics", "practice", "fairness", "how", "rules/w", "hand/washington?hole=AhKd&board=QhJd2c8h3d&dealer=9c9d&play=flop-2"];
const STAFF_PAGES = ["pit", "pit/people", "pit/log", "pit/report", "rounds/w", "links", "dealer/live"];

// What can be pressed and has less than 44 pixels each way, from its middle to where something else is hit,
// counted in whole ones: two may be lost.
// A link in running text is as high as its line, a cell of the chart as wide as a thirteenth of the window.
const narrow = (page) => page.evaluate(() => {
    const seen = [];
    for (const it of document.querySelectorAll("a[href], button, input, select, textarea, summary")) {
        const style = getComputedStyle(it), own = it.closest("label") ?? it;
        if (it.disabled || style.visibility === "hidden" || style.pointerEvents === "none" || (it.matches("a") && style.display === "inline")) continue;
        if (it.matches(".skip, .chart-cell") || it.closest("[inert], dialog:not([open])")) continue;
        own.scrollIntoView({ block: "center", behavior: "instant" });
        const box = own.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2;
        if (box.width === 0 || box.height === 0) continue;
        const hit = (dx, dy) => {
            const [px, py] = [x + dx, y + dy];
            if (px < 0 || py < 0 || px >= innerWidth || py >= innerHeight) return false;
            const at = document.elementFromPoint(px, py);
            return own.contains(at) || at?.closest("label")?.contains(it);
        };
        if (!hit(0, 0)) continue; // behind something else
        const far = (dx, dy) => {
            let steps = 0;
            while (steps < 44 && hit(dx * (steps + 1), dy * (steps + 1))) steps++;
            return steps;
        };
        const wide = far(-1, 0) + far(1, 0) + 1, high = far(0, -1) + far(0, 1) + 1;
        if (wide < 42 || high < 42) seen.push(`${it.tagName} ${it.className} "${(it.ariaLabel || it.textContent || it.name || "").slice(0, 24)}" ${wide} x ${high}`);
    }
    return seen;
});

const settled = (page) => until(page, () => !document.querySelector("main").textContent.includes("…"));

test("a finger gets 44 pixels, on every page and at every step of a round", async () => {
    const server = await startFloor([house("w"), keyed("live")]);
    const page = await open(server, { as: "guest", at: "lobby" });
    const found = [];
    const see = async (what, from = page) => {
        await settled(from);
        found.push(...(await narrow(from)).map((it) => `${what}: ${it}`));
    };
    for (const at of PAGES) {
        await go(page, at);
        await page.locator("main h1, main h2").first().waitFor();
        await see(at);
    }
    await go(page, "table/w");
    await button(page, "Sit here: Seat 3").waitFor();
    await see("watching");
    await sitDown(page, 3);
    await phase(page, "betting");
    await see("betting");
    await spot(page, "Ante").click();
    await button(page, "Deal now").click();
    await phase(page, "preflop");
    await see("deciding");
    await button(page, /^4x/).click();
    await result(page).waitFor();
    await see("the result");
    const sam = await open(server, { as: "sam", at: "pit" });
    for (const at of STAFF_PAGES) {
        await go(sam, at);
        await sam.locator("main > *").first().waitFor();
        await see(at, sam);
    }
    assert.deepEqual(found, []);
});

test("the first stop skips the menu, and focus goes with the page", async () => {
    const server = await startFloor([house("w")], { people: [] });
    const page = await open(server, { as: "guest", at: "lobby", size: "desktop" });
    const focus = () => page.evaluate(() => document.activeElement.closest("main") ? "page" : document.activeElement.className);
    await page.getByRole("link", { name: "Join" }).waitFor();
    await page.keyboard.press("Tab");
    assert.match(await focus(), /^skip/);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    assert.equal(await focus(), "page", "the next stop is on the page");
    await page.getByRole("link", { name: "Join" }).focus();
    await page.keyboard.press("Enter");
    await page.locator(".felt").waitFor();
    assert.equal(await focus(), "page", "a link that is gone with its page leaves the focus on the next one");
    const order = await page.evaluate(() => [...document.querySelectorAll("[tabindex]")].filter((it) => it.tabIndex > 0).length);
    assert.equal(order, 0, "the order of focus is that of the page");
});

test("chips are one stop of the Tab key, and arrows choose among them", async () => {
    const server = await startFloor([house("w")], { people: [] });
    const page = await open(server, { as: "guest", at: "table/w", size: "desktop" });
    await sitDown(page, 3);
    await phase(page, "betting");
    const chips = page.getByRole("radio");
    assert.deepEqual(await chips.evaluateAll((all) => all.map((it) => it.tabIndex).filter((it) => it === 0)), [0]);
    const chosen = () => page.evaluate(() => [...document.querySelectorAll("[role=radio]")].map((it) => (it.ariaChecked === "true") + 2 * (it === document.activeElement)).indexOf(3));
    await chips.first().focus();
    const count = await chips.count();
    for (const [key, at] of [["ArrowRight", 1], ["ArrowRight", 2], ["ArrowLeft", 1], ["ArrowLeft", 0], ["ArrowLeft", count - 1], ["ArrowDown", 0]]) {
        await page.keyboard.press(key);
        assert.equal(await chosen(), at, key);
    }
});

// The pixels of a picture: PNG with 8 bits a channel, no interlacing, as the browser writes it.
function pixelsOf(png) {
    const parts = [];
    let width = 0, channels = 0;
    for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
        const type = png.toString("latin1", at + 4, at + 8);
        if (type === "IHDR") [width, channels] = [png.readUInt32BE(at + 8), png[at + 17] === 6 ? 4 : 3];
        if (type === "IDAT") parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
    }
    const raw = inflateSync(Buffer.concat(parts)), row = width * channels, height = raw.length / (row + 1), out = new Uint8Array(row * height);
    for (let y = 0; y < height; y++) {
        const filter = raw[y * (row + 1)], to = y * row;
        for (let x = 0; x < row; x++) {
            const left = x >= channels ? out[to + x - channels] : 0, up = y > 0 ? out[to + x - row] : 0, corner = y > 0 && x >= channels ? out[to + x - row - channels] : 0;
            const near = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
            const guess = [0, left, up, (left + up) >> 1, near[0] <= near[1] && near[0] <= near[2] ? left : near[1] <= near[2] ? up : corner][filter];
            out[to + x] = raw[y * (row + 1) + 1 + x] + guess;
        }
    }
    return (x, y) => [0, 1, 2].map((k) => out[y * row + x * channels + k]);
}

const light = (colour) => colour.map((it) => (it / 255 <= 0.04045 ? it / 255 / 12.92 : ((it / 255 + 0.055) / 1.055) ** 2.4))
    .reduce((sum, it, index) => sum + it * [0.2126, 0.7152, 0.0722][index], 0);
const contrast = (a, b) => ((high, low) => (high + 0.05) / (low + 0.05))(...[light(a), light(b)].sort((x, y) => y - x));

// Lines of text that stand out from what is painted behind them by less than 4.5 (large ones by less than 3):
// gradients, patterns and pictures as they are, in a picture of the page without its letters.
async function faint(page) {
    const lines = await page.evaluate(() => {
        const found = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let node = walk.nextNode(); node; node = walk.nextNode()) {
            const it = node.parentElement, text = node.textContent.trim(), range = document.createRange();
            if (text === "" || it.closest("svg, .card, [aria-hidden=true], :disabled, option, .visually-hidden") || !it.checkVisibility({ visibilityProperty: true })) continue;
            const style = getComputedStyle(it), numbers = style.color.match(/[\d.]+/g).map(Number), size = parseFloat(style.fontSize);
            const ink = style.color.startsWith("color") ? [...numbers.slice(0, 3).map((part) => 255 * part), ...numbers.slice(3)] : numbers;
            let seen = ink[3] ?? 1;
            for (let up = it; up; up = up.parentElement) seen *= Number(getComputedStyle(up).opacity);
            range.selectNodeContents(node);
            for (const { left, top, right, bottom } of range.getClientRects()) {
                const [x, y] = [(left + right) / 2, (top + bottom) / 2], above = document.elementFromPoint(x, y);
                if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight || right - left < 2 || !above || !(it.contains(above) || above.contains(it))) continue;
                found.push({ what: `${it.tagName.toLowerCase()}.${it.className} "${text.slice(0, 30)}"`, ink: ink.slice(0, 3), seen, box: [left, top, right, bottom].map(Math.floor),
                    least: size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5 });
            }
        }
        const sheet = new CSSStyleSheet();
        sheet.replaceSync("* { color: transparent !important; text-shadow: none !important; transition: none !important; }");
        document.adoptedStyleSheets = [sheet];
        return found;
    });
    const at = pixelsOf(await sight(page, page.size));
    await page.evaluate(() => { document.adoptedStyleSheets = []; });
    const found = new Set();
    for (const { what, ink, seen, box: [left, top, right, bottom], least } of lines) {
        const each = [];
        for (let y = top + 2; y < bottom - 2; y += 3)
            for (let x = left; x < right; x += 3) {
                const ground = at(x, y);
                each.push(contrast(ink.map((part, k) => part * seen + ground[k] * (1 - seen)), ground));
            }
        const worst = each.sort((a, b) => a - b)[Math.floor(each.length / 10)]; // a tenth may be edges of something
        if (worst < least) found.add(`${what} ${worst.toFixed(2)} of ${least}`);
    }
    return [...found];
}

test("text stands out from every gradient behind it, by day and by night", async () => {
    const server = await startFloor([house("w"), keyed("live")]);
    const found = [];
    const see = async (page, what) => {
        for (const colours of ["dark", "light"]) {
            await page.emulateMedia({ colorScheme: colours });
            await page.evaluate(() => Promise.all(document.getAnimations()
                .filter((it) => it.effect.getComputedTiming().endTime !== Infinity).map((it) => it.finished.catch(() => {}))));
            let still = await faint(page); // what is faint for a moment only is on its way
            for (let i = 0; i < 5 && still.length > 0; i++) {
                await page.waitForTimeout(500);
                const again = await faint(page);
                still = still.filter((it) => again.includes(it));
            }
            found.push(...still.map((it) => `${colours} ${what}: ${it}`));
        }
    };
    const page = await open(server, { as: "guest", at: "lobby", size: "desktop" });
    const sam = await open(server, { as: "sam", at: "pit", size: "desktop" });
    for (const [who, pages] of [[page, ["lobby", "settings", PAGES[PAGES.length - 1]]], [sam, ["pit", "pit/report", "dealer/live"]]]) {
        for (const at of pages) {
            await go(who, at);
            await who.locator(at.startsWith("hand/") ? ".worth .values" : "main > *").first().waitFor();
            await settled(who);
            await see(who, at);
        }
    }
    await go(page, "table/w");
    await sitDown(page, 3);
    await phase(page, "betting");
    await spot(page, "Ante").click();
    await spot(page, "Trips").click();
    await see(page, "betting");
    await button(page, "Deal now").click();
    await phase(page, "preflop");
    await button(page, /^4x/).click();
    await result(page).waitFor();
    await see(page, "the result");
    await button(page, "Why?").click();
    await see(page, "the reasons");
    assert.deepEqual(found, []);
});

test("with colours of the system cards keep their paper and ink, and every control its edge", async () => {
    const server = await startFloor([house("w")], { people: [] });
    const page = await open(server, { as: "guest", at: "table/w", size: "desktop", once: true });
    await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
    await sitDown(page, 3);
    await phase(page, "betting");
    await spot(page, "Ante").click();
    await button(page, "Deal now").click();
    await phase(page, "preflop");
    const seen = await page.evaluate(() => {
        const of = (selector) => getComputedStyle(document.querySelector(selector));
        const card = of(".own .card:not(.back)");
        return { adjusts: card.forcedColorAdjust, ink: card.fill, paper: card.backgroundImage.includes("gradient"),
            edges: [...document.querySelectorAll(".spot, .playbar .button")].filter((it) => getComputedStyle(it).borderTopWidth === "0px").length,
            suits: [...new Set([..."shdc"].map((suit) => {
                const one = document.createElement("span");
                one.className = `card suit-${suit}`;
                document.body.append(one);
                const { fill } = getComputedStyle(one);
                one.remove();
                return fill;
            }))].length };
    });
    assert.deepEqual({ ...seen, ink: "" }, { adjusts: "none", ink: "", paper: true, edges: 0, suits: 2 });
    await shot(page, "forced-colours", { axe: false });
});

test("a stadium is whole without scrolling on the smallest phone", async () => {
    const server = await startFloor([stadium("s")], { people: [] });
    const page = await open(server, { as: "guest", at: "table/s" });
    await takeSeat(page, "$500");
    await phase(page, "betting");
    for (const [width, height] of [[320, 568], [360, 740], [640, 360], [720, 450], [1440, 900], [3840, 2160]]) {
        await page.setViewportSize({ width, height });
        const scrolls = await page.evaluate(() => [document.documentElement.scrollHeight - innerHeight,
            document.querySelector(".floor").scrollHeight - document.querySelector(".floor").clientHeight].map((it) => Math.max(0, it)));
        assert.deepEqual(scrolls, [0, 0], `${width} x ${height}`);
    }
});

await main();
