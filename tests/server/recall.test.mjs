// What a player and a regulator can look up of past rounds: ten at one call, in order, with every
// step, the chips before and after, what was wagered and won, and which game it was.
import { Client, Server, assert, main, player, scratch, test } from "./lib.mjs";

test("the last ten rounds: in order, complete, and the chips run on from one to the next", async () => {
    const server = await Server.start(scratch(), {
        tables: [{ name: "t", title: "Table", rules: "washington", dealer: true, float: 10000000,
            options: { trips: "UTH-02" } }],
        people: [{ name: "dora", role: "dealer", pin: "1111" },
            { name: "otto", role: "auditor", pin: "4444" }],
        guest_chips: 1000000,
        limits: { messages: { burst: 1000, per_minute: 10000 } },
    });
    const dora = await (await Client.connect(server)).login("dora", "1111");
    const otto = await (await Client.connect(server)).login("otto", "4444");
    const ann = await player(server, "t", { spot: 1, buy: 500000 });
    const settles = [];
    for (let round = 1; round <= 12; round++) {
        const from = ann.mark();
        await dora.ok("new_game", { table: "t" });
        await ann.ok("bet", { table: "t", spot: 1,
            wagers: { ante: 500, blind: 500, trips: 100 * round } });
        for (const step of ["no_more_bets", "deal"]) await dora.ok(step, { table: "t" });
        if (round % 2) await ann.ok("play", { table: "t", spot: 1, multiple: 4 });
        else await ann.ok("check", { table: "t", spot: 1 });
        await dora.ok("flop", { table: "t" });
        if (round % 2 === 0) await ann.ok("play", { table: "t", spot: 1, multiple: 2 });
        for (const step of ["river", "reveal", "confirm"]) await dora.ok(step, { table: "t" });
        settles.push(await ann.event("settle", "", from));
        if (round === 6) await ann.ok("cash_out", { table: "t", amount: 7700 });
    }
    const { rounds } = (await server.get("/api/players/me/rounds", ann.token)).body;
    assert.deepEqual(rounds.map((one) => one.round), [12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    const read = [...rounds].reverse();
    let steps = 0;
    read.forEach((one, i) => {
        assert.equal(one.recall, true, "marked as recall");
        assert.equal(one.status, "settled");
        assert.equal(one.table, "t");
        assert.equal(one.rules, "washington");
        assert.equal(one.played.options.trips, "UTH-02");
        assert.ok(one.start > 0 && one.end >= one.start);
        const [me] = one.players, [hand] = one.settlement.hands;
        assert.equal(me.player, ann.name);
        assert.equal(me.after - me.before, hand.net);
        const told = settles[one.round - 1];
        assert.deepEqual(hand, told.settlement.hands[0], "what was told then");
        assert.equal(me.after, told.chips[ann.name]);
        assert.equal(hand.wagers.find((line) => line.wager === "trips").stake, 100 * one.round);
        if (i > 0) {
            const between = one.round === 7 ? -7700 : 0;
            assert.equal(me.before, read[i - 1].players[0].after + between);
        }
        const events = one.steps.map((step) => step.event);
        const order = ["round_started", "bet", "no_more_bets", "deal", "flop", "river", "reveal"]
            .map((name) => events.indexOf(name));
        assert.ok(order.every((at, k) => at >= 0 && (k === 0 || at > order[k - 1])), events.join());
        const numbers = one.steps.map((step) => step.n);
        assert.deepEqual(numbers, [...numbers].sort((a, b) => a - b), "in the original order");
        assert.ok(one.receipt.commitment);
        steps += one.steps.length;
    });
    assert.ok(steps >= 50, `${steps} steps can be recalled`);
    // Who had no part in a round does not see it, whoever they ask for.
    const bob = await player(server, "t", { spot: 2, buy: 500000 });
    for (const who of ["", `?player=${ann.name}`]) {
        assert.equal((await server.get(`/api/tables/t/rounds/3${who}`, bob.token)).status, 403);
    }
    const mine = await server.get(`/api/tables/t/rounds/3?player=${bob.name}`, ann.token);
    assert.equal(mine.status, 200);
    assert.equal(mine.body.players[0].player, ann.name);
    // Older ones are there too, for who may see them, also after a restart.
    await server.stop();
    await server.run();
    const first = (await server.get("/api/tables/t/rounds/1", otto.token)).body;
    assert.deepEqual(first.settlement.hands, settles[0].settlement.hands);
    assert.equal(first.players[0].before, 500000);
    await server.stop();
    server.sound();
});

await main();
