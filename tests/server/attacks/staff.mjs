// A floor under the standard controls, with its staff logged in, for those who want to act alone.
import { Client, Server, assert, scratch, staff } from "../lib.mjs";

export const KEY = "0123456789abcdef0123456789abcdef";

export async function floor(more = {}) {
    const server = await Server.start(scratch(), {
        controls: "standard",
        tables: [{ name: "t", rules: "washington", dealer: true, source: "keyed", float: 100000000 },
            { name: "small", rules: "washington", dealer: true, source: "keyed", float: 10000 },
            { name: "self", rules: "washington", float: 10000000, betting_s: 600, decide_s: 600 }],
        people: [{ name: "ann", role: "player", pin: "7777", deposit: 10000000 }, ...staff("dora", "sam", "sue", "erin")],
        limits: { log_ins: { burst: 1000, per_minute: 1000 } },
        ...more,
    });
    const people = { server };
    for (const [name, pin] of [["ann", "7777"], ["dora", "1111"], ["sam", "2222"], ["sue", "2223"], ["erin", "3333"]])
        people[name] = await (await Client.connect(server)).login(name, pin);
    return people;
}

// Ann at seat 1 with a royal flush, all cards shown.
export async function royalFlush({ ann, dora }, table, ante) {
    await ann.ok("join", { table, spot: 1 });
    await ann.ok("buy_in", { table, amount: 20 * ante });
    await dora.ok("new_game", { table });
    await ann.ok("bet", { table, spot: 1, wagers: { ante, blind: ante } });
    for (const what of ["no_more_bets", "deal"]) await dora.ok(what, { table });
    await ann.ok("check", { table, spot: 1 });
    await dora.ok("key", { table, cards: "QhJhTh" });
    await dora.ok("flop", { table });
    await ann.ok("check", { table, spot: 1 });
    await dora.ok("key", { table, cards: "2c3d" });
    await dora.ok("river", { table });
    await ann.ok("play", { table, spot: 1, multiple: 1 });
    await dora.ok("key", { table, cards: "4c5dAhKh" });
    await dora.ok("reveal", { table });
}

export const balance = async (client) => (await client.ok("me")).balance;
export const chips = async (client, table) => (await client.ok("me")).chips[table];
export const requestOf = async (client, what, fields) => {
    const { requested } = await client.ok(what, fields);
    assert.equal(typeof requested, "number", `${what} is only a request`);
    return requested;
};
export const waiting = async (client) => (await client.ok("requests")).requests;
export const sound = (server) => assert.match(server.floor("audit").out, /sound/);
export const log = (server) => JSON.parse(server.floor("log", "--limit", "500", "--json").out).entries;
