// A floor from nothing, on its page: nobody without the code, a table with its edges, the names and PINs
// once, and the floor that starts from it.
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { Server, assert, main, open, scratch, shot, test, until } from "./lib.mjs";
import { allFits, looksAt } from "./lib-fit.mjs";

test("a floor is set up on its page, and starts from what was saved", async () => {
    const folder = scratch(), file = join(folder, "new.json");
    const server = await Server.start(folder, null, ["--set-up", file]);
    const [, code] = server.out.match(/enter the code (\S+)/);
    const page = await open(server, { at: "set-up", size: "desktop", once: true });
    await page.getByRole("heading", { name: "Set up the floor" }).waitFor();
    const table = (number) => page.locator(`[data-test=table-${number}]`);
    await table(1).getByText(/Ante, by best play: house edge 2\.1850 %/).waitFor();
    await table(1).getByLabel("Pay table of Trips").selectOption("UTH-03");
    await table(1).getByText(/House edge 3\.4979 %, wins 15\.2700 % of rounds/).waitFor();
    await table(1).getByLabel("Pay table of Progressive").selectOption("LINK-ML01");
    await page.getByLabel("LINK-ML01: Name").fill("grand");
    await page.getByRole("button", { name: "Add a table" }).click();
    await table(2).getByLabel("Rules").selectOption("california");
    await until(page, () => document.querySelector("[data-test=table-2]").textContent.includes("Collection"));
    await shot(page, "set-up");
    const faults = [];
    await looksAt(page, "set-up", faults);
    allFits(faults);

    // what the floor would refuse at its start is refused here, and no file is left
    const save = page.getByRole("button", { name: "Save the floor" }), refusal = page.getByRole("alert");
    await page.getByLabel("Code").fill("aaaa-bbbb");
    page.expected.push(/403|400/);
    await save.click();
    await refusal.getByText("This is not the code").waitFor();
    await page.getByLabel("Code").fill(code);
    await table(2).getByLabel("Name").fill("t1");
    await save.click();
    await refusal.getByText("two of them are named t1").waitFor();
    assert.equal(existsSync(file), false);
    await table(2).getByLabel("Name").fill("cal");
    await save.click();
    await page.getByRole("heading", { name: `Saved in ${file}` }).waitFor();
    await shot(page, "set-up-saved");
    const config = JSON.parse(readFileSync(file, "utf8"));
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.deepEqual(config.tables.map(({ name, rules, link, open, float }) => [name, rules, link, open, float]),
        [["t1", "washington", "grand", undefined, 5000000], ["cal", "california", undefined, true, undefined]]);
    const shown = await page.locator("tbody tr").evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll("th, code")].map((it) => it.textContent)));
    assert.deepEqual(shown, config.people.map(({ name, login, pin }) => [name, login, pin]));

    await page.getByRole("button", { name: "Start the floor" }).click();
    page.expected.push(/Failed to load|ERR_CONNECTION|WebSocket/);
    await page.getByRole("button", { name: "Sign in", exact: true }).first().waitFor();
    const sam = config.people.find(({ name }) => name === "sam");
    await page.getByLabel("Name").fill(sam.login);
    await page.getByLabel("PIN").fill(sam.pin);
    await page.locator("form").getByRole("button", { name: "Sign in" }).click();
    await page.getByText(/Choose your own PIN|PIN of your own|new PIN/i).first().waitFor();
});

await main();
