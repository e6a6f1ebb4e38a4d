// The attacker knows a supervisor's PIN, and has read a code over a shoulder, or guesses codes.
import { Server, assert, main, test } from "../lib.mjs";
import { GIVEN, OWN, from, loginOf, moveIn, secrets, strictFloor } from "../identity.mjs";
import { codeOf } from "../authenticator.mjs";

let server;
const enter = (client, code) => client.send("login", { name: loginOf("sam"), pin: OWN, ...(code && { code }) });

test("a second factor is owed before anything else, and its secret is told once", async () => {
    server = await strictFloor();
    const sam = await from(server, "127.0.0.2");
    const first = await sam.ok("login", { name: loginOf("sam"), pin: GIVEN });
    assert.equal(first.owes, "pin");
    const owes = async (error) => {
        await sam.refused(error, "deposit", { player: "ann", amount: 100 });
        await sam.refused(error, "subscribe", { table: "w" });
        await sam.refused(error, "new_player", { name: "zoe", login: "m-1", new_pin: "12340000" });
        assert.equal((await server.get("/api/pit", first.token)).status, 401);
    };
    await owes("first_pin");
    await sam.refused("bad_message", "change_pin", { pin: GIVEN, new_pin: GIVEN });
    for (const new_pin of ["short", "12345678", "aaaaaaaaaa", "Password1", "sam-sam-sam", "s-31-s-31"])
        await sam.refused("bad_message", "change_pin", { pin: GIVEN, new_pin });
    assert.equal((await sam.ok("change_pin", { pin: GIVEN, new_pin: OWN })).owes, "code");
    await owes("first_code");
    await sam.refused("wrong_code", "confirm_code", { code: "000000" });
    const { secret, uri } = await sam.ok("connect_code");
    assert.match(uri, new RegExp(`^otpauth://totp/uth:sam\\?secret=${secret}&issuer=uth$`));
    await sam.refused("wrong_code", "confirm_code", { code: codeOf(secret, 5) });
    assert.equal((await sam.ok("confirm_code", { code: codeOf(secret, -1) })).owes, undefined);
    secrets.set("sam", secret);
    await sam.refused("not_allowed", "connect_code");
    await sam.ok("deposit", { player: "ann", amount: 100 });
});

test("a PIN alone opens nothing, and a code opens once, also after a crash", async () => {
    const thief = await from(server, "127.0.0.66");
    const secret = secrets.get("sam");
    assert.equal((await enter(thief)).error, "code_needed");
    const code = codeOf(secret);
    await (await from(server, "127.0.0.2")).ok("login", { name: loginOf("sam"), pin: OWN, code });
    assert.equal((await enter(thief, code)).error, "wrong_code");
    await server.stop("SIGKILL");
    await server.run();
    const again = await from(server, "127.0.0.66");
    assert.equal((await enter(again, code)).error, "wrong_code");
    assert.equal((await enter(again, codeOf(secret, -1))).error, "wrong_code", "nor an older one");
    assert.equal((await enter(await from(server, "127.0.0.2"), codeOf(secret, 1))).ok, true);
});

test("who guesses codes waits after three, and a PIN in between forgives nothing", async () => {
    const thief = await from(server, "127.0.0.77");
    for (const code of ["000000", "000001"]) {
        assert.equal((await enter(thief, code)).error, "wrong_code");
        assert.equal((await enter(thief)).error, "code_needed");
    }
    assert.equal((await enter(thief, "000002")).error, "locked");
    assert.equal((await enter(thief)).error, "locked");
});

test("the store does not hold the secret in clear, and an operator's reset asks for a new one", async () => {
    const { readFileSync } = await import("node:fs");
    const { bytesOf } = await import("../authenticator.mjs");
    const secret = secrets.get("sam");
    for (const end of ["", "-wal"]) {
        const file = readFileSync(server.db + end);
        for (const form of [secret, bytesOf(secret), bytesOf(secret).toString("hex")])
            assert.equal(file.includes(form), false, `${end}: ${form}`);
    }
    assert.equal(server.floor("users", "pin", "sam", "--pin", "another secret of the house").code, 0);
    const sam = await from(server, "127.0.0.2");
    const answer = await sam.ok("login", { name: loginOf("sam"), pin: "another secret of the house" });
    assert.equal(answer.owes, "pin");
    await server.stop();
});

await main({ shared: true });
