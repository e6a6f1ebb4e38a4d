// The attacker opens more connections than the server has room for and finishes no request: others
// should wait, or not get in at all.
import { readFileSync } from "node:fs";
import net from "node:net";
import { Client, Server, assert, main, player, scratch, sleep, test, within } from "../lib.mjs";
import { SLOW, crowd, promptly } from "./crowd.mjs";

const CROWD = SLOW ? 1000 : 3000;
const config = {
    tables: [{ name: "w", rules: "washington", float: 100000000, betting_s: 600, decide_s: 600 }],
    guest_chips: 1000000,
    limits: { requests: { burst: 1000000, per_minute: 1000000 }, messages: { burst: 10000, per_minute: 10000 } },
};

const ways = {
    "half a head": "GET /health HTTP/1.1\r\nHost: 127",
    "half a body": "POST /api/settle HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 4000\r\n\r\n{",
    "an answer that nobody reads": "GET /app.js HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".repeat(8),
};

const memory = (server) => 1024 *
    Number(readFileSync(`/proc/${server.process.pid}/status`, "utf8").match(/VmRSS:\s+(\d+)/)[1]);

// A new connection for every question.
const health = (server) => within(new Promise((resolve, reject) => {
    const socket = net.connect(server.port, "127.0.0.1", () =>
        socket.write("GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"));
    socket.on("data", (data) => { assert.match(String(data), /^HTTP\/1.1 200/); resolve(); socket.destroy(); });
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("hung up")));
}), "health", 5000);

for (const [way, how] of [["half a head", {}], ["half a head", { from: "127.0.0.1", again: false }],
    ["half a body", {}], ["an answer that nobody reads", { deaf: true }],
]) test(`a crowd with ${way}${how.from ? ", from the same address" : ""}: nobody else waits`, async () => {
    const server = await Server.start(scratch(), config, [], undefined,
        { ASAN_OPTIONS: "quarantine_size_mb=1:malloc_context_size=1" });
    const ann = await player(server, "w", { spot: 1, buy: 1000 });
    const acts = {
        "/health": () => health(server),
        "reads": () => ann.ok("me"),
        "commands": () => ann.ok("buy_in", { table: "w", amount: 100 }),
    };
    const before = memory(server);
    const attackers = await crowd(server, CROWD, ways[way], how);
    for (const [what, act] of Object.entries(acts)) await promptly(what, act);
    const ben = await Client.connect(server);
    await ben.guest();
    assert.ok(memory(server) < before + (64 << 20), `${(memory(server) - before) >> 20} MiB`);
    await attackers.stop();
});

test("a request that trickles in has a deadline", async () => {
    const server = await Server.start(scratch(), { ...config, limits: { request_s: 1 } });
    const closed = (first) => within(new Promise((resolve) => {
        const socket = net.connect(server.port, "127.0.0.1", () => socket.write(first));
        const drops = setInterval(() => socket.write("x"), 100);
        socket.on("error", () => {});
        socket.on("close", () => { clearInterval(drops); resolve(); });
    }), "the deadline", 8000);
    await Promise.all([closed(ways["half a body"]), closed("GET /"), closed("")]);
    await sleep(10);
});

await main();
