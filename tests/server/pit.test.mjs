// What the pit sees and does: tables at a glance, people, floats, reports, the log.
import { Client, Server, assert, inTurn, main, player, scratch, staff, test } from "./lib.mjs";
import { Part } from "./seeds.mjs";

const config = {
    tables: [
        { name: "w", rules: "washington", float: 10000000, betting_s: 600, decide_s: 600, result_s: 600 },
        { name: "live", rules: "washington-face-up", float: 5000000, dealer: true, source: "keyed" },
        { name: "arena", rules: "stadium", float: 50000000, dealer: true, betting_s: 600, decide_s: 600 },
    ],
    people: [
        { name: "ann", role: "player", pin: "7777", deposit: 200000 },
        ...staff("dora", "sam", "erin", "otto"),
    ],
    guest_chips: 1000000,
};
const as = async (server, name) => {
    const pin = config.people.find((person) => person.name === name).pin;
    return (await Client.connect(server)).login(name, pin);
};

let server, sam, dora, otto;
test("a table at a glance has its float and the day's figures", async () => {
    server = await Server.start(scratch(), config);
    [sam, dora, otto] = await Promise.all(["sam", "dora", "otto"].map((name) => as(server, name)));
    const ann = await player(server, "live", { name: "ann", pin: "7777", spot: 2, buy: 50000 });
    await inTurn("live", [dora, "new_game"],
        [ann, "bet", { spot: 2, wagers: { ante: 1000, blind: 1000 } }], [dora, "no_more_bets"],
        [dora, "key", { cards: "2c7d" }], [dora, "deal"], [ann, "check", { spot: 2 }],
        [dora, "key", { cards: "AhKhQs" }], [dora, "flop"], [ann, "check", { spot: 2 }],
        [dora, "key", { cards: "Ts9s" }], [dora, "river"], [ann, "fold", { spot: 2 }],
        [dora, "key", { cards: "4c4d" }], [dora, "reveal"]);
    const { totals } = await dora.ok("totals", { table: "live" });
    const mark = ann.mark();
    await dora.ok("confirm", { table: "live" });
    assert.deepEqual((await ann.event("settle", "", mark)).settlement, totals.settlement);
    assert.deepEqual([totals.taken, totals.paid], [2000, 0]);
    const { body } = await server.get("/api/pit", sam.token);
    const live = body.tables.find((table) => table.table === "live");
    assert.equal(live.float, 5000000 + 2000);
    assert.equal(live.phase, "settled");
    assert.equal(live.present, 1);
    assert.equal(live.today.drop, 50000);
    assert.equal(live.today.win, 2000);
    assert.equal(live.today.settled, 1);
    assert.equal(live.hold_bp, 400);
    assert.deepEqual((await server.get("/api/pit", otto.token)).body.tables, body.tables);
});

test("fills and credits move the float and stand in the report", async () => {
    const mark = dora.mark();
    await dora.subscribe("live");
    await sam.ok("fill", { table: "live", amount: 30000, reason: "short of greens" });
    const heard = await dora.event("filled", "", mark);
    assert.equal(heard.amount, 30000);
    assert.equal(heard.reason, "short of greens");
    await sam.refused("not_enough_money", "credit", { table: "live", amount: 99999999 });
    await dora.refused("not_allowed", "fill", { table: "live", amount: 100 });
    await otto.refused("not_allowed", "credit", { table: "live", amount: 100 });
    await sam.ok("credit", { table: "live", amount: 10000 });
    const { body } = await server.get("/api/tables/live/report", sam.token);
    assert.equal(body.totals.fills, 5030000);
    assert.equal(body.totals.credits, 10000);
    assert.equal(body.ledger.float, 5022000);
    assert.equal(body.ledger.agrees, true);
});

test("the report of all tables is the sum of theirs, and agrees with the ledger", async () => {
    const { body } = await server.get("/api/report", otto.token);
    assert.deepEqual(body.tables.map((table) => table.table), ["w", "live", "arena"]);
    for (const figure of Object.keys(body.totals)) {
        const sum = body.tables.reduce((total, table) => total + table.totals[figure], 0);
        assert.equal(body.totals[figure], sum, figure);
    }
    assert.equal(body.totals.win, 2000);
    assert.equal(body.agrees, true);
    for (const table of body.tables) {
        const one = (await server.get(`/api/tables/${table.table}/report`, otto.token)).body;
        assert.deepEqual(one.totals, table.totals);
        assert.deepEqual(one.ledger, table.ledger);
    }
    assert.equal((await server.get("/api/report?day=2001-01-01", otto.token)).body.totals.win, 0);
    for (const bad of ["today", "2026-1-01", "2026-01-011", "26-01-01", "2026%2F01%2F01"])
        assert.equal((await server.get(`/api/report?day=${bad}`, otto.token)).body.error, "bad_day", bad);
    assert.equal((await server.get("/api/tables/w/report?day=x", otto.token)).status, 400);
});

test("limits are told at once, and hold from the next round on", async () => {
    const mark = dora.mark();
    await sam.ok("limits", { table: "live", base: { min: 500, max: 5000 }, bonus: { min: 0, max: 0 } });
    const heard = await dora.event("limits_set", "", mark);
    assert.deepEqual(heard.base, { min: 500, max: 5000 });
    assert.deepEqual(heard.bonus, { min: 100, max: 40000 });
    const before = (await (await Client.connect(server)).subscribe("live")).snapshot;
    assert.deepEqual(before.next_limits, { base: { min: 500, max: 5000 }, bonus: { min: 100, max: 40000 } });
    assert.equal(before.game.base.min, 100);
    await dora.ok("new_game", { table: "live" });
    const after = (await (await Client.connect(server)).subscribe("live")).snapshot;
    assert.equal(after.next_limits, undefined);
    assert.deepEqual(after.game.base, { min: 500, max: 5000 });
    const entry = (await server.get("/api/audit?what=limits", sam.token)).body.entries[0];
    assert.deepEqual([entry.who, entry.table, entry.base], ["sam", "live", { min: 500, max: 5000 }]);
    await dora.refused("not_allowed", "limits", { table: "live", base: { min: 0, max: 0 }, bonus: { min: 0, max: 0 } });
});

test("a new player comes in with the PIN and the money that the pit gave", async () => {
    await sam.ok("new_player", { name: "cleo", new_pin: "4711", amount: 12345 });
    const cleo = await (await Client.connect(server)).login("cleo", "4711");
    assert.equal((await cleo.ok("me")).balance, 12345);
    await sam.refused("name_taken", "new_player", { name: "cleo", new_pin: "4711" });
    await sam.refused("not_allowed", "new_player", { name: "dora", new_pin: "4711" });
    await sam.refused("bad_name", "new_player", { name: "Cleo P", new_pin: "4711" });
    await sam.refused("bad_message", "new_player", { name: "dan", new_pin: "471" });
    await dora.refused("not_allowed", "new_player", { name: "dan", new_pin: "4711" });
    await otto.refused("not_allowed", "new_player", { name: "dan", new_pin: "4711" });
    await cleo.refused("not_allowed", "new_player", { name: "dan", new_pin: "4711" });
    await sam.ok("reset_pin", { name: "cleo", new_pin: "0815" });
    assert.equal((await server.get("/api/me", cleo.token)).status, 401);
    await (await Client.connect(server)).refused("wrong_pin", "login", { name: "cleo", pin: "4711" });
    await (await Client.connect(server)).login("cleo", "0815");
    await sam.refused("no_such_person", "reset_pin", { name: "nobody", new_pin: "0815" });
    await sam.refused("not_allowed", "reset_pin", { name: "erin", new_pin: "0815" });
    const log = (await server.get("/api/audit?find=cleo", sam.token)).body.entries;
    const deeds = log.filter((entry) => entry.who === "sam").map((entry) => entry.what);
    assert.deepEqual(deeds, ["user_pin", "user_add", "deposit", "add_player"]);
    assert.doesNotMatch(JSON.stringify(log), /4711|0815/);
});

test("people are found by a part of their name, with balances and chips", async () => {
    const find = async (query, who = sam) => (await server.get(`/api/people${query}`, who.token)).body;
    const ann = (await find("?find=an")).people.find((person) => person.name === "ann");
    assert.deepEqual(ann, { name: "ann", role: "player", locked: false, online: true, balance: 150000,
        chips: { live: 48000 } });
    assert.deepEqual((await find("?role=auditor")).people.map((person) => person.name), ["otto"]);
    const few = await find("?limit=2", otto);
    assert.equal(few.people.length, 2);
    assert.equal(few.found, 6);
    assert.deepEqual((await find("?find=zzz")).people, []);
    for (const path of ["/api/pit", "/api/people", "/api/report"]) {
        assert.equal((await server.get(path, dora.token)).status, 403, path);
        assert.equal((await server.get(path)).status, 401, path);
    }
});

test("a supervisor changes chips for a player at the table", async () => {
    await sam.ok("buy_in", { table: "live", player: "ann", amount: 10000 });
    const ann = (await server.get("/api/people?find=ann", sam.token)).body.people[0];
    assert.deepEqual([ann.balance, ann.chips.live], [140000, 58000]);
    await sam.refused("not_at_table", "cash_out", { table: "live", player: "cleo" });
    await otto.refused("not_allowed", "cash_out", { table: "live", player: "ann" });
});

test("seeds that are not shown are counted, with who missed one", async () => {
    const ben = await player(server, "arena");
    await inTurn("arena", [ben, "join"], [ben, "buy_in", { amount: 10000 }]);
    await dora.ok("new_game", { table: "arena" });
    await ben.event((event) => event.event === "round_started" && event.table === "arena");
    await ben.ok("bet", { table: "arena", spot: 1, wagers: { ante: 500, blind: 500 } });
    assert.equal((await new Part(ben, "arena").promise()).ok, true);
    await dora.ok("no_more_bets", { table: "arena" });
    await ben.event("seed_missed");
    const { tables } = (await server.get("/api/pit", sam.token)).body;
    const of = (name) => tables.find((table) => table.table === name);
    assert.deepEqual([of("arena").today.seeds_missed, of("arena").seed_rests], [1, { [ben.name]: 101 }]);
    assert.deepEqual([of("live").today.seeds_missed, of("live").seed_rests], [0, {}]);
    await ben.ok("leave", { table: "arena" });
});

test("totals tell the dealer of a stadium what is on the felt", async () => {
    const guests = await Promise.all([1, 2, 3].map(() => player(server, "arena", { spot: undefined })));
    await dora.ok("new_game", { table: "arena" });
    for (const [index, guest] of guests.entries()) {
        await guest.ok("join", { table: "arena" });
        await guest.ok("buy_in", { table: "arena", amount: 100000 });
        await guest.ok("bet", { table: "arena", spot: index < 2 ? 4 : 7,
            wagers: { ante: 1000, blind: 1000 }, tip: index === 0 ? { ante: 500, blind: 500 } : {} });
    }
    let { totals } = await dora.ok("totals", { table: "arena" });
    assert.deepEqual([totals.hands, totals.wagered, totals.taken], [3, 7000, undefined]);
    assert.deepEqual(totals.positions.map((at) => [at.spot, at.hands, at.wagered]), [[4, 2, 5000], [7, 1, 2000]]);
    await dora.ok("no_more_bets", { table: "arena" });
    await dora.ok("deal", { table: "arena" });
    ({ totals } = await otto.ok("totals", { table: "arena" }));
    assert.equal(totals.undecided, 4);
    await guests[2].ok("play", { table: "arena", spot: 7, multiple: 4 });
    for (const step of ["flop", "river", "reveal"]) {
        for (const guest of guests.slice(0, 2)) {
            if (step === "reveal") break;
            await guest.ok("check", { table: "arena", spot: 4 });
        }
        if (step !== "reveal") await guests[0].ok("check", { table: "arena", spot: 4, for_tip: true });
        if (step === "reveal") {
            await guests[0].ok("fold", { table: "arena", spot: 4 });
            await guests[0].ok("fold", { table: "arena", spot: 4, for_tip: true });
            await guests[1].ok("fold", { table: "arena", spot: 4 });
        }
        await dora.ok(step, { table: "arena" });
    }
    const before = (await dora.ok("totals", { table: "arena" })).totals;
    assert.equal(before.settlement, undefined);
    await dora.ok("confirm", { table: "arena" });
    ({ totals } = await dora.ok("totals", { table: "arena" }));
    assert.deepEqual([totals.taken, totals.paid, totals.tips], [before.taken, before.paid, before.tips]);
    assert.equal(totals.wagered, 11000);
    assert.deepEqual(totals.positions[0].taken, 5000);
    assert.equal(totals.accounts.float - before.accounts.float, totals.taken - totals.paid);
    await guests[0].refused("not_allowed", "totals", { table: "arena" });
    await dora.refused("no_such_table", "totals", { table: "nowhere" });
});

test("fills, credits and cash-outs have numbered slips, whose prints are counted over a kill", async () => {
    const { body: { slips } } = await server.get("/api/slips", otto.token);
    const numbers = slips.map((slip) => slip.slip);
    assert.deepEqual(numbers, numbers.map((_, index) => numbers.length - index)); // newest first, no gap
    const fill = slips.find((slip) => slip.kind === "filled");
    assert.deepEqual([fill.table, fill.amount, fill.by, fill.role, fill.reason], ["live", 30000, "sam", "supervisor", "short of greens"]);
    await sam.ok("withdraw", { player: "ann", amount: 100 });
    const last = numbers.length + 1;
    const one = async () => (await server.get(`/api/slips/${last}`, sam.token)).body.slip;
    assert.deepEqual([(await one()).kind, (await one()).player, (await one()).prints], ["withdrawn", "ann", undefined]);
    await dora.refused("not_allowed", "print_slip", { number: last });
    await otto.refused("not_allowed", "print_slip", { number: last });
    await sam.refused("not_found", "print_slip", { number: last + 1 });
    await sam.ok("print_slip", { number: last });
    await server.stop("SIGKILL");
    server = await Server.start(server.folder, config);
    [sam, dora, otto] = await Promise.all(["sam", "dora", "otto"].map((name) => as(server, name)));
    await sam.ok("print_slip", { number: last });
    assert.deepEqual((await one()).prints.map((print) => print.by), ["sam", "sam"]);
    await sam.ok("withdraw", { player: "ann", amount: 100 });
    assert.equal((await server.get(`/api/slips/${last + 1}`, sam.token)).body.slip.amount, 100);
    assert.equal((await server.get("/api/slips/999", sam.token)).status, 404);
    assert.equal((await server.get("/api/slips", dora.token)).status, 403);
    const { out } = server.floor("slips");
    assert.match(out, new RegExp(`^ +${last} .* withdrawn .* ann .*\\$1.*by sam, reprinted$`, "m"));
    server.sound();
});

test("the log is paged without a gap", async () => {
    const all = (await server.get("/api/audit?limit=500", otto.token)).body.entries;
    assert.ok(all.length > 40);
    const paged = [];
    let before = "";
    for (;;) {
        const { body } = await server.get(`/api/audit?limit=7${before}`, otto.token);
        paged.push(...body.entries);
        if (body.before <= 1) break;
        before = `&before=${body.before}`;
    }
    assert.deepEqual(paged.map((entry) => entry.n), all.map((entry) => entry.n));
    const found = (await server.get("/api/audit?find=SHORT%20OF%20GREENS", otto.token)).body.entries;
    assert.deepEqual(found.map((entry) => [entry.what, entry.amount]), [["fill", 30000]]);
    server.sound();
    await server.stop();
});

// The date in a zone, of a day that begins at this hour.
const dayIn = (zone, hour) =>
    new Date(Date.now() - hour * 3600000).toLocaleDateString("sv-SE", { timeZone: zone });

test("days are those of the room, also over a restart, and a room that moves is in the log", async () => {
    const folder = scratch(), room = { zone: "America/Los_Angeles", day_starts: "06:00" };
    const one = await Server.start(folder, { ...config, room });
    const first = (await one.get("/api/room")).body;
    assert.deepEqual([first.zone, first.day_starts_min, first.day], ["America/Los_Angeles", 360, dayIn(room.zone, 6)]);
    const hours = (first.day_to - first.day_from) / 3600000;
    assert.ok([23, 24, 25].includes(hours) && first.day_from <= first.now && first.now < first.day_to);
    const { token } = await as(one, "sam");
    assert.equal((await one.get("/api/pit", token)).body.day, first.day);
    const entry = (await one.get("/api/audit?what=room", token)).body.entries[0];
    assert.deepEqual([entry.zone, entry.day_starts, entry.who], [room.zone, "06:00", "system"]);
    assert.match(entry.time, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d -0[78]:00$/);
    assert.match(one.floor("log").out, / -0[78]:00 {2}system +system +room/);
    await one.stop();
    assert.match(one.floor("log").out, / -0[78]:00 {2}system +system +room/);
    const two = await Server.start(folder, config); // without a room: it stays
    assert.deepEqual((await two.get("/api/room")).body.day, first.day);
    await two.stop();
    const three = await Server.start(folder, { ...config, room: { zone: "Europe/Berlin", day_starts: "04:00" } });
    const third = (await three.get("/api/room")).body;
    assert.ok(third.day === first.day || third.day > first.day);
    const moved = (await three.get("/api/audit?what=room", (await as(three, "sam")).token)).body.entries;
    assert.deepEqual(moved.map((it) => it.zone), ["Europe/Berlin", room.zone]);
    three.sound();
    await three.stop();
    const bad = await Server.start(folder, { ...config, room: { zone: "Mars/Olympus" } }).then(() => "", (error) => error.message);
    assert.match(bad, /room\.zone: the system has no time zone of this name/);
});

await main({ shared: true });
