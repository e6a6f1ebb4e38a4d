// Motion: what moves is moved by the compositor alone, so that a deal keeps the screen's rate; and
// nothing moves for those who do not want it. Frame rates and processor times are printed, not
// judged: they are the machine's. Judged is what is the same everywhere: which properties are
// animated, that nothing but what flies is painted while it flies, and that no layer goes when a
// flight ends: what lies below it would be drawn anew.
import { Client, assert, atHouse, main, open, player, stadium, startFloor, test, until } from "./lib.mjs";
import { button, chip, phase, result, sitDown, spot, takeSeat } from "./lib-player.mjs";
import { costs, traced } from "./lib-trace.mjs";

const deal = async (page) => {
    await sitDown(page, 3);
    await phase(page, "betting");
    for (const key of ["2", "a", "t"]) await page.keyboard.press(key);
    await page.locator("[data-test=chips]").getByText("$185").waitFor();
};

// Notes every property that is animated and every long task from now on, and every frame's time
// while something is `watched`: starting a trace takes time of its own.
const record = (page) => page.evaluate(() => {
    window.noted = { properties: new Set(), frames: [], long: [] };
    new PerformanceObserver((list) => list.getEntries().forEach((it) => window.noted.long.push(it.duration)))
        .observe({ type: "longtask" });
    const own = new Set(["offset", "computedOffset", "easing", "composite"]);
    document.addEventListener("transitionrun", (event) => window.noted.properties.add(event.propertyName));
    document.addEventListener("animationstart", (event) => {
        for (const animation of event.target.getAnimations())
            for (const step of animation.effect.getKeyframes())
                for (const name of Object.keys(step)) if (!own.has(name)) window.noted.properties.add(name);
    });
    const frame = (now) => {
        if (window.noted.watching) window.noted.frames.push(now);
        requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
});
const watch = (page, watching) => page.evaluate((on) => {
    window.noted.watching = on;
    window.noted.frames.push(NaN); // no gap is counted from one watch to the next
}, watching);
const watched = (page, act) => traced(page, async () => {
    await watch(page, true);
    await act();
    await watch(page, false);
});
const noted = (page) => page.evaluate(() => {
    const { frames, properties, long } = window.noted;
    const gaps = frames.slice(1).map((at, index) => at - frames[index]).filter(Number.isFinite).sort((a, b) => a - b);
    return { properties: [...properties].sort(), long, frames: gaps.length, median: gaps[gaps.length >> 1],
        p95: gaps[Math.floor(gaps.length * 0.95)], worst: gaps[gaps.length - 1] };
});
const settledDown = (page) => until(page, () => document.getAnimations().every((it) =>
    it.playState === "finished" || it.effect.getComputedTiming().iterations === Infinity));
const report = (what, { frames, median, p95, worst, long }) => console.log(
    `# ${what}: ${frames} frames, median ${median.toFixed(1)} ms, 95 % ${p95.toFixed(1)} ms, ` +
    `worst ${worst.toFixed(1)} ms, long tasks ${long.map((it) => Math.round(it)).join(" ") || "none"}`);

// What may be painted while cards fly: what flies, and the ring of the time left. Everything else is
// painted when the page is laid out for an event, each part once, and not at every frame.
const MOVES = /^(svg|SPAN class='(card|stack|countdown)\b.*)$/;
const ALSO = 2; // paintings of a part without a layout: the first of all, a class that changed
const MAY_GO = 2; // layers: a button that was pressed, a chip that came to rest in the console
function onlyWhatMoves(what, { layouts, painted, layers }, most) {
    assert.ok(layouts <= most, `${what}: laid out ${layouts} times, at most ${most} expected`);
    const times = new Map();
    for (const { nodeId, nodeName } of painted.filter((it) => !MOVES.test(it.nodeName))) {
        const node = `${nodeName} (${nodeId})`;
        times.set(node, (times.get(node) ?? 0) + 1);
    }
    assert.deepEqual([...times].filter(([, count]) => count > layouts + ALSO), [],
        `${what}: what stands still was painted again and again, laid out ${layouts} times`);
    assert.ok(layers.length > 0 && layers[layers.length - 1] + MAY_GO >= Math.max(...layers),
        `${what}: layers came and went: ${layers.join(" ")}`);
}

test("a deal moves by transform and opacity alone, and nothing else is painted meanwhile", async () => {
    const { page } = await atHouse({ size: "desktop", motion: "no-preference" });
    await deal(page);
    await record(page);
    const dealt = await watched(page, async () => {
        await page.keyboard.press("n");
        await phase(page, "preflop");
        await settledDown(page);
    });
    const settled = await watched(page, async () => {
        await page.keyboard.press("4");
        await result(page).waitFor();
        await settledDown(page);
    });
    const seen = await noted(page);
    assert.deepEqual(seen.properties, ["opacity", "transform"]);
    onlyWhatMoves("a deal", dealt, 6);
    onlyWhatMoves("a showdown, card by card and wager by wager", settled, 24);
    for (const { longest } of [dealt, settled]) assert.ok(longest < 50, `a press waits for a task of ${longest} ms of processor time`);
    report("a deal and its settlement", seen);
    console.log(`# a deal: ${costs(dealt)}\n# a settlement: ${costs(settled)}`);
});

test("with reduced motion nothing moves", async () => {
    const { page } = await atHouse({ size: "desktop", motion: "reduce" });
    await deal(page);
    await record(page);
    await page.keyboard.press("n");
    await phase(page, "preflop");
    await page.keyboard.press("4");
    await result(page).waitFor();
    assert.deepEqual((await noted(page)).properties, []);
});

test("a stadium with all 22 positions in play settles in one go", async () => {
    const server = await startFloor([stadium("arena", { dealer: true })]);
    const page = await open(server, { as: "guest", at: "table/arena", size: "desktop", motion: "no-preference" });
    await takeSeat(page, "$500");
    const sam = await (await Client.connect(server)).login("sam", "2222");
    await sam.ok("new_game", { table: "arena" });
    await phase(page, "betting");
    await chip(page, "$5");
    await spot(page, "Ante").first().click();
    await page.locator("[data-test=chips]").getByText("$490").waitFor();
    const others = await Promise.all(Array.from({ length: 7 }, async () => {
        const other = await player(server, "arena");
        await other.ok("join", { table: "arena" });
        await other.ok("buy_in", { table: "arena", amount: 50000 });
        return other;
    }));
    let position = 2;
    for (const other of others)
        for (let hand = 0; hand < 3; hand++, position++)
            await other.ok("bet", { table: "arena", spot: position, wagers: { ante: 500, blind: 500 } });
    assert.equal(position, 23);
    await record(page);
    const dealt = await watched(page, async () => {
        for (const step of ["no_more_bets", "deal"]) await sam.ok(step, { table: "arena" });
        await phase(page, "preflop");
        await until(page, () => document.querySelectorAll(".seat .card").length === 44);
        await settledDown(page);
    });
    for (const [index, other] of others.entries())
        for (let hand = 0; hand < 3; hand++)
            await other.ok("play", { table: "arena", spot: 2 + 3 * index + hand, multiple: 4 });
    await button(page, "4x · $20").click();
    await page.locator(".deciding").waitFor({ state: "detached" });
    const settled = await watched(page, async () => {
        for (const step of ["flop", "river", "reveal", "confirm"]) await sam.ok(step, { table: "arena" });
        await result(page).waitFor();
        await settledDown(page);
    });
    onlyWhatMoves("a deal of 22 positions", dealt, 6);
    onlyWhatMoves("a showdown with 22 positions", settled, 20);
    report("22 positions dealt and settled", await noted(page));
    console.log(`# a deal of 22 positions: ${costs(dealt)}\n# their settlement: ${costs(settled)}`);
});

await main();
