// What every test of the server needs: starting one, clients that talk to it, and a small frame to
// run cases in. Each case is a function; the last line is "N passed, N failed, N skipped".
import { randomBytes } from "node:crypto";
import { spawn, spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import assert from "node:assert/strict";
import WebSocket from "ws";
import { protocol } from "../../web/catalogue.mjs";

export { assert };
export const UTH = process.env.UTH_BINARY ?? "build/uth";
export const WAIT_MS = Number(process.env.UTH_WAIT_MS ?? 20000);

// Fails with what was found. An assertion of Node 18 with a message of its own does not show it.
export const none = (found, what) => assert.ok(found.length === 0, `${what}:\n${found.join("\n")}`);

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const folders = [];
process.on("exit", () => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));
export function scratch() {
    const folder = mkdtempSync(join(tmpdir(), "uth-"));
    folders.push(folder);
    return folder;
}

export function within(promise, what, ms = WAIT_MS) {
    let timer;
    const late = new Promise((_, reject) => {
        timer = setTimeout(() => reject(new Error(`timed out: ${what}`)), ms);
    });
    return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

// ---- the server ----

// Limits for tests, which are quicker than people.
const often = { burst: 100000, per_minute: 1000000 };
export const FAST = { messages: often, address_messages: often };

// Asks for a name and a short PIN alone. What people have to prove is the matter of few tests, and
// those say so in their configuration.
const EASY = { second_factor: false, first_change: false, separate_logins: false, assignments: false,
    staff_pin: 4, prove_minutes: 0, guest_hours: 0 };

const running = new Set();
process.on("exit", () => running.forEach((server) => server.kill("SIGKILL")));

// Those that the case started. Whichever it has not stopped, or seen end by itself, is stopped after it.
const started = new Set();

export const writeConfig = (path, config) => writeFileSync(path, JSON.stringify({ identity: EASY, controls: "open", ...config }));

export class Server {
    // Starts `uth serve` on a free port and waits until it listens.
    static async start(folder, config, more = [], binary = undefined, env = {}) {
        const server = new Server();
        started.add(server);
        server.folder = folder;
        server.db = join(folder, "floor.db");
        server.config = join(folder, "config.json");
        if (config) writeConfig(server.config, config);
        server.args = ["serve", "--listen", "127.0.0.1:0", "--db", server.db];
        if (config) server.args.push("--config", server.config);
        server.args.push(...more);
        server.binary = binary;
        server.env = env;
        await server.run();
        return server;
    }

    // The same, with the people of the configuration known and logged in already: see familiar().
    static async startFamiliar(folder, config) {
        const { db, sessions } = await familiar(config.people);
        for (const end of ["", "-anchor", ".key"]) copyFileSync(db + end, join(folder, `floor.db${end}`));
        const server = await Server.start(folder, config);
        server.sessions = sessions;
        return server;
    }

    async run() {
        this.over = false;
        this.out = "";
        this.err = "";
        this.process = spawn(this.binary ?? UTH, this.args,
            { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...this.env }, cwd: this.cwd });
        const server = this.process;
        running.add(server);
        this.ended = new Promise((resolve) => {
            server.on("exit", (code, signal) => {
                running.delete(server);
                resolve({ code, signal });
            });
        });
        this.process.stderr.on("data", (data) => (this.err += data));
        const listens = new Promise((resolve, reject) => {
            this.process.stdout.on("data", (data) => {
                this.out += data;
                const found = this.out.match(/(?:listening|standing by) on (https?):\/\/([^\s]+):(\d+)/);
                if (found) resolve(found);
            });
            this.ended.then((end) =>
                reject(new Error(`the server ended: ${JSON.stringify(end)} ${this.err}`)));
        });
        const [, scheme, host, port] = await within(listens, "the server listens").catch((error) => {
            this.over = true;
            throw error;
        });
        this.port = Number(port);
        this.url = `${scheme}://${host}:${port}`;
    }

    // How it ends by itself.
    end(what = "the server ends") {
        this.over = true;
        return within(this.ended, what);
    }

    async stop(signal = "SIGTERM") {
        this.process.kill(signal);
        const end = await this.end(`the server ends after ${signal}`);
        assert.doesNotMatch(this.err, /Sanitizer|runtime error|assertion/);
        if (signal === "SIGTERM") assert.deepEqual(end, { code: 0, signal: null }, this.err);
        return end;
    }

    async get(path, token) {
        const headers = token ? { Authorization: `Bearer ${token}` } : {};
        const response = await fetch(this.url + path, { headers });
        const text = await response.text();
        const json = response.headers.get("content-type")?.includes("json");
        return { status: response.status, body: json ? JSON.parse(text) : text, response };
    }

    floor(...args) {
        return uth("floor", ...args, "--db", this.db);
    }

    // What the full audit says, which finds nothing.
    sound() {
        const { code, out, err } = this.floor("audit", "--json");
        assert.equal(code, 0, out + err);
        return JSON.parse(out);
    }
}

// Those who work on most floors.
const STAFF = [["dora", "dealer", "1111"], ["sam", "supervisor", "2222"], ["sue", "supervisor", "2223"],
    ["erin", "executive", "3333"], ["otto", "auditor", "4444"]].map(([name, role, pin]) => ({ name, role, pin }));
export const staff = (...names) => STAFF.filter(({ name }) => names.includes(name));

// To hash a PIN is slow on purpose, and in a test that is not about PINs most of what it costs. So
// people are made and log in once; every further floor with them begins as a copy of that database,
// and whoever logs in there goes on with their session instead.
const floors = new Map();
function familiar(people) {
    const key = JSON.stringify(people);
    if (!floors.has(key)) floors.set(key, makeFamiliar(people));
    return floors.get(key);
}

async function makeFamiliar(people) {
    const server = await Server.start(scratch(), { people });
    const sessions = new Map();
    for (const { name, pin } of people) {
        const client = await (await Client.connect(server)).login(name, pin);
        sessions.set(`${name} ${pin}`, client.token);
        await client.close();
    }
    await server.stop();
    return { db: server.db, sessions };
}

// Another past of a stopped server, or damage: tests/shim/rewrite.c says what can be done.
export function rewrite(server, ...how) {
    const done = spawnSync(process.env.UTH_REWRITE ?? "build/uth_rewrite", [server.db, ...how.map(String)], { encoding: "utf8" });
    assert.equal(done.status, 0, done.stderr);
    assert.ok(Number(done.stdout) > 0, `nothing was changed by ${how}`);
}

export function uth(...args) {
    const result = spawnSync(UTH, args, { encoding: "utf8" });
    return { code: result.status, out: result.stdout, err: result.stderr };
}

// ---- clients ----

export class Client {
    static async connect(server, options = {}, dialect = [protocol]) {
        const client = new Client();
        client.server = server;
        client.socket = new WebSocket(server.url.replace(/^http/, "ws") + "/ws", dialect, options);
        client.next = 1;
        // Ids are a person's own for ever: another connection must not begin with the same ones.
        client.prefix = randomBytes(6).toString("hex");
        client.waiting = new Map();
        client.events = [];
        client.watchers = new Set();
        client.tables = {};
        client.closed = new Promise((resolve) => {
            client.socket.on("close", (code) => {
                client.code = code;
                for (const { reject } of client.waiting.values())
                    reject(new Error(`closed with ${code}`));
                client.waiting.clear();
                resolve(code);
            });
        });
        client.socket.on("message", (data) => client.hear(data.toString()));
        await within(new Promise((resolve, reject) => {
            client.socket.on("open", resolve);
            client.socket.on("error", reject);
        }), "a connection");
        client.socket.on("error", () => {});
        const lost = client.closed.then((code) => Promise.reject(new Error(`closed with ${code}`)));
        lost.catch(() => {});
        client.hello = await Promise.race([client.event((event) => event.event === "hello"), lost]);
        return client;
    }

    hear(text) {
        for (const line of text.split("\n")) {
            const message = JSON.parse(line);
            if ("re" in message) {
                const waiting = this.waiting.get(message.re);
                this.waiting.delete(message.re);
                if (waiting) {
                    waiting.resolve(message);
                    continue;
                }
            }
            this.events.push(message);
            if (message.n) this.tables[message.table] = message.n;
            for (const watcher of [...this.watchers]) watcher();
        }
    }

    send(what, fields = {}) {
        if (this.code !== undefined) return Promise.reject(new Error(`closed with ${this.code}`));
        const id = fields.id ?? `${this.prefix}-${this.next++}`;
        const answer = new Promise((resolve, reject) =>
            this.waiting.set(id, { resolve, reject }));
        answer.catch(() => {});
        this.socket.send(JSON.stringify({ id, do: what, ...fields }));
        return within(answer, `an answer to ${what}`);
    }

    // A command that must work, or must be refused with this code.
    // A deal that waits for players' seeds is over when the cards are there.
    async ok(what, fields) {
        const answer = await this.send(what, fields);
        assert.equal(answer.ok, true, `${what} was refused: ${JSON.stringify(answer)}`);
        while (answer.waits && (await this.send(what, fields)).error === "seeds_awaited") await sleep(20);
        return answer;
    }

    async refused(code, what, fields) {
        const answer = await this.send(what, fields);
        assert.equal(answer.error, code, `${what}: ${JSON.stringify(answer)}`);
        assert.ok(answer.sentence.length > 0);
        return answer;
    }

    // The first event, heard already or still to come, for which `wanted` is true.
    event(wanted, what = "an event", from = 0) {
        const test = typeof wanted === "string" ? (event) => event.event === wanted : wanted;
        const name = typeof wanted === "string" ? `the event ${wanted}` : what;
        return within(new Promise((resolve) => {
            const look = () => {
                const found = this.events.slice(from).find(test);
                if (!found) return false;
                this.watchers.delete(look);
                resolve(found);
                return true;
            };
            if (!look()) this.watchers.add(look);
        }), name);
    }

    // Events from now on only.
    mark() {
        return this.events.length;
    }

    async login(name, pin) {
        const token = this.server.sessions?.get(`${name} ${pin}`);
        const answer = token ? await this.ok("resume", { token })
            : await this.ok("login", { name, pin });
        this.name = name;
        this.token = token ?? answer.token;
        return this;
    }

    async guest() {
        const answer = await this.ok("guest");
        this.name = answer.name;
        this.token = answer.token;
        return this;
    }

    async subscribe(table, last) {
        const answer = await this.ok("subscribe", last === undefined ? { table } : { table, last });
        if (answer.snapshot) this.tables[table] = answer.snapshot.n;
        return answer;
    }

    close() {
        this.socket.close();
        return within(this.closed, "a close");
    }

    drop() {
        this.socket.terminate();
        return within(this.closed, "a drop");
    }
}

// Connects, logs in (or comes as a guest), watches.
export async function player(server, table, { name, pin, spot, buy } = {}) {
    const client = await Client.connect(server);
    if (name) await client.login(name, pin);
    else await client.guest();
    client.snapshot = (await client.subscribe(table)).snapshot;
    if (spot !== undefined) await client.ok("join", { table, spot });
    if (buy) await client.ok("buy_in", { table, amount: buy });
    return client;
}

// Commands at a table, one after the other, each of which must work: [client, "check", { spot: 3 }], ...
export async function inTurn(table, ...commands) {
    for (const [client, what, fields] of commands) await client.ok(what, { table, ...fields });
}

// Keyed cards to the showdown of a round, in which the player at the spot holds a royal flush with the flop.
export const royal = (table, dora, player, spot, wagers) => inTurn(table, [dora, "new_game"],
    [player, "bet", { spot, wagers }], [dora, "no_more_bets"], [dora, "deal"], [player, "check", { spot }],
    [dora, "key", { cards: "QhJhTh" }], [dora, "flop"], [player, "check", { spot }],
    [dora, "key", { cards: "2c3d" }], [dora, "river"], [player, "play", { spot, multiple: 1 }],
    [dora, "key", { cards: "4c5dAhKh" }], [dora, "reveal"]);

// ---- cases ----

const cases = [];
export function test(name, run) {
    cases.push({ name, run });
}

// Figures are of a day (UTC): a case that plays on one and asks on the next finds none. So none begins
// in the last minute of a day, which few cases take.
const DAY_MS = 86400000, LAST_MS = 60000;
async function awayFromMidnight() {
    const left = DAY_MS - (Date.now() % DAY_MS);
    if (left < LAST_MS) await sleep(left);
}

// Ends a case that this machine cannot show.
class Skipped extends Error {}
export function skip(why) {
    throw new Skipped(why);
}

// Runs what was told so far and is wanted, and forgets all of it.
export async function runCases(wanted = () => true, shared = false) {
    const count = { passed: 0, failed: 0, skipped: 0 };
    for (const [index, { name, run }] of cases.splice(0).entries()) {
        if (!wanted(name, index)) continue;
        await awayFromMidnight();
        const began = Date.now();
        try {
            await run();
            for (const server of shared ? [] : started) if (!server.over) await server.stop();
            count.passed++;
            console.log(`ok ${name} (${Date.now() - began} ms)`);
        } catch (error) {
            if (error instanceof Skipped) {
                count.skipped++;
                console.log(`skipped ${name}: ${error.message}`);
            } else {
                count.failed++;
                console.log(`NOT OK ${name}\n${error.stack}`);
            }
        }
        if (!shared) for (const server of started) server.process?.kill("SIGKILL");
        started.clear();
    }
    return count;
}

export function finish({ passed, failed, skipped }) {
    console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
    process.exit(failed ? 1 : 0);
}

// Those whose name has the word given on the command line, if one is.
export const asked = (name) => name.includes(process.argv[2] ?? "");

// The cases of a file. In several parts, each a process of its own, when the cases mostly wait and none
// needs another. Where they share a server, the last one stops it.
export async function main({ parts = 1, shared = false } = {}) {
    const [, part, of] = process.argv[2]?.match(/^--part=(\d+)\/(\d+)$/) ?? [];
    if (of) {
        const { failed } = await runCases((_, index) => index % of === Number(part));
        process.exit(failed ? 1 : 0);
    }
    if (parts === 1 || process.argv[2] !== undefined) finish(await runCases(asked, shared));
    const counts = await Promise.all(Array.from({ length: parts }, (_, i) => runPart(i, parts)));
    const sum = (what) => counts.reduce((total, count) => total + count[what], 0);
    const [passed, skipped] = [sum("passed"), sum("skipped")];
    finish({ passed, skipped, failed: cases.length - passed - skipped });
}

// What does not end with "ok" or "skipped" has failed, whatever became of the process.
async function runPart(part, parts) {
    const child = spawn(process.execPath, [process.argv[1], `--part=${part}/${parts}`],
        { stdio: ["ignore", "pipe", "inherit"] });
    let out = "";
    child.stdout.on("data", (data) => (out += data));
    await new Promise((resolve) => child.on("close", resolve));
    process.stdout.write(out);
    const lines = (start) => out.split("\n").filter((line) => line.startsWith(start)).length;
    return { passed: lines("ok "), skipped: lines("skipped ") };
}
