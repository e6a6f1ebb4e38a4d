// Several people at one table, a connection that breaks, and a whole round without a mouse.
import {
    Client, STAFF, assert, atHouse, house, keyed, main, open, shot, startFloor, test, until,
} from "./lib.mjs";
import { button, chip, phase, ready, result, sitDown, spot } from "./lib-player.mjs";
import { inTurn } from "../server/lib.mjs";

// What everybody at the table must agree on, as each of them sees it.
const seen = (page) => page.evaluate(() => {
    const names = (where) => [...document.querySelectorAll(`${where} .card`)].map((card) => card.ariaLabel);
    const text = (where) => [...document.querySelectorAll(where)].map((it) => it.textContent);
    return {
        phase: document.querySelector(".felt").dataset.phase,
        board: names(".community"),
        dealer: names(".dealer-place"),
        seats: [...document.querySelectorAll(".seat")].map((seat) => ({
            spot: seat.dataset.spot,
            cards: [...seat.querySelectorAll(".card")].map((card) => card.ariaLabel),
            stake: seat.dataset.stake,
            tag: seat.querySelector(".outcome .tag")?.textContent ?? "",
        })).sort((a, b) => a.spot - b.spot),
        words: text(".dealer-place .words"),
    };
});

test("three browsers at one table see the same thing at every step", async () => {
    const server = await startFloor([keyed("live")]);
    const dora = await (await Client.connect(server)).login("dora", STAFF[0].pin);
    await dora.subscribe("live");
    const pages = [
        await open(server, { as: "guest", at: "table/live", size: "desktop" }),
        await open(server, { as: "guest", at: "table/live", size: "desktop" }),
        await open(server, { at: "table/live", size: "desktop" }), // nobody signs in to watch
    ];
    const [ann, bob] = pages;
    await sitDown(ann, 1);
    await sitDown(bob, 4);
    const agree = async (step) => {
        await Promise.all(pages.map((page) => phase(page, step)));
        const [first, ...rest] = await Promise.all(pages.map(seen));
        for (const other of rest) assert.deepEqual(other, first, `at ${step}`);
        return first;
    };
    await dora.ok("new_game", { table: "live" });
    await agree("betting");
    for (const [page, amount] of [[ann, "$5"], [bob, "$25"]]) {
        await chip(page, amount);
        await spot(page, "Ante").click();
    }
    for (const page of pages)
        await page.locator(".seat[data-spot='4'][data-stake='5000']").waitFor({ state: "attached" });
    await agree("betting");
    await inTurn("live", [dora, "no_more_bets"], [dora, "key", { cards: "AhKd7c7d" }], [dora, "deal"]);
    const dealt = await agree("preflop");
    assert.deepEqual(dealt.seats[3].cards, ["seven of clubs", "seven of diamonds"]);
    await button(ann, "4x · $20").click();
    await button(bob, "Check").click();
    await dora.event("play");
    await dora.event("check");
    await dora.ok("key", { table: "live", cards: "7h2c9s" });
    await dora.ok("flop", { table: "live" });
    await agree("flop");
    await button(bob, "2x · $50").click();
    await dora.event((event) => event.event === "play" && event.spot === 4);
    await dora.ok("key", { table: "live", cards: "KsQc" });
    await dora.ok("river", { table: "live" });
    await agree("river");
    await inTurn("live", [dora, "key", { cards: "4c5d" }], [dora, "reveal"], [dora, "confirm"]);
    const settled = await agree("settled");
    assert.deepEqual(settled.words, ["high card, king, does not qualify"]);
    await shot(bob, "three-at-a-table");
});

test("a connection that breaks in the middle of a decision comes back into the same state", async () => {
    const { server, page } = await atHouse();
    page.expected.push(/ERR_CONNECTION_REFUSED|WebSocket connection/);
    await sitDown(page, 2);
    await phase(page, "betting");
    await chip(page, "$5");
    await spot(page, "Ante").click();
    await button(page, "Deal now").click();
    await phase(page, "preflop");
    await button(page, "Check").waitFor();
    const before = await page.locator(".seat.mine .card").evaluateAll((cards) => cards.map((card) => card.ariaLabel));

    await server.stop("SIGKILL");
    await page.getByText("Cannot reach the floor").waitFor();
    await shot(page, "connection-lost", { sizes: ["phone"] });
    await button(page, "Check").click(); // pressed while nobody listens: it is not lost
    server.args[server.args.indexOf("127.0.0.1:0")] = `127.0.0.1:${server.port}`;
    await server.run();
    await phase(page, "flop");
    await page.getByText("Cannot reach the floor").waitFor({ state: "detached" });
    const after = await page.locator(".seat.mine .card").evaluateAll((cards) => cards.map((card) => card.ariaLabel));
    assert.deepEqual(after, before);

    await page.reload(); // and the same for a page that was loaded anew
    await phase(page, "flop");
    await button(page, "2x · $10").click();
    await result(page).waitFor();
    assert.deepEqual(await page.locator(".seat.mine .card").evaluateAll((cards) => cards.map((card) => card.ariaLabel)), before);
});

test("a whole round by keyboard alone, told in the live region", async () => {
    const server = await startFloor([house("w", { result_s: 1 })], { people: [] });
    const page = await open(server, { at: "lobby", size: "desktop" });
    const press = (...keys) => keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
    // Tab until what has the focus is called this; a page where it cannot be reached fails.
    const tabTo = async (name) => {
        for (let i = 0; i < 60; i++) {
            await press("Tab");
            const at = await page.evaluate(() => document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent);
            if (at?.trim().startsWith(name)) return;
        }
        assert.fail(`no key leads to ${name}`);
    };
    const said = (words) => until(page, (text) =>
        [...document.querySelectorAll("[aria-live]")].some((it) => it.textContent.includes(text)), words);
    await page.getByRole("link", { name: "Play as a guest" }).waitFor();
    await tabTo("Play as a guest");
    await press("Enter");
    await button(page, "Play as a guest").waitFor();
    await tabTo("Play as a guest");
    await press("Enter");
    await page.getByRole("link", { name: "Join" }).waitFor();
    await tabTo("Join");
    await press("Enter");
    await button(page, "Sit here: Seat 1").waitFor();
    await tabTo("Sit here: Seat 1");
    await press("Enter");
    await page.locator(".seat.mine").waitFor();
    await ready(page);
    await tabTo("$200");
    await press("Enter");
    await page.locator("[data-test=chips]").getByText("$200").waitFor();
    await phase(page, "betting");
    await press("2", "a", "t", "t", "Shift+T");
    await button(page, "Ante: $5").waitFor();
    await button(page, "Trips: $5").waitFor();
    await page.evaluate(() => document.activeElement.blur());
    await press("Enter");
    await phase(page, "preflop");
    await said("Your decision on Hand 1. 4x · $20, 3x · $15, Check.");
    await press("c");
    await phase(page, "flop");
    await said("Community cards: ");
    await press("c");
    await phase(page, "river");
    await press("1");
    await result(page).waitFor();
    await said("$");
    await ready(page);
    await press("Escape");
    await result(page).waitFor({ state: "detached" });
    await press("?");
    await page.getByRole("dialog", { name: "Keys" }).waitFor();
    await shot(page, "keys", { sizes: ["desktop"] });
    await press("Escape", "h");
    await page.getByRole("link", { name: /Round 1/ }).waitFor();
    await tabTo("Round 1");
    await press("Enter");
    await page.locator("[data-test=worth] .values").first().waitFor();
    await press("Home");
    await page.getByText("Step 1 of").waitFor();
    await tabTo("Next");
    await press("ArrowRight", "ArrowRight");
    await page.getByText("Step 3 of").waitFor();
});

await main();
