// Who may come in, what they may do, and what is remembered of it.
import { writeFileSync } from "node:fs";
import { Client, Server, assert, main, player, scratch, sleep, staff, test, uth } from "./lib.mjs";

const config = {
    tables: [
        { name: "w", rules: "washington", float: 10000000, betting_s: 30, decide_s: 30 },
        { name: "live", rules: "washington", float: 10000000, dealer: true },
    ],
    people: [
        { name: "ann", role: "player", pin: "7777", deposit: 200000 },
        { name: "bob", role: "player", pin: "8888", deposit: 200000 },
        ...staff("dora", "sam", "erin", "otto"),
    ],
    guest_chips: 100000,
    limits: { log_ins: { burst: 1000, per_minute: 1000 } },
};
const as = async (server, name) => {
    const pin = config.people.find((person) => person.name === name).pin;
    return (await Client.connect(server)).login(name, pin);
};

let server;
test("a log-in gives a token, a token gives the session back, a log-out ends it", async () => {
    server = await Server.start(scratch(), config);
    const ann = await as(server, "ann");
    assert.match(ann.token, /^[0-9a-f]{64}$/);
    const me = await ann.ok("me");
    assert.equal(me.balance, 200000);
    assert.equal(me.role, "player");
    const again = await Client.connect(server);
    assert.equal((await again.ok("resume", { token: ann.token })).name, "ann");
    await again.ok("logout");
    await again.refused("not_logged_in", "me");
    const replayed = await Client.connect(server);
    await replayed.refused("expired", "resume", { token: ann.token });
    await replayed.refused("expired", "resume", { token: "0".repeat(64) });
    await replayed.refused("expired", "resume", { token: "short" });
    assert.equal((await server.get("/api/me", ann.token)).status, 401);
});

test("after three wrong PINs an address waits; a supervisor unlocks it", async () => {
    const thief = await Client.connect(server);
    await thief.refused("wrong_pin", "login", { name: "bob", pin: "0000" });
    await thief.refused("wrong_pin", "login", { name: "bob", pin: "0001" });
    await thief.refused("locked", "login", { name: "bob", pin: "0002" });
    const bob = await Client.connect(server);
    await bob.refused("locked", "login", { name: "bob", pin: "8888" });
    await thief.refused("wrong_pin", "login", { name: "nobody", pin: "0000" });
    const dora = await as(server, "dora");
    await dora.refused("not_allowed", "unlock", { name: "bob" });
    const sam = await as(server, "sam");
    await sam.ok("unlock", { name: "bob" });
    await bob.login("bob", "8888");
    const log = (await server.get("/api/audit?who=bob", sam.token)).body.entries;
    assert.deepEqual(log.map((entry) => entry.what),
        ["log_in", "log_in_refused", "locked", "log_in_failed", "log_in_failed", "log_in_failed"]);
    const refused = (await server.get("/api/audit?what=refused", sam.token)).body.entries;
    assert.equal(refused[0].who, "dora");
    await sam.ok("lock", { name: "bob" });
    assert.equal(await bob.closed, 4002);
    await sam.ok("unlock", { name: "bob" });
});

test("guesses at the same time do not get more tries", async () => {
    const clients = await Promise.all([1, 2, 3, 4, 5, 6].map(() => Client.connect(server)));
    const answers = await Promise.all(clients.map((client, i) =>
        client.send("login", { name: "erin", pin: `000${i}` })));
    assert.equal(answers.filter((answer) => answer.error === "wrong_pin").length, 2);
    assert.equal(answers.filter((answer) => answer.error === "locked").length, 4);
    const sam = await as(server, "sam");
    await sam.refused("not_allowed", "unlock", { name: "erin" });
    assert.equal(server.floor("users", "unlock", "erin").code, 0);
});

test("a PIN is changed with the old one", async () => {
    const erin = await as(server, "erin");
    await erin.refused("wrong_pin", "change_pin", { pin: "9999", new_pin: "abcd" });
    await erin.refused("bad_message", "change_pin", { pin: "3333", new_pin: "abc" });
    await erin.ok("change_pin", { pin: "3333", new_pin: "a longer one" });
    const again = await Client.connect(server);
    await again.refused("wrong_pin", "login", { name: "erin", pin: "3333" });
    await again.login("erin", "a longer one");
});

test("a guest keeps the account: one PIN, the chips, the public name; and nobody else gets anything by it", async () => {
    const more = { ...config, guest_chips: 100000, identity: { separate_logins: true, guest_accounts: 3, second_factor: false, first_change: false, staff_pin: 4 } };
    const floor = await Server.start(scratch(), { ...more, people: config.people.map((one) => ({ ...one, login: `${one.name}-in` })) });
    const newcomer = async () => {
        const client = await Client.connect(floor);
        return { client, ...(await client.guest()) };
    };
    const [one, two, three] = [await newcomer(), await newcomer(), await newcomer()];
    const keep = (login, pin = "4711") => ({ login, new_pin: pin });
    const name = (await one.client.ok("me")).name;
    await (await Client.connect(floor)).refused("not_logged_in", "keep_account", keep("free-name"));
    await one.client.refused("bad_name", "keep_account", keep(name)); // others see it
    await one.client.refused("bad_name", "keep_account", keep("Not Good"));
    await one.client.refused("name_taken", "keep_account", keep("ann")); // somebody's public name
    await one.client.refused("name_taken", "keep_account", keep("dora-in")); // somebody's sign-in
    await one.client.refused("bad_message", "keep_account", keep("free-name", "1"));
    await one.client.ok("join", { table: "w", spot: 3 });
    await one.client.ok("buy_in", { table: "w", amount: 40000 });
    // another session of the same guest is over with it
    const elsewhere = await Client.connect(floor);
    await elsewhere.ok("resume", { token: one.client.token });
    const kept = await one.client.ok("keep_account", keep("free-name"));
    assert.deepEqual([kept.name, kept.role, kept.guest], [name, "player", undefined]);
    await one.client.refused("not_allowed", "keep_account", keep("other-name"));
    await two.client.refused("name_taken", "keep_account", keep("free-name"));
    const again = await (await Client.connect(floor)).login("free-name", "4711");
    const me = await again.ok("me");
    assert.deepEqual([me.name, me.balance, me.chips], [name, 60000, { w: 40000 }]);
    await (await Client.connect(floor)).refused("wrong_pin", "login", { name, pin: "4711" }); // what others see opens nothing
    // two ask for one name at once: one gets it
    const both = await Promise.all([two, three].map(({ client }) => client.send("keep_account", keep("wanted"))));
    assert.deepEqual(both.map((it) => it.ok ?? it.error).sort(), ["name_taken", true]);
    await (both[0].ok ? three : two).client.ok("keep_account", keep("third"));
    const four = await newcomer();
    await four.client.refused("no_guests", "keep_account", keep("too-late"));
    await floor.stop();
    await floor.run(); // the names are in the store, too
    await (await Client.connect(floor)).login("wanted", "4711");
    const log = JSON.stringify(JSON.parse(floor.floor("log", "--json").out).entries.filter((it) => it.what === "account_kept"));
    assert.ok(log.includes('"login":"free-name"') && !log.includes("4711"), log);
    await floor.stop();
});

test("roles: everybody does their own work and nobody else's", async () => {
    const nobody = await Client.connect(server);
    const [ann, dora, sam, otto] = await Promise.all(
        ["ann", "dora", "sam", "otto"].map((name) => as(server, name)));
    const all = { nobody, ann, dora, sam, otto };
    const allowed = [
        // command, fields, who gets past the check of roles
        ["deposit", { player: "ann", amount: 100 }, ["sam"]],
        ["add_player", { player: "zoe" }, ["sam"]],
        ["limits", { table: "w", base: { min: 500, max: 40000 }, bonus: { min: 100, max: 10000 } },
            ["sam"]],
        ["close", { table: "live" }, ["sam"]],
        ["new_game", { table: "w" }, ["dora", "sam"]],
        ["void", { table: "w", reason: "test" }, ["dora", "sam"]],
        ["reverse", { table: "w", reason: "test" }, ["sam"]],
        ["key", { table: "w", cards: "Ah" }, ["dora", "sam"]],
        ["join", { table: "w", spot: 1 }, ["ann"]],
        ["buy_in", { table: "w", amount: 1000 }, ["ann", "sam"]],
        ["fill", { table: "w", amount: 1000 }, ["sam"]],
        ["new_player", { name: "yul", new_pin: "1234" }, ["sam"]],
        ["reset_pin", { name: "yul", new_pin: "1234" }, ["sam"]],
        ["unlock", { name: "bob" }, ["sam"]],
        ["totals", { table: "w" }, ["dora", "sam", "otto"]],
    ];
    for (const [what, fields, who] of allowed) {
        for (const [name, client] of Object.entries(all)) {
            const { error } = await client.send(what, fields);
            const expected = who.includes(name) ? false : name === "nobody" ? "not_logged_in"
                : "not_allowed";
            if (expected) assert.equal(error, expected, `${what} by ${name}`);
            else assert.notEqual(error, "not_allowed", `${what} by ${name}`);
        }
    }
    const reads = [
        ["/api/tables/w/rounds", ["dora", "sam", "otto"]],
        ["/api/tables/w/report", ["sam", "otto"]],
        ["/api/audit", ["sam", "otto"]],
        ["/api/players/ann/rounds", ["dora", "sam", "otto"]],
    ];
    for (const [path, who] of reads) {
        for (const [name, client] of Object.entries(all)) {
            const { status } = await server.get(path, client.token);
            assert.equal(status, who.includes(name) ? 200 : name === "nobody" ? 401 : 403,
                `${path} by ${name}`);
        }
    }
});

test("HTTP: a pay table with its exact edge, also for several at once", async () => {
    const ask = (name) => server.get(`/api/pay-tables/${name}`);
    const [first, trips, blind, none] = await Promise.all(["BBB-01", "UTH-02", "UTH-BLIND", "X"]
        .map(ask));
    const figures = ({ body: { edge } }) =>
        [edge.edge.percent.toFixed(4), (100 * edge.hit_frequency).toFixed(4)];
    assert.deepEqual(figures(first), ["20.3873", "3.9790"]);
    assert.deepEqual(figures(trips), ["1.9040", "15.2700"]);
    assert.equal(trips.body.pay_table.lines[0].pays, "50 to 1");
    assert.deepEqual([blind.status, blind.body.edge], [200, undefined]);
    assert.deepEqual([none.status, none.body.error], [404, "not_found"]);
});

test("HTTP: cookies, rules, health, metrics, unknown paths", async () => {
    const post = (path, body, headers = {}) => fetch(server.url + path,
        { method: "POST", body: JSON.stringify(body), headers });
    const login = await post("/api/login", { name: "ann", pin: "7777" });
    assert.equal(login.status, 200);
    const cookie = login.headers.get("set-cookie");
    assert.match(cookie, /^uth=[0-9a-f]{64}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=43200$/);
    const held = cookie.split(";")[0];
    const me = await fetch(server.url + "/api/me", { headers: { Cookie: held } });
    assert.equal((await me.json()).name, "ann");
    const socket = await Client.connect(server, { headers: { Cookie: held } });
    assert.equal(socket.hello.name, "ann");
    const out = await post("/api/logout", {}, { Cookie: held });
    assert.match(out.headers.get("set-cookie"), /^uth=; .*Max-Age=0/);
    assert.equal((await fetch(server.url + "/api/me", { headers: { Cookie: held } })).status, 401);
    assert.equal((await post("/api/login", { name: "ann", pin: "nope" })).status, 403);
    assert.equal((await post("/api/login", { name: "ann" })).status, 400);
    assert.equal((await post("/api/login", { name: "ann", pin: "7777" },
        { Origin: "https://evil.example" })).status, 403);
    const guest = await post("/api/guest", {});
    assert.match((await guest.json()).name, /^guest-\d+$/);
    assert.equal((await server.get("/health")).body.status, "ok");
    assert.match((await server.get("/metrics")).body, /uth_commands_total\{command="login"/);
    assert.match((await server.get("/api/rules/w")).body, /Ultimate/);
    assert.match((await server.get("/api/rules/w?language=en")).body, /THE GAME/);
    assert.match((await server.get("/api/rules/w?language=es")).body, /EL JUEGO/);
    for (const language of ["de", "", "es-and-much-more-than-any-code-has"]) {
        const answer = await server.get(`/api/rules/w?language=${language}`);
        assert.equal(answer.status, 400);
        assert.equal(answer.body.say, "no_such_language");
    }
    assert.equal((await server.get("/api/rules/none")).status, 404);
    assert.equal((await server.get("/nothing")).status, 404);
    assert.equal((await server.get("/../../etc/passwd")).status, 404);
    assert.match((await server.get("/")).body, /<html|<title>/);
    const tables = (await server.get("/api/tables")).body.tables;
    assert.deepEqual(tables.map((table) => table.table), ["w", "live"]);
});

test("a page of another site cannot open a WebSocket, nor can one on another path", async () => {
    await assert.rejects(Client.connect(server, { origin: "https://evil.example" }));
    const own = await Client.connect(server, { origin: server.url });
    await own.close();
    const elsewhere = { url: server.url + "/other" };
    await assert.rejects(Client.connect(elsewhere));
});

test("a guest's name is new, the chips are theirs, and a second log-in is refused", async () => {
    const one = await (await Client.connect(server)).guest();
    const two = await (await Client.connect(server)).guest();
    assert.notEqual(one.name, two.name);
    assert.equal((await one.ok("me")).balance, 100000);
    await one.refused("logged_in", "guest");
});

test("sessions, locks and accounts outlive a restart", async () => {
    const ann = await as(server, "ann");
    await ann.subscribe("w");
    await server.stop();
    assert.equal(await ann.closed, 1001);
    await server.run();
    const again = await Client.connect(server);
    await again.ok("resume", { token: ann.token });
    assert.equal((await again.ok("me")).balance, 199100);
    const guest = await (await Client.connect(server)).guest();
    const players = Object.keys(JSON.parse(server.floor("accounts", "--json").out).accounts)
        .filter((account) => account.startsWith("player:"));
    assert.ok(Number(guest.name.slice("guest-".length)) >= players.length, // after all there have been
        `${guest.name} of ${players.join(", ")}`);
    const users = JSON.parse(server.floor("users", "--json").out).users;
    assert.equal(users.find((user) => user.name === "bob").locked, false);
    await server.stop();
});

test("a stopped floor enrols people as its configuration says, and as strictly as any without it", async () => {
    const { folder, db, config: file } = server, run = (...args) => uth("floor", "users", ...args, "--db", db);
    const strict = run("add", "dan", "dealer", "--pin", "5555");
    assert.equal(strict.code, 2);
    assert.match(strict.err, /sign-in name that differs/);
    assert.match(run("add", "dan", "dealer", "--login", "dan-m", "--pin", "5555").err, /8 to 64/);
    assert.equal(run("add", "dan", "dealer", "--pin", "5555", "--config", file).code, 0);
    const closed = `${folder}/closed.json`;
    writeFileSync(closed, JSON.stringify({ identity: { staff_pin: 12 }, tables: [] }));
    assert.match(run("add", "dirk", "dealer", "--login", "dirk-m", "--pin", "tr0mbone-7", "--config", closed).err, /12 to 64/);
    assert.equal(run("lock", "dan").code, 0);
});

test("chores work on a floor that does not run, and on one that does", async () => {
    const floor = server;
    assert.equal(floor.floor("users", "add", "cid", "player", "--login", "cid-m", "--pin", "5555",
        "--deposit", "40")
        .code, 0);
    assert.equal(floor.floor("users", "add", "cid", "player", "--pin", "5555").code, 2);
    assert.match(floor.floor("deposit", "cid", "$2.50").out, /cid has \$42\.50/);
    assert.match(floor.floor("audit").out, /\nsound\n$/);
    await server.run();
    const cid = await (await Client.connect(server)).login("cid-m", "5555");
    assert.match(floor.floor("deposit", "cid", "7.50").out, /cid has \$50/);
    assert.equal((await cid.event("deposited")).balance, 5000);
    assert.match(floor.floor("withdraw", "cid", "60").err, /not enough|does not have|money/i);
    assert.equal(floor.floor("users", "lock", "cid").code, 0);
    assert.equal(await cid.closed, 4002);
    assert.equal(floor.floor("users", "unlock", "cid").code, 0);
    assert.equal(floor.floor("users", "pin", "cid", "--pin", "6666").code, 0);
    await (await Client.connect(server)).login("cid-m", "6666");
    assert.match(floor.floor("accounts").out, /player:cid +\$50\n/);
    assert.match(floor.floor("log").out, /operator +system +user_pin/);
    const copy = `${floor.folder}/copy.db`;
    assert.equal(floor.floor("backup", copy).code, 0);
    assert.equal(floor.floor("backup", copy).code, 2, "nothing is overwritten");
    assert.match(floor.floor("audit").out, /\nsound\n$/);
    await server.stop();
    assert.match(uth("floor", "audit", "--db", copy).out, /\nsound\n$/);
    await sleep(0);
});

await main({ shared: true });
