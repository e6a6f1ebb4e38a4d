// Motion: what moves is moved by the compositor alone, so that a deal keeps the screen's rate; and
// nothing moves for those who do not want it. Frame rates are printed, not judged: they are the
// machine's.
import { Client, assert, house, main, open, player, stadium, startFloor, test, until } from "./lib.mjs";
import { button, buyIn, chip, phase, result, sitDown, spot } from "./lib-player.mjs";

const deal = async (page) => {
    await sitDown(page, 3);
    await phase(page, "betting");
    for (const key of ["2", "a", "t"]) await page.keyboard.press(key);
    await page.locator("[data-test=chips]").getByText("$185").waitFor();
};

// Notes every frame's time and every long task from now on, and the properties that are animated:
// asking for those takes time itself, so not where frames are to be compared.
const record = (page, properties = true) => page.evaluate((look) => {
    window.noted = { properties: new Set(), frames: [], long: [] };
    new PerformanceObserver((list) => list.getEntries().forEach((it) => window.noted.long.push(it.duration)))
        .observe({ type: "longtask" });
    const frame = (now) => {
        window.noted.frames.push(now);
        for (const animation of look ? document.getAnimations() : []) {
            const kept = new Set(["offset", "computedOffset", "easing", "composite"]);
            for (const step of animation.effect.getKeyframes())
                for (const name of Object.keys(step)) if (!kept.has(name)) window.noted.properties.add(name);
        }
        requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
}, properties);
const noted = (page) => page.evaluate(() => {
    const { frames, properties, long } = window.noted;
    const gaps = frames.slice(1).map((at, index) => at - frames[index]).sort((a, b) => a - b);
    return { properties: [...properties].sort(), long, frames: frames.length, median: gaps[gaps.length >> 1],
        p95: gaps[Math.floor(gaps.length * 0.95)], worst: gaps[gaps.length - 1] };
});
const settledDown = (page) => until(page, () => document.getAnimations().every((it) =>
    it.playState === "finished" || it.effect.getComputedTiming().iterations === Infinity));
const report = (what, { frames, median, p95, worst, long }) => console.log(
    `# ${what}: ${frames} frames, median ${median.toFixed(1)} ms, 95 % ${p95.toFixed(1)} ms, ` +
    `worst ${worst.toFixed(1)} ms, long tasks ${long.map((it) => Math.round(it)).join(" ") || "none"}`);

test("a deal moves by transform and opacity alone", async () => {
    const server = await startFloor([house("w")], { people: [] });
    const page = await open(server, { as: "guest", at: "table/w", size: "desktop", motion: "no-preference" });
    await deal(page);
    await record(page);
    await page.keyboard.press("n");
    await phase(page, "preflop");
    await settledDown(page);
    await page.keyboard.press("4");
    await result(page).waitFor();
    await settledDown(page);
    const seen = await noted(page);
    const allowed = ["borderColor", "borderBottomColor", "borderTopColor", "borderLeftColor", "borderRightColor",
        "filter", "opacity", "transform"];
    assert.deepEqual(seen.properties.filter((name) => !allowed.includes(name)), []);
    assert.ok(seen.properties.includes("transform"), "cards are dealt with motion");
    report("a deal and its settlement", seen);
});

test("with reduced motion nothing moves", async () => {
    const server = await startFloor([house("w")], { people: [] });
    const page = await open(server, { as: "guest", at: "table/w", size: "desktop", motion: "reduce" });
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
    await button(page, "Join").click();
    await buyIn(page, "$500");
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
    await record(page, false);
    for (const step of ["no_more_bets", "deal"]) await sam.ok(step, { table: "arena" });
    await phase(page, "preflop");
    await until(page, () => document.querySelectorAll(".seat .card").length === 44);
    for (const [index, other] of others.entries())
        for (let hand = 0; hand < 3; hand++)
            await other.ok("play", { table: "arena", spot: 2 + 3 * index + hand, multiple: 4 });
    await button(page, "4x · $20").click();
    await page.locator(".decision").waitFor({ state: "detached" });
    for (const step of ["flop", "river", "reveal", "confirm"]) await sam.ok(step, { table: "arena" });
    await result(page).waitFor();
    await settledDown(page);
    report("22 positions dealt and settled", await noted(page));
});

await main();
