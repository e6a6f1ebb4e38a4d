// Old months leave the database for archives: rounds, reports, the log and the audit read as before,
// also after a crash, and on a floor that does not run.
import { existsSync, renameSync, statSync } from "node:fs";
import { Client, FAST, Server, assert, main, player, scratch, sleep, test } from "./lib.mjs";
import { Faults } from "./faulty.mjs";

const DAY_S = 86400;
const month = (ahead) => new Date(Date.now() + 1000 * ahead).toISOString().slice(0, 7);

const config = {
    tables: [{ name: "t", rules: "washington", dealer: true, float: 100000000 }],
    people: [{ name: "dora", role: "dealer", pin: "1111" },
        { name: "sam", role: "supervisor", pin: "2222" },
        { name: "ann", role: "player", pin: "7777", deposit: 10000000 }],
    limits: FAST,
};

async function playRound(dora, ann) {
    await dora.ok("new_game", { table: "t" });
    await ann.ok("bet", { table: "t", spot: 1, wagers: { ante: 500, blind: 500 } });
    for (const step of ["no_more_bets", "deal"]) await dora.ok(step, { table: "t" });
    await ann.ok("play", { table: "t", spot: 1, multiple: 4 });
    for (const step of ["flop", "river", "reveal", "confirm"]) await dora.ok(step, { table: "t" });
}

async function look(server, ann, sam) {
    const get = async (path, who) => (await server.get(path, who.token)).body;
    const { rounds } = await get("/api/tables/t/rounds?limit=100", sam);
    const log = (await get("/api/audit?what=confirm&limit=500", sam)).entries;
    const recalls = [];
    for (const { round } of rounds.slice(-3)) recalls.push(await get(`/api/tables/t/rounds/${round}`, sam));
    return { rounds, log, recalls, mine: await get("/api/players/me/rounds", ann),
        report: await get("/api/tables/t/report", sam) };
}

test("two months archived under way: everything reads as before, after a crash too", async () => {
    const folder = scratch(), faults = new Faults(folder);
    faults.set({ wallAheadS: -70 * DAY_S });
    const server = await Server.start(folder, config, [], undefined, faults.env);
    const log_in = async () => Promise.all([["dora", "1111"], ["sam", "2222"], ["ann", "7777"]]
        .map(async ([name, pin]) => (await Client.connect(server)).login(name, pin)));
    await player(server, "t", { name: "ann", pin: "7777", spot: 1, buy: 5000000 });
    for (const days of [-70, -35, 0]) {
        await server.stop(); // leaves a snapshot; the clock is set at the start
        faults.set({ wallAheadS: days * DAY_S });
        await server.run();
        const [dora, , ann] = await log_in();
        for (let i = 0; i < 8; i++) await playRound(dora, ann);
    }
    await server.stop();
    await server.run();
    const [, sam, ann] = await log_in();
    const before = await look(server, ann, sam);
    assert.equal(before.rounds.length, 24);
    assert.equal(before.recalls[0].status, "settled");

    for (const days of [-70, -35]) {
        const name = month(days * DAY_S), answer = server.floor("archive", name);
        assert.equal(answer.code, 0, answer.err);
        assert.match(answer.out, new RegExp(`archived to the end of ${name}`));
        assert.ok(existsSync(`${server.db}.${name}`));
        assert.equal(statSync(`${server.db}.${name}`).mode & 0o777, 0o600);
        assert.deepEqual(await look(server, ann, sam), before);
    }
    for (const [name, wanted] of [[month(-35 * DAY_S), /there is already an archive/],
        [month(0), /must be over/], ["2026", /Write a month as/]]) {
        const refused = server.floor("archive", name);
        assert.notEqual(refused.code, 0);
        assert.match(refused.err, wanted);
    }
    server.sound();

    await server.stop("SIGKILL");
    server.sound();
    await server.run();
    assert.deepEqual(await look(server, ann, sam), before);

    // An archive that somebody put away: the floor plays on, and says which file it misses.
    const path = `${server.db}.${month(-70 * DAY_S)}`;
    await server.stop();
    renameSync(path, `${path}.away`);
    await server.run();
    const oldest = before.rounds.at(-1).round;
    const missing = await server.get(`/api/tables/t/rounds/${oldest}`, sam.token);
    assert.notEqual(missing.status, 200);
    assert.match(JSON.stringify(missing.body), /put the file back/);
    await sleep(300);
    assert.equal((await server.get("/health")).body.status, "ok");
    assert.equal(server.floor("audit").code, 1);
});

main();
