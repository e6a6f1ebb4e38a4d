// A shift where a player banks, as it goes wrong in life: an offer that nobody answers, a page loaded
// again in the middle of a round, two tabs, the drop box at the end; and every page of staff on paper.
import { Client, STAFF, assert, go, main, open, picture, shot, signIn, test, until } from "./lib.mjs";
import { accept, at, dealOut, floor, test$ } from "./lib-bank.mjs";
import { button, phase, result } from "./lib-player.mjs";
import { inTurn } from "../server/lib.mjs";

test("an offer that is not answered in time goes to the next player", async () => {
    const { ann, bob, cid } = await floor({ offer_s: 2 });
    await cid.event((event) => event.event === "declined" && event.player === "ann" && event.reason === "no_answer");
    // it went on by itself, past everybody, and now lies open
    await cid.event("position_open");
    for (const page of [ann, bob]) await test$(page, "position").getByText("No one is banking: the table waits").waitFor();
    await accept(bob, "$100");
    await test$(ann, "position").getByText("bob banks the next round with $100.").waitFor();
});

test("pages loaded again in the middle of a banked round come back to it, with cover, bank and decision", async () => {
    const { server, ann, bob, cid, dora } = await floor();
    await accept(ann, "$100");
    await at(dora, "new_game");
    await at(cid, "bet", { spot: 3, wagers: { ante: 500, blind: 500, trips: 500 } });
    await test$(ann, "lose-most").getByText("-$100").waitFor();
    for (const page of [ann, bob]) await page.reload();
    await test$(ann, "banker").getByText("Your bank · $100").waitFor();
    await test$(ann, "banker").locator("[data-test=circle-trips]").getByText("$0 to $100 of $250").waitFor();
    await test$(bob, "bank").getByText("ann banks this round with $100.").waitFor();
    await phase(bob, "betting");
    const more = await Client.connect(server);
    await more.login("bob", "7777");
    await inTurn("cal", [more, "bet", { spot: 2, wagers: { ante: 500, blind: 500 } }], [dora, "no_more_bets"],
        [dora, "deal"]);
    await phase(bob, "preflop");
    await bob.reload();
    await button(bob, "4x · $20").waitFor();
    // the same person in a second tab: one decision, seen in both, and no second one
    const tab = await open(server, { as: "bob", pin: "7777", at: "table/cal" });
    await button(tab, "4x · $20").dblclick();
    await dora.event((event) => event.event === "play" && event.player === "bob");
    await until(bob, () => ![...document.querySelectorAll("button")].some((it) => it.textContent.includes("4x")));
    await at(cid, "play", { spot: 3, multiple: 4 });
    await dealOut(dora);
    await ann.reload();
    await test$(ann, "walk").locator("tbody tr").nth(6).waitFor();
    await at(dora, "confirm");
    await result(bob).getByText("You win $25").waitFor();
    await test$(ann, "bank-result").getByText("The bank collected $5 and paid $50:").waitFor();
});

test("the drop box is counted by a supervisor, and a difference is explained", async () => {
    const { server, ann, cid, dora } = await floor();
    await accept(ann, "$100");
    await at(dora, "new_game");
    await at(cid, "bet", { spot: 3, wagers: { ante: 500, blind: 500 } });
    const sam = await open(server, { as: "sam", at: "pit", size: "desktop" });
    const line = test$(sam, "table-cal");
    await line.getByText("Betting").waitFor();
    assert.ok(await line.getByRole("button", { name: "Count the drop box" }).isDisabled(), "a round is on");
    await inTurn("cal", [dora, "no_more_bets"], [dora, "deal"], [cid, "play", { spot: 3, multiple: 4 }]);
    await dealOutFor(dora);
    await at(dora, "confirm");
    await line.getByText("Settled").waitFor();
    await test$(sam, "attention").getByText("All clear.").waitFor();
    await shot(sam, "pit-banked");
    await line.getByRole("button", { name: "Count the drop box" }).click();
    const dialog = sam.getByRole("dialog");
    await dialog.getByText("On record, the drop box holds $2.").waitFor();
    assert.equal(await dialog.getByLabel("Counted").inputValue(), "2");
    await dialog.getByLabel("Counted").fill("1");
    await dialog.getByRole("button", { name: "Count the drop box" }).click();
    await dialog.getByRole("alert").getByText("count again, or say why").waitFor();
    await shot(sam, "drop-box", { sizes: ["phone"] });
    await dialog.getByRole("button", { name: "Short" }).click();
    await dialog.getByRole("button", { name: "Count the drop box" }).click();
    await sam.getByRole("status").getByText("Done: $1 counted and removed.").waitFor();
    await go(sam, "banks/cal");
    await test$(sam, "drop-box").getByText("The drop box is empty.").waitFor();
    await go(sam, "pit/report");
    const row = test$(sam, "report-cal");
    await row.getByText("agrees").waitFor();
    assert.equal(await row.locator("td[data-label=Swept]").textContent(), "$2");
    await go(sam, "pit/log");
    await sam.getByText(/Short/).first().waitFor();
    const dealer = await open(server, { as: "dora", at: "banks/cal" });
    await dealer.getByText(/This page is for supervisor, executive, auditor/).waitFor();
});

test("who signs in is where the work is; an address of nothing leads somewhere all the same", async () => {
    const { server } = await floor();
    const dora = await open(server, { at: "sign-in" });
    await signIn(dora, "dora", STAFF[0].pin);
    await dora.getByRole("heading", { name: "Which table do you deal?" }).waitFor();
    await dora.getByRole("link", { name: /California/ }).getByText("Open").waitFor();
    await shot(dora, "dealer-choose");
    await dora.keyboard.press("1");
    await dora.getByRole("heading", { name: "California" }).waitFor();
    await dora.getByText("No round yet").first().waitFor();
    for (const [place, words] of [["table", "Tables"], ["display", "Tables"], ["table/%E0%A4%A", "no such table"],
        ["dealer/<img src=x>", "no such table"], ["nonsense", "There is no such page"]]) {
        await go(dora, place);
        await dora.locator("main").getByText(words).first().waitFor();
    }
    const sam = await open(server, { at: "sign-in" });
    await signIn(sam, "sam", STAFF[1].pin);
    await test$(sam, "attention").waitFor();
    await go(sam, "pit/people");
    await sam.getByText("No name matches.").waitFor({ state: "detached" });
});

// Cid alone at seat 3, with kings against queens.
async function dealOutFor(dora) {
    for (const [cards, step] of [["2c7d9h", "flop"], ["Js4s", "river"], ["QhQsKcKd", "reveal"]]) {
        await at(dora, "key", { cards });
        await at(dora, step);
    }
}

test("what staff print fits on paper: black on white, without buttons, nothing cut off", async () => {
    const { server, ann, cid, dora } = await floor();
    await accept(ann, "$100");
    await inTurn("cal", [dora, "new_game"],
        [cid, "bet", { spot: 3, wagers: { ante: 500, blind: 500 } }], [dora, "no_more_bets"],
        [dora, "deal"], [cid, "play", { spot: 3, multiple: 4 }]);
    await dealOutFor(dora);
    await at(dora, "confirm");
    const sam = await open(server, { as: STAFF[1].name, at: "pit/report", size: "desktop" });
    const pages = [["pit/report", "Daily report"], ["pit/log", "confirm"], ["banks/cal", "Player-dealers of"], ["sheet/cal", "Options sheet of"],
        ["rules/cal", "rule"], ["rounds/cal", "1"], ["hand/cal/1", "Round 1"]];
    for (const [place, words] of pages) {
        await sam.emulateMedia({ media: "screen" });
        await go(sam, place);
        await sam.locator("main").getByText(words).first().waitFor();
        await sam.emulateMedia({ media: "print" });
        await sam.setViewportSize({ width: 1040, height: 720 }); // a sheet of A4, lying
        await until(sam, () => getComputedStyle(document.body).backgroundColor === "rgb(255, 255, 255)", place);
        const wrong = await sam.evaluate(() => {
            const seen = (node) => node.checkVisibility() && node.getBoundingClientRect().width > 1;
            const light = (colour) => { const [r, g, b] = colour.match(/\d+/g).map(Number); return r + g + b > 420; };
            const texts = [...document.querySelectorAll("main *")].filter((node) =>
                seen(node) && [...node.childNodes].some((it) => it.nodeType === 3 && it.textContent.trim()) && !node.closest("svg, .card"));
            return {
                buttons: [...document.querySelectorAll(".button")].filter(seen).map((it) => it.textContent),
                pale: texts.filter((node) => light(getComputedStyle(node).color)).map((it) => it.textContent.slice(0, 40)),
                cut: [...document.querySelectorAll("main table")].filter((it) => it.getBoundingClientRect().right > innerWidth + 1).length,
            };
        });
        assert.deepEqual(wrong, { buttons: [], pale: [], cut: 0 }, place);
        assert.ok((await sam.pdf({ landscape: true, format: "A4" })).length > 3000, place);
        await picture(sam, `print-${place.replace(/\W/g, "-")}`, { whole: true });
    }
});

await main();
