// Shifts of the room: who may open and close one, what is refused, and that their reports share out
// what the report of the day has, to the cent, over a kill.
import { Client, Server, assert, inTurn, main, player, scratch, staff, test } from "./lib.mjs";

const config = {
    room: { zone: "America/Los_Angeles", day_starts: "06:00" },
    tables: [
        { name: "live", rules: "washington-face-up", float: 5000000, dealer: true, source: "keyed" },
        { name: "idle", rules: "washington", float: 100000, dealer: true },
    ],
    people: [
        { name: "ann", role: "player", pin: "7777", deposit: 200000 },
        ...staff("dora", "sam", "erin", "otto"),
    ],
};
const as = async (server, name) =>
    (await Client.connect(server)).login(name, config.people.find((person) => person.name === name).pin);

let server, sam, erin, dora, otto, ann;
const people = async () => {
    [sam, erin, dora, otto] = await Promise.all(["sam", "erin", "dora", "otto"].map((name) => as(server, name)));
};
const shift = async (number) => (await server.get(`/api/shifts/${number}`, otto.token)).body;
const shifts = async () => (await server.get("/api/shifts", otto.token)).body.shifts;
const day = async () => (await server.get("/api/tables/live/report", otto.token)).body.totals;

async function loseRound() {
    await inTurn("live", [dora, "new_game"],
        [ann, "bet", { spot: 2, wagers: { ante: 1000, blind: 1000 } }], [dora, "no_more_bets"],
        [dora, "key", { cards: "2c7d" }], [dora, "deal"], [ann, "check", { spot: 2 }],
        [dora, "key", { cards: "AhKhQs" }], [dora, "flop"], [ann, "check", { spot: 2 }],
        [dora, "key", { cards: "Ts9s" }], [dora, "river"], [ann, "fold", { spot: 2 }],
        [dora, "key", { cards: "4c4d" }], [dora, "reveal"], [dora, "confirm"]);
}

test("a shift is opened and closed by the pit alone, one at a time", async () => {
    server = await Server.start(scratch(), config);
    await people();
    ann = await player(server, "live", { name: "ann", pin: "7777", spot: 2, buy: 50000 });
    await loseRound();
    for (const nobody of [ann, dora, otto]) {
        await nobody.refused("not_allowed", "open_shift", { label: "day" });
        await nobody.refused("not_allowed", "close_shift", {});
    }
    await sam.refused("no_shift", "close_shift", {});
    assert.deepEqual(await shifts(), []);
    const mark = dora.mark();
    await sam.ok("open_shift", { label: "day" });
    const heard = await dora.event("shift_opened", "", mark);
    assert.deepEqual([heard.number, heard.label, heard.by, heard.role], [1, "day", "sam", "supervisor"]);
    const reply = await erin.refused("shift_open", "open_shift", {});
    assert.match(reply.sentence, /^Shift 1 is open: sam opened it 0 minutes ago\. Close it first\.$/);
    const [one] = await shifts();
    assert.deepEqual([one.shift, one.label, one.opened.by, one.closed], [1, "day", "sam", undefined]);
    assert.match(one.opened.time, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d -0[78]:00$/);
});

test("a shift has what happened since it was opened, and no more after it was closed", async () => {
    assert.equal((await shift(1)).totals.settled, 0);
    await loseRound();
    await sam.ok("fill", { table: "live", amount: 30000 });
    await ann.ok("buy_in", { table: "live", amount: 700 });
    const open = await shift(1);
    assert.deepEqual([open.totals.settled, open.totals.win, open.totals.fills, open.totals.drop, open.hold_bp],
        [1, 2000, 30000, 700, Math.trunc(2000 * 10000 / 700)]);
    assert.deepEqual(open.tables.map((it) => [it.table, it.totals.win]), [["live", 2000], ["idle", 0]]);
    await erin.ok("close_shift", {});
    await loseRound();
    await sam.ok("credit", { table: "live", amount: 100 });
    const { shift: closed, ...figures } = await shift(1);
    assert.deepEqual(figures, { ok: true, tables: open.tables, totals: open.totals, hold_bp: open.hold_bp });
    assert.deepEqual([closed.opened.by, closed.closed.by, closed.closed.role], ["sam", "erin", "executive"]);
});

test("shifts survive a kill, and with what lay between them they sum to the day", async () => {
    const between = await day();
    await sam.ok("open_shift", {});
    await loseRound();
    await server.stop("SIGKILL");
    server = await Server.start(server.folder, config);
    await people();
    ann = await as(server, "ann");
    await loseRound();
    await erin.refused("shift_open", "open_shift", { label: "again" });
    const second = (await shift(2)).totals, whole = await day();
    assert.deepEqual([second.settled, second.win], [2, 4000]);
    for (const [name, figure] of Object.entries(whole))
        assert.equal(figure, between[name] + second[name], name);
    await sam.ok("close_shift", {});
    assert.deepEqual((await shifts()).map((it) => [it.shift, it.label, it.opened.by, it.closed.by]),
        [[2, undefined, "sam", "sam"], [1, "day", "sam", "erin"]]);
    const log = (await server.get("/api/audit?find=_shift", otto.token)).body.entries
        .filter((it) => it.what.endsWith("_shift"));
    assert.deepEqual(log.map((it) => [it.what, it.who, it.label]), [["close_shift", "sam", undefined],
        ["open_shift", "sam", undefined], ["close_shift", "erin", undefined], ["open_shift", "sam", "day"]]);
    server.sound();
});

test("those who may not see reports see no shift, and there is no other", async () => {
    for (const path of ["/api/shifts", "/api/shifts/1"])
        for (const token of [dora.token, ann.token])
            assert.equal((await server.get(path, token)).status, 403, path);
    for (const path of ["3", "0", "x", "99999999999"])
        assert.equal((await server.get(`/api/shifts/${path}`, otto.token)).status, 404, path);
});

test("the operator opens, closes and prints shifts, with and without the server", async () => {
    assert.equal(server.floor("do", "open_shift", "label=night").code, 0);
    assert.match(server.floor("do", "open_shift").err, /Shift 3 is open: \w+ opened it 0 minutes ago/);
    assert.match(server.floor("shifts").out, /^shift 1 day, opened .* -0[78]:00 by sam, closed .* by erin\nshift 2, .*\nshift 3 night, opened .*, open\n$/);
    await server.stop();
    assert.equal(server.floor("do", "close_shift").code, 0);
    const { out, code } = server.floor("report", "--shift", "1");
    assert.equal(code, 0);
    assert.match(out, /^shift 1 day, .* by sam, closed .* by erin\ntable idle\n[^]*table live\n[^]* win +\$20\n[^]*all tables\n[^]* rounds settled +1\n/);
    assert.match(server.floor("report", "--shift", "4").err, /There was no shift 4/);
    assert.equal(server.floor("report").code, 2);
    assert.equal(server.floor("report", "live", "--shift", "1").code, 2);
    server.sound();
});

await main({ shared: true });
