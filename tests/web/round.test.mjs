// Whole rounds as a player, on each kind of table: what is on the screen is what the floor has.
import {
    Client, STAFF, assert, atHouse, go, house, keyed, main, open, personOf, shot, stadium, startFloor, test,
} from "./lib.mjs";
import { button, chip, chipsOf, phase, ready, reasons, result, seesLines, sitDown, spot, takeSeat, tool } from "./lib-player.mjs";
import { inTurn } from "../server/lib.mjs";

test("a table that runs itself: bets, decision, result with reasons, rebet and deal", async () => {
    const server = await startFloor([house("w", { result_s: 1 })], { people: [] });
    const watcher = await Client.connect(server);
    await watcher.subscribe("w");
    const page = await open(server, { as: "guest", at: "table/w", size: "desktop" });
    const me = await personOf(page);
    await button(page, "Sit here: Seat 3").waitFor();
    await shot(page, "table-empty");
    await sitDown(page, 3);
    await phase(page, "betting");
    await page.getByText("An Ante of $1 puts at most $6 at risk").waitFor();
    await chip(page, "$5");
    await spot(page, "Ante").click();
    await button(page, "Blind: $5").waitFor(); // by itself
    await spot(page, "Trips").click();
    await page.getByText("Maximum at risk: $35").waitFor();
    await page.locator("[data-test=chips]").getByText("$185").waitFor();
    await shot(page, "table-betting");
    await button(page, "Deal now").click();
    await phase(page, "preflop");
    await button(page, "4x · $20").waitFor();
    await shot(page, "table-preflop");
    await button(page, "Check").click();
    await phase(page, "flop");
    await button(page, "2x · $10").waitFor();
    await shot(page, "table-flop", { sizes: ["phone"] });
    await button(page, "Check").click();
    await phase(page, "river");
    await button(page, "1x · $5").click();

    const settled = await watcher.event("settle");
    const hand = settled.settlement.hands[0];
    assert.equal(hand.player, me);
    await seesLines(page, hand);
    assert.equal(await chipsOf(page), 20000 + hand.net);
    assert.equal(await page.locator("[data-test=net]").textContent(),
        `${hand.net > 0 ? "+" : hand.net < 0 ? "-" : ""}$${(Math.abs(hand.net) / 100).toFixed(2).replace(".00", "")}`);
    // The five cards that play are lifted, on the board and in the hand, and no others.
    const lifted = await page.locator(".community .card.lifted, .seat.mine .card.lifted").count();
    assert.equal(lifted, 5);
    await shot(page, "table-result");

    // The result stays while the next round is open; one key bets the same again and deals.
    await watcher.event((event) => event.event === "round_started" && event.round === 2);
    await result(page).getByText("The next round is open for bets").waitFor();
    await ready(page);
    await page.keyboard.press("n");
    await phase(page, "preflop");
    const again = await watcher.event((event) => event.event === "bet" && event.round === 2);
    assert.deepEqual(again.wagers, { ante: 500, blind: 500, trips: 500 });
});

test("another table shows nothing of the one before", async () => {
    const server = await startFloor([house("w"), house("v")], { people: [] });
    const page = await open(server, { as: "guest", at: "table/w", size: "desktop" });
    await sitDown(page, 2);
    await phase(page, "betting");
    await spot(page, "Ante").click();
    await button(page, "Deal now").click();
    await button(page, /^4x/).click();
    await result(page).waitFor();
    await go(page, "table/v");
    await page.getByRole("heading", { name: "Table v" }).waitFor();
    await button(page, "Sit here: Seat 2").waitFor();
    assert.equal(await result(page).count(), 0);
    assert.equal(await page.locator(".felt .card").count(), 0);
});

test("undo, clear, double, taking a chip off, and the pay table of a side bet", async () => {
    const { page } = await atHouse();
    await sitDown(page, 1);
    await phase(page, "betting");
    await chip(page, "$10");
    await spot(page, "Ante").click();
    await spot(page, "Trips").click();
    await button(page, "Double").click();
    await button(page, "Ante: $20").waitFor();
    await button(page, "Trips: $20").waitFor();
    await button(page, "Undo").click();
    await button(page, "Ante: $10").waitFor();
    await spot(page, "Trips").click({ button: "right" });
    await button(page, "Trips: $0").waitFor();
    await page.locator("[data-test=chips]").getByText("$180").waitFor();
    await button(page, "Clear").click();
    await page.locator("[data-test=chips]").getByText("$200").waitFor();
    await button(page, "Exact amounts").click();
    await shot(page, "exact-amounts", { sizes: ["phone"] });
    await button(page, "Pay table of Trips").click();
    const table = page.getByRole("dialog");
    await table.getByText("royal flush", { exact: true }).waitFor();
    await table.getByText("0.9018 %").waitFor();
    await table.getByText("15.2700 %").waitFor();
    await shot(page, "pay-table", { sizes: ["phone"] });
});

test("three hands at a table with seats, each decided apart; sitting out and leaving", async () => {
    const { page } = await atHouse();
    await sitDown(page, 2);
    await phase(page, "betting");
    await chip(page, "$5");
    await spot(page, "Ante").click();
    for (const seat of ["4", "5"]) {
        await page.getByLabel("Another hand").selectOption(seat);
        await page.getByRole("button", { name: `Seat ${seat}`, pressed: true }).waitFor();
        await page.locator(`.own[data-spot="${seat}"]`).waitFor();
        await button(page, "Ante: $0").waitFor();
        await spot(page, "Ante").click();
        await button(page, "Ante: $5").waitFor();
    }
    assert.equal(await page.getByLabel("Another hand").count(), 0, "three is all");
    await page.locator("[data-test=chips]").getByText("$170").waitFor();
    await button(page, "Deal now").click();
    for (const seat of [2, 4, 5]) {
        await page.locator(".deciding h2").getByText(`Seat ${seat}`).waitFor();
        await button(page, "4x · $20").click();
    }
    await result(page).waitFor();
    const three = await reasons(page);
    assert.equal(await three.locator(".hand-result").count(), 3);
    await shot(page, "three-hands");
    await three.getByRole("button", { name: "Close" }).click();
    await button(page, "Continue").click();
    await tool(page, "Sit out");
    await tool(page, "Sit in");
    await page.locator(".head-tools").getByText("Sit out").waitFor({ state: "attached" });
    await tool(page, "Leave");
    await page.locator(".head-tools").getByText("Leave").waitFor({ state: "detached" });
    assert.equal(await page.locator("[data-test=chips]").count(), 0, "the chips are in the account");
});

test("a stadium: two hands of twenty-two positions, a wager for the dealer, its own decision", async () => {
    const server = await startFloor([stadium("arena")], { people: [] });
    const page = await open(server, { as: "guest", at: "table/arena", size: "desktop" });
    await takeSeat(page, "$500");
    await phase(page, "betting");
    await chip(page, "$5");
    await spot(page, "Ante").first().click();
    await button(page, "Tip the dealer").click();
    await spot(page, "Ante · For the dealer").click();
    await page.locator("[data-test=chips]").getByText("$480").waitFor();
    await page.getByLabel("Another hand").selectOption("7");
    await spot(page, "Ante").first().click();
    await spot(page, "Play the Board").first().click();
    await page.locator("[data-test=chips]").getByText("$465").waitFor();
    await shot(page, "stadium-betting");
    await button(page, "Deal now").click();
    await phase(page, "preflop");
    assert.equal(await page.locator(".seat").count(), 22, "all positions are on the felt");
    const titles = [];
    for (const _ of [1, 2, 3]) {
        titles.push(await page.locator(".deciding h2 > span").first().textContent());
        await button(page, "4x · $20").click();
        if (titles.length < 3)
            await page.locator(".deciding h2 > span").first().getByText(titles[titles.length - 1], { exact: true })
                .waitFor({ state: "detached" });
    }
    assert.deepEqual(titles, ["Position 1", "Position 7", "Position 1 · For the dealer"]);
    const both = await reasons(page);
    await both.getByText("For the dealer").waitFor();
    assert.equal(await both.locator(".hand-result").count(), 2);
    await shot(page, "stadium-result");
});

test("a dealer's table with keyed cards: the player sees each card when it is confirmed", async () => {
    const server = await startFloor([keyed("live")]);
    const dora = await (await Client.connect(server)).login("dora", STAFF[0].pin);
    await dora.subscribe("live");
    const page = await open(server, { as: "guest", at: "table/live" });
    await sitDown(page, 2);
    await page.getByText("Waiting for the dealer").first().waitFor();
    await dora.ok("new_game", { table: "live" });
    await phase(page, "betting");
    assert.equal(await button(page, "Deal now").count(), 0, "the dealer deals here");
    await chip(page, "$25");
    await spot(page, "Ante").click();
    await dora.event("bet");
    await inTurn("live", [dora, "no_more_bets"], [dora, "key", { cards: "AhKh" }], [dora, "deal"]);
    const mine = page.locator(".seat.mine");
    await mine.getByRole("img", { name: "ace of hearts" }).waitFor();
    await button(page, "Check").click();
    await dora.event("check");
    for (const [step, cards] of [["flop", "QhJh2c"], ["river", "Th3d"]]) {
        await dora.ok("key", { table: "live", cards });
        await dora.ok(step, { table: "live" });
        await phase(page, step);
        if (step === "flop") {
            await mine.getByText("high card, ace").waitFor();
            await button(page, "2x · $50").click();
            await dora.event("play");
        }
    }
    await mine.getByText("royal flush").waitFor();
    await inTurn("live", [dora, "key", { cards: "9c9d" }], [dora, "reveal"], [dora, "confirm"]);
    await result(page).getByText("You win $12,575").waitFor();
    await shot(page, "live-result");
    const why = await reasons(page);
    await why.getByText("Your royal flush beats the dealer: the Blind pays 500 to 1.").waitFor();
    await why.getByText("+$12,575").first().waitFor();
});

await main();
