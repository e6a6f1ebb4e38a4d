// The attacker owns the machine and wants another past: another person in the audit log, a deed undone,
// a bad night forgotten. Every hash, mark, seal and the anchor is recomputed as docs/store.md says.
import { spawn, spawnSync } from "node:child_process";
import { createSocket } from "node:dgram";
import { appendFileSync, chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import net from "node:net";
import { join } from "node:path";
import { Client, Server, assert, inTurn, main, player, rewrite, scratch, skip, sleep, staff, test, within } from "../lib.mjs";

const config = {
    tables: [{ name: "t1", rules: "washington", float: 100000000, dealer: true }],
    people: staff("dora", "sam", "sue"),
    guest_chips: 1000000,
};

// A floor with a round in which staff did something, stopped.
async function floor(more = {}) {
    const server = await Server.startFamiliar(scratch(), { ...config, ...more });
    const ann = await player(server, "t1", { spot: 3, buy: 50000 });
    const dora = await player(server, "t1", { name: "dora", pin: "1111" });
    const sam = await (await Client.connect(server)).login("sam", "2222");
    await inTurn("t1", [sam, "fill", { amount: 700000, reason: "busy" }],
        [dora, "new_game"], [ann, "bet", { spot: 3, wagers: { ante: 500, blind: 500 } }],
        [dora, "no_more_bets"], [dora, "deal"], [sam, "void", { reason: "the cut card" }]);
    return { server, ann, dora, sam };
}

const audit = (server, ...more) => {
    const { code, out, err } = server.floor("audit", ...more);
    return { code, text: out + err };
};
const entries = (server) => JSON.parse(server.floor("log", "--json", "--limit", "500").out).entries;

test("the tool rewrites nothing that docs/store.md does not say", async () => {
    const { server } = await floor();
    await server.stop();
    rewrite(server, "text", "t1", 0, '"reason":"the cut card"', '"reason":"a boxed card"');
    const { code, text } = audit(server);
    assert.equal(code, 0, text); // a text that nothing else tells of: only heads show that it was another
});

test("another person in the audit log", async () => {
    const { server } = await floor();
    await server.stop();
    assert.equal(audit(server).code, 0);
    const fill = entries(server).find(({ what }) => what === "fill");
    rewrite(server, "text", "@audit", fill.n, '"who":"sam"', '"who":"sue"');
    const { code, text } = audit(server);
    assert.equal(code, 1, text);
    assert.match(text, new RegExp(`event \\d+ of t1 was caused by supervisor sam, but entry ${fill.n} of the audit log says supervisor sue`));
});

test("an entry of the audit log becomes another deed, or none", async () => {
    for (const [to, said] of [['"what":"credit"', /which does not follow from credit in entry/],
        ['"what":"filled"', /cannot be one/]]) {
        const { server } = await floor();
        await server.stop();
        rewrite(server, "text", "@audit", 0, '"what":"fill"', to);
        const { code, text } = audit(server);
        assert.equal(code, 1);
        assert.match(text, said);
    }
});

test("the end of the audit log is cut off", async () => {
    const { server } = await floor();
    await server.stop();
    const fill = entries(server).find(({ what }) => what === "fill");
    rewrite(server, "cut", "@audit", fill.n - 1);
    const { code, text } = audit(server);
    assert.equal(code, 1);
    assert.match(text, /event \d+ of t1 was caused by supervisor sam, but the audit log has no entry of it/);
});

// ---- with heads ----

// A floor that signs heads every second, into a folder that its operator cannot reach later.
async function signing(more = {}) {
    const folder = scratch();
    const heads = { folder, every_s: 1, ...more };
    const it = await floor({ heads });
    it.folder = folder;
    it.key = it.server.floor("heads").out.match(/public key +([0-9a-f]{64})/)[1];
    it.prove = (...given) => audit(it.server, "--heads", folder, "--public-key", it.key, ...given);
    return it;
}
const linesOf = (folder) => readdirSync(folder).filter((name) => name.startsWith("heads-")).sort()
    .flatMap((name) => readFileSync(join(folder, name), "utf8").split("\n").filter(Boolean));
const keep = (server, to) => ["", "-anchor"].forEach((end) => copyFileSync(server.db + end, join(to, `kept${end}`)));
const putBack = (server, from) => ["", "-anchor"].forEach((end) => copyFileSync(join(from, `kept${end}`), server.db + end));

test("a history that nobody touched is proven to its last event", async () => {
    const it = await signing();
    await it.server.stop();
    const { code, text } = it.prove();
    assert.equal(code, 0, text);
    assert.match(text, /signed heads read, 1 to \d+/);
    assert.match(text, /every event up to the last head is the one that was signed; 0 later events/);
    assert.doesNotMatch(text, /the database's own/);
    assert.match(audit(it.server, "--heads", it.folder).text, /the public key is the database's own/);
    const last = JSON.parse(linesOf(it.folder).at(-1));
    assert.deepEqual([last.sum, last.accounts > 0, last.streams.map(({ name }) => name)],
        [0, true, ["@audit", "floor", "t1"]], "the last one names every stream, and the money");
});

test("events and audit log rewritten together", async () => {
    const it = await signing();
    await it.server.stop();
    const { events } = entries(it.server).find(({ what }) => what === "void");
    rewrite(it.server, "text", "t1", events.t1[0], '"by":"sam"', '"by":"sue"');
    rewrite(it.server, "text", "@audit", 0, '"who":"sam","role":"supervisor","what":"void"', '"who":"sue","role":"supervisor","what":"void"');
    assert.equal(audit(it.server).code, 0, "without heads nothing shows it");
    const { code, text } = it.prove();
    assert.equal(code, 1);
    assert.match(text, /NOT SOUND: t1 was rewritten: between event \d+ and event \d+ it is not what head \d+ of .* has; event \d+ is the last that is proven/);
    assert.match(text, /NOT SOUND: @audit was rewritten/);
});

test("the end cut off, or an old database in place of the new one", async () => {
    const it = await signing();
    await it.server.stop();
    const stop = entries(it.server).find(({ what }) => what === "stop"); // newest first
    keep(it.server, it.folder);
    rewrite(it.server, "cut", "@audit", stop.n - 1);
    assert.equal(audit(it.server).code, 0, "without heads nothing shows it");
    assert.match(it.prove().text, /@audit ends with event \d+, but head \d+ of .* has event \d+: it was cut/);
    putBack(it.server, it.folder);
    await it.server.run();
    const sam = await (await Client.connect(it.server)).login("sam", "2222");
    await sam.ok("credit", { table: "t1", amount: 500000 });
    await it.server.stop();
    assert.equal(it.prove().code, 0);
    putBack(it.server, it.folder); // before the credit
    assert.match(it.prove().text, /t1 ends with event \d+, but head \d+ .* an older database was put in place/);
    await it.server.run(); // and the night goes on from there: other events, and heads with the same numbers
    await it.server.stop();
    const { code, text } = it.prove();
    assert.equal(code, 1);
    assert.match(text, /two different heads have the number \d+/);
});

test("heads forged without the key, taken out, or changed", async () => {
    const it = await signing();
    const sam = it.sam;
    await sleep(1500);
    await sam.ok("fill", { table: "t1", amount: 100 });
    await sleep(1500);
    await it.server.stop();
    const file = join(it.folder, readdirSync(it.folder).find((name) => name.startsWith("heads-")));
    const text = readFileSync(file, "utf8"), lines = text.trim().split("\n");
    assert.ok(lines.length >= 3, text);
    const said = (changed) => { writeFileSync(file, changed.join("\n") + "\n"); return it.prove(); };
    const swap = (line, from, to) => lines.map((old, i) => i === line ? old.replace(from, to) : old);
    assert.match(said(swap(1, /"last":(\d+)/, (_, n) => `"last":${n - 1}`)).text, /head 2 of .* is not signed with this key: forged/);
    assert.match(said(lines.filter((_, i) => i !== 1)).text, /heads 2 to 2 are missing/);
    assert.match(said([lines[0], "{\"heads\":2,\"at\":17", ...lines.slice(2)]).text, /heads 2 to 2 are missing/);
    assert.equal(said([lines[0], lines[1].slice(0, 99), ...lines.slice(1)]).code, 0, "half a line, then the whole: a crash");
    const prefixed = lines.map((line) => `Nov 18 floor uth: ${line}`); // as a syslog writes them, with others'
    assert.equal(said(["Nov 18 floor cron: hello", ...prefixed]).code, 0);
    const other = await signing();
    await other.server.stop();
    assert.match(audit(it.server, "--heads", other.folder, "--public-key", it.key).text, /not signed with this key/);
});

test("an event that was put in later, with an old date", async () => {
    const it = await signing();
    await it.server.stop();
    writeFileSync(it.server.config, JSON.stringify({ ...JSON.parse(readFileSync(it.server.config, "utf8")), heads: undefined }));
    await it.server.run();
    const sam = await (await Client.connect(it.server)).login("sam", "2222");
    await sam.ok("limits", { table: "t1", base: { min: 500, max: 10000 }, bonus: { min: 100, max: 1000 } });
    await it.server.stop();
    const { events } = entries(it.server).find(({ what }) => what === "limits");
    const [n] = events.t1;
    assert.match(it.prove().text, /[1-9]\d* later events rest on the database alone/);
    rewrite(it.server, "date", "t1", n, JSON.parse(linesOf(it.folder)[0]).at - 3600000);
    const { code, text } = it.prove();
    assert.equal(code, 1);
    assert.match(text, new RegExp(`event ${n} of t1 is dated .*, but the heads of .* do not have it: it was put in later`));
});

test("the signing key is the server's alone", async () => {
    const it = await signing();
    await it.server.stop();
    const key = `${it.server.db}.heads-key`;
    chmodSync(key, 0o644);
    const { code, err } = it.server.floor("log"); // an operator's command does not need it
    assert.equal(code, 0, err);
    await assert.rejects(it.server.run(), /floor\.db\.heads-key: other users can read the key that signs the heads; run chmod 600/);
    rmSync(key);
    await it.server.run(); // a new key, which the log tells and the old public key does not accept
    await it.server.stop();
    const made = entries(it.server).filter(({ what }) => what === "new_heads_key");
    assert.deepEqual(made.map(({ before }) => before).sort(), [it.key, undefined].sort());
    assert.match(it.prove().text, /is not signed with this key: forged, or of another key/);
});

// ---- what fails on the way ----

test("a full disk for the heads stops nothing, and the pit is told", async () => {
    const folder = join(scratch(), "absent");
    const { server, sam } = await floor({ heads: { folder, every_s: 1 } });
    const alerts = async () => (await server.get("/api/pit", sam.token)).body.alerts;
    await within((async () => { while ((await alerts()).length === 0) await sleep(100); })(), "an alert");
    assert.match((await alerts())[0].sentence, /^The signed heads of the history do not reach .*absent: No such file or directory\.$/);
    assert.equal((await server.get("/health")).status, 200);
    assert.match((await server.get("/metrics")).body, /uth_heads_failed_total [1-9]/);
    assert.match(server.floor("heads").out, /No such file or directory/);
    await sam.ok("fill", { table: "t1", amount: 100 });
    mkdirSync(folder);
    await within((async () => { while ((await alerts()).length > 0) await sleep(100); })(), "the end of the alert");
    assert.match((await server.get("/metrics")).body, /uth_heads_unsent_bytes 0/);
    const kinds = entries(server).map(({ what }) => what).filter((what) => what.startsWith("heads_"));
    assert.deepEqual(kinds.sort(), ["heads_failed", "heads_resumed"]);
    await server.stop();
    assert.equal(audit(server, "--heads", folder).code, 0, "and nothing is missing");
});

test("syslogs on other hosts are told, and one that is away is told later", async () => {
    const heard = [], udp = createSocket("udp4");
    await new Promise((resolve) => udp.bind(0, "127.0.0.1", resolve));
    udp.on("message", (data) => heard.push(String(data)));
    const closed = net.createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => closed.on("listening", resolve));
    const { port } = closed.address();
    await new Promise((resolve) => closed.close(resolve));
    const { server, sam } = await floor({ heads: { every_s: 1, syslog: [`udp://127.0.0.1:${udp.address().port}`, `tcp://127.0.0.1:${port}`] } });
    await within((async () => { while (!/Connection refused/.test(server.floor("heads").out)) await sleep(100); })(), "trouble");
    let stream = "";
    const tcp = net.createServer((socket) => socket.on("data", (data) => (stream += data))).listen(port, "127.0.0.1");
    await sam.ok("fill", { table: "t1", amount: 100 });
    await within((async () => { while (!stream.includes("}")) await sleep(100); })(), "what was held back");
    await server.stop();
    await sleep(200);
    tcp.close();
    udp.close();
    assert.match(heard[0], /^<109>1 \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ \S+ uth \d+ heads - \{"heads":1,/);
    const framed = [];
    for (let rest = stream; rest !== "";) {
        const [, size] = rest.match(/^(\d+) /);
        framed.push(rest.slice(size.length + 1, size.length + 1 + Number(size)));
        rest = rest.slice(size.length + 1 + Number(size));
    }
    const numbers = (texts) => texts.map((text) => JSON.parse(text.slice(text.indexOf("{"))).heads);
    assert.deepEqual(numbers(framed), numbers(heard));
    const file = join(scratch(), "syslog");
    appendFileSync(file, heard.join("\n"));
    assert.equal(audit(server, "--heads", file).code, 0);
});

// Small enough to be full soon; without the right to mount one, what is always full stands in.
function fullDisk() {
    const folder = join(scratch(), "small");
    mkdirSync(folder);
    const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=64k", "none", folder]).status === 0;
    if (!mounted) return { folder, file: join(folder, `heads-${new Date().toISOString().slice(0, 10)}.log`) };
    process.prependListener("exit", () => spawnSync("umount", ["-l", folder]));
    return { folder, filler: join(folder, "filler") };
}

test("a disk that is full in mid-line stops nothing, and has all of them when there is room again", async () => {
    const { folder, filler, file } = fullDisk();
    if (file) symlinkSync("/dev/full", file);
    const { server, sam } = await floor({ heads: { folder, every_s: 1 } });
    const alerts = async () => (await server.get("/api/pit", sam.token)).body.alerts;
    if (filler) { // what the heads' file has begun of its page is all the room there is
        await within((async () => { while (readdirSync(folder).length === 0) await sleep(100); })(), "a first line");
        assert.throws(() => { for (;;) appendFileSync(filler, Buffer.alloc(4096)); }, /ENOSPC/);
    }
    await within((async () => {
        while ((await alerts()).length === 0) {
            await sam.ok("fill", { table: "t1", amount: 100 });
            await sleep(200);
        }
    })(), "an alert", 60000);
    if (filler) assert.match((await alerts())[0].sentence, /No space left on device\.$/);
    rmSync(filler ?? file);
    await within((async () => { while ((await alerts()).length > 0) await sleep(100); })(), "the end of the alert");
    await sam.ok("fill", { table: "t1", amount: 100 });
    await server.stop();
    const { code, text } = audit(server, "--heads", folder);
    assert.equal(code, 0, text);
});

// Whoever reads a local syslog: Node knows no datagrams of this kind.
const LISTENER = `use Socket; $| = 1; socket(S, PF_UNIX, SOCK_DGRAM, 0); bind(S, sockaddr_un($ARGV[0])) or die $!;
    while (defined recv(S, $m, 65536, 0)) { print "$m\n" }`;
async function listener(path, heard) {
    const child = spawn("perl", ["-e", LISTENER, path], { stdio: ["ignore", "pipe", "ignore"] });
    child.stdout.on("data", (data) => heard.push(String(data)));
    await within((async () => { while (!existsSync(path)) await sleep(20); })(), "a socket");
    return { stop: () => new Promise((resolve) => { child.once("exit", resolve); child.kill("SIGKILL"); }) };
}

test("a local syslog that goes away is told everything when it is back", async () => {
    if (spawnSync("perl", ["-e", "use Socket"]).status !== 0) skip("no perl to listen with");
    const path = join(scratch(), "log"), heard = [];
    let syslog = await listener(path, heard);
    const { server, sam } = await floor({ heads: { every_s: 1, syslog: [`unix://${path}`] } });
    await within((async () => { while (heard.length === 0) await sleep(100); })(), "a first line");
    assert.match(heard[0], /^<109>uth: \{"heads":1,/);
    await syslog.stop();
    rmSync(path);
    await sam.ok("fill", { table: "t1", amount: 100 });
    await within((async () => { while (!/No such file|refused/.test(server.floor("heads").out)) await sleep(100); })(), "trouble");
    assert.equal((await server.get("/api/pit", sam.token)).body.alerts.length, 1);
    await sam.ok("fill", { table: "t1", amount: 100 });
    const before = heard.length;
    syslog = await listener(path, heard);
    await within((async () => { while (heard.length === before) await sleep(100); })(), "what was held back");
    await server.stop();
    await sleep(200);
    await syslog.stop();
    const lines = heard.join("").split("\n").filter(Boolean);
    const numbers = lines.map((line) => JSON.parse(line.slice(line.indexOf("{"))).heads);
    assert.deepEqual(numbers, numbers.map((_, index) => index + 1), "none is missing, none is told twice");
    const file = join(scratch(), "syslog");
    appendFileSync(file, lines.join("\n"));
    assert.equal(audit(server, "--heads", file).code, 0);
});

test("a crash anywhere leaves no gap", async () => {
    const it = await signing();
    for (let i = 0; i < 6; i++) {
        await sleep(300 + 250 * i);
        await it.server.stop("SIGKILL");
        await it.server.run();
        const sam = await (await Client.connect(it.server)).login("sam", "2222");
        await sam.ok("fill", { table: "t1", amount: 100 });
    }
    await it.server.stop();
    const { code, text } = it.prove();
    assert.equal(code, 0, text);
});

await main();
