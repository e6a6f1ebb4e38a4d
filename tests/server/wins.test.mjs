// Every win of a link, however old: the list page by page, the search, the file, the page of one; what
// can be backed out and what cannot any more; and a table of another game that falls silent.
import { Client, FAST, Server, assert, main, scratch, staff, test } from "./lib.mjs";

const KEY = "0123456789abcdef0123";
const config = {
    links: [{ name: "main", table: "LINK-ML01", games: true, location: "pit", executive_above: 100000000,
        silent_s: 1, levels: [{ seed: 1000000, rate: 100000 }, { seed: 10000, rate: 100000 }] }],
    people: [
        ...staff("dora", "sam", "sue", "erin"),
    ],
    limits: FAST,
    tables: [{ name: "w", rules: "washington", betting_s: 600, decide_s: 600, float: 100000 }],
};

async function floor(more = {}) {
    const links = config.links.map((link) => ({ ...link, ...more }));
    const server = await Server.start(scratch(), { ...config, links });
    const people = { server };
    for (const { name, pin } of config.people) {
        people[name] = await Client.connect(server);
        people[name].session = await people[name].login(name, pin);
    }
    const join = { link: "main", table: "cs-1", game: "caribbean-stud", location: "pit", key: KEY };
    await people.erin.ok("join_link", join);
    people.game = await Client.connect(server);
    return people;
}

const of = { link: "main", table: "cs-1", key: KEY };
async function win({ game, sam, sue }, round, hand, cards) {
    await game.ok("start_game", { ...of, round, wagers: { 1: 100 } });
    await game.ok("claim", { ...of, round, spot: 1, hand, cards });
    await sam.ok("confirm_claim", { link: "main", number: round });
    await sue.ok("complete_claim", { link: "main", number: round });
    await game.ok("end_game", { ...of, round });
}

test("wins older than the floor remembers are listed, searched, shown and in the file", async () => {
    const people = await floor({ silent_s: 0 });
    const { server, sam, erin, dora } = people;
    const rounds = 30, royal = 4;
    for (let round = 1; round <= rounds; round++) {
        const first = round === royal;
        await win(people, round, first ? "royal flush" : "straight flush", first ? "AhKhQhJhTh" : "9hKhQhJhTh");
    }
    const ask = async (more, who = sam) => (await server.get(`/api/links/main/wins${more}`, who.session.token)).body;
    const numbers = (answer) => answer.wins.map((it) => it.number);
    const all = await ask("?limit=100");
    assert.deepEqual(numbers(all), Array.from({ length: rounds }, (_, index) => rounds - index));
    assert.deepEqual([all.found, all.before, all.kept], [rounds, 0, 25]);
    // page by page, without a gap
    let before = "", seen = [];
    for (let pages = 0; pages < 9; pages++) {
        const page = await ask(`?limit=7${before}`);
        seen.push(...numbers(page));
        assert.equal(page.found, rounds);
        if (page.before === 0) break;
        before = `&before=${page.before}`;
    }
    assert.deepEqual(seen, numbers(all));
    // found by a part of anything in it, by its number, by its level
    assert.deepEqual(numbers(await ask("?find=ROYAL")), [royal]);
    assert.deepEqual(numbers(await ask("?find=17")), [17]);
    assert.equal((await ask("?find=cs-1&limit=100")).wins.length, rounds);
    assert.equal((await ask("?find=nobody")).found, 0);
    assert.deepEqual(numbers(await ask("?level=mega")), [royal]);
    // the page of an old one
    const old = (await server.get("/api/links/main/wins/4", dora.session.token)).body;
    assert.deepEqual([old.win.hand, old.win.state, old.win.cards, old.win.completed_by.name],
        ["royal flush", "paid", "AhKhQhJhTh", "sue"]);
    for (const [path, status] of [["wins/31", 404], ["wins/x", 404], ["wins/0", 404], ["wins/99999999999", 404]])
        assert.equal((await server.get(`/api/links/main/${path}`, dora.session.token)).status, status, path);
    assert.equal((await server.get("/api/links/main/wins")).status, 401);
    // backed out: one that the floor remembers; not an older one, and the sentence says what to do
    const back = (claim, text) => ({ link: "main", change: { kind: "back_out", claim, text } });
    const refusal = await sam.refused("no_such_claim", "propose_change", back(royal, "why"));
    assert.match(refusal.sentence, /last 25 .*adjustment/);
    await sam.ok("propose_change", back(rounds, '=HYPERLINK("evil")'));
    await erin.ok("approve_change", { link: "main", number: 1 });
    assert.equal((await ask("?limit=1")).wins[0].state, "backed_out");
    const csv = await ask("?format=csv");
    const lines = csv.trimEnd().split("\r\n");
    assert.equal(lines.length, rounds + 1);
    assert.match(lines[1], /^1,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \+00:00,major,straight flush,\d+\.\d\d,.*,cs-1,caribbean-stud,1,1,,cs-1,sam,sue,no,,""$/);
    assert.ok(lines[rounds].endsWith(`no,erin,"'=HYPERLINK(""evil"")"`), lines[rounds]); // no formula
    assert.equal((await ask("?format=csv&level=mega")).trimEnd().split("\r\n").length, 2);
    // all of it is there after a crash, and the audit makes it once more
    await server.stop("SIGKILL");
    await server.run();
    const again = await Client.connect(server);
    again.session = await again.login("sam", "2222");
    assert.deepEqual((await ask("?limit=100", again)).wins.length, rounds);
    server.sound();
});

test("a table of another game that says nothing is cut off, and says hello", async () => {
    const { server, sam, game } = await floor();
    await sam.ok("subscribe", { link: "main" });
    const hello = await game.ok("hello", of);
    assert.equal(hello.meters[0].amount, 1000000);
    const cut = await sam.event("table_cut");
    assert.deepEqual([cut.by, cut.table, cut.reason], ["system", "cs-1", "silent"]);
    const state = async () => (await server.get("/api/links/main", sam.session.token)).body.link.tables[0];
    assert.deepEqual([(await state()).away, (await state()).silent], [true, true]);
    assert.ok((await state()).since > 0);
    const refusal = await game.refused("link_lost", "start_game", { ...of, round: 1, wagers: { 1: 100 } });
    assert.match(refusal.sentence, /send hello/);
    const answer = await fetch(`${server.url}/api/link`, { method: "POST", body: JSON.stringify({ id: "h", do: "hello", ...of }) });
    assert.equal((await answer.json()).meters[1].amount, 10000);
    await sam.event("table_mended");
    await sam.ok("cut_table", { link: "main", table: "cs-1", reason: "repairs" });
    await game.refused("link_lost", "hello", of);
    await game.refused("stale_key", "hello", { ...of, key: "fedcba98765432100123" });
});

await main();
