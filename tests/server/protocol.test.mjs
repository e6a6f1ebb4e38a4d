// Plays docs/protocol.md: every example against a real server, every field compared; and looks
// whether the page names every command, event and error code that there is.
//
//   node protocol.test.mjs            checks
//   node protocol.test.mjs --update   writes what the server says now into the page; then read it
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { GROUPS, eventTable, namesOf, tableOf } from "../../web/catalogue.mjs";
import { Client, Server, assert, main, scratch, sleep, test, within } from "./lib.mjs";
import { routes } from "./routes.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const file = join(root, "docs/protocol.md");
const update = process.argv[2] === "--update";
if (update) process.argv.length = 2;
let page = readFileSync(file, "utf8");

// What differs from run to run, by the name of the field.
const TIMES = new Set(["at", "now", "expires", "deadline", "left_ms", "start", "end", "ends", "ends_in_ms"]);
const TEXTS = new Set(["token", "terminal", "commitment", "entropy", "roll", "salt", "server", "address", "day", "digest"]);
function plain(value, key) {
    if (TIMES.has(key) && typeof value === "number") return 1700000000000;
    if (key === "time" && typeof value === "string") return "2023-11-14 22:13:20 +00:00";
    if (TEXTS.has(key) && typeof value === "string") return "…";
    if (Array.isArray(value)) return value.map((element) => plain(element));
    if (value && typeof value === "object")
        return Object.fromEntries(Object.entries(value).map(([name, inner]) =>
            [name, plain(inner, name)]));
    return value;
}

// A client that keeps what it hears in order.
class Recorder {
    static async connect(server) {
        const recorder = new Recorder();
        recorder.heard = [];
        const hear = Client.prototype.hear;
        recorder.client = await Client.connect(server);
        recorder.heard.push(recorder.client.hello);
        recorder.client.hear = (text) => {
            for (const line of text.split("\n")) recorder.heard.push(JSON.parse(line));
            hear.call(recorder.client, text);
        };
        return recorder;
    }

    async next(line) {
        await within((async () => {
            while (this.heard.length === 0) await sleep(5);
        })(), `what follows: ${line}`);
        return this.heard.shift();
    }
}

const block = /```example\n([\s\S]*?)```/g;
const config = JSON.parse(page.match(/```config\n([\s\S]*?)```/)[1]);

async function speak(server, clients, name, text) {
    const client = clients.get(name);
    const message = JSON.parse(text);
    client.client.socket.send(text);
    const answered = (heard) => heard.re === message.id;
    const before = client.heard.length;
    await within((async () => {
        while (!client.heard.slice(before).some(answered)) await sleep(2);
    })(), `an answer to ${text}`);
    const answer = client.heard.slice(before).find(answered);
    if (answer.token) client.token = answer.token;
}

async function play(server, clients, lines) {
    const out = [];
    const names = new Set();
    const shown = new Set(lines.filter((line) => / </.test(line)).map((line) => line.split(" ")[0]));
    for (const line of lines) {
        const [, name, kind, rest] = line.match(/^(\w+) (>|<|GET) ?(.*)$/) ?? assert.fail(line);
        if (!clients.has(name)) {
            clients.set(name, await Recorder.connect(server));
            if (!/"hello"/.test(lines[0])) clients.get(name).heard.shift();
        }
        names.add(name);
        if (kind === "GET") {
            const path = rest.split(" ")[0];
            const { body } = await server.get(path, clients.get(name).token);
            const said = JSON.stringify(plain(body));
            if (update) out.push(`${name} GET ${path} ${said}`);
            else assert.equal(said, rest.slice(path.length + 1), line);
        } else if (kind === ">") {
            await speak(server, clients, name, rest);
            if (update) {
                await sleep(100);
                out.push(line);
                for (const [who, client] of clients) {
                    for (const heard of client.heard.splice(0))
                        if (shown.has(who))
                            out.push(`${who} < ${JSON.stringify(plain(heard))}`);
                }
            }
        } else if (!update) {
            const heard = await clients.get(name).next(line);
            assert.equal(JSON.stringify(plain(heard)), rest, line);
        } else if (/"hello"/.test(line)) {
            out.push(`${name} < ${JSON.stringify(plain(clients.get(name).heard.shift()))}`);
        }
    }
    if (!update) {
        await sleep(50);
        for (const [who, client] of clients) {
            const rest = client.heard.splice(0);
            if (shown.has(who)) assert.deepEqual(rest, [], `${who} heard more than the page says`);
        }
    }
    return out;
}

test("the examples are what the server says", async () => {
    const server = await Server.start(scratch(), config);
    const clients = new Map();
    let fresh = page;
    for (const found of page.matchAll(block)) {
        const lines = found[1].trimEnd().split("\n");
        const out = await play(server, clients, lines);
        if (update) fresh = fresh.replace(found[0], () => "```example\n" + out.join("\n") + "\n```");
    }
    if (update) {
        page = fresh;
        writeFileSync(file, page);
    }
});

// ---- completeness ----

const source = (path) => readFileSync(join(root, path), "utf8");
const code = (name) => page.includes(`\`${name}\``);

test("the tables of commands and events are those of the catalogue", () => {
    const table = /<!-- (commands|events) (\w+) -->\n([^]*?)\n<!-- end -->/g;
    const right = (what, which) => (what === "commands" ? tableOf(which) : eventTable(which === "links"));
    if (update) {
        page = page.replace(table, (_all, what, which) =>
            `<!-- ${what} ${which} -->\n${right(what, which)}\n<!-- end -->`);
        writeFileSync(file, page);
    }
    const found = [...page.matchAll(table)];
    assert.deepEqual(found.map(([, , which]) => which).sort(), ["SESSION", ...GROUPS, "links", "tables"].sort());
    for (const [, what, which, text] of found) assert.equal(text, right(what, which), `${which}: --update writes it`);
});

test("every error code is on the page", () => {
    const names = namesOf("include/uth/refusal.h", "UTH_REASONS").filter((name) => name !== "ok");
    assert.deepEqual(names.filter((name) => !code(name)), []);
});

test("every path is on the page", async () => {
    assert.ok(routes.length > 30);
    for (const { path } of routes)
        assert.match(page, new RegExp(`${path.replaceAll("/:", "/[A-Z]+")}(?![a-z])`), path);
});

await main();
