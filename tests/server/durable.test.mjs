// Nothing is said before it is durable, on any way in: every kind of message, request and chore that
// changes something is sent while the disk holds its syncs. Nobody may hear anything until it lets go
// of them. What there is to send is read from the tables in the source; whatever has no step here
// fails the test by its name.
import { readFileSync, writeFileSync } from "node:fs";
import net from "node:net";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client, FAST, Server, assert, main, scratch, sleep, staff, test, within, writeConfig } from "./lib.mjs";
import { Part } from "./seeds.mjs";
import { commands, session } from "../../web/catalogue.mjs";
import { codeOf } from "./authenticator.mjs";
import { Faults } from "./faulty.mjs";
import { routes } from "./routes.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const source = (path) => readFileSync(join(root, path), "utf8");

const ENOSPC = 28, GRACE_MS = 25, SILENT_MS = 1500;
const KEY = "0123456789abcdef0123";
const config = {
    links: [{ name: "main", table: "LINK-01", games: true, location: "pit", executive_above: 500000,
        levels: [{ seed: 1000000, rate: 250000, reserve_rate: 12345 }] }],
    tables: [
        { name: "t", rules: "washington", link: "main", dealer: true, source: "keyed",
            float: 100000000, options: { progressive: "LINK-01" } },
        { name: "h", rules: "washington", dealer: true, float: 100000000 },
        { name: "s", rules: "stadium", dealer: true, source: "keyed", float: 100000000 },
        { name: "cal", rules: "california", dealer: true, source: "keyed", open: true, offer_s: 600,
            options: { backline: true } },
    ],
    people: [
        { name: "ann", role: "player", pin: "7777", deposit: 2000000 },
        { name: "bob", role: "player", pin: "8888", deposit: 2000000 },
        { name: "cid", role: "player", pin: "9999", deposit: 2000000 },
        ...staff("dora", "sam", "sue", "erin"),
    ],
    guest_chips: 100000,
    limits: FAST,
    controls: join(scratch(), "controls.json"),
};
// Everybody acts alone, but for chips off the float.
const controls = JSON.parse(readFileSync(new URL("../../controls/open.json", import.meta.url), "utf8"));
for (const row of controls.controls) row.actions = row.actions.filter((action) => action !== "credit");
controls.controls.push({ actions: ["credit"], agree: ["supervisor"] });
writeFileSync(config.controls, JSON.stringify(controls));

// What only looks: it is answered from memory, whatever the disk does.
const READS = {
    message: ["connect_code", "resume", "totals", "subscribe", "unsubscribe", "lobby", "me", "ping", "requests"],
    post: ["/api/settle", "/api/tables/:/amend"],
    chore: ["users", "accounts", "report", "slips", "shifts", "links", "meter_report", "audit", "heads", "log", "rules", "nodes"],
};
// What nobody sends, or what succeeds only on a floor with a table out of order, with months behind it, or
// that is being set up or has other nodes.
const ELSEWHERE = { message: ["close_player"], post: ["/api/set-up", "/api/set-up/begin"], chore: ["clear", "archive", "drain"] };

const t = { table: "t" }, h = { table: "h" }, s = { table: "s" }, cal = { table: "cal" }, link = { link: "main" };
const game = { ...link, table: "cs-1", key: KEY };
const silent = { link: "second", table: "cs-2", key: KEY };
const wagers = (more = {}) => ({ spot: 1, wagers: { ante: 500, blind: 500, ...more } });
const royal = [
    ["dora", "new_game", t], ["ann", "bet", { ...t, ...wagers({ progressive: 100 }) }],
    ["dora", "no_more_bets", t], ["dora", "deal", t], ["ann", "check", { ...t, spot: 1 }],
    ["dora", "key", { ...t, cards: "QhJhTh" }], ["dora", "flop", t],
    ["ann", "check", { ...t, spot: 1 }], ["dora", "key", { ...t, cards: "2c4d" }],
    ["dora", "correct", { ...t, index: 1, cards: "3d" }], ["dora", "river", t],
    ["ann", "play", { ...t, spot: 1, multiple: 1 }], ["dora", "key", { ...t, cards: "4c5dAhKh" }],
    ["dora", "reveal", t], ["dora", "claim", { ...t, spot: 1, hand: "royal flush" }],
];
const STEPS = [
    // people and money
    ["sam", "add_player", { player: "zoe" }], ["sam", "deposit", { player: "zoe", amount: 500 }],
    ["sam", "withdraw", { player: "zoe", amount: 500 }], ["sam", "print_slip", { number: 1 }],
    ["sam", "open_shift", { label: "day" }], ["sam", "close_shift", {}],
    ["sam", "new_player", { name: "yul", new_pin: "1234", amount: 100 }],
    ["sam", "reset_pin", { name: "yul", new_pin: "4321" }],
    ["sam", "lock", { name: "yul" }], ["sam", "unlock", { name: "yul" }],
    ["new", "login", { name: "yul", pin: "4321" }],
    ["new", "change_pin", { pin: "4321", new_pin: "1234" }], ["new", "logout", {}],
    ["sam", "prove", { pin: "2222" }],
    ["sam", "assign", { name: "dora", table: "t", on: true }],
    ["new", "guest", {}], ["new", "keep_account", { login: "kept-1", new_pin: "4711" }],
    ["sam", "proposition", { player: "bob", on: false }],
    // tables
    ["sam", "add_table", { config: { name: "x", rules: "washington", dealer: true } }],
    ["sam", "open", { table: "x", amount: 100000 }], ["sam", "close", { table: "x" }],
    ["sam", "remove_table", { table: "x", reason: "test" }],
    ["sam", "fill", { ...h, amount: 1000 }], ["sam", "credit", { ...h, amount: 1000 }],
    ["sue", "approve_request", { number: 1 }], ["sam", "credit", { ...h, amount: 100 }],
    ["sam", "decline_request", { number: 2 }], ["sam", "credit", { ...h, amount: 200 }],
    ["sam", "countersign", { number: 3, name: "sue", pin: "2223" }], ["sue", "confirm_code", {}],
    ["sam", "limits", { ...h, base: { min: 500, max: 40000 }, bonus: { min: 100, max: 10000 } }],
    ["sam", "accept_rules", h], ["sam", "options", { ...h, options: { trips: "UTH-02" } }],
    ["ann", "join", { ...h, spot: 1 }], ["ann", "buy_in", { ...h, amount: 50000 }],
    ["ann", "sit_out", h], ["ann", "sit_in", h], ["dora", "new_game", h],
    ["ann", "bet", { ...h, ...wagers() }],
    ["ann", "unbet", { ...h, spot: 1 }], ["ann", "bet", { ...h, ...wagers() }], ["ann", "seed", h],
    ["dora", "no_more_bets", h], ["ann", "reveal_seed", h], ["dora", "deal", h], ["ann", "check", { ...h, spot: 1 }],
    ["dora", "flop", h], ["ann", "check", { ...h, spot: 1 }], ["dora", "river", h],
    ["ann", "fold", { ...h, spot: 1 }], ["dora", "reveal", h], ["dora", "confirm", h],
    ["dora", "irregularity", { ...h, kind: "wrong-payout", spot: 1, reason: "test" }],
    ["sam", "amend", { ...h, put: { hands: [{ spot: 1, dead: "returned" }] }, reason: "test" }],
    ["sam", "reverse", { ...h, reason: "test" }], ["dora", "new_game", h],
    ["sam", "void", { ...h, reason: "test" }], ["ann", "cash_out", h], ["ann", "leave", h],
    // players without a device
    ["dora", "seat", { ...h, spot: 4 }], ["dora", "sell_chips", { ...h, spot: 4, amount: 50000 }],
    ["dora", "new_game", h], ["dora", "bet", { ...h, ...wagers(), spot: 4 }],
    ["dora", "no_more_bets", h], ["dora", "deal", h], ["dora", "check_all", h], ["dora", "flop", h],
    ["dora", "call_time", { ...h, spot: 4 }], ["dora", "check", { ...h, spot: 4 }], ["dora", "river", h],
    ["dora", "fold", { ...h, spot: 4 }], ["dora", "reveal", h], ["dora", "note_step", { ...h, kind: "qualify" }], ["dora", "confirm", h],
    ["dora", "new_game", h], ["dora", "same_bets", h], ["dora", "unbet", { ...h, spot: 4 }],
    ["dora", "same_bets", h], ["dora", "no_more_bets", h], ["dora", "deal", h],
    ["dora", "declare_dead", { ...h, spot: 4, kind: "fouled-hand" }], ["dora", "void", { ...h, reason: "test" }],
    ["dora", "new_game", h], ["bob", "ask_seat", { ...h, spot: 4 }], ["dora", "hand_over", { ...h, spot: 4, player: "bob" }],
    ["bob", "hand_back", { ...h, spot: 4 }], ["dora", "colour_up", { ...h, spot: 4 }],
    ["dora", "seat", { ...h, spot: 5 }], ["dora", "sell_chips", { ...h, spot: 5, amount: 1000 }],
    ["dora", "leave", { ...h, spot: 5 }], ["sam", "redeem", { ...h, player: "seat-5.2" }],
    ["sam", "finish", h],
    // a wager for the dealer that wins, a round of the past, and the dealers are paid
    ["ann", "join", s], ["ann", "buy_in", { ...s, amount: 50000 }], ["sam", "new_game", s],
    ["ann", "bet", { ...s, ...wagers(), tip: { trips: 500 } }], ["sam", "no_more_bets", s], ["sam", "key", { ...s, cards: "AhAd" }],
    ["sam", "deal", s], ["ann", "check", { ...s, spot: 1 }], ["sam", "key", { ...s, cards: "AcAsKd" }], ["sam", "flop", s],
    ["ann", "check", { ...s, spot: 1 }], ["sam", "key", { ...s, cards: "2c3d" }], ["sam", "river", s],
    ["ann", "fold", { ...s, spot: 1 }], ["sam", "key", { ...s, cards: "4h6h" }], ["sam", "reveal", s], ["sam", "confirm", s],
    ["sam", "new_game", s], ["sam", "void", { ...s, reason: "test" }],
    ["sam", "amend", { ...s, round: 1, put: { hands: [{ spot: 1, player: "ann", tip: { wagers: { trips: 600 } } }] }, reason: "test" }],
    ["sam", "pay_tips", { ...s, amount: 100, reason: "the pool" }], ["ann", "leave", s],
    // a progressive
    ["ann", "join", { ...t, spot: 1 }], ["ann", "buy_in", { ...t, amount: 50000 }], ...royal,
    ["sam", "confirm_claim", { ...link, number: 1 }],
    ["erin", "complete_claim", { ...link, number: 1 }], ["dora", "confirm", t],
    ["sam", "propose_change", { ...link, change: { kind: "back_out", claim: 1, text: "test" } }],
    ["erin", "decline_change", { ...link, number: 1, reason: "no" }],
    ["sam", "propose_change", { ...link, change: { kind: "back_out", claim: 1, text: "test" } }],
    ["erin", "approve_change", { ...link, number: 2 }],
    ["sam", "cut_table", { ...link, ...t }], ["sam", "mend_table", { ...link, ...t }],
    ["sam", "stop_link", { ...link, reason: "test" }], ["sam", "start_link", link],
    ["sam", "join_link", { ...game, game: "caribbean-stud", location: "pit" }],
    ["sam", "add_link", { config: { name: "second", table: "LINK-01", games: true, silent_s: 1,
        levels: [{ seed: 1000000, rate: 250000 }] } }],
    ["sam", "join_link", { ...silent, game: "caribbean-stud" }],
    ["sam", "add_link", { config: { name: "third", table: "LINK-01", levels: [{ seed: 0, rate: 250000 }] } }],
    ["sam", "remove_link", { link: "third", reason: "test" }],
    ["sam", "add_link", { config: { name: "fourth", table: "LINK-01", prize_days: 7, levels: [{ seed: 1000, rate: 250000 }] } }],
    ["sam", "prize_deposit", { link: "fourth", amount: 1500, reason: "test" }],
    ["sam", "prize_withdraw", { link: "fourth", amount: 500, reason: "test" }],
    // another game, without a session: over both ways in
    ["screen", "start_game", { ...game, round: 1, wagers: { 1: 100 } }],
    ["screen", "claim", { ...game, round: 1, spot: 1, hand: "straight flush", cards: "9hKhQhJhTh" }],
    ["sam", "reject_claim", { ...link, number: 2, reason: "test" }],
    ["screen", "void_game", { ...game, round: 1, reason: "test" }],
    ["POST", "/api/link", { id: "p1", do: "start_game", ...game, round: 2, wagers: { 1: 100 } }],
    ["POST", "/api/link", { id: "p2", do: "end_game", ...game, round: 2 }],
    ["screen", "start_game", { ...game, round: 3, wagers: { 1: 100 } }],
    ["screen", "end_game", { ...game, round: 3 }],
    ["screen", "hello", silent], // which has been silent for long enough
    // where a player banks
    ["ann", "join", { ...cal, spot: 1 }], ["bob", "join", { ...cal, spot: 2 }],
    ["ann", "buy_in", { ...cal, amount: 100000 }], ["bob", "buy_in", { ...cal, amount: 100000 }],
    ["offered", "decline", cal],
    ["offered", "accept", { ...cal, amount: 20000 }], ["dora", "new_game", cal],
    ["offered", "bank", { ...cal, amount: 30000 }],
    ["other", "bet", { ...cal, wagers: { ante: 1000, blind: 1000 } }],
    ["sam", "waive", { ...cal, reason: "test" }], ["dora", "no_more_bets", cal],
    ["sam", "void", { ...cal, reason: "test" }],
    ["sam", "sweep", { ...cal, amount: 100, reason: "test" }],
    // HTTP and the operator
    ["POST", "/api/login", { name: "cid", pin: "9999" }], ["POST", "/api/guest", {}],
    ["POST", "/api/logout", {}],
    ["chore", "user_add", { name: "op", role: "player", pin: "1234", deposit: 100 }],
    ["chore", "user_pin", { name: "op", pin: "4321" }], ["chore", "user_lock", { name: "op" }],
    ["chore", "user_unlock", { name: "op" }], ["chore", "deposit", { name: "op", amount: 100 }],
    ["chore", "withdraw", { name: "op", amount: 100 }], ["chore", "program", {}],
    ["chore", "command", { command: { do: "proposition", player: "bob", on: true } }],
    ["chore", "backup", {}],
];

const kindOf = (who) => (who === "POST" ? "post" : who === "chore" ? "chore" : "message");

// ---- asking ----

let server, faults, people, cookie, seed;

async function start() {
    const folder = scratch();
    faults = new Faults(folder);
    const other = structuredClone(config);
    other.tables[1].title = "another title"; // whose change is offered at the second start
    server = await Server.start(folder, other, [], undefined, faults.env);
    await server.stop();
    writeConfig(server.config, config);
    await server.run();
    people = {};
    for (const name of ["new", "screen"]) people[name] = await Client.connect(server);
    for (const { name, pin } of config.people)
        people[name] = await (await Client.connect(server)).login(name, pin);
    for (const table of ["t", "h", "cal"]) await people.sam.subscribe(table);
    await people.screen.ok("subscribe", link);
}

async function post(path, body) {
    const response = await fetch(server.url + path, { method: "POST", body: JSON.stringify(body),
        headers: cookie ? { Cookie: cookie } : {} });
    cookie = response.headers.get("set-cookie")?.split(";")[0] ?? cookie;
    return { ok: response.status === 200, ...(await response.json()) };
}

function chore(name, fields) {
    return new Promise((resolve, reject) => {
        const socket = net.connect(`${server.db}.sock`);
        let text = "";
        socket.on("data", (data) => {
            text += data;
            if (!text.includes("\n")) return;
            socket.destroy();
            resolve(JSON.parse(text.split("\n")[0]));
        });
        socket.on("error", reject);
        socket.on("close", () => reject(new Error("the server hung up")));
        socket.write(`${JSON.stringify({ do: name, ...fields })}\n`);
    });
}

// Who is asked to bank, and who is not.
async function whose(who, fields) {
    if (who !== "offered" && who !== "other") return people[who];
    const { snapshot } = await people.sam.subscribe("cal");
    const { offers = [], holder } = snapshot.position;
    const name = snapshot.round?.bank?.player ??
        offers.find(({ answer }) => answer === "pending")?.player ?? holder;
    const chosen = who === "offered" ? name : name === "ann" ? "bob" : "ann";
    if (who === "other") fields.spot = chosen === "ann" ? 1 : 2;
    return people[chosen];
}

async function asker(who, what, fields) {
    if (who === "POST") return () => post(what, fields);
    if (who === "chore") return () => chore(what,
        what === "backup" ? { path: join(server.folder, "copy.db") } : fields);
    if (what === "hello") await sleep(SILENT_MS);
    const own = { ...fields };
    const client = await whose(who, own);
    if (what === "accept_rules") {
        const { body } = await server.get("/api/pit", client.token);
        own.offer = body.tables.find(({ table }) => table === own.table).offer.offer;
    }
    if (what === "seed") own.hash = (seed = new Part(people.sam, own.table).as(client)).hash;
    if (what === "reveal_seed") own.seed = seed.seed;
    if (what === "confirm_code") own.code = codeOf((await client.ok("connect_code")).secret);
    return () => client.send(what, own);
}

// Everything that anybody has been told. Meters are told of a moment late: those that an earlier
// step moved are durable.
let durable = 0;
const heard = () => Object.entries(people).flatMap(([name, client]) => client.events
    .filter((event) => event.event !== "meters" || event.n > durable)
    .map((event) => `${name}: ${JSON.stringify(event).slice(0, 200)}`));

// Asks while the disk holds its syncs; whether anything was said before it let go.
async function held(ask) {
    await sleep(GRACE_MS); // what the last step said has arrived
    const syncs = faults.get("syncs"), before = heard();
    let answered = false;
    faults.set({ syncsHeld: 1 });
    const answer = ask().finally(() => (answered = true));
    await within((async () => {
        while (!answered && faults.get("syncs") === syncs) await sleep(2);
    })(), "a sync or an answer");
    await sleep(GRACE_MS);
    const early = answered, told = heard().filter((line) => !before.includes(line));
    faults.set({ syncsHeld: 0 });
    return { answer: await answer, early, told };
}

// ---- the cases ----

test("no answer and no news before the disk has it, whatever is asked and however", async () => {
    await start();
    const early = [];
    for (const [who, what, fields] of STEPS) {
        const step = `${who} ${what}`;
        const result = await held(await asker(who, what, fields));
        assert.equal(result.answer.ok, true, `${step}: ${JSON.stringify(result.answer)}`);
        if (result.early) early.push(`${step} is answered`);
        if (fields.link === "main" || what === "/api/link") durable = result.answer.n ?? durable;
        early.push(...result.told.map((line) => `${step} is told to ${line}`));
    }
    assert.deepEqual(early, [], "before it is on disk");
    await server.stop();
    server.sound();
});

test("every way in has its step", () => {
    const all = {
        message: [...commands, ...session].map((row) => row.name),
        post: routes.filter(({ method }) => method === "POST").map(({ path }) => path),
        chore: [...source("src/server/operations/admin.c").match(/} chores\[\] = {([\s\S]*?)};/)[1]
            .matchAll(/\{"(\w+)"/g)].map((found) => found[1]),
    };
    for (const [kind, names] of Object.entries(all)) {
        const steps = STEPS.filter(([who]) => kindOf(who) === kind).map(([, what]) => what);
        const known = [...steps, ...READS[kind], ...ELSEWHERE[kind]];
        assert.ok(names.length > 4, kind);
        assert.deepEqual(names.filter((name) => !known.includes(name)), [], `${kind}: without a step`);
        assert.deepEqual(known.filter((name) => !names.includes(name)), [], `${kind}: not there`);
    }
});

test("when the disk takes nothing nobody hears of it, and nothing has happened", async () => {
    const ways = [
        ["sam", "deposit", { player: "ann", amount: 700 }],
        ["sam", "lock", { name: "bob" }],
        ["new", "guest", {}],
        ["POST", "/api/guest", {}],
        ["POST", "/api/link", { id: "f1", do: "start_game", ...game, round: 9, wagers: { 1: 100 } }],
        ["chore", "user_lock", { name: "bob" }],
        ["chore", "deposit", { name: "ann", amount: 700 }],
    ];
    await start();
    await people.sam.ok("join_link", { ...game, game: "caribbean-stud", location: "pit" });
    const state = () => ["users", "accounts", "links"].map((what) =>
        server.floor(what, "--json").out.replace(/"sessions": *\d+/g, "")).join("\n");
    const { token } = people.sam;
    await server.stop();
    const before = state();
    for (const [who, what, fields] of ways) {
        await server.run();
        for (const name of ["new", "sam"]) {
            const client = await Client.connect(server);
            if (name === "sam") await client.ok("resume", { token });
            people[name] = client;
        }
        const ask = await asker(who, what, fields);
        faults.set({ writesLeft: 0, writeError: ENOSPC });
        const answer = await ask().catch((error) => error);
        assert.ok(!answer.ok, `${who} ${what} is answered: ${JSON.stringify(answer)}`);
        assert.equal((await server.end()).code, 2);
        faults.set({ writesLeft: -1 });
        assert.equal(state(), before, `${who} ${what} has happened`);
    }
});

await main();
