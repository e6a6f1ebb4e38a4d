// The eyes of these tests are tested first: what a page must not do is noticed.
import { accessible, assert, done, house, main, open, shot, startFloor, test } from "./lib.mjs";

async function withFault(fault) {
    const server = await startFloor([house("w")], { people: [] });
    const page = await open(server, { at: "fairness" });
    await page.getByRole("heading", { name: "Fairness" }).waitFor();
    await page.evaluate(fault);
    return page;
}

test("a control without a name is a grave finding", async () => {
    const page = await withFault(() =>
        document.querySelector("main").append(document.createElement("button")));
    await assert.rejects(accessible(page), /button-name/);
    await done(page);
});

test("pale words are a grave finding", async () => {
    const page = await withFault(() => {
        const words = document.createElement("p");
        words.textContent = "hard to read";
        words.style.color = "#777";
        words.style.background = "#888";
        document.querySelector("main").append(words);
    });
    await assert.rejects(accessible(page), /color-contrast/);
    await done(page);
});

test("the style sheets lock no orientation; one that does is a grave finding", async () => {
    const page = await withFault(() => {});
    await accessible(page, "the style sheets", { sheets: true });
    await page.evaluate(() => document.styleSheets[0].insertRule(
        "@media (orientation: portrait) { html { transform: rotate(90deg); } }"));
    await assert.rejects(accessible(page, "a locked page", { sheets: true }), /css-orientation-lock/);
    await done(page);
});

test("an error that nobody catches fails the page", async () => {
    const page = await withFault(() => { setTimeout(() => { throw new Error("lost"); }, 0); });
    await page.waitForFunction(() => true);
    await assert.rejects(done(page), /threw: lost/);
});

test("a request to another host is kept back by the policy and fails the page", async () => {
    const page = await withFault(() => fetch("http://192.0.2.1/").catch(() => {}));
    await assert.rejects(done(page), /Content Security Policy/);
});

test("a page wider than the window fails its picture", async () => {
    const page = await withFault(() => {
        const wide = document.createElement("div");
        wide.style.width = "2000px";
        wide.style.height = "1px";
        document.querySelector("main").append(wide);
    });
    await assert.rejects(shot(page, "too-wide", { sizes: ["phone"] }), /scrolls sideways/);
    await done(page);
});

await main();
