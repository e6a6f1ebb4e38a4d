// Progressive links over the wire: a meter that two tables and another game share, claims with their
// approvals, changes by two people, reports, and what is refused.
import { Client, Server, assert, inTurn, main, royal, scratch, staff, test } from "./lib.mjs";

const KEY = "0123456789abcdef0123";
const config = {
    links: [{ name: "main", table: "LINK-01", games: true, location: "pit", executive_above: 500000,
        levels: [{ seed: 1000000, rate: 250000, reserve_rate: 12345 }] }],
    tables: ["t1", "t2"].map((name) => ({ name, rules: "washington", link: "main", dealer: true,
        source: "keyed", float: 100000000, options: { progressive: "LINK-01" } })),
    people: [
        { name: "ann", role: "player", pin: "7777", deposit: 200000 },
        ...staff("dora", "sam", "sue", "erin", "otto"),
    ],
};

async function enter(server, name, pin) {
    const client = await Client.connect(server);
    client.session = await client.login(name, pin);
    return client;
}

async function floor() {
    const server = await Server.startFamiliar(scratch(), config);
    const people = { server };
    for (const { name, pin } of config.people) people[name] = await enter(server, name, pin);
    people.screen = await Client.connect(server);
    return people;
}

// ann holds a royal flush in the first five cards at t1.
async function royalOf({ ann, dora }) {
    await inTurn("t1", [ann, "join", { spot: 3 }], [ann, "buy_in", { amount: 50000 }]);
    await royal("t1", dora, ann, 3, { ante: 500, blind: 500, progressive: 100 });
}

const post = async (server, message) => {
    const response = await fetch(`${server.url}/api/link`, {
        method: "POST", body: JSON.stringify(message) });
    return { status: response.status, body: await response.json() };
};

test("a hit is set aside, shown, approved by three people and paid", async () => {
    const people = await floor();
    const { server, ann, dora, sam, sue, erin, screen, otto } = people;
    const watched = await screen.ok("subscribe", { link: "main" });
    assert.equal(watched.link.meters[0].amount, 1000000);
    assert.equal(watched.link.claims, undefined);
    await sam.ok("subscribe", { link: "main" });
    await royalOf(people);
    const moved = await screen.event((event) =>
        event.event === "meters" && event.meters[0].amount === 1000025, "the meter moves");
    assert.equal(moved.link, "main");
    await dora.refused("hand_not_dealt", "claim",
        { table: "t1", spot: 3, hand: "straight flush" });
    await dora.refused("claim_missing", "confirm", { table: "t1" });
    const { totals } = await dora.ok("totals", { table: "t1" });
    assert.match(JSON.stringify(totals.settlement), /"paid":1000025/); // before it is claimed
    await dora.ok("claim", { table: "t1", spot: 3, hand: "royal flush" });
    const hit = await screen.event("claimed");
    assert.equal(hit.claim.amount, 1000025);
    assert.equal(hit.claim.table, "t1");
    assert.equal(hit.claim.cards, undefined);
    assert.equal(hit.meters[0].amount, 1000001); // seed and reserve
    const staff = await sam.event("claimed");
    assert.equal(staff.claim.cards, "AhKhQhJhTh2c3d");
    assert.equal(staff.claim.player, "ann");
    await dora.refused("claim_pending", "confirm", { table: "t1" });
    await dora.refused("not_allowed", "confirm_claim", { link: "main", number: 1 });
    await sam.ok("confirm_claim", { link: "main", number: 1 });
    await sam.refused("same_person", "complete_claim", { link: "main", number: 1 });
    await sue.refused("wrong_card", "complete_claim", { link: "main", number: 1 });
    await erin.ok("complete_claim", { link: "main", number: 1 });
    await dora.ok("confirm", { table: "t1" });
    const win = await server.get("/api/links/main/wins/1", dora.session.token);
    assert.equal(win.body.win.state, "paid");
    assert.equal(win.body.win.confirmed_by.name, "sam");
    assert.equal(win.body.win.completed_by.name, "erin");
    assert.equal((await server.get("/api/links/main/wins/1")).status, 401);
    const csv = await server.get("/api/links/main/wins?format=csv", sam.session.token);
    assert.match(csv.body, /^number,time[^\n]*\r\n1,[^\n]*,main,royal flush,10000\.25,/);
    // the log has what was refused
    const log = await server.get("/api/audit?what=refused", otto.session.token);
    const codes = log.body.entries.map((entry) => entry.code);
    for (const code of ["hand_not_dealt", "same_person", "wrong_card"])
        assert.ok(codes.includes(code), `${code} is not in the log`);
    // two people change the meter
    await erin.refused("reason_not_permitted", "propose_change", { link: "main", change: { kind: "adjust",
        level: 0, from: "meter", to: "house", amount: 100, reason: "receipts", text: "why" } });
    await erin.refused("limit_below_meter", "propose_change", { link: "main",
        change: { kind: "limit", level: 0, limit: 900000, text: "why" } });
    await sam.ok("propose_change", { link: "main", change: { kind: "back_out", claim: 1, text: "test" } });
    await sam.refused("not_allowed", "approve_change", { link: "main", number: 1 });
    await erin.ok("approve_change", { link: "main", number: 1 });
    const after = await server.get("/api/links/main");
    assert.equal(after.body.link.meters[0].amount, 1000025);
    const report = await server.get("/api/links/main/report", otto.session.token);
    const level = report.body.days[0].meters.levels[0];
    assert.equal(level.begin.current.cents, 0);
    assert.equal(level.won.cents, 1000025);
    assert.equal(level.adjusted.cents, 1000025);
    assert.equal(level.reconciles, true);
    assert.match((await server.get("/api/links/main/report?format=csv", otto.session.token)).body,
        /\r\nmain,\d{4}-\d\d-\d\d,main,0\.000000,/);
    assert.equal((await server.get("/api/links/main/report", dora.session.token)).status, 403);
    const journal = (await server.get("/api/links/main/journal", otto.session.token)).body;
    assert.deepEqual(journal.entries.slice(0, 5).map((entry) => [entry.event, entry.by]),
        [["changed", "erin"], ["change_proposed", "sam"], ["claim_completed", "erin"],
            ["claim_confirmed", "sam"], ["claimed", "dora"]]);
    assert.equal(journal.next, 1);
    const page = (await server.get("/api/links/main/journal?limit=2", otto.session.token)).body;
    const older = (await server.get(`/api/links/main/journal?limit=2&before=${page.next}`,
        otto.session.token)).body;
    assert.deepEqual([...page.entries, ...older.entries], journal.entries.slice(0, 4));
    const day = server.floor("meters", "main");
    assert.equal(day.code, 0, day.err);
    assert.match(day.out, /- wins +10000\.25000000/);
    assert.match(server.floor("meters").out, /main \(LINK-01\), running, 2 tables/);
    assert.equal(server.sound().meters, 1);
});

test("a table that lost its link says so, and the base game goes on", async () => {
    const { server, ann, dora, sam } = await floor();
    await inTurn("t1", [ann, "subscribe"], [ann, "join", { spot: 3 }],
        [ann, "buy_in", { amount: 50000 }], [dora, "new_game"]);
    await ann.ok("bet", { table: "t1", spot: 3,
        wagers: { ante: 500, blind: 500, progressive: 100 } });
    await sam.ok("cut_table", { link: "main", table: "t1", reason: "cable" });
    const told = await ann.event("progressive");
    assert.match(told.trouble, /lost its progressive link/);
    const refusal = await ann.refused("link_lost", "bet", { table: "t1", spot: 3,
        wagers: { ante: 500, blind: 500, progressive: 100 } });
    assert.equal(refusal.wager, "progressive");
    await dora.ok("no_more_bets", { table: "t1" });
    const bet = await ann.event((event) => event.event === "bet" && !event.wagers.progressive,
        "the wager goes back");
    assert.equal(bet.chips, 49000);
    assert.equal((await server.get("/api/links/main")).body.link.meters[0].amount, 1000000);
});

test("what the wager is worth, and what a change would do", async () => {
    const { server, sam, dora } = await floor();
    const { worth } = (await server.get("/api/links/main/return?wager=100&others=2")).body;
    const { amount, break_even, returns_per_dollar } = worth.meters.main;
    assert.deepEqual([amount, worth.stake, worth.players], [1000000, 100, 3]);
    assert.ok(Math.abs(worth.return + (break_even / 100 - 10000) * returns_per_dollar - 1) < 1e-4);
    assert.equal((await server.get("/api/links/main/what-if", dora.session.token)).status, 403);
    const ask = async (more) => (await server.get(
        `/api/links/main/what-if?wagers_a_day=5000${more}`, sam.session.token)).body.forecast;
    const before = await ask(""), after = await ask("&level=0&seed=2000000&rate=200000");
    assert.ok(Math.abs(before.return + before.edge - 1) < 1e-9);
    // a royal flush of five cards: 4 in 2,598,960
    assert.ok(Math.abs(before.levels[0].days - 649740 / 5000) < 0.01);
    assert.ok(after.hold < before.hold + 0.05 && after.levels[0].seed === 2000000);
    assert.ok(after.levels[0].seed_cost > before.levels[0].seed_cost);
});

test("another game's table starts, claims and ends with its key", async () => {
    const { server, sam, sue, erin, screen } = await floor();
    const of = { link: "main", table: "cs-1", key: KEY, round: 7 };
    await screen.ok("subscribe", { link: "main" });
    assert.equal((await post(server, { id: "1", do: "start_game", ...of, wagers: { 1: 100 } }))
        .body.error, "stale_key");
    await erin.ok("join_link", { link: "main", table: "cs-1", game: "caribbean-stud",
        location: "pit", key: KEY });
    const started = await post(server, { id: "2", do: "start_game", ...of,
        wagers: { 1: 100, 4: 300 } });
    assert.deepEqual([started.status, started.body.meters[0].amount], [200, 1000100]);
    const again = await post(server, { id: "2", do: "start_game", ...of, wagers: { 1: 100, 4: 300 } });
    assert.equal(again.body.repeated, true);
    const wrong = await post(server, { id: "3", do: "claim", ...of, spot: 4, hand: "royal flush",
        cards: "AhKhQhJh9h" });
    assert.deepEqual([wrong.status, wrong.body.error], [409, "hand_not_dealt"]);
    const claim = await post(server, { id: "4", do: "claim", ...of, spot: 4, hand: "straight flush",
        cards: "9hKhQhJhTh" });
    assert.equal(claim.status, 200, JSON.stringify(claim.body));
    const hit = await screen.event("claimed");
    assert.equal(hit.claim.amount, 100010);
    assert.equal((await post(server, { id: "5", do: "end_game", ...of })).body.error,
        "claim_pending");
    await sam.ok("confirm_claim", { link: "main", number: 1 });
    await sue.ok("complete_claim", { link: "main", number: 1 });
    assert.equal((await post(server, { id: "6", do: "end_game", ...of })).status, 200);
    // a new key: the old one is stale
    await erin.ok("join_link", { link: "main", table: "cs-1", game: "caribbean-stud",
        location: "pit", key: "another-key-of-the-table" });
    const stale = await post(server, { id: "7", do: "start_game", ...of, round: 8,
        wagers: { 1: 100 } });
    assert.deepEqual([stale.status, stale.body.error], [403, "stale_key"]);
    // a key opens nothing else
    assert.equal((await post(server, { id: "8", do: "lobby" })).status, 403);
    // everything is there after a restart
    const before = (await server.get("/api/links", sam.session.token)).body.links;
    await server.stop("SIGKILL");
    await server.run();
    const after = (await server.get("/api/links", sam.session.token)).body.links;
    assert.deepEqual(after, before);
    server.sound();
});

await main();
