// TLS as it is run: a certificate made here, HTTP and WebSocket over it, and every start that must
// not happen: in clear on an open address, with files that are no pair, without the plug-in.
import https from "node:https";
import http from "node:http";
import net from "node:net";
import tls from "node:tls";
import { readFileSync, writeFileSync, existsSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { Client, Server, UTH, WAIT_MS, assert, main, scratch, skip, test, within } from "./lib.mjs";

const folder = scratch();
const path = (name) => `${folder}/${name}`;

function openssl(...args) {
    const result = spawnSync("openssl", args, { encoding: "utf8" });
    assert.equal(result.status, 0, result.stderr);
}

function certificate(name, ...how) {
    openssl("req", "-x509", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
        "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", path(`${name}.key`), "-out",
        path(`${name}.crt`), ...how);
}
const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
certificate("own", ...curve);
certificate("other", ...curve);
certificate("rsa", "-newkey", "rsa:2048");
const ca = readFileSync(path("own.crt"));

const config = {
    tables: [{ name: "s", rules: "stadium", float: 100000000, betting_s: 600, decide_s: 600 }],
    guest_chips: 100000,
};
const floor = path("config.json");
writeFileSync(floor, JSON.stringify(config));

// A server on an address of our choice; clients reach it on 127.0.0.1.
async function serve(db, listen, ...more) {
    const server = new Server();
    server.db = path(db);
    server.args = ["serve", "--db", server.db, "--config", floor, "--listen", listen, ...more];
    await server.run();
    server.url = server.url.replace("0.0.0.0", "127.0.0.1");
    return server;
}
const pair = (name, key = name) =>
    ["--tls-cert", path(`${name}.crt`), "--tls-key", path(`${key}.key`)];

const get = (url, options = {}) => within(new Promise((resolve, reject) => {
    const module = url.startsWith("https") ? https : http;
    module.get(url, { agent: false, ...options }, (response) => {
        let text = "";
        response.on("data", (data) => (text += data));
        response.on("end", () => resolve({ status: response.statusCode, text, response }));
    }).on("error", reject);
}), url);

function start(...args) {
    const result = spawnSync(UTH, ["serve", ...args], { encoding: "utf8", timeout: WAIT_MS });
    return { code: result.status, err: result.stderr, out: result.stdout };
}

function refuses(wanted, ...args) {
    const end = start("--db", path("never.db"), ...args);
    assert.equal(end.code, 2, `${args.join(" ")}: ${JSON.stringify(end)}`);
    assert.match(end.err, wanted);
    assert.equal(end.err.trim().split("\n").length, 1, end.err);
    assert.equal(end.out, "");
}

test("an open address over TLS: pages, API and a table, and nothing in clear", async () => {
    const server = await serve("open.db", "0.0.0.0:0", ...pair("own"));
    assert.match(server.url, /^https:/);
    const health = await get(`${server.url}/health`, { ca });
    assert.equal(JSON.parse(health.text).status, "ok");
    const page = await get(`${server.url}/`, { ca });
    assert.equal(page.status, 200);
    await assert.rejects(get(`${server.url}/health`), /self.signed/i,
        "a client that does not know the certificate is right to leave");
    await assert.rejects(get(server.url.replace("https", "http") + "/health"));
    const ann = await Client.connect(server, { ca });
    await ann.guest();
    await ann.subscribe("s");
    await ann.ok("join", { table: "s" });
    await ann.ok("buy_in", { table: "s", amount: 50000 });
    await ann.event("round_started");
    await ann.ok("bet", { table: "s", spot: 3, wagers: { ante: 500, blind: 500 } });
    // Something long, so that more than one record is needed: every answer to a burst of questions.
    const answers = await Promise.all(Array.from({ length: 40 }, () => ann.ok("lobby")));
    assert.equal(answers.length, 40);
    await assert.rejects(Client.connect({ url: server.url.replace("https", "http") }));
    const bob = await Client.connect(server, { ca });
    await bob.guest();
});

test("the session cookie of a TLS server never travels in clear", async () => {
    const server = await serve("cookie.db", "127.0.0.1:0", ...pair("rsa"));
    const own = readFileSync(path("rsa.crt"));
    const answer = await within(new Promise((resolve, reject) => {
        https.request(`${server.url}/api/guest`, { method: "POST", ca: own, agent: false },
            (response) => {
                response.resume();
                response.on("end", () => resolve(response));
            }).on("error", reject).end();
    }), "a guest");
    assert.equal(answer.statusCode, 200);
    assert.match(answer.headers["set-cookie"][0], /; *Secure/i);
});

test("broken handshakes disturb nobody", async () => {
    const server = await serve("broken.db", "127.0.0.1:0", ...pair("own"));
    const ann = await Client.connect(server, { ca });
    await ann.guest();
    const raw = (write) => within(new Promise((resolve) => {
        const socket = net.connect(server.port, "127.0.0.1", () => write(socket));
        socket.on("error", () => {});
        socket.on("close", resolve);
        socket.resume();
    }), "a broken handshake ends");
    await Promise.all([
        raw((socket) => socket.write("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")),
        raw((socket) => socket.write(Buffer.alloc(4096, 0x16))),
        raw((socket) => socket.end()),
        raw((socket) => socket.destroy()),
        raw((socket) => socket.write(Buffer.from("160301020001000", "hex"))), // then silence
    ]);
    await assert.rejects(within(new Promise((resolve, reject) => {
        const socket = tls.connect({ port: server.port, host: "127.0.0.1", ca,
            minVersion: "TLSv1", maxVersion: "TLSv1.1", ciphers: "DEFAULT@SECLEVEL=0" }, resolve);
        socket.on("error", reject);
    }), "TLS 1.1"), "old versions are refused");
    await ann.ok("me");
    assert.equal((await get(`${server.url}/health`, { ca })).status, 200);
});

test("an open address in clear only when that is said", async () => {
    for (const open of ["0.0.0.0:0", "[::]:0"])
        refuses(/other machines can reach .*: give --tls-cert and --tls-key, or --insecure/,
            "--listen", open);
    const server = await serve("clear.db", "0.0.0.0:0", "--insecure");
    assert.match(server.url, /^http:/);
    assert.equal((await get(`${server.url}/health`)).status, 200);
});

test("files that are no pair: exit 2 with the name of the file", () => {
    const open = ["--listen", "0.0.0.0:0"];
    writeFileSync(path("junk.crt"), "junk");
    writeFileSync(path("junk.key"), "junk", { mode: 0o600 });
    openssl("ec", "-in", path("own.key"), "-aes256", "-passout", "pass:secret", "-out",
        path("locked.key"));
    refuses(/other\.key: not the key of this certificate/, ...open, ...pair("own", "other"));
    refuses(/rsa\.key: not the key of this certificate/, ...open, ...pair("own", "rsa"));
    refuses(/junk\.crt: not a certificate/, ...open, ...pair("junk", "own"));
    refuses(/junk\.key: not a private key/, ...open, ...pair("own", "junk"));
    refuses(/locked\.key: not a private key in PEM form without a passphrase/, ...open,
        ...pair("own", "locked"));
    refuses(/none\.crt: No such file/, ...open, ...pair("none", "own"));
    refuses(/none\.key: No such file/, ...open, ...pair("own", "none"));
    refuses(/: not a file/, ...open, "--tls-cert", path("own.crt"), "--tls-key", folder);
    refuses(/go together/, ...open, "--tls-cert", path("own.crt"));
    refuses(/go together/, ...open, "--tls-key", path("own.key"));
});

// Debian ships the plug-in apart. In a mount namespace of our own it can be hidden; where none may
// be made, as in some containers, nothing can be shown.
test("without the libuv plug-in of libwebsockets: exit 2 with the package's name", () => {
    const linked = spawnSync("ldd", [UTH], { encoding: "utf8" }).stdout;
    const library = linked.match(/libwebsockets\.so[^ ]* => (\/\S+)\/libwebsockets/)?.[1];
    const plugin = `${library}/libwebsockets-evlib_uv.so`;
    const hide = (...then) => spawnSync("unshare", ["-rm", "sh", "-c",
        `mount --bind /dev/null ${plugin} && exec "$@"`, "sh", ...then],
    // libwebsockets itself forgets the list of plug-ins that it looked through
    { encoding: "utf8", timeout: WAIT_MS, env: { ...process.env, ASAN_OPTIONS: "detect_leaks=0" } });
    if (!existsSync(plugin) || hide("true").status !== 0) skip("the plug-in cannot be hidden here");
    const end = hide(UTH, "serve", "--db", path("plugin.db"), "--listen", "127.0.0.1:0");
    assert.equal(end.status, 2, end.stderr);
    assert.match(end.stderr, /^uth: libwebsockets does not .* libuv: install .*libwebsockets-evlib-uv\n$/);
    assert.equal(end.stdout, "");
});

await main();
