// What is computed for anybody: advice and the starting hands by the rules of a table, of a digest or of a
// rule set, and a settlement by the rules of a digest.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client, Server, assert, main, scratch, test, uth } from "./lib.mjs";

async function floor() {
    const folder = scratch(), file = join(folder, "house.json");
    const rules = JSON.parse(uth("rules", "show", "washington", "--json").out);
    rules.name = "house";
    rules.raises.preflop = [4];
    writeFileSync(file, JSON.stringify(rules));
    return { file, server: await Server.startFamiliar(folder, { rules: [file], people: [], tables: [{ name: "t1", rules: "house", float: 100000, betting_s: 60, decide_s: 60, result_s: 5 }], guest_chips: 1000 }) };
}
const exact = (...more) => JSON.parse(uth("advise", ...more, "--json").out).choices.map((it) => it.net_units);

test("advice goes by the table's rules, with what is known of the dealer and what is dead", async () => {
    const { server, file } = await floor();
    const ask = async (query) => (await server.get(`/api/advise?${query}`)).body;
    const units = async (query) => (await ask(query)).choices.map((it) => it.net_units);
    const { digest } = (await (await Client.connect(server)).subscribe("t1")).snapshot.game;
    assert.deepEqual(await units("hole=AhKd&rules=t1"), exact("--hole", "AhKd", "--rules", file));
    assert.deepEqual(await units(`hole=AhKd&rules=${digest}`), exact("--hole", "AhKd", "--rules", file));
    assert.deepEqual((await ask("hole=AhKd")).choices.length, 3, "washington has 3x too");
    assert.deepEqual(await units("hole=AhKd&board=QhJd2c&dealer=9c&dead=7h7d"),
        exact("--hole", "AhKd", "--board", "QhJd2c", "--known-dealer", "9c", "--dead", "7h7d"));
    for (const [query, status] of [["hole=AhKd&rules=nowhere", 404], ["hole=AhKd&blind=nothing", 404], ["hole=AhKd&dealer=Ah", 400],
        ["hole=AhKd&dealer=2c3c4c", 400], ["hole=Ah", 400]])
        assert.equal((await server.get(`/api/advise?${query}`)).status, status, query);
});

test("the starting hands make the expectation of the game", async () => {
    const { server } = await floor();
    for (const rules of ["washington", "t1"]) {
        const { body } = await server.get(`/api/starting-hands?rules=${rules}`);
        assert.equal(body.hands.length, 169);
        assert.deepEqual(body.multiples, rules === "t1" ? [4] : [3, 4]);
        const sum = body.hands.reduce((all, it) => all + it.combinations * Math.max(it.check, ...it.raises), 0);
        assert.ok(Math.abs(sum / 1326 - body.expectation) < 1e-12, `${sum / 1326} is ${body.expectation}`);
        for (const it of body.hands)
            assert.equal(it.play, Math.max(...it.raises) > it.check ? body.multiples[it.raises.indexOf(Math.max(...it.raises))] : 0, it.hand);
    }
    assert.equal((await server.get("/api/starting-hands?rules=nowhere")).status, 404);
});

test("on a board a starting hand is the average of its cards, and counts those that raise", async () => {
    const { server } = await floor();
    for (const board of ["QhJd2c", "AsKsQdJc9h"]) {
        const { body } = await server.get(`/api/starting-hands?rules=t1&board=${board}`);
        assert.equal(body.street, board.length === 6 ? "flop" : "river");
        const taken = board.match(/../g), left = body.hands.reduce((all, it) => all + it.combinations, 0);
        assert.equal(left, (52 - taken.length) * (51 - taken.length) / 2);
        for (const hand of ["QQ", "72o", "K9s"]) {
            const cards = [..."cdhs"].flatMap((a) => [..."cdhs"].map((b) => [hand[0] + a, hand[1] + b]))
                .filter(([a, b]) => a !== b && (hand[2] === "s") === (a[1] === b[1]) && (hand[2] || a < b) && !taken.includes(a) && !taken.includes(b));
            const told = body.hands.find((it) => it.hand === hand);
            const each = await Promise.all(cards.map(async ([a, b]) => (await server.get(`/api/advise?rules=t1&hole=${a}${b}&board=${board}`)).body));
            const mean = (of) => each.reduce((sum, it) => sum + of(it), 0) / each.length;
            const near = (a, b, what) => assert.ok(Math.abs(a - b) < 1e-12, `${hand} on ${board}: ${what} ${a}, ${b} by itself`);
            assert.equal(told.combinations, cards.length, hand);
            assert.equal(told.raised, each.filter((it) => it.best.endsWith("x")).length, hand);
            near(told.check, mean((it) => it.choices[0].ev), "check");
            near(told.raises[0], mean((it) => it.choices[1].ev), "raise");
            near(told.best, mean((it) => Math.max(...it.choices.map(({ ev }) => ev))), "best");
        }
    }
    for (const query of ["board=QhJd", "board=QhQh2c", "dead=2c", "board=QhJd2c&dealer=3c"])
        assert.equal((await server.get(`/api/starting-hands?${query}`)).status, 400, query);
});

await main();
