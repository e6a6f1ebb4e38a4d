// The attacker writes other addresses into X-Forwarded-For, to get around the limits of its own.
import { Client, Server, assert, main, scratch, test } from "../lib.mjs";

const config = { tables: [{ name: "w", rules: "washington", dealer: true }],
    people: [{ name: "sam", role: "supervisor", pin: "2222" }, { name: "pat", role: "player", pin: "1111" }],
    limits: { requests: { burst: 5, per_minute: 1 } } };
const ask = async (server, forwarded) => (await fetch(`${server.url}/health`,
    { headers: { "X-Forwarded-For": forwarded } })).status;
const statuses = (server, addresses) => addresses.reduce(
    async (before, address) => [...await before, await ask(server, address)], Promise.resolve([]));

test("without a proxy the header says nothing", async () => {
    const server = await Server.start(scratch(), config);
    const all = await statuses(server, Array.from({ length: 8 }, (_, i) => `10.0.0.${i}`));
    assert.deepEqual(all, [200, 200, 200, 200, 200, 429, 429, 429]);
});

test("behind one, each client has its own limits, and counts for what the proxy saw", async () => {
    const server = await Server.start(scratch(), { ...config, proxies: ["127.0.0.0/8", "10.9.0.1"] });
    const all = await statuses(server, Array.from({ length: 8 }, (_, i) => `10.0.0.${i}`));
    assert.deepEqual(all, Array(8).fill(200));
    // what the client wrote itself stands before what the proxies add
    const forged = await statuses(server, Array.from({ length: 8 }, (_, i) => `10.1.0.${i}, 10.2.0.1, 10.9.0.1`));
    assert.deepEqual(forged, [200, 200, 200, 200, 200, 429, 429, 429]);
    // who has an IPv6 network has as many addresses as they like, and is one client
    const network = await statuses(server, Array.from({ length: 8 }, (_, i) => `2001:db8:1:2:${i}::${i + 1}`));
    assert.deepEqual(network, [200, 200, 200, 200, 200, 429, 429, 429]);
    assert.equal(await ask(server, "2001:db8:1:3::1"), 200, "the next network");
    const pat = await Client.connect(server, { headers: { "X-Forwarded-For": "10.3.0.1" } });
    await pat.login("pat", "1111");
    await pat.refused("not_allowed", "void", { table: "w", reason: "x" });
    const sam = await (await Client.connect(server)).login("sam", "2222");
    const { entries } = await (await fetch(`${server.url}/api/audit`,
        { headers: { Authorization: `Bearer ${sam.token}`, "X-Forwarded-For": "10.4.0.1" } })).json();
    assert.equal(entries.find((entry) => entry.what === "refused").address, "10.3.0.1");
});

await main();
