// A table's rules belong to its history: no file, edited, broken or gone, changes a bet that is on.
// A changed file is offered, and in force from the round after somebody has accepted it.
import { unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client, Server, assert, inTurn, main, player, scratch, staff, test, uth, writeConfig } from "./lib.mjs";

const people = [
    ...staff("dora", "sam"),
    { name: "eve", role: "executive", pin: "3333" },
    { name: "olga", role: "auditor", pin: "4444" },
];

const BUILT_IN = JSON.parse(uth("rules", "show", "washington-face-up", "--json").out);

// A house's own rule set in a file, and tables that play by it with physical cards.
class House {
    static async open(names = ["t1"], more = {}) {
        const house = new House();
        house.folder = scratch();
        house.file = join(house.folder, "house.json");
        house.rules = { ...structuredClone(BUILT_IN), name: "house" };
        house.write();
        const tables = names.map((name) => ({
            name, rules: "house", dealer: true, source: "keyed", float: 100000000,
        }));
        house.config = { controls: "open", tables, people, rules: [house.file], guest_chips: 1000000, ...more };
        house.server = await Server.startFamiliar(house.folder, house.config);
        return house;
    }

    write(edit = () => {}) {
        edit(this.rules);
        writeFileSync(this.file, JSON.stringify(this.rules));
    }

    configure(edit) {
        edit(this.config);
        writeConfig(this.server.config, this.config);
    }

    // Stops, or crashes, and starts again.
    async again(between = () => {}, signal = "SIGTERM") {
        await this.server.stop(signal);
        between();
        await this.server.run();
    }

    async staff(name, table = "t1") {
        const pin = people.find((person) => person.name === name).pin;
        const client = await (await Client.connect(this.server)).login(name, pin);
        await client.subscribe(table);
        return client;
    }

    async table(name = "t1") {
        const sam = await this.staff("sam", name);
        const { body } = await this.server.get("/api/pit", sam.token);
        await sam.close();
        return body.tables.find((table) => table.table === name);
    }

    async accept(name = "t1", who = "sam") {
        const { offer } = await this.table(name);
        const client = await this.staff(who, name);
        await client.ok("accept_rules", { table: name, offer: offer.offer });
        await client.close();
        return offer;
    }
}

const lines = (offer) => offer.changes.map(({ field, from, to }) => `${field}: ${from} -> ${to}`);

// Bets Trips on what becomes a flush; the rest of the round is for finish().
async function bet(house, table = "t1", trips = 500) {
    const dora = await house.staff("dora", table);
    const ann = await player(house.server, table, { spot: 1, buy: 100000 });
    await dora.ok("new_game", { table });
    await ann.ok("bet", { table, spot: 1, wagers: { ante: 500, blind: 500, trips } });
    return { dora, ann };
}

// 7 to 1 by UTH-01, 6 to 1 by UTH-04. Answers how many times the wager Trips has won.
async function finish(house, token, table = "t1", trips = 500) {
    const dora = await house.staff("dora", table);
    const ann = await Client.connect(house.server);
    await ann.ok("resume", { token });
    await ann.subscribe(table);
    const deal = (what, fields = {}) => dora.ok(what, { table, ...fields });
    await deal("no_more_bets");
    await deal("key", { cards: "AhKh" });
    await deal("deal");
    await ann.ok("check", { table, spot: 1 });
    await deal("key", { cards: "Qh7h2h" });
    await deal("flop");
    await ann.ok("play", { table, spot: 1, multiple: 2 });
    await deal("key", { cards: "3c4d" });
    await deal("river");
    await deal("key", { cards: "9c9d" });
    await deal("reveal");
    await deal("confirm");
    const { settlement } = await ann.event("settle");
    await ann.ok("leave", { table });
    await ann.close();
    await dora.close();
    const line = settlement.hands[0].wagers.find(({ wager }) => wager === "trips");
    return line.paid / trips;
}

async function playRound(house, table = "t1") {
    const { dora, ann } = await bet(house, table);
    await dora.close();
    const won = await finish(house, ann.token, table);
    await ann.close();
    return won;
}

const worse = (rules) => (rules.wagers.trips.default = "UTH-04");
const better = (rules) => (rules.wagers.trips.default = "UTH-01");

test("an edited default pays a bet that is on, and those after it, as it did", async () => {
    const house = await House.open();
    const { ann } = await bet(house);
    await house.again(() => house.write(worse));
    assert.equal(await finish(house, ann.token), 7);
    assert.equal(await playRound(house), 7, "nobody has accepted anything");
    house.server.sound();
});

test("a change is offered by name, accepted by a supervisor, and in force with the next round",
    async () => {
        const house = await House.open();
        assert.equal((await house.table()).offer, undefined);
        const old = (await house.table()).digest;
        const { ann } = await bet(house);
        await house.again(() => house.write((rules) => {
            worse(rules);
            rules.limits.base.max = 20000;
        }));
        assert.match(house.server.err, /table t1 keeps the rules house [0-9a-f]{12}; a change to house [0-9a-f]{12} is offered: .*trips: UTH-01 -> UTH-04/);
        const { digest, offer } = await house.table();
        assert.deepEqual(lines(offer), ["limits.base.max: $400 -> $200", "trips: UTH-01 -> UTH-04"]);
        assert.deepEqual([digest, offer.from], [old, old]);
        assert.notEqual(offer.to, old);
        const listed = house.server.floor("rules").out;
        assert.match(listed, new RegExp(`offered: house ${offer.to.slice(0, 12)}`));
        assert.match(listed, /trips: UTH-01 -> UTH-04/);

        // who may, and what
        for (const who of ["dora", "olga"]) {
            const client = await house.staff(who);
            await client.refused("not_allowed", "accept_rules", { table: "t1", offer: offer.offer });
            await client.close();
        }
        const sam = await house.staff("sam");
        for (const id of ["0".repeat(64), offer.to, offer.offer.slice(1)])
            await sam.refused("not_offered", "accept_rules", { table: "t1", offer: id });
        await sam.refused("bad_message", "accept_rules", { table: "t1", offer: "0".repeat(65) });
        await sam.refused("bad_message", "accept_rules",
            { table: "t1", offer: offer.offer, config: { name: "t1", rules: "house" } });
        await sam.refused("no_such_table", "accept_rules", { table: "t2", offer: offer.offer });
        assert.equal((await house.table()).digest, old);

        const id = `${sam.prefix}-accept`;
        const done = await sam.ok("accept_rules", { id, table: "t1", offer: offer.offer });
        const said = await sam.event("rules_set");
        assert.deepEqual([said.by, said.config.rules, said.config.digest, said.n], ["sam", "house", offer.to, done.n]);
        assert.equal((await sam.ok("accept_rules", { id, table: "t1", offer: offer.offer })).n, undefined,
            "said twice, done once");
        await sam.refused("not_offered", "accept_rules", { table: "t1", offer: offer.offer });
        const waits = await house.table();
        assert.deepEqual([waits.digest, waits.next_digest, waits.offer], [old, offer.to, undefined]);

        assert.equal(await finish(house, ann.token), 7, "the bet was made before");
        const mark = sam.mark();
        assert.equal(await playRound(house), 6);
        const start = await sam.event((event) => event.event === "round_started", "", mark);
        assert.deepEqual([start.digest, start.game.digest, start.game.wagers.trips, start.game.base.max],
            [offer.to, offer.to, "UTH-04", 20000]);
        assert.equal((await house.table()).digest, offer.to);

        // what is left of it: each round with its own rules, and who did what
        for (const [round, name, by] of [[1, "UTH-01", old], [2, "UTH-04", offer.to]]) {
            const recall = (await house.server.get(`/api/tables/t1/rounds/${round}`, sam.token)).body;
            assert.deepEqual([recall.digest, recall.played.options.trips], [by, name]);
        }
        const [entry] = (await house.server.get("/api/audit?what=accept_rules", sam.token)).body.entries;
        assert.deepEqual([entry.who, entry.table, entry.offer.from, entry.offer.to, lines(entry.offer)],
            ["sam", "t1", old, offer.to, lines(offer)]);
        const offered = (await house.server.get("/api/audit?what=rules_offered", sam.token)).body.entries;
        assert.deepEqual(offered.map(({ offer: { to } }) => to), [offer.to]);
        assert.match((await house.server.get("/api/rules/t1")).body, /UTH-04/);
        house.server.sound();
        await house.again();
        assert.equal((await house.table()).offer, undefined);
        assert.doesNotMatch(house.server.err, /rules/);
        house.server.sound();
    });

test("accepted, then kill -9 before the next round: it is in force with it", async () => {
    const house = await House.open();
    const { ann } = await bet(house);
    await house.again(() => house.write(worse));
    const offer = await house.accept("t1", "eve");
    await house.again(() => {}, "SIGKILL");
    const waits = await house.table();
    assert.deepEqual([waits.next_digest, waits.offer], [offer.to, undefined]);
    assert.equal(await finish(house, ann.token), 7);
    await house.again(); // now from a snapshot
    assert.equal((await house.table()).next_digest, offer.to);
    await house.again(() => unlinkSync(house.file), "SIGKILL");
    assert.equal(await playRound(house), 6, "accepted rules need no file");
    house.server.sound();
});

test("a lowered maximum, a file that is gone, broken or of another name: the table goes on", async () => {
    const house = await House.open();
    const { ann } = await bet(house, "t1", 40000);
    await house.again(() => house.write((rules) => (rules.limits.bonus.max = 10000)));
    assert.deepEqual(lines((await house.table()).offer), ["limits.bonus.max: $400 -> $100"]);
    house.server.sound();
    const cases = [
        [() => unlinkSync(house.file), /house\.json: .*No such file/],
        [() => writeFileSync(house.file, "{ this is not"), /house\.json: line 1/],
        [() => house.write((rules) => (rules.limits.bonus.max = 50)), /house\.json: limits\.bonus/],
        [() => house.write((rules) => Object.assign(rules, { name: "other", limits: BUILT_IN.limits })),
            /there is no rule set "house" any more/],
    ];
    for (const [spoil, sentence] of cases) {
        await house.again(spoil);
        assert.match(house.server.err, sentence);
        assert.match(house.server.err, /table t1 goes on with the rules it has/);
        assert.equal((await house.table()).offer, undefined);
        assert.match(house.server.floor("rules").out, /table t1 goes on with the rules it has: /);
        house.server.sound();
    }
    const sam = await house.staff("sam");
    const kept = (await house.server.get("/api/audit?what=rules_kept", sam.token)).body.entries;
    assert.equal(kept.length, cases.length);
    await sam.close();
    assert.equal(await finish(house, ann.token, "t1", 40000), 7);
    await house.server.stop();
    for (const chore of ["accounts", "rules", "audit"])
        assert.equal(house.server.floor(chore).code, 0, `${chore}, of a floor that does not run`);
});

test("a table that is new needs its file; those that are there do not", async () => {
    const house = await House.open();
    await house.again(() => {
        unlinkSync(house.file);
        house.configure(({ tables }) => tables.push({ ...tables[0], name: "t2" }));
    });
    assert.match(house.server.err, /table t2 is not added: .*house\.json/);
    assert.equal(await playRound(house), 7);
    await house.server.stop();
    await assert.rejects(Server.start(scratch(), house.config), /house\.json: No such file/);
});

test("a file that is changed back offers nothing; formatting is no change", async () => {
    const house = await House.open();
    await house.again(() => house.write(worse));
    const { offer } = await house.table();
    await house.again(() => house.write(better));
    assert.equal((await house.table()).offer, undefined);
    const sam = await house.staff("sam");
    await sam.refused("not_offered", "accept_rules", { table: "t1", offer: offer.offer });
    await sam.close();
    await house.again(() => writeFileSync(house.file, JSON.stringify(house.rules, null, 8)));
    assert.doesNotMatch(house.server.err, /rules/);
    // an offer that is not the one that was looked at
    await house.again(() => house.write(worse));
    await house.again(() => house.write((rules) => (rules.wagers.trips.default = "UTH-02")));
    const late = await house.staff("sam");
    await late.refused("not_offered", "accept_rules", { table: "t1", offer: offer.offer });
    house.server.sound();
});

test("two tables share a file, and each is asked for itself", async () => {
    const house = await House.open(["t1", "t2"]);
    assert.equal((await house.table("t1")).digest, (await house.table("t2")).digest);
    await house.again(() => house.write(worse));
    await house.accept("t2");
    assert.equal(await playRound(house, "t2"), 6);
    assert.equal(await playRound(house, "t1"), 7);
    assert.ok((await house.table("t1")).offer);
    house.server.sound();
});

test("a program with another built-in rule set: the table keeps the one it has", async () => {
    const house = await House.open();
    house.configure((config) => config.tables.push(
        { ...config.tables[0], name: "t2", rules: "washington-face-up" }));
    await house.again();
    await house.again(() => {
        house.write((rules) => {
            rules.name = "washington-face-up";
            rules.raises.preflop = [4];
        });
        house.configure((config) => (config.tables[0].rules = "washington-face-up"));
    });
    assert.deepEqual(lines((await house.table("t2")).offer), ["raises.preflop: 3, 4 -> 4"]);
    assert.ok(lines((await house.table("t1")).offer).includes("name: house -> washington-face-up"));
    await house.accept("t2");
    const { dora, ann } = await bet(house, "t2");
    await inTurn("t2", [dora, "no_more_bets"], [dora, "key", { cards: "AhKh" }], [dora, "deal"]);
    await ann.refused("no_such_raise", "play", { table: "t2", spot: 1, multiple: 3 });
    await dora.ok("void", { table: "t2", reason: "enough seen" });
    house.server.sound();
});

test("what the configuration says of a table is offered too, and what a table is stays", async () => {
    const house = await House.open();
    const sam = await house.staff("sam");
    await sam.ok("limits", { table: "t1", base: { min: 1000, max: 5000 }, bonus: { min: 0, max: 0 } });
    await sam.close();
    await house.again();
    assert.equal((await house.table()).offer, undefined, "a supervisor's limits are no edited file");
    await house.again(() => house.configure(({ tables }) => Object.assign(tables[0],
        { options: { trips: "UTH-03" }, base: { min: 500, max: 20000 }, decide_s: 20, title: "One" })));
    const { offer } = await house.table();
    assert.deepEqual(lines(offer), ["limits.base.min: $10 -> $5", "limits.base.max: $50 -> $200",
        "trips: UTH-01 -> UTH-03", "time_limits.preflop_s: 0 -> 20", "time_limits.flop_s: 0 -> 20",
        "time_limits.river_s: 0 -> 20", "table title: t1 -> One"]);
    assert.equal(offer.from, offer.to, "the rule set is the same");
    await house.accept();
    const eve = await house.staff("eve");
    await eve.refused("not_offered", "options", { table: "t1", options: { trips: "UTH-99" } });
    await eve.ok("options", { table: "t1", options: { trips: "UTH-04" } });
    await eve.close();
    assert.equal(await playRound(house), 6, "what was set after that counts");
    assert.equal((await house.table()).title, "One");
    for (const edit of [{ source: "feed" }, { rules: "stadium" }, { options: { trips: "UTH-99" } },
        { base: { min: 550, max: 20000 } }]) {
        const before = structuredClone(house.config.tables[0]);
        await house.again(() => house.configure(({ tables }) => Object.assign(tables[0], edit)));
        assert.match(house.server.err, /table t1 goes on with the rules it has: /);
        assert.equal((await house.table()).offer, undefined);
        house.configure(({ tables }) => (tables[0] = before));
    }
    house.server.sound();
});

test("an options file that is gone stops no table", async () => {
    const house = await House.open();
    const sheet = join(house.folder, "sheet.json");
    writeFileSync(sheet, JSON.stringify({ rules: "house", options: { trips: "UTH-02" } }));
    await house.again(() => house.configure(({ tables }) => (tables[0].options_file = sheet)));
    assert.deepEqual(lines((await house.table()).offer), ["trips: UTH-01 -> UTH-02"]);
    await house.again(() => unlinkSync(sheet));
    assert.match(house.server.err, /table t1 goes on with the rules it has: options_file: .*sheet\.json/);
    assert.equal(await playRound(house), 7);
});

test("a link pays by the table it was added with", async () => {
    const house = await House.open();
    const level = { seed: 100000, rate: 100000, reserve_rate: 0, limit: 0 };
    house.configure((config) => {
        config.links = [{ name: "prog", table: "HOUSE-P", rules: "house", location: "pit", levels: [level] }];
        config.tables.push({ ...config.tables[0], name: "t2", link: "prog",
            options: { progressive: "HOUSE-P" } });
    });
    const pays = (percent) => (rules) => {
        rules.pay_tables = rules.pay_tables.filter(({ name }) => name !== "HOUSE-P");
        const like = structuredClone(rules.pay_tables.find(({ name }) => name === "PROG-01"));
        like.name = "HOUSE-P";
        like.lines[1].pays = `${percent} % of main`;
        rules.pay_tables.push(like);
        rules.wagers.progressive.tables = [...BUILT_IN.wagers.progressive.tables, "HOUSE-P"];
    };
    await house.again(() => house.write(pays(10)));
    const links = () => house.server.floor("meters", "--json").out;
    const before = JSON.parse(links());
    await house.again(() => house.write(pays(5)));
    assert.match(house.server.err, /link prog goes on with the rules it has: HOUSE-P of the rule set "house" was changed or removed/);
    assert.match(house.server.err, /table t2 goes on with the rules it has: The Progressive belongs/);
    assert.deepEqual(JSON.parse(links()), before);
    await house.again(() => {
        unlinkSync(house.file);
        house.configure(({ links: [link] }) => (link.levels[0].rate = 200000));
    });
    assert.match(house.server.err, /link prog goes on with the rules it has: its entry in the configuration/);
    assert.deepEqual(JSON.parse(links()), before);
    house.server.sound();
});
await main({ parts: 2 });
