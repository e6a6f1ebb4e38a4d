// Without a connection: practice and the analyser go on with the same mathematics, to the byte; what the
// browser keeps is the pages alone; and after an upgrade nothing old is shown.
import http from "node:http";
import { assert, go, house, main, open, shot, startFloor, test, within } from "./lib.mjs";

const SITUATIONS = ["hole=AhKd", "hole=7h2d&rules=stadium", "hole=5c5d&dealer=9c&dead=KhKs3d", "hole=7h2d&board=QhJd2c",
    "hole=KhTh&board=QhJh2c&dealer=9c9d&dead=3h", "hole=8c8d&board=8hKdKc&rules=washington-face-up", "hole=7h2d&board=QhJd2c9h9s",
    "hole=AhTh&board=KhQhJh2c3d&dead=2h2d", "hole=3c4d&board=AsKsQdJc9h"];
const CHARTS = ["rules=washington", "board=QhJd2c", "board=QhJh2h", "board=AsKsQdJc9h&rules=stadium"];
const round = (cards, play, more = {}) => ({ rules: "washington", board: "AhKdQc2s2d", dealer: "9c9d",
    hands: [{ seat: 1, player: "player", cards, wagers: { ante: 500, blind: 500, ...more }, play }] });
const ROUNDS = [round("JsTs", { street: "preflop", multiple: 4 }), round("7c3h", "fold"), round("AcAd", { street: "flop", multiple: 2 }, { trips: 500 })];
const REFUSED = ["hole=Ah", "hole=AhAh", "hole=AhKd&board=QhJd", "hole=AhKd&dead=Ah"];

// The WebAssembly that the server sends, in Node, as the worker of the pages calls it.
async function mathsOf(server) {
    const answer = await fetch(`${server.url}/maths.wasm`);
    assert.equal(answer.status, 200, "this build has no WebAssembly: scripts/deps run installs what makes it");
    assert.equal(answer.headers.get("content-type"), "application/wasm");
    const none = new Proxy({}, { get: () => new Proxy({}, { get: () => () => 52 }) });
    const { memory, room, answer: ask } = (await WebAssembly.instantiate(await answer.arrayBuffer(), none)).instance.exports;
    return (what, question) => {
        const bytes = Buffer.from(question);
        new Uint8Array(memory.buffer).set(bytes, room(bytes.length));
        const from = ask(what, bytes.length), all = Buffer.from(memory.buffer);
        return all.toString("utf8", from, all.indexOf(0, from));
    };
}
const asked = (query) => JSON.stringify(Object.fromEntries(new URLSearchParams(query)));

test("the mathematics in the browser says what the server says, to the byte", async () => {
    const server = await startFloor([house("w")], { people: [] });
    const here = await mathsOf(server);
    const there = async (path, posted) => (await fetch(server.url + path, posted)).text();
    for (const query of SITUATIONS) assert.equal(here(0, asked(query)), await there(`/api/advise?${query}`), query);
    for (const query of CHARTS) assert.equal(here(1, asked(query)), await there(`/api/starting-hands?${query}`), query);
    for (const it of ROUNDS) {
        const body = JSON.stringify(it);
        assert.equal(here(2, body), await there("/api/settle", { method: "POST", headers: { "Content-Type": "application/json" }, body }), body);
    }
    for (const query of REFUSED) assert.ok(JSON.parse(here(0, asked(query))).error, query);
    assert.match(JSON.parse(here(2, JSON.stringify({ rules: "washington" }))).sentence, /missing/);
    assert.equal(JSON.parse(here(3, '{"rules":"washington"}')).title, (await server.get("/api/options/washington")).body.title);
    for (const broken of ["", "{", '{"hole":"AhKd","more":1}', '{"rules":"nowhere","hole":"AhKd"}', '"\\u0000"']) assert.ok(JSON.parse(here(0, broken)).error, broken);
});

const values = (page) => page.locator(".worth .values").first();

test("practice, the analyser and the chart go on when the server is gone, and answer within 100 ms", async () => {
    const server = await startFloor([house("w")], { people: [] });
    const page = await open(server, { at: "practice", keeps: true });
    await page.locator("[data-test=offline][data-ready=ready]").waitFor();
    const hand = "hand/washington?hole=AhKd&board=QhJd2c8h3d&dealer=9c9d&play=flop-2";
    await go(page, hand);
    const online = await values(page).textContent();
    await server.stop();
    page.expected.push(/Failed to load resource|WebSocket|ERR_CONNECTION/);
    await go(page, "practice");
    await page.reload();
    await page.getByText("This page works without it").waitFor();
    await page.getByRole("link", { name: /Washington/ }).waitFor();
    const took = await page.evaluate(async () => {
        const wait = (ready) => new Promise((done) => {
            const look = () => (ready() ? done() : setTimeout(look, 1));
            look();
        });
        const find = (selector) => document.querySelector(selector), took = {};
        const press = async (what, button, ready) => {
            const from = performance.now();
            button.click();
            await wait(ready);
            took[what] = Math.min(took[what] ?? Infinity, performance.now() - from); // the rest is the machine's
        };
        for (let rounds = 0; rounds < 3 || (rounds < 12 && took.deal >= 100); rounds++) {
            await press("deal", find(".practice-main > .button.primary"), () => find(".choices"));
            await press("flop", find(".choices .check"), () => find(".felt[data-phase=flop]"));
            await press("river", find(".choices .check"), () => find(".felt[data-phase=river]"));
            await press("settle", find(".choices button:not(.fold)"), () => find("[data-test=rounds]").textContent === String(rounds + 1));
        }
        return took;
    });
    console.log(`# offline: ${JSON.stringify(took)} ms`);
    for (const [what, ms] of Object.entries(took)) assert.ok(ms < 100, `${what} takes ${ms} ms`);
    await go(page, hand);
    assert.equal(await values(page).textContent(), online);
    await page.locator(".hand-result").waitFor();
    await go(page, "chart/washington");
    await page.getByText("Perfect play costs 2.1850 % of an Ante").waitFor();
    await shot(page, "chart-offline", { sizes: ["phone"], axe: false });
});

// A proxy before the server, so that another version of the pages has the same address.
async function behindProxy(server) {
    const old = (await server.get("/version.txt")).body.trim();
    const state = { version: old };
    const proxy = http.createServer(async (request, response) => {
        const answer = await fetch(server.url + request.url, { headers: { "accept-encoding": "identity" } });
        let body = Buffer.from(await answer.arrayBuffer());
        if (/\.(js|txt|html)(\?|$)|^\/$/.test(request.url))
            body = Buffer.from(body.toString().replaceAll(old, state.version).replace("<title>uth</title>", `<title>${state.version}</title>`));
        response.writeHead(answer.status, { "content-type": answer.headers.get("content-type"), "cache-control": answer.headers.get("cache-control") ?? "",
            "content-security-policy": answer.headers.get("content-security-policy") ?? "" });
        response.end(body);
    });
    await new Promise((listens) => proxy.listen(0, "127.0.0.1", listens));
    const end = () => new Promise((over) => {
        proxy.close(over);
        proxy.closeAllConnections?.();
    });
    return { url: `http://127.0.0.1:${proxy.address().port}`, state, end };
}
const caches = (page) => page.evaluate(async () => {
    const all = {};
    for (const name of await window.caches.keys()) all[name] = (await (await window.caches.open(name)).keys()).map((it) => new URL(it.url).pathname).sort();
    return all;
});

test("an upgrade is seen at once, with and without a connection, and nothing of anybody is kept", async () => {
    const server = await startFloor([house("w")], { people: [] });
    const proxy = await behindProxy(server), first = proxy.state.version;
    const page = await open({ url: proxy.url, get: server.get.bind(server), sessions: server.sessions }, { at: "practice", keeps: true });
    page.expected.push(/WebSocket|Failed to load resource|ERR_CONNECTION|ERR_FAILED/);
    await page.locator("[data-test=offline][data-ready=ready]").waitFor();
    for (const at of ["lobby", "table/w", "fairness", "rules/w", "settings"]) await go(page, at);
    await page.getByRole("heading", { name: "Settings" }).waitFor();
    const kept = await caches(page);
    assert.deepEqual(Object.keys(kept), [`uth-${first}`]);
    assert.deepEqual(kept[`uth-${first}`], ["/app.css", "/app.js", "/display.woff2", "/icon.svg", "/index.html", "/language-es.json", "/language-vi.json",
        "/manifest.webmanifest", "/maths-worker.js", "/maths.wasm", "/mono.woff2", "/sans.woff2"]);
    proxy.state.version = first.replace(/./g, "b");
    await page.reload();
    assert.equal(await page.title(), proxy.state.version, "the next load is of the new version");
    await within(page.evaluate(async (name) => { // older ones go when it is whole
        while ((await window.caches.keys()).join() !== name) await new Promise((done) => setTimeout(done, 50));
    }, `uth-${proxy.state.version}`), "the new version is kept alone");
    await proxy.end();
    await page.reload();
    assert.equal(await page.title(), proxy.state.version, "and so is the copy");
    await page.getByRole("heading", { name: "Settings" }).waitFor();
});

await main();
