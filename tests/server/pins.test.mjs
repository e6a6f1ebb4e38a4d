// PINs when there is no memory or no thread to hash them, and when many come at once: what could
// not be checked is neither right nor wrong, and leaves no trace.
import { spawn } from "node:child_process";
import { Client, Server, UTH, assert, main, scratch, test, within } from "./lib.mjs";
import { Faults } from "./faulty.mjs";

const config = {
    people: [
        { name: "ann", role: "player", pin: "7777" },
        { name: "bob", role: "player", pin: "8888" },
        { name: "sam", role: "supervisor", pin: "2222" },
    ],
    limits: { log_ins: { burst: 1000, per_minute: 1000 } },
};

let server, faults;
const start = async () => {
    const folder = scratch();
    faults = new Faults(folder);
    server = await Server.start(folder, config, [], undefined, faults.env);
};
const post = async (name, pin) => {
    const answer = await fetch(`${server.url}/api/login`,
        { method: "POST", body: JSON.stringify({ name, pin }) });
    return { status: answer.status, ...(await answer.json()) };
};
const clients = (count) => Promise.all(Array.from({ length: count }, () => Client.connect(server)));

test("right log-ins at the same time all succeed, over both ways in", async () => {
    await start();
    for (let turn = 0; turn < 3; turn++) {
        const asked = (await clients(5)).map((client) =>
            client.send("login", { name: "ann", pin: "7777" }));
        const answers = await Promise.all([...asked, ...[1, 2, 3].map(() => post("ann", "7777"))]);
        for (const answer of answers) assert.match(answer.token ?? answer.error, /^[0-9a-f]{64}$/);
    }
});

test("wrong PINs at the same time get three tries, and a right one behind them none", async () => {
    const guesses = (await clients(6)).map((client, i) =>
        client.send("login", { name: "bob", pin: i < 5 ? `000${i}` : "8888" }));
    const errors = (await Promise.all(guesses)).map((answer) => answer.error);
    assert.deepEqual(errors.sort(), ["locked", "locked", "locked", "locked", "wrong_pin",
        "wrong_pin"]);
    const [sam] = await clients(1);
    await (await sam.login("sam", "2222")).ok("unlock", { name: "bob" });
    // One wrong among right ones counts once, until a right one follows it.
    const mixed = await Promise.all((await clients(5)).map((client, i) =>
        client.send("login", { name: "bob", pin: i === 1 ? "0000" : "8888" })));
    assert.equal(mixed.filter((answer) => answer.ok).length, 4);
    await sam.close();
});

test("without memory to hash in nothing is stored, and it is worth another try", async () => {
    const [sam, ann, other] = await clients(3);
    await sam.login("sam", "2222");
    await ann.login("ann", "7777");
    const state = async () => JSON.stringify([server.floor("users", "--json").out,
        (await server.get("/api/audit", sam.token)).body]);
    const before = await state();
    faults.set({ blocksLeft: 0 });
    for (let i = 0; i < 5; i++) {
        await other.refused("busy", "login", { name: "ann", pin: "7777" });
        await other.refused("busy", "login", { name: "ann", pin: "0000" });
        await other.refused("busy", "login", { name: "nobody", pin: "0000" });
        assert.deepEqual({ status: 503, error: "busy" },
            (({ status, error }) => ({ status, error }))(await post("ann", "7777")));
        await ann.refused("busy", "change_pin", { pin: "7777", new_pin: "abcd" });
        await ann.refused("busy", "change_pin", { pin: "0000", new_pin: "abcd" });
        await sam.refused("busy", "new_player", { name: "new", new_pin: "1234" });
        await sam.refused("busy", "reset_pin", { name: "ann", new_pin: "1234" });
    }
    for (const words of [["add", "new", "player"], ["pin", "ann"]]) {
        const { code, err } = server.floor("users", ...words, "--pin", "1234");
        assert.equal(code, 2);
        assert.match(err, /Out of memory: the PIN cannot be hashed\. Try again/);
    }
    assert.equal(await state(), before);
    faults.set({ blocksLeft: 1 }); // for the old PIN, not for the new one
    await ann.refused("busy", "change_pin", { pin: "7777", new_pin: "abcd" });
    faults.set({ blocksLeft: -1 });
    await other.refused("wrong_pin", "login", { name: "ann", pin: "abcd" });
    await other.login("ann", "7777");
    assert.match((await server.get("/metrics")).body, /^uth_undecided_log_ins_total 30$/m);
    await sam.ok("new_player", { name: "new", new_pin: "1234" });
    await server.stop();
});

test("a server that cannot have its threads says so at the start", async () => {
    for (const threads of [0, 1, 3]) {
        faults.set({ threadsLeft: threads });
        const child = spawn(UTH, server.args, { env: { ...process.env, ...faults.env } });
        let err = "";
        child.stderr.on("data", (data) => (err += data));
        const end = await within(new Promise((resolve) =>
            child.on("close", (code, signal) => resolve({ code, signal }))), "the end");
        assert.deepEqual(end, { code: 2, signal: null }, err);
        assert.match(err, /^uth: no thread can be started; allow this user more processes\n$/);
    }
    faults.set({ threadsLeft: -1 });
    await server.run();
    await server.stop();
});

await main({ shared: true });
