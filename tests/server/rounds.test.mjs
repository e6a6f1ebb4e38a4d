// A full round in every house-banked rule set, played by clients over WebSockets.
import { Client, Server, assert, main, player, scratch, test } from "./lib.mjs";

const people = [
    { name: "dora", role: "dealer", pin: "1111" },
    { name: "sam", role: "supervisor", pin: "2222" },
    { name: "otto", role: "auditor", pin: "4444" },
];
const table = (name, rules, more = {}) => ({
    name, rules, float: 10000000, betting_s: 2, decide_s: 2, result_s: 1, ...more,
});

test("washington runs itself: bet, decide, settle, receipt", async () => {
    const server = await Server.start(scratch(),
        { tables: [table("w", "washington")], people, guest_chips: 100000 });
    const ann = await player(server, "w", { spot: 3, buy: 50000 });
    await ann.event("round_started");
    await ann.ok("bet", { table: "w", spot: 3,
        wagers: { ante: 500, blind: 500, trips: 500 } });
    const bet = await ann.event("bet");
    assert.equal(bet.player, ann.name);
    assert.equal(bet.chips, 48500);
    const deal = await ann.event("deal");
    assert.equal(deal.hands.length, 1);
    assert.match(deal.hands[0].cards, /^([2-9TJQKA][cdhs]){2}$/);
    await ann.ok("play", { table: "w", spot: 3, multiple: 4 });
    const settle = await ann.event("settle");
    assert.equal(settle.settlement.total, 0);
    assert.equal(settle.settlement.hands.length, 1);
    assert.equal(settle.settlement.hands[0].wagers.length, 4);
    assert.equal(settle.chips[ann.name], 50000 + settle.settlement.hands[0].net);
    const opened = await ann.event("opened_deck");
    assert.equal(opened.receipt.deck.length, 104);
    const end = await server.stop();
    assert.deepEqual(end, { code: 0, signal: null });
    assert.equal(server.err, "");
});

await main();
