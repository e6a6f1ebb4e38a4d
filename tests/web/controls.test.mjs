// Requests on the pages: what the dealer's terminal and the pit show of what waits, and how others agree
// there; and the controls that hold.
import { Client, SIZES, assert, go, keyed, main, open, player, shot, startFloor, test } from "./lib.mjs";
import { inTurn, staff } from "../server/lib.mjs";
import { confirm, dialog } from "./lib-staff.mjs";

const people = [{ name: "ann", role: "player", pin: "7777", deposit: 200000 }, ...staff("dora", "sam", "sue", "erin")];
const floor = () => startFloor([keyed("live", { title: "Live" })], { people, controls: "standard" });
const requests = (page) => page.locator("[data-test=requests]");

// The dialog's own button is named after what it does.
async function submit(page, fields) {
    for (const [label, text] of Object.entries(fields)) await dialog(page).getByLabel(label).fill(text);
    await dialog(page).locator("button[type=submit]").click();
}

async function dealt(server) {
    const ann = await player(server, "live", { name: "ann", pin: "7777", spot: 2, buy: 50000 });
    const dora = await (await Client.connect(server)).login("dora", "1111");
    await inTurn("live", [dora, "new_game"], [ann, "bet", { spot: 2, wagers: { ante: 1000, blind: 1000 } }],
        [dora, "no_more_bets"], [dora, "key", { cards: "AhKh" }], [dora, "deal"]);
    return { ann, dora };
}

test("a void after the deal waits at the terminal, and a supervisor agrees in the pit", async () => {
    const server = await floor();
    await dealt(server);
    const terminal = await open(server, { as: "dora", at: "dealer/live", size: "desktop" });
    const pit = await open(server, { as: "sam", at: "pit", size: "desktop" });
    await terminal.getByRole("button", { name: "Void the round" }).click();
    await submit(terminal, { Reason: "misdeal" });
    await terminal.getByText("waits for supervisor").first().waitFor();
    const waits = requests(pit).locator("[data-test=request-1]");
    await waits.getByText("dora asks").waitFor();
    for (const words of ["Live", "round 1", "misdeal"]) await waits.getByText(words).first().waitFor();
    await shot(terminal, "dealer-waits", { sizes: Object.keys(SIZES) });
    await shot(pit, "pit-requests", { sizes: Object.keys(SIZES) });
    assert.equal(await requests(terminal).getByRole("button", { name: "Agree", exact: true }).count(), 0);
    await waits.getByRole("button", { name: "Agree", exact: true }).click();
    await dialog(pit).getByText("dora asks · Live · round 1").waitFor();
    await dialog(pit).getByRole("button", { name: "Agree" }).click();
    await waits.waitFor({ state: "detached" });
    await requests(terminal).waitFor({ state: "detached" });
    await terminal.getByText("void", { exact: false }).first().waitFor();
});

test("another person agrees at the same terminal with their own PIN, and nobody with a wrong one", async () => {
    const server = await floor();
    const { dora } = await dealt(server);
    const terminal = await open(server, { as: "dora", at: "dealer/live" });
    await dora.ok("void", { table: "live", reason: "misdeal" });
    const agree = () => requests(terminal).getByRole("button", { name: "Agree here" }).click();
    await agree();
    await submit(terminal, { "Who agrees": "sam", "Their PIN": "0000" });
    await dialog(terminal).getByRole("alert").getByText(/./).waitFor();
    await shot(terminal, "dealer-countersign", { sizes: ["phone"] });
    await submit(terminal, { "Who agrees": "sam", "Their PIN": "2222" });
    await requests(terminal).waitFor({ state: "detached" });
});

test("who asks takes it back; a new PIN takes a second person; the pit shows the controls", async () => {
    const server = await floor();
    const page = await open(server, { as: "sam", at: "pit/people", size: "desktop" });
    const ann = page.locator("[data-test=person-ann]");
    await ann.getByRole("button", { name: "Deposit", exact: true }).click();
    await confirm(page, { Amount: "100" });
    await page.getByText("Request 1 waits until others agree").waitFor();
    await requests(page).getByRole("button", { name: "Take back" }).click();
    await requests(page).waitFor({ state: "detached" });
    await ann.getByRole("button", { name: "New PIN", exact: true }).click();
    await confirm(page, { PIN: "9876" });
    await dialog(page).getByLabel("Who agrees").fill("sue");
    await submit(page, { "Their PIN": "2223" });
    await page.getByText("Done: New PIN, ann.").waitFor();
    await (await Client.connect(server)).login("ann", "9876");
    await go(page, "pit/controls");
    const row = page.locator("[data-test=controls] tr", { hasText: "Reverse the last round" }).first();
    await row.getByText("Supervisor").waitFor();
    await shot(page, "pit-controls");
});

await main();
