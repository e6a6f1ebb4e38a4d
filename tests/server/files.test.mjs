// A real server whose files are removed, moved, put back or cut, while it runs and after a crash: it stops
// or refuses to start with one sentence, and nothing that was acknowledged is silently gone.
import { chmodSync, copyFileSync, existsSync, readFileSync, renameSync, rmSync, statSync, truncateSync,
    unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { spawnSync } from "node:child_process";
import { FAST, Server, UTH, WAIT_MS, assert, main, player, scratch, sleep, test, within } from "./lib.mjs";

const config = {
    tables: [{ name: "w", rules: "washington", float: 100000000, betting_s: 600, decide_s: 600 }],
    guest_chips: 1000000,
    limits: FAST,
};

async function begin(folder = scratch()) {
    const server = await Server.start(folder, config);
    return { server, ann: await player(server, "w", { spot: 1, buy: 1000 }) };
}

const start = (server) => spawnSync(UTH, server.args, { encoding: "utf8", timeout: WAIT_MS });
function assertRefused(server, sentence) {
    const { status, stderr } = start(server);
    assert.equal(status, 2, stderr);
    assert.match(stderr, sentence);
    assert.equal(stderr.trim().split("\n").length, 1, stderr);
}

for (const [what, ending, harm] of [
    ["the database is removed", "", unlinkSync],
    ["the log is removed", "-wal", unlinkSync],
    ["the anchor is removed", "-anchor", unlinkSync],
    ["the key is removed", ".key", unlinkSync],
    ["the database is renamed", "", (path) => renameSync(path, `${path}.old`)],
    ["the log is emptied", "-wal", (path) => truncateSync(path, 0)],
    ["the key is replaced", ".key", (path) => { copyFileSync(path, `${path}.2`); renameSync(`${path}.2`, path); }],
    ["the folder is moved", null, (path) => renameSync(path, `${path}-moved`)],
])
    test(`${what} while the server runs: it stops before the next answer`, async () => {
        const { server, ann } = await begin();
        const path = ending === null ? server.folder : server.db + ending;
        for (let i = 0; i < 5; i++) await ann.ok("buy_in", { table: "w", amount: 100 });
        harm(path);
        await assert.rejects(ann.ok("buy_in", { table: "w", amount: 100 }), /closed with/);
        assert.deepEqual(await server.end(), { code: 2, signal: null });
        assert.match(server.err, /^uth: stopped, .*the file was (removed, renamed or replaced|cut short) while it was in use; put the original file back.*\n$/);
        if (ending !== null) assert.ok(server.err.includes(path), server.err);
        if (ending === null) rmSync(`${path}-moved`, { recursive: true });
    });

test("a server that nobody talks to notices within seconds too", async () => {
    const { server } = await begin();
    await sleep(1500);
    unlinkSync(server.db);
    assert.deepEqual(await server.end(), { code: 2, signal: null });
    assert.match(server.err, /floor\.db: the file was removed/);
});

test("a log that is cut, emptied or removed after a crash is not a smaller floor", async () => {
    const { server, ann } = await begin();
    // So few that the log stays below the 100 pages from which idle time empties it.
    for (let i = 0; i < 12; i++) await ann.ok("buy_in", { table: "w", amount: 100 });
    await server.stop("SIGKILL");
    const log = `${server.db}-wal`, whole = readFileSync(log);
    for (const size of [0, 32, Math.floor(whole.length / 2), whole.length - 4120]) {
        truncateSync(log, size);
        assertRefused(server, /floor\.db: batch \d+ was stored, but it ends with batch \d+/);
        writeFileSync(log, whole);
    }
    unlinkSync(log);
    assertRefused(server, /batch \d+ was stored, but it ends with batch \d+.*log is empty or missing/);
    writeFileSync(log, whole);
    await server.run();
    const { out } = server.floor("log");
    assert.match(out, /start.*was not closed properly/);
    const accounts = JSON.parse(server.floor("accounts", "--json").out);
    assert.match(JSON.stringify(accounts), /"chips:w:guest-1"[^0-9]*2200\b/);
});

test("a key without its database, another key, half a key", async () => {
    const { server } = await begin();
    await server.stop();
    const away = `${server.db}.away`, key = `${server.db}.key`, right = readFileSync(key);
    for (const end of ["", "-anchor"]) renameSync(server.db + end, away + end);
    assertRefused(server, /floor\.db: there is no such file, but its key .*floor\.db\.key exists; put the database back/);
    for (const end of ["", "-anchor"]) renameSync(away + end, server.db + end);
    const wrong = Buffer.from(right);
    wrong[7] ^= 16;
    writeFileSync(key, wrong);
    assertRefused(server, /this is not the key that the database was used with; put your copy of the right key/);
    writeFileSync(key, right);
    writeFileSync(`${key}.new`, right.subarray(0, 9)); // as a power cut leaves it
    await server.run();
    await server.stop();
    writeFileSync(key, wrong);
    assertRefused(server, /this is not the key that the database was used with/);
    assert.equal(server.floor("lost-key", "burnt").code, 0);
    await server.run(); // the one that is there counts now
    await server.stop();
    unlinkSync(key);
    await server.run();
    assert.match(server.floor("log").out, /new_key/);
});

test("the key apart from the database, or passed by systemd", async () => {
    const apart = join(scratch(), "decks.key"), folder = scratch();
    const server = await Server.start(folder, { ...config, deck_key: apart });
    await player(server, "w", { spot: 1, buy: 1000 });
    assert.equal(existsSync(`${server.db}.key`), false);
    assert.equal(statSync(apart).mode & 0o777, 0o600);
    await server.stop("SIGKILL");
    renameSync(apart, `${apart}.away`);
    assertRefused(server, /decks\.key is missing, and it seals the deck of a round in progress; put your copy of the key there/);
    const lost = server.floor("lost-key", "burnt");
    assert.equal(lost.code, 2, "the key is elsewhere");
    assert.match(lost.err, /the key of the decks was last at .*decks\.key: give the server's configuration with --config/);
    renameSync(`${apart}.away`, apart);
    chmodSync(apart, 0o640);
    assertRefused(server, /decks\.key: other users can read the key that seals the decks/);
    await passed(server, apart, folder);
});

// The same key as a credential: systemd's own folder protects it, whatever the group seems to have.
async function passed(server, key, folder) {
    writeFileSync(server.config, readFileSync(server.config, "utf8").replace(key, "credential:decks"));
    assertRefused(server, /deck_key: systemd has passed no credentials; add LoadCredential to the unit/);
    const credentials = scratch(), path = join(credentials, "decks");
    writeFileSync(path, readFileSync(key), { mode: 0o440 });
    server.env = { CREDENTIALS_DIRECTORY: credentials };
    await server.run();
    await server.stop();
    const fresh = join(folder, "fresh.db"); // with a key that was made beforehand
    server.args[server.args.indexOf(server.db)] = fresh;
    await server.run();
    await server.stop();
    chmodSync(path, 0o444);
    const { status, stderr } = spawnSync(UTH, server.args,
        { encoding: "utf8", timeout: WAIT_MS, env: { ...process.env, ...server.env } });
    assert.equal(status, 2, stderr);
    assert.match(stderr, /other users can read the key that seals the decks/);
}

await main({ parts: 2 });
