// Commands said twice, and floors that would wait for ever: ids of refused commands, tables without
// time limits, and the way out when the key of the decks is lost.
import { existsSync, renameSync, unlinkSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { Client, Server, UTH, WAIT_MS, assert, main, player, scratch, test, uth } from "./lib.mjs";

const people = [{ name: "sam", role: "supervisor", pin: "2222" },
    { name: "dora", role: "dealer", pin: "1111" }];
const start = (...args) => {
    const result = spawnSync(UTH, ["serve", "--listen", "127.0.0.1:0", ...args],
        { encoding: "utf8", timeout: WAIT_MS });
    return { code: result.status, err: result.stderr };
};

test("a refused command may be said again under its id, and moves money once at most", async () => {
    const server = await Server.start(scratch(), { guest_chips: 100000, people,
        tables: [{ name: "t", rules: "washington", dealer: true, float: 1000000 }] });
    const dora = await (await Client.connect(server)).login("dora", "1111");
    const ann = await player(server, "t", { spot: 1 });
    const buy = { table: "t", amount: 200000, id: "buy" };
    await ann.refused("not_enough_money", "buy_in", buy);
    await ann.refused("not_enough_money", "buy_in", buy);
    assert.equal((await ann.ok("me")).balance, 100000);
    // The same id again, for something that is possible now: judged anew, done once.
    const first = await ann.ok("buy_in", { ...buy, amount: 40000 });
    assert.equal(first.repeated, undefined);
    for (let i = 0; i < 3; i++)
        assert.equal((await ann.ok("buy_in", { ...buy, amount: 40000 })).repeated, true);
    assert.equal((await ann.ok("buy_in", buy)).repeated, true, "also with another amount");
    assert.equal((await ann.ok("me")).balance, 60000);
    // A bet that came too early, said again when betting is open, and again after a crash.
    const bet = { table: "t", spot: 1, wagers: { ante: 500, blind: 500 }, id: "bet" };
    assert.ok((await ann.send("bet", bet)).error);
    await dora.ok("new_game", { table: "t" });
    assert.equal((await ann.ok("bet", bet)).repeated, undefined);
    await server.stop("SIGKILL");
    await server.run();
    const back = await Client.connect(server);
    await back.ok("resume", { token: ann.token });
    assert.equal((await back.ok("bet", bet)).repeated, true);
    assert.equal((await back.ok("buy_in", buy)).repeated, true);
    const { snapshot } = await back.subscribe("t");
    assert.equal(snapshot.guests[0].chips, 39000);
    await server.stop();
    server.sound();
});

test("a table without a dealer and without a time limit is refused", async () => {
    const folder = scratch(), db = `${folder}/floor.db`, config = `${folder}/c.json`;
    const add = (table) => {
        writeFileSync(config, JSON.stringify({ tables: [{ name: "t", rules: "washington",
            float: 1000000, ...table }] }));
        return start("--db", db, "--config", config);
    };
    for (const [table, field] of [[{}, "betting_s"], [{ betting_s: 5 }, "decide_s"],
        [{ decide_s: 5 }, "betting_s"]]) {
        const end = add(table);
        assert.equal(end.code, 2, end.err);
        assert.match(end.err, new RegExp(`^uth: table t: A table without a dealer needs a time ` +
            `limit: give ${field}\\.\\n$`));
    }
    const server = await Server.start(scratch(), { people, tables: [] });
    const sam = await (await Client.connect(server)).login("sam", "2222");
    await sam.refused("no_time_limit", "add_table", { config: { name: "x", rules: "washington" } });
    await sam.ok("add_table", { config: { name: "x", rules: "washington", dealer: true } });
});

test("a lost key: the round is void, every wager goes back, and the table goes on", async () => {
    const quick = { float: 1000000, betting_s: 600, decide_s: 600, result_s: 1 };
    const server = await Server.start(scratch(), { guest_chips: 100000, people, tables: [
        { name: "w", rules: "washington", ...quick }, { name: "s", rules: "stadium", ...quick }] });
    const ann = await player(server, "w", { spot: 2, buy: 50000 });
    await ann.event("round_started");
    await ann.ok("bet", { table: "w", spot: 2, wagers: { ante: 500, blind: 500, trips: 300 } });
    await ann.ok("no_more_bets", { table: "w" });
    await ann.event("deal");
    const lost = (...more) => server.floor("lost-key", "the key is gone", ...more);
    let end = lost();
    assert.equal(end.code, 2);
    assert.match(end.err, /another process/);
    await server.stop("SIGKILL");
    const key = `${server.db}.key`;
    end = lost();
    assert.equal(end.code, 2);
    assert.match(end.err, /no deck needs a lost key/, "a key that is there opens it");
    renameSync(key, `${key}.hidden`);
    end = start("--db", server.db);
    assert.equal(end.code, 2);
    assert.match(end.err, /uth floor lost-key/);
    assert.equal(uth("floor", "lost-key", "--db", server.db).code, 2, "a reason is due");
    end = lost("--json");
    assert.equal(end.code, 0, end.err);
    assert.deepEqual(JSON.parse(end.out).rounds, [{ table: "w", round: 1, void: true }]);
    assert.equal(lost().code, 2, "only once");
    assert.ok(!existsSync(key));
    server.sound(); // without a server
    await server.run();
    assert.ok(existsSync(key), "a new key");
    unlinkSync(`${key}.hidden`);
    const back = await Client.connect(server);
    await back.ok("resume", { token: ann.token });
    const { snapshot } = await back.subscribe("w");
    assert.equal(snapshot.guests[0].chips, 50000, "every wager is back");
    const sam = await (await Client.connect(server)).login("sam", "2222");
    const recall = (await server.get("/api/tables/w/rounds/1", sam.token)).body;
    assert.equal(recall.status, "void");
    assert.equal(recall.receipt, undefined);
    assert.equal(recall.steps.at(-1).event, "lost_deck");
    assert.equal(recall.steps.at(-1).reason, "the key is gone");
    const log = (await server.get("/api/audit?what=lost_key", sam.token)).body.entries;
    assert.equal(log.length, 1);
    assert.equal(log[0].who, "operator");
    // A new round with the new key, to its end.
    if (snapshot.round?.phase !== "betting") await back.event("round_started");
    await back.ok("bet", { table: "w", spot: 2, wagers: { ante: 500, blind: 500 } });
    await back.ok("no_more_bets", { table: "w" });
    await back.event("deal");
    await back.ok("play", { table: "w", spot: 2, multiple: 4 });
    await back.event("settle");
    await back.event("opened_deck");
    await server.stop();
    server.sound();
});

await main();
