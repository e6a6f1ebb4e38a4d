// Pages look the same on every machine: they bring their typefaces, these have every character that is said
// anywhere, and nothing moves when they come late.
import { Client, SIZES, STAFF, assert, done, go, keyed, main, open, player, sessionOf, startFloor, test, until, uth } from "./lib.mjs";
import { keep, sight } from "./lib-eyes.mjs";
import { charactersOf, fontsUsed } from "./lib-fonts.mjs";
import { OTHERS, pages, textOf } from "../../web/languages.mjs";

const FACES = ["sans", "display", "mono"];

// ---- what is said ----

const said = () => ["en", ...OTHERS].map((code) => [code, code === "en" ? Object.values(pages("en")).join(" ") : textOf(code)]);

test("the faces have every character of the catalogues, of the server's sentences and of the rule cards", async () => {
    const server = await startFloor([keyed("live")]);
    const has = new Set(await charactersOf(server));
    const all = said();
    for (const { say, english } of (await server.get("/api/sentences")).body.sentences) all.push([say, english]);
    const rules = JSON.parse(uth("rules", "list", "--json").out).map(({ name }) => name);
    assert.ok(rules.includes("washington") && rules.length >= 5, rules.join(" "));
    for (const name of rules)
        for (const language of ["en", ...OTHERS]) {
            const card = await (await fetch(`${server.url}/api/rules/${name}?language=${language}`)).text();
            assert.ok(card.length > 1000, name);
            all.push([`the ${language} card of ${name}`, card]);
        }
    all.push(["a title", "Łukasz' Žofín, Ñoño Ğül, Ștefan Țurcanu, Æneas Þór, François Œuvrard, Nguyễn Đỗ Ưỡng Ạ Ỹ"]);
    const lacking = all.flatMap(([where, words]) => [...String(words)].filter((it) => it !== "\n" && !has.has(it.codePointAt(0)))
        .map((it) => `${it} in ${where}`));
    assert.deepEqual(lacking, []);
});

// ---- what is served ----

test("faces are fonts that a browser may keep; nothing else is; their licence goes with them", async () => {
    const server = await startFloor([keyed("live")]);
    const page = await (await fetch(server.url)).text();
    const sheet = await (await fetch(`${server.url}/app.css`)).text();
    for (const face of FACES) {
        const address = sheet.match(new RegExp(`url\\("(/${face}\\.woff2\\?[0-9a-f]{16})"\\)`))[1];
        assert.equal(page.includes(`rel="preload" href="${address}"`), face !== "mono", address);
        const { headers } = await fetch(server.url + address);
        assert.equal(headers.get("content-type"), "font/woff2");
        assert.equal(headers.get("cache-control"), "public, max-age=31536000, immutable");
    }
    assert.equal((await fetch(`${server.url}/app.css`)).headers.get("cache-control"), "no-store");
    const licences = await (await fetch(`${server.url}/fonts.txt`)).text();
    assert.equal(licences.match(/SIL Open Font License, Version 1\.1/g).length, FACES.length);
});

test("figures in a column are equally wide", async () => {
    const server = await startFloor([keyed("live")]);
    const page = await open(server);
    const widths = await page.evaluate(async () => {
        const measured = {};
        for (const family of ["uth sans", "uth display"])
            for (const weight of [400, 700]) {
                const line = document.createElement("span");
                line.style = `position: absolute; font: ${weight} 100px "${family}"; font-variant-numeric: tabular-nums`;
                document.body.append(line);
                measured[`${family} ${weight}`] = new Set([..."0123456789"].map((digit) => {
                    line.textContent = digit.repeat(5);
                    return line.getBoundingClientRect().width;
                })).size;
                line.remove();
            }
        return measured;
    });
    assert.deepEqual(widths, { "uth sans 400": 1, "uth sans 700": 1, "uth display 400": 1, "uth display 700": 1 });
});

// ---- what is seen ----

// A floor on which something happened: a round that is over, one that waits for its flop, a meter.
async function busyFloor() {
    const progressive = { name: "t1", title: "Łukasz's Table", rules: "washington", link: "main", dealer: true,
        source: "keyed", float: 100000000, betting_s: 600, decide_s: 600, result_s: 600, options: { progressive: "LINK-01" } };
    const server = await startFloor([keyed("live", { title: "High Noon" }), progressive], {
        links: [{ name: "main", title: "Mega Link", table: "LINK-01", games: true, location: "pit", executive_above: 500000,
            levels: [{ seed: 1000000, rate: 250000, reserve_rate: 12345 }] }],
    });
    const dora = await (await Client.connect(server)).login("dora", STAFF[0].pin);
    const at = (what, fields = {}) => dora.ok(what, { table: "live", ...fields });
    const ann = await player(server, "live", { spot: 2, buy: 50000 });
    const bet = { table: "live", spot: 2, wagers: { ante: 1000, blind: 1000, trips: 500 } };
    await at("new_game");
    await ann.ok("bet", bet);
    await at("no_more_bets");
    await at("key", { cards: "AhKh" });
    await at("deal");
    await ann.ok("play", { table: "live", spot: 2, multiple: 4 });
    for (const [step, cards] of [["flop", "QhJh2c"], ["river", "Th3d"], ["reveal", "9s9d"]]) {
        await at("key", { cards });
        await at(step);
    }
    await at("confirm");
    return server;
}

// By whom the pages are seen, and what is there once they are complete.
const TOUR = {
    nobody: [["lobby", "High Noon"], ["table/live", "royal flush"], ["display/live", "three of a kind"], ["meters/main", "Mega Link"],
        ["practice", "Deal now"], ["rules/washington", "THE WAGERS"]],
    dora: [["dealer/live", "Last rounds"]],
    sam: [["pit", "High Noon"], ["links/main", "Mega Link"], ["hand/live/1", "royal flush"]],
};

test("on a machine with one narrow font and on one with a wide one, pages are the same to the pixel", async () => {
    const server = await busyFloor();
    for (const [name, stops] of Object.entries(TOUR)) {
        const person = STAFF.find((it) => it.name === name);
        const session = person ? { as: name, token: await sessionOf(server, name, person.pin) } : {};
        const pages = await Promise.all(["narrow", "wide"].map((machine) =>
            open(server, { ...session, at: stops[0][0], machine, size: "desktop", once: true })));
        for (const [at, words] of stops) {
            for (const page of pages) {
                await go(page, at);
                await until(page, (it) => document.body.textContent.includes(it), words);
                assert.deepEqual(await fontsUsed(page), [], at);
            }
            for (const size of ["phone", "desktop"]) {
                // One page may be ahead of the other with what it asks the server for: that passes.
                let seen = [];
                for (let tries = 0; tries < 8; tries++) {
                    seen = [await sight(pages[0], SIZES[size]), await sight(pages[1], SIZES[size])];
                    if (seen[0].equals(seen[1])) break;
                }
                if (seen[0].equals(seen[1])) continue;
                const kept = seen.map((png, index) => keep(`FAILED-${at.replace(/\W+/g, "-")}-${size}-${index}`, png));
                assert.fail(`${at} at ${size} size is another picture on another machine: ${kept.join(" ")}`);
            }
        }
        for (const page of pages) await done(page);
    }
});

// ---- what comes late ----

// Where everything ends, in pixels from the top: a line that breaks elsewhere moves all below it.
const boxes = (page) => page.evaluate(() =>
    [...document.querySelectorAll("main *")].map((it) => Math.round(it.getBoundingClientRect().bottom)));

test("nothing jumps when the faces come late", async () => {
    const server = await busyFloor();
    for (const [at, size, words] of [["lobby", "phone", "High Noon"], ["table/live", "desktop", "+$5,300"]]) {
        const page = await open(server, { at, size, machine: "usual" });
        let arrive;
        const late = new Promise((resolve) => { arrive = resolve; });
        await page.route("**/*.woff2*", async (route) => { await late; await route.continue(); });
        await page.reload({ waitUntil: "commit" });
        await until(page, (it) => document.body?.textContent.includes(it), words);
        await until(page, () => document.getAnimations().every((it) => it.playState !== "running"));
        await page.evaluate(() => {
            window.jumps = 0;
            new PerformanceObserver((list) => { for (const it of list.getEntries()) window.jumps += it.value; })
                .observe({ type: "layout-shift" });
        });
        assert.deepEqual((await fontsUsed(page)).sort(), ["Arimo", "Tinos"]);
        const before = await boxes(page);
        arrive();
        await until(page, () => [...document.fonts].filter((it) => /^"?uth (sans|display)"?$/.test(it.family))
            .every((it) => it.status === "loaded"));
        await sight(page, SIZES[size]);
        assert.deepEqual(await fontsUsed(page), []);
        const after = await boxes(page);
        const moved = after.filter((bottom, index) => Math.abs(bottom - before[index]) > 1);
        const jumps = await page.evaluate(() => window.jumps);
        assert.deepEqual(moved, [], at);
        assert.ok(before.length > 50 && jumps < 0.001, `${at}: a layout shift of ${jumps}`);
        await done(page);
    }
});

test("a title in another alphabet makes no line taller", async () => {
    const server = await startFloor([keyed("a", { title: "Moscow" }), keyed("b", { title: "Москва" })]);
    for (const machine of ["usual", "wide"]) {
        const page = await open(server, { machine, size: "desktop" });
        page.expected.push(/U\+4[0-9a-f]{2}/);
        const heights = await Promise.all(["Moscow", "Москва"].map(async (name) =>
            (await page.getByRole("heading", { name }).boundingBox()).height));
        assert.equal(heights[0], heights[1], machine);
        await done(page);
    }
});

await main();
