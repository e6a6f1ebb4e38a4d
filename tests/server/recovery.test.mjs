// Stops and crashes: nothing lost, nothing twice, and rounds go on where they were.
import { existsSync, readFileSync, statSync, unlinkSync, writeFileSync } from "node:fs";
import { Client, FAST, Server, UTH, WAIT_MS, assert, inTurn, main, player, rewrite, scratch, sleep, test, uth } from "./lib.mjs";
import { Part } from "./seeds.mjs";
import { commitmentOf, dealtOf } from "../reference/fairness.mjs";
import { spawnSync } from "node:child_process";

const people = [{ name: "sam", role: "supervisor", pin: "2222" }];
const table = (name, rules, more = {}) => ({
    name, rules, float: 100000000, betting_s: 3, decide_s: 3, result_s: 1, ...more,
});

test("SIGTERM in mid-round: the round goes on after the restart, with deck and time", async () => {
    const server = await Server.start(scratch(),
        { tables: [table("w", "washington", { decide_s: 20 })], people, guest_chips: 100000 });
    const ann = await player(server, "w", { spot: 2, buy: 50000 });
    await ann.event("round_started");
    await ann.ok("bet", { table: "w", spot: 2, wagers: { ante: 500, blind: 500 } });
    await ann.ok("no_more_bets", { table: "w" });
    const deal = await ann.event("deal");
    await sleep(1500);
    assert.deepEqual(await server.stop(), { code: 0, signal: null });
    await server.run();
    const back = await Client.connect(server);
    await back.ok("resume", { token: ann.token });
    assert.equal((await back.subscribe("w", deal.n)).from, deal.n);
    const resumed = await back.event("resumed");
    assert.ok(resumed.left_ms <= 20000 && resumed.left_ms > 15000, `${resumed.left_ms} ms left`);
    assert.ok((await back.subscribe("w", deal.n - 1)).snapshot,
        "what was said before the restart is not in memory: the table is sent");
    const { snapshot } = await back.subscribe("w");
    assert.equal(snapshot.round.phase, "preflop");
    assert.equal(snapshot.round.hands[0].cards, deal.hands[0].cards);
    assert.equal(snapshot.round.commitment, (await ann.event("round_started")).commitment);
    assert.ok(snapshot.left_ms <= 20000 && snapshot.left_ms > 15000, `${snapshot.left_ms} ms left`);
    await back.ok("play", { table: "w", spot: 2, multiple: 4 });
    const settle = await back.event("settle");
    assert.equal(settle.chips[ann.name], 50000 + settle.settlement.hands[0].net);
    const { receipt } = await back.event("opened_deck");
    const file = `${server.folder}/receipt.json`;
    writeFileSync(file, JSON.stringify(receipt));
    assert.equal(uth("verify", file, "--commitment", snapshot.round.commitment).code, 0);
    await server.stop();
    server.sound();
});

test("a client that comes back with its last number gets what it missed, and nothing twice",
    async () => {
        const server = await Server.start(scratch(),
            { tables: [table("w", "washington", { decide_s: 1 })], guest_chips: 100000 });
        const ann = await player(server, "w", { spot: 1, buy: 50000 });
        const bob = await player(server, "w", { spot: 2, buy: 50000 });
        await ann.event("round_started");
        await ann.ok("bet", { table: "w", spot: 1, wagers: { ante: 500, blind: 500 } });
        await bob.ok("bet", { table: "w", spot: 2, wagers: { ante: 500, blind: 500 } });
        const last = bob.tables.w;
        await bob.drop();
        await ann.event("settle");
        await ann.event("opened_deck");
        const back = await Client.connect(server);
        await back.ok("resume", { token: bob.token });
        const answer = await back.subscribe("w", last);
        assert.equal(answer.snapshot, undefined);
        assert.equal(answer.from, last);
        await back.event("opened_deck");
        const numbers = back.events.filter((event) => event.table === "w").map((event) => event.n);
        const expected = ann.events.filter((event) => event.table === "w" && event.n > last)
            .map((event) => event.n);
        assert.deepEqual(numbers.slice(0, expected.length), expected);
        const dealt = (client, spot) => client.events.find((event) => event.event === "deal")
            .hands.find((hand) => hand.spot === spot).cards;
        assert.match(dealt(back, 2), /^.{4}$/, "the own cards are in what was missed");
        assert.equal(dealt(back, 1), undefined);
        const stranger = await Client.connect(server);
        const { snapshot } = await stranger.subscribe("w", 999999);
        assert.ok(snapshot, "a number that does not exist gets the table");
    });

// A table that waits for its cards, while people change their bets, buy in and cash out.
test("a round stays open for 10,000 events: a start after kill -9 replays only the last of them",
    async () => {
        const server = await Server.start(scratch(), {
            tables: [table("k", "washington", { dealer: true, source: "keyed", betting_s: 3600 }),
                table("h", "washington", { dealer: true, betting_s: 3600 })],
            people: [...people, { name: "dora", role: "dealer", pin: "1111" }],
            guest_chips: 10000000, limits: FAST,
        });
        const log_in = async () => (await Client.connect(server)).login("dora", "1111");
        let dora = await log_in();
        const ann = await player(server, "k", { spot: 1, buy: 50000 });
        const bob = await player(server, "h", { spot: 2, buy: 50000 });
        const deal = async (...steps) => {
            for (const [step, fields] of steps) await dora.ok(step, { table: "k", ...fields });
        };
        for (const name of ["k", "h"]) await dora.ok("new_game", { table: name });
        const started = await ann.event("round_started");
        const bet = (client, name, spot, ante) =>
            client.ok("bet", { table: name, spot, wagers: { ante, blind: ante } });
        for (let i = 0; i < 100; i++) {
            const said = [bet(bob, "h", 2, 500 + 100 * (i % 2))];
            for (let k = 0; k < 25; k++)
                said.push(bet(ann, "k", 1, 500 + 100 * (k % 3)),
                    ann.ok("buy_in", { table: "k", amount: 100 }),
                    ann.ok("cash_out", { table: "k", amount: 100 }), bet(ann, "k", 1, 600));
            await Promise.all(said);
        }
        const part = new Part(bob, "h");
        assert.ok((await part.promise()).ok);
        await inTurn("h", [dora, "no_more_bets"]);
        assert.ok((await part.show()).ok);
        await inTurn("h", [dora, "deal"]);
        await deal(["no_more_bets"], ["deal"]);
        await ann.ok("play", { table: "k", spot: 1, multiple: 4 });
        await deal(["key", { cards: "2c3c" }]);
        const last = (await ann.subscribe("k")).snapshot.n;
        assert.ok(last - started.n >= 10000, `${last - started.n} events in the round`);

        const restart = async (signal) => {
            await server.stop(signal);
            await server.run();
            const { body } = await server.get("/metrics");
            const again = await Client.connect(server);
            await again.ok("resume", { token: ann.token });
            dora = await log_in();
            return { again, replayed: Number(body.match(/uth_replayed_events (\d+)/)[1]) };
        };
        const { again, replayed } = await restart("SIGKILL");
        assert.ok(replayed < 5000, `${replayed} events were replayed`);
        const { snapshot } = await again.subscribe("k");
        assert.equal(snapshot.n, last + 1, "resumed, and nothing else");
        assert.equal(snapshot.round.hands[0].wagers.ante, 600);
        await deal(["key", { cards: "4c" }], ["flop"], ["key", { cards: "9h9d" }], ["river"]);
        const clean = await restart("SIGTERM");
        assert.equal(clean.replayed, 0, "a stop leaves snapshots, in mid-round too");
        await deal(["key", { cards: "KhKdAhAd" }], ["reveal"], ["confirm"]);
        // the row of the round knows where it began
        const sam = await (await Client.connect(server)).login("sam", "2222");
        const { body } = await server.get("/api/tables/k/rounds/1", sam.token);
        assert.equal(body.status, "settled");
        assert.equal(body.start, started.at);
        // aces up beat kings up: the Ante, and four times as much on the Play
        assert.equal((await clean.again.subscribe("k")).snapshot.guests[0].chips, 50000 + 5 * 600);
        await dora.ok("void", { table: "h", reason: "closing" });
        server.sound();
    });

// Every client keeps its own books of what it was told. It says a burst of commands without waiting;
// what a crash left unanswered it says again, under the same ids, after the restart. In the end every
// acknowledged command must have been carried out once, and nothing that was refused at all.
class Book {
    constructor(server, table, seat) {
        Object.assign(this, { server, table, seat, next: 1, open: new Map(), done: new Map() });
    }

    async connect() {
        this.client = await Client.connect(this.server);
        if (this.token) await this.client.ok("resume", { token: this.token });
        else {
            await this.client.guest();
            this.token = this.client.token;
            this.name = this.client.name;
        }
        await this.client.subscribe(this.table);
        if (!this.joined)
            await this.client.ok("join",
                this.seat ? { table: this.table, spot: this.seat } : { table: this.table });
        this.joined = true;
        for (const [id, { what, fields }] of [...this.open]) await this.say(id, what, fields);
    }

    async say(id, what, fields) {
        this.open.set(id, { what, fields });
        const answer = await this.client.send(what, { id, table: this.table, ...fields });
        this.open.delete(id);
        if (answer.ok) this.done.set(id, { what, fields, n: answer.n });
        else assert.ok(answer.sentence, JSON.stringify(answer));
        return answer;
    }

    // Bursts until the connection breaks.
    async play() {
        for (;;) {
            const spot = this.seat ?? 1 + (this.next % 22);
            const burst = [
                ["buy_in", { amount: 100 * (1 + (this.next % 7)) }],
                ["bet", { spot, wagers: { ante: 500, blind: 500, trips: 500 } }],
                [this.next % 3 ? "check" : "play", this.next % 3 ? { spot } : { spot, multiple: 4 }],
                ["cash_out", { amount: 100 }],
            ];
            await Promise.all(burst.map(([what, fields]) =>
                this.say(`c${this.next++}`, what, fields)));
            await sleep(3);
        }
    }

    sum(what) {
        return [...this.done.values()].filter((one) => one.what === what)
            .reduce((sum, one) => sum + one.fields.amount, 0);
    }
}

// A player's part of every round of a table, as the supervisor recalls it.
async function allRounds(server, token, book) {
    const path = `/api/tables/${book.table}/rounds`, rounds = [];
    for (let before = ""; ;) {
        const { body } = await server.get(`${path}?limit=100${before}`, token);
        if (!body.rounds.length) return rounds;
        for (const { round, status } of body.rounds) {
            assert.match(status, /^(settled|void)$/);
            const own = await server.get(`${path}/${round}?player=${book.name}`, token);
            if (own.status === 200) rounds.push(own.body);
        }
        before = `&before=${body.rounds.at(-1).round}`;
    }
}

test("kill -9 in mid-round, again and again, under load: nothing lost, nothing twice", async () => {
    const quick = { betting_s: 1, decide_s: 1 };
    const config = {
        tables: [table("s", "stadium", quick), table("w", "washington", quick)], people,
        guest_chips: 10000000,
        limits: {
            messages: { burst: 100000, per_minute: 1000000 },
            guests: { burst: 1000, per_minute: 1000 },
            requests: { burst: 100000, per_minute: 100000 },
        },
    };
    const server = await Server.start(scratch(), config);
    const books = [
        ...Array.from({ length: 20 }, () => new Book(server, "s")),
        ...Array.from({ length: 5 }, (_, i) => new Book(server, "w", i + 1)),
    ];
    const crashes = Number(process.env.UTH_CRASHES ?? 5);
    let swallowed = 0, inRound = 0;
    for (let i = 0; i < crashes; i++) {
        await Promise.all(books.map((book) => book.connect()));
        const playing = books.map((book) => book.play().catch((error) => {
            if (!/closed/.test(error.message)) throw error;
        }));
        await sleep(150 + 173 * (i % 5));
        const end = await server.stop("SIGKILL");
        assert.equal(end.signal, "SIGKILL");
        await Promise.all(playing);
        swallowed += books.reduce((sum, book) => sum + book.open.size, 0);
        await server.run();
        const look = await Client.connect(server);
        for (const name of ["s", "w"]) {
            const { snapshot } = await look.subscribe(name);
            inRound += Boolean(snapshot.round?.hand_count);
        }
        await look.drop();
    }
    assert.ok(swallowed > 0, "no crash has hit a command on its way");
    assert.ok(inRound > 0, "no crash has hit a round");
    await Promise.all(books.map((book) => book.connect()));
    for (const book of books) {
        const { balance } = await book.client.ok("me");
        assert.ok(book.sum("buy_in") > 0 && book.sum("cash_out") > 0);
        assert.equal(balance, 10000000 - book.sum("buy_in") + book.sum("cash_out"),
            `${book.name}: every buy-in and cash-out once`);
    }
    // Everybody goes: hands in play are finished by their defaults, then the chips are changed.
    await Promise.all(books.map((book) => book.client.ok("leave", { table: book.table })));
    await Promise.all(books.map((book) => book.client.event((event) => event.event === "left" &&
        event.player === book.name, "leaving")));
    const sam = await (await Client.connect(server)).login("sam", "2222");
    for (const book of books) {
        const rounds = await allRounds(server, sam.token, book);
        const bets = rounds.flatMap((round) => round.steps)
            .filter((step) => step.event === "bet" && step.player === book.name)
            .map((step) => step.n);
        const told = [...book.done.values()].filter((one) => one.what === "bet");
        assert.ok(told.length > 0, `${book.name} has bet`);
        for (const { n } of told.filter((one) => one.n !== undefined))
            assert.equal(bets.filter((one) => one === n).length, 1,
                `bet ${n} of ${book.name} is there once`);
        assert.equal(bets.length, told.length, `${book.name}: no bet but those acknowledged`);
        const net = rounds.flatMap((round) => round.settlement?.hands ?? [])
            .filter((hand) => hand.player === book.name)
            .reduce((sum, hand) => sum + hand.net, 0);
        const me = await book.client.ok("me");
        assert.equal(me.balance, 10000000 + net,
            `${book.name}: every round settled once, every chip back`);
    }
    assert.ok(server.sound().events > 50 * crashes);
});

// ---- starts that must not happen ----

const start = (...args) => {
    const result = spawnSync(UTH, ["serve", ...args], { encoding: "utf8", timeout: WAIT_MS });
    return { code: result.status, err: result.stderr };
};

test("a database in use, a bad configuration, an open address: exit 2 with what to do", async () => {
    const folder = scratch();
    const server = await Server.start(folder, { tables: [table("w", "washington")] });
    const other = (...args) => start("--db", `${folder}/other.db`, ...args);
    let end = start("--db", server.db, "--listen", "127.0.0.1:0");
    assert.equal(end.code, 2);
    assert.match(end.err, /another process/);
    end = other("--listen", "0.0.0.0:0");
    assert.match(end.err, /--insecure/);
    assert.match(other("--listen", "nonsense:1").err, /not an address/);
    assert.match(other("--listen", "127.0.0.1:99999").err, /not ADDRESS:PORT/);
    assert.match(other("--config", `${folder}/none.json`).err, /none\.json: No such file/);
    const configs = [
        ["{", /line 1/],
        ['{"tabels": []}', /tabels: unknown field; expected one of links, tables/],
        ['{"tables": [{"name": "x"}]}', /tables\[0\]\.rules: is missing/],
        ['{"tables": [{"name": "x", "rules": "poker"}]}', /There is no rule set "poker"/],
        ['{"tables": [{"name": "X", "rules": "stadium"}]}', /name/],
        ['{"people": [{"name": "a", "role": "king", "pin": "1234"}]}', /people\[0\]\.role/],
        ['{"people": [{"name": "a", "role": "dealer", "pin": "1"}]}', /people\[0\]\.pin/],
        ['{"rules": ["no-such-rules.json"]}', /no-such-rules\.json/],
    ];
    for (const [text, wanted] of configs) {
        writeFileSync(`${folder}/bad.json`, text);
        end = start("--db", `${folder}/fresh.db`, "--listen", "127.0.0.1:0", "--config",
            `${folder}/bad.json`);
        assert.equal(end.code, 2, text);
        assert.match(end.err, wanted, text);
        assert.equal(end.err.trim().split("\n").length, 1);
    }
});

test("a damaged database and a foreign one are refused, each with its place", async () => {
    const folder = scratch();
    const server = await Server.start(folder,
        { tables: [table("w", "washington")], guest_chips: 100000 });
    const ann = await player(server, "w", { spot: 1, buy: 50000 });
    for (let i = 0; i < 20; i++) await ann.ok("buy_in", { table: "w", amount: 100 });
    await server.stop();
    rewrite(server, "damage", "bought_in");
    const end = start("--db", server.db, "--listen", "127.0.0.1:0");
    assert.equal(end.code, 2);
    assert.match(end.err, /stream w, event \d+/);
    const audit = server.floor("audit");
    assert.equal(audit.code, 1, audit.err);
    assert.match(audit.out, /NOT SOUND: .*stream w, event \d+/);
    writeFileSync(`${folder}/foreign.db`, "this is not a database".repeat(1000));
    const foreign = start("--db", `${folder}/foreign.db`, "--listen", "127.0.0.1:0");
    assert.equal(foreign.code, 2);
    assert.match(foreign.err, /foreign\.db/);
    assert.equal(start("--db", "/nonexistent/floor.db").code, 2);
});

test("damage in the background stops the table with a message, and it stays stopped", async () => {
    const folder = scratch();
    const server = await Server.start(folder,
        { tables: [table("w", "washington"), table("v", "washington")], people,
            guest_chips: 100000 });
    const ann = await player(server, "w", { spot: 1, buy: 50000 });
    for (let i = 0; i < 30; i++) await ann.ok("buy_in", { table: "w", amount: 100 });
    await ann.ok("leave", { table: "w" });
    await server.stop(); // leaves a snapshot behind the events that are about to be damaged
    rewrite(server, "damage", "bought_in");
    let refused = null;
    try {
        await server.run();
    } catch (error) {
        refused = error; // the damage may lie on a page that is read at the start
    }
    if (refused) {
        assert.match(server.err, /\bw\b/);
        return;
    }
    const sam = await (await Client.connect(server)).login("sam", "2222");
    for (let i = 0; i < 100 && (await server.get("/health")).status === 200; i++) await sleep(50);
    const health = await server.get("/health");
    assert.equal(health.body.status, "fault");
    assert.match(server.err, /\bw\b/);
    await sam.refused("table_stopped", "close", { table: "w" });
    await sam.ok("limits", { table: "v", base: { min: 500, max: 40000 },
        bonus: { min: 500, max: 10000 } });
    await server.stop();
    await server.run();
    const again = await (await Client.connect(server)).login("sam", "2222");
    await again.refused("table_stopped", "close", { table: "w" });
    assert.equal(server.floor("audit").code, 1);
    assert.equal(server.floor("clear", "w").code, 0);
});

test("the key: made once, for its owner alone; a wrong or missing one does not start", async () => {
    const folder = scratch();
    const server = await Server.start(folder,
        { tables: [table("w", "washington", { decide_s: 600 })], guest_chips: 100000 });
    const file = `${server.db}.key`;
    assert.equal(statSync(file).mode & 0o777, 0o600);
    const key = readFileSync(file);
    assert.equal(key.length, 32);
    const ann = await player(server, "w", { spot: 1, buy: 50000 });
    await ann.event("round_started");
    await server.stop("SIGKILL");
    const args = ["--db", server.db, "--listen", "127.0.0.1:0"];
    unlinkSync(file);
    let end = start(...args);
    assert.equal(end.code, 2);
    assert.match(end.err, /key is missing.*put your copy of the key/);
    assert.equal(existsSync(file), false, "no new key is made over a sealed deck");
    writeFileSync(file, Buffer.alloc(32, 7), { mode: 0o600 });
    end = start(...args);
    assert.equal(end.code, 2);
    assert.match(end.err, /not the key that the database was used with/);
    writeFileSync(file, "short");
    assert.match(start(...args).err, /not a key/);
    unlinkSync(file);
    writeFileSync(file, key, { mode: 0o644 });
    assert.match(start(...args).err, /chmod 600/);
    unlinkSync(file);
    writeFileSync(file, key, { mode: 0o600 });
    await server.run();
    const back = await Client.connect(server);
    await back.ok("resume", { token: ann.token });
    await back.subscribe("w");
    await back.ok("bet", { table: "w", spot: 1, wagers: { ante: 500, blind: 500 } });
});

// Seeds are promised, asked for, shown, missed: a crash after each, and the deck is the same.
for (const point of ["promised", "asked", "shown", "spares asked"])
    test(`a crash with seeds ${point}: the deck is that of the receipt, and the window goes on`, async () => {
        const server = await Server.start(scratch(), {
            tables: [table("h", "washington", { dealer: true, betting_s: 3600 })],
            people: [...people, { name: "dora", role: "dealer", pin: "1111" }], guest_chips: 1000000,
        });
        const ann = await player(server, "h", { spot: 1, buy: 50000 }), bob = await player(server, "h", { spot: 2, buy: 50000 });
        let dora = await player(server, "h", { name: "dora", pin: "1111" });
        const wagers = { ante: 500, blind: 500 };
        await inTurn("h", [dora, "new_game"], [ann, "bet", { spot: 1, wagers }], [bob, "bet", { spot: 2, wagers }]);
        await bob.event("round_started");
        const parts = [new Part(ann, "h"), new Part(bob, "h")];
        for (const part of parts) assert.ok((await part.promise()).ok);
        if (point !== "promised") await dora.ok("no_more_bets", { table: "h" });
        if (point.startsWith("s")) assert.ok((await parts[0].show()).ok);
        if (point === "asked") await parts[0].due(1);
        if (point === "spares asked") await parts[0].due(2);
        const before = parts.map((part) => part.client.events.filter((event) => event.event === "seeds_due").pop());
        await server.stop("SIGKILL");
        await server.run();
        const back = [];
        for (const part of parts) {
            const client = await Client.connect(server);
            await client.ok("resume", { token: part.client.token });
            client.snapshot = (await client.subscribe("h")).snapshot;
            assert.equal(client.snapshot.round.commitment, part.commitment);
            back.push(Object.assign(part, { client: Object.assign(client, { name: part.client.name }) }));
        }
        dora = await player(server, "h", { name: "dora", pin: "1111" });
        if (point === "promised") await dora.ok("no_more_bets", { table: "h" });
        const due = back[0].client.snapshot.round.seeds_due;
        if (before[0]) // asked for once: the same entropy, so the same deck
            assert.deepEqual(due, { stage: before[0].stage, entropy: before[0].entropy, roll: before[0].roll });
        const again = point === "spares asked";
        for (const part of again || point === "shown" ? [back[again ? 0 : 1]] : back) {
            if (point === "promised") await part.due(1);
            await part.client.ok("reveal_seed", { table: "h", seed: again ? part.spare : part.seed });
        }
        await inTurn("h", [dora, "deal"]);
        const cards = (await Promise.all(back.map(({ client }) => client.event("deal")))).map((deal, i) =>
            deal.hands.find(({ spot }) => spot === i + 1).cards);
        await dora.ok("void", { table: "h", reason: "test" });
        const { receipt } = await back[0].client.event("opened_deck");
        const dealt = dealtOf(receipt);
        assert.equal(commitmentOf(receipt), parts[0].commitment);
        assert.deepEqual(cards, [dealt.slice(0, 4), dealt.slice(4, 8)]);
        assert.deepEqual(receipt.seeds.map((seed) => seed.missed ?? false), [false, again]);
        await server.stop();
        server.sound();
    });

await main({ parts: 2 });
