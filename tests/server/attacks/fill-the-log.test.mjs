// The attacker has no account and wants the disk full, and somebody else blamed for it: refusals, as
// fast as they go, under made-up names.
import { Client, Server, assert, main, player, scratch, sleep, test } from "../lib.mjs";
import { promptly } from "./crowd.mjs";

const config = {
    links: [{ name: "main", table: "LINK-01", games: true, location: "pit", levels: [{ seed: 1000000, rate: 200000 }] }],
    tables: [{ name: "w", rules: "washington", float: 100000000, betting_s: 600, decide_s: 600 }],
    people: [{ name: "sam", role: "supervisor", pin: "2222" }],
    guest_chips: 1000000,
    limits: { messages: { burst: 1000000, per_minute: 1000000 }, address_messages: { burst: 1000000, per_minute: 1000000 },
        bytes: { burst: 1e9, per_minute: 1e9 }, drops: { burst: 1000000, per_minute: 1000000 }, requests: { burst: 1000000, per_minute: 1000000 },
        guests: { burst: 10000, per_minute: 10000 } },
};
const SECONDS = 4, BYTES_A_MINUTE = 1 << 20;

const sending = async (until, send) => {
    let count = 0;
    for (; Date.now() < until; await sleep(0)) for (let i = 0; i < 20; i++, count++) send(count);
    return count;
};
const hello = (i) => JSON.stringify({ id: `a-${i}`, do: "hello", link: "main", table: "sam", key: "0".repeat(32) });

async function flood(server) {
    const until = Date.now() + 1000 * SECONDS;
    const keyed = await Client.connect(server), guest = await Client.connect(server);
    await guest.guest();
    const counts = await Promise.all([
        sending(until, (i) => keyed.socket.send(hello(i))), // a key that nobody has
        sending(until, (i) => guest.socket.send(JSON.stringify({ id: `b-${i}`, do: "void", table: "w", text: "x" }))),
        (async () => { // and messages that are none, from ever new connections
            let count = 0;
            while (Date.now() < until) {
                const other = await Client.connect(server);
                for (let i = 0; i < 20; i++, count++) other.socket.send("{}");
                await other.closed;
            }
            return count;
        })(),
        (async () => {
            let count = 0;
            while (Date.now() < until) {
                const answers = await Promise.all(Array.from({ length: 10 }, (_, i) =>
                    fetch(`${server.url}/api/link`, { method: "POST", body: hello(i) })));
                answers.forEach((answer) => { count++; assert.ok([403, 429].includes(answer.status)); });
            }
            return count;
        })(),
    ]);
    return counts.reduce((a, b) => a + b);
}

test("a flood of refusals leaves a short log, and nobody waits for it", async () => {
    const server = await Server.start(scratch(), config);
    const ann = await player(server, "w", { spot: 1, buy: 1000 });
    const sam = await (await Client.connect(server)).login("sam", "2222");
    const buyIn = () => ann.ok("buy_in", { table: "w", amount: 100 });
    const [refused] = await Promise.all([flood(server), promptly("commands", buyIn)]);
    assert.ok(refused > 1000, `${refused} refusals`);
    const entries = (await server.get("/api/audit?limit=100", sam.token)).body.entries;
    assert.ok(entries.some((entry) => entry.what === "refused"), "the first ones are told one by one");
    await server.stop(); // which tells the rest
    const log = server.floor("log", "--json", "--limit", "500").out, told = JSON.parse(log).entries;
    const bytes = log.length / told.length * told[0].n;
    console.log(`# ${refused} refusals, ${bytes} bytes`);
    assert.ok(bytes < BYTES_A_MINUTE * SECONDS / 60, `${bytes} bytes for ${refused} refusals`);
    assert.equal(told.filter((entry) => entry.who === "sam" && entry.what === "refused").length, 0,
        "the blame is on somebody who did nothing");
    const more = told.filter((entry) => entry.what === "refused_more");
    assert.equal(more[0].addresses[0].address, "127.0.0.1");
    server.sound();
});

await main();
