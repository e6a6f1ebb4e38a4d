// The dealer's terminal: a whole round with keyed cards and a correction, voids, the keyboard, and
// what the players see of it.
import {
    Client, accessible, assert, go, keyed, main, open, player, shot, stadium, startFloor, test, until,
} from "./lib.mjs";
import { step, stepButton } from "./lib-staff.mjs";

const card = (page, name) => page.locator(".card-pad").getByRole("button", { name, exact: true });
const key = async (page, ...names) => { for (const name of names) await card(page, name).click(); };

// ann in seat 2 and bob in seat 5 of a face-up table.
async function seated(server) {
    const ann = await player(server, "live", { spot: 2, buy: 50000 });
    const bob = await player(server, "live", { spot: 5, buy: 50000 });
    return { ann, bob };
}

test("a dealer runs a round with keyed cards, one of them corrected, and settles from right to left", async () => {
    const server = await startFloor([keyed("live")]);
    const { ann, bob } = await seated(server);
    const page = await open(server, { as: "dora", at: "dealer/live", size: "desktop" });
    await shot(page, "dealer-idle");
    await step(page, "New Game");
    await page.getByText("Bets are open: 0 hands, $0.").waitFor();
    await ann.event("round_started");
    await ann.ok("bet", { table: "live", spot: 2, wagers: { ante: 1000, blind: 1000, trips: 500 } });
    await bob.ok("bet", { table: "live", spot: 5, wagers: { ante: 2000, blind: 2000 } });
    await page.getByText("Bets are open: 2 hands, $65.").waitFor();
    await step(page, "No more bets");

    // a queen is read for a king, and put right before it is dealt
    await page.getByRole("heading", { name: "Cards keyed: 0 of 4" }).waitFor();
    assert.equal(await stepButton(page, "Deal").isDisabled(), true);
    await key(page, "ace of hearts", "queen of hearts", "nine of clubs", "nine of diamonds");
    await page.getByRole("heading", { name: "Cards keyed: 4 of 4" }).waitFor();
    await page.getByRole("button", { name: "Correct card 2: queen of hearts" }).click();
    await shot(page, "dealer-keying");
    await key(page, "king of hearts");
    await page.getByRole("button", { name: "Correct card 2: king of hearts" }).waitFor();
    await step(page, "Deal");
    assert.equal((await ann.event("deal")).hands.find((hand) => hand.spot === 2).cards, "AhKh");

    await page.getByText("Waiting for 2 more").first().waitFor();
    await ann.ok("play", { table: "live", spot: 2, multiple: 4 });
    await bob.ok("check", { table: "live", spot: 5 });
    await key(page, "queen of hearts", "jack of hearts", "deuce of clubs");
    await step(page, "Flop");
    await bob.event("flop");
    await bob.ok("check", { table: "live", spot: 5 });
    await key(page, "ten of hearts", "three of diamonds");
    await step(page, "Turn and river");
    await bob.event("river");
    await bob.ok("fold", { table: "live", spot: 5 });
    await key(page, "eight of clubs", "eight of spades");
    await step(page, "Reveal");

    // the settlement stands there before it is confirmed: seat 5 first, then seat 2
    const list = page.getByRole("region", { name: "Settlement" });
    await list.getByText("Not confirmed yet").waitFor();
    await list.getByText("from right to left").waitFor();
    await list.getByRole("heading", { name: /Seat 5/ }).waitFor();
    assert.match(await list.locator(".take-pay").first().textContent(), /Take\$40/);
    assert.match(await list.locator(".take-pay").last().textContent(), /Pay\$0/);
    await list.getByRole("button", { name: "Next" }).click();
    await list.getByRole("heading", { name: /Seat 2/ }).waitFor();
    // royal flush: Ante 10, Play 40, Blind 500 x 10, Trips 50 x 5
    assert.match(await list.locator(".take-pay").first().textContent(), /Take\$0/);
    assert.match(await list.locator(".take-pay").last().textContent(), /Pay\$5,300/);
    const wagers = await list.locator(".settle-lines tbody th").allTextContents();
    assert.deepEqual(wagers, ["Ante", "Play", "Blind", "Trips"]);
    await shot(page, "dealer-settlement");
    await step(page, "Confirm");
    const { settlement } = await ann.event("settle");
    assert.equal(settlement.hands.find((hand) => hand.seat === 2).net, 530000);
    await page.getByText("Press New Game when the table is ready.").waitFor();

    // the round is in the list below and can be recalled
    await page.getByRole("link", { name: "Recall" }).first().click();
    await page.getByText("Round 1", { exact: false }).first().waitFor();
    await page.getByText("Card 2 corrected: king of hearts").waitFor();
    await shot(page, "recall");
    for (let i = 0; i < 3; i++) await page.getByRole("button", { name: "Previous" }).click();
    await page.keyboard.press("Home");
    await page.locator(".walk-now").getByText("New Game").waitFor();
    await page.keyboard.press("ArrowRight");
    await page.locator(".walk-now").getByText(/Ante \$10, Blind \$10, Trips \$5/).waitFor();
});

test("everything by keyboard: a scanner's cards, a correction, the steps", async () => {
    const server = await startFloor([keyed("live")]);
    const { ann } = await seated(server);
    const page = await open(server, { as: "dora", at: "dealer/live", size: "desktop" });
    const now = page.locator(".dealer-now");
    await now.getByText("Press New Game when the table is ready.").waitFor();
    await page.keyboard.press("Enter");
    await now.getByText(/Bets are open/).waitFor();
    await ann.ok("bet", { table: "live", spot: 2, wagers: { ante: 500, blind: 500 } });
    await now.getByText(/1 hands/).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Cards keyed: 0 of 2" }).waitFor();
    // A scanner types a card and Enter at once: the Enter takes no step.
    const scan = (card) => page.evaluate((keys) => {
        for (const key of keys)
            document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    }, [...card, "Enter"]);
    await scan("10s");
    await page.getByRole("heading", { name: "Cards keyed: 1 of 2" }).waitFor();
    await scan("Qd");
    await page.getByRole("heading", { name: "Cards keyed: 2 of 2" }).waitFor();
    await page.keyboard.press("Backspace");
    await page.getByText("Now touch the card that it really is.").waitFor();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.type("Kd");
    await page.getByRole("button", { name: "Correct card 1: king of diamonds" }).waitFor();
    assert.equal(ann.events.some((event) => event.event === "deal"), false);
    const typed = await page.evaluate(() => performance.now());
    await until(page, (then) => performance.now() - then > 100, typed);
    await page.keyboard.press("Enter");
    const dealt = await ann.event("deal");
    assert.equal(dealt.hands[0].cards, "KdQd");
    await page.keyboard.press("?");
    await page.getByRole("heading", { name: /Keys/ }).waitFor();
    await accessible(page, "the sheet of keys");
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { name: /Keys/ }).waitFor({ state: "hidden" });
    await page.keyboard.press("v");
    await page.getByLabel("Reason").fill("card fell");
    await page.keyboard.press("Enter");
    assert.equal((await ann.event("void")).reason, "card fell");
});

test("a void is told to the player with the reason, and the money is back", async () => {
    const server = await startFloor([keyed("live")]);
    const dora = await open(server, { as: "dora", at: "dealer/live", size: "desktop" });
    const guest = await open(server, { as: "guest", at: "table/live" });
    const name = await guest.locator("[data-test=person]").getAttribute("data-name");
    const token = await guest.evaluate(() => sessionStorage.getItem("uth.token"));
    const hands = await Client.connect(server);
    await hands.ok("resume", { token });
    await hands.ok("join", { table: "live", spot: 3 });
    await hands.ok("buy_in", { table: "live", amount: 20000 });
    await step(dora, "New Game");
    await dora.getByText(/Bets are open/).waitFor();
    await hands.ok("bet", { table: "live", spot: 3, wagers: { ante: 1000, blind: 1000 } });
    await dora.getByText(/1 hands, \$20/).waitFor();
    await step(dora, "No more bets");
    await dora.getByRole("button", { name: "Void the round" }).click();
    const dialog = dora.getByRole("dialog");
    await dialog.getByRole("button", { name: "Void the round" }).click();
    await dialog.getByText("Reason is required.").waitFor();
    await dialog.getByRole("button", { name: "shuffler malfunction" }).click();
    await shot(dora, "dealer-void");
    await dialog.getByRole("button", { name: "Void the round" }).click();
    await guest.getByText(/shuffler malfunction/).first().waitFor();
    await guest.getByText(/every wager is returned/).first().waitFor();
    const me = await hands.ok("me");
    assert.equal(me.chips.live, 20000, name);
});

test("a stadium's dealer sees its positions in figures", async () => {
    const server = await startFloor([stadium("arena", { dealer: true })]);
    const guests = await Promise.all([1, 2, 3].map(() => player(server, "arena")));
    for (const guest of guests) {
        await guest.ok("join", { table: "arena" });
        await guest.ok("buy_in", { table: "arena", amount: 50000 });
    }
    const page = await open(server, { as: "dora", at: "dealer/arena", size: "desktop" });
    await step(page, "New Game");
    await guests[0].event("round_started");
    for (const [index, guest] of guests.entries())
        await guest.ok("bet", { table: "arena", spot: index + 1, wagers: { ante: 1000, blind: 1000 } });
    await page.getByText("3 hands, $60 on the felt").waitFor();
    await step(page, "No more bets");
    await step(page, "Deal");
    await guests[0].event("deal");
    for (const [index, guest] of guests.entries())
        await guest.ok("play", { table: "arena", spot: index + 1, multiple: 4 });
    await step(page, "Flop");
    await step(page, "Turn and river");
    await step(page, "Reveal");
    await page.locator(".take-pay-sum").waitFor();
    await shot(page, "dealer-stadium");
    await step(page, "Confirm");
    await guests[0].event("settle");
});

test("the terminal is not for players, nor for tables without a dealer", async () => {
    const server = await startFloor([keyed("live"), { name: "w", rules: "washington", float: 100000, betting_s: 600, decide_s: 600 }]);
    const guest = await open(server, { as: "guest", at: "dealer/live" });
    await guest.getByText(/This page is for dealer, supervisor, executive\. You are signed in as player\./).waitFor();
    const dora = await open(server, { as: "dora", at: "dealer/w" });
    await dora.getByText("This table runs itself: it has no dealer.").waitFor();
    await go(dora, "dealer/nowhere");
    await dora.getByText("There is no such table.").waitFor();
});

await main();
