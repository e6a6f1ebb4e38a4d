// Practice: what a mistake costs on the page is what `uth advise` says, to the cent.
import { assert, house, main, open, shot, startFloor, test, uth } from "./lib.mjs";
import { button } from "./lib-player.mjs";

// "ace of hearts" back to "Ah".
const RANKS = { deuce: "2", three: "3", four: "4", five: "5", six: "6", seven: "7", eight: "8", nine: "9",
    ten: "T", jack: "J", queen: "Q", king: "K", ace: "A" };
const cardsAt = (page, where) => page.locator(`${where} .card`).evaluateAll((all) =>
    all.map((card) => card.ariaLabel)).then((names) => names.filter((name) => name.includes(" of "))
    .map((name) => RANKS[name.split(" ")[0]] + name.split(" ")[2][0]).join(""));

const advise = (hole, board) => {
    const more = board ? ["--board", board] : [];
    const answer = uth("advise", "--hole", hole, ...more, "--json");
    assert.equal(answer.code, 0, answer.err);
    return JSON.parse(answer.out);
};
// At an Ante of $5: half a cent goes away from nothing, as on the page.
const asMoney = (cost) => {
    const cents = Math.round(-cost * 500);
    const sign = cents < 0 ? "-" : cents > 0 ? "+" : "";
    return `${sign}$${Math.floor(Math.abs(cents) / 100)}${cents % 100 ? `.${String(Math.abs(cents) % 100).padStart(2, "0")}` : ""}`;
};

test("a deliberate mistake costs what the exact analysis says, and can be played again", async () => {
    const server = await startFloor([house("w")], { people: [] });
    const page = await open(server, { at: "practice", size: "desktop" });
    await page.getByRole("button", { name: "Deal now" }).waitFor();
    await shot(page, "practice-empty", { sizes: ["phone"] });
    let lost = 0, hole = "";
    const decide = async (street) => {
        hole = await cardsAt(page, "[data-test=hole]");
        const board = await cardsAt(page, ".community");
        const exact = advise(hole, board);
        const worst = exact.choices.reduce((a, b) => (b.ev < a.ev ? b : a));
        const name = worst.multiple > 0 ? new RegExp(`^${worst.multiple}x`) : new RegExp(`^${worst.choice}`, "i");
        await page.locator(".choices").getByRole("button", { name }).click();
        const past = page.locator(`[data-test=past-${street}]`);
        await past.waitFor();
        assert.equal(await past.locator("[data-test=cost-of-choice]").textContent(), asMoney(worst.cost));
        for (const choice of exact.choices) {
            const row = past.getByRole("row").filter({ has: page.getByRole("rowheader", {
                name: choice.multiple > 0 ? `${choice.multiple}x` : new RegExp(choice.choice, "i") }) });
            assert.ok((await row.textContent()).includes(choice.ev.toFixed(4)), `${choice.choice} is ${choice.ev}`);
        }
        lost += worst.cost;
        return worst;
    };
    await button(page, "Deal now").click();
    await button(page, "Check").waitFor();
    for (const street of ["preflop", "flop", "river"]) {
        const made = await decide(street);
        if (made.multiple > 0 || street === "river") break;
        await page.locator(`.practice-felt[data-phase=${street === "preflop" ? "flop" : "river"}]`).waitFor();
    }
    await page.locator(".practice-felt[data-phase=over]").waitFor();
    assert.equal(await page.locator("[data-test=cost]").textContent(), asMoney(lost));
    assert.equal(await page.locator("[data-test=rounds]").textContent(), "1");
    const score = await page.getByRole("region", { name: "Score" }).textContent();
    const cents = (label) => {
        const [, sign, dollars] = score.match(new RegExp(`${label}([+-]?)\\$([\\d.,]+)`));
        return Math.round(Number(dollars.replace(/,/g, "")) * 100) * (sign === "-" ? -1 : 1);
    };
    const sum = cents("Perfect play") + cents("Lost to mistakes") + cents("Luck");
    assert.ok(Math.abs(sum - cents("Net")) <= 2, `perfect + mistakes + luck = net, but for rounding: ${score}`);
    await shot(page, "practice-mistake");
    await page.reload();
    assert.equal(await page.locator("[data-test=cost]").textContent(), asMoney(lost), "a reload loses nothing");

    await page.getByRole("region", { name: "Mistakes" }).getByRole("button", { name: "Replay" }).click();
    await page.locator(".practice-felt[data-phase=preflop]").waitFor();
    assert.equal(await cardsAt(page, "[data-test=hole]"), hole, "the same deal again");
    await page.getByLabel("Show the values before deciding").check();
    await page.locator(".decision .values").waitFor();
    await shot(page, "practice-before", { sizes: ["phone"] });
});

test("deals with close decisions, and deals from past mistakes", async () => {
    const server = await startFloor([house("w")], { people: [] });
    const page = await open(server, { at: "practice" });
    await page.getByLabel("Deals").selectOption("close");
    await button(page, "Deal now").click();
    await button(page, "Check").waitFor();
    const hole = await cardsAt(page, "[data-test=hole]");
    await page.keyboard.press("3"); // never the best
    await page.locator(".practice-felt[data-phase=over]").waitFor();
    await page.getByLabel("Deals").selectOption("mistakes");
    await button(page, "Deal now").click();
    await page.locator(".practice-felt[data-phase=preflop]").waitFor();
    assert.equal(await cardsAt(page, "[data-test=hole]"), hole);
});

await main();
