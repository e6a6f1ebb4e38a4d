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

// ---- from the page ----

const FLOOR = {
    room: { zone: "America/Los_Angeles", day_starts: "06:00" }, controls: "standard", links: [],
    tables: [{ name: "t1", rules: "washington", dealer: true, source: "keyed", float: 5000000 }],
    people: [{ name: "sam", role: "supervisor" }, { name: "dora", role: "dealer" }],
};
const startSetUp = async (folder) => {
    const server = await Server.start(folder, null, ["--set-up", join(folder, "floor.json")]);
    return { server, code: server.out.match(/enter the code (\S+)/)[1] };
};
async function post(server, path, body, { patient, ...headers } = { patient: true }) {
    const response = await fetch(server.url + path, { method: "POST", body: JSON.stringify(body), headers });
    if (patient && response.status === 429) { // twenty at once, then one a second
        await new Promise((resolve) => setTimeout(resolve, 200));
        return post(server, path, body, { patient, ...headers });
    }
    return { status: response.status, body: await response.json() };
}

test("only who has the code sets a floor up from the page, once, and it starts where it was", async () => {
    const folder = scratch(), file = join(folder, "floor.json"), { server, code } = await startSetUp(folder);
    const { body: offers } = await server.get("/api/set-up");
    assert.deepEqual([offers.saved, offers.file], [false, file]);
    const save = (floor, more = {}, headers = {}) => post(server, "/api/set-up", { code, floor, ...more }, { patient: true, ...headers });
    const refused = async (status, answer, sentence) => {
        const { status: got, body } = await answer;
        assert.deepEqual([got, sentence.test(body.sentence)], [status, true], body.sentence);
        assert.equal(existsSync(file), false);
    };
    await refused(403, save(FLOOR, { code: "aaaa-bbbb" }), /not the code/);
    await refused(400, save(FLOOR, { code: "" }), /code/);
    await refused(400, save(FLOOR, { code: undefined }), /code/);
    await refused(403, save(FLOOR, {}, { Origin: "http://elsewhere.example" }), /another site/i);
    await refused(409, post(server, "/api/set-up/begin", { code }), /save it first/);
    for (const [floor, sentence] of [
        [undefined, /expected an object/],
        [{ ...FLOOR, deck_key: "/etc/passwd" }, /deck_key/], [{ ...FLOOR, identity: { second_factor: false } }, /identity/],
        [{ ...FLOOR, controls: "/etc/passwd" }, /built-in controls/], [{ ...FLOOR, room: { zone: "Mars/Olympus" } }, /zone/],
        [{ ...FLOOR, tables: [] }, /needs a table/], [{ ...FLOOR, tables: [{ name: "T 1", rules: "washington" }] }, /lower-case|name/],
        [{ ...FLOOR, tables: [{ ...FLOOR.tables[0], options_file: "/etc/passwd" }] }, /not in a file/],
        [{ ...FLOOR, tables: [FLOOR.tables[0], FLOOR.tables[0]] }, /two of them are named t1/],
        [{ ...FLOOR, tables: [{ ...FLOOR.tables[0], base: { min: 500, max: 90000 } }] }, /t1: /],
        [{ ...FLOOR, tables: [{ ...FLOOR.tables[0], link: "none" }] }, /t1: /],
        [{ ...FLOOR, people: [{ name: "dora", role: "dealer" }] }, /needs a supervisor/],
        [{ ...FLOOR, people: [{ name: "sam", role: "supervisor", pin: "12345678" }] }, /pin/],
        [{ ...FLOOR, people: [{ name: "sam", role: "player" }] }, /role/],
        [{ ...FLOOR, people: [FLOOR.people[0], FLOOR.people[0]] }, /two of them are named sam/],
    ]) await refused(400, save(floor), sentence);
    const { status, body: { people } } = await save(FLOOR);
    assert.equal(status, 200);
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.deepEqual(JSON.parse(readFileSync(file, "utf8")).people.map(({ name, login, pin }) => [name, login, pin]),
        people.map(({ name, login, pin }) => [name, login, pin]));
    assert.equal((await save(FLOOR)).status, 409);
    assert.equal((await post(server, "/api/set-up/begin", { code: "aaaa-bbbb" })).status, 403);
    assert.equal((await post(server, "/api/set-up/begin", { code })).status, 200);
    for (let there = 200; there !== 404;) there = (await fetch(`${server.url}/api/set-up`).catch(() => ({ status: 0 }))).status;
    assert.equal((await save(FLOOR)).status, 404);
    for (const person of people) await moveIn(server, person);
    const log = JSON.parse(server.floor("log", "--json").out);
    assert.deepEqual(log.entries.filter(({ what }) => what === "set_up").map(({ file: made }) => made), [file]);
    assert.ok(log.entries.some(({ what }) => what === "code_failed"));
    await server.stop();
    const late = spawnSync(UTH, ["serve", "--db", server.db, "--set-up", join(folder, "other.json"), "--listen", "127.0.0.1:0"], { encoding: "utf8" });
    assert.deepEqual([late.status, /has a floor already/.test(late.stderr)], [2, true], late.stderr);
});

test("who does not know the code guesses a few times a minute", async () => {
    const { server } = await startSetUp(scratch());
    const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => post(server, "/api/set-up/begin", { code: `aaaa-${1000 + i}` }, {})));
    const count = (wanted) => answers.filter(({ status }) => status === wanted).length;
    assert.ok(count(403) <= 22 && count(429) >= 18, `${count(403)} were checked`);
    await server.stop();
});

test("a floor is set up from its own machine alone, and no file is written over", () => {
    const folder = scratch(), file = join(folder, "floor.json");
    const start = (...args) => spawnSync(UTH, ["serve", "--db", join(folder, "floor.db"), ...args], { encoding: "utf8" });
    for (const [args, sentence] of [[["--set-up", file, "--listen", "0.0.0.0:0", "--insecure"], /other machines/],
        [["--set-up", file, "--demo"], /no --config, --demo or --peer/], [["--set-up", "/"], /is there already/]]) {
        const { status, stderr } = start(...args);
        assert.deepEqual([status, sentence.test(stderr)], [2, true], stderr);
    }
});

await main();
