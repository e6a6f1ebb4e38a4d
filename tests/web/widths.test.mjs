// Every page at every width, in every language, on a floor where everything is long and large: nothing is
// cut off, nothing leads sideways, nothing lies on anything else.
import { go, main, open, test } from "./lib.mjs";
import { allFits, looksAt } from "./lib-fit.mjs";
import {
    ANN, ARENA, CAL, LINK, LIVE, PLAYERS, SALON, STAFF, client, fullTable, grandFloor, looks, sit,
} from "./lib-grand.mjs";

const css = (page, selector) => page.locator(selector).first().waitFor();
const key = (page, name) => page.keyboard.press(name);

// Looks at a page, when what `ready` names is on it: the one that is open, or the one at an address.
function eyes() {
    const faults = [];
    const see = async (page, what, ready) => {
        if (ready) await css(page, ready);
        await looksAt(page, what, faults);
    };
    const visit = async (page, at, ready, what = at.replace(/\W+/g, "-")) => {
        await go(page, at);
        await see(page, what, ready);
    };
    // A dialog, opened by what `press` does, looked at and closed. A key may come before the page that is
    // drawn listens to it.
    const ask = async (page, what, press) => {
        await press();
        await page.locator("dialog[open]").first().waitFor({ timeout: 3000 }).catch(press);
        await see(page, what, "dialog[open]");
        await key(page, "Escape");
        await page.locator("dialog[open]").waitFor({ state: "detached" });
    };
    // Everything that the pit can do with a table now.
    const askDeeds = async (page, table, what) => {
        const deeds = page.locator(`[data-test=table-${table}] .pit-deeds button:not(:disabled)`);
        await deeds.first().waitFor();
        for (let index = 0; index < await deeds.count(); index++) {
            if (/^(Reverse|Revertir|Đảo)/.test((await deeds.nth(index).textContent()).trim())) continue; // on the page of the hand
            await ask(page, `${what}-${index}`, () => deeds.nth(index).click());
        }
    };
    return { faults, see, visit, ask, askDeeds };
}

test("the way in and what is read: lobby, sign-in, settings, fairness, practice, rules, keys", async () => {
    const { faults, see, visit, ask } = eyes();
    const server = await grandFloor();
    const page = await open(server, { at: "lobby" });
    await see(page, "lobby-nobody", ".lobby-table");
    await visit(page, "sign-in", "form", "sign-in");
    await page.locator("form input").first().fill(ANN);
    await page.locator("form input").last().fill("0000");
    await key(page, "Enter");
    await page.getByRole("alert").getByText(/./).first().waitFor();
    await see(page, "sign-in-refused");
    const ann = await open(server, { ...looks(ANN), at: "lobby" });
    await see(ann, "lobby", ".lobby-table");
    await ask(ann, "keys", () => key(ann, "?"));
    await visit(ann, "settings", ".settings");
    await ask(ann, "change-pin", () => ann.locator(".settings .row button").first().click());
    await visit(ann, "pit", "[role=alert]", "wrong-role");
    await visit(ann, "fairness", "textarea");
    await ann.locator("textarea").fill("not a receipt");
    await see(ann, "fairness-refused");
    for (const at of [SALON, CAL]) await visit(ann, `rules/${at}`, ".rule-card");
    await visit(ann, "practice", ".felt", "practice");
    await ann.getByLabel("Show the values before deciding").check();
    await ann.getByRole("button", { name: "Deal now" }).click();
    await see(ann, "practice-decision", ".decision .values");
    await ann.locator(".choices .check").click();
    await ann.locator(".choices button").first().click();
    await see(ann, "practice-over", "[data-phase=settled]");
    allFits(faults);
});

test("a table that runs itself, from an empty seat to the last hands, and how it is played", async () => {
    const { faults, see, visit, ask } = eyes();
    const server = await grandFloor();
    const ann = await open(server, { ...looks(ANN), at: `table/${SALON}` });
    await see(ann, "table-watching", ".seat .sit");
    const hands = await sit(server, SALON, ANN, 3);
    await css(ann, ".playbar.betting");
    await see(ann, "table-betting", ".meter-strip");
    await hands.ok("bet", { table: SALON, spot: 3, wagers: { ante: 25000000, blind: 25000000, trips: 100000000, ultimate_pairs: 12345600, progressive: 100 } });
    await ann.reload(); // its circles show what it was told to bet itself
    await ann.locator(".own .spot.has").nth(3).waitFor();
    await see(ann, "table-bets");
    for (const wager of ["Trips", "Progressive"])
        await ask(ann, `pay-table-${wager}`, async () => {
            await ann.getByRole("button", { name: "Exact amounts" }).click();
            await see(ann, "exact-amounts");
            await ann.getByRole("button", { name: `Pay table of ${wager}` }).click();
            await css(ann, "dialog tbody tr");
        });
    await hands.ok("no_more_bets", { table: SALON });
    await see(ann, "table-preflop", ".choices");
    await hands.ok("check", { table: SALON, spot: 3 });
    await css(ann, ".felt[data-phase=flop]");
    await hands.ok("check", { table: SALON, spot: 3 });
    await see(ann, "table-river", ".table-page:has(.felt[data-phase=river]) .choices");
    await hands.ok("play", { table: SALON, spot: 3, multiple: 1 });
    await see(ann, "table-result", "[data-test=result]");
    await ask(ann, "reasons", () => key(ann, "w"));
    await ask(ann, "money", () => ann.locator(".purse").click());
    await key(ann, "h");
    await see(ann, "last-hands", ".recall-item");
    await ann.locator(".recall-item").first().click();
    await see(ann, "hand-own", ".worth .values");
    await ask(ann, "share-hand", () => ann.getByRole("button", { name: "Share and save" }).click());
    await visit(ann, "hand/washington?hole=AhKd&board=QhJd2c8h3d&dealer=9c9d&dead=7h7d&play=flop-2", ".hand-result", "hand-setup");
    await visit(ann, "statistics", ".stat-line", "statistics");
    await visit(ann, "how", ".how-steps", "how");
    await visit(ann, `chart/${SALON}`, ".chart", "chart");
    await visit(ann, "lobby", "[data-test=meter]", "lobby-played");
    allFits(faults);
});

// Three hands of six players, all that may be in play face up. The first has a royal flush in five cards.
const SEATS = [2, 4, 6];
async function dealt(dora, hands, step) {
    const at = (who, what, fields = {}) => who.ok(what, { table: LIVE, ...fields });
    const each = async (what, fields = {}) => {
        for (const [index, one] of hands.entries()) await at(one, what, { spot: SEATS[index], ...fields });
    };
    await at(dora, "new_game");
    await hands[0].event("round_started");
    await each("bet", { wagers: { ante: 1999900, blind: 1999900, trips: 12345600, progressive: 100 } });
    await step("betting");
    await at(dora, "no_more_bets");
    await at(dora, "key", { cards: "AhKh9c" });
    await step("closed");
    await at(dora, "key", { cards: "9d8c8d" });
    await at(dora, "deal");
    await step("preflop");
    await each("check");
    await at(dora, "key", { cards: "QhJhTh" });
    await at(dora, "flop");
    await each("check");
    await at(dora, "key", { cards: "2c3d" });
    await at(dora, "river");
    await each("play", { multiple: 1 });
    await at(dora, "key", { cards: "4c4d" });
    await at(dora, "reveal");
    await step("showdown");
}

test("a live table of millions: terminal, table, wall, Game Manager, pit and recall", async () => {
    const { faults, see, visit, ask, askDeeds } = eyes();
    const server = await grandFloor();
    const dora = await client(server, STAFF.dealer);
    const all = await fullTable(server);
    await all[4].ok("sit_out", { table: LIVE });
    const sam = await open(server, { ...looks(STAFF.supervisor), at: "dealer" });
    await see(sam, "dealer-choose", ".choose-table a");
    await visit(sam, `dealer/${LIVE}`, ".dealer-steps", "dealer-idle");
    const ann = await open(server, { ...looks(PLAYERS[5]), at: `table/${LIVE}` });
    await css(ann, ".felt");
    const wall = await open(server, { at: `display/${LIVE}` });
    await see(wall, "display-idle", ".big");
    await dealt(dora, SEATS.map((seat) => all[seat - 1]), async (phase) => {
        for (const page of [ann, sam]) {
            await see(page, `${page === ann ? "live" : "dealer"}-${phase}`, `.felt[data-phase=${phase}]`);
        }
        if (["preflop", "showdown"].includes(phase)) await see(wall, `display-${phase}`);
    });
    await css(sam, ".settle-lines");
    await key(sam, "ArrowRight");
    await see(sam, "dealer-settlement");
    await ask(sam, "dealer-void", () => key(sam, "v"));
    await go(wall, `meters/${LINK}`);
    await see(wall, "meters", ".meter-wall li");
    await dora.ok("claim", { table: LIVE, link: LINK, spot: SEATS[0], hand: "royal flush" });
    await see(wall, "meters-hit", ".hit");
    await see(sam, "dealer-claim", ".keypad .notice");

    const staff = await client(server, STAFF.supervisor), boss = await client(server, STAFF.executive);
    await staff.ok("propose_change", { link: LINK, change: { kind: "adjust", level: 1, from: "house", to: "meter", amount: 123456700, reason: "promotion", text: "an explanation of some length" } });
    await visit(sam, "links", ".meter-amount", "links");
    await ask(sam, "new-link", () => sam.locator("[data-test=new-link] .button").click());
    await go(sam, `links/${LINK}`);
    for (const ready of [".claim", "[data-test=proposal-1]", ".feed li"]) await css(sam, ready);
    for (const details of await sam.locator(".level details summary").all()) await details.click();
    await see(sam, "game-manager");
    for (const [index, what] of ["adjust", "limit", "parameters"].entries())
        await ask(sam, `game-manager-${what}`, () => sam.locator(".level .row .button").nth(index).click());
    await ask(sam, "game-manager-reject", () => sam.locator(".claim .button:not(.primary)").last().click());
    await ask(sam, "game-manager-stop", () => sam.locator(".pit-head .button.danger").click());
    await ask(sam, "game-manager-cut-off", () => sam.locator("section td.deeds button").last().click());
    await visit(sam, `what-if/${LINK}`, "[data-test=return]", "what-if");
    await staff.ok("confirm_claim", { link: LINK, number: 1 });
    await boss.ok("complete_claim", { link: LINK, number: 1 });
    await dora.ok("confirm", { table: LIVE });
    await see(ann, "live-result", "[data-test=result]");
    await go(wall, `display/${LIVE}`);
    await see(wall, "display-result", ".big-net");
    await visit(sam, `dealer/${LIVE}`, ".rounds-list", "dealer-settled");
    await visit(sam, "pit", ".pit-table", "pit-settled");
    await askDeeds(sam, LIVE, "pit-settled-deed"); // a reversal among them
    await go(sam, `links/${LINK}`);
    await css(sam, "tbody td.deeds button");
    await ask(sam, "game-manager-back-out", () => sam.locator("tbody td.deeds button").first().click());
    await visit(sam, `win/${LINK}/1`, ".signatures", "win");
    await visit(sam, `wins/${LINK}`, "tbody tr", "wins");
    await visit(sam, `link-report/${LINK}`, "tbody tr", "link-report");
    await visit(sam, `rounds/${LIVE}`, "tbody tr", "rounds");
    await visit(sam, `hand/${LIVE}/1`, ".worth .values", "hand");
    await visit(sam, `sheet/${SALON}`, "[data-test=sheet]", "sheet");
    allFits(faults);
});

test("the pit and its dialogs", async () => {
    const { faults, see, visit, ask, askDeeds } = eyes();
    const server = await grandFloor();
    await fullTable(server);
    const dora = await client(server, STAFF.dealer);
    await dora.refused("not_allowed", "fill", { table: LIVE, amount: 100 });
    await (await client(server, STAFF.supervisor)).ok("open_shift", { label: "night" });
    const sam = await open(server, { ...looks(STAFF.supervisor), at: "pit" });
    await see(sam, "pit", ".pit-table");
    await askDeeds(sam, LIVE, "pit-deed");
    await ask(sam, "pit-new-table", () => sam.locator("[data-test=new-table]").click());
    await visit(sam, "pit/people", "tbody tr", "pit-people");
    await ask(sam, "pit-new-player", () => sam.locator(".pit-search .button").click());
    await ask(sam, "pit-person", () => sam.locator(".deeds .button").nth(2).click());
    await visit(sam, "pit/log", ".log tbody tr", "pit-log");
    await visit(sam, "pit/slips", "[type=date]", "pit-slips");
    await visit(sam, "pit/report", "tbody tr", "pit-report");
    await visit(sam, "pit/report", "[data-test=shift-1]", "pit-shifts");
    await ask(sam, "pit-shift", () => sam.locator("[data-test=shift] .button").click());
    await sam.locator("[data-test=shift-1] .button").click();
    await see(sam, "pit-shift-report", "[data-test=shift-who]");
    await visit(sam, "pit/controls", "[data-test=controls] tbody tr", "pit-controls");
    allFits(faults);
});

test("closed tables, a stopped link, and who may only read", async () => {
    const { faults, see, visit } = eyes();
    const server = await grandFloor();
    const staff = await client(server, STAFF.supervisor);
    for (const table of [LIVE, SALON]) await staff.ok("close", { table });
    await staff.ok("stop_link", { link: LINK, reason: "the sign above the pit shows another amount" });
    const ann = await open(server, { ...looks(ANN), at: `table/${LIVE}` });
    await see(ann, "table-closed", ".felt");
    await visit(ann, "lobby", ".lobby-table", "lobby-closed");
    await visit(ann, `display/${LIVE}`, ".big", "display-closed");
    await visit(ann, `meters/${LINK}`, ".meter-state", "meters-stopped");
    const sam = await open(server, { ...looks(STAFF.supervisor), at: `dealer/${LIVE}` });
    await see(sam, "dealer-closed", ".felt");
    const judge = await open(server, { ...looks(STAFF.auditor), at: "pit" });
    await see(judge, "auditor-pit", ".pit-table");
    await visit(judge, "pit/people", "tbody tr", "auditor-people");
    await visit(judge, "pit/log", ".log tbody tr", "auditor-log");
    await visit(judge, `links/${LINK}`, ".level", "auditor-game-manager");
    await visit(judge, `sheet/${CAL}`, "[data-test=sheet]", "auditor-sheet");
    await visit(judge, `banks/${CAL}`, ".drop-box", "auditor-banks");
    allFits(faults);
});

test("a table that a player banks", async () => {
    const { faults, see, visit, ask } = eyes();
    const server = await grandFloor();
    const at = (who, what, fields = {}) => who.ok(what, { table: CAL, ...fields });
    const dora = await client(server, STAFF.dealer);
    const all = await fullTable(server, CAL);
    const ann = await open(server, { ...looks(ANN), at: `table/${CAL}` });
    const bob = await open(server, { ...looks(PLAYERS[1]), at: `table/${CAL}` });
    await see(ann, "bank-offer", "[data-test=offer]");
    await at(all[0], "accept", { amount: 123456700 });
    await at(dora, "new_game");
    await css(ann, "[data-test=banker]");
    for (const index of [1, 2, 3]) await at(all[index], "bet", { spot: index + 1, wagers: { ante: 1000000, blind: 1000000, trips: 1000000, bad_beat: 987600 } });
    await ann.locator(".bank-seats tbody tr").nth(5).waitFor();
    await ann.getByRole("button", { name: "Change the bank" }).click();
    await see(ann, "bank-cover");
    await css(bob, "[data-test=own-cover]");
    await bob.locator("summary").first().click();
    await see(bob, "bank-player");
    const sam = await open(server, { ...looks(STAFF.supervisor), at: `dealer/${CAL}` });
    await see(sam, "bank-dealer", ".dealer-steps");
    await at(dora, "no_more_bets");
    await at(dora, "deal");
    for (const index of [1, 2, 3]) await at(all[index], "play", { spot: index + 1, multiple: 4 });
    for (const [cards, step] of [["2c7d9h", "flop"], ["Js4s", "river"], ["QhQsAcAdKcKdTcTd", "reveal"]]) {
        await at(dora, "key", { cards });
        await at(dora, step);
    }
    await see(ann, "bank-walk", "[data-test=walk] tbody tr");
    await see(sam, "bank-walk-dealer", "[data-test=walk] tbody tr");
    await at(dora, "confirm");
    await css(bob, "[data-test=result]");
    await bob.locator("[data-test=walk] summary").click();
    await see(bob, "bank-result");
    await visit(sam, `banks/${CAL}`, "tbody tr", "banks");
    await ask(sam, "drop-box", () => sam.locator(".drop-box .button").click());
    await visit(sam, `sheet/${CAL}`, "[data-test=change-options]", "sheet-banked");
    await visit(sam, `hand/${CAL}/1`, ".recall-ends", "hand-banked");
    await visit(sam, `display/${CAL}`, ".big", "display-banked");
    allFits(faults);
});

test("a stadium", async () => {
    const { faults, see, visit } = eyes();
    const server = await grandFloor();
    const at = (who, what, fields = {}) => who.ok(what, { table: ARENA, ...fields });
    const dora = await client(server, STAFF.dealer);
    const ann = await open(server, { ...looks(ANN), at: `table/${ARENA}` });
    await see(ann, "stadium-watching", ".felt");
    const all = [];
    for (const name of PLAYERS) all.push(await sit(server, ARENA, name, 0));
    await at(dora, "new_game");
    await css(ann, ".playbar.betting");
    for (const [index, one] of all.entries())
        for (const spot of [index + 1, index + 11])
            await at(one, "bet", { spot, wagers: { ante: 1000000, blind: 1000000, trips: 1000000, ultimate_pairs: 1000000, play_the_board: 1000000 } });
    await ann.reload();
    await ann.locator(".own .spot.has").nth(3).waitFor();
    await ann.locator(".tips-key").click();
    await see(ann, "stadium-bets");
    await at(dora, "no_more_bets");
    await at(dora, "deal");
    await see(ann, "stadium-preflop", ".choices");
    for (const [index, one] of all.entries()) for (const spot of [index + 1, index + 11]) await at(one, "play", { spot, multiple: 4 });
    for (const step of ["flop", "river", "reveal"]) await at(dora, step);
    const sam = await open(server, { ...looks(STAFF.supervisor), at: `dealer/${ARENA}` });
    await see(sam, "stadium-dealer", ".take-pay-sum");
    await at(dora, "confirm");
    await see(ann, "stadium-result", "[data-test=result]");
    await visit(sam, `display/${ARENA}`, ".big-position", "display-stadium");
    allFits(faults);
});

await main();
