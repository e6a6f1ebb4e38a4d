// The big screen: what hangs above a table, at 1080 lines and at 2160.
import { Client, assert, go, house, keyed, main, open, picture, player, shot, stadium, startFloor, test, within } from "./lib.mjs";
import { inTurn } from "../server/lib.mjs";

const HD = { width: 1920, height: 1080 };
const fits = (page) => page.evaluate(() => document.documentElement.scrollHeight <= innerHeight + 1);

test("board, cards, countdown and results of a table, without a menu and without scrolling", async () => {
    const server = await startFloor([keyed("live", { title: "High Noon" })]);
    const screen = await open(server, { at: "display/live", size: HD });
    await screen.getByText("The next round begins soon").waitFor();
    assert.equal(await screen.locator(".top").count(), 0);
    await screen.getByRole("heading", { name: "Trips pays" }).waitFor();
    await shot(screen, "display-idle", { sizes: ["phone"] });
    const ann = await player(server, "live", { spot: 2, buy: 50000 });
    const bob = await player(server, "live", { spot: 5, buy: 50000 });
    const dora = await (await Client.connect(server)).login("dora", "1111");
    await inTurn("live", [dora, "new_game"],
        [ann, "bet", { spot: 2, wagers: { ante: 1000, blind: 1000, trips: 500 } }],
        [bob, "bet", { spot: 5, wagers: { ante: 2000, blind: 2000 } }]);
    await screen.getByRole("timer").waitFor();
    await inTurn("live", [dora, "no_more_bets"], [dora, "key", { cards: "AhKhQcQd" }], [dora, "deal"]);
    await screen.getByRole("img", { name: "ace of hearts" }).waitFor();
    await inTurn("live", [ann, "play", { spot: 2, multiple: 4 }], [bob, "check", { spot: 5 }],
        [dora, "key", { cards: "QhJh2c" }], [dora, "flop"]);
    await screen.getByText("three of a kind, queens").waitFor();
    await picture(screen, "display-flop-1080");
    await inTurn("live", [bob, "play", { spot: 5, multiple: 2 }], [dora, "key", { cards: "Th3d" }],
        [dora, "river"], [dora, "key", { cards: "9s9d" }], [dora, "reveal"], [dora, "confirm"]);
    await screen.getByText("+$5,300").waitFor();
    await screen.getByText("royal flush").first().waitFor();
    await screen.getByRole("heading", { name: "Last rounds" }).waitFor();
    assert.equal(await fits(screen), true, "the screen scrolls at 1080 lines");
    await shot(screen, "display", { sizes: ["phone", "desktop", "wall"] });
    await screen.setViewportSize({ width: 3840, height: 2160 });
    assert.equal(await fits(screen), true, "the screen scrolls at 2160 lines");
    await screen.setViewportSize(HD);
    await dora.ok("new_game", { table: "live" });
    await dora.ok("void", { table: "live", reason: "fire alarm" });
    await screen.getByText("fire alarm").waitFor();
});

// 000 and 002: the cloth says with what the player-dealer plays; 003: the maximum of four games is on the
// layout or a placard; the rest is what a sign at the table must show.
test("felt, display and rule card say what must be posted at this table, and not what its rule set has", async () => {
    const server = await startFloor([
        keyed("cal", { rules: "california", source: "house", float: 0, open: true, options: { collection: 4 }, base: { min: 500, max: 20000 } }),
        house("salon", { options: { progressive: "LINK-ML01", trips: "UTH-03" }, link: "pot" }),
    ], { links: [{ name: "pot", rules: "washington", table: "LINK-ML01", executive_above: 100, levels: [
        { seed: 5000000, rate: 100000, reserve_rate: 0, limit: 12300000 }, { seed: 100000, rate: 50000, reserve_rate: 0, limit: 0 }] }] });
    const screen = await open(server, { at: "display/cal", size: HD });
    const posted = (page, ...lines) => Promise.all(lines.map((line) => page.getByRole("list", { name: "Posted at this table" }).getByText(line).waitFor()));
    await posted(screen, "Player-Dealer only plays with a pair or higher", "Ante and Blind: $5 to $200", "Collection schedule 4",
        "The player-dealer pays $1 from $1 of action, $2 from $50 of action");
    assert.equal(await fits(screen), true, "the screen scrolls");
    await go(screen, "display/salon");
    await posted(screen, "Players may wager on at most 4 games", "Jackpot mega: at most $123,000");
    const page = await open(server, { at: "table/cal", size: "desktop" });
    await posted(page, "Player-Dealer only plays with a pair or higher", "Ante and Blind: $5 to $200", "Collection schedule 4");
    await go(page, "table/salon");
    await posted(page, "Players may wager on at most 4 games", "Ante and Blind: $1 to $400");
    await page.getByRole("link", { name: "Rule card" }).click();
    for (const words of ["The meter mega: limit $123,000.", "Rule card of the table Table salon, rule set washington", "The meter major: no limit."])
        await page.getByText(words).waitFor();
    await page.getByText("UTH-03").first().waitFor();
});

test("a stadium's positions show who beats the dealer", async () => {
    const server = await startFloor([stadium("arena", { title: "The Arena", dealer: true })]);
    const screen = await open(server, { at: "display/arena", size: HD });
    const dora = await (await Client.connect(server)).login("dora", "1111");
    const guests = await Promise.all(Array.from({ length: 8 }, () => player(server, "arena")));
    await dora.ok("new_game", { table: "arena" });
    for (const [index, guest] of guests.entries()) {
        await guest.ok("join", { table: "arena" });
        await guest.ok("buy_in", { table: "arena", amount: 50000 });
        for (const spot of [index + 1, index + 9])
            await guest.ok("bet", { table: "arena", spot, wagers: { ante: 500, blind: 500 } });
    }
    await dora.ok("no_more_bets", { table: "arena" });
    await dora.ok("deal", { table: "arena" });
    for (const [index, guest] of guests.entries())
        for (const spot of [index + 1, index + 9])
            await guest.ok("play", { table: "arena", spot, multiple: 4 });
    for (const step of ["flop", "river", "reveal"]) await dora.ok(step, { table: "arena" });
    const mark = guests.map((guest) => guest.mark());
    await dora.ok("confirm", { table: "arena" });
    await screen.locator(".big-position small").first().waitFor();
    // what the screen works out is what the floor settled
    for (const [index, guest] of guests.entries()) {
        const { settlement } = await guest.event("settle", "", mark[index]);
        for (const hand of settlement.hands) {
            const shown = await screen.locator(".big-position").nth(hand.position - 1).locator("small").textContent();
            assert.equal(shown.toLowerCase(), hand.outcome, `position ${hand.position}`);
        }
    }
    assert.equal(await fits(screen), true);
    await shot(screen, "display-stadium", { sizes: ["phone", "desktop"] });
    await screen.setViewportSize(HD);
    await picture(screen, "display-stadium-1080");
});

// A slow connection: everything from the subscription's answer to the settlement in one frame.
test("events in the frame of their snapshot are not lost", async () => {
    const server = await startFloor([stadium("arena", { dealer: true })]);
    const screen = await open(server, { at: "fairness", size: HD, once: true });
    let held = "", holds = false;
    let release, look = () => {};
    const told = (what, is) => within(new Promise((resolve) => {
        look = () => is(held) && resolve();
        look();
    }), what);
    await screen.routeWebSocket(/\/ws$/, (page) => {
        const floor = page.connectToServer();
        floor.onMessage((text) => {
            holds ||= text.includes('"snapshot"');
            if (holds) held += `${text}\n`;
            else page.send(text);
            look();
        });
        release = () => { holds = false; page.send(held); };
    });
    await screen.reload();
    await go(screen, "display/arena");
    const dora = await (await Client.connect(server)).login("dora", "1111");
    const guest = await player(server, "arena");
    await guest.ok("join", { table: "arena" });
    await guest.ok("buy_in", { table: "arena", amount: 50000 });
    await told("the screen has asked", (text) => text.length > 0);
    await inTurn("arena", [dora, "new_game"], [guest, "bet", { spot: 1, wagers: { ante: 500, blind: 500 } }],
        [dora, "no_more_bets"], [dora, "deal"]);
    await told("the screen is told", (text) => text.includes('"deal"'));
    release();
    await screen.locator(".big-position").first().waitFor();
});

test("a table that is closed, or is not there, says so", async () => {
    const server = await startFloor([house("w", { float: undefined, title: "Washington" })]);
    const screen = await open(server, { at: "display/w", size: HD });
    await screen.getByText("This table is closed").waitFor();
    const lost = await open(server, { at: "display/nowhere" });
    await lost.getByText("There is no such table.").waitFor();
});

await main();
