// One page for a hand: a round of the history, a hand that was set up card by card, and practice, which
// ends in one. What a choice is worth on the page is what `uth advise` says, to the cent.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client, STAFF, assert, go, house, keyed, main, open, personOf, player, scratch, shot, startFloor, test, until, uth } from "./lib.mjs";
import { button, phase, result, sitDown, spot } from "./lib-player.mjs";
import { inTurn } from "../server/lib.mjs";

// "ace of hearts" back to "Ah".
const RANKS = { deuce: "2", three: "3", four: "4", five: "5", six: "6", seven: "7", eight: "8", nine: "9",
    ten: "T", jack: "J", queen: "Q", king: "K", ace: "A" };
const cardsAt = (page, where) => page.locator(`${where} .card`).evaluateAll((all) =>
    all.map((card) => card.ariaLabel)).then((names) => names.filter((name) => name.includes(" of "))
    .map((name) => RANKS[name.split(" ")[0]] + name.split(" ")[2][0]).join(""));

const advise = (hole, board, ...more) => {
    const answer = uth("advise", "--hole", hole, ...(board ? ["--board", board] : []), ...more, "--json");
    assert.equal(answer.code, 0, answer.err);
    return JSON.parse(answer.out);
};
// At an Ante of $5: half a cent goes away from nothing, as on the page.
const asMoney = (antes) => {
    const cents = Math.round(antes * 500);
    const sign = cents < 0 ? "-" : cents > 0 ? "+" : "";
    return `${sign}$${Math.floor(Math.abs(cents) / 100)}${cents % 100 ? `.${String(Math.abs(cents) % 100).padStart(2, "0")}` : ""}`;
};
const signed = (value) => `${value > 0 ? "+" : ""}${value.toFixed(4)}`;
const nameOf = (choice) => (choice.multiple > 0 ? `${choice.multiple}x` : choice.choice === "check" ? "Check" : "Fold");

// Every choice stands there with its value in Antes and in money, both with their sign.
async function seesValues(page, street, exact) {
    const place = page.locator(`[data-test=decision-${street}]`);
    await place.waitFor();
    for (const choice of exact.choices) {
        const row = await place.getByRole("row").filter({ has: page.getByRole("rowheader", { name: nameOf(choice) }) }).textContent();
        assert.ok(row.includes(`${signed(choice.ev)} · ${asMoney(choice.ev)}`), `${row}: ${choice.choice} is ${choice.ev}`);
        if (choice.cost > 0) assert.ok(row.includes(`${signed(-choice.cost)} · ${asMoney(-choice.cost)}`), `${row} costs ${choice.cost}`);
    }
    return place;
}

test("practice names its rules; a deliberate mistake costs what the exact analysis says, and can be played again and studied", async () => {
    const server = await startFloor([house("w")], { people: [] });
    const page = await open(server, { at: "practice", size: "desktop" });
    await button(page, "Deal now").waitFor();
    await page.locator("[data-test=rules]").getByText("Washington").waitFor();
    await shot(page, "practice-empty", { sizes: ["phone"] });
    let lost = 0, hole = "";
    await button(page, "Deal now").click();
    await button(page, "Check").waitFor();
    for (const street of ["preflop", "flop", "river"]) {
        hole = await cardsAt(page, ".own");
        const exact = advise(hole, await cardsAt(page, ".community"));
        const worst = exact.choices.reduce((a, b) => (b.ev < a.ev ? b : a));
        await page.locator(".choices").getByRole("button", { name: new RegExp(`^${nameOf(worst)}`) }).click();
        const place = await seesValues(page, street, exact);
        assert.equal(await place.locator("[data-test=cost-of-choice]").textContent(), asMoney(-worst.cost));
        lost += worst.cost;
        if (worst.multiple > 0 || street === "river") break;
        await page.locator(`.felt[data-phase=${street === "preflop" ? "flop" : "river"}]`).waitFor();
    }
    await page.locator(".felt[data-phase=settled]").waitFor();
    assert.equal(await page.locator("[data-test=cost]").textContent(), asMoney(-lost));
    assert.equal(await page.locator("[data-test=rounds]").textContent(), "1");
    const score = await page.getByRole("region", { name: "Score" }).textContent();
    const cents = (label) => {
        const [, sign, dollars] = score.match(new RegExp(`${label}([+-]?)\\$([\\d.,]+)`));
        return Math.round(Number(dollars.replace(/,/g, "")) * 100) * (sign === "-" ? -1 : 1);
    };
    const sum = cents("Perfect play") + cents("Lost to mistakes") + cents("Luck");
    assert.ok(Math.abs(sum - cents("Net")) <= 2, `perfect + mistakes + luck = net, but for rounding: ${score}`);
    await shot(page, "practice-mistake");
    await page.reload();
    assert.equal(await page.locator("[data-test=cost]").textContent(), asMoney(-lost), "a reload loses nothing");

    const mistakes = page.getByRole("region", { name: "Mistakes" });
    await mistakes.getByRole("button", { name: "Replay" }).click();
    await page.locator(".felt[data-phase=preflop]").waitFor();
    assert.equal(await cardsAt(page, ".own"), hole, "the same deal again");
    await page.getByLabel("Show the values before deciding").check();
    await page.locator(".decision .values").waitFor();
    await page.getByLabel("Deals").selectOption("mistakes");
    await page.keyboard.press("4");
    await page.locator(".felt[data-phase=settled]").waitFor();
    await button(page, "Deal now").click();
    await page.locator(".felt[data-phase=preflop]").waitFor();
    assert.equal(await cardsAt(page, ".own"), hole, "deals of past mistakes");
    await page.getByLabel("Deals").selectOption("close");
    await page.keyboard.press("4");
    await button(page, "Deal now").click();
    await page.locator(".felt[data-phase=preflop]").waitFor();
    // the hand of the mistake, with its address
    await mistakes.getByRole("link", { name: "Study this hand" }).last().click();
    await page.locator("[data-test=worth]").waitFor();
    assert.equal(await cardsAt(page, ".own"), hole);
    await until(page, (text) => document.querySelector(".hand-page [data-test=cost]")?.textContent === text, asMoney(-lost));
});

test("a hand is set up card by card, has an address, and is worth what the exact analysis says", async () => {
    const server = await startFloor([house("w")], { people: [] });
    const page = await open(server, { at: "hand", size: "desktop", once: true });
    await page.getByRole("link", { name: "Set up a hand" }).click();
    const card = (name) => page.locator(".card-pad").getByRole("button", { name }).click();
    await card("king of hearts");
    await card("seven of clubs");
    const held = await seesValues(page, "preflop", advise("Kh7c", ""));
    await shot(page, "hand-setup");
    for (const name of ["queen of hearts", "eight of hearts", "three of clubs"]) await card(name);
    await seesValues(page, "flop", advise("Kh7c", "Qh8h3c"));
    await held.waitFor();
    await page.getByRole("button", { name: "Out of play" }).click();
    await card("king of spades");
    await card("king of clubs");
    await page.getByRole("button", { name: "Board", exact: true }).click();
    await seesValues(page, "flop", advise("Kh7c", "Qh8h3c", "--dead", "KsKc"));
    assert.match(page.url(), /#\/hand\/washington\?.*hole=Kh7c&board=Qh8h3c&dead=KsKc/);
    for (const name of ["deuce of spades", "nine of diamonds", "ace of spades", "four of diamonds"]) await card(name);
    await seesValues(page, "river", advise("Kh7c", "Qh8h3c2s9d", "--dead", "KsKc"));
    await button(page, "Flop · 2x").click();
    await page.getByText("Dealer").first().waitFor();
    await page.locator(".felt[data-phase=settled]").waitFor();
    const settled = await page.locator(".hand-result .net").first().textContent();
    assert.equal(settled, "-$15", "Blind and Play of 2x at $5; the dealer does not qualify");
    // the same address is the same hand
    const address = page.url();
    await go(page, "lobby");
    await page.getByRole("heading", { name: "Tables" }).waitFor();
    await page.goto(address);
    await page.locator(".felt[data-phase=settled]").waitFor();
    assert.equal(await cardsAt(page, ".own"), "Kh7c");
    // the dealer's cards can be known: then the river is no question
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByLabel("The player sees the dealer's cards").check();
    await seesValues(page, "river", advise("Kh7c", "Qh8h3c2s9d", "--known-dealer", "As4d", "--dead", "KsKc"));
    // another pay table, if the rule set has one; taking a card away
    await page.locator("[data-place=dead] .setup-card").first().click();
    await seesValues(page, "river", advise("Kh7c", "Qh8h3c2s9d", "--known-dealer", "As4d", "--dead", "Kc"));
    await button(page, "Share and save").click();
    const share = page.getByRole("dialog", { name: "Share and save" });
    assert.equal(await share.getByLabel("Address", { exact: true }).inputValue(), page.url());
    await share.getByRole("img", { name: "The address as a QR code" }).waitFor();
    const saved = async (name) => {
        const [download] = await Promise.all([page.waitForEvent("download"), share.getByRole("button", { name }).click()]);
        return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
    };
    const data = JSON.parse((await saved("JSON")).bytes);
    assert.equal(data.decisions.length, 3);
    assert.equal(data.decisions[1].best, "check");
    const text = await saved("Text");
    assert.equal(text.name, "hand-Kh7c.txt");
    assert.match(text.bytes.toString(), /king of hearts, seven of clubs[^]*2x: [+-]\d\.\d{4} · [+-]\$/);
    const png = (await saved("Picture")).bytes;
    assert.equal(png.subarray(1, 4).toString(), "PNG");
    assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [1200, 630]);
    await shot(page, "hand-share", { whole: false });
});

test("the last hands of a player are one touch away, each with its steps, values, money and receipt", async () => {
    const server = await startFloor([house("w", { result_s: 600 })], { people: [] });
    const page = await open(server, { as: "guest", at: "table/w", size: "desktop" });
    await sitDown(page, 3);
    await phase(page, "betting");
    for (const key of ["2", "a", "t"]) await page.keyboard.press(key);
    await page.locator("[data-test=chips]").getByText("$185").waitFor();
    await page.keyboard.press("n");
    await phase(page, "preflop");
    await page.keyboard.press("4");
    await result(page).waitFor();
    const me = await personOf(page), token = await page.evaluate(() => sessionStorage.getItem("uth.token"));
    const { body } = await server.get("/api/tables/w/rounds/1", token);
    await page.keyboard.press("h");
    await page.getByRole("heading", { name: "Last ten hands" }).waitFor();
    await shot(page, "last-hands", { sizes: ["phone"] });
    await page.getByRole("link", { name: /Round 1/ }).click();
    await page.getByText("Recall", { exact: true }).waitFor();
    await page.keyboard.press("Home"); // keys work at once
    await page.getByText("Step 1 of").waitFor();
    const words = [];
    for (;;) {
        words.push((await page.locator(".walk-now strong").textContent()));
        const next = button(page, "Next").first();
        if (await next.isDisabled()) break;
        await page.keyboard.press("ArrowRight");
    }
    assert.deepEqual(words.slice(0, 2).concat(words.slice(-1)), ["New Game", `Seat 3: ${me}, Ante $5, Blind $5, Trips $5`, "Settled"]);
    const hand = body.played.hands[0];
    const place = await seesValues(page, "preflop", advise(hand.cards, ""));
    await place.getByText("Before the flop: 4x").waitFor();
    for (const line of body.settlement.hands[0].wagers) await page.getByText(line.why).first().waitFor();
    const money = (cents) => `$${(cents / 100).toLocaleString("en-US", { minimumFractionDigits: cents % 100 ? 2 : 0 })}`;
    await page.getByRole("cell", { name: money(body.players[0].after), exact: true }).first().waitFor();
    await page.getByText(`Total bet ${money(body.summary.staked)}`).waitFor();
    await page.getByText("This is the deck of table w, round 1, that was committed to before the bets.").waitFor();
    await shot(page, "hand-played", { sizes: ["phone", "desktop", "wall"] });
    for (const [width, height] of [[360, 740], [768, 1024], [1440, 900]]) {
        await page.setViewportSize({ width, height });
        const overlap = await page.locator(".felt").evaluate((it) => {
            const boxes = [...it.querySelectorAll(".seat")].map((seat) => [...seat.querySelectorAll(".spot, .card, .who")].map((part) => part.getBoundingClientRect()));
            return boxes.flatMap((one, index) => boxes.slice(index + 1).flatMap((other) => one.filter((a) => other.some((b) =>
                a.width > 0 && b.width > 0 && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)))).length;
        });
        assert.equal(overlap, 0, `seats overlap at ${width} x ${height}`);
    }
    await page.getByRole("link", { name: "Study this hand" }).click();
    await page.getByText("Nothing was played here.").waitFor();
    await seesValues(page, "preflop", advise(hand.cards, ""));
    await page.goBack();
    await page.getByRole("link", { name: "Back to Table w" }).click();
    await page.locator(".felt.has-own").waitFor();
});

test("a player's statistics are those of the record, against the exact expectation of the same wagers", async () => {
    const server = await startFloor([house("w", { dealer: true })], { people: [...STAFF, { name: "ann", role: "player", pin: "7777", deposit: 500000 }], limits: { messages: { burst: 1000, per_minute: 60000 } } });
    const dora = await (await Client.connect(server)).login("dora", STAFF[0].pin);
    const ann = await player(server, "w", { name: "ann", pin: "7777", spot: 2, buy: 400000 });
    const ROUNDS = 12; // more than the server gives at a time
    for (let round = 1; round <= ROUNDS; round++)
        await inTurn("w", [dora, "new_game"], [ann, "bet", { spot: 2, wagers: { ante: 1000, blind: 1000, ...(round % 2 ? { trips: 500 } : {}) } }],
            [dora, "no_more_bets"], [dora, "deal"], [ann, "play", { spot: 2, multiple: round === 3 ? 3 : 4 }], [dora, "flop"], [dora, "river"], [dora, "reveal"], [dora, "confirm"]);
    await inTurn("w", [dora, "new_game"], [ann, "bet", { spot: 2, wagers: { ante: 1000, blind: 1000 } }], [dora, "void", { reason: "misdeal" }]);
    // the same sums, from the record and from another program
    const base = JSON.parse(uth("solve", "--json").out), trips = JSON.parse(uth("edge", "UTH-01", "--json").out).tables[0];
    let net = 0, cost = 0;
    for (let round = 1; round <= ROUNDS; round++) {
        const { body } = await server.get(`/api/tables/w/rounds/${round}`, ann.token), hand = body.played.hands[0];
        net += body.settlement.hands[0].net;
        const choices = advise(hand.cards, "").choices;
        cost += choices.find((it) => it.multiple === hand.play.multiple).cost * 1000;
    }
    const theory = (await server.get("/api/theory/w", ann.token)).body;
    assert.ok(Math.abs(theory.base.expectation + base.house_edge_percent / 100) < 1e-12 && Math.abs(theory.base.deviation - base.standard_deviation) < 1e-9);
    assert.ok(Math.abs(theory.side["UTH-01"].expectation + trips.edge.num / trips.edge.den) < 1e-12 && Math.abs(theory.side["UTH-01"].deviation - trips.deviation) < 1e-9);
    const expected = Math.round(theory.base.expectation * 1000 * ROUNDS + theory.side["UTH-01"].expectation * 500 * ROUNDS / 2);
    const page = await open(server, { as: "ann", pin: "7777", at: "statistics", size: "desktop" });
    const figure = (label) => page.locator("[data-test=statistics] .figure").filter({ has: page.getByText(label, { exact: true }) }).locator("dd");
    const dollars = (cents) => `${cents > 0 ? "+" : cents < 0 ? "-" : ""}$${(Math.abs(cents) / 100).toLocaleString("en-US", { minimumFractionDigits: cents % 100 ? 2 : 0 })}`;
    await figure("Lost to mistakes").getByText(dollars(-Math.round(cost))).waitFor();
    assert.equal(await figure("Rounds").textContent(), String(ROUNDS));
    assert.equal(await figure("Net").textContent(), dollars(net));
    assert.equal(await figure("Expectation").textContent(), dollars(expected));
    assert.equal(await page.locator(".stat-bars rect").count(), ROUNDS);
    await page.getByRole("img", { name: new RegExp(`Result after ${ROUNDS} rounds`) }).waitFor();
    await shot(page, "statistics", { sizes: ["phone", "desktop"] });
    // the house's side of the same rounds, for staff
    const sam = await open(server, { as: "sam", at: "rounds/w", size: "desktop" });
    await button(sam, "Compare with theory").click();
    const theirs = sam.locator("[data-test=theory]"), starts = (text) => new RegExp(`^${text.replace(/[$+.]/g, "\\$&")} `);
    await theirs.getByText(starts(dollars(-net))).first().waitFor();
    await theirs.getByText(starts(dollars(-expected))).first().waitFor();
    await shot(sam, "rounds-theory", { sizes: ["phone", "desktop"] });
    // back from the lobby to the seat
    await go(page, "lobby");
    await page.getByRole("link", { name: "Back to your seat: Table w" }).click();
    await page.locator(".felt.has-own").waitFor();
});

test("staff see a hand with who entered what, and decide on it with people and amounts in view", async () => {
    const server = await startFloor([keyed("live")]);
    const dora = await (await Client.connect(server)).login("dora", STAFF[0].pin);
    const [ann, bob] = [await player(server, "live", { spot: 2, buy: 50000 }), await player(server, "live", { spot: 5, buy: 50000 })];
    await inTurn("live", [dora, "new_game"], [ann, "bet", { spot: 2, wagers: { ante: 500, blind: 500 } }],
        [bob, "bet", { spot: 5, wagers: { ante: 500, blind: 500 } }], [dora, "no_more_bets"], [dora, "key", { cards: "AhKhQcQd" }], [dora, "deal"],
        [ann, "buy_in", { amount: 12300 }], [ann, "check", { spot: 2 }], [bob, "play", { spot: 5, multiple: 4 }], [dora, "key", { cards: "7h8s2c" }], [dora, "flop"],
        [ann, "check", { spot: 2 }], [dora, "key", { cards: "Th3d" }], [dora, "river"], [ann, "play", { spot: 2, multiple: 1 }],
        [dora, "key", { cards: "9s9d" }], [dora, "reveal"], [dora, "confirm"]);
    const page = await open(server, { as: "sam", at: "rounds/live", size: "desktop" });
    await page.getByRole("link", { name: "Recall" }).click();
    await page.getByText("Keyed: ace of hearts, king of hearts, queen of clubs, queen of diamonds · entered by dora").first().waitFor();
    // the first hand with the other's cards out of play: they lay open
    await seesValues(page, "preflop", advise("AhKh", "", "--dead", "QcQd"));
    await seesValues(page, "flop", advise("AhKh", "7h8s2c", "--dead", "QcQd"));
    await button(page, /^Seat 5/).click();
    await seesValues(page, "preflop", advise("QcQd", "", "--dead", "AhKh"));
    const names = await Promise.all([ann, bob].map((one) => one.name));
    // before, what was bought in, and what the game moved are what she has after it
    const chips = (await page.locator(`[data-test=chips-${ann.name}] td`).allTextContents()).map((it) => Number(it.replace(/[$,+]/g, "")));
    assert.deepEqual([chips[0], chips[1], chips[0] + chips[1] + chips[2]], [500, 123, chips[3]]);
    await page.getByRole("columnheader", { name: "Player", exact: true }).waitFor();
    await shot(page, "hand-staff", { sizes: ["phone", "desktop"] });
    await button(page, "Reverse").click();
    const dialog = page.getByRole("dialog", { name: "Reverse round 1" });
    await dialog.getByText("Round 1 · Table live").waitFor();
    assert.ok(names.every((name) => name));
    await dialog.getByText(/[+-]\$\d/).first().waitFor();
    await dialog.getByLabel("Reason").fill("the flop was misread");
    await dialog.getByRole("button", { name: "Reverse round 1" }).click();
    await page.getByText(/This round was reversed by sam|Request 1/).first().waitFor();
});

test("a card keyed wrong is put right after the settlement by two people who see the figures before and after", async () => {
    const server = await startFloor([keyed("live")],
        { people: [...STAFF, { name: "sue", role: "supervisor", pin: "2223" }], controls: "standard" });
    const dora = await (await Client.connect(server)).login("dora", STAFF[0].pin);
    const [ann, bob] = [await player(server, "live", { spot: 2, buy: 50000 }), await player(server, "live", { spot: 5, buy: 50000 })];
    const bet = { ante: 500, blind: 500 };
    await inTurn("live", [dora, "new_game"], [ann, "bet", { spot: 2, wagers: bet }], [bob, "bet", { spot: 5, wagers: bet }],
        [dora, "no_more_bets"], [dora, "key", { cards: "AhKhQcQd" }], [dora, "deal"], [ann, "play", { spot: 2, multiple: 4 }],
        [bob, "play", { spot: 5, multiple: 3 }], [dora, "key", { cards: "7h8s2c" }], [dora, "flop"], [dora, "key", { cards: "Td3d" }],
        [dora, "river"], [dora, "key", { cards: "Js9d" }], [dora, "reveal"], [dora, "confirm"]);
    // from the dealer's guide; without the ten the dealer has nothing
    const page = await open(server, { as: "sam", at: "dealer/live", size: "desktop" });
    await button(page, "Irregularities").click();
    await page.getByRole("dialog").getByRole("button", { name: "Wrong payout" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Put right and settle again" }).click();
    await button(page, "Put a round right").click();
    const dialog = page.getByRole("dialog", { name: "Put a round right" });
    const put = async (from, to) => {
        await dialog.locator(".setup-places").getByRole("button", { name: from }).click();
        await dialog.locator(".card-pad").getByRole("button", { name: to }).click();
    };
    await put("three of diamonds", "king of hearts");
    await dialog.getByRole("group", { name: "Seat 2" }).getByRole("button", { name: "three of diamonds" }).waitFor(); // they change places
    await button(dialog, "Undo").click();
    await put("ten of diamonds", "queen of hearts");
    const figures = (place) => place.getByRole("table", { name: "Each hand before and after" }).locator("tbody tr")
        .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent)));
    await dialog.getByRole("table", { name: "Each hand before and after" }).waitFor();
    const seen = await figures(dialog);
    await dialog.getByRole("button", { name: /^Seat 5/ }).click();
    page.expected.push(/409/);
    await dialog.getByLabel("Trips").fill("7.777");
    assert.equal(await dialog.locator("input:invalid").count(), 1, "no amount, and not sent");
    await dialog.getByLabel("Trips").fill("");
    await dialog.getByLabel("Ante and Blind, each").fill("7.50");
    await dialog.getByRole("alert").getByText(/./).waitFor(); // the floor says why not
    assert.ok(await button(dialog, "Confirm").isDisabled());
    await dialog.getByLabel("Ante and Blind, each").fill("5");
    await dialog.getByRole("table", { name: "Each hand before and after" }).waitFor();
    await shot(page, "put-right", { sizes: ["phone", "desktop"], whole: false });
    await button(dialog, "Confirm").click();
    await dialog.getByText("Reason").first().waitFor();
    assert.ok(await dialog.isVisible(), "not without a reason");
    await dialog.getByLabel("Reason").fill("the camera shows Qh");
    await button(dialog, "Confirm").click();
    await page.getByText("Request 1 waits until others agree").waitFor();

    const second = await open(server, { as: "sue", pin: "2223", at: "hand/live/1", size: "desktop" });
    await second.getByRole("table", { name: "Each hand before and after" }).waitFor();
    assert.deepEqual(await figures(second), seen, "the second person sees the same");
    await shot(second, "put-right-asked", { sizes: ["phone"] });
    await second.getByRole("button", { name: "Agree", exact: true }).click();
    await second.getByRole("dialog").getByText("Table live · round 1").waitFor();
    await second.getByRole("dialog").getByRole("button", { name: "Agree" }).click();
    await page.locator("[data-test=amended]").waitFor(); // both pages
    await second.locator("[data-test=amended]").waitFor();
    await page.getByText("Put right: the camera shows Qh").first().waitFor();
    const recall = (await server.get("/api/tables/live/rounds/1", dora.token)).body;
    const recount = [recall.versions[0], recall].map(({ played }) => { // by another program
        const file = join(scratch(), "version.json");
        writeFileSync(file, JSON.stringify(played));
        return JSON.parse(uth("settle", file).out).hands.map((hand) => hand.net / 100);
    });
    const dollars = (value) => `${value > 0 ? "+" : value < 0 ? "-" : ""}$${Math.abs(value)}`;
    assert.deepEqual(seen, recount[0].map((was, index) => [was, recount[1][index], recount[1][index] - was].map(dollars)));
    assert.ok(recount[0].some((was, index) => was !== recount[1][index]));
    // the next round begins: this one can still be put right, by its number, and that one too
    await inTurn("live", [dora, "new_game"], [ann, "bet", { spot: 2, wagers: bet }], [dora, "no_more_bets"]);
    await button(page, "Put a round right").waitFor();
    assert.equal(await page.locator("[data-test=why-not]").count(), 0);
    page.expected.push(/404/);
    await go(page, "hand/live/2");
    await button(page, "Put a round right").click();
    await dialog.getByRole("button", { name: /^Seat 2/ }).click();
    await dialog.getByLabel("Ante and Blind, each").fill("10");
    await dialog.getByRole("table", { name: "Money that moves" }).getByText("-$10").waitFor();
});

await main();
