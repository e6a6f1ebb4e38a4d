// What can go wrong is told in a sentence, in place, and nothing is lost.
import {
    Client, STAFF, assert, atHouse, go, house, main, open, player, shot, startFloor, test,
} from "./lib.mjs";
import { button, chip, phase, sitDown, spot } from "./lib-player.mjs";

const staff = async (server, name) =>
    (await Client.connect(server)).login(name, STAFF.find((it) => it.name === name).pin);

test("a chip below the minimum lays the minimum, and what would be below it is taken off", async () => {
    const { page } = await atHouse({}, { base: { min: 1000, max: 5000 } });
    await sitDown(page, 1);
    await phase(page, "betting");
    await page.getByRole("radio").first().click();
    const chips = await page.getByRole("radio").first().textContent();
    assert.equal(chips, "$5");
    await spot(page, "Ante").click();
    await button(page, "Ante: $10").waitFor();
    await page.locator("[data-test=chips]").getByText("$180").waitFor();
    await spot(page, "Ante").click({ button: "right" });
    await page.locator("[data-test=chips]").getByText("$200").waitFor();
    await button(page, "Ante: $0").waitFor();
});

test("chips that do not cover the wager, or its largest Play: said before the deal", async () => {
    const { page } = await atHouse();
    await sitDown(page, 1, "$100");
    await phase(page, "betting");
    await chip(page, "$25");
    await spot(page, "Ante").click();
    await page.getByText("Maximum at risk: $150 You have $100, which does not cover all of it.").waitFor();
    await page.locator("[data-test=chips]").getByText("$50").waitFor();
    for (const _ of [1, 2]) await spot(page, "Ante").click();
    // Refused: the circle shows what the floor has, the sentence why, and it goes with the next chip.
    await page.getByRole("alert").getByText(/\$150|\$100|chips/).first().waitFor();
    await button(page, "Ante: $25").waitFor();
    await page.locator("[data-test=chips]").getByText("$50").waitFor();
    await shot(page, "bet-refused", { sizes: ["phone"] });
    await spot(page, "Ante").click({ button: "right" });
    await page.locator("[data-test=chips]").getByText("$100").waitFor();
    assert.equal(await page.getByRole("alert").filter({ hasText: "$" }).count(), 0, "the sentence goes");
});

test("a session that ends elsewhere: a sentence, the same page, and back in after signing in", async () => {
    const server = await startFloor([house("w")],
        { people: [...STAFF, { name: "ann", role: "player", pin: "7777", deposit: 50000 }] });
    const page = await open(server, { at: "sign-in" });
    await page.getByLabel("Name").fill("ann");
    await page.getByLabel("PIN").fill("7777");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Tables", exact: true }).waitFor();
    await go(page, "table/w");
    await sitDown(page, 5);
    page.expected.push(/WebSocket connection/); // the server hangs up
    const sam = await staff(server, "sam");
    await sam.ok("lock", { name: "ann" });
    await page.getByText("You have been signed out").waitFor();
    await page.locator(".felt").waitFor();
    await shot(page, "session-ended", { sizes: ["phone"] });
    await sam.ok("unlock", { name: "ann" });
    await page.getByRole("link", { name: "Sign in" }).last().click();
    await page.getByLabel("Name").fill("ann");
    await page.getByLabel("PIN").fill("7777");
    await page.keyboard.press("Enter");
    await page.locator("[data-test=chips]").getByText("$200").waitFor(); // at the table again
});

test("a table that closes under its players", async () => {
    const server = await startFloor([house("w")]);
    const page = await open(server, { as: "guest", at: "table/w" });
    await sitDown(page, 1);
    const sam = await staff(server, "sam");
    await sam.ok("close", { table: "w" });
    await page.getByText("This table is closed. Your chips are back in your account.").waitFor();
    await shot(page, "table-closed", { sizes: ["phone"] });
});

test("a floor that answers before the page has drawn itself is heard", async () => {
    const { page } = await atHouse({ once: true });
    await page.addInitScript(() => { // a busy device: frames and timers come late
        const { setTimeout } = window;
        window.requestAnimationFrame = (draw) => setTimeout(() => draw(performance.now()), 1000);
        window.setTimeout = (act, ms, ...more) => setTimeout(act, (ms ?? 0) + 1000, ...more);
    });
    await page.reload();
    await page.locator("[data-test=person]").getByText(/guest-/).waitFor({ state: "attached" });
});

test("addresses that lead nowhere: a table, a page, a rule set", async () => {
    const server = await startFloor([house("w")], { people: [] });
    const page = await open(server, { at: "table/nowhere" });
    await page.getByText("There is no such table.").waitFor();
    await go(page, "nowhere");
    await page.getByText("There is no such page.").waitFor();
    page.expected.push(/404/);
    await go(page, "rules/nowhere");
    await page.getByText('There is no rule set "nowhere".').waitFor();
});

test("a tab that is older than the server's pages says so and goes on", async () => {
    const { server, page } = await atHouse();
    page.expected.push(/ERR_CONNECTION_REFUSED|WebSocket connection/);
    await sitDown(page, 1);
    assert.equal(await page.getByText("newer version").count(), 0);
    await page.route("**/version.txt", (route) => route.fulfill({ body: "another\n", contentType: "text/plain" }));
    await server.stop();
    await page.getByText("Cannot reach the floor").waitFor();
    server.args[server.args.indexOf("127.0.0.1:0")] = `127.0.0.1:${server.port}`;
    await server.run();
    await page.getByText("The floor has a newer version of this page.").waitFor();
    await page.locator("[data-test=chips]").getByText("$200").waitFor();
    await page.unroute("**/version.txt");
    await button(page, "Reload").click();
    await page.locator("[data-test=chips]").getByText("$200").waitFor();
    assert.equal(await page.getByText("newer version").count(), 0);
});

test("advice that cannot be had, nor the mathematics of the page: practice says so and keeps the round", async () => {
    const server = await startFloor([house("w")], { people: [] });
    const page = await open(server, { at: "practice" });
    await page.route("**/maths*", (route) => route.abort());
    page.expected.push(/ERR_FAILED|Failed to load/);
    await button(page, "Deal now").click();
    await button(page, "Check").waitFor();
    const cards = await page.locator(".own .card").evaluateAll((all) => all.map((card) => card.ariaLabel));
    await page.route("**/api/advise*", (route) => route.abort());
    await button(page, "Check").click();
    await page.getByRole("alert").getByText("Cannot reach the floor").waitFor();
    await page.unroute("**/api/advise*");
    await button(page, "Check").click();
    await button(page, "2x · $10").waitFor();
    assert.deepEqual(await page.locator(".own .card").evaluateAll((all) => all.map((card) => card.ariaLabel)), cards);
});

await main();
