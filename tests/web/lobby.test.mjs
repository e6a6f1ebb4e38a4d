// The way in: the lobby, signing in, being turned away.
import { assert, go, house, keyed, main, open, shot, stadium, startFloor, test } from "./lib.mjs";
import { phase, sitDown } from "./lib-player.mjs";

const floor = () => startFloor([house("w"), stadium("arena"), keyed("live")]);

test("the lobby shows every table with its rules, limits and players", async () => {
    const server = await floor();
    const page = await open(server);
    for (const name of ["w", "arena", "live"])
        await page.getByRole("heading", { name: `Table ${name}` }).waitFor();
    const live = page.getByRole("listitem").filter({ hasText: "Table live" });
    await live.getByText("washington-face-up").waitFor();
    await live.getByText("$1 to $400").waitFor();
    await live.getByText("0 players / 6").waitFor();
    await shot(page, "lobby");
});

test("a table of a progressive shows its meter, and a wager on it makes the meter rise", async () => {
    const links = [{ name: "main", table: "LINK-01", games: true, location: "pit", executive_above: 500000,
        levels: [{ seed: 1000000, rate: 250000, reserve_rate: 0 }] }];
    const server = await startFloor([house("w", { link: "main", options: { progressive: "LINK-01" } })], { links, people: [] });
    const page = await open(server, { as: "guest", size: "desktop" });
    const meter = page.locator("[data-test=meter]");
    await meter.getByText("$10,000", { exact: true }).waitFor();
    await go(page, "table/w");
    await sitDown(page, 3);
    await phase(page, "betting");
    for (const key of ["a", "g", "n"]) await page.keyboard.press(key);
    await phase(page, "preflop");
    await go(page, "lobby");
    await meter.getByText("$10,000.25").waitFor(); // a quarter of $1
    await shot(page, "lobby-meter", { sizes: ["desktop"] });
});

test("a wrong PIN is refused with a sentence, and nothing typed is lost", async () => {
    const server = await floor();
    const page = await open(server, { at: "sign-in" });
    await shot(page, "sign-in");
    await page.getByLabel("Name").fill("sam");
    await page.getByLabel("PIN").fill("0000");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByText("The name or the PIN is wrong.").waitFor();
    assert.equal(await page.getByLabel("Name").inputValue(), "sam");
});

test("a player who opens the dealer's terminal is told which role it takes", async () => {
    const server = await floor();
    const page = await open(server, { as: "guest", at: "dealer/live" });
    await page.getByRole("alert").getByText("You are signed in as player.").waitFor();
    await shot(page, "wrong-role");
    await go(page, "lobby");
    await page.getByRole("heading", { name: "Table w" }).waitFor();
});

await main();
