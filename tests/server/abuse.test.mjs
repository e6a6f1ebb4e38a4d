// Everything that a hostile client can think of, at the same time, while somebody plays: refused or
// dropped, the player's rounds go on, and in the end the server has as many files open as before,
// hardly more memory, and a journal that its audit finds sound. UTH_ABUSE=20 goes round more often.
import { chmodSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { randomBytes } from "node:crypto";
import net from "node:net";
import { Client, Server, UTH, WAIT_MS, assert, main, player, scratch, sleep, test, within }
    from "./lib.mjs";
import { UPGRADE, frame } from "./frames.mjs";

const TIMES = Number(process.env.UTH_ABUSE ?? 2);
const CROWD = TIMES > 2 ? 1000 : 200;

const config = {
    tables: [
        { name: "w", rules: "washington", float: 100000000, betting_s: 600, decide_s: 600, result_s: 1 },
        { name: "s", rules: "stadium", float: 100000000, betting_s: 600, decide_s: 600 },
    ],
    people: [
        { name: "sam", role: "supervisor", pin: "2222" },
        { name: "eve", role: "player", pin: "5555", deposit: 100000 },
    ],
    guest_chips: 1000000,
    limits: { idle_s: 2, queue_bytes: 65536, guests: { burst: 10000, per_minute: 100000 },
        requests: { burst: 100000, per_minute: 100000 },
        address_messages: { burst: 1000000, per_minute: 1000000 }, bytes: { burst: 1e9, per_minute: 1e9 } },
};

const files = (server) => readdirSync(`/proc/${server.process.pid}/fd`).length;
const memory = (server) => 1024 * Number(
    readFileSync(`/proc/${server.process.pid}/status`, "utf8").match(/VmRSS:\s+(\d+)/)[1]);

async function until(what, done) {
    for (const end = Date.now() + WAIT_MS; !(await done()); await sleep(50))
        assert.ok(Date.now() < end, `timed out: ${what}`);
}

// ---- somebody who plays ----

class Witness {
    constructor(client) {
        Object.assign(this, { client, rounds: 0, playing: true });
        this.done = this.play();
    }

    async play() {
        const { client } = this, at = { table: "w", spot: 1 };
        while (this.playing) {
            const from = client.mark();
            await client.ok("bet", { ...at, wagers: { ante: 500, blind: 500 } });
            await client.ok("no_more_bets", { table: "w" });
            await client.event("deal", "the deal", from);
            await client.ok("play", { ...at, multiple: 4 });
            await client.event("settle", "the settlement", from);
            await client.event("round_started", "the next round", from);
            this.rounds++;
        }
    }

    async stop() {
        this.playing = false;
        await this.done;
    }
}

// ---- raw bytes ----

// Sends, and collects what comes until the server hangs up or the time is over.
const raw = (server, chunks, ms = 1000) => new Promise((resolve) => {
    let heard = "";
    const socket = net.connect(server.port, "127.0.0.1", async () => {
        for (const chunk of [chunks].flat()) {
            socket.write(chunk);
            await sleep(1);
        }
    });
    const end = () => { socket.destroy(); resolve(heard); };
    socket.on("data", (data) => (heard += data.toString("latin1")));
    socket.on("error", end);
    socket.on("close", end);
    setTimeout(end, ms);
});

const broken = [
    frame(0x81, 5, "hello", false), // not masked
    frame(0xC1, 5, "hello"), // a reserved bit
    frame(0x83, 5, "hello"), // a reserved opcode
    frame(0x80, 5, "hello"), // goes on with nothing
    [frame(0x01, 5, "hello"), frame(0x81, 5, "hello")], // begins again before the end
    frame(0x89, 200, "p".repeat(200)), // a ping that is too long
    frame(0x09, 5, "hello"), // a ping in pieces
    frame(0x88, 1, "x"), // a close with half a code
    frame(0x88, 2, "\x00\x00"), // and with one that is none
    frame(0x81, 0x7FFFFFFF, "x"), // two thousand million bytes, it says
    frame(0x81, 4, "\xff\xfe\xc0\x80"),
    frame(0x82, 3, "\x00\x01\x02"),
    Array.from({ length: 300 }, () => frame(0x00, 40, "x".repeat(40))),
    Array.from({ length: 400 }, () => frame(0x89, 4, "ping")),
    randomBytes(4000),
];

async function breakFrames(server) {
    await Promise.all(broken.map((frames) => raw(server, [UPGRADE, frames].flat())));
}

const long = "a".repeat(3000);
const requests = [
    "GET /../../../../etc/passwd", "GET /..%2f..%2f..%2fetc%2fpasswd", "GET /%2e%2e/%2e%2e/etc/passwd",
    "GET /....//....//etc/passwd", "GET //etc/passwd", "GET /\\..\\..\\etc\\passwd", "GET /health%00x",
    "GET /api/tables/../../metrics", "GET /api/tables/w/rounds/99999999999999999999",
    "GET /api/tables/%77/rounds?limit=-1", `GET /${long}`, `GET /?${long}`, "GET *", "GET x",
    "PUT /api/login", "DELETE /api/me", "TRACE /", "CONNECT 127.0.0.1:22", "OPTIONS *", "FOO /",
    "GET http://127.0.0.1:22/", "PATCH /api/guest", "HEAD /etc/passwd",
].map((line) => `${line} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`).concat([
    "GET /\r\n", "GET / HTTP/9.9\r\n\r\n", "\r\n\r\n\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "POST /api/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -5\r\n\r\n",
    "POST /api/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99999999999999999999\r\n\r\nx",
    "POST /api/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 2\r\nContent-Length: 40\r\n\r\n{}",
    "POST /api/login HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n" +
        "0\r\n\r\nGET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    `POST /api/settle HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 6000\r\n\r\n${"[".repeat(6000)}`,
    `GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: uth=${long}\r\n\r\n`,
    `GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${"f".repeat(500)}\r\n\r\n`,
    "GET /health HTTP/1.1\nHost: 127.0.0.1\n\n",
    "GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".repeat(200), // in one go
]);

async function askOddly(server) {
    const answers = await Promise.all(requests.map((request) => raw(server, request)));
    answers.forEach((answer, i) => {
        assert.doesNotMatch(answer, /root:.*:0:0/, requests[i]);
        assert.doesNotMatch(answer, /^HTTP\/1\.1 5/, requests[i]);
        if (i < 7) assert.doesNotMatch(answer, /^HTTP\/1\.1 2/, requests[i]);
    });
}

// ---- clients that speak the protocol, and abuse it ----

async function crowdThatDrops(server) {
    const crowd = await Promise.all(Array.from({ length: CROWD }, () => Client.connect(server)));
    await Promise.all(crowd.map((client) => client.subscribe("s")));
    await Promise.all(crowd.slice(0, 20).map(async (client) => {
        await client.guest();
        await client.ok("join", { table: "s" });
    }));
    crowd.forEach((client) => client.socket.terminate());
}

async function slowReaders(server) {
    const clients = await Promise.all(Array.from({ length: 10 }, () => Client.connect(server)));
    for (const client of clients) {
        client.socket._socket.pause();
        for (let i = 0; i < 400; i++) client.socket.send('{"id":"l","do":"lobby"}');
    }
    await sleep(500);
    clients.forEach((client) => client.socket.terminate());
}

// Reads nothing of a long page, many times over one connection.
const slowPages = (server) => Promise.all(Array.from({ length: 20 }, () => new Promise((resolve) => {
    const socket = net.connect(server.port, "127.0.0.1", () => {
        socket.pause();
        socket.write("GET /app.js HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".repeat(50));
        setTimeout(() => { socket.destroy(); resolve(); }, 700);
    });
    socket.on("error", resolve);
})));

async function deepAndGiant(server) {
    const client = await Client.connect(server);
    for (const text of ["[".repeat(8000), '{"a":'.repeat(1600), `{"id":"${"\\u0000".repeat(1300)}"}`,
        `{"id":"x","do":"bet","table":"w","spot":1,"wagers":{${Array.from({ length: 500 },
            (_, i) => `"w${i}":1`).join()}}}`, `[${"1e308,".repeat(1300)}1]`])
        client.socket.send(text);
    client.socket.send("x".repeat(1 << 20));
    await within(client.closed, "the giant is dropped");
}

async function thousandPins(server) {
    const guessers = await Promise.all(Array.from({ length: 20 }, () => Client.connect(server)));
    const codes = new Set();
    await Promise.all(guessers.map(async (guesser) => {
        for (let i = 0; i < 50 && guesser.code === undefined; i++) {
            const { error } = await guesser.send("login", { name: "eve", pin: `${1000 + i}` })
                .catch(() => ({ error: "closed" }));
            codes.add(error);
        }
        guesser.socket.terminate();
    }));
    for (const code of codes) assert.match(code, /^(wrong_pin|locked|too_fast|busy|closed)$/);
}

// Another person's command under the very id that the witness has used.
async function replay(server, id, witness) {
    const thief = await player(server, "w");
    const { chips } = await witness.ok("me");
    const answer = await thief.send("buy_in", { table: "w", amount: 100, id });
    assert.notEqual(answer.repeated, true, "somebody else's id is known");
    await thief.refused("expired", "resume", { token: "0".repeat(64) });
    assert.ok((await witness.ok("me")).chips.w !== undefined && chips.w !== undefined);
    await thief.close();
}

const halfOpen = (server) => Promise.all([
    raw(server, "", 800), raw(server, "GET /ws HTTP/1.1\r\nHost", 800), raw(server, UPGRADE, 800),
    raw(server, [UPGRADE, frame(0x81, 100, "only the beginning")], 800),
    raw(server, "POST /api/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 500\r\n\r\n{", 800),
]);

test("all of it at once, again and again, while somebody plays", async () => {
    const server = await Server.start(scratch(), config, [], undefined,
        { ASAN_OPTIONS: "quarantine_size_mb=1:malloc_context_size=1" });
    const ann = await player(server, "w", { spot: 1, buy: 900000 });
    await ann.ok("buy_in", { id: "mine", table: "w", amount: 100 });
    await ann.event("round_started");
    const witness = new Witness(ann);
    const before = files(server);
    let warm;
    for (let i = 0; i < TIMES; i++) {
        const rounds = witness.rounds;
        await Promise.all([breakFrames(server), askOddly(server), crowdThatDrops(server),
            slowReaders(server), slowPages(server), deepAndGiant(server), thousandPins(server),
            replay(server, "mine", ann), halfOpen(server)]);
        await until("the witness plays on", () => witness.rounds > rounds);
        await until("files are closed", () => files(server) <= before);
        warm ??= memory(server); // the allocator keeps what the first time took
    }
    const grown = memory(server) - warm;
    assert.ok(grown < 24 << 20, `${grown} bytes are left of it`);
    await witness.stop();
    assert.match(server.floor("users").out, /^eve .*locked/m, "a thousand guesses");
    assert.equal(server.err, "");
    server.sound();
});

test("more connections than files: who is there stays, and later others can come", async () => {
    const folder = scratch(), few = join(folder, "few-files");
    writeFileSync(few, `#!/bin/sh\nulimit -n 120\nexec "${UTH}" "$@"\n`);
    chmodSync(few, 0o755);
    const server = await Server.start(folder, config, [], few);
    const ann = await player(server, "w", { spot: 1, buy: 1000 });
    const sockets = Array.from({ length: 300 }, () => {
        const socket = net.connect(server.port, "127.0.0.1", () => socket.write(UPGRADE));
        return socket.on("error", () => {});
    });
    for (let i = 0; i < 10; i++) {
        await ann.ok("buy_in", { table: "w", amount: 100 });
        await sleep(50);
    }
    const spent = () => Number(readFileSync(`/proc/${server.process.pid}/stat`, "utf8")
        .split(") ")[1].split(" ").slice(11, 13).reduce((a, b) => Number(a) + Number(b)));
    const ticks = spent();
    await sleep(1000);
    assert.ok(spent() - ticks < 40, `${spent() - ticks} ticks of 100 for nothing`);
    assert.equal(server.floor("backup", join(folder, "copy.db")).code, 0, "files are kept for it");
    sockets.forEach((socket) => socket.destroy());
    await until("others can come", async () => {
        const other = await Client.connect(server).catch(() => null);
        await other?.close();
        return other !== null;
    });
    assert.equal((await ann.ok("me")).chips.w, 2000);
    await server.stop();
    server.sound();
});

test("commands while the server stops are answered, or it says goodbye", async () => {
    const server = await Server.start(scratch(), config);
    const ann = await player(server, "w", { spot: 1, buy: 1000 });
    const others = await Promise.all(Array.from({ length: 20 }, () => player(server, "s")));
    await Promise.all(others.map((other) => other.ok("join", { table: "s" })));
    let done = 0;
    const codes = new Set();
    const buying = Array.from({ length: 40 }, (_, i) => ann
        .send("buy_in", { id: `stop-${i}`, table: "w", amount: 100 })
        .then(({ ok, error }) => (ok ? done++ : codes.add(error)), () => codes.add("closed")));
    const end = server.stop();
    const late = others.map((other, i) => other.send("buy_in", { table: "s", amount: 100 + i })
        .then(({ ok, error }) => codes.add(ok ? "ok" : error), () => codes.add("closed")));
    await Promise.all([...buying, ...late, end]);
    for (const code of codes) assert.match(code, /^(ok|stopping|closed)$/);
    assert.equal(await within(ann.closed, "a goodbye"), 1001);
    await server.run();
    const back = await Client.connect(server);
    await back.ok("resume", { token: ann.token });
    assert.ok((await back.ok("me")).chips.w >= 1000 + 100 * done);
    for (let i = 0; i < 40; i++) await back.ok("buy_in", { id: `stop-${i}`, table: "w", amount: 100 });
    assert.equal((await back.ok("me")).chips.w, 1000 + 4000);
});

await main();
