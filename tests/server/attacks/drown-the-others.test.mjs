// The attacker has thousands of connections from one address, each of which keeps to what one may send,
// or sends what is no message at all: together they should leave the server no time for others.
import http from "node:http";
import { Client, Server, assert, main, player, scratch, sleep, test, within } from "../lib.mjs";
import { UPGRADE, frame } from "../frames.mjs";
import { SLOW, crowd, promptly } from "./crowd.mjs";

const ATTACKER = "127.0.0.2";
const config = {
    tables: [{ name: "w", rules: "washington", float: 100000000, betting_s: 600, decide_s: 600 }],
    guest_chips: 1000000,
};
const open = (server) => Client.connect(server, { localAddress: ATTACKER });
const get = (server, path, localAddress) => new Promise((resolve, reject) => {
    http.get(server.url + path, { localAddress, agent: false }, (response) => {
        response.resume();
        response.on("end", () => resolve(response.statusCode));
    }).on("error", reject);
});
const metric = async (server, name) =>
    Number((await server.get("/metrics")).body.match(new RegExp(`^uth_${name} (\\d+)`, "m"))[1]);

// The library answers pings without telling the server.
test("pings, as many as the network takes: whoever sends them is hung up on", async () => {
    const server = await Server.start(scratch(), config);
    const others = await Promise.all(Array.from({ length: 20 }, () => Client.connect(server)));
    const attackers = await crowd(server, SLOW ? 300 : 1000, UPGRADE,
        { from: ATTACKER, then: Buffer.concat(Array(50).fill(frame(0x89, 125, "p".repeat(125)))), everyMs: 100 });
    let turn = 0;
    await promptly("messages", () => others[turn++ % others.length].ok("ping"));
    for (const [name, least] of [["dropped_hostile_total", 100], ["connections_refused_total", 0]])
        await within((async () => { while (await metric(server, name) <= least) await sleep(100); })(), name);
    await attackers.stop();
});

async function flood(server, connections, each) {
    const clients = await Promise.all(Array.from({ length: connections }, () => open(server)));
    const answers = await Promise.all(clients.flatMap((client) =>
        Array.from({ length: each }, () => client.send("ping"))));
    await Promise.all(clients.map((client) => client.close()));
    return { answered: answers.filter(({ ok }) => ok).length,
        refused: answers.filter(({ say }) => say === "address_too_fast").length };
}

test("messages of many connections are counted together", async () => {
    const strict = await Server.start(scratch(), { ...config, limits: { address_messages: { burst: 500, per_minute: 60 } } });
    const ann = await player(strict, "w");
    const { answered, refused } = await flood(strict, 20, 50);
    assert.ok(answered >= 500 && answered < 520, `${answered} answered`);
    assert.equal(answered + refused, 1000);
    await ann.ok("me");
    // a room whose terminals share an address is a line in the configuration
    const room = await Server.start(scratch(), { ...config, limits: { address_messages: { burst: 1000, per_minute: 60 } } });
    assert.deepEqual(await flood(room, 20, 50), { answered: 1000, refused: 0 });
});

test("bytes are counted together, over HTTP and WebSocket, of what is asked and answered", async () => {
    const limits = { bytes: { burst: 1000000, per_minute: 600 } };
    const [asks, sends] = await Promise.all([0, 1].map(() => Server.start(scratch(), { ...config, limits })));
    const statuses = [];
    for (let i = 0; i < 20; i++) statuses.push(await get(asks, "/app.js", ATTACKER));
    assert.equal(statuses[0], 200);
    assert.equal(statuses.at(-1), 429, "20 times the pages");
    await (await open(asks)).refused("too_fast", "ping");
    assert.equal(await get(asks, "/app.js", "127.0.0.1"), 200, "another address");

    const thief = await Promise.all([0, 1, 2].map(() => open(sends)));
    const long = `{"id":"x","do":"ping"${" ".repeat(8000)}}`;
    for (const client of thief) for (let i = 0; i < 50; i++) client.socket.send(long);
    assert.equal((await thief[2].event((event) => event.say === "address_too_fast")).error, "too_fast");
    assert.equal(await get(sends, "/health", ATTACKER), 429);
    assert.equal(await get(sends, "/health", "127.0.0.1"), 200);
});

await main();
