// How people prove on the pages who they are, and what the pages prove to them: the first sign-in, an
// authenticator, a proof before much money moves, a second person at one terminal, the seal of a round,
// and what the pit is told when the history is not exported or seeds are missing.
import { join } from "node:path";
import { codeOf } from "../server/authenticator.mjs";
import { GIVEN, OWN, loginOf, moveIn, secrets, strictFloor } from "../server/identity.mjs";
import { Part } from "../server/seeds.mjs";
import { Client, SIZES, assert, go, house, main, open, player, scratch, shot, startFloor, test } from "./lib.mjs";
import { phase, sitDown } from "./lib-player.mjs";
import { confirm, dialog } from "./lib-staff.mjs";

const ALL = Object.keys(SIZES);
const alert = (page) => page.getByRole("alert").getByText(/./).first();
const person = (page, name) => page.locator("[data-test=person]").getByText(name).waitFor({ state: "attached" });

test("the first sign-in: a PIN of one's own, then an authenticator, and nothing else before", async () => {
    const server = await strictFloor();
    const page = await open(server, { at: "sign-in" });
    await page.getByLabel("Name").fill(loginOf("sam"));
    await page.getByLabel("PIN").fill(GIVEN);
    await page.keyboard.press("Enter");
    const own = page.locator("[data-test=own-pin]");
    await own.waitFor();
    await shot(page, "first-pin", { sizes: ALL });
    const change = async (given, next, again) => {
        for (const [label, text] of [["PIN you were given", given], ["New PIN", next], ["New PIN again", again]])
            await own.getByLabel(label, { exact: true }).fill(text);
        await own.getByRole("button", { name: "Change PIN" }).click();
    };
    await change(GIVEN, OWN, `${OWN}!`);
    await alert(page).getByText("differ").waitFor();
    await change(GIVEN, "12345678", "12345678");
    await alert(page).getByText("easy to guess").waitFor();
    await shot(page, "first-pin-refused", { sizes: ["phone"] });
    await go(page, "pit"); // leads nowhere else
    await own.waitFor();
    await change(GIVEN, OWN, OWN);
    const authenticator = page.locator("[data-test=authenticator]");
    await authenticator.locator("svg.qr path").waitFor();
    await shot(page, "first-code", { sizes: ALL });
    const secret = (await authenticator.locator(".secret").textContent()).replaceAll(" ", "");
    const enter = async (code) => {
        await authenticator.getByRole("textbox", { name: "Code" }).fill(code);
        await authenticator.getByRole("button", { name: "Connect" }).click();
    };
    await enter(codeOf(secret, 7));
    await alert(page).waitFor();
    await enter(codeOf(secret));
    await page.getByRole("heading", { name: "Pit", exact: true }).waitFor();
    await person(page, "sam");
});

test("a PIN is changed at will, with the old one, and the other sessions end", async () => {
    const server = await startFloor([house("w")]);
    const other = await Client.connect(server), page = await open(server, { as: "dora", at: "settings" });
    await other.ok("login", { name: "dora", pin: "1111" });
    const button = () => page.locator(".settings").getByRole("button", { name: "Change PIN" });
    const change = async (old, next, again = next) => {
        for (const [label, text] of [["PIN so far", old], ["New PIN", next], ["New PIN again", again]])
            await dialog(page).getByLabel(label, { exact: true }).fill(text);
        await dialog(page).getByRole("button", { name: "Change PIN" }).click();
    };
    await button().click();
    await change("0000", "a new one");
    await dialog(page).getByRole("alert").getByText(/./).waitFor();
    await shot(page, "change-pin", { sizes: ALL });
    await change("1111", "a new one", "another");
    await dialog(page).getByText("differ").waitFor();
    await change("1111", "a new one");
    await page.getByText("Your PIN is changed.").waitFor();
    assert.equal(await other.closed, 4003);
    await shot(page, "settings-changed", { sizes: ["phone"] });
    const guest = await open(server, { as: "guest", at: "settings" });
    await guest.locator(".settings").getByRole("button", { name: "Sign out" }).waitFor();
    assert.equal(await guest.getByRole("button", { name: "Change PIN" }).count(), 0, "a guest has none");
});

test("much money moves after a proof, with PIN and code, and then by itself", async () => {
    const server = await strictFloor({ prove_minutes: 1, prove_above: 100000 }, { controls: "open" });
    const { token } = await moveIn(server, "sam");
    await server.stop(); // which forgets the proof of the sign-in, as a minute would
    await server.run();
    const page = await open(server, { token, at: "pit/people", size: "desktop" });
    const row = page.locator("[data-test=person-ann]");
    await row.getByRole("button", { name: "Deposit", exact: true }).click();
    await confirm(page, { Amount: "2000" });
    const prove = page.locator("[data-test=prove]");
    await prove.waitFor();
    await prove.getByLabel("PIN").fill("a wrong one");
    await prove.getByRole("button", { name: "Confirm" }).click();
    await prove.getByRole("alert").getByText(/./).waitFor();
    await prove.getByLabel("PIN").fill(OWN);
    await prove.getByRole("button", { name: "Confirm" }).click();
    await prove.getByLabel("Code").waitFor();
    await shot(page, "prove", { sizes: ALL });
    await prove.getByLabel("Code").fill(codeOf(secrets.get("sam"), 1));
    await prove.getByRole("button", { name: "Confirm" }).click();
    await page.getByText("Done: Deposit, ann.").waitFor();
    await row.getByText("$52,000").waitFor();
});

test("a second person agrees at one terminal with PIN and code", async () => {
    const server = await strictFloor({ prove_minutes: 0 }, { controls: "standard" });
    const sam = await moveIn(server, "sam");
    await moveIn(server, "sue");
    const page = await open(server, { token: sam.token, at: "pit", size: "desktop" });
    const { requested } = await sam.ok("deposit", { player: "ann", amount: 100 });
    await page.locator(`[data-test=request-${requested}]`).getByRole("button", { name: "Agree here" }).click();
    const agree = async (fields) => {
        for (const [label, text] of Object.entries(fields)) await dialog(page).getByLabel(label, { exact: true }).fill(text);
        await dialog(page).locator("button[type=submit]").click();
    };
    await agree({ "Who agrees": loginOf("sue"), "Their PIN": OWN });
    await dialog(page).getByRole("alert").getByText(/code|authenticator/i).waitFor();
    await shot(page, "countersign-code", { sizes: ["phone", "desktop"] });
    await agree({ "Their code, with an authenticator": codeOf(secrets.get("sue"), 1) });
    await page.locator("[data-test=requests]").waitFor({ state: "detached" });
});

// One round of a guest who takes part in the shuffle by the page alone.
async function playRound(page) {
    await phase(page, "betting");
    for (const key of ["a", "g", "n"]) await page.keyboard.press(key);
    await phase(page, "preflop");
    await page.keyboard.press("4");
    await page.locator("[data-test=seal]").waitFor();
}

test("a small seal says that the own round was checked, and leads to its receipt", async () => {
    const server = await startFloor([house("w", { result_s: 1 })], { people: [] });
    const page = await open(server, { as: "guest", at: "table/w" });
    await sitDown(page, 3);
    await playRound(page);
    const seal = page.locator("[data-test=seal].own");
    await seal.waitFor();
    await shot(page, "seal", { sizes: ALL });
    await seal.click();
    await page.locator("main").getByText("guest-1", { exact: false }).first().waitFor();
    await shot(page, "seal-receipt", { sizes: ["phone", "desktop"] });
});

// A server that shows another receipt than it should: here the page hears another salt.
const lie = () => {
    const Own = window.WebSocket;
    window.WebSocket = class extends Own {
        set onmessage(hear) {
            super.onmessage = (event) => hear(new MessageEvent("message",
                { data: event.data.replace(/"salt":"(.)/g, (_, c) => `"salt":"${c === "0" ? "1" : "0"}`) }));
        }
    };
};

test("a receipt that does not agree is a warning, which stays", async () => {
    const server = await startFloor([house("w", { result_s: 1 })], { people: [] });
    const page = await open(server, { as: "guest", at: "lobby", once: true });
    await page.addInitScript(lie);
    await page.reload();
    await go(page, "table/w");
    await sitDown(page, 3);
    await playRound(page);
    const seal = page.locator("[data-test=seal][role=alert]");
    await seal.getByText("call a supervisor", { exact: false }).waitFor();
    await shot(page, "seal-failed", { sizes: ALL });
    await go(page, "lobby");
});

test("the pit is told that the history is not exported, and of seeds that were not shown", async () => {
    const server = await startFloor([house("w", { dealer: true, betting_s: 600 })],
        { heads: { folder: join(scratch(), "absent"), every_s: 1 } });
    const ben = await player(server, "w", { spot: 1, buy: 10000 });
    const page = await open(server, { as: "sam", at: "pit", size: "desktop" });
    await page.getByText("The signed heads of the history do not reach", { exact: false }).waitFor();
    const sam = await player(server, "w", { name: "sam", pin: "2222" });
    await sam.ok("new_game", { table: "w" });
    await ben.event("round_started");
    await ben.ok("bet", { table: "w", spot: 1, wagers: { ante: 500, blind: 500 } });
    await new Part(ben, "w").promise();
    await sam.ok("no_more_bets", { table: "w" });
    const missed = page.locator("[data-test=table-w] [data-test=seeds-missed]");
    await missed.getByText(`Seeds not shown today: 1 · ${ben.name} takes no part in the shuffle until round 101`).waitFor();
    await shot(page, "pit-alerts", { sizes: ALL });
});

await main();
