// A table that a player banks, with three players: offers, the bank, how far it covers, the
// collection, and exhaustion.
import { assert, main, shot, test, until } from "./lib.mjs";
import { accept, at, dealOut, floor, test$ } from "./lib-bank.mjs";
import { button, chip, phase, result, spot } from "./lib-player.mjs";

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
    await test$(ann, "position").getByText("No one is banking: the table waits").waitFor();
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
    await test$(ann, "banker").getByText("No one has wagered yet.").waitFor();
    await chip(bob, "$5");
    await spot(bob, "Ante").click();
    await test$(bob, "own-cover").getByText("ann banks with $100").waitFor();
    await test$(bob, "own-cover").getByText(
        "You can win at most $2,525 here. The bank covers $100 of it for certain, and $100 if the seats before yours use up none of it.")
        .waitFor();
    // Circle by circle: the Ante's $5 and the largest Play's $20 come first, the Blind gets the rest.
    const circle = (name) => test$(bob, "own-cover").locator(`[data-test=circle-${name}]`);
    await circle("ante").getByText("all of $5", { exact: true }).waitFor();
    await circle("play").getByText("all of $20", { exact: true }).waitFor();
    await circle("blind").getByText("$75 to $100 of $2,500").waitFor();
    assert.equal(await bob.locator(".seat[data-spot='2'] .spot.blind .cover-ring .sure").getAttribute("stroke-dasharray"), "3 100");
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
    await test$(ann, "banker").locator("[data-test=circle-blind]").last().getByText("$0 to $100 of $12,500").waitFor();
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
    await dora.event((event) => event.event === "play" && event.player === "bob");
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
    await result(bob).getByText("You win $25").waitFor();
    await test$(bob, "walk").locator("summary").click();
    await test$(bob, "walk").getByText("partly covered").waitFor();
    await shot(bob, "bank-walk-player", { sizes: ["phone"] });
    // $500 bought in, $60 lost, $2 collected: $30 of action.
    await test$(ann, "chips").getByText("$438").waitFor();
});

await main();
