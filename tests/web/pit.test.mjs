// The pit page: tables, people, the log and the daily report, and who may do what on it.
import { readFileSync, writeFileSync } from "node:fs";
import {
    Client, assert, go, house, keyed, main, open, player, shot, signIn, stadium, startFloor, test,
} from "./lib.mjs";
import { inTurn, staff } from "../server/lib.mjs";
import { confirm, dialog } from "./lib-staff.mjs";

const people = [
    { name: "ann", role: "player", pin: "7777", deposit: 200000 },
    ...staff("dora", "sam", "erin", "otto"),
];
const table = (page, name) => page.locator(`[data-test=table-${name}]`);
const figure = (place, label) => place.locator(".figure", { hasText: label }).locator("dd");

// A round that ann loses: 20 dollars for the house.
async function loseRound(server, ann, dora) {
    await inTurn("live", [dora, "new_game"],
        [ann, "bet", { spot: 2, wagers: { ante: 1000, blind: 1000 } }], [dora, "no_more_bets"],
        [dora, "key", { cards: "2c7c" }], [dora, "correct", { index: 1, cards: "7d" }], [dora, "deal"], [ann, "check", { spot: 2 }],
        [dora, "key", { cards: "AhKhQs" }], [dora, "flop"], [ann, "check", { spot: 2 }],
        [dora, "key", { cards: "Ts9s" }], [dora, "river"], [ann, "fold", { spot: 2 }],
        [dora, "key", { cards: "4c4d" }], [dora, "reveal"], [dora, "confirm"]);
}

async function floor(more = {}) {
    const server = await startFloor([keyed("live", { title: "Live" }), house("w", { title: "Washington" }),
        stadium("arena", { title: "Arena" })], { people, ...more });
    const ann = await player(server, "live", { name: "ann", pin: "7777", spot: 2, buy: 50000 });
    const dora = await (await Client.connect(server)).login("dora", "1111");
    return { server, ann, dora };
}

test("a supervisor opens and closes a table, fills and credits its float, and changes its limits", async () => {
    const { server, ann, dora } = await floor();
    await loseRound(server, ann, dora);
    const page = await open(server, { as: "sam", at: "pit", size: "desktop" });
    const live = table(page, "live");
    await figure(live, "Win today").getByText("+$20").waitFor();
    assert.equal(await figure(live, "Float").textContent(), "$1,000,020");
    assert.equal(await figure(live, "Hold").textContent(), "4.00 %");
    await shot(page, "pit");

    await live.getByRole("button", { name: "Fill" }).click();
    await confirm(page, { Amount: "many" });
    await dialog(page).getByText(/enter an amount/).waitFor();
    await confirm(page, { Amount: "500" });
    await figure(live, "Float").getByText("$1,000,520").waitFor();
    await live.getByRole("button", { name: "Credit" }).click();
    await confirm(page, { Amount: "9,999,999" });
    await dialog(page).getByText("The float of this table has only $1,000,520.").waitFor();
    await shot(page, "pit-refused", { sizes: ["phone"] });
    await confirm(page, { Amount: "1,000,000" });
    await figure(live, "Float").getByText("$520").waitFor();

    await live.getByRole("button", { name: "Limits" }).click();
    await confirm(page, { "Minimum Ante": "15", "Maximum Ante": "150" });
    await page.getByText("Done: Change the limits, Live.").waitFor();
    await dora.ok("new_game", { table: "live" });
    await figure(live, "Limits").getByText("$15 to $150").waitFor();
    await ann.refused("below_minimum", "bet", { table: "live", spot: 2, wagers: { ante: 1000, blind: 1000 } });
    await ann.ok("bet", { table: "live", spot: 2, wagers: { ante: 1500, blind: 1500 } });

    await live.getByRole("button", { name: "Void" }).click();
    await dialog(page).getByText("Round 2 · Live · ann · $30").waitFor();
    await dialog(page).getByRole("button", { name: "card exposed" }).click();
    await dialog(page).getByRole("button", { name: "Void round 2" }).waitFor();
    await confirm(page);
    const told = await ann.event("void");
    assert.deepEqual([told.reason, told.chips.ann], ["card exposed", 48000]);
    await live.getByRole("button", { name: "Reverse" }).click(); // leads to the last settled hand, and asks there
    await page.locator(".hand-page").getByRole("button", { name: "Reverse" }).click();
    await dialog(page).getByText("Round 1 · Live · ann -$20").waitFor();
    await dialog(page).getByRole("button", { name: "wrong payment" }).click();
    await confirm(page);
    assert.equal((await ann.event("reversed")).chips.ann, 50000);
    await go(page, "pit");

    await live.getByRole("button", { name: "Close the table" }).click();
    await confirm(page);
    await live.getByText("Closed", { exact: true }).waitFor();
    assert.equal((await ann.event("left")).amount, 50000);
    await live.getByRole("button", { name: "Open the table" }).click();
    await confirm(page, { Amount: "2500" });
    await live.getByText("Open", { exact: true }).waitFor();
    await figure(live, "Float").getByText("$2,500").waitFor();
});

test("a rule change is offered with what differs, to those who may accept it", async () => {
    const server = await startFloor([keyed("live", { title: "Live" })], { people });
    await server.stop();
    const config = JSON.parse(readFileSync(server.config, "utf8"));
    Object.assign(config.tables[0], { options: { trips: "UTH-04" }, base: { min: 500, max: 20000 } });
    writeFileSync(server.config, JSON.stringify(config));
    await server.run();
    const reader = await open(server, { as: "otto", at: "pit", size: "desktop" });
    await table(reader, "live").getByText("Rule change offered: 3 differences").click();
    await table(reader, "live").getByRole("row", { name: "trips UTH-01 UTH-04" }).waitFor();
    assert.equal(await reader.getByRole("button", { name: "Accept the rules" }).count(), 0);
    const page = await open(server, { as: "sam", at: "pit", size: "desktop" });
    const live = table(page, "live");
    await page.getByText("Live: a rule change is offered.").waitFor();
    await live.getByText("Rule change offered: 3 differences").click();
    await live.getByRole("row", { name: "limits.base.max $400 $200" }).waitFor();
    await shot(page, "pit-rules");
    await live.getByRole("button", { name: "Accept the rules" }).click();
    await dialog(page).getByText(/settled by the rules it started with/).waitFor();
    await confirm(page);
    await page.getByText("Done: Accept the rules, Live.").waitFor();
    await live.getByText("New rules from the next round").waitFor();
    assert.equal(await live.locator("[data-test=rules-offer]").count(), 0);
    const dora = await (await Client.connect(server)).login("dora", "1111");
    await dora.subscribe("live");
    await dora.ok("new_game", { table: "live" });
    await figure(live, "Limits").getByText("$5 to $200").waitFor();
    assert.equal((await dora.event("round_started")).game.wagers.trips, "UTH-04");
    await go(page, "pit/log");
    await page.getByText("Accepted changed rules").first().waitFor();
    await page.getByText(/trips: UTH-01 > UTH-04/).first().waitFor();
});

test("people: money at the cage and at a table, a lock, a new player who signs in", async () => {
    const { server } = await floor();
    const page = await open(server, { as: "sam", at: "pit/people", size: "desktop" });
    const ann = page.locator("[data-test=person-ann]");
    await ann.getByText("$1,500", { exact: true }).waitFor();
    await shot(page, "pit-people");
    const act = async (row, name, fill) => {
        await row.getByRole("button", { name, exact: true }).click();
        await dialog(page).getByLabel("Amount").fill(fill);
        await confirm(page);
    };
    await act(ann, "Deposit", "250.50");
    await ann.getByText("$1,750.50", { exact: true }).waitFor();
    await act(ann, "Buy in", "100");
    await ann.getByText("live: $600").waitFor();
    await act(ann, "Cash out", "");
    await ann.getByText("live: $0").waitFor();
    await act(ann, "Withdraw", "999999");
    await dialog(page).getByRole("alert").getByText(/./).waitFor();
    await dialog(page).getByRole("button", { name: "Cancel" }).click();

    await page.getByRole("button", { name: "New player" }).click();
    await confirm(page, { Name: "cleo", PIN: "47" });
    await dialog(page).getByText("A PIN must have at least 4 characters.").waitFor();
    await dialog(page).getByLabel("PIN").fill("4711");
    await dialog(page).getByLabel("First deposit").fill("300");
    await shot(page, "pit-new-player", { sizes: ["phone"] });
    await confirm(page);
    const cleo = page.locator("[data-test=person-cleo]");
    await cleo.getByText("$300", { exact: true }).waitFor();
    const seat = await open(server, { at: "sign-in" });
    await signIn(seat, "cleo", "4711");
    await cleo.getByText("connected", { exact: true }).waitFor({ state: "attached" });
    await cleo.getByRole("button", { name: "Lock", exact: true }).click();
    await page.keyboard.press("Enter"); // lands on Cancel
    assert.equal(await cleo.getByText("Locked", { exact: true }).count(), 0);
    await cleo.getByRole("button", { name: "Lock", exact: true }).click();
    await confirm(page);
    await cleo.getByText("Locked", { exact: true }).waitFor();
    await (await Client.connect(server)).refused("locked", "login", { name: "cleo", pin: "4711" });
    await cleo.getByRole("button", { name: "Unlock" }).click();
    await cleo.getByText("Locked", { exact: true }).waitFor({ state: "detached" });
    await page.getByLabel("Part of a name").fill("zzz");
    await page.getByText("No name matches.").waitFor();
});

test("the log speaks in words, and is searched by them, by any part of an entry and by person", async () => {
    const { server, ann, dora } = await floor();
    await loseRound(server, ann, dora);
    const sam = await (await Client.connect(server)).login("sam", "2222");
    await sam.ok("limits", { table: "live", base: { min: 1500, max: 15000 }, bonus: { min: 0, max: 0 } });
    await sam.ok("fill", { table: "live", amount: 12300, reason: "Race Day" });
    await dora.refused("not_allowed", "fill", { table: "live", amount: 100 });
    const page = await open(server, { as: "otto", at: "pit/log", size: "desktop" });
    await page.getByText("Race Day").waitFor();
    await shot(page, "pit-log");
    await page.getByLabel("Search").fill("race day");
    await page.waitForFunction(() => document.querySelectorAll(".log tbody tr").length === 1);
    await page.locator(".log").getByText("$123").waitFor();
    await page.locator(".log").getByText("Filled the float").waitFor();
    await page.getByText("Raw entry").click();
    await page.locator(".log code").getByText('"what":"fill","table":"live"').waitFor();
    for (const find of ["$123", "123.00"]) { // as people write it
        await page.getByLabel("Search").fill(find);
        await page.waitForFunction(() => document.querySelectorAll(".log tbody tr").length === 1);
        await page.locator(".log .detail").getByText("Race Day").waitFor();
    }
    await page.getByLabel("Search").fill("limits");
    const limits = page.locator(".log tbody tr").first();
    await limits.getByText("was Ante $1 to $400, bonus $1 to $400").waitFor();
    await limits.getByText("Ante $15 to $150").waitFor();
    await page.getByLabel("Search").fill("corrected");
    const card = page.locator(".log tbody tr").first();
    for (const words of ["was seven of clubs", "cards seven of diamonds"]) await card.getByText(words).waitFor();
    assert.equal(await card.getByRole("link", { name: "1" }).getAttribute("href"), "#/hand/live%2F1");
    await page.getByLabel("Day").fill("2020-02-29");
    await page.getByText("No entry matches.").waitFor();
    await page.getByLabel("Day").fill("");
    await page.locator(".log tbody tr").first().waitFor();
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save as CSV" }).click()]);
    assert.match(readFileSync(await file.path(), "utf8"), /Corrected a keyed card.*was seven of clubs/);
    await page.getByLabel("Search").fill("closed the betting"); // in no entry, only in what the page says
    await page.waitForFunction(() => {
        const rows = [...document.querySelectorAll(".log tbody tr")];
        return rows.length > 0 && rows.every((row) => row.children[2].textContent === "Closed the betting");
    });
    await page.getByLabel("Search").fill("");
    await page.getByLabel("Who").fill("dora");
    await page.waitForFunction(() => {
        const rows = [...document.querySelectorAll(".log tbody tr")];
        return rows.length > 5 && rows.every((row) => row.children[1].textContent.startsWith("dora"));
    });
    await page.locator(".log tr.alarm").getByText("Refused: “Fill the float”").waitFor();
    await page.getByLabel("Search").fill("nothing like this");
    await page.getByText("No entry matches.").waitFor();
});

test("the daily report has the ledger's figures, for a chosen day, and prints without the page around it", async () => {
    const { server, ann, dora } = await floor();
    await loseRound(server, ann, dora);
    const page = await open(server, { as: "erin", at: "pit/report", size: "desktop" });
    const row = page.locator("[data-test=report-live]");
    await row.waitFor();
    const shown = async (place) => (await place.locator("td").allTextContents()).map((it) => it.trim());
    const report = JSON.parse(server.floor("report", "live", "--json").out);
    const accounts = JSON.parse(server.floor("accounts", "--json").out).accounts;
    const dollars = (cents) => `${cents < 0 ? "-" : ""}$${(Math.abs(cents) / 100).toLocaleString("en-US")}`;
    const cells = await shown(row);
    assert.equal(cells[0], dollars(report.totals.drop));
    assert.equal(cells[2], dollars(report.totals.wagered));
    assert.equal(cells[3], `+${dollars(report.totals.win)}`);
    assert.equal(cells[4], "4.00 %");
    assert.equal(cells[11], String(report.totals.settled));
    assert.equal(cells[15], dollars(accounts["float:live"]));
    assert.equal(cells[16], "agrees");
    assert.equal((await shown(page.locator("[data-test=report-sum]")))[3], "+$20");
    await shot(page, "pit-report");
    await page.emulateMedia({ media: "print" });
    await page.locator(".top").waitFor({ state: "hidden" });
    await page.getByText(/Printed by erin/).waitFor();
    await shot(page, "pit-report-printed", { sizes: ["desktop"], axe: false });
    await page.emulateMedia({ media: "screen" });
    await page.getByLabel("Day").fill("2020-02-29");
    await page.getByText("Daily report, 2020-02-29").waitFor();
    assert.equal((await shown(row))[3], "$0");
});

test("a shift is opened and closed at the pit, heard by everybody there, and shown in figures", async () => {
    const { server, ann, dora } = await floor();
    const [sam, otto] = await Promise.all(["sam", "otto"].map((as) => open(server, { as, at: "pit/report", size: "desktop" })));
    const bar = (page) => page.locator("[data-test=shift]");
    await bar(otto).getByText("No shift is open.").waitFor();
    assert.equal(await bar(otto).getByRole("button").count(), 0);
    await bar(sam).getByRole("button", { name: "Open a shift" }).click();
    await confirm(sam, { "Name of the shift": "swing" });
    await bar(otto).getByText(/Shift 1 · swing opened by sam/).waitFor();
    await loseRound(server, ann, dora);
    await bar(sam).getByRole("button", { name: "Close the shift" }).click();
    await confirm(sam);
    await bar(otto).getByText("No shift is open.").waitFor();
    await otto.getByRole("button", { name: "1 · swing" }).click();
    await otto.getByText("Report of shift 1 · swing").waitFor();
    const row = otto.locator("[data-test=report-live] td");
    assert.deepEqual((await row.allTextContents()).map((it) => it.trim()).slice(2, 4), ["$20", "+$20"]);
    assert.equal(await row.count(), 15); // no float and no ledger: those are of now
    await shot(otto, "pit-shift");
    await otto.getByRole("button", { name: "Back to the day" }).click();
    await otto.getByText(/^Daily report, /).waitFor();
});

test("a slip is printed once as the original, and from then on as a reprint, in the room's time", async () => {
    const { server, ann } = await floor({ room: { zone: "Pacific/Kiritimati", day_starts: "06:00" } });
    await ann.close?.();
    const page = await open(server, { as: "sam", at: "pit", size: "desktop", once: true });
    const erin = await (await Client.connect(server)).login("erin", "3333");
    await erin.ok("withdraw", { player: "ann", amount: 700 });
    await page.evaluate(() => { window.print = () => { document.body.dataset.printed = String(Number(document.body.dataset.printed ?? 0) + 1); }; });
    await go(page, "pit/slips");
    const row = page.locator("tbody tr").first();
    await row.getByText("$7").waitFor();
    await row.getByText("erin").waitFor();
    await shot(page, "pit-slips");
    await row.getByRole("link").click();
    await page.getByText("Received by").waitFor();
    const body = JSON.parse(server.floor("slips", "--json").out).slips[0];
    const shown = new Date(body.at).toLocaleString("en", { dateStyle: "short", timeStyle: "medium", timeZone: "Pacific/Kiritimati" });
    await page.getByText(shown.replace(/\s/g, " ")).waitFor();
    assert.equal(await page.locator("[data-test=reprint]").count(), 0);
    await page.getByRole("button", { name: "Print", exact: true }).click();
    await page.locator("body[data-printed='1']").waitFor();
    assert.equal(await page.locator("[data-test=reprint]").count(), 0);
    await page.getByRole("button", { name: "Print" }).click();
    await page.locator("body[data-printed='2']").waitFor();
    await page.getByText("Reprint, copy 2").waitFor();
    await page.getByText(/^Reprinted by sam/).waitFor();
    await shot(page, "slip");
});

test("an auditor sees everything and finds nothing to press; others are told whose page it is", async () => {
    const { server, ann, dora } = await floor();
    await loseRound(server, ann, dora);
    const otto = await open(server, { as: "otto", at: "pit", size: "desktop" });
    await otto.getByText("Read-only").waitFor();
    await figure(table(otto, "live"), "Win today").getByText("+$20").waitFor();
    assert.equal(await table(otto, "live").getByRole("button").count(), 0);
    await go(otto, "pit/people");
    await otto.locator("[data-test=person-ann]").waitFor();
    assert.deepEqual(await otto.locator("main").getByRole("button").allTextContents(), ["Save as CSV"]);
    await go(otto, "rounds/live");
    await otto.getByRole("link", { name: "Recall" }).click();
    await otto.getByRole("note").getByText("Recall").waitFor();
    const player = await open(server, { as: "ann", pin: "7777" });
    for (const [at, roles] of [["pit", "supervisor, executive, auditor"], ["rounds/live", "dealer, supervisor, executive, auditor"]]) {
        await go(player, at);
        await player.getByText(`This page is for ${roles}. You are signed in as player.`).waitFor();
    }
    await shot(player, "pit-wrong-role", { sizes: ["phone"] });
    const nobody = await open(server, { at: "pit" });
    await nobody.getByText("Sign in to see this page.").waitFor();
});

test("in Spanish and by day", async () => {
    const { server, ann, dora } = await floor();
    await loseRound(server, ann, dora);
    const page = await open(server, { as: "sam", at: "pit", size: "desktop", settings: { language: "es", theme: "light" } });
    await page.getByText("Ganancia de hoy").first().waitFor();
    await shot(page, "pit-es-light");
    await go(page, "dealer/live");
    await page.getByText("Pulse Nueva ronda cuando la mesa esté lista.").waitFor();
    await shot(page, "dealer-es-light");
    await go(page, "hand/live/1");
    await page.getByRole("note").getByText("Repetición").waitFor();
    await shot(page, "hand-es-light");
});

await main();
