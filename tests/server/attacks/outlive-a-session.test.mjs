// The attacker has a connection of somebody's session and wants it to go on after the session is
// over: after a log-out in another place, a new PIN, a reset, a lock.
import { Client, Server, assert, main, scratch, test } from "../lib.mjs";

const config = {
    tables: [{ name: "w", rules: "washington", float: 10000000, betting_s: 30, decide_s: 30 }],
    people: [
        { name: "ann", role: "player", pin: "7777", deposit: 200000 },
        { name: "sam", role: "supervisor", pin: "2222" },
        { name: "erin", role: "executive", pin: "3333" },
    ],
    limits: { log_ins: { burst: 1000, per_minute: 1000 } },
};

// Two connections of one session, and one of another session of the same person.
async function stolen(server, name, pin) {
    const owner = await (await Client.connect(server)).login(name, pin);
    const thief = await Client.connect(server);
    await thief.ok("resume", { token: owner.token });
    const elsewhere = await (await Client.connect(server)).login(name, pin);
    return { owner, thief, elsewhere };
}

const ended = async (client, code) => {
    assert.equal(await client.closed, code);
};

test("a log-out over HTTP ends the session's WebSockets, and no others", async () => {
    const server = await Server.start(scratch(), config);
    const { owner, thief, elsewhere } = await stolen(server, "ann", "7777");
    const answer = await fetch(`${server.url}/api/logout`,
        { method: "POST", headers: { Authorization: `Bearer ${owner.token}` } });
    assert.equal(answer.status, 200);
    await Promise.all([ended(owner, 4003), ended(thief, 4003)]);
    await elsewhere.ok("join", { table: "w", spot: 1 });
});

test("a log-out on one WebSocket ends the others of its session", async () => {
    const server = await Server.start(scratch(), config);
    const { owner, thief, elsewhere } = await stolen(server, "ann", "7777");
    await owner.ok("logout");
    await ended(thief, 4003);
    await owner.refused("not_logged_in", "join", { table: "w", spot: 1 });
    await elsewhere.ok("me");
});

test("who changes their PIN keeps this session and ends all others", async () => {
    const server = await Server.start(scratch(), config);
    const { owner, elsewhere } = await stolen(server, "sam", "2222");
    await owner.ok("change_pin", { pin: "2222", new_pin: "a longer one" });
    await ended(elsewhere, 4003);
    await owner.ok("deposit", { player: "ann", amount: 100 });
});

test("a reset PIN and a lock end everything at once", async () => {
    const server = await Server.start(scratch(), config);
    const sam = await (await Client.connect(server)).login("sam", "2222");
    let { owner, thief, elsewhere } = await stolen(server, "ann", "7777");
    await sam.ok("reset_pin", { name: "ann", new_pin: "8888" });
    await Promise.all([ended(owner, 4003), ended(thief, 4003), ended(elsewhere, 4003)]);
    ({ owner, thief, elsewhere } = await stolen(server, "ann", "8888"));
    await sam.ok("lock", { name: "ann" });
    await Promise.all([ended(owner, 4002), ended(thief, 4002), ended(elsewhere, 4002)]);
});

await main();
