// A full round in every house-banked rule set, played by clients over WebSockets, and what history,
// report, audit and the receipt say about it afterwards.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client, Server, assert, main, player, scratch, test, uth } from "./lib.mjs";
import { Part } from "./seeds.mjs";
import { dealtOf } from "../reference/fairness.mjs";

const people = [
    { name: "dora", role: "dealer", pin: "1111" },
    { name: "sam", role: "supervisor", pin: "2222" },
    { name: "otto", role: "auditor", pin: "4444" },
];
const table = (name, rules, more = {}) => ({
    name, rules, float: 10000000, betting_s: 2, decide_s: 2, result_s: 1, ...more,
});
const staff = async (server, name) => {
    const pin = people.find((person) => person.name === name).pin;
    return (await Client.connect(server)).login(name, pin);
};

// What must hold of any finished floor.
async function check_floor(server, rounds) {
    const found = server.sound();
    assert.deepEqual([found.sound, found.rounds], [true, rounds]);
}

// The settlement in the recall is what `uth settle` makes of the round in it.
function check_recall(server, recall) {
    const file = join(server.folder, "played.json");
    writeFileSync(file, JSON.stringify(recall.played));
    const again = uth("settle", file);
    assert.equal(again.code, 0, again.err);
    const answer = JSON.parse(again.out);
    for (const [i, hand] of recall.settlement.hands.entries())
        assert.deepEqual(hand, answer.hands[i]);
    assert.deepEqual(recall.settlement.dealer, answer.dealer);
    for (const { player: name, before, after } of recall.players) {
        const won = recall.settlement.hands.filter((hand) => hand.player === name)
            .reduce((sum, hand) => sum + hand.net + (hand.tip ? hand.tip.net - hand.tip.to_dealers
                : 0), 0);
        const bought = recall.steps
            .filter((step) => step.event === "bought_in" && step.player === name)
            .reduce((sum, step) => sum + step.amount, 0);
        assert.equal(after - before, won + bought);
    }
}

test("washington runs itself: bet, decide, settle, receipt, recall", async () => {
    const server = await Server.start(scratch(),
        { tables: [table("w", "washington")], people, guest_chips: 100000 });
    const ann = await player(server, "w", { spot: 3, buy: 50000 });
    const bob = await player(server, "w", { spot: 5, buy: 20000 });
    await ann.event("round_started");
    await ann.ok("bet", { table: "w", spot: 3, wagers: { ante: 500, blind: 500, trips: 500 } });
    await bob.ok("bet", { table: "w", spot: 5, wagers: { ante: 1000, blind: 1000 } });
    const bet = await ann.event("bet");
    assert.equal(bet.player, ann.name);
    assert.equal(bet.chips, 48500);
    const deal = await ann.event("deal");
    const cards = Object.fromEntries(deal.hands.map((hand) => [hand.spot, hand.cards]));
    assert.match(cards[3], /^([2-9TJQKA][cdhs]){2}$/);
    assert.equal(cards[5], undefined, "others' cards are face down");
    await ann.ok("play", { table: "w", spot: 3, multiple: 4 });
    await bob.ok("check", { table: "w", spot: 5 });
    await bob.event("flop");
    await bob.ok("check", { table: "w", spot: 5 });
    await bob.event("river");
    await bob.ok("fold", { table: "w", spot: 5 });
    const reveal = await ann.event("reveal");
    assert.deepEqual(reveal.hands.map((hand) => hand.spot), [3], "a folded hand stays face down");
    const settle = await ann.event("settle");
    assert.equal(settle.settlement.total, 0);
    assert.deepEqual(settle.settlement.hands.map((hand) => hand.wagers.length), [4, 2]);
    assert.equal(settle.settlement.hands[1].outcome, "fold");
    assert.equal(settle.chips[ann.name], 50000 + settle.settlement.hands[0].net);
    assert.equal(settle.chips[bob.name], 18000);

    const { receipt } = await ann.event("opened_deck");
    const started = await ann.event("round_started");
    assert.equal(receipt.commitment, started.commitment);
    const file = join(server.folder, "receipt.json");
    writeFileSync(file, JSON.stringify(receipt));
    assert.equal(uth("verify", file, "--commitment", started.commitment).code, 0);
    assert.equal(uth("verify", file, "--commitment", "0".repeat(64)).code, 1);
    writeFileSync(file, JSON.stringify({ ...receipt, salt: "00".repeat(32) }));
    assert.equal(uth("verify", file, "--commitment", started.commitment).code, 1);

    const sam = await staff(server, "sam");
    const recall = (await server.get("/api/tables/w/rounds/1", sam.token)).body;
    check_recall(server, recall);
    assert.deepEqual(recall.steps.map((step) => step.event),
        ["round_started", "bought_in", "joined", "bought_in", "bet", "bet", "no_more_bets", "deal", "play", "check", "flop", "check",
            "river", "fold", "reveal"]);
    assert.equal(recall.steps.find((step) => step.event === "play").chips, 46500);
    assert.deepEqual(recall.receipt, receipt);
    const own = (await server.get("/api/players/me/rounds", ann.token)).body;
    assert.equal(own.rounds.length, 1);
    assert.deepEqual(own.rounds[0].settlement.hands, [settle.settlement.hands[0]]);
    assert.equal((await server.get("/api/tables/w/rounds", sam.token)).body.rounds[0].round, 1);
    assert.equal((await server.get("/api/tables/w/rounds/1")).status, 401);
    const held = (await bob.event("deal")).hands.find((hand) => hand.spot === 5).cards;
    const cardsOf = async (who) =>
        (await server.get("/api/tables/w/rounds/1", who.token)).body.played.hands.find((hand) => hand.seat === 5)?.cards;
    assert.deepEqual([await cardsOf(bob), await cardsOf(sam)], [held, undefined], "known to who held it alone");
    assert.equal(settle.settlement.hands[1].best, undefined);
    assert.equal((await server.get("/api/tables/w/report", bob.token)).status, 403);

    const report = (await server.get("/api/tables/w/report", sam.token)).body;
    const net = settle.settlement.hands.reduce((sum, hand) => sum + hand.net, 0);
    assert.equal(report.totals.drop, 70000);
    assert.equal(report.totals.win + net, 0);
    assert.equal(report.totals.settled, 1);
    assert.equal(report.ledger.agrees, true);
    await check_floor(server, 1);
    const end = await server.stop();
    assert.equal(server.err, "");
    assert.deepEqual(end, { code: 0, signal: null });
});

test("one hand alone is dead, by the rule of its kind, and two people see to it", async () => {
    const server = await Server.start(scratch(), {
        tables: [table("live", "washington", { dealer: true, source: "keyed" })],
        people, guest_chips: 100000, controls: "standard",
    });
    const dora = await staff(server, "dora"), sam = await staff(server, "sam");
    await dora.subscribe("live");
    await sam.subscribe("live");
    const ann = await player(server, "live", { spot: 1, buy: 50000 });
    const bob = await player(server, "live", { spot: 2, buy: 50000 });
    const deal = (what, fields = {}) => dora.ok(what, { table: "live", ...fields });
    await deal("new_game");
    await ann.ok("bet", { table: "live", spot: 1, wagers: { ante: 1000, blind: 1000 } });
    await bob.ok("bet", { table: "live", spot: 2, wagers: { ante: 1000, blind: 1000 } });
    await deal("no_more_bets");
    await deal("deal");
    await ann.refused("not_allowed", "declare_dead", { table: "live", spot: 2, kind: "fouled-hand" });
    await dora.refused("bad_parameter", "declare_dead", { table: "live", spot: 1, kind: "late-bet" });
    const asked = await deal("declare_dead", { spot: 1, kind: "fouled-hand", reason: "left the table with a card" });
    await dora.refused("same_person", "approve_request", { number: asked.requested });
    await sam.ok("approve_request", { number: asked.requested });
    const told = await bob.event("dead");
    assert.deepEqual([told.spot, told.kind, told.lost, told.agreed, told.reason], [1, "fouled-hand", true, "sam", undefined]);
    assert.equal((await dora.event("dead")).reason, "left the table with a card");
    await ann.refused("already_decided", "check", { table: "live", spot: 1 });
    await bob.ok("check", { table: "live", spot: 2 });
    await deal("key", { cards: "QhJhTh" });
    await deal("flop");
    await bob.ok("check", { table: "live", spot: 2 });
    await deal("key", { cards: "2c2d" });
    await deal("river");
    await bob.ok("play", { table: "live", spot: 2, multiple: 1 });
    await deal("key", { cards: "7c3dAdKs" }); // the dealer's and bob's: ann's stay face down
    await deal("reveal");
    await deal("confirm");
    const { settlement, chips } = await ann.event("settle");
    assert.equal(settlement.hands[0].outcome, "dead");
    assert.equal(settlement.hands[0].wagers[0].why, "The hand was declared dead by the rules: the Ante loses.");
    assert.equal(settlement.hands[0].wagers[0].say, "why_dead_lost");
    assert.deepEqual([chips[ann.name], settlement.hands[1].outcome], [48000, "win"]);
    const recalled = (await server.get("/api/tables/live/rounds/1", sam.token)).body;
    assert.equal(recalled.played.hands[0].dead, "lost");
    assert.equal(recalled.played.hands[0].cards, undefined);
    assert.ok(recalled.steps.some((step) => step.event === "dead" && step.spot === 1));
    await check_floor(server, 1);
    const end = await server.stop();
    assert.deepEqual(end, { code: 0, signal: null });
});

// What a supervisor sees of a correction before anything happens.
async function try_out(server, name, put, token, query = "") {
    const response = await fetch(`${server.url}/api/tables/${name}/amend${query}`, {
        method: "POST", body: JSON.stringify(put),
        headers: { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    });
    return { status: response.status, body: await response.json() };
}

test("a settled round is put right by two people, and every version is kept", async () => {
    const server = await Server.start(scratch(), {
        tables: [table("live", "washington", { dealer: true, source: "keyed" })],
        people: [...people, { name: "sue", role: "supervisor", pin: "2223" }],
        guest_chips: 100000, controls: "standard",
    });
    const dora = await staff(server, "dora"), sam = await staff(server, "sam");
    const sue = await (await Client.connect(server)).login("sue", "2223");
    await sam.subscribe("live");
    const ann = await player(server, "live", { spot: 1, buy: 50000 });
    const t = { table: "live" };
    const deal = (what, fields = {}) => dora.ok(what, { ...t, ...fields });
    const amend = { ...t, put: { dealer: "7c7h" }, reason: "the camera shows 7h" };
    await deal("new_game");
    await ann.ok("bet", { ...t, spot: 1, wagers: { ante: 1000, blind: 1000 } });
    await deal("no_more_bets");
    await deal("deal");
    await ann.ok("play", { ...t, spot: 1, multiple: 4 });
    await deal("key", { cards: "2c7dJh" });
    await deal("flop");
    await deal("key", { cards: "Qs4c" });
    await deal("river");
    await deal("key", { cards: "7c3sQcTd" });
    await deal("reveal");
    await deal("confirm");
    assert.equal((await ann.event("settle")).chips[ann.name], 55000);

    // before anything happens
    assert.equal((await try_out(server, "live", amend.put)).status, 401);
    assert.equal((await try_out(server, "live", amend.put, ann.token)).status, 403);
    assert.equal((await try_out(server, "live", amend.put, dora.token)).status, 403);
    assert.equal((await try_out(server, "live", { dealer: "7c" }, sam.token)).status, 400);
    assert.equal((await try_out(server, "live", { dealer: "7cQs" }, sam.token)).status, 409);
    assert.equal((await try_out(server, "none", amend.put, sam.token)).status, 404);
    const { status, body } = await try_out(server, "live", amend.put, sam.token);
    assert.deepEqual([status, body.before.hands[0].net, body.after.hands[0].net], [200, 5000, -6000]);
    assert.deepEqual(body.money, [[`chips:live:${ann.name}`, "float:live", 11000]]);

    // by two people, neither of them a player or a dealer
    await ann.refused("not_allowed", "amend", amend);
    await dora.refused("not_allowed", "amend", amend);
    await sam.refused("bad_message", "amend", { ...amend, reason: "" });
    await sam.refused("bad_message", "amend", { ...amend, put: { dealer: "7c7h", bank: 1 } });
    const asked = await sam.ok("amend", amend);
    const again = await sam.ok("amend", { ...amend, put: { hands: [{ spot: 1, dead: "returned" }] } });
    await sam.refused("same_person", "approve_request", { number: asked.requested });
    await dora.refused("not_allowed", "approve_request", { number: asked.requested });
    await sue.ok("approve_request", { number: asked.requested });
    const told = await ann.event("amended");
    assert.deepEqual([told.by, told.agreed, told.put, told.reason, told.chips],
        ["sam", "sue", amend.put, undefined, { [ann.name]: 44000 }]);
    assert.equal(told.settlement.hands[0].outcome, "lose");
    await sue.refused("no_such_request", "approve_request", { number: again.requested }); // of the version before

    const recall = (await server.get("/api/tables/live/rounds/1", sam.token)).body;
    assert.deepEqual([recall.status, recall.summary.amended, recall.versions.length], ["settled", 1, 1]);
    const [first] = recall.versions;
    assert.deepEqual([first.settlement.hands[0].net, first.played.dealer], [5000, "7c3s"]);
    assert.deepEqual([recall.settlement.hands[0].net, recall.played.dealer], [-6000, "7c7h"]);
    for (const version of [first, recall]) { // each is what `uth settle` makes of it
        const file = join(server.folder, "version.json");
        writeFileSync(file, JSON.stringify(version.played));
        assert.deepEqual(JSON.parse(uth("settle", file).out).hands, version.settlement.hands);
    }
    assert.deepEqual(recall.players, [{ player: ann.name, before: 50000, after: 44000 }]);
    assert.equal(recall.steps.find((step) => step.event === "amended").reason, amend.reason);
    const report = (await server.get("/api/tables/live/report", sam.token)).body;
    assert.deepEqual([report.totals.amended, report.totals.win, report.ledger.agrees], [1, 6000, true]);
    const log = (await server.get("/api/audit?limit=5", sam.token)).body;
    assert.ok(log.entries.some((entry) => entry.what === "amend" && entry.agreed === "sue"));
    // the next round begins: the last one stands
    await deal("new_game");
    await sam.refused("nothing_to_reverse", "amend", amend);
    await deal("void", { reason: "test" });
    const found = server.sound();
    assert.deepEqual([found.sound, found.settled, found.amended], [true, 1, 1]);
    assert.deepEqual(await server.stop(), { code: 0, signal: null });
    // after a restart it is read back, both versions of it
    await server.run();
    const back = await staff(server, "sam");
    assert.equal((await server.get("/api/tables/live/rounds/1", back.token)).body.versions.length, 1);
    assert.equal(server.sound().amended, 1);

    // and put right once more, though another round has begun since, by the same two
    const agrees = await (await Client.connect(server)).login("sue", "2223");
    await back.subscribe("live");
    const late = { ...amend, round: 1, put: { dealer: "7c3s" }, reason: "the camera of seat 1" };
    await back.refused("nothing_to_reverse", "amend", { ...late, round: 2 }); // it was void
    await back.refused("nothing_to_reverse", "amend", { ...late, round: 3 });
    const tried = await try_out(server, "live", late.put, back.token, "?round=1");
    assert.deepEqual([tried.status, tried.body.round, tried.body.before.hands[0].net, tried.body.after.hands[0].net, tried.body.money],
        [200, 1, -6000, 5000, [["float:live", `chips:live:${ann.name}`, 11000]]]);
    const waits = await back.ok("amend", late);
    await back.refused("same_person", "approve_request", { number: waits.requested });
    await agrees.ok("approve_request", { number: waits.requested });
    const put = await back.event("put_right");
    assert.deepEqual([put.by, put.agreed, put.round, put.put, put.reason, put.chips],
        ["sam", "sue", 1, late.put, late.reason, { [ann.name]: 55000 }]);
    const twice = (await server.get("/api/tables/live/rounds/1", back.token)).body;
    assert.deepEqual([twice.status, twice.summary.amended, twice.summary.put_right, twice.versions.map((it) => it.settlement.hands[0].net),
        twice.settlement.hands[0].net, twice.steps.at(-1).event], ["settled", 2, [put.n], [5000, -6000], 5000, "put_right"]);
    await back.refused("nothing_to_reverse", "reverse", { ...t, reason: "test" });
    const day = (await server.get("/api/tables/live/report", back.token)).body;
    assert.deepEqual([day.totals.amended, day.totals.win, day.ledger.agrees], [2, -5000, true]);
    assert.equal(server.sound().amended, 2);
    await server.stop();
    await server.run();
    const after = await staff(server, "sam");
    assert.equal((await server.get("/api/tables/live/rounds/1", after.token)).body.versions.length, 2);
    assert.equal((await try_out(server, "live", { dealer: "7c7h" }, after.token, "?round=1")).body.before.hands[0].net, 5000);
    await server.stop();
});

test("the receipt of a round that was put right still verifies", async () => {
    const server = await Server.start(scratch(), {
        tables: [table("live", "washington", { dealer: true })], people, guest_chips: 100000, controls: "open",
    });
    const dora = await staff(server, "dora"), sam = await staff(server, "sam");
    const ann = await player(server, "live", { spot: 1, buy: 50000 });
    const t = { table: "live" };
    await dora.ok("new_game", t);
    await ann.ok("bet", { ...t, spot: 1, wagers: { ante: 1000, blind: 1000 } });
    for (const step of ["no_more_bets", "deal"]) await dora.ok(step, t);
    await ann.ok("check", { ...t, spot: 1 });
    await dora.ok("flop", t);
    await ann.ok("check", { ...t, spot: 1 });
    await dora.ok("river", t);
    await ann.ok("fold", { ...t, spot: 1 });
    for (const step of ["reveal", "confirm"]) await dora.ok(step, t);
    await sam.refused("wrong_source", "amend", { ...t, put: { dealer: "7c7h" }, reason: "x" });
    await sam.ok("amend", { ...t, put: { hands: [{ spot: 1, dead: "returned" }] }, reason: "a card fell down" });
    const recall = (await server.get("/api/tables/live/rounds/1", sam.token)).body;
    assert.deepEqual([recall.settlement.hands[0].net, recall.versions[0].settlement.hands[0].net], [0, -2000]);
    const file = join(server.folder, "receipt.json");
    writeFileSync(file, JSON.stringify(recall.receipt));
    assert.equal(uth("verify", file, "--commitment", recall.steps[0].commitment).code, 0);
    const found = server.sound();
    assert.deepEqual([found.sound, found.receipts, found.amended], [true, 1, 1]);
    await server.stop();
});

test("washington-face-up with a dealer and physical cards, and a misread one", async () => {
    const server = await Server.start(scratch(), {
        tables: [table("live", "washington-face-up", { dealer: true, source: "keyed" })],
        people, guest_chips: 100000,
    });
    const dora = await staff(server, "dora");
    await dora.subscribe("live");
    const ann = await player(server, "live", { spot: 1, buy: 50000 });
    const bob = await player(server, "live", { spot: 2, buy: 50000 });
    const deal = (what, fields = {}) => dora.ok(what, { table: "live", ...fields });
    await deal("new_game");
    await ann.event("round_started");
    await ann.ok("bet", { table: "live", spot: 1, wagers: { ante: 1000, blind: 1000 } });
    await bob.ok("bet", { table: "live", spot: 2, wagers: { ante: 1000, blind: 1000 } });
    await dora.refused("own_device", "bet", { table: "live", spot: 1, wagers: {} });
    await ann.refused("not_allowed", "no_more_bets", { table: "live" });
    await deal("no_more_bets");
    await ann.refused("betting_closed", "unbet", { table: "live", spot: 1 });
    await deal("key", { cards: "AhKh" });
    await dora.refused("card_twice", "key", { table: "live", cards: "AhQd" });
    await dora.refused("card_count", "deal", { table: "live" });
    await deal("key", { cards: "7c3d" });
    await deal("correct", { index: 3, cards: "3h" });
    const seen = await ann.event("keyed");
    assert.equal(seen.cards, undefined, "keyed cards are the dealer's until they are dealt");
    assert.equal((await dora.event("keyed")).cards, "AhKh");
    // a note of what went wrong, with the outcome that the table's game has for it
    const odd = (client, fields) => client.ok("irregularity", { table: "live", ...fields });
    await ann.refused("not_allowed", "irregularity", { table: "live", kind: "misdeal" });
    await dora.refused("bad_parameter", "irregularity", { table: "live", kind: "earthquake" });
    await dora.refused("no_such_spot", "irregularity", { table: "live", kind: "misdeal", spot: 7 });
    await odd(dora, { kind: "boxed-card", spot: 2, reason: "the trey" });
    const told = await ann.event("irregularity");
    assert.deepEqual([told.kind, told.spot, told.outcome, told.reason], ["boxed-card", 2, "put-right", undefined]);
    assert.equal((await dora.event("irregularity")).reason, "the trey");
    const game = (await server.get("/api/procedure/live")).body;
    assert.equal(game.irregularities["boxed-card"].outcome, "put-right");
    assert.deepEqual(game.procedure.map((section) => section.section),
        ["Deck Mate shuffler", "Bad Beat Bonus", "Ultimate Pairs Bonus"]); // of this table alone
    await deal("deal");
    assert.deepEqual((await bob.event("deal")).hands,
        [{ spot: 1, cards: "AhKh" }, { spot: 2, cards: "7c3h" }]);
    await ann.ok("play", { table: "live", spot: 1, multiple: 4 });
    await dora.refused("still_deciding", "flop", { table: "live" });
    await bob.ok("check", { table: "live", spot: 2 });
    await deal("key", { cards: "QhJhTh" });
    await deal("flop");
    await bob.ok("check", { table: "live", spot: 2 });
    await deal("key", { cards: "2c2d" });
    await deal("river");
    await bob.ok("fold", { table: "live", spot: 2 });
    await deal("key", { cards: "9c9d" });
    await deal("reveal");
    await deal("confirm");
    const settle = await ann.event("settle");
    assert.equal(settle.settlement.hands[0].hand, "royal flush");
    assert.equal(settle.settlement.hands[0].net, 1000 + 4000 + 500 * 1000);
    assert.equal(settle.chips[ann.name], 50000 + 505000);

    const sam = await staff(server, "sam");
    await sam.subscribe("live");
    await dora.refused("not_allowed", "reverse", { table: "live", reason: "mine" });
    await sam.refused("bad_message", "reverse", { table: "live" });
    await sam.ok("reverse", { table: "live", reason: "the flop was another one" });
    assert.equal((await ann.event("reversed")).chips[ann.name], 50000);
    const recall = (await server.get("/api/tables/live/rounds/1", sam.token)).body;
    assert.equal(recall.status, "reversed");
    assert.equal(recall.summary.reversed.by, "sam");
    check_recall(server, recall);

    await deal("new_game");
    await ann.ok("bet", { table: "live", spot: 1, wagers: { ante: 1000, blind: 1000 } });
    await deal("no_more_bets");
    await dora.refused("bad_message", "void", { table: "live" });
    await deal("void", { reason: "shuffler malfunction" });
    const end = await ann.event("void");
    assert.equal(end.reason, "shuffler malfunction");
    assert.equal(end.chips[ann.name], 50000);
    const log = (await server.get("/api/audit?who=dora&what=void", sam.token)).body.entries;
    assert.equal(log.length, 1);
    assert.equal(log[0].reason, "shuffler malfunction");
    await check_floor(server, 2);
});

test("stadium: shared positions, defaults at the countdown, tips with their own decision", async () => {
    const server = await Server.start(scratch(),
        { tables: [table("s", "stadium", { betting_s: 2, decide_s: 2 })], people,
            guest_chips: 100000 });
    const ann = await player(server, "s", { spot: 0, buy: 50000 });
    const bob = await player(server, "s", { spot: 0, buy: 50000 });
    const display = await Client.connect(server);
    await display.subscribe("s");
    await ann.event("round_started");
    const bet = { table: "s", spot: 2, wagers: { ante: 500, blind: 500 } };
    await ann.ok("bet", { ...bet, tip: { ante: 100, blind: 100 } });
    await bob.ok("bet", bet);
    await bob.ok("bet", { ...bet, spot: 7 });
    await bob.ok("bet", { ...bet, spot: 9 });
    await bob.refused("too_many_for_player", "bet", { ...bet, spot: 11 });
    const deal = await display.event("deal");
    assert.deepEqual(deal.hands.map((hand) => hand.spot), [2, 7, 9]);
    assert.ok(deal.hands.every((hand) => hand.cards.length === 4), "face up");
    await ann.ok("play", { table: "s", spot: 2, multiple: 3 });
    await ann.ok("check", { table: "s", spot: 2, for_tip: true });
    const settled = await ann.event("settle");
    assert.equal(settled.settlement.hands.length, 1, "only the own hands");
    const hand = settled.settlement.hands[0];
    assert.equal(hand.tip.outcome, "fold");
    assert.equal(settled.chips[ann.name], 50000 + hand.net - 200);
    const folded = await bob.event("settle");
    assert.deepEqual(folded.settlement.hands.map((line) => line.outcome), ["fold", "fold", "fold"]);
    assert.equal(folded.chips[bob.name], 47000);
    assert.deepEqual((await display.event("settle")).settlement.hands, []);
    assert.ok(ann.events.every((event) => event.player === undefined || event.player === ann.name),
        "what others do is not told");
    const own = (await server.get("/api/players/me/rounds", bob.token)).body.rounds;
    assert.equal(own.length, 1);
    check_recall(server, own[0]);
    assert.deepEqual(own[0].players, [{ player: bob.name, before: 0, after: 47000, brought: 50000 }]);
    const sam = await staff(server, "sam");
    const report = (await server.get("/api/tables/s/report", sam.token)).body;
    assert.equal(report.totals.tips, hand.tip.to_dealers);
    assert.equal(report.ledger.agrees, true);
    await check_floor(server, 1);
});

test("a player's seed changes the deck, and the receipt shows how", async () => {
    const server = await Server.start(scratch(),
        { tables: [table("w", "washington")], guest_chips: 100000 });
    const ann = await player(server, "w", { spot: 1, buy: 50000 });
    await ann.event("round_started");
    const part = new Part(ann, "w");
    await ann.refused("no_wager", "seed", { table: "w", hash: part.hash });
    await ann.ok("bet", { table: "w", spot: 1, wagers: { ante: 500, blind: 500 } });
    assert.ok((await part.promise()).ok);
    await ann.refused("too_many_seeds", "seed", { table: "w", hash: part.hash });
    await ann.ok("no_more_bets", { table: "w" });
    assert.ok((await part.show()).ok);
    const deal = await ann.event("deal");
    await ann.ok("play", { table: "w", spot: 1, multiple: 4 });
    const { receipt } = await ann.event("opened_deck");
    assert.deepEqual(receipt.seeds, [{ player: ann.name, hash: part.hash, seed: part.seed }]);
    const file = join(server.folder, "receipt.json");
    writeFileSync(file, JSON.stringify(receipt));
    const { roll } = await part.due(1), { dealer } = await ann.event("reveal");
    const verified = uth("verify", file, "--json", "--commitment", part.commitment, "--table", "w", "--round", "1",
        "--player", ann.name, "--seed", part.seed, "--roll", roll, "--spot", "1", "--cards", deal.hands[0].cards,
        "--dealer", dealer);
    assert.equal(verified.code, 0, verified.out);
    assert.equal(JSON.parse(verified.out).proved.length, 6);
    assert.equal(JSON.parse(verified.out).dealt, dealtOf(receipt));
    assert.notEqual(dealtOf(receipt), receipt.deck);
    await check_floor(server, 1);
});

await main({ parts: 2 });
