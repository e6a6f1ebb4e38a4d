// Clients that do what they should not: refused with a code, dropped when they go on, and nobody
// else is disturbed.
import net from "node:net";
import { Client, Server, assert, main, player, scratch, sleep, test, within } from "./lib.mjs";

const config = {
    tables: [{ name: "w", rules: "washington", float: 10000000, betting_s: 600, decide_s: 600 }],
    people: [{ name: "sam", role: "supervisor", pin: "2222" }],
    guest_chips: 100000,
    limits: { idle_s: 1, queue_bytes: 65536 },
};
let server, witness;

// Somebody who plays on while others misbehave.
async function undisturbed() {
    const began = Date.now();
    await witness.ok("ping");
    assert.ok(Date.now() - began < 1000, "the witness waited");
}

test("messages that make no sense", async () => {
    server = await Server.start(scratch(), config);
    witness = await player(server, "w", { spot: 1, buy: 50000 });
    setInterval(() => witness.send("ping").catch(() => {}), 300).unref();
    const texts = [
        "", "nonsense", "[]", "17", "null", '"text"', "{", '{"do":"ping"', '{"do":17}', "{}",
        '{"id":"x","do":"ping","do":"lobby"}', '{"id":"x","do":"ping","more":1}',
        '{"id":"x","do":"bet","table":"w","spot":"3"}', '{"id":"x","do":"bet","table":"w"}',
        '{"id":"x","do":"bet","table":"w","spot":300}', '{"id":"x","do":"bet","table":"w","spot":-1}',
        '{"id":"x","do":"bet","table":"w","spot":1.5}',
        '{"id":"x","do":"bet","table":"w","spot":1,"wagers":{"ante":9e99}}',
        '{"id":"x","do":"bet","table":"w","spot":1,"wagers":{"ante":-5}}',
        '{"id":"x","do":"bet","table":"w","spot":1,"wagers":{"auntie":5}}',
        '{"id":"x","do":"deposit","player":"a","amount":9223372036854775808}',
        '{"id":"x","do":"join","table":"w\\u0000x","spot":1}',
        `{"id":"${"x".repeat(40)}","do":"ping"}`, `{"id":"x","do":"${"y".repeat(100)}"}`,
        '{"id":"\\u0001","do":"ping"}', "[".repeat(4000), '{"a":'.repeat(1000),
        '{"id":"x","do":"key","table":"w","cards":"AhXx"}',
    ];
    for (let i = 0; i < texts.length; i += 8) {
        const client = await Client.connect(server);
        for (const text of texts.slice(i, i + 8)) {
            const from = client.mark();
            client.socket.send(text);
            const answer = await client.event((event) => event.error !== undefined, text, from);
            assert.match(answer.error, /^(bad_message|unknown_command)$/, text);
            assert.ok(answer.sentence, text);
        }
        await client.close();
    }
    const stubborn = await Client.connect(server);
    for (let i = 0; i < 20; i++) stubborn.socket.send("nonsense");
    assert.equal(await stubborn.closed, 1008);
    await undisturbed();
});

test("frames that are too long, binary, or not UTF-8", async () => {
    const long = await Client.connect(server);
    long.socket.send(JSON.stringify({ do: "ping", id: "x".repeat(9000) }));
    assert.equal(await within(long.closed, "a close"), 1009);
    const pieces = await Client.connect(server);
    pieces.socket.send('{"id":"a",', { fin: false });
    pieces.socket.send('"do":"ping"}', { fin: true });
    assert.equal((await pieces.event((event) => event.re === "a", "the answer")).ok, true);
    for (let i = 0; i < 20; i++) pieces.socket.send("x".repeat(500), { fin: false });
    assert.equal(await within(pieces.closed, "a close"), 1009);
    const crumbs = await Client.connect(server);
    for (let i = 0; i < 100; i++) crumbs.socket.send("x", { fin: false });
    assert.equal(await within(crumbs.closed, "a close"), 1008);
    const binary = await Client.connect(server);
    binary.socket.send(Buffer.from([1, 2, 3]), { binary: true });
    assert.equal(await within(binary.closed, "a close"), 1003);
    const broken = await Client.connect(server);
    broken.socket.send(Buffer.from([0x22, 0xff, 0xfe, 0x22]), { binary: false });
    assert.equal(await within(broken.closed, "a close"), 1007);
    const halves = await Client.connect(server); // a character in two frames is whole
    const text = Buffer.from('{"id":"\u00e9","do":"ping"}');
    halves.socket.send(text.subarray(0, 8), { fin: false, binary: false });
    halves.socket.send(text.subarray(8), { fin: true, binary: false });
    assert.equal((await halves.event((event) => event.re === "\u00e9")).ok, true);
    await halves.close();
    await undisturbed();
});

// What the server says to these bytes before it hangs up, or within half a second.
const raw = (bytes) => new Promise((resolve, reject) => {
    const socket = net.connect(server.port, "127.0.0.1", () => socket.write(bytes));
    let said = "";
    socket.on("data", (data) => (said += data.toString("latin1")));
    socket.on("error", (error) => (error.code === "ECONNRESET" ? 0 : reject(error)));
    socket.on("close", () => resolve(said));
    setTimeout(() => socket.destroy(), 500).unref();
});
const request = (first, headers) => [`${first} HTTP/1.1`, "Host: 127.0.0.1", ...headers, "", ""].join("\r\n");

test("a WebSocket of another version is told which one is spoken here", async () => {
    const upgrade = (...version) => request("GET /ws", ["Upgrade: websocket", "Connection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", ...version]);
    for (const version of [["8"], ["0"], ["14"], ["130"], ["13x"], [""], ["13", "8"], []]) {
        const said = await raw(upgrade(...version.map((one) => `Sec-WebSocket-Version: ${one}`)));
        assert.match(said, /^HTTP\/1\.1 426 [\s\S]*sec-websocket-version: ?13\r\n/i, version.join());
    }
    assert.match(await raw(upgrade("Sec-WebSocket-Version: 13")), /^HTTP\/1\.1 101 /);
    await undisturbed();
});

test("a client of protocol 1 is told at its first message what to do, and does nothing", async () => {
    const old = await Client.connect(server, {}, []); // it asked for no protocol by name
    assert.equal(old.hello.protocol, 2);
    for (const [what, fields] of [["login", { name: "sam", pin: "2222" }], ["guest", {}],
        ["lobby", {}], ["tips", { why: "an older dialect" }]]) {
        const { error, sentence } = await old.send(what, fields);
        assert.equal(error, "old_protocol", what);
        assert.match(sentence, /speaks protocol 2: reload the page, or update the program/);
    }
    await assert.rejects(Client.connect(server, {}, ["uth.1"]));
    await undisturbed();
});

test("a request whose end is uncertain is refused, and nothing after it is read", async () => {
    const body = '{"name":"sam","pin":"0000"}';
    const hidden = request("GET /health", []);
    for (const headers of [
        [`Content-Length: ${body.length}`, `Content-Length: ${body.length}`],
        [`Content-Length: ${body.length}`, "Content-Length: 0"],
        [`Content-Length: ${body.length}, ${body.length}`],
        [`Content-Length: ${body.length}`, "Transfer-Encoding: chunked"],
        ["Transfer-Encoding: chunked", `Content-Length: ${body.length}`],
        ["Transfer-Encoding: chunked"], ["Content-Length: +5"], ["Content-Length: 5x"],
        ["Content-Length: -1"],
    ]) {
        const said = await raw(request("POST /api/login", headers) + body + hidden);
        assert.match(said, /^(HTTP\/1\.1 400 |$)/, headers.join());
        assert.doesNotMatch(said, /"status"|wrong_pin/, headers.join());
    }
    const twice = await raw(request("GET /health", ["Content-Length: 0", "Content-Length: 5"]));
    assert.match(twice, /^HTTP\/1\.1 400 /);
    const fine = await raw(request("POST /api/login", [`Content-Length: ${body.length}`]) + body);
    assert.match(fine, /^HTTP\/1\.1 403 /);
    await undisturbed();
});

test("another's seat, out of turn, wagers that are not theirs", async () => {
    const thief = await player(server, "w", { spot: 2, buy: 1000 });
    await witness.event("round_started");
    const bet = { table: "w", spot: 1, wagers: { ante: 500, blind: 500 } };
    await thief.refused("no_such_spot", "bet", bet);
    await thief.refused("spot_taken", "join", { table: "w", spot: 1 });
    await thief.refused("not_enough_money", "bet",
        { table: "w", spot: 2, wagers: { ante: 1000, blind: 1000 } });
    await thief.refused("not_allowed", "no_more_bets", { table: "w" });
    await thief.refused("wrong_phase", "check", { table: "w", spot: 2 });
    await thief.refused("not_allowed", "deposit", { player: thief.name, amount: 100000 });
    await thief.refused("no_such_table", "subscribe", { table: "nowhere" });
    await thief.refused("not_enough_money", "buy_in", { table: "w", amount: 10000000 });
    const answer = await thief.refused("ante_blind_unequal", "bet",
        { table: "w", spot: 2, wagers: { ante: 500, blind: 400 } });
    assert.match(answer.sentence, /Blind/);
    await witness.ok("bet", bet);
    await thief.close();
});

test("the same command again is carried out once", async () => {
    const ann = await player(server, "w", { spot: 3, buy: 10000 });
    const again = { table: "w", amount: 5000, id: "the-same" };
    assert.equal((await ann.ok("buy_in", again)).repeated, undefined);
    assert.equal((await ann.ok("buy_in", again)).repeated, true);
    const other = await Client.connect(server);
    await other.ok("resume", { token: ann.token });
    assert.equal((await other.ok("buy_in", again)).repeated, true);
    assert.equal((await ann.ok("me")).chips.w, 15000);
    await ann.close();
    await other.close();
});

test("a flood is refused, then dropped; a slow flood of log-ins too", async () => {
    const flood = await Client.connect(server);
    for (let i = 0; i < 2000; i++) flood.socket.send('{"id":"f","do":"ping"}');
    assert.equal(await within(flood.closed, "a close"), 1008);
    const hasty = flood.events.filter((event) => event.error === "too_fast");
    assert.ok(hasty.length > 0 && hasty.every((event) => event.re === "f"), JSON.stringify(hasty[0]));
    await undisturbed();
    // At once, so that a slow machine does not leave them time between the tries.
    const guessers = await Promise.all(Array.from({ length: 60 }, () => Client.connect(server)));
    const answers = await Promise.all(guessers.map((guesser, i) =>
        guesser.send("login", { name: `nobody-${i}`, pin: "0000" })));
    const codes = answers.map(({ error }) => error);
    assert.ok(codes.includes("too_fast"), codes.join());
    assert.ok(codes.every((code) => /^(too_fast|wrong_pin|busy)$/.test(code)), codes.join());
    await Promise.all(guessers.map((guesser) => guesser.close()));
    await undisturbed();
});

test("a client that does not read is dropped, and nobody waits for it", async () => {
    const other = await Server.start(scratch(), { ...config,
        limits: { messages: { burst: 1000000, per_minute: 1000000 },
            address_messages: { burst: 1000000, per_minute: 1000000 }, queue_bytes: 65536 } });
    const fast = await Client.connect(other);
    const slow = await Client.connect(other);
    await slow.subscribe("w");
    slow.socket._socket.pause();
    let dropped = false;
    for (let i = 0; i < 400 && !dropped; i++) {
        for (let k = 0; k < 100; k++) slow.socket.send('{"id":"s","do":"lobby"}');
        const began = Date.now();
        await fast.ok("ping");
        assert.ok(Date.now() - began < 1000, "somebody waited");
        dropped = /uth_dropped_slow_total 1\n/.test((await other.get("/metrics")).body);
    }
    assert.ok(dropped);
    slow.socket.terminate();
    await other.stop();
});

test("half-open connections are found out", async () => {
    const dropped = async () => Number(
        (await server.get("/metrics")).body.match(/uth_dropped_silent_total (\d+)/)[1]);
    const before = await dropped();
    const silent = await Client.connect(server, { autoPong: false });
    assert.equal(await within(silent.closed, "the server to hang up", 8000), 1006);
    assert.equal(await dropped(), before + 1);
    const alive = await Client.connect(server);
    await sleep(2500);
    await alive.ok("ping");
    await alive.close();
});

test("connections that never say anything, and requests without end", async () => {
    const raw = (bytes) => new Promise((resolve) => {
        const socket = net.connect(server.port, "127.0.0.1", () => socket.write(bytes));
        socket.resume();
        socket.on("close", () => resolve("closed"));
        socket.on("error", () => resolve("closed"));
        setTimeout(() => { socket.destroy(); resolve("open"); }, 9000).unref();
    });
    const results = await Promise.all([
        raw("GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n" + "X: y\r\n".repeat(20000) + "\r\n"),
        raw("GET /" + "a".repeat(20000) + " HTTP/1.1\r\n\r\n"),
        raw("POST /api/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100000\r\n\r\n" +
            "x".repeat(100000)),
        raw("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"),
        raw("GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\n"),
        raw(""),
    ]);
    assert.deepEqual(results, Array(6).fill("closed"));
    await undisturbed();
    assert.equal(server.err, "");
    server.sound();
    await server.stop();
});

await main({ shared: true });
