// One flipped bit anywhere in the files of a floor that crashed: database, log, anchor, key. The start or
// the audit finds it, or it is without meaning: everything is as it was, and stays so when the floor goes on.
// UTH_FLIPS says how many.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { Server, UTH, assert, main, player, scratch, test, uth, within, writeConfig } from "./lib.mjs";

const FLIPS = Number(process.env.UTH_FLIPS ?? 24);
const ENDINGS = ["", "-wal", "-anchor", ".key"], SHARES = [0.5, 0.8, 0.9, 1];

// The same flips each time.
let state = 4711;
function random(below) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
}

// Rounds, players and sessions, some of it in the file and some in the log.
async function played() {
    const server = await Server.start(scratch(), {
        tables: [{ name: "w", rules: "washington", float: 100000000, betting_s: 600, decide_s: 600, result_s: 1 }],
        people: [{ name: "bob", role: "player", pin: "2345", deposit: 50000 }],
        guest_chips: 1000000, limits: { messages: { burst: 100000, per_minute: 1000000 } },
    });
    const ann = await player(server, "w", { spot: 1, buy: 100000 });
    await ann.event("round_started");
    for (let i = 0; i < 2; i++) {
        await ann.ok("bet", { table: "w", spot: 1, wagers: { ante: 500, blind: 500 } });
        await ann.ok("no_more_bets", { table: "w" });
        const from = ann.mark();
        await ann.ok("play", { table: "w", spot: 1, multiple: 4 });
        await ann.event("round_started", "the next round", from);
    }
    await server.stop();
    await server.run();
    const cid = await player(server, "w", { spot: 2, buy: 100000 });
    for (let i = 0; i < 24; i++) await cid.ok("buy_in", { table: "w", amount: 100 });
    await server.stop("SIGKILL");
    return server.db;
}

// Does a server start on it, under the controls that it had? It is stopped again.
async function starts(db) {
    const config = `${db}.json`;
    writeConfig(config, {});
    const server = spawn(UTH, ["serve", "--db", db, "--listen", "127.0.0.1:0", "--config", config],
        { stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    server.stderr.on("data", (data) => (said += data));
    server.stdout.once("data", () => server.kill("SIGTERM"));
    const code = await within(new Promise((resolve) => server.on("exit", resolve)), "the end of a start");
    return { code, said };
}

const balances = (db) => {
    const { code, out, err } = uth("floor", "accounts", "--json", "--db", db);
    assert.equal(code, 0, err);
    return out;
};

async function examine(db, place, expected) {
    const first = uth("floor", "audit", "--db", db);
    assert.ok([0, 1, 2].includes(first.code), `${place}: ${first.code} ${first.err}`);
    assert.doesNotMatch(first.out + first.err, /makes no sense|not valid JSON|1844674407/, place);
    if (first.code !== 0) {
        assert.match(first.out + first.err, /floor\.db|stream|account|round|event|totals|index/, place);
        return "found";
    }
    const start = await starts(db);
    if (start.code !== 0) {
        assert.equal(start.code, 2, `${place}: ${start.said}`);
        assert.match(start.said, /^uth: .{20,}\n$/, place);
        return "found";
    }
    // Nobody has complained: so nothing is different, now or later.
    assert.equal(balances(db), expected.before, place);
    for (let i = 0; i < 3; i++) {
        const { code, err } = uth("floor", "deposit", "bob", "7.00", "--db", db);
        assert.equal(code, 0, `${place}: ${err}`);
    }
    const again = await starts(db);
    assert.equal(again.code, 0, `${place}: ${again.said}`);
    const audit = uth("floor", "audit", "--db", db);
    assert.equal(audit.code, 0, `${place}: ${audit.out}${audit.err}`);
    assert.equal(balances(db), expected.after, place);
    return "harmless";
}

test(`${FLIPS} flipped bits: each is found, or harmless for ever`, async () => {
    const whole = await played(), folder = scratch(), db = join(folder, "floor.db");
    const files = ENDINGS.map((end) => readFileSync(whole + end));
    const fresh = () => ENDINGS.forEach((end, i) => writeFileSync(db + end, files[i], { mode: 0o600 }));
    fresh();
    const expected = { before: balances(db) };
    for (let i = 0; i < 3; i++) assert.equal(uth("floor", "deposit", "bob", "7.00", "--db", db).code, 0);
    expected.after = balances(db);
    const count = { found: 0, harmless: 0 };
    for (let i = 0; i < FLIPS; i++) {
        rmSync(folder, { recursive: true });
        mkdirSync(folder);
        fresh();
        const share = random(1000) / 1000, file = SHARES.findIndex((end) => share < end);
        const bytes = Buffer.from(files[file]);
        let at = random(bytes.length);
        while (bytes[at] === 0 && i % 8 !== 0) at = (at + 1) % bytes.length; // mostly where something is
        const bit = random(8);
        bytes[at] ^= 1 << bit;
        writeFileSync(db + ENDINGS[file], bytes);
        const place = `floor.db${ENDINGS[file]}, byte ${at}, bit ${bit}`;
        count[await examine(db, place, expected)]++;
    }
    console.log(`${count.found} found, ${count.harmless} harmless`);
    assert.ok(count.found > FLIPS / 3);
});

await main();
