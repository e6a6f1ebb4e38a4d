// Every command, message of a session and route, as everybody, in every state of a session, over the
// real server. What has to come of it follows from the row in the catalogue or in routes.h; a row with a
// field or a role that is new here fails by its name.
import { commands, session } from "../../web/catalogue.mjs";
import { codeOf } from "./authenticator.mjs";
import { GIVEN, OWN, PEOPLE, loginOf, moveIn, secrets, strictFloor } from "./identity.mjs";
import { Faults } from "./faulty.mjs";
import { Client, assert, main, none, scratch, test } from "./lib.mjs";
import { routes } from "./routes.mjs";

// ---- who asks ----

const ACTORS = ["nobody", "guest", "ann", "dora", "dave", "sam", "erin", "otto", "fay", "fred"];
const roleOf = (name) => (name === "guest" ? "player" : PEOPLE.find((person) => person.name === name)?.role);
// At the table "w", which every command names.
const ELSEWHERE = ["dave", "fred"];
const STAFF = ["dealer", "supervisor", "executive", "auditor"];

// Something of the right shape for every field. No field needs to make sense: whether somebody may ask
// is decided before what is asked.
const VALUES = {
    table: "w", link: "none", player: "nobody-here", spot: 1, amount: 100, wagers: { ante: 500, blind: 500 },
    tip: {}, behind: false, multiple: 3, for_tip: false, cards: "Ah", index: 0, on: true, seed: "0".repeat(64),
    reason: "test", offer: "0".repeat(64), config: { name: "w", rules: "washington" },
    base: { min: 500, max: 40000 }, bonus: { min: 100, max: 10000 }, options: {}, game: "stud",
    location: "pit", key: "0123456789abcdef0123", round: 1, hand: "royal flush", number: 1,
    change: { kind: "back_out", claim: 1, text: "test" }, name: "nobody-here", pin: "a wrong one",
    new_pin: "another wrong one", token: "0".repeat(64), code: "000000", last: 0,
    hash: "0".repeat(64), kind: "misdeal", put: { dealer: "7c7h" }, login: "Not Good",
};
const LINK_CONFIG = { name: "w", table: "LINK-01", levels: [{ seed: 1000000, rate: 250000 }] };
const GAME_WAGERS = { 1: 100 };

function fieldsFor(row) {
    const fields = Object.fromEntries(row.must.map(({ name }) => {
        assert.ok(name in VALUES, `${row.name}: no value for the field ${name}`);
        return [name, VALUES[name]];
    }));
    if (row.name === "add_link") fields.config = LINK_CONFIG;
    if (row.name === "start_game") fields.wagers = GAME_WAGERS;
    if (row.name === "subscribe" || row.name === "unsubscribe") fields.table = "w"; // or a link
    return fields;
}

// ---- what has to come of it ----

// The sentences of a refusal that is about who asks, or in which state.
const GATE = ["not_logged_in", "expired", "not_allowed", "supervisor_only", "not_for_you", "not_assigned",
    "first_pin", "first_code", "locked"];
const THROUGH = "through";
const FIRST_STEPS = ["login", "resume", "logout", "change_pin", "connect_code", "confirm_code", "me", "ping"];

function ofSession(row, role) {
    const [who] = row.who;
    if (who === "anybody") return THROUGH;
    if (!role) return "not_logged_in";
    if (who === "whoever is logged in") return THROUGH;
    if (who === "staff") return STAFF.includes(role) ? THROUGH : "not_for_you";
    assert.deepEqual(row.who, ["supervisor", "executive"], row.name);
    return row.who.includes(role) ? THROUGH : "supervisor_only";
}

function ofCommand(row, name, role) {
    if (row.who.length === 1 && row.who[0] === "another game") return THROUGH; // whoever has the key
    for (const who of row.who)
        assert.ok(["player", "another game", "feed", "system", ...STAFF].includes(who), `${row.name}: ${who}`);
    if (!role) return "not_logged_in";
    if (ELSEWHERE.includes(name) && row.must.some((field) => field.name === "table")) return "not_assigned";
    return row.who.includes(role) ? THROUGH : "not_allowed";
}

// `owes`: "first_pin" or "first_code" in the state of that name.
function expected(row, name, owes) {
    if (owes && !FIRST_STEPS.includes(row.name)) return owes;
    const role = roleOf(name);
    return row.group === "SESSION" ? ofSession(row, role) : ofCommand(row, name, role);
}

function ofRoute(route, role) {
    const allowed = {
        ANYBODY: () => true, GUARDED: () => true, PERSON: () => true, STAFF: () => STAFF.includes(role),
        PIT: () => STAFF.includes(role) && role !== "dealer",
        PLAYERS: () => role === "player" || STAFF.includes(role),
    }[route.who];
    assert.ok(allowed, `${route.path}: ${route.who}`);
    if (route.who === "ANYBODY" || route.who === "GUARDED") return THROUGH;
    return !role ? 401 : allowed() ? THROUGH : 403;
}

// ---- asking ----

const through = (say) => (GATE.includes(say) ? say : THROUGH);

// Some change who is there, or end the session: those have a connection of their own, the last of all.
const BY_THEMSELVES = ["login", "guest", "resume", "logout"];
const rows = [...session, ...commands].sort((a, b) =>
    BY_THEMSELVES.indexOf(a.name) - BY_THEMSELVES.indexOf(b.name));

async function open(server, token, live) {
    const client = await Client.connect(server);
    if (live && token) await client.ok("resume", { token });
    else if (token) await client.refused("expired", "resume", { token });
    return client;
}

async function askAll(server, name, token, { live = true, owes } = {}) {
    const wrong = [];
    let client = await open(server, token, live);
    for (const row of rows) {
        const own = BY_THEMSELVES.includes(row.name);
        if (own) client = await open(server, token, live);
        const answer = await client.send(row.name, fieldsFor(row));
        // a made-up token is as good as one that is over, for whoever sends it
        const found = row.name === "resume" && answer.say === "expired" ? THROUGH : through(answer.say);
        const right = expected(row, live ? name : "nobody", owes);
        if (found !== right) wrong.push(`${row.name} by ${name}: ${found}, not ${right}`);
        if (own) await client.close();
    }
    return wrong;
}

// The same over HTTP. Whoever owes something is nobody there. A whole game takes a second to solve: it
// is asked about rules that nobody has.
const NOWHERE = { "/api/starting-hands": "/api/starting-hands?rules=nowhere", "/api/theory/:": "/api/theory/nowhere" };
async function walkAll(server, name, token, live = true) {
    const wrong = [];
    for (const route of routes) {
        if (route.path === "/api/logout") continue; // the last of all, below
        const parts = route.path.includes("/tables/") ? ["w", "1"] : ["washington", "1"];
        const path = NOWHERE[route.path] ?? route.path.replace(/:/g, () => parts.shift());
        const response = await fetch(server.url + path, { method: route.method,
            headers: token ? { Authorization: `Bearer ${token}` } : {}, ...(route.method === "POST" && { body: "{}" }) });
        const { say } = await response.json().catch(() => ({}));
        const found = response.status === 401 ? 401 : say === "not_for_you" ? 403 : THROUGH;
        const right = ofRoute(route, live ? roleOf(name) : undefined);
        if (found !== right) wrong.push(`${route.method} ${path} by ${name}: ${found}, not ${right}`);
    }
    return wrong;
}

const logout = (server, token) => fetch(`${server.url}/api/logout`,
    { method: "POST", headers: { Authorization: `Bearer ${token}` } });

const ROOM = { burst: 1000000, per_minute: 1000000 };
const LIMITS = { limits: { log_ins: ROOM, messages: ROOM, guests: ROOM, requests: ROOM }, guest_chips: 1000 };
const people = ACTORS.filter((name) => !["nobody", "guest"].includes(name));

// Sessions of everybody, who have done what their role asks for first.
async function arrive(server) {
    const tokens = { nobody: "" };
    for (const name of people) tokens[name] = (await moveIn(server, name)).token;
    tokens.guest = (await (await Client.connect(server)).guest()).token;
    return tokens;
}

// ---- the cases ----

let server, tokens, keys;
test("fresh: everybody gets through to what their role may do, and to nothing else", async () => {
    server = await strictFloor({}, LIMITS);
    tokens = await arrive(server);
    keys = new Map(secrets);
    assert.ok(rows.length > 70 && routes.length > 30);
    const wrong = [];
    for (const name of ACTORS) {
        wrong.push(...await walkAll(server, name, tokens[name]));
        wrong.push(...await askAll(server, name, tokens[name]));
    }
    none(wrong, "fresh");
});

test("logged out: everybody is nobody", async () => {
    const wrong = [];
    for (const name of ACTORS.filter((actor) => actor !== "nobody")) {
        await logout(server, tokens[name]); // askAll() has ended it over the WebSocket
        wrong.push(...await walkAll(server, name, tokens[name], false));
        wrong.push(...await askAll(server, name, tokens[name], { live: false }));
    }
    none(wrong, "logged out");
});

// A log-in of somebody who has moved in, elsewhere: wrong PINs have been sent from the usual address.
async function comeBack(name, address, step) {
    const client = await Client.connect(server, { localAddress: address });
    const secret = keys.get(name);
    const answer = await client.ok("login", { name: loginOf(name), pin: OWN,
        ...(secret && { code: codeOf(secret, step) }) });
    return { client, token: answer.token };
}

test("locked, or with another PIN: everybody is nobody, over HTTP and WebSocket", async () => {
    const wrong = [];
    const erin = (await comeBack("erin", "127.0.0.9", 0)).client;
    for (const name of people.filter((actor) => actor !== "erin")) {
        const changed = await comeBack(name, "127.0.0.9", 0), old = changed.token;
        assert.equal(server.floor("users", "pin", name, "--pin", GIVEN).code, 0);
        wrong.push(...await walkAll(server, name, old, false));
        wrong.push(...await askAll(server, name, old, { live: false }));

        // Somebody else has chosen the PIN: they may do the first steps, and nothing else.
        const owing = await (await Client.connect(server, { localAddress: "127.0.0.10" }))
            .ok("login", { name: loginOf(name), pin: GIVEN });
        assert.equal(owing.owes, "pin");
        wrong.push(...await walkAll(server, name, owing.token, false));
        wrong.push(...await askAll(server, name, owing.token, { owes: "first_pin" }));

        const client = await Client.connect(server, { localAddress: "127.0.0.11" });
        const { token } = await client.ok("login", { name: loginOf(name), pin: GIVEN });
        const { owes } = await client.ok("change_pin", { pin: GIVEN, new_pin: OWN });
        if (owes === "code") wrong.push(...await askAll(server, name, token, { owes: "first_code" }));
        const after = await (await Client.connect(server, { localAddress: "127.0.0.12" }))
            .ok("login", { name: loginOf(name), pin: OWN });
        await erin.ok("lock", { name });
        await (await Client.connect(server, { localAddress: "127.0.0.13" }))
            .refused("locked", "login", { name: loginOf(name), pin: OWN });
        wrong.push(...await walkAll(server, name, after.token, false));
        wrong.push(...await askAll(server, name, after.token, { live: false }));
    }
    none(wrong, "locked, or with another PIN");
});

test("expired: everybody is nobody", async () => {
    const folder = scratch(), faults = new Faults(folder);
    const brief = await strictFloor({}, { ...LIMITS, sessions: { minutes: 1 } }, folder, faults.env);
    const overs = await arrive(brief);
    faults.set({ passedS: 62 });
    const wrong = [];
    for (const name of ACTORS.filter((actor) => actor !== "nobody")) {
        wrong.push(...await walkAll(brief, name, overs[name], false));
        wrong.push(...await askAll(brief, name, overs[name], { live: false }));
    }
    none(wrong, "expired");
    await brief.stop();
    await server.stop();
});

await main({ shared: true });
