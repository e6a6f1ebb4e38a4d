// Every other page at phone and desktop size, in both themes and languages, and what they weigh.
import http from "node:http";
import { gunzipSync } from "node:zlib";
import { SIZES, assert, atHouse, go, house, main, open, shot, startFloor, test } from "./lib.mjs";
import { phase, sitDown } from "./lib-player.mjs";

test("settings apply at once and stay: language, theme, four colours, motion", async () => {
    const server = await startFloor([house("w")], { people: [] });
    const page = await open(server, { at: "settings", motion: "no-preference" });
    await page.getByRole("heading", { name: "Settings" }).waitFor();
    await shot(page, "settings");
    await page.getByLabel("Light").check();
    await page.getByLabel("Four-colour cards").check();
    await page.getByLabel("None").check();
    await page.getByLabel("Español").check();
    await page.getByRole("heading", { name: "Ajustes" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "Ajustes" }).waitFor();
    const root = await page.evaluate(() => ({ ...document.documentElement.dataset, lang: document.documentElement.lang }));
    assert.deepEqual(root, { theme: "light", suits: "four", motion: "none", lang: "es" });
    const [diamond, heart] = await page.evaluate(() => ["d", "h"].map((suit) =>
        getComputedStyle(document.querySelector(`.card.suit-${suit}`)).fill));
    assert.notEqual(diamond, heart);
    const moves = await page.evaluate(() => getComputedStyle(document.querySelector(".card")).transitionDuration);
    assert.equal(moves, "0s");
    await go(page, "lobby");
    await page.getByRole("heading", { name: "Mesas" }).waitFor();
    await shot(page, "lobby-es-light");
});

test("the table by day, and on a wall of 3840 pixels", async () => {
    const { page } = await atHouse({ size: "desktop", colours: "light" });
    await sitDown(page, 3);
    await phase(page, "betting");
    for (const key of ["2", "a", "t"]) await page.keyboard.press(key);
    await page.locator("[data-test=chips]").getByText("$185").waitFor();
    await page.keyboard.press("n");
    await phase(page, "preflop");
    await shot(page, "table-light");
    await shot(page, "table-wall", { sizes: ["wall"], axe: false });
    const cardAt = async (size) => {
        await page.setViewportSize(SIZES[size]);
        return page.evaluate(() => document.querySelector(".community .card").getBoundingClientRect().width);
    };
    const [desk, wall] = [await cardAt("desktop"), await cardAt("wall")];
    assert.ok(wall > 1.5 * desk, `cards grow with the screen: ${desk} to ${wall}`);
});

test("a result in Spanish, reasons and hands as well", async () => {
    const server = await startFloor([house("w")], { people: [] });
    const page = await open(server, { at: "sign-in", settings: { language: "es" } });
    await page.getByRole("button", { name: "Jugar como invitado" }).click();
    await page.getByRole("heading", { name: "Mesas" }).waitFor();
    await go(page, "table/w");
    await page.getByRole("button", { name: "Sentarse aquí: Asiento 4" }).click();
    await page.locator(".seat.mine").waitFor();
    await page.getByRole("button", { name: "$200" }).click();
    await page.locator("[data-test=chips]").getByText("$200").waitFor();
    await phase(page, "betting");
    for (const key of ["2", "a", "t"]) await page.keyboard.press(key);
    await page.locator("[data-test=chips]").getByText("$185").waitFor();
    await page.keyboard.press("n");
    await phase(page, "preflop");
    await page.keyboard.press("4");
    const result = page.locator("[data-test=result]");
    await result.waitFor();
    await shot(page, "table-es");
    assert.match(await result.textContent(), /Gana|Pierde|Ni gana/);
    await page.getByRole("button", { name: "¿Por qué?" }).click();
    assert.doesNotMatch(await page.locator("[data-test=reasons]").textContent(), /\b(the|your|pays|beats|loses|returned)\b/i);
});

test("rule card and fairness page", async () => {
    const server = await startFloor([house("w")], { people: [] });
    const page = await open(server, { at: "rules/washington" });
    await page.getByText("Ultimate Texas Hold'em, Washington").first().waitFor();
    await shot(page, "rules");
    assert.equal(await page.locator(".deal-pictures .how-picture").count(), 5);
    const pays = await page.locator(".rule-card table.pays").evaluateAll((all) => all.map((it) => [it.ariaLabel.split(/[ :]/)[0], it.rows[0].textContent]));
    assert.deepEqual(pays.map(([name]) => name), ["Blind", "Trips", "Bad", "Ultimate"], "pay tables are tables");
    assert.equal(pays[0][1], "royal flush500 to 1");
    const shown = (await page.locator(".rule-card article").innerText()).replace(/\s+/g, " ");
    await page.emulateMedia({ media: "print" });
    assert.equal((await page.locator(".rule-card article").innerText()).replace(/\s+/g, " "), shown, "the same text on paper");
    assert.equal(await page.locator("button:visible, nav:visible").count(), 0);
    const pdf = await page.pdf({ format: "A4" }), pages = pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    assert.ok(pdf.subarray(0, 5).equals(Buffer.from("%PDF-")) && pages >= 2 && pages <= 12, `${pages} pages`);
    await page.emulateMedia({ media: "screen" });
    await go(page, "fairness");
    await page.getByLabel("Receipt").fill("not a receipt");
    await page.getByText("This is not a receipt.").waitFor();
    await shot(page, "fairness");
});

// The bytes of an answer as they come, and how they are packed.
function fetchPacked(url, encoding) {
    return new Promise((resolve, reject) => http.get(url, { headers: { "Accept-Encoding": encoding } }, (answer) => {
        const parts = [];
        answer.on("data", (part) => parts.push(part));
        answer.on("end", () => resolve({ body: Buffer.concat(parts), packed: answer.headers["content-encoding"] }));
    }).on("error", reject));
}

test("the first load is under 300 kB as it comes over the wire, from this host alone", async () => {
    const server = await startFloor([house("w")], { people: [] });
    const page = await open(server, { at: "fairness" });
    const asked = new Set();
    page.on("request", (request) => asked.add(request.url()));
    await page.reload({ waitUntil: "networkidle" });
    const names = [...asked].map((url) => new URL(url).pathname);
    let bytes = 0;
    for (const url of asked) {
        const [packed, plain] = [await fetchPacked(url, "gzip, br"), await fetchPacked(url, "identity")];
        assert.equal(plain.packed, undefined);
        assert.equal(packed.packed, /app\.(js|css)$/.test(new URL(url).pathname) ? "gzip" : undefined, url);
        if (packed.packed) assert.ok(gunzipSync(packed.body).equals(plain.body), url);
        bytes += packed.body.length;
    }
    assert.ok(names.includes("/app.js") && names.includes("/app.css"), names.join(" "));
    assert.ok(bytes > 10000 && bytes < 300 * 1024, `${bytes} bytes`);
    console.log(`# first load: ${(bytes / 1024).toFixed(1)} kB, ${names.join(" ")}`);
});

await main();
