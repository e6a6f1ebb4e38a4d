// What used to need a file: tables, links, other games' keys, options and proposition players, on
// the pages of the pit and the Game Manager.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client, assert, go, house, main, open, scratch, shot, startFloor, test } from "./lib.mjs";
import { staff } from "../server/lib.mjs";
import { confirm, dialog } from "./lib-staff.mjs";

const people = [{ name: "bob", role: "player", pin: "8888", deposit: 100000 }, ...staff("dora", "sam", "erin", "otto")];
const table = (page, name) => page.locator(`[data-test=table-${name}]`);

test("a table is added, opened, closed and removed on the pit page", async () => {
    const server = await startFloor([house("w", { title: "Washington" })], { people });
    const page = await open(server, { as: "sam", at: "pit", size: "desktop" });
    await page.getByRole("button", { name: "Add a table" }).click();
    await dialog(page).getByLabel("Rules").selectOption("california");
    await shot(page, "pit-new-table", { sizes: ["phone", "desktop"] });
    await confirm(page, { Name: "w" });
    await dialog(page).getByText('There is already a table "w".').waitFor();
    await confirm(page, { Name: "t2", "Shown as": "Table two" });
    await page.getByText("Done: Add a table, t2.").waitFor();
    await table(page, "t2").getByText("Closed", { exact: true }).waitFor();
    await table(page, "t2").getByRole("button", { name: "Open the table" }).click();
    await confirm(page);
    await table(page, "t2").getByText("Open", { exact: true }).waitFor();
    assert.equal(await table(page, "t2").getByRole("button", { name: "Remove the table" }).count(), 0);
    await table(page, "t2").getByRole("button", { name: "Close the table" }).click();
    await confirm(page);
    await table(page, "t2").getByRole("button", { name: "Remove the table" }).click();
    await dialog(page).getByRole("button", { name: "no longer needed" }).click();
    await confirm(page);
    await page.getByText("Done: Remove the table, Table two.").waitFor();
    await table(page, "t2").waitFor({ state: "detached" });
    const sam = await (await Client.connect(server)).login("sam", "2222");
    assert.deepEqual((await sam.ok("lobby")).tables.map((line) => line.table), ["w"]);
    await go(page, "pit/log");
    await page.getByText("Removed a table").first().waitFor();
});

test("the options of a house-banked table are changed on its sheet, folded hands of the progressive too", async () => {
    const server = await startFloor([house("w", { title: "Washington" })], { people });
    const page = await open(server, { as: "sam", at: "sheet/w", size: "desktop" });
    const form = page.locator("[data-test=change-options]");
    await form.getByLabel("Pay table of Trips").selectOption("UTH-03");
    await form.getByLabel("Folded hands still win the progressive").selectOption("false");
    await form.getByRole("button").click();
    await page.getByText("Saved. The options apply from the next round.").waitFor();
    await page.locator("[data-test=next-options]").getByText("UTH-03").waitFor();
    await shot(page, "sheet-house", { sizes: ["phone", "desktop"] });
    const sam = await (await Client.connect(server)).login("sam", "2222");
    const { snapshot } = await sam.subscribe("w");
    assert.equal(snapshot.next_options.trips, "UTH-03");
    assert.equal(String(snapshot.next_options.folded_progressive), "false");
    const reader = await open(server, { as: "otto", at: "sheet/w", size: "desktop" });
    await reader.locator("[data-test=sheet]").waitFor();
    assert.equal(await reader.locator("[data-test=change-options]").count(), 0);
});

test("fees of the players are on the options sheet, also where the player-dealer pays none", async () => {
    const rules = JSON.parse(readFileSync(new URL("../../rules/california.json", import.meta.url), "utf8"));
    const player = { per: "betting-square", rates: [{ from: 100, fee: 100 }, { from: 10000, fee: 200 }] };
    Object.assign(rules, { name: "own", schedules: [{ number: 31, player }, { number: 32, rates: [{ from: 100, fee: 300 }], player }] });
    rules.player_dealer.collection = { schedules: [31, 32], default: 31 };
    const file = join(scratch(), "own.json");
    writeFileSync(file, JSON.stringify(rules));
    const server = await startFloor([{ name: "cal", rules: "own", dealer: true, open: true }], { people, rules: [file] });
    const page = await open(server, { as: "sam", at: "sheet/cal", size: "desktop" });
    const sheet = page.locator("[data-test=sheet]");
    await sheet.getByText("Each player pays $1 from $1 of action, $2 from $100 of action").waitFor();
    await page.getByLabel("Collection").selectOption("32");
    await page.locator("[data-test=chosen-rates]").getByText("$3 from $1 of action").waitFor();
    await page.locator("[data-test=chosen-rates]").getByText("Each player pays $1 from $1").waitFor();
    await shot(page, "sheet-player-fees", { sizes: ["phone", "desktop"] });
});

test("a proposition player is marked among the people", async () => {
    const server = await startFloor([house("w")], { people });
    const page = await open(server, { as: "sam", at: "pit/people", size: "desktop" });
    const bob = page.locator("[data-test=person-bob]");
    await bob.getByRole("button", { name: "Proposition player" }).click();
    await confirm(page);
    await bob.getByText("proposition", { exact: true }).waitFor();
    await bob.getByRole("button", { name: "Proposition player" }).click();
    await confirm(page);
    await bob.getByText("proposition", { exact: true }).waitFor({ state: "detached" });
});

test("a link is added with its presets, another game's table joins it, and it is removed when it is empty", async () => {
    const server = await startFloor([house("w")], { people });
    const page = await open(server, { as: "sam", at: "links", size: "desktop" });
    await page.locator("[data-test=new-link] select").selectOption("LINK-ML03");
    await page.getByRole("button", { name: "Add a link" }).click();
    assert.equal(await dialog(page).getByLabel("mega: Seed").inputValue(), "50000");
    assert.equal(await dialog(page).getByLabel("minor: Contribution").inputValue(), "5");
    await dialog(page).getByLabel("Tables of other games may join").selectOption("yes");
    await shot(page, "new-link", { sizes: ["phone", "desktop"] });
    await confirm(page, { Name: "grand", "Shown as": "The Grand", "minor: Seed": "200" });
    await page.getByText("Done: Add a link, grand.").waitFor();
    await page.locator("a[href='#/links/grand']").first().click();
    await page.getByText("minor: The seed is below the largest fixed award of the pay table: $250 for a wager of $5.").waitFor();
    await page.getByRole("button", { name: "Join another game's table" }).click();
    assert.match(await dialog(page).getByLabel("Secret key").inputValue(), /^[0-9a-f]{32}$/);
    await confirm(page, { Table: "cs-1" });
    await page.getByRole("row", { name: /cs-1 caribbean-stud/ }).waitFor();
    await page.getByRole("button", { name: "Remove the link" }).click();
    await confirm(page, { Reason: "over" });
    await dialog(page).getByText(/There is still \$50,000 on meter:grand:mega/).waitFor();
    await dialog(page).getByRole("button", { name: "Cancel" }).click();
    // the seeds are the players' money: they go to the bank before the link starts
    const bank = page.locator("[data-test=prize-bank]");
    await page.getByRole("button", { name: "Start the link" }).click();
    await page.getByText("The prize bank lacks $55,200: deposit it before the link starts.").waitFor();
    await shot(page, "prize-bank", { sizes: ["phone", "desktop"] });
    await bank.getByRole("button", { name: "Record a deposit" }).click();
    await confirm(page, { Amount: "55,200", "Receipt of the bank": "slip 7" });
    await bank.locator(".badge.warn").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Start the link" }).click();
    await page.getByText("Running", { exact: true }).waitFor();
    await bank.getByRole("button", { name: "Record a withdrawal" }).click();
    await confirm(page, { Amount: "1", "Receipt of the bank": "slip 8" });
    await dialog(page).getByText("Only $0 may leave the prize bank: the rest is the players'.").waitFor();
});
await main();
