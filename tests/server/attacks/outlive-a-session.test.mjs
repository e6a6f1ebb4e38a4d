// The attacker has a connection of somebody's session and wants it to go on after the session is
// over: after a log-out in another place, a new PIN, a reset, a lock, or its time.
import { Client, Server, assert, main, scratch, sleep, test, within } from "../lib.mjs";

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

// What is a minute here is 12 hours, and an hour without a deed of staff, where nothing is configured.
test("a session's time and its idle time end it in mid-connection, however busy it is", async () => {
    const [brief, idle] = await Promise.all([{ minutes: 1, idle_minutes: 60 }, { minutes: 60, idle_minutes: 1 }]
        .map((sessions) => Server.start(scratch(), { ...config, sessions })));
    const until = Date.now() + 66000;
    const busy = await stolen(brief, "sam", "2222");
    const [sam, erin, ann] = await Promise.all([["sam", "2222"], ["erin", "3333"], ["ann", "7777"]]
        .map(async ([name, pin]) => (await Client.connect(idle)).login(name, pin)));
    const over = Promise.all([busy.owner, busy.thief, busy.elsewhere, sam].map((client) => ended(client, 4003)));
    for (let i = 0; Date.now() < until && busy.thief.code === undefined; i++, await sleep(1000)) {
        await busy.thief.send("deposit", { player: "ann", amount: 1 }).catch(() => {});
        if (i % 10 === 0) await erin.ok("deposit", { player: "ann", amount: 1 });
    }
    await within(over, "the end of the sessions", 10000);
    await erin.ok("deposit", { player: "ann", amount: 1 });
    await ann.ok("me"); // players may think for as long as they like
    const back = await Client.connect(brief);
    await back.refused("expired", "resume", { token: busy.owner.token });
    const spent = JSON.parse(brief.floor("accounts", "--json").out).accounts["player:ann"];
    await sleep(1500);
    assert.equal(JSON.parse(brief.floor("accounts", "--json").out).accounts["player:ann"], spent);
});

await main();
