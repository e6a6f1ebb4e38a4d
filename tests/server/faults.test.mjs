// A real server on a machine that lets it down: a disk that fails or fills up, a database that was
// cut off, a clock that jumps, a process that stands still. Each ends in a sentence or goes on, and
// nothing that was acknowledged is lost. UTH_FAULTS_LONG=1 takes longer over some of it.
import { chmodSync, chownSync, copyFileSync, existsSync, readFileSync, rmSync, truncateSync, writeFileSync }
    from "node:fs";
import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { Client, FAST, Server, UTH, WAIT_MS, assert, main, player, scratch, sleep, test, uth }
    from "./lib.mjs";
import { Faults } from "./faulty.mjs";

const LONG = process.env.UTH_FAULTS_LONG === "1";
const EIO = 5, ENOSPC = 28, EROFS = 30, DAY_S = 86400;

const config = {
    tables: [{ name: "w", rules: "washington", float: 100000000, betting_s: 600, decide_s: 600 }],
    guest_chips: 1000000,
    limits: FAST,
};

async function begin(more = {}) {
    const folder = scratch(), faults = new Faults(folder);
    const server = await Server.start(folder, { ...config, ...more }, [], undefined, faults.env);
    return { server, faults, ann: await player(server, "w", { spot: 1, buy: 1000 }) };
}

// Buys in until the server ends; what was answered with ok, and what was not answered.
async function buyUntilItEnds(client) {
    const open = new Set();
    let done = 0;
    for (let i = 0; client.code === undefined; i++) {
        const id = `buy-${i}`;
        open.add(id);
        const answer = client.send("buy_in", { id, table: "w", amount: 100 })
            .then(({ ok }) => { assert.equal(ok, true); open.delete(id); done++; });
        await (i % 5 === 4 ? answer : Promise.resolve(answer.catch(() => {}))).catch(() => {});
    }
    return { done, open };
}

for (const [what, numbers, sentence] of [
    ["a sync fails", { syncError: EIO, syncsLeft: 7 }, /the disk failed/],
    ["a write fails", { writeError: EIO, writesLeft: 40 }, /the disk failed/],
    ["the disk is full", { writeError: ENOSPC, writesLeft: 25 }, /the disk is full; free some space/],
    ["the disk becomes read-only", { writeError: EROFS, writesLeft: 25 }, /the file system is read-only/],
])
    test(`${what}: stopped with a sentence, and nothing acknowledged is lost`, async () => {
        const { server, faults, ann } = await begin();
        assert.ok(faults.get("syncs") > 0, "the faults are not in the server");
        faults.set(numbers);
        const { done, open } = await buyUntilItEnds(ann);
        assert.equal((await server.end()).code, 2);
        const said = server.err.trim().split("\n");
        assert.equal(said.length, 1, server.err);
        assert.match(said[0], /^uth: stopped, the database cannot be written: /);
        assert.match(said[0], sentence);
        faults.set({ syncsLeft: -1, writesLeft: -1 });
        await server.run();
        const back = await Client.connect(server);
        await back.ok("resume", { token: ann.token });
        const { chips } = await back.ok("me");
        assert.ok(chips.w >= 1000 + 100 * done, `${chips.w} after ${done} buy-ins`);
        for (const id of open) await back.ok("buy_in", { id, table: "w", amount: 100 });
        assert.equal((await back.ok("me")).chips.w, 1000 + 100 * (done + open.size));
        server.sound();
    });

test("a file that may not grow any further: stopped with a sentence, not by a signal", async () => {
    const folder = scratch(), limited = join(folder, "limited");
    writeFileSync(limited, `#!/bin/sh\nulimit -f 600\nexec '${resolve(UTH)}' "$@"\n`, { mode: 0o755 });
    const server = await Server.start(folder, config, [], limited);
    const ann = await player(server, "w", { spot: 1, buy: 1000 });
    const { done } = await buyUntilItEnds(ann);
    assert.deepEqual(await server.end(), { code: 2, signal: null });
    assert.match(server.err, /^uth: stopped, .*the file may not grow any further.*raise it, then start again\n$/);
    server.binary = undefined;
    await server.run();
    const back = await Client.connect(server);
    await back.ok("resume", { token: ann.token });
    assert.ok((await back.ok("me")).chips.w >= 1000 + 100 * done);
});

test("a folder in which nothing can be written is what is complained of", async () => {
    const { server } = await begin();
    await server.stop();
    const nobody = process.getuid() === 0 ? 65534 : process.getuid();
    for (const end of ["", "-anchor", ".key"]) chownSync(server.db + end, nobody, nobody);
    const program = join(server.folder, "uth"); // which others may run, wherever the tree lies
    copyFileSync(UTH, program);
    chmodSync(program, 0o755);
    chmodSync(server.folder, 0o555);
    const end = spawnSync(program, server.args,
        { encoding: "utf8", timeout: WAIT_MS, uid: nobody, gid: nobody });
    chmodSync(server.folder, 0o755);
    assert.equal(end.status, 2, `${end.error}`);
    assert.match(end.stderr, /^uth: .*floor\.db: no new file can be made in this folder \(Permission denied\)/);
});

test("a disk that takes seconds: everybody waits for it, over HTTP too, and is answered", async () => {
    const { server, faults, ann } = await begin();
    const before = faults.get("syncs");
    faults.set({ syncDelayMs: 6000 }); // longer than a server would wait that gives up
    const asked = Promise.all([
        ann.send("buy_in", { table: "w", amount: 100 }),
        fetch(`${server.url}/api/guest`, { method: "POST" }),
    ]);
    while (faults.get("syncs") === before) await sleep(20);
    faults.set({ syncDelayMs: 0 }); // whoever comes behind the slow one waits for it alone
    const [bought, guest] = await asked;
    assert.equal(bought.ok, true);
    assert.equal(guest.status, 200);
    assert.match((await guest.json()).name, /^guest-/);
});

test("a database that is cut off, or a stranger's, is refused with a sentence and left alone",
    async () => {
        const { server, ann } = await begin();
        await ann.ok("buy_in", { table: "w", amount: 100 });
        await server.stop();
        const whole = readFileSync(server.db), copy = join(server.folder, "cut.db");
        copyFileSync(`${server.db}.key`, `${copy}.key`);
        copyFileSync(`${server.db}-anchor`, `${copy}-anchor`);
        const end = whole.findLastIndex((byte) => byte !== 0); // zeros behind it are not missed
        for (const size of [0, 1, 99, 100, 4095, 4096, whole.length / 2, whole.length - 4096, end]) {
            writeFileSync(copy, whole);
            truncateSync(copy, Math.floor(size));
            const before = readFileSync(copy);
            const cut = spawnSync(UTH, ["serve", "--db", copy, "--listen", "127.0.0.1:0"],
                { encoding: "utf8", timeout: WAIT_MS });
            assert.equal(cut.status, 2, `${size} bytes: ${cut.stdout}${cut.stderr}`);
            assert.match(cut.stderr, /^uth: .{20,}\n$/, `${size} bytes`);
            assert.ok(before.equals(readFileSync(copy)), `${size} bytes: it was touched`);
            assert.equal(existsSync(`${copy}.sock`), false);
            rmSync(`${copy}-wal`, { force: true });
        }
    });

test("the wall clock jumps by days: rounds, sessions and the order of events do not", async () => {
    const { server, faults, ann } = await begin({
        tables: [{ ...config.tables[0], betting_s: 1, decide_s: 20, result_s: 1 }],
    });
    await ann.ok("buy_in", { table: "w", amount: 100000 });
    await ann.event("round_started");
    const bet = { table: "w", spot: 1, wagers: { ante: 500, blind: 500 } }, times = [];
    const play = { table: "w", spot: 1, multiple: 4 };
    for (const days of [3, -3, 0]) {
        const from = ann.mark();
        await ann.ok("bet", bet);
        faults.set({ wallAheadS: days * DAY_S }); // with the countdown running
        await ann.event("deal", "the deal", from);
        await ann.ok("play", play);
        times.push((await ann.event("settle", "the settlement", from)).at);
        await ann.event("round_started", "the next round", from);
    }
    assert.ok(times[0] < times[1] && times[1] < times[2] && times[2] - times[0] < 1000 * DAY_S,
        "while it runs the server's clock is not the wall's");
    // Set back over a restart: time goes on from the last event, and the server says so.
    const from = ann.mark();
    await ann.ok("bet", bet);
    const { n } = await ann.event("deal", "a deal", from);
    faults.set({ wallAheadS: -3 * DAY_S });
    await server.stop("SIGKILL");
    await server.run();
    assert.match(server.err, /the clock is \d+ s behind the last event/);
    const back = await Client.connect(server);
    await back.ok("resume", { token: ann.token });
    await back.subscribe("w");
    await back.ok("play", play);
    const after = await back.event((event) => event.event === "settle" && event.n > n, "the end");
    assert.ok(after.at >= times[2]);
    await server.stop();
    // And ahead: the round has its time left, the session is over.
    faults.set({ wallAheadS: 3 * DAY_S });
    await server.run();
    const late = await Client.connect(server);
    await late.refused("expired", "resume", { token: ann.token });
    server.sound();
});

test("a server that stands still goes on, with its clients", async () => {
    const { server, ann } = await begin({
        tables: [{ ...config.tables[0], betting_s: 1, decide_s: 1, result_s: 1 }],
        limits: { ...config.limits, idle_s: 1 },
    });
    await ann.event("round_started");
    await ann.ok("bet", { table: "w", spot: 1, wagers: { ante: 500, blind: 500 } });
    const from = ann.mark();
    server.process.kill("SIGSTOP");
    const asked = ann.send("buy_in", { table: "w", amount: 100 });
    await sleep(LONG ? 30000 : 3000);
    server.process.kill("SIGCONT");
    assert.equal((await asked).ok, true);
    const { settlement } = await ann.event("settle", "the settlement", from);
    assert.equal(settlement.hands.length, 1);
    assert.equal(ann.code, undefined, "the client was dropped");
    await ann.close();
    server.sound();
});

test("a backup made while everybody plays is sound, and a server goes on from it", async () => {
    const { server, ann } = await begin();
    let busy = true, bought = 0;
    const buying = (async () => {
        while (busy) {
            await ann.ok("buy_in", { table: "w", amount: 100 });
            bought++;
        }
    })();
    const copies = [];
    for (let i = 0; i < (LONG ? 20 : 3); i++) {
        copies.push(join(server.folder, `backup-${i}.db`));
        const least = bought;
        assert.equal(server.floor("backup", copies[i]).code, 0);
        assert.notEqual(server.floor("backup", copies[i]).code, 0, "it is not overwritten");
        const audit = uth("floor", "audit", "--db", copies[i]);
        assert.equal(audit.code, 0, audit.out + audit.err);
        const chips = JSON.parse(uth("floor", "accounts", "--json", "--db", copies[i]).out);
        const held = JSON.stringify(chips).match(/"chips:w:guest-1"[^0-9]*(\d+)/);
        assert.ok(Number(held[1]) >= 1000 + 100 * least, "what was acknowledged before is in it");
    }
    busy = false;
    await buying;
    await server.stop("SIGKILL");
    copyFileSync(copies[0], server.db);
    rmSync(`${server.db}-wal`, { force: true });
    const serve = spawnSync(UTH, server.args, { encoding: "utf8", timeout: WAIT_MS });
    assert.equal(serve.status, 2);
    assert.match(serve.stderr, /floor\.db: this is a backup; to use it in place of the database, run 'uth floor restored REASON'/);
    assert.equal(server.floor("restored").code, 2, "a reason is due");
    const restored = server.floor("restored", "the disk was replaced");
    assert.equal(restored.code, 0, restored.err);
    assert.match(server.floor("restored", "again").err, /not a restored backup/);
    await server.run();
    const back = await Client.connect(server);
    await back.ok("resume", { token: ann.token });
    await back.ok("buy_in", { table: "w", amount: 100 });
    await server.stop();
    server.sound();
    assert.match(server.floor("log").out, /restored.*the disk was replaced/);
});

await main({ parts: 3 });
