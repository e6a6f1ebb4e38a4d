// The dealer's terminal: a whole round with keyed cards and a correction, voids, the keyboard, and
// what the players see of it.
import {
    Client, accessible, assert, go, keyed, main, open, player, shot, stadium, startFloor, test, until,
} from "./lib.mjs";
import { enter, step, stepButton } from "./lib-staff.mjs";

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

    await page.getByText("Still to act: Seat 2, Seat 5").waitFor();
    assert.equal(await page.locator(".layout-seat.waits").count(), 2, "they are lit");
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
    assert.deepEqual(await list.locator(".settle-seats li").allTextContents(), ["2", "5"], "as they sit");
    assert.equal(await list.locator(".dealer-hand .card").count(), 5);
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
    await enter(page);
    await now.getByText(/Bets are open/).waitFor();
    await ann.ok("bet", { table: "live", spot: 2, wagers: { ante: 500, blind: 500 } });
    await now.getByText(/1 hand\b/).waitFor();
    await enter(page);
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
    await settled(page);
    await enter(page);
    const dealt = await ann.event("deal");
    assert.equal(dealt.hands[0].cards, "KdQd");
    await page.keyboard.press("?");
    await page.getByRole("heading", { name: /Keys/ }).waitFor();
    await accessible(page, "the sheet of keys");
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { name: /Keys/ }).waitFor({ state: "hidden" });
    await page.keyboard.press("v");
    await page.getByLabel("Reason").fill("card fell");
    await enter(page);
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
    await dora.getByText(/1 hand, \$20/).waitFor();
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

// ---- a full table without devices ----

const SEATS = [1, 2, 3, 4, 5, 6];
// Six walk-ins, who have bet once: the terminal can repeat it.
async function walkIns(server, table, wagers) {
    const dora = await (await Client.connect(server)).login("dora", "1111");
    const at = (what, fields = {}) => dora.ok(what, { table, ...fields });
    for (const spot of SEATS) {
        await at("seat", { spot });
        await at("sell_chips", { spot, amount: 500000 });
    }
    await at("new_game");
    for (const spot of SEATS) await at("bet", { spot, wagers });
    await at("no_more_bets");
    await at("void", { reason: "to begin with" });
    return dora;
}

async function settled(page) {
    const typed = await page.evaluate(() => performance.now());
    await until(page, (then) => performance.now() - then > 100, typed); // an Enter sooner is a scanner's
}

// Counts what a dealer presses and touches. Cards are typed, and cost nothing here.
function counted(page) {
    const count = { strokes: 0 };
    count.moment = (moment) => page.locator(`[data-test=step-now][data-moment=${moment}]`).waitFor();
    count.press = async (key) => { count.strokes++; await (key === "Enter" ? enter(page) : page.keyboard.press(key)); };
    count.touch = async (locator) => { count.strokes++; await locator.click(); };
    count.cards = async (text, of) => {
        await page.keyboard.type(text);
        await page.getByRole("heading", { name: new RegExp(`^Cards keyed: ${of}`) }).waitFor();
        await settled(page);
    };
    return count;
}
const lit = (page) => page.locator(".all-steps section:first-child [aria-current=step]").evaluateAll((steps) => steps.map((step) => step.dataset.step));
const seatOf = (page, spot) => page.locator(`[data-seat="${spot}"]`);

test("six players without devices, keyed cards and all: the document's steps, in under 60 strokes and touches", async () => {
    const server = await startFloor([keyed("live", { rules: "washington" })]);
    await walkIns(server, "live", { ante: 1000, blind: 1000, trips: 500 });
    const page = await open(server, { as: "dora", at: "dealer/live", size: "desktop" });
    const { body } = await server.get("/api/procedure/live");
    const words = Object.fromEntries(body.procedure[0].steps.map(({ step, text }) => [step, text]));
    const dealer = counted(page);
    // At this moment just these steps are lit, in the words of the document.
    const due = async (moment, ...steps) => {
        await dealer.moment(moment);
        assert.deepEqual(await lit(page), steps, moment);
        assert.deepEqual(await page.locator(".step-now li:not(.side) span").allTextContents(), steps.map((step) => words[step]));
    };
    await due("set-up", "1");
    await dealer.press("Enter");
    await due("bets", "2");
    await dealer.press("b");
    await page.getByText("Bets are open: 6 hands, $150.").waitFor();
    await dealer.press("Enter");
    await due("deal", "3");
    await dealer.press("Enter");
    await due("preflop", "4");
    await page.getByText("Still to act: Seat 1, Seat 2, Seat 3, Seat 4, Seat 5, Seat 6").waitFor();
    await shot(page, "dealer-walk-ins");
    await dealer.touch(seatOf(page, 1).getByRole("button", { name: "4x · $40" }));
    await seatOf(page, 1).getByText("Played 4x").waitFor();
    assert.equal(await page.locator(".layout-seat.waits").count(), 5);
    await dealer.press("x");
    await due("flop", "5");
    await dealer.cards("Kh8c3d", "3");
    await dealer.press("Enter");
    await due("on-the-flop", "6");
    await dealer.touch(seatOf(page, 3).getByRole("button", { name: "2x · $20" }));
    await seatOf(page, 3).getByText("Played 2x").waitFor();
    await dealer.press("x");
    await due("river", "7");
    await dealer.cards("5s2h", "2");
    await dealer.press("Enter");
    await due("on-the-river", "8");
    for (const spot of [2, 4, 5]) await dealer.touch(seatOf(page, spot).getByRole("button", { name: "1x · $10" }));
    await dealer.touch(seatOf(page, 6).getByRole("button", { name: "Fold" }));
    await due("reveal", "9");
    // The dealer has king high: every Ante goes back before a player's card is looked at.
    await dealer.cards("Jc9d", "2");
    await due("qualify", "10");
    await page.getByText("Dealer: high card, king, does not qualify", { exact: false }).first().waitFor();
    assert.equal(await page.locator(".card-pad").count(), 0, "no card of a player yet");
    await dealer.press("Enter");
    await due("antes", "12");
    await page.getByText("Antes to give back: Seat 5 $10, Seat 4 $10, Seat 3 $10, Seat 2 $10, Seat 1 $10").waitFor();
    await shot(page, "dealer-antes");
    await dealer.press("Enter");
    await due("settle", "13");
    const places = await page.locator(".key-label").allTextContents();
    assert.deepEqual(places.slice(0, 2), ["Dealer", "Seat 6"], "Trips are live: it is read");
    await dealer.cards("4c4d" + "KcQd" + "KdQs" + "7c7d" + "AhTs" + "6c4h", "14");
    await dealer.press("Enter");
    const list = page.getByRole("region", { name: "Settlement" });
    for (const spot of [6, 5, 4, 3, 2, 1]) {
        await list.getByRole("heading", { name: new RegExp(`Seat ${spot}`) }).waitFor();
        if (spot === 4) { // arrows go along the row: to the left is what is settled next
            await shot(page, "dealer-kicker");
            await page.keyboard.press("ArrowRight");
            await list.getByRole("heading", { name: /Seat 5/ }).waitFor();
            await page.keyboard.press("ArrowLeft");
            await list.getByRole("heading", { name: /Seat 4/ }).waitFor();
        }
        await dealer.press("Enter");
    }
    await page.getByText("Press New Game when the table is ready.").waitFor();
    assert.ok(dealer.strokes < 60, `${dealer.strokes} strokes and touches`);
    console.log(`# ${dealer.strokes} strokes and touches for a table of six`);
    const { body: recalled } = await server.get("/api/tables/live/rounds/2", server.sessions.get("sam 2222"));
    assert.equal(recalled.status, "settled");
    assert.equal(recalled.settlement.hands.length, 6);
});

test("a qualifying dealer: the hands are compared by their kickers, and no Ante goes back", async () => {
    const server = await startFloor([keyed("live", { rules: "washington" })]);
    const dora = await walkIns(server, "live", { ante: 1000, blind: 1000 });
    const at = (what, fields = {}) => dora.ok(what, { table: "live", ...fields });
    await at("new_game");
    await at("bet", { spot: 2, wagers: { ante: 1000, blind: 1000 } });
    await at("bet", { spot: 4, wagers: { ante: 1000, blind: 1000 } });
    for (const what of ["no_more_bets", "deal", "check_all"]) await at(what);
    await at("key", { cards: "Kh8c3d" });
    for (const what of ["flop", "check_all"]) await at(what);
    await at("key", { cards: "5s2h" });
    await at("river");
    await at("play", { spot: 2, multiple: 1 });
    await at("fold", { spot: 4 });
    const page = await open(server, { as: "dora", at: "dealer/live", size: "desktop" });
    const dealer = counted(page);
    await dealer.moment("reveal");
    await dealer.cards("KcJd", "2");
    await dealer.moment("qualify");
    await page.getByText("pair of kings, qualifies").first().waitFor();
    await dealer.press("Enter");
    await dealer.moment("settle");
    assert.deepEqual(await lit(page), ["11"]);
    assert.deepEqual(await page.locator(".key-label").allTextContents(), ["Dealer", "Seat 2"], "a folded hand is counted, not read");
    await dealer.cards("KdQs", "4");
    await dealer.press("Enter");
    const list = page.getByRole("region", { name: "Settlement" });
    await list.getByText("face down", { exact: false }).waitFor();
    await dealer.press("Enter");
    await list.getByText("pair of kings (kicker queen)").waitFor();
    assert.match(await list.locator(".dealer-hand").textContent(), /pair of kings \(kicker jack\)/);
});

test("a noted step is known at every terminal and after a reload, until the dealer's hand is another", async () => {
    const server = await startFloor([keyed("live", { rules: "washington" })]);
    const dora = await walkIns(server, "live", { ante: 1000, blind: 1000 });
    const at = (what, fields = {}) => dora.ok(what, { table: "live", ...fields });
    await at("new_game");
    for (const what of ["same_bets", "no_more_bets", "deal", "check_all"]) await at(what);
    await at("key", { cards: "Kh8c3d" });
    for (const what of ["flop", "check_all"]) await at(what);
    await at("key", { cards: "5s2h" });
    await at("river");
    for (const spot of SEATS) await at("play", { spot, multiple: 1 });
    await at("key", { cards: "Jc9d" });
    const page = await open(server, { as: "dora", at: "dealer/live", size: "desktop" });
    const other = await open(server, { as: "sam", at: "dealer/live", size: "desktop" });
    const dealer = counted(page), beside = counted(other);
    await dealer.moment("qualify");
    await enter(page);
    await page.keyboard.press("Enter"); // a second press before the answer is none
    await beside.moment("antes");
    await page.reload();
    await dealer.moment("antes");
    await page.locator(".dealer-do .button").click();
    await beside.moment("settle");
    await page.getByRole("button", { name: "Correct card 1: jack of clubs" }).click();
    await page.keyboard.type("Kc");
    await dealer.moment("qualify"); // a pair of kings: it is announced anew
    await beside.moment("qualify");
    await page.getByText("pair of kings, qualifies").first().waitFor();
    await settled(page);
    await enter(page);
    await dealer.moment("settle");
    await at("key", { cards: "4c4dKdQs7c7dAhTs6c4hJd2d" });
    await at("reveal");
    const list = page.getByRole("region", { name: "Settlement" });
    await list.getByRole("heading", { name: /Seat 6/ }).waitFor();
    await enter(page);
    await list.getByRole("heading", { name: /Seat 5/ }).waitFor();
    await page.reload();
    await list.getByRole("heading", { name: /Seat 5/ }).waitFor();
});

test("a card keyed twice is told with its seat, and nothing on the page moves", async () => {
    const server = await startFloor([keyed("live")]);
    const { ann } = await seated(server);
    const page = await open(server, { as: "dora", at: "dealer/live", size: "desktop" });
    await step(page, "New Game");
    await ann.event("round_started");
    await ann.ok("bet", { table: "live", spot: 2, wagers: { ante: 500, blind: 500 } });
    await page.getByText("Bets are open: 1 hand", { exact: false }).waitFor();
    await step(page, "No more bets");
    await key(page, "deuce of hearts");
    await page.getByRole("heading", { name: "Cards keyed: 1 of 2" }).waitFor();
    await counted(page).moment("deal");
    const top = () => page.locator(".card-pad").evaluate((pad) => pad.getBoundingClientRect().top + scrollY);
    const before = await top();
    await card(page, "deuce of hearts").click({ force: true }); // it is greyed, and says why
    const told = page.locator(".dealer-refused");
    await told.getByText("is already at seat 2.").waitFor();
    assert.equal(await told.getByRole("img").getAttribute("aria-label"), "deuce of hearts");
    assert.equal(await top(), before);
    // typed as well; and Enter after a touch is the step, not the button that was touched
    await page.keyboard.type("2h");
    await key(page, "three of clubs");
    await page.getByRole("heading", { name: "Cards keyed: 2 of 2" }).waitFor();
    await settled(page);
    await enter(page);
    assert.equal((await ann.event("deal")).hands[0].cards, "2h3c");
});

test("Enter goes on and never presses a claim: a claim that was touched stays", async () => {
    const server = await startFloor([keyed("live", { rules: "washington", link: "main", options: { progressive: "LINK-01" } })],
        { links: [{ name: "main", table: "LINK-01", levels: [{ seed: 1000000, rate: 250000, reserve_rate: 12345 }] }] });
    const dora = await (await Client.connect(server)).login("dora", "1111");
    const at = (what, fields = {}) => dora.ok(what, { table: "live", ...fields });
    await at("seat", { spot: 3 });
    await at("sell_chips", { spot: 3, amount: 100000 });
    await at("new_game");
    await at("bet", { spot: 3, wagers: { ante: 500, blind: 500, progressive: 100 } });
    for (const what of ["no_more_bets", "deal", "check_all"]) await at(what);
    await at("key", { cards: "QhJhTh" });
    for (const what of ["flop", "check_all"]) await at(what);
    await at("key", { cards: "2c3d" });
    await at("river");
    await at("play", { spot: 3, multiple: 1 });
    await at("key", { cards: "4c5dAhKh" });
    await at("reveal");
    const page = await open(server, { as: "dora", at: "dealer/live", size: "desktop" });
    await page.locator(".settle-lines").waitFor();
    const keypad = page.getByRole("region", { name: "Progressive" });
    const claimed = keypad.getByRole("button", { name: "royal flush · 100 %" });
    await claimed.click();
    await keypad.getByText("pending").waitFor();
    // by touch, and by a Tab key that came to the button: Enter is the step both times
    for (const next of ["antes", "end"]) { // the server notes each step
        await enter(page);
        await page.locator(`[data-test=step-now][data-moment=${next}]`).waitFor();
    }
    await enter(page);
    await page.getByRole("alert").getByText(/claim|win/i).waitFor();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    assert.equal(await claimed.evaluate((button) => button === document.activeElement && button.matches(":focus-visible")), true);
    await enter(page);
    await page.getByRole("alert").getByText(/claim|win/i).waitFor();
    await keypad.getByText("pending").waitFor();
    assert.equal(await claimed.getAttribute("aria-pressed"), "true");
    const { body } = await server.get("/api/audit?what=claim", server.sessions.get("sam 2222"));
    assert.equal(body.entries.filter((entry) => entry.what === "claim").length, 1, "claimed once, never withdrawn");
});

test("irregularities: two touches to what is done, which is recorded with its kind", async () => {
    const server = await startFloor([keyed("live", { rules: "washington" })]);
    const dora = await walkIns(server, "live", { ante: 1000, blind: 1000 });
    await dora.subscribe("live");
    const page = await open(server, { as: "dora", at: "dealer/live", size: "desktop" });
    await step(page, "New Game");
    await page.getByRole("button", { name: "Same bets" }).click();
    await page.getByText("Bets are open: 6 hands", { exact: false }).waitFor();
    const { body } = await server.get("/api/procedure/live");
    const guide = page.getByRole("dialog");
    await page.getByRole("button", { name: "Irregularities" }).click();
    assert.equal(await guide.locator(".guide-kinds li").count(), Object.keys(body.irregularities).length);
    await shot(page, "dealer-guide");
    await guide.getByRole("button", { name: "Ante and Blind differ" }).click();
    await guide.getByText(body.irregularities["unequal-bets"].text).waitFor();
    await guide.getByText(body.irregularities["unequal-bets"].source).waitFor();
    await guide.getByRole("button", { name: "Seat 3" }).click();
    await shot(page, "dealer-guide-bet");
    await guide.getByRole("button", { name: "Give the bet back" }).click();
    const noted = await dora.event("irregularity");
    assert.deepEqual([noted.kind, noted.outcome, noted.spot], ["unequal-bets", "return-bet", 3]);
    assert.equal((await dora.event("unbet")).spot, 3);
    await step(page, "No more bets");
    await step(page, "Deal");
    await page.getByText("Still to act", { exact: false }).waitFor();
    await page.keyboard.press("i");
    await guide.getByRole("button", { name: "Too many cards" }).click();
    await guide.getByText("Choose the seat that it is about.").waitFor();
    await guide.getByRole("button", { name: "Seat 5" }).click();
    await guide.getByRole("button", { name: "The hand is dead" }).click();
    assert.equal((await dora.event("dead")).spot, 5);
    await page.getByText("Still to act: Seat 1, Seat 2, Seat 4, Seat 6").waitFor();
    await page.keyboard.press("i");
    await guide.getByRole("button", { name: "Shuffler malfunction" }).click();
    await guide.getByRole("button", { name: "Void the round" }).click();
    assert.equal((await dora.event((event) => event.event === "void", "a void", dora.events.indexOf(noted))).reason, "Shuffler malfunction");
    const kinds = dora.events.filter((event) => event.event === "irregularity").map((event) => event.kind);
    assert.deepEqual(kinds, ["unequal-bets", "too-many-cards", "shuffler-malfunction"]);
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
