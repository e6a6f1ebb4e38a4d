// The floor around a table that a player banks: the pit's reports and options, the rotation rule and
// wagers behind a seat, a table that runs itself, the dealer's terminal, Spanish.
import { assert, main, open, shot, test } from "./lib.mjs";
import { enter } from "./lib-staff.mjs";
import { accept, at, floor, test$ } from "./lib-bank.mjs";
import { button, phase, result } from "./lib-player.mjs";
import { inTurn } from "../server/lib.mjs";

test("the pit: the collection is waived, player-dealers and shifts are added up, options are changed", async () => {
    const { server, ann, bob, cid, dora } = await floor({}, { colours: "light" });
    const sam = await open(server, { as: "sam", at: "banks/cal", size: "desktop", colours: "light" });
    await sam.getByText("No one banked this table on that day.").waitFor();
    await accept(ann, "$60");
    await at(dora, "new_game");
    await sam.getByText("ann banks this round with $60.").waitFor();
    await button(sam, "Waive the collection").click();
    const dialog = sam.getByRole("dialog");
    await dialog.getByLabel("Reason").fill("opening night");
    await dialog.getByRole("button", { name: "Waive the collection" }).click();
    await test$(bob, "collection").getByText("waived: opening night").waitFor();
    await inTurn("cal", [cid, "bet", { spot: 3, wagers: { ante: 1000, blind: 1000 } }],
        [dora, "no_more_bets"], [dora, "deal"], [cid, "play", { spot: 3, multiple: 4 }],
        [dora, "key", { cards: "2c7d9h" }], [dora, "flop"], [dora, "key", { cards: "Js4s" }],
        [dora, "river"], [dora, "key", { cards: "QhQs3c5d" }], [dora, "reveal"]);
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
    await sam.getByLabel("Pay table of Trips").selectOption({ label: "UTH-04" });
    await sam.getByLabel("Pay table of Trips").selectOption({ label: "none" }); // Bad Beat needs Trips
    await button(sam, "Save the options").click();
    await test$(sam, "change-options").getByRole("alert").getByText(/Trips/).waitFor();
    await sam.getByLabel("Pay table of Trips").selectOption({ label: "UTH-04" });
    await sam.getByLabel("Collection schedule").selectOption("24");
    await test$(sam, "chosen-rates").getByText("$15 from $1 of action").waitFor();
    await sam.getByLabel("Collection schedule").selectOption("4");
    await sam.getByLabel("Cover policy").selectOption({ label: "once" });
    await button(sam, "Save the options").click();
    await test$(sam, "change-options").getByText("Saved.").waitFor();
    await test$(sam, "next-options").getByText("UTH-04").waitFor();
    await shot(sam, "bank-sheet");
    await accept(ann, "$80"); // a second round in a row
    await at(dora, "new_game");
    await test$(ann, "banker").getByText("Every dollar paid or collected uses up a dollar of the bank.").waitFor();
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
    await inTurn("cal", [dora, "no_more_bets"], [dora, "deal"], [cid, "play", { spot: 3, multiple: 4 }],
        [dora, "key", { cards: "2c7d9h" }], [dora, "flop"], [dora, "key", { cards: "Js4s" }],
        [dora, "river"], [dora, "key", { cards: "QhQsAcAd" }], [dora, "reveal"], [dora, "confirm"]);
    // Ante $10 and Play $40, the Blind is returned.
    await result(bob).getByText("You win $50").waitFor();
    await test$(bob, "chips").getByText("$550").waitFor();
});

test("a table that runs itself begins when somebody banks, and the bank's result stays to be read", async () => {
    const { ann, bob, cid } = await floor(
        { dealer: false, source: "house", betting_s: 8, decide_s: 600, result_s: 600 });
    await ann.getByText("Will you bank the next round?").waitFor();
    await accept(ann, "$200");
    await cid.event("round_started");
    await at(cid, "bet", { spot: 3, wagers: { ante: 500, blind: 500 } });
    await test$(ann, "win-most").getByText("+$30").waitFor();
    await cid.event("deal");
    await at(cid, "play", { spot: 3, multiple: 4 });
    const settled = await cid.event("settle");
    const { net } = settled.settlement.bank;
    const words = `${net > 0 ? "+" : net < 0 ? "-" : ""}$${(Math.abs(net) / 100).toFixed(net % 100 ? 2 : 0)}`; // a flush pays the Blind in halves
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
    await enter(desk);
    await phase(ann, "betting");
    await at(cid, "bet", { spot: 3, wagers: { ante: 2500, blind: 2500 } });
    await test$(bob, "collection").getByText("$4 por $50 apostados").waitFor();
    await shot(bob, "bank-cover-es", { sizes: ["phone"] });
    await inTurn("cal", [dora, "no_more_bets"], [dora, "deal"], [cid, "play", { spot: 3, multiple: 4 }],
        [dora, "key", { cards: "2c7d9h" }], [dora, "flop"], [dora, "key", { cards: "Js4s" }],
        [dora, "river"], [dora, "key", { cards: "QhQsAcAd" }], [dora, "reveal"]);
    // $25 for the Ante, $75 left for a Play of $100, before the dealer confirms.
    const rows = test$(desk, "walk").locator("tbody tr");
    await rows.nth(1).getByText("partly covered").waitFor();
    assert.deepEqual(await rows.nth(1).locator("td").allTextContents(),
        ["Play $100", "Winpartly covered", "-$75", "-$100", "$0", "$100"]);
    await shot(desk, "bank-desk", { sizes: ["desktop"] });
    await shot(ann, "bank-walk-es", { sizes: ["desktop"] });
});

await main();
