// A floor from nothing: uth setup writes the configuration, uth serve starts from it, its people move
// in, and a round is dealt and settled.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client, Server, UTH, assert, inTurn, main, scratch, test } from "./lib.mjs";
import { codeOf } from "./authenticator.mjs";

const setUp = (file, answers) => {
    const { status, stdout, stderr } = spawnSync(UTH, ["setup", file], { encoding: "utf8", input: answers.join("\n") + "\n" });
    return { code: status, out: stdout, err: stderr };
};
const OWN = "quite another secret";

// The first sign-in: a PIN of one's own, and a second factor where the role needs one.
async function moveIn(server, { login, pin }) {
    const client = await Client.connect(server);
    let answer = await client.ok("login", { name: login, pin });
    if (answer.owes === "pin") answer = await client.ok("change_pin", { pin, new_pin: OWN });
    if (answer.owes === "code")
        answer = await client.ok("confirm_code", { code: codeOf((await client.ok("connect_code")).secret, -1) });
    assert.equal(answer.owes, undefined);
    return client;
}

test("defaults alone make a floor on which a round is dealt", async () => {
    const folder = scratch(), file = join(folder, "floor.json");
    const made = setUp(file, []);
    assert.equal(made.code, 0, made.err);
    assert.match(made.out, /UTH-01 +house edge 0\.9018 %/);
    assert.match(made.out, /uth serve --db floor\.db --config/);
    assert.equal(statSync(file).mode & 0o777, 0o600);
    const config = JSON.parse(readFileSync(file, "utf8"));
    assert.deepEqual(config.tables.map(({ name, rules, source, base }) => [name, rules, source, base]),
        [["t1", "washington", "keyed", { min: 500, max: 10000 }]]);
    assert.deepEqual(config.people.map(({ name, role }) => `${role} ${name}`),
        ["supervisor sam", "supervisor sue", "executive erin", "auditor otto", "dealer dora"]);
    assert.equal(new Set(config.people.map(({ pin }) => pin)).size, 5);
    const server = await Server.start(folder, null, ["--config", file]);
    const dora = await moveIn(server, config.people.find(({ name }) => name === "dora"));
    await moveIn(server, config.people.find(({ name }) => name === "sam"));
    const { snapshot } = await dora.subscribe("t1");
    assert.equal(snapshot.state, "open");
    const spot = 4;
    await inTurn("t1", [dora, "seat", { spot }], [dora, "sell_chips", { spot, amount: 10000 }], [dora, "new_game"],
        [dora, "bet", { spot, wagers: { ante: 500, blind: 500 } }], [dora, "no_more_bets"], [dora, "deal"], [dora, "check_all"],
        [dora, "key", { cards: "AhKhQs" }], [dora, "flop"], [dora, "check_all"], [dora, "key", { cards: "Ts9s" }],
        [dora, "river"], [dora, "fold", { spot }], [dora, "key", { cards: "4c4d" }], [dora, "reveal"], [dora, "confirm"]);
    assert.equal((await dora.event("settle")).n > 0, true);
    await server.stop();
});

test("answers make other tables, on a link with its presets, and nothing is written over", () => {
    const file = join(scratch(), "floor.json");
    const washington = ["washington", "house", "UTH-02", "none", "UP-3", "LINK-ML01"];
    const made = setUp(file, ["America/New_York", "05:30", "strict",
        "pit-1", ...washington, "grand", "60,000", "", "10", "50", "25,000",
        "pit-2", ...washington, "15", "50", "", // on the same link
        "cal", "california", "keyed", "UTH-04", "none", "10", "100", "",
        "sal", "", "", "", "", "dan", ""]);
    assert.equal(made.code, 0, made.out + made.err);
    const config = JSON.parse(readFileSync(file, "utf8"));
    assert.deepEqual(config.room, { zone: "America/New_York", day_starts: "05:30" });
    assert.equal(config.controls, "strict");
    assert.deepEqual(config.links.map(({ name, table, levels }) => [name, table, levels.map(({ seed }) => seed)]),
        [["grand", "LINK-ML01", [6000000, 500000]]]);
    assert.deepEqual(config.tables.map(({ name, link, open, float }) => [name, link, open, float]),
        [["pit-1", "grand", undefined, 2500000], ["pit-2", "grand", undefined, 5000000], ["cal", undefined, true, undefined]]);
    assert.deepEqual(config.people.filter(({ role }) => role === "dealer").map(({ name, tables }) => [name, tables]),
        ["dora", "dan"].map((name) => [name, ["pit-1", "pit-2", "cal"]]));
    const again = setUp(file, []);
    assert.deepEqual([again.code, again.err], [2, `uth: ${file} is there already: name another file\n`]);
});

test("an answer that does not fit is refused, and no file is left", () => {
    const file = join(scratch(), "floor.json");
    for (const [answers, sentence] of [[["Mars/Olympus"], /expected a time zone/], [["", "", "", "T 1"], /lower-case letters/],
        [["", "", "", "", "oregon"], /'oregon' is not one of these/]]) {
        const made = setUp(file, answers);
        assert.equal(made.code, 2);
        assert.match(made.err, sentence);
        assert.equal(existsSync(file), false);
    }
    writeFileSync(file, "");
    assert.equal(setUp(file, []).code, 2);
});
await main();
