// The attacker owns the machine and wants another past: another person in the audit log, a deed undone,
// a bad night forgotten. Every hash, mark, seal and the anchor is recomputed as docs/store.md says.
import { spawnSync } from "node:child_process";
import { Client, Server, assert, inTurn, main, player, scratch, staff, test } from "../lib.mjs";

const REWRITE = process.env.UTH_REWRITE ?? "build/uth_rewrite";
const config = {
    tables: [{ name: "t1", rules: "washington", float: 100000000, dealer: true }],
    people: staff("dora", "sam", "sue"),
    guest_chips: 1000000,
};

const rewrite = (server, ...how) => {
    const done = spawnSync(REWRITE, [server.db, ...how.map(String)], { encoding: "utf8" });
    assert.equal(done.status, 0, done.stderr);
    assert.ok(Number(done.stdout) > 0, `nothing was changed by ${how}`);
};

// A floor with a round in which staff did something, stopped.
async function floor(more = {}) {
    const server = await Server.startFamiliar(scratch(), { ...config, ...more });
    const ann = await player(server, "t1", { spot: 3, buy: 50000 });
    const dora = await player(server, "t1", { name: "dora", pin: "1111" });
    const sam = await (await Client.connect(server)).login("sam", "2222");
    await inTurn("t1", [sam, "fill", { amount: 700000, reason: "busy" }],
        [dora, "new_game"], [ann, "bet", { spot: 3, wagers: { ante: 500, blind: 500 } }],
        [dora, "no_more_bets"], [dora, "deal"]);
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
    rewrite(server, "text", "t1", 0, '"reason":"busy"', '"reason":"calm"');
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

await main();
