// The last ten hands, one touch away: complete, step by step, and plainly not live.
import { assert, atHouse, main, personOf, player, shot, test } from "./lib.mjs";
import { button, phase, sitDown } from "./lib-player.mjs";

test("the last hands replay step by step, with times, chips, bets, choices and reasons", async () => {
    const { server, page } = await atHouse({ size: "desktop" }, { result_s: 1 });
    await sitDown(page, 3);
    await phase(page, "betting");
    await page.keyboard.press("2");
    await page.keyboard.press("a");
    await page.keyboard.press("t");
    await page.keyboard.press("n");
    await phase(page, "preflop");
    await page.keyboard.press("4");
    await page.locator("[data-test=result]").waitFor();
    const token = await page.evaluate(() => sessionStorage.getItem("uth.token"));
    const { body } = await server.get("/api/tables/w/rounds/1", token);

    await button(page, "Last hands").click();
    const recall = page.getByRole("dialog", { name: "Last ten hands" });
    await recall.getByText("Recall", { exact: true }).waitFor();
    await recall.getByText("Nothing here is live.").waitFor();
    await shot(page, "last-hands", { sizes: ["phone"], whole: false });
    const off = await recall.evaluate((it) => {
        const { left, right, top, bottom } = it.getBoundingClientRect();
        return [left - (innerWidth - right), top - (innerHeight - bottom)].map(Math.abs);
    });
    assert.ok(Math.max(...off) < 4, `the dialog is off the middle by ${off}`);
    await recall.getByRole("button", { name: /Round 1/ }).click();
    await recall.getByText("Step 1 of").waitFor();
    await page.keyboard.press("ArrowRight"); // at once, without Tab
    await recall.getByText("Step 2 of").waitFor();
    await page.keyboard.press("ArrowLeft");
    await recall.getByText("Step 1 of").waitFor();
    const words = [];
    for (;;) {
        const told = await recall.getByRole("status").textContent();
        words.push(told.replace(/^Step \d+ of \d+ /, ""));
        const next = recall.getByRole("button", { name: "Next" });
        if (await next.isDisabled()) break;
        await next.click();
    }
    const me = await personOf(page);
    assert.deepEqual(words.slice(0, 5), ["Place your bets", `${me} bets $15.`, "No more bets",
        "The hands are dealt.", `${me} plays 4x.`]);
    assert.equal(words[words.length - 1], "Settled");
    // The replay ends in the very cards and sentences that the floor has on record.
    const cards = await recall.locator(".community .card").evaluateAll((all) => all.length);
    assert.equal(cards, 5);
    for (const line of body.settlement.hands[0].wagers) await recall.getByText(line.why).waitFor();
    await recall.getByText("Chips before").waitFor();
    const money = (cents) => `$${(cents / 100).toLocaleString("en-US")}`;
    const facts = await recall.locator(".recall-facts").textContent();
    assert.ok(facts.includes(`Chips after${money(body.players[0].after)}`), facts);
    assert.ok(facts.includes(`Total bet${money(body.summary.staked)}`), facts);
    await shot(page, "recall", { whole: false });
    for (const [width, height] of [[1280, 720], [1440, 900], [1920, 1080]]) {
        await page.setViewportSize({ width, height });
        const overlap = await recall.evaluate((it) => {
            const boxes = [...it.querySelectorAll(".seat")].map((seat) => [...seat.querySelectorAll(".spot, .card, .who")].map((part) => part.getBoundingClientRect()));
            return boxes.flatMap((one, index) => boxes.slice(index + 1).flatMap((other) => one.filter((a) => other.some((b) =>
                a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)))).length;
        });
        assert.equal(overlap, 0, `seats overlap at ${width} x ${height}`);
    }
    await recall.getByRole("button", { name: "Close" }).click();
    await page.locator("[data-test=result]").waitFor(); // the live page is as it was
});

await main();
