// The attacker, a dealer, wants a player's royal flush undone: a void after everybody has seen it.
import { assert, main, sleep, test } from "../lib.mjs";
import { chips, floor, log, requestOf, royalFlush, sound, waiting } from "./staff.mjs";

test("a dealer voids a revealed royal flush only with a supervisor, and nobody agrees to their own void", async () => {
    const people = await floor(), { ann, dora, sam, server } = people;
    await royalFlush(people, "t", 1000);
    const before = await chips(ann, "t");
    const number = await requestOf(dora, "void", { table: "t", reason: "misdeal" });
    assert.equal(await chips(ann, "t"), before, "nothing went back");
    await dora.refused("same_person", "approve_request", { number });
    await dora.refused("wrong_pin", "countersign", { number, name: "sam", pin: "0000" });
    const [waits] = await waiting(sam);
    assert.deepEqual([waits.by, waits.ask.do, waits.ask.table, waits.round, waits.state, waits.needs],
        ["dora", "void", "t", 1, "showdown", ["supervisor"]]);
    await sam.ok("decline_request", { number, reason: "the hand stands" });
    await dora.refused("no_such_request", "approve_request", { number });
    const payout = await requestOf(dora, "confirm", { table: "t" });
    await sam.ok("approve_request", { number: payout });
    assert.ok(await chips(ann, "t") > before + 500000, "the royal flush is paid");
    const words = log(server).map((entry) => `${entry.who} ${entry.request ? "asked " : ""}${entry.what} ${entry.command ?? ""}`.trim());
    for (const entry of ["dora asked void", "sam decline_request", "dora asked confirm", "dora confirm",
        "sam approve_request", "dora refused approve_request"])
        assert.ok(words.includes(entry), `${entry} is in the log: ${words.join("; ")}`);
    sound(server);
    await server.stop();
});

test("nor at a table that runs itself", async () => {
    const { ann, dora, sam, server } = await floor();
    await ann.ok("join", { table: "self", spot: 1 });
    await ann.ok("buy_in", { table: "self", amount: 100000 });
    for (let i = 0; i < 50 && (await ann.send("bet", { table: "self", spot: 1, wagers: { ante: 1000, blind: 1000 } })).error; i++)
        await sleep(20);
    await ann.ok("no_more_bets", { table: "self" });
    for (let i = 0; i < 100 && (await ann.send("play", { table: "self", spot: 1, multiple: 9 })).error === "wrong_phase"; i++)
        await sleep(20);
    const number = await requestOf(dora, "void", { table: "self", reason: "I do not like it" });
    await ann.ok("check", { table: "self", spot: 1 });
    await sam.refused("no_such_request", "approve_request", { number });
    await server.stop();
});

await main();
