// The control program: its digest at the start, on demand and on a timer; a file that is another one
// stops every table at once, also after a restart; each new program is in the log.
import { createHash } from "node:crypto";
import { appendFileSync, copyFileSync, readFileSync, renameSync, unlinkSync, writeFileSync }
    from "node:fs";
import { spawnSync } from "node:child_process";
import { Client, Server, UTH, WAIT_MS, assert, main, player, scratch, sleep, test, uth, within } from
    "./lib.mjs";

const sha256 = (file) => createHash("sha256").update(readFileSync(file)).digest("hex");
const floor = {
    tables: [{ name: "w", rules: "washington", float: 1000000, betting_s: 600, decide_s: 600 }],
    people: [{ name: "sam", role: "supervisor", pin: "2222" }], guest_chips: 100000,
};

// A program of our own that can be exchanged.
function ownProgram() {
    const folder = scratch(), program = `${folder}/uth`;
    copyFileSync(UTH, program);
    return { folder, program };
}

// Another program in the place of the file; the running one keeps its own.
function exchange(program) {
    copyFileSync(program, `${program}.new`);
    appendFileSync(`${program}.new`, "another one");
    renameSync(`${program}.new`, program);
}

test("on demand: the same program is authenticated, another one stops play", async () => {
    const { folder, program } = ownProgram();
    const server = await Server.start(folder, floor, [], program);
    const check = () => {
        const end = server.floor("program", "--json");
        return { code: end.code, ...JSON.parse(end.out) };
    };
    let found = check();
    assert.equal(found.code, 0);
    assert.equal(found.sha256, sha256(program));
    assert.equal(found.running, found.sha256);
    assert.equal(found.file, found.sha256);
    const ann = await player(server, "w", { spot: 1, buy: 50000 });
    await ann.event("round_started");
    exchange(program);
    found = check();
    assert.equal(found.code, 1);
    assert.equal(found.running, found.sha256, "what runs is what was started");
    assert.equal(found.file, sha256(program));
    await ann.event("stopped");
    await ann.refused("table_stopped", "bet",
        { table: "w", spot: 1, wagers: { ante: 500, blind: 500 } });
    assert.equal((await server.get("/health")).status, 503);
    assert.match(server.err, /not the one that was started/);
    const eve = await (await Client.connect(server)).login("sam", "2222");
    assert.equal((await server.get("/api/tables/w/rounds", eve.token)).status, 200,
        "the past can be read while play is stopped");
    // Back to the right one: the fault outlives the restart, until somebody has looked.
    await server.stop();
    copyFileSync(UTH, `${program}.new`);
    renameSync(`${program}.new`, program);
    await server.run();
    assert.equal((await server.get("/health")).status, 503);
    assert.equal(check().code, 0);
    assert.equal(server.floor("clear", "w").code, 0);
    assert.equal((await server.get("/health")).status, 200);
    const sam = await (await Client.connect(server)).login("sam", "2222");
    const { entries } = (await server.get("/api/audit?limit=100", sam.token)).body;
    for (const what of ["new_software", "authenticated", "damage", "clear"])
        assert.ok(entries.some((entry) => entry.what === what), what);
    await server.stop();
    assert.match(uth("floor", "program", "--db", server.db).err, /No server is running/);
});

test("on a timer: a file that has gone stops play without being asked", async () => {
    const { folder, program } = ownProgram();
    const server = await Server.start(folder, { ...floor, program: { every_s: 1 } }, [], program);
    const sam = await (await Client.connect(server)).login("sam", "2222");
    const seen = async (what) =>
        (await server.get(`/api/audit?what=${what}`, sam.token)).body.entries.length > 0;
    const until = async (is) => {
        while (!(await is())) await sleep(50);
    };
    await within(until(() => seen("authenticated")), "the program is authenticated");
    assert.equal((await server.get("/health")).status, 200);
    unlinkSync(program);
    await within(until(async () => (await server.get("/health")).status !== 200),
        "another program stops the tables");
    assert.ok(await seen("damage"));
});

test("only the approved program starts, and every change is logged with its digests", async () => {
    const { folder, program } = ownProgram();
    const approved = sha256(program);
    const config = { ...floor, program: { sha256: approved } };
    let server = await Server.start(folder, config, [], program);
    await server.stop();
    exchange(program);
    const refused = spawnSync(program, server.args, { encoding: "utf8", timeout: WAIT_MS });
    assert.equal(refused.status, 2);
    assert.match(refused.stderr, /^uth: this program is not the approved one: its SHA-256 is [0-9a-f]{64}\./);
    assert.ok(refused.stderr.includes(sha256(program)));
    server = await Server.start(folder, { ...floor, program: { sha256: sha256(program) } }, [],
        program);
    const log = JSON.parse(server.floor("log", "--json").out).entries
        .filter((entry) => entry.what === "new_software");
    assert.equal(log.length, 2);
    assert.equal(log[0].before, approved);
    assert.equal(log[0].sha256, sha256(program));
    assert.ok(log[0].version && log[0].user && log[0].at);
    await server.stop();
    for (const [bad, wanted] of [["xyz", /64 hexadecimal/], ["A".repeat(64), /64 hexadecimal/]]) {
        writeFileSync(`${folder}/bad.json`, JSON.stringify({ program: { sha256: bad } }));
        const end = uth("serve", "--db", `${folder}/x.db`, "--config", `${folder}/bad.json`);
        assert.equal(end.code, 2);
        assert.match(end.err, wanted);
    }
});

await main();
