// The Game Manager: a hit from the dealer's keypad to the win page, changes by two people, the
// meters on a big screen.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Client, accessible, assert, go, main, open, player, shot, startFloor, test } from "./lib.mjs";
import { inTurn, royal, staff } from "../server/lib.mjs";
import { confirm, dialog, step } from "./lib-staff.mjs";

const people = [
    { name: "ann", role: "player", pin: "7777", deposit: 200000 },
    ...staff("dora", "sam", "sue", "erin", "otto"),
];
const floor = () => startFloor(
    [{ name: "t1", title: "Table 1", rules: "washington", link: "main", dealer: true, source: "keyed",
        float: 100000000, options: { progressive: "LINK-01" } }],
    { people, links: [{ name: "main", title: "Mega Link", table: "LINK-01", games: true, location: "pit",
        executive_above: 500000, levels: [{ seed: 1000000, rate: 250000, reserve_rate: 12345 }] }] });

test("a hit: keypad, set aside, confirmed, completed by the right card, ended and printed", async () => {
    const server = await floor();
    const ann = await player(server, "t1", { name: "ann", pin: "7777", spot: 3, buy: 50000 });
    const hands = await (await Client.connect(server)).login("dora", "1111");
    const wall = await open(server, { at: "meters/main", size: { width: 1920, height: 1080 } });
    await wall.getByText("$10,000.00").waitFor();
    const seen = await open(server, { at: "table/t1" });
    const display = await open(server, { at: "display/t1", size: { width: 1920, height: 1080 } });
    for (const page of [seen, display]) await page.getByText("$10,000.00").waitFor();
    await royal("t1", hands, ann, 3, { ante: 500, blind: 500, progressive: 100 });
    await wall.getByText("$10,000.25").waitFor();
    await shot(wall, "meters", { sizes: ["phone", "desktop"] });

    const dealer = await open(server, { as: "dora", at: "dealer/t1", size: "desktop" });
    const keypad = dealer.getByRole("region", { name: "Progressive" });
    await keypad.getByRole("button", { name: "straight flush · 10 %" }).click();
    await dealer.getByRole("alert").getByText(/./).waitFor();
    await keypad.getByRole("button", { name: "royal flush · 100 %" }).click();
    await keypad.getByText("$10,000.25").waitFor();
    await keypad.getByText("pending").waitFor();
    // wall and players are told at once: what it is, where, and the new base; it is not paid yet
    await wall.getByRole("status").getByText("royal flush · Table 1").waitFor();
    await wall.getByRole("status").getByText("Jackpot pending").waitFor();
    const strip = seen.locator("[data-test=jackpot]");
    await strip.getByText("Jackpot pending $10,000.25").waitFor();
    await strip.getByText("royal flush · Table 1").waitFor();
    await display.getByText("Jackpot pending · Table 1").waitFor();
    assert.equal(await wall.getByText("Jackpot paid").count(), 0);
    await wall.getByText("The meter restarts at $10,000.01").waitFor();
    await shot(wall, "meters-hit", { sizes: ["phone", "desktop"] });
    await shot(dealer, "dealer-keypad");
    await step(dealer, "Confirm");
    await dealer.getByRole("alert").getByText(/claim|win/i).waitFor();

    const sam = await open(server, { as: "sam", at: "links/main", size: "desktop" });
    const claim = (page) => page.locator("[data-test=claim-1]");
    await claim(sam).getByText("An Executive must complete it").waitFor();
    await shot(sam, "game-manager");
    // decided on the hand, in play: its felt, the player and the amount in view
    sam.expected.push(/404/); // the round in play has no record yet
    await claim(sam).getByRole("link", { name: "Decide on the hand" }).click();
    await sam.locator(".felt .board").waitFor();
    await shot(sam, "hand-claim", { sizes: ["phone", "desktop"] });
    await claim(sam).getByRole("button", { name: "Confirm the hand" }).click();
    await dialog(sam).getByText("ann · Table 1 · Round 1 · royal flush · $10,000.25").waitFor();
    await confirm(sam);
    await claim(sam).getByText("You confirmed this claim, so a third person must complete it.").waitFor();
    assert.equal(await claim(sam).getByRole("button", { name: "Complete the win" }).count(), 0);
    const erin = await open(server, { as: "erin", at: "pit", size: "desktop" });
    assert.equal((await erin.locator("[data-test=waits-links]").textContent()).split(" ")[0], "1");
    erin.expected.push(/404/);
    await erin.getByRole("link", { name: /a confirmed claim awaits completion/ }).click();
    await claim(erin).getByRole("button", { name: "Complete the win" }).click();
    await confirm(erin);
    await claim(erin).getByText("Recorded: END GAME at the table pays it.").waitFor();
    await wall.getByRole("status").getByText("Jackpot paid").waitFor();
    await strip.getByText("Jackpot paid $10,000.25").waitFor();
    await display.getByText("Jackpot paid · Table 1").waitFor();
    await step(dealer, "Confirm");
    await dealer.getByText("Press New Game when the table is ready.").waitFor();
    await go(erin, "links");
    await erin.getByRole("link", { name: "Open" }).click();
    await erin.getByText("No claim is pending.").waitFor();

    await erin.getByRole("link", { name: "Win page" }).click();
    await erin.getByRole("heading", { name: "Win 1" }).waitFor();
    for (const words of ["$10,000.25", "royal flush: 100 % of main", "ann", "sam (supervisor)", "erin (executive)"])
        await erin.getByText(words, { exact: true }).first().waitFor();
    // Th Jh Qh Kh Ah, 2c 4c, 3d 5d are on the felt; everything else is in the deck, suit by suit
    const rest = erin.getByRole("region", { name: "The 43 remaining cards, by suit" });
    for (const suit of ["spades: A K Q J 10 9 8 7 6 5 4 3 2", "hearts: 9 8 7 6 5 4 3 2", "diamonds: A K Q J 10 9 8 7 6 4 2",
        "clubs: A K Q J 10 9 8 7 6 5 3"])
        await rest.getByText(suit).waitFor();
    await shot(erin, "win-page");
    await erin.emulateMedia({ media: "print" });
    await erin.locator(".top").waitFor({ state: "hidden" });
    await erin.getByText(/Printed by erin/).waitFor();
});

test("a change is proposed by one and approved by another; what is not permitted is refused in place", async () => {
    const server = await floor();
    const sam = await open(server, { as: "sam", at: "links/main", size: "desktop" });
    const level = sam.locator("[data-test=level-main]");
    await level.getByRole("button", { name: "Adjust" }).click();
    await dialog(sam).getByLabel("Amount").fill("1");
    await dialog(sam).getByLabel("Permitted reason").selectOption("receipts");
    await confirm(sam, { Explanation: "why not" });
    await dialog(sam).getByRole("alert").getByText(/./).waitFor();
    await shot(sam, "game-manager-adjust", { sizes: ["phone"] });
    await dialog(sam).getByLabel("Amount").fill("250");
    await dialog(sam).getByLabel(/^From/).selectOption("house");
    await dialog(sam).getByLabel(/^To/).selectOption("meter");
    await dialog(sam).getByLabel("Permitted reason").selectOption("promotion");
    await confirm(sam);
    await sam.locator("[data-test=proposal-1]").getByText("$250 from house to meter (main): promotion").waitFor();
    await sam.locator("[data-test=proposal-1]").getByText("You proposed this change, so another Executive must approve it.").waitFor();
    const erin = await open(server, { as: "erin", at: "links/main", size: "desktop" });
    await erin.locator("[data-test=proposal-1]").getByRole("button", { name: "Approve" }).click();
    await level.getByText("$10,250.00").waitFor();
    await level.getByText("reconciles", { exact: true }).waitFor();

    await sam.getByRole("button", { name: "Stop the link" }).click();
    await confirm(sam, { Reason: "cleaning" });
    await sam.getByText("Stopped", { exact: true }).waitFor();
    await sam.getByRole("button", { name: "Start the link" }).click();
    await sam.getByText("Running", { exact: true }).waitFor();
    await sam.getByRole("button", { name: "Cut off" }).click();
    await confirm(sam, { Reason: "cable" });
    await sam.getByText("cut off", { exact: true }).waitFor();
    await sam.getByRole("button", { name: "Reconnect" }).click();
    await sam.getByText("cut off", { exact: true }).waitFor({ state: "detached" });

    const otto = await open(server, { as: "otto", at: "links", size: "desktop" });
    await otto.getByRole("link", { name: "Open" }).click();
    await otto.getByText("Read-only").waitFor();
    assert.equal(await otto.locator("main").getByRole("button").count(), 0);
    await go(otto, "link-report/main");
    await otto.getByRole("cell", { name: "reconciles", exact: true }).first().waitFor();
    await shot(otto, "link-report");
    const guest = await open(server, { as: "ann", pin: "7777", at: "links" });
    await guest.getByText(/This page is for supervisor, executive, auditor/).waitFor();
    await go(guest, "win/main/1");
    await guest.getByText(/This page is for dealer, supervisor, executive, auditor/).waitFor();
});

test("what the wager is worth now, and what a change would do", async () => {
    const server = await floor();
    const dora = await (await Client.connect(server)).login("dora", "1111");
    await player(server, "t1", { name: "ann", pin: "7777", spot: 3, buy: 50000 });
    await dora.ok("new_game", { table: "t1" });
    const { worth: now } = await (await fetch(`${server.url}/api/links/main/return`)).json();
    const level = now.meters.main;
    assert.ok(now.return > 0 && now.return < 1 && level.break_even > level.amount, JSON.stringify(now));
    const dollars = (cents) => `$${(cents / 100).toLocaleString("en-US", { minimumFractionDigits: cents % 100 ? 2 : 0 })}`;

    const ann = await open(server, { as: "ann", pin: "7777", at: "table/t1" });
    await ann.locator("[data-test=meter-strip]").getByText("$10,000.00").waitFor();
    await shot(ann, "progressive-table");
    await ann.getByRole("button", { name: "Exact amounts" }).click();
    await ann.getByRole("button", { name: "Pay table of Progressive" }).click();
    const worth = dialog(ann).locator("[data-test=worth]");
    await worth.getByText(`${(100 * now.return).toFixed(2)} %`).waitFor();
    await worth.getByText(dollars(level.break_even)).waitFor();
    await shot(ann, "progressive-worth", { sizes: ["phone"] });

    const sam = await open(server, { as: "sam", at: "links/main", size: "desktop" });
    await sam.getByRole("link", { name: "What if" }).click();
    await sam.locator("[data-test=return]").getByText(`${(100 * now.return).toFixed(2)} %`).waitFor();
    assert.equal(await sam.locator("[data-test=plot]").count(), 2);
    const { returnLine } = await plots();
    const whatIf = async (query) => (await sam.evaluate(async (path) => (await fetch(path, { headers: { Authorization: `Bearer ${sessionStorage.getItem("uth.token")}` } })).json(),
        `/api/links/main/what-if${query}`)).forecast;
    const drawn = returnLine((await whatIf("")).levels[0], now.return);
    for (const [meter, back] of [...drawn.points, drawn.now, drawn.even]) {
        const exact = (await whatIf(`?meter=${Math.round(meter)}`)).return;
        assert.ok(Math.abs(exact - back) < 1e-6, `a meter of ${meter} returns ${exact}, drawn ${back}`);
    }
    await sam.getByLabel("Meter", { exact: true }).fill((level.break_even / 100).toFixed(2));
    await sam.locator("[data-test=return]").getByText("100.00 %").waitFor();
    await sam.getByLabel("Meter", { exact: true }).fill("a lot");
    await sam.getByRole("alert").getByText(/Meter/).waitFor();
    await sam.getByLabel("Meter", { exact: true }).fill("");
    await sam.getByLabel("To the reserve, %").fill("0");
    await sam.locator("[data-test=forecast-main]").getByText("100.0 %").waitFor(); // nothing to pay a seed from
    await shot(sam, "what-if");
});

// The figures behind the plots of a what-if, as the page computes them.
async function plots() {
    const { transformSync } = createRequire(new URL("../../web/package.json", import.meta.url))("esbuild");
    const { code } = transformSync(readFileSync(new URL("../../web/src/lib/meter-plots.ts", import.meta.url), "utf8"), { loader: "ts" });
    return import(`data:text/javascript,${encodeURIComponent(code)}`);
}

test("the paths of a meter are those of every future, counted one wager after the other", async () => {
    const { meterAt } = await plots();
    const p = 1 / 50, level = { meter: 9000, limit: 0, break_even: null, chance: { num: 1, den: 50 }, in_a_day: 1000, next_start: 2000, days_median: 3 };
    // what the meter is after each wager, and with what chance: won, and started again, or one step up
    let futures = new Map([[9000, 1]]);
    for (let wager = 1; wager <= 100; wager++) {
        const next = new Map([[2000, p]]);
        for (const [meter, chance] of futures) next.set(meter + 100, (next.get(meter + 100) ?? 0) + chance * (1 - p));
        futures = next;
        if (wager !== 20 && wager !== 100) continue;
        const sorted = [...futures].sort(([a], [b]) => a - b);
        for (const share of [0.1, 0.5, 0.9]) {
            let below = 0;
            const exact = sorted.find(([, chance]) => (below += chance) >= share)[0];
            const drawn = meterAt(level, 10, wager / 10, share);
            assert.ok(Math.abs(drawn - exact) <= 100, `${share} of all after ${wager} wagers: ${exact}, drawn ${drawn}`);
        }
    }
    assert.equal(meterAt({ ...level, limit: 9500 }, 10, 2, 0.9), 9500, "no further than its limit");
});

test("a meter counts up without jumping", async () => {
    const server = await floor();
    const ann = await player(server, "t1", { name: "ann", pin: "7777", spot: 3, buy: 50000 });
    const dora = await (await Client.connect(server)).login("dora", "1111");
    const wall = await open(server, { at: "meters/main", motion: "no-preference", size: { width: 1920, height: 1080 } });
    await wall.getByText("$10,000.00").waitFor();
    await wall.evaluate(() => {
        window.seen = [];
        new MutationObserver(() => window.seen.push(document.querySelector(".counting").textContent))
            .observe(document.querySelector(".counting"), { characterData: true, subtree: true, childList: true });
    });
    await inTurn("t1", [dora, "new_game"],
        [ann, "bet", { spot: 3, wagers: { ante: 500, blind: 500, progressive: 100 } }], [dora, "no_more_bets"]);
    await wall.getByText("$10,000.25").waitFor();
    const seen = (await wall.evaluate(() => window.seen)).map((text) => Number(text.replace(/[$,]/g, "")));
    // how many steps is the machine's affair; a meter that jumps has one
    assert.ok(new Set(seen).size > 1, `it jumped: ${seen}`);
    assert.deepEqual(seen, [...seen].sort((a, b) => a - b));
    await accessible(wall, "the meters");
});

await main();
