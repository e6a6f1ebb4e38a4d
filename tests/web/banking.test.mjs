// A table that a player banks, with three players: offers, the bank, how far it covers, the
// collection, exhaustion, and the reports. Cards are keyed, so that every amount is known.
import {
    Client, STAFF, assert, go, main, open, player, shot, signIn, startFloor, test, until,
} from "./lib.mjs";
import { button, chip, phase, result, spot } from "./lib-player.mjs";

const PIN = "7777";
const people = [...STAFF, ...["ann", "bob", "cid"].map((name) =>
    ({ name, role: "player", pin: PIN, deposit: 1000000 }))];
const cal = (more = {}) => ({
    name: "cal", title: "California", rules: "california", dealer: true, source: "keyed", open: true,
    offer_s: 3000, ...more,
});

// The chips come over another connection: this is not about buying in.
async function sit(server, name, seat, looks = {}) {
    const client = await player(server, "cal", { name, pin: PIN, spot: seat, buy: 50000 });
    const page = await open(server, { at: "sign-in", ...looks, settings: undefined });
    await signIn(page, name, PIN);
    if (looks.settings) {
        await page.evaluate((text) => localStorage.setItem("uth.settings", text), JSON.stringify(looks.settings));
        await page.reload();
    }
    await go(page, "table/cal");
    await page.locator(".felt").waitFor();
    client.close?.();
    return page;
}

// Ann at seat 1 and bob at seat 2 in browsers, cid at seat 3, and the house dealer.
async function floor(more, looks = {}) {
    const server = await startFloor([cal(more)], { people });
    const ann = await sit(server, "ann", 1, { size: "desktop", ...looks });
    const bob = await sit(server, "bob", 2, { size: "phone", ...looks });
    const cid = await player(server, "cal", { name: "cid", pin: PIN, spot: 3, buy: 50000 });
    const dora = await (await Client.connect(server)).login("dora", STAFF[0].pin);
    await dora.subscribe("cal");
    return { server, ann, bob, cid, dora };
}

const at = (client, what, fields = {}) => client.ok(what, { table: "cal", ...fields });
const test$ = (page, name) => page.locator(`[data-test=${name}]`);

async function accept(page, amount) {
    await page.getByLabel("Amount to put up").fill(amount);
    await button(page, "Accept and bank").click();
}

// Bob and cid win everything against queens: aces and kings on a dry board.
async function dealOut(dora) {
    await at(dora, "key", { cards: "2c7d9h" });
    await at(dora, "flop");
    await at(dora, "key", { cards: "Js4s" });
    await at(dora, "river");
    await at(dora, "key", { cards: "QhQsAcAdKcKd" });
    await at(dora, "reveal");
}

test("the position is offered, declined and accepted; the others see the button and the bank", async () => {
    const { ann, bob, cid, dora } = await floor();
    await ann.getByText("Will you bank the next round?").waitFor();
    await test$(bob, "position").getByText("The position is offered to ann at seat 1.").waitFor();
    assert.equal(await button(bob, "Accept and bank").count(), 0, "bob is not asked");
    await shot(ann, "bank-offer");
    await button(ann, "Decline").click();
    await bob.getByText("Will you bank the next round?").waitFor();
    await test$(ann, "position").getByText("declines").waitFor();
    await accept(bob, "$0.50");
    await bob.getByRole("alert").getByText("below the minimum of $1").waitFor();
    await accept(bob, "$100");
    await bob.getByText("You bank the next round.").waitFor();
    await test$(ann, "position").getByText("bob banks the next round with $100.").waitFor();
    await button(bob, "Withdraw").click();
    await cid.event((event) => event.event === "offered" && event.player === "cid");
    await at(cid, "decline");
    await test$(ann, "position").getByText("Nobody banks: the table waits").waitFor();
    await shot(ann, "bank-open", { sizes: ["phone"] });
    await accept(ann, "$200");
    await at(dora, "new_game");
    await test$(ann, "banker").getByText("Your bank · $200").waitFor();
    await test$(bob, "bank").getByText("ann banks this round with $200.").waitFor();
    assert.equal(await bob.locator(".seat[data-spot='1'] [data-test=button]").count(), 1);
});

test("cover and collection follow the wagers; the bank can be raised and is then locked", async () => {
    const { ann, bob, cid, dora } = await floor();
    await accept(ann, "$100");
    await at(dora, "new_game");
    await phase(bob, "betting");
    await test$(ann, "banker").getByText("Nobody has wagered yet.").waitFor();
    await chip(bob, "$5");
    await spot(bob, "Ante").click();
    await test$(bob, "own-cover").getByText("ann banks with $100").waitFor();
    await test$(bob, "own-cover").getByText(
        "Of at most $2,525 that can be won here the bank covers $100 for certain and $100 if nobody before uses it up.")
        .waitFor();
    // Ante, Blind and the largest Play: $30 is the most that bob can lose.
    await test$(ann, "win-most").getByText("+$30").waitFor();
    await test$(ann, "lose-most").getByText("-$100").waitFor();
    await test$(ann, "collection").getByText("$2 for $10 of action").waitFor();
    await at(cid, "bet", { spot: 3, wagers: { ante: 2500, blind: 2500 } });
    // $60 of action: the next step of schedule 1.
    await test$(ann, "collection").getByText("$4 for $60 of action").waitFor();
    await test$(bob, "collection").getByText("$4 for $60 of action").waitFor();
    // Cid is settled after bob, who may take all of it.
    await bob.locator(".seat[data-spot='3'] [data-test=seat-cover]").getByText("$0 of $12,625").waitFor();
    await shot(ann, "bank-cover");
    await shot(bob, "bank-cover-player");
    await button(ann, "Change the bank").click();
    await ann.getByLabel("Amount to put up").fill("$300");
    await ann.locator(".bank-form").getByRole("button", { name: "Change the bank" }).click();
    await test$(ann, "banker").getByText("Your bank · $300").waitFor();
    await test$(bob, "own-cover").getByText("ann banks with $300").waitFor();
    await at(dora, "no_more_bets");
    await test$(ann, "collection").getByText("$4 dropped for $60 of action.").waitFor();
    assert.equal(await button(ann, "Change the bank").count(), 0, "it is locked");
});

test("an exhausted bank: who is covered, in part or not, and what is left, for everybody", async () => {
    const { server, ann, bob, cid, dora } = await floor();
    await accept(ann, "$60");
    await at(dora, "new_game");
    await phase(bob, "betting");
    await chip(bob, "$5");
    await spot(bob, "Ante").click();
    await test$(ann, "win-most").getByText("+$30").waitFor();
    await at(cid, "bet", { spot: 3, wagers: { ante: 1000, blind: 1000 } });
    await test$(ann, "lose-most").getByText("-$60").waitFor();
    await at(dora, "no_more_bets");
    await at(dora, "deal");
    await button(bob, "4x · $20").click();
    await at(cid, "play", { spot: 3, multiple: 4 });
    await dealOut(dora);
    // Before anything is booked: bob gets $5 and $20; cid's Ante $10 is paid, and $25 of the $40 Play.
    const rows = test$(ann, "walk").locator("tbody tr");
    await until(ann, () => document.querySelectorAll("[data-test=walk] tbody tr").length === 6);
    assert.deepEqual(await rows.evaluateAll((all) => all.map((row) => row.cells[4].textContent)),
        ["-$5", "-$25", "-$25", "-$35", "-$60", "-$60"]);
    await rows.nth(4).getByText("partly covered").waitFor();
    await shot(ann, "bank-walk");
    await at(dora, "confirm");
    await test$(ann, "bank-result").getByText("The bank collected $0 and paid $60:").waitFor();
    await test$(ann, "bank-result").getByText("bank exhausted").waitFor();
    await result(bob).getByText("+$25").first().waitFor();
    await test$(bob, "walk").locator("summary").click();
    await test$(bob, "walk").getByText("partly covered").waitFor();
    await shot(bob, "bank-walk-player", { sizes: ["phone"] });
    // $500 bought in, $60 lost, $2 collected: $30 of action.
    await test$(ann, "chips").getByText("$438").waitFor();
});

test("the pit: the collection is waived, player-dealers and shifts are added up, options are changed", async () => {
    const { server, ann, bob, cid, dora } = await floor({}, { colours: "light" });
    const sam = await open(server, { as: "sam", at: "banks/cal", size: "desktop", colours: "light" });
    await sam.getByText("Nobody banked this table on that day.").waitFor();
    await accept(ann, "$60");
    await at(dora, "new_game");
    await sam.getByText("ann banks this round with $60.").waitFor();
    await button(sam, "Waive the collection").click();
    const dialog = sam.getByRole("dialog");
    await dialog.getByLabel("Reason").fill("opening night");
    await dialog.getByRole("button", { name: "Waive the collection" }).click();
    await test$(bob, "collection").getByText("waived: opening night").waitFor();
    await at(cid, "bet", { spot: 3, wagers: { ante: 1000, blind: 1000 } });
    await at(dora, "no_more_bets");
    await at(dora, "deal");
    await at(cid, "play", { spot: 3, multiple: 4 });
    await at(dora, "key", { cards: "2c7d9h" });
    await at(dora, "flop");
    await at(dora, "key", { cards: "Js4s" });
    await at(dora, "river");
    await at(dora, "key", { cards: "QhQs3c5d" });
    await at(dora, "reveal");
    await shot(ann, "bank-light");
    await at(dora, "confirm");
    // Cid loses Ante, Play and Blind: $60, all that the bank may collect.
    const row = test$(sam, "bank-ann").locator("td");
    await row.first().waitFor();
    assert.deepEqual(await row.allTextContents(),
        ["1", "$60", "$20", "$60", "$0", "+$60", "$0", "0", "1"]);
    await shot(sam, "bank-report");

    await sam.getByRole("link", { name: "Options sheet" }).click();
    await test$(sam, "sheet").getByText("$2 from $1 of action").waitFor();
    await sam.getByLabel("Trips pay table").selectOption({ label: "UTH-04" });
    await sam.getByLabel("Collection schedule").fill("25");
    await button(sam, "Save the options").click();
    await test$(sam, "change-options").getByText("does not offer collection schedule 25").waitFor();
    await sam.getByLabel("Collection schedule").fill("4");
    await sam.getByLabel("Policy of cover").selectOption({ label: "once" });
    await button(sam, "Save the options").click();
    await test$(sam, "change-options").getByText("Saved.").waitFor();
    await test$(sam, "next-options").getByText("UTH-04").waitFor();
    await shot(sam, "bank-sheet");
    await accept(ann, "$80"); // a second round in a row
    await at(dora, "new_game");
    await test$(ann, "banker").getByText("Every dollar that is paid or collected uses up the bank.").waitFor();
});

test("the rotation rule is posted and asks everybody; a wager behind a seat follows its decision", async () => {
    const { ann, bob, cid, dora } = await floor({ options: { backline: true, rotation: true } });
    for (const page of [ann, bob]) {
        assert.match(await test$(page, "placard").textContent(), /player-dealer/i);
        await page.getByText("Will you bank the next round?").waitFor();
    }
    await accept(ann, "$100");
    await at(dora, "new_game");
    await phase(bob, "betting");
    await at(cid, "bet", { spot: 3, wagers: { ante: 500, blind: 500 } });
    await bob.getByText("Bet behind a seat").click();
    await bob.getByLabel("Ante and Blind, each").fill("10");
    await button(bob, "Bet behind").click();
    await test$(bob, "behind").getByText("Behind seat 3: $20").waitFor();
    await test$(ann, "banker").getByText("Behind seat 3 · bob").waitFor();
    await bob.locator(".seat[data-spot='3']").getByText("cid").waitFor();
    assert.equal(await test$(bob, "net").textContent(), "$0", "what is held for the Play is not lost");
    await shot(bob, "bank-behind");
    await at(dora, "no_more_bets");
    await at(dora, "deal");
    await at(cid, "play", { spot: 3, multiple: 4 });
    await at(dora, "key", { cards: "2c7d9h" });
    await at(dora, "flop");
    await at(dora, "key", { cards: "Js4s" });
    await at(dora, "river");
    await at(dora, "key", { cards: "QhQsAcAd" });
    await at(dora, "reveal");
    await at(dora, "confirm");
    // Ante $10 and Play $40, the Blind is returned.
    await result(bob).getByText("+$50").first().waitFor();
    await test$(bob, "chips").getByText("$550").waitFor();
});

test("a table that runs itself begins when somebody banks, and the bank's result stays to be read", async () => {
    const { ann, bob, cid } = await floor(
        { dealer: false, source: "house", betting_s: 4, decide_s: 600, result_s: 600 });
    await ann.getByText("Will you bank the next round?").waitFor();
    await accept(ann, "$200");
    await cid.event("round_started");
    await at(cid, "bet", { spot: 3, wagers: { ante: 500, blind: 500 } });
    await test$(ann, "win-most").getByText("+$30").waitFor();
    await cid.event("deal");
    await at(cid, "play", { spot: 3, multiple: 4 });
    const settled = await cid.event("settle");
    const { net } = settled.settlement.bank;
    const words = `${net > 0 ? "+" : net < 0 ? "-" : ""}$${Math.abs(net) / 100}`;
    await test$(ann, "bank-result").locator("strong").getByText(words, { exact: true }).waitFor();
    await test$(bob, "walk").waitFor();
    // $500, less the fee of $2 for $10 of action, and the result.
    const chips = await test$(ann, "chips").textContent();
    assert.equal(Math.round(100 * Number(chips.replace(/[$,]/g, ""))), 50000 - 200 + net);
});

test("in Spanish, by keyboard, and with the dealer's terminal walking the settlement", async () => {
    const { server, ann, bob, cid, dora } = await floor({}, { settings: { language: "es" } });
    await ann.getByText("¿Quiere bancar la próxima ronda?").waitFor();
    await shot(ann, "bank-offer-es", { sizes: ["phone"] });
    await ann.getByLabel("Cantidad que pone").fill("100");
    await ann.keyboard.press("Enter");
    await ann.getByText("Usted banca la próxima ronda.").waitFor();
    const desk = await open(server, { as: "dora", at: "dealer/cal", size: "desktop" });
    await test$(desk, "position").getByText("ann banks the next round with $100.").waitFor();
    await desk.keyboard.press("Enter");
    await phase(ann, "betting");
    await at(cid, "bet", { spot: 3, wagers: { ante: 2500, blind: 2500 } });
    await test$(bob, "collection").getByText("$4 por $50 apostados").waitFor();
    await shot(bob, "bank-cover-es", { sizes: ["phone"] });
    await at(dora, "no_more_bets");
    await at(dora, "deal");
    await at(cid, "play", { spot: 3, multiple: 4 });
    await at(dora, "key", { cards: "2c7d9h" });
    await at(dora, "flop");
    await at(dora, "key", { cards: "Js4s" });
    await at(dora, "river");
    await at(dora, "key", { cards: "QhQsAcAd" });
    await at(dora, "reveal");
    // $25 for the Ante, $75 left for a Play of $100, before the dealer confirms.
    const rows = test$(desk, "walk").locator("tbody tr");
    await rows.nth(1).getByText("partly covered").waitFor();
    assert.deepEqual(await rows.nth(1).locator("td").allTextContents(),
        ["Play $100", "Winpartly covered", "-$75", "-$100", "$0", "$100"]);
    await shot(desk, "bank-desk", { sizes: ["desktop"] });
    await shot(ann, "bank-walk-es", { sizes: ["desktop"] });
});

await main();
