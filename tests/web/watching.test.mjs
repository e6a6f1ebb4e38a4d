// The eyes of these tests are tested first: what a page must not do is noticed.
import { accessible, assert, done, house, main, open, shot, startFloor, test } from "./lib.mjs";
import { looksAt } from "./lib-fit.mjs";

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

test("a character that the faces lack fails the page, wherever it is", async () => {
    const faults = {
        "☂ (U+2602) in p.": () => document.querySelector("main").append(document.createElement("p").appendChild(
            document.createTextNode("☂")).parentNode),
        "☂ (U+2602) in the title": () => { document.title = "☂"; },
        "☂ (U+2602) in placeholder of textarea.": () => { document.querySelector("textarea").placeholder = "☂"; },
        "☂ (U+2602) in the value of textarea.": () => // which a page that draws itself again takes back
            Object.defineProperty(document.querySelector("textarea"), "value", { get: () => "☂", set() {} }),
        "☂ (U+2602) in h1.::before": () => document.styleSheets[0].insertRule('h1::before { content: "☂"; }'),
    };
    for (const [found, fault] of Object.entries(faults)) {
        const page = await withFault(fault);
        await assert.rejects(shot(page, "umbrella", { sizes: ["phone"] }), (error) => error.message.includes(found), found);
        await page.reload();
        await done(page);
    }
});

test("words in a font of the machine fail the page", async () => {
    const page = await withFault(() => { document.querySelector("h1").style.fontFamily = "monospace"; });
    await assert.rejects(shot(page, "typewriter", { sizes: ["phone"] }), /monospace for h1/);
    await page.reload();
    await done(page);
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

test("what does not fit is noticed, each in its own way", async () => {
    const wrong = {
        "cut off": '<p style="overflow:hidden;white-space:nowrap;width:60px">a long sentence</p>',
        "sticks out": '<p style="white-space:nowrap;width:60px">a long sentence</p>',
        "broken: .*\\$1,234,567": '<p style="overflow-wrap:anywhere;width:40px">$1,234,567</p>',
        "overlaps": '<p style="margin:0">one</p><p style="margin:-1.4em 0 0">two</p>',
        "scrolls inside": '<p style="overflow:auto;white-space:nowrap;width:60px">a long sentence</p>',
        "small target": '<p><button style="all:unset;width:20px;height:20px">x</button></p>',
        "outside": '<p style="position:relative;left:-40px;width:60px">far left</p>',
        "scrolls sideways": '<p style="width:400px">wide</p>',
    };
    const page = await withFault(() => {});
    const look = async () => {
        const faults = [];
        await looksAt(page, "it", faults, { languages: ["en"], sizes: [{ width: 360, height: 740 }] });
        return faults.join("\n");
    };
    assert.equal(await look(), "");
    for (const [what, html] of Object.entries(wrong)) {
        await page.evaluate((text) => { document.querySelector("main").insertAdjacentHTML("beforeend", `<div id="wrong">${text}</div>`); }, html);
        // a style in the text of a page is against its policy: set by script it is not
        await page.evaluate(() => document.querySelectorAll("#wrong [style]").forEach((at) => { at.style.cssText = at.getAttribute("style"); }));
        assert.match(await look(), new RegExp(what));
        await page.evaluate(() => document.querySelector("#wrong").remove());
    }
    page.expected.push(/Content Security Policy/);
});

await main();
