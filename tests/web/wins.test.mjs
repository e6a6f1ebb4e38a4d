// The Game Manager over time: the page of a claim that waits, all wins with a search and a file, money
// above the posted limit on its way back, and a table of another game that falls silent.
import { readFileSync } from "node:fs";
import { Client, assert, go, main, open, shot, startFloor, test } from "./lib.mjs";
import { staff } from "../server/lib.mjs";

const KEY = "0123456789abcdef0123";
const people = [
    ...staff("dora", "sam", "sue", "erin"),
];
const of = { link: "main", table: "cs-1", key: KEY };

// The meter stands a dollar below its limit; what more comes in overflows.
async function floor(more = {}) {
    const server = await startFloor([], { people, limits: { messages: { burst: 1000, per_minute: 60000 } },
        links: [{ name: "main", title: "Mega Link", table: "LINK-ML01", games: true, location: "pit", executive_above: 100000000,
            silent_s: 0, levels: [{ seed: 1000000, rate: 500000, limit: 1000100 }, { seed: 10000, rate: 100000 }], ...more }] });
    const staff = {};
    for (const { name, pin } of people) {
        staff[name] = await Client.connect(server);
        await staff[name].login(name, pin);
    }
    await staff.erin.ok("join_link", { ...of, game: "caribbean-stud", location: "pit" });
    return { server, ...staff, game: await Client.connect(server) };
}

async function claim({ game }, round, hand, cards) {
    await game.ok("start_game", { ...of, round, wagers: { 1: 100 } });
    await game.ok("claim", { ...of, round, spot: 1, hand, cards });
}
async function complete({ game, sam, sue }, round) {
    await sam.ok("confirm_claim", { link: "main", number: round });
    await sue.ok("complete_claim", { link: "main", number: round });
    await game.ok("end_game", { ...of, round });
}

async function saved(page, button) {
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: button }).click()]);
    return { name: download.suggestedFilename(), text: readFileSync(await download.path(), "utf8") };
}

test("a claim has its page while it waits; all wins are listed, found, shown and saved", async () => {
    const people = await floor();
    const { server } = people;
    const wins = 27;
    for (let round = 1; round <= wins; round++) {
        await claim(people, round, "straight flush", "9hKhQhJhTh");
        await complete(people, round);
    }
    await claim(people, wins + 1, "royal flush", "AhKhQhJhTh");
    const sam = await open(server, { as: "sam", at: "links/main", size: "desktop" });
    await go(sam, "pit");
    await sam.locator("[data-test=attention]").getByRole("link", { name: /a claim awaits confirmation, royal flush, \$10,0\d\d\.\d\d, table cs-1/ }).click();
    await sam.locator(`[data-test=claim-${wins + 1}]`).getByRole("link", { name: "Claim page" }).click();
    await sam.getByRole("heading", { name: `Win ${wins + 1}` }).waitFor();
    await sam.locator("header .badge").getByText("pending").waitFor();
    await sam.getByText("royal flush: 100 % of mega", { exact: true }).waitFor();
    await go(sam, "pit");
    const news = sam.locator("[data-test=attention]");
    await news.getByRole("link", { name: /jackpot paid, straight flush, \$\d/ }).first().waitFor();
    await go(sam, "links/main");
    await sam.getByRole("link", { name: "All wins" }).click();
    await sam.getByText(`${wins} found · The last 25 can be backed out on the console`).waitFor();
    const rows = sam.locator("tbody tr");
    assert.equal(await rows.count(), 25);
    await sam.getByRole("button", { name: "Earlier" }).click();
    await rows.nth(wins - 1).waitFor();
    await shot(sam, "all-wins");
    await sam.getByLabel("Search").fill("26");
    await sam.getByText("1 found").waitFor();
    await sam.getByLabel("Search").fill("<script>");
    await sam.getByText("No win yet.").waitFor();
    await sam.getByLabel("Search").fill("");
    await sam.getByText(`${wins} found`).waitFor();
    const file = await saved(sam, "Wins as CSV");
    assert.equal(file.name, "main-wins.csv");
    assert.equal(file.text.trimEnd().split("\r\n").length, wins + 1);
    // the oldest has its page, and no longer a back-out
    await sam.getByRole("button", { name: "Earlier" }).click();
    await rows.nth(wins - 1).getByRole("link", { name: "Win page" }).click();
    await sam.getByRole("heading", { name: "Win 1", exact: true }).waitFor();
    await sam.goto(`${server.url}/#/link-report/main`);
    const days = await saved(sam, "Days as CSV");
    assert.match(days.text, /^link,day,level,.*\r\nmain,\d{4}-\d\d-\d\d,mega,/);
    assert.equal((await saved(sam, "Wins as CSV")).text, file.text);
});

test("what came in above the limit goes back to the meter when two people agree", async () => {
    const people = await floor();
    const { server, game } = people;
    for (let round = 1; round <= 4; round++) { // 50 cents each, and a dollar fits
        await game.ok("start_game", { ...of, round, wagers: { 1: 100 } });
        await game.ok("end_game", { ...of, round });
    }
    const sam = await open(server, { as: "sam", at: "links/main", size: "desktop" });
    const level = sam.locator("[data-test=level-mega]");
    await level.locator("[data-test=overflow]").getByText("$1.00 was contributed above the posted limit").waitFor();
    await level.getByText("The meter is at its posted limit").waitFor();
    await shot(sam, "game-manager-overflow");
    await level.getByRole("button", { name: "Limit", exact: true }).click();
    const dialog = sam.getByRole("dialog");
    await dialog.getByLabel("Posted limit").fill("20000");
    await dialog.getByLabel("Explanation").fill("a higher one");
    await dialog.getByRole("button", { name: "Confirm" }).click();
    const erin = await open(server, { as: "erin", at: "links/main", size: "desktop" });
    await erin.locator("[data-test=proposal-1]").getByRole("button", { name: "Approve" }).click();
    await level.getByRole("button", { name: "Return $1.00 to the meter" }).click();
    await dialog.getByLabel("Explanation").fill("the limit was raised");
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await erin.locator("[data-test=proposal-2]").getByText("$1 from overflow to meter (mega): approved transfer").waitFor();
    await erin.locator("[data-test=proposal-2]").getByRole("button", { name: "Approve" }).click();
    await level.getByText("$10,002.00").waitFor();
    await level.locator("[data-test=overflow]").waitFor({ state: "detached" });
});

test("a table of another game that says nothing is without contact until it says hello", async () => {
    const { server, game } = await floor({ silent_s: 1 });
    const sam = await open(server, { as: "sam", at: "links/main", size: "desktop" });
    await sam.getByText("is cut off when it has been silent for 1 seconds").waitFor();
    const row = sam.getByRole("row", { name: /cs-1/ });
    await row.getByText("No contact").waitFor();
    await row.getByText(/since/).waitFor();
    await sam.getByRole("region", { name: "Tables" }).waitFor();
    await game.ok("hello", of);
    await sam.locator(".feed").getByText("Table reconnected").first().waitFor();
});

await main();
