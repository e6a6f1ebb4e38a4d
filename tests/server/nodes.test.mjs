// Several nodes on one PostgreSQL database: clients at any of them, and the floor goes on at another one when
// the one that has it is killed, stopped or drained.
import { copyFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { Client, FAST, assert, main, player, scratch, skip, sleep, staff, test, uth, within } from "./lib.mjs";
import { History, goOn } from "./history.mjs";
import { Node, Postgres, bin } from "./postgres.mjs";

const config = {
    tables: [
        { name: "w", rules: "washington", float: 100000000, betting_s: 3600, decide_s: 20, result_s: 1 },
        { name: "x", rules: "washington", float: 100000000, betting_s: 3600, decide_s: 600, result_s: 1 },
    ],
    people: staff("sam"),
    guest_chips: 100000,
    limits: { ...FAST, guests: { burst: 100, per_minute: 1000 }, bytes: { burst: 100000000, per_minute: 1000000000 }, log_ins: { burst: 10000, per_minute: 100000 } },
};

// What a stranger hears who says this to the port for nodes.
async function heard(port, saying) {
    const socket = connect(port, "127.0.0.1");
    let bytes = Buffer.alloc(0);
    socket.on("error", () => {});
    socket.on("data", (more) => {
        bytes = Buffer.concat([bytes, more]);
        if (bytes.length === 36) socket.write(saying);
    });
    await within(new Promise((resolve) => socket.on("close", resolve)), "a stranger is hung up on");
    return bytes;
}

async function pair(postgres) {
    const north = await Node.begin(postgres, config, "north", scratch(), true);
    await north.has(() => north.floorAt === "north", "it has the floor");
    const folder = scratch();
    copyFileSync(join(north.folder, "north.key"), join(folder, "south.key"));
    const south = await Node.begin(postgres, config, "south", folder, true);
    await south.has(() => south.floorAt === "north", "it stands by");
    return [north, south];
}

test("a node that is killed, one that stops for too long, one that is drained: each time another goes on", async () => {
    if (bin === undefined) skip("PostgreSQL's server is missing");
    const postgres = new Postgres();
    await postgres.ready();
    const [north, south] = await pair(postgres);
    const folder = scratch();
    const refused = (name) => Node.begin(postgres, config, name, folder, true).then(() => "it was let in", (error) => error.message);
    assert.match(await refused("east"), /east\.key is missing: all nodes need the key of the decks/);
    copyFileSync(join(north.folder, "north.key"), join(folder, "north.key"));
    assert.match(await refused("north"), /a node of the name north uses this database; names are of one node each/);

    // Clients at both; the address of whoever comes by way of the other node is their own.
    const histories = await Promise.all([new History(north, "w", 1), new History(south, "w", 2), new History(south, "w", 3)].map((one) => one.begin()));
    const sam = await Client.connect(south, { localAddress: "127.0.0.77" });
    await sam.login("sam", "2222");
    assert.match(north.floor("log").out, /127\.0\.0\.77/);
    const ann = await player(south, "x", { spot: 1, buy: 50000 });
    await ann.event("round_started");
    await ann.ok("bet", { table: "x", spot: 1, wagers: { ante: 500, blind: 500 } });
    await ann.ok("no_more_bets", { table: "x" });
    const deal = await ann.event("deal");
    const { commitment } = await ann.event("round_started");

    // Strangers at the ports for nodes: no proof, another's, and one that has no floor.
    const [, first, second] = north.floor("nodes").out.match(/127\.0\.0\.1:(\d+)[^]*127\.0\.0\.1:(\d+)/);
    for (const saying of [Buffer.alloc(128, 7), Buffer.concat([Buffer.alloc(32), Buffer.from("127.0.0.1\0".padEnd(96, "\0"))])])
        assert.match((await heard(first, saying)).toString("latin1"), /^uth1[^]{32}$/);
    assert.equal((await heard(second, Buffer.alloc(1))).length, 0);

    await goOn(histories);
    const killed = Date.now();
    for (const history of histories) history.node = south; /* a page tries the address that it has; a balancer the next one */
    await north.stop("SIGKILL");
    await south.has(() => south.floorAt === "south", "it has the floor");
    assert.ok(Date.now() - killed < 4000 + 5000, `the floor is back after ${Date.now() - killed} ms`);

    // The round goes on with the same deck and the time that was left.
    const back = await Client.connect(south);
    await back.ok("resume", { token: ann.token });
    assert.equal((await back.subscribe("x", deal.n)).from, deal.n);
    const { left_ms } = await back.event("resumed");
    assert.ok(left_ms <= 600000 && left_ms > 597000, `${left_ms} ms left`);
    const { snapshot } = await back.subscribe("x");
    assert.equal(snapshot.round.hands[0].cards, deal.hands[0].cards);
    assert.equal(snapshot.round.commitment, commitment);
    await back.ok("play", { table: "x", spot: 1, multiple: 4 });
    const { receipt } = await back.event("opened_deck");
    const file = join(south.folder, "receipt.json");
    writeFileSync(file, JSON.stringify(receipt));
    assert.equal(uth("verify", file, "--commitment", commitment).code, 0);

    // Back as the one that waits; then the one that has the floor is stopped, and comes to too late.
    await north.run();
    await north.has(() => north.floorAt === "south", "it stands by");
    await goOn(histories);
    south.process.kill("SIGSTOP");
    for (const history of histories) history.node = north;
    await north.has(() => north.floorAt === "north", "it has the floor");
    south.process.kill("SIGCONT");
    const end = await within(south.ended, "the node that was stopped ends");
    assert.equal(end.code, 2);
    assert.match(south.err, /another process has taken over this floor/);

    await goOn(histories);

    // Planned: at once.
    const nobody = north.floor("drain");
    assert.equal(nobody.code, 2);
    assert.match(nobody.err, /No other node is waiting/);
    await south.run();
    await south.has(() => south.floorAt === "north", "it stands by");
    assert.match(north.floor("nodes").out, /north +127\.0\.0\.1:\d+ +\S+ +has the floor\nsouth +127\.0\.0\.1:\d+ +\S+ +waits/);
    for (const history of histories) history.node = south;
    const drained = Date.now();
    assert.equal(north.floor("drain").code, 0);
    assert.deepEqual(await north.end(), { code: 0, signal: null });
    await south.has(() => south.floorAt === "south", "it has the floor");
    assert.ok(Date.now() - drained < 4000, `handed over within ${Date.now() - drained} ms`);

    await goOn(histories);
    for (const history of histories) {
        await history.judge();
        assert.ok(history.losses >= 3, `${history.losses} connections were lost`);
    }
    south.sound();
    await south.stop();
});

main();
