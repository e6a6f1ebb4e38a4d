// Tables that a player banks, as whole sessions over WebSocket: the position going round, the bank,
// exhaustion under each policy, wagers behind a seat, the collection, leaving and losing the
// connection. Amounts are worked out by hand from the rules; cards are keyed, so that they are known.
import { FAST, Server, assert, inTurn, main, player, scratch, staff, test, uth } from "./lib.mjs";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

process.setMaxListeners(40); // a scratch folder for each case

const PIN = "7777";
const NAMES = ["ann", "bob", "cid", "dee", "eve", "fay"];
const people = [
    ...NAMES.map((name) => ({ name, role: "player", pin: PIN, deposit: 1000000 })),
    ...staff("dora", "sam"),
];
const table = (more = {}) => ({
    name: "cal", rules: "california", dealer: true, source: "keyed", open: true, offer_s: 3000, ...more,
});

// A floor with one such table, its dealer, its supervisor, and the first `count` players seated.
async function floor(count, more = {}) {
    const server = await Server.startFamiliar(scratch(), { tables: [table(more)], people, limits: FAST });
    const seated = {};
    for (let i = 0; i < count; i++)
        seated[NAMES[i]] =
            await player(server, "cal", { name: NAMES[i], pin: PIN, spot: i + 1, buy: 100000 });
    seated.dora = await player(server, "cal", { name: "dora", pin: "1111" });
    seated.sam = await player(server, "cal", { name: "sam", pin: "2222" });
    return { server, ...seated, seated };
}

const at = (client, what, fields = {}) => client.ok(what, { table: "cal", ...fields });
const snapshot = async (client) => (await client.subscribe("cal")).snapshot;

// The dealer's steps, with the cards of each.
async function deal(dora) {
    await at(dora, "no_more_bets");
    await at(dora, "deal");
}
async function finish(dora, { flop, river, shown }) {
    await inTurn("cal", [dora, "key", { cards: flop }], [dora, "flop"], [dora, "key", { cards: river }],
        [dora, "river"], [dora, "key", { cards: shown }], [dora, "reveal"]);
    const mark = dora.mark();
    await at(dora, "confirm");
    return dora.event("settle", "the settlement", mark);
}
const bet = (client, spot, ante, more = {}) =>
    at(client, "bet", { spot, wagers: { ante, blind: ante, ...more } });
async function chips(client) {
    const me = await client.ok("me");
    return me.chips.cal;
}

// One bettor who lets everything pass, against whoever banks.
async function short(dora, client, spot) {
    await at(dora, "new_game");
    await bet(client, spot, 500);
    await deal(dora);
    await at(client, "play", { spot, multiple: 4 });
    return finish(dora, { flop: "2c7d9h", river: "JsKd", shown: "QhQs3c4d" });
}

test("the position goes round six seats, past those who decline", async () => {
    const { server, dora, seated } = await floor(6);
    const asked = async () => (await snapshot(dora)).position;
    let position = await asked();
    assert.equal(position.button, 0);
    assert.deepEqual(position.offers, [{ player: "ann", spot: 1, answer: "pending" }]);
    assert.equal(position.message, "The player-dealer position is offered to ann at seat 1.");
    // who declines, who banks then, and who bets: whoever does neither for three rounds sits out, as cid does
    const turns = [
        [[], "ann", "eve"], [[], "ann", "fay"], // twice in a row
        [["bob", "cid"], "dee", "bob"], [["dee"], "eve", "ann"], [["eve"], "fay", "bob"], [["fay"], "ann", "bob"],
    ];
    for (const [decline, banker, other] of turns) {
        for (const name of decline) {
            await seated[name].event((event) => event.event === "offered" && event.player === name,
                `an offer to ${name}`);
            await at(seated[name], "decline");
        }
        await at(seated[banker], "accept", { amount: 20000 });
        const seat = NAMES.indexOf(banker) + 1;
        const end = await short(dora, seated[other], NAMES.indexOf(other) + 1);
        assert.equal(end.settlement.bank.seat, seat);
        assert.equal((await asked()).button, seat);
    }
    await seated.bob.refused("bank_not_yours", "accept", { table: "cal", amount: 20000 });
});

test("a third round in a row is refused, and the table waits when nobody banks", async () => {
    const { server, dora, ann, bob } = await floor(2);
    for (let i = 0; i < 2; i++) {
        await at(ann, "accept", { amount: 20000 });
        await short(dora, bob, 2);
    }
    await ann.refused("bank_rounds", "accept", { table: "cal", amount: 20000 });
    await dora.refused("no_bank", "new_game", { table: "cal" });
    const mark = dora.mark();
    await at(bob, "decline");
    const open = await dora.event("position_open", "waiting", mark);
    assert.match(open.message, /^No one is banking: the table waits/);
    const { sentence } = await dora.refused("no_bank", "new_game", { table: "cal" });
    assert.equal(sentence, open.message);
    await ann.refused("bank_rounds", "accept", { table: "cal", amount: 20000 });
    await at(bob, "accept", { amount: 20000 });
    await short(dora, ann, 1);
});

test("who does not answer in time declines", async () => {
    const { server, bob } = await floor(2, { offer_s: 1 });
    const declined = await bob.event("declined");
    assert.deepEqual([declined.player, declined.by, declined.reason], ["ann", "system", "no_answer"]);
    await bob.event("position_open");
});

test("a player-dealer who leaves in mid-round is gone after it", async () => {
    const { server, dora, ann, bob } = await floor(2);
    await at(ann, "accept", { amount: 20000 });
    await at(dora, "new_game");
    await bet(bob, 2, 500);
    await ann.refused("bank_locked", "decline", { table: "cal" });
    await at(ann, "leave");
    await deal(dora);
    await at(bob, "play", { spot: 2, multiple: 4 });
    assert.equal((await snapshot(bob)).guests.find((guest) => guest.player === "ann").leaving, true);
    await finish(dora, { flop: "2c7d9h", river: "JsKd", shown: "QhQs3c4d" });
    await bob.event("left");
    const me = await ann.ok("me");
    assert.deepEqual(me.chips, {});
    assert.equal(me.balance, 1000000 + 3000 - 200); // Ante, Play and Blind, less the fee
});

test("a player-dealer who steps down before the bets passes the position on", async () => {
    const { server, dora, ann, bob } = await floor(2);
    await at(ann, "accept", { amount: 20000 });
    await at(dora, "new_game");
    const mark = bob.mark();
    await at(ann, "decline");
    const end = await bob.event("void", "a void", mark);
    assert.equal(end.reason, "stepped_down");
    assert.deepEqual(end.chips, { ann: 100000 });
    const offer = await bob.event("offered", "an offer", mark);
    assert.equal(offer.player, "bob");
});

test("a round is finished when its player-dealer's connection is lost, and the server too", async () => {
    const { server, dora, ann, bob } = await floor(2);
    await at(ann, "accept", { amount: 20000 });
    await at(dora, "new_game");
    await bet(bob, 2, 500);
    await at(dora, "no_more_bets");
    await ann.drop();
    await at(dora, "deal");
    await at(bob, "play", { spot: 2, multiple: 4 });
    await server.stop("SIGKILL");
    await server.run();
    const again = await player(server, "cal", { name: "dora", pin: "1111" });
    assert.equal(again.snapshot.round.bank.amount, 20000);
    assert.equal(again.snapshot.round.bank.player, "ann");
    const end = await finish(again, { flop: "2c7d9h", river: "JsKd", shown: "QhQs3c4d" });
    assert.equal(end.settlement.bank.net, 3000);
    assert.deepEqual(end.chips, { bob: 97000, ann: 102800 });
    const back = await player(server, "cal", { name: "ann", pin: PIN });
    assert.equal(await chips(back), 102800);
});

// bob loses $60, cid wins $50; the bank of $20 is used up in the middle of both.
const POLICIES = {
    separate: {
        chips: { bob: 98000, cid: 102000, ann: 99800 },
        walk: [
            ["bob", "ante", "lose", true, 0, 1000, 2000, 1000],
            ["bob", "play", "lose", false, 0, 1000, 2000, 0],
            ["bob", "blind", "returned", false, 0, 0, 2000, 0],
            ["cid", "ante", "win", true, 1000, 0, 1000, 0],
            ["cid", "play", "win", false, 1000, 0, 0, 0],
            ["cid", "blind", "push", true, 0, 0, 0, 0],
        ],
        why: /Not covered: the player-dealer's bank of \$20 is exhausted \(\$0 paid and \$20 collected/,
    },
    once: {
        chips: { bob: 98000, cid: 100000, ann: 101800 },
        walk: [
            ["bob", "ante", "lose", true, 0, 1000, 1000, 1000],
            ["bob", "play", "lose", false, 0, 1000, 0, 0],
            ["bob", "blind", "returned", false, 0, 0, 0, 0],
            ["cid", "ante", "returned", false, 0, 0, 0, 0],
            ["cid", "play", "returned", false, 0, 0, 0, 0],
            ["cid", "blind", "push", true, 0, 0, 0, 0],
        ],
        why: /Not covered: the player-dealer's bank of \$20 is exhausted/,
    },
    net: {
        chips: { bob: 98000, cid: 104000, ann: 97800 },
        walk: [
            ["bob", "ante", "lose", true, 0, 1000, 3000, 1000],
            ["bob", "play", "lose", false, 0, 1000, 4000, 0],
            ["bob", "blind", "returned", false, 0, 0, 4000, 0],
            ["cid", "ante", "win", true, 1000, 0, 3000, 1000],
            ["cid", "play", "win", false, 3000, 0, 0, 4000],
            ["cid", "blind", "push", true, 0, 0, 0, 4000],
        ],
        why: /Not covered: the player-dealer's bank of \$20 is exhausted/,
    },
};
for (const [policy, expected] of Object.entries(POLICIES)) {
    test(`a bank runs out in the middle of a seat's wagers: ${policy}`, async () => {
        const { server, dora, ann, bob, cid, sam } = await floor(3, { options: { cover: policy } });
        await at(ann, "accept", { amount: 2000 });
        await at(dora, "new_game");
        await bet(bob, 2, 1000);
        await bet(cid, 3, 1000);
        await deal(dora);
        await at(bob, "play", { spot: 2, multiple: 4 });
        await at(cid, "play", { spot: 3, multiple: 4 });
        const mark = dora.mark();
        const end = await finish(dora, { flop: "2c7d9h", river: "JsKd", shown: "QhQs3c4dAcAd" });
        const shown = await dora.event("reveal", "the showdown", mark);
        const walk = end.walk.map((step) => [step.player, step.wager, step.result, step.covered,
            step.paid, step.collected, step.pay_left, step.collect_left]);
        assert.deepEqual(walk, expected.walk);
        assert.deepEqual(shown.walk, end.walk); // before anything is booked
        assert.deepEqual(end.chips, expected.chips);
        assert.equal(end.settlement.bank.exhausted, true);
        assert.equal(end.settlement.bank.policy, policy);
        assert.equal(end.settlement.total, 0);
        const blind = end.settlement.hands[0].wagers.find((line) => line.wager === "blind");
        assert.equal(blind.result, "returned");
        assert.match(blind.why, expected.why);
        // the recall tells the same, and `uth settle` settles it the same way
        const { body } = await server.get("/api/tables/cal/rounds/1", sam.token);
        assert.deepEqual(body.settlement, end.settlement);
        assert.deepEqual(body.walk, end.walk);
        const file = join(server.folder, "round.json");
        writeFileSync(file, JSON.stringify(body.played));
        const settled = uth("settle", file);
        assert.equal(settled.code, 0, settled.err);
        const answer = JSON.parse(settled.out);
        assert.deepEqual(answer.bank, end.settlement.bank);
        assert.deepEqual(answer.hands, end.settlement.hands);
        const own = await server.get("/api/tables/cal/rounds/1", ann.token);
        assert.deepEqual(own.body.settlement.hands, []); // the player-dealer had none
        assert.equal(own.body.settlement.bank.seat, 1);
    });
}

test("a Blind at 500 to 1 is paid what the bank has left", async () => {
    const { server, dora, ann, bob } = await floor(2);
    await at(ann, "accept", { amount: 10000 });
    await at(dora, "new_game");
    await bet(bob, 2, 500);
    await deal(dora);
    await at(bob, "play", { spot: 2, multiple: 4 });
    const end = await finish(dora, { flop: "AhKhQh", river: "2c2d", shown: "3c3dJhTh" });
    const blind = end.settlement.hands[0].wagers.find((line) => line.wager === "blind");
    assert.deepEqual([blind.pays, blind.paid, blind.returned], ["500 to 1", 7500, 500]);
    assert.match(blind.why, /bank of \$100 has \$75 left to pay, so \$75 of \$2,500 is paid/);
    assert.deepEqual(end.chips, { bob: 110000, ann: 89800 });
});

test("everybody sees how far the bank covers before they bet", async () => {
    const { server, dora, ann, bob, cid } = await floor(3);
    await at(ann, "accept", { amount: 10000 });
    await at(dora, "new_game");
    const up = await bob.event("bank");
    assert.deepEqual([up.player, up.spot, up.amount, up.policy, up.reserve, up.chips],
        ["ann", 1, 10000, "separate", 1200, 88800]);
    assert.deepEqual((await ann.ok("me")).banks, { cal: 11200 });
    assert.deepEqual(up.cover.seats.map((seat) => [seat.spot, seat.best, seat.worst]),
        [2, 3, 4, 5, 6].map((spot) => [spot, 10000, 10000]));
    await bet(bob, 2, 1000);
    const { cover, bank } = (await snapshot(cid)).round;
    // Ante, Play of four and a royal's Blind
    assert.equal(cover.seats[0].hands[0].win_most, 1000 + 4000 + 500000);
    assert.equal(cover.seats[0].hands[0].lose_most, 6000);
    assert.deepEqual([cover.seats[0].hands[0].best, cover.seats[0].hands[0].worst], [10000, 10000]);
    assert.deepEqual([cover.seats[1].best, cover.seats[1].worst], [10000, 0]);
    assert.deepEqual([cover.action, cover.fee], [2000, 200]);
    assert.deepEqual([cover.bank_win_most, cover.bank_lose_most], [6000, 10000]);
    assert.equal(bank.reserve, 1200);
    await ann.refused("bank_locked", "bank", { table: "cal", amount: 9000 });
    await at(ann, "bank", { amount: 20000 });
    assert.equal((await snapshot(cid)).round.cover.seats[1].best, 20000);
});

test("wagers behind a seat, on a bank that runs out", async () => {
    const { server, dora, ann, bob, cid } = await floor(3, { options: { backline: true } });
    const dee = await player(server, "cal", { name: "dee", pin: PIN });
    await at(dee, "join"); // stands
    await inTurn("cal", [dee, "buy_in", { amount: 5999 }], [ann, "accept", { amount: 3000 }],
        [dora, "new_game"]);
    const wagers = { ante: 1000, blind: 1000 };
    await dee.refused("backline_no_seat", "bet", { table: "cal", spot: 2, behind: true, wagers });
    await bet(bob, 2, 1000);
    // the Play of four times the Ante has to be there
    await dee.refused("not_enough_money", "bet", { table: "cal", spot: 2, behind: true, wagers });
    await inTurn("cal", [dee, "buy_in", { amount: 1 }], [dee, "bet", { spot: 2, behind: true, wagers }],
        [cid, "bet", { spot: 2, behind: true, wagers: { trips: 500 } }]);
    await deal(dora);
    await dee.refused("no_such_spot", "play", { table: "cal", spot: 2, multiple: 4 });
    await at(bob, "play", { spot: 2, multiple: 4 });
    const hands = (await snapshot(dee)).round.hands;
    assert.equal(hands.filter((hand) => hand.behind).length, 2);
    const end = await finish(dora, { flop: "2c7d9h", river: "JsKd", shown: "QhQsAcAd" });
    // bob takes $10 and $20 of his $40; dee's Ante and Play go back; cid's Trips is lost
    assert.deepEqual(end.chips, { bob: 103000, dee: 6000, cid: 99500, ann: 97300 });
    const behind = end.settlement.hands.find((hand) => hand.player === "dee");
    assert.deepEqual(behind.wagers.map((line) => [line.wager, line.result]),
        [["ante", "returned"], ["play", "returned"], ["blind", "push"]]);
});

test("the collection: a step at its boundary, waived for a reason, dropped without action", async () => {
    const { server, dora, ann, bob, sam } = await floor(2, { options: { collection: 24 } });
    // schedule 24: $15 below $1,000, $25 from there on
    const round = async (ante, trips, waived) => {
        const banker = (await snapshot(dora)).position.offers[0].player;
        const [banks, bets, spot] = banker === "ann" ? [ann, bob, 2] : [bob, ann, 1];
        await at(banks, "accept", { amount: 100 });
        await at(dora, "new_game");
        await bet(bets, spot, ante, { trips });
        if (waived) {
            await sam.refused("bad_message", "waive", { table: "cal", reason: "" });
            await bets.refused("not_allowed", "waive", { table: "cal", reason: "please" });
            await at(sam, "waive", { reason: waived });
        }
        const mark = dora.mark();
        await deal(dora);
        const closed = await dora.event("no_more_bets", "the last call", mark);
        await inTurn("cal", [bets, "check", { spot }], [dora, "key", { cards: "2c7d9h" }],
            [dora, "flop"], [bets, "check", { spot }], [dora, "key", { cards: "JsKd" }],
            [dora, "river"], [bets, "fold", { spot }], [dora, "key", { cards: "QhQs3c4d" }],
            [dora, "reveal"], [dora, "confirm"]);
        const end = await dora.event("settle", "the settlement", mark);
        assert.equal(end.settlement.bank.exhausted, true); // $1 of bank: nearly all goes back
        return [closed.fee, closed.waived ?? false, end.settlement.collection];
    };
    for (const client of [ann, bob]) await at(client, "buy_in", { amount: 100000 });
    assert.deepEqual(await round(40000, 19900), [1500, false, { action: 99900, fee: 1500 }]);
    assert.deepEqual(await round(40000, 20000), [2500, false, { action: 100000, fee: 2500 }]);
    assert.deepEqual(await round(40000, 20000, "the shuffler jammed"),
        [2500, true, { action: 100000, fee: 0, waived: true }]);
    const report = (await server.get("/api/tables/cal/report", sam.token)).body;
    assert.equal(report.ledger.fees, 4000);
    assert.equal(report.ledger.agrees, true);
    assert.deepEqual([report.totals.win, report.totals.fills, report.ledger.float], [0, 0, 0]);
    const banks = (await server.get("/api/tables/cal/banks", sam.token)).body;
    const total = banks.player_dealers.reduce((sum, banker) => sum + banker.rounds, 0);
    assert.deepEqual([total, banks.total.rounds, banks.total.fees, banks.total.waived], [3, 3, 4000, 1]);
    assert.equal(banks.shifts.length, 3);
    assert.equal(banks.shifts.reduce((sum, shift) => sum + shift.fees, 0), 4000);
    assert.equal((await server.get("/api/tables/cal/banks", ann.token)).status, 403);
    const log = (await server.get("/api/audit?what=waive", sam.token)).body;
    assert.equal(log.entries[0].reason, "the shuffler jammed");
    server.sound();
});

test("the rotation rule: everybody is asked, and proposition players sit one at a table", async () => {
    const { server, dora, ann, bob, cid, sam } = await floor(3, { options: { rotation: true } });
    const { game, position } = await snapshot(dora);
    assert.deepEqual([game.rotation.players, game.rotation.minutes], [2, 40]);
    assert.match(game.rotation.placard, /offered to every player/);
    assert.deepEqual(position.offers.map((offer) => offer.player), ["ann", "bob", "cid"]);
    await at(cid, "accept", { amount: 5000 });
    await dora.refused("no_bank", "new_game", { table: "cal" });
    await at(bob, "accept", { amount: 5000 });
    await at(ann, "decline");
    await short(dora, ann, 1);
    assert.equal((await snapshot(dora)).position.button, 2); // bob came before cid
    assert.ok((await snapshot(dora)).position.ends_in_ms > 39 * 60000);
    for (const name of ["dee", "eve"]) await sam.ok("proposition", { player: name, on: true });
    await player(server, "cal", { name: "dee", pin: PIN, spot: 4 });
    const eve = await player(server, "cal", { name: "eve", pin: PIN });
    await eve.refused("too_many_propositions", "join", { table: "cal", spot: 5 });
});

test("a table by an options file, its rule card and its sheet", async () => {
    const folder = scratch();
    const file = join(folder, "sheet.json");
    const choices = {
        rules: "california", base: { min: 500, max: 20000 },
        options: { trips: "UTH-03", bad_beat: "BBB-02", backline: true, collection: 7, cover: "once" },
    };
    writeFileSync(file, JSON.stringify(choices));
    const server = await Server.startFamiliar(folder,
        { tables: [table({ options_file: file })], people });
    const dora = await player(server, "cal", { name: "dora", pin: "1111" });
    const { game } = dora.snapshot;
    assert.deepEqual([game.wagers.trips, game.wagers.bad_beat, game.cover, game.base.min],
        ["UTH-03", "BBB-02", "once", 500]);
    assert.deepEqual(game.collection.rates.map((rate) => [rate.from, rate.fee]),
        [[100, 100], [5000, 200], [10000, 300], [20000, 500], [30000, 800]]);
    const sheet = (await server.get("/api/sheet/cal")).body;
    assert.match(sheet, /\[x\] UTH-03 /);
    assert.match(sheet, /\[x\] once/);
    assert.match(sheet, /Ante and Blind +\$5 to \$200/);
    assert.equal(sheet, uth("rules", "sheet", file).out);
    const card = (await server.get("/api/rules/cal")).body;
    assert.match(card, /once \(here\)/);
    assert.match(card, /schedule 7/);
    await server.stop();
    writeFileSync(file, JSON.stringify({ ...choices, options: { collection: 25 } }));
    const other = { tables: [table({ name: "c2", options_file: file })] };
    await assert.rejects(Server.start(scratch(), other), /does not offer collection schedule 25/);
});

test("rounds are recalled with the options that held for them", async () => {
    const { server, dora, ann, bob, sam } = await floor(2);
    const round = async (banks, bets, spot) => {
        await at(banks, "accept", { amount: 50000 });
        await at(dora, "new_game");
        await bet(bets, spot, 500, { trips: 500 });
        await deal(dora);
        await at(bets, "play", { spot, multiple: 4 });
        return finish(dora, { flop: "2c7d9h", river: "3s3d", shown: "QhQs7h7c" }); // sevens full
    };
    const first = await round(ann, bob, 2);
    await at(sam, "options", { options: { trips: "UTH-04", collection: 23, cover: "net" } });
    const second = await round(ann, bob, 2);
    const trips = (end) => end.settlement.hands[0].wagers.find((line) => line.wager === "trips").pays;
    assert.deepEqual([trips(first), trips(second)], ["9 to 1", "7 to 1"]);
    assert.deepEqual([first, second].map((end) => end.settlement.collection.fee), [200, 2000]);
    await server.stop(); // and once more from the store alone
    await server.run();
    const again = await player(server, "cal", { name: "sam", pin: "2222" });
    for (const [number, end] of [[1, first], [2, second]]) {
        const { body } = await server.get(`/api/tables/cal/rounds/${number}`, again.token);
        assert.deepEqual(body.settlement, end.settlement);
        assert.equal(body.played.options.trips, number === 1 ? "UTH-01" : "UTH-04");
    }
    assert.equal(again.snapshot.game.wagers.trips, "UTH-04");
    server.sound();
});

// A cardroom's own rule set: dealt from the player-dealer's left or from the dealer's, with a
// collection schedule of its own.
for (const first of ["player-dealer-left", "dealer-left"]) {
    test(`cards go round from the left: ${first}; a schedule from a file`, async () => {
        const folder = scratch();
        const file = join(folder, "house.json");
        const rules = JSON.parse(uth("rules", "show", "california", "--json").out);
        rules.name = "our-house";
        rules.dealing.first_hand = first;
        rules.schedules = [{ number: 30, rates: [{ from: 100, fee: 300 }, { from: 3000, fee: 700 }] }];
        rules.player_dealer.collection = { schedules: [30], default: 30 };
        rules.pay_tables = [{ name: "OUR-TRIPS", wager: "trips", lines: [{ hand: "royal flush", pays: "50 to 1" }] }];
        rules.wagers.trips = { tables: ["OUR-TRIPS"], default: "OUR-TRIPS" };
        writeFileSync(file, JSON.stringify(rules));
        const server = await Server.startFamiliar(folder,
            { tables: [table({ rules: "our-house" })], people, rules: [file] });
        assert.deepEqual((await server.get("/api/pay-tables/OUR-TRIPS")).body.pay_table.lines, [{ label: "royal flush", hand: "royal flush", pays: "50 to 1" }]);
        assert.match((await server.get("/api/rules/our-house")).body, /OUR-TRIPS/);
        const ann = await player(server, "cal", { name: "ann", pin: PIN, spot: 1, buy: 100000 });
        const bob = await player(server, "cal", { name: "bob", pin: PIN, spot: 2, buy: 100000 });
        const cid = await player(server, "cal", { name: "cid", pin: PIN, spot: 3, buy: 100000 });
        const dora = await player(server, "cal", { name: "dora", pin: "1111" });
        await inTurn("cal", [ann, "decline"], [bob, "accept", { amount: 50000 }], [dora, "new_game"]);
        await bet(ann, 1, 1000);
        await bet(cid, 3, 1000);
        const mark = dora.mark();
        await deal(dora);
        assert.equal((await dora.event("no_more_bets", "the last call", mark)).fee, 700); // $40
        await at(ann, "play", { spot: 1, multiple: 4 });
        await at(cid, "play", { spot: 3, multiple: 4 });
        // seat 3 has the aces: the first to be turned up, from bob's left, whoever was dealt to first
        const end = await finish(dora, { flop: "2c7d9h", river: "JsKd", shown: "QhQsAcAd3c4d" });
        assert.deepEqual(end.walk.map((step) => step.spot), [3, 3, 3, 1, 1, 1]); // from bob's left
        assert.deepEqual(end.chips, { ann: 94000, cid: 105000, bob: 100300 });
    });
}

test("what cannot be is refused with a sentence", async () => {
    const { server, dora, ann, bob, sam } = await floor(2, { base: { min: 500, max: 100000 } });
    const code = async (client, what, fields, wanted) => {
        const answer = await client.refused(wanted, what, { table: "cal", ...fields });
        assert.match(answer.sentence, /\.$/);
    };
    await code(ann, "accept", { amount: 400 }, "bank_amount"); // below the table's minimum
    await code(ann, "accept", { amount: 550 }, "bank_amount"); // no multiple of the chip
    await code(ann, "accept", { amount: 100000 }, "not_enough_money"); // nothing left for the fee
    await code(bob, "accept", { amount: 500 }, "bank_not_yours");
    await code(bob, "bank", { amount: 500 }, "bank_not_yours");
    await code(dora, "accept", { amount: 500 }, "no_such_spot"); // for nobody at no seat
    await code(dora, "accept", { spot: 1, amount: 500 }, "own_device");
    await code(sam, "fill", { amount: 500 }, "bank_not_offered");
    await at(ann, "accept", { amount: 10000 });
    await code(ann, "cash_out", { amount: 95000 }, "bank_locked");
    await at(dora, "new_game");
    await code(bob, "bet", { spot: 2, wagers: { ante: 100100, blind: 100100 } }, "above_maximum");
    await code(ann, "bet", { spot: 1, wagers: { ante: 500, blind: 500 } }, "spot_is_bank");
    await code(bob, "bet", { spot: 1, behind: true, wagers: { ante: 500, blind: 500 } },
        "spot_is_bank");
    await code(sam, "options", { options: { collection: 25 } }, "not_offered");
    await code(sam, "options", { options: { trips: "none" } }, "missing_wager");
    await at(sam, "options", { options: { trips: "UTH-04", collection: 4, backline: true } });
    assert.deepEqual((await snapshot(dora)).next_options,
        { trips: "UTH-04", collection: "4", backline: "true" });
    await inTurn("cal", [dora, "void", { reason: "enough" }], [bob, "accept", { amount: 10000 }],
        [dora, "new_game"]);
    const { game } = await snapshot(dora);
    assert.deepEqual([game.wagers.trips, game.collection.number, game.backline],
        ["UTH-04", 4, true]);
});

await main();
