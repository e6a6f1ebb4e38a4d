// The attacker guesses a colleague's PIN and has another colleague, or themselves, end the wait; or
// guesses at many terminals; or wants the wait to keep the owner out.
import { assert, main, test } from "../lib.mjs";
import { OWN, from, loginOf, moveIn, secrets, strictFloor } from "../identity.mjs";
import { codeOf } from "../authenticator.mjs";

let server;
const guess = async (client, terminal) => (await client.send("login",
    { name: loginOf("sue"), pin: "a wrong one", ...(terminal && { terminal }) })).error;

test("an unlocking by colleagues gives no guess where the owner never was", async () => {
    server = await strictFloor();
    const sue = await moveIn(server, "sue", { localAddress: "127.0.0.3" });
    const sam = await moveIn(server, "sam", { localAddress: "127.0.0.2" });
    const erin = await moveIn(server, "erin", { localAddress: "127.0.0.4" });
    const thief = await from(server, "127.0.0.66");
    for (const error of ["wrong_pin", "wrong_pin", "locked"]) assert.equal(await guess(thief), error);
    for (const colleague of [sam, erin, sam]) {
        await colleague.ok("unlock", { name: "sue" });
        assert.equal(await guess(thief), "locked");
    }
    await erin.refused("not_allowed", "unlock", { name: "sue" });
    await sue.ok("me");
    Object.assign(secrets, { terminal: sue.terminal });
});

test("a thief behind the owner's own address keeps nobody out who comes from a known terminal", async () => {
    const thief = await from(server, "127.0.0.3");
    for (const error of ["wrong_pin", "wrong_pin", "locked"]) assert.equal(await guess(thief), error);
    await server.stop("SIGKILL");
    await server.run();
    const owner = await from(server, "127.0.0.3");
    const come = (terminal) => owner.send("login",
        { name: loginOf("sue"), pin: OWN, code: codeOf(secrets.get("sue")), ...(terminal && { terminal }) });
    assert.equal((await come()).error, "locked", "the address waits, also after a crash");
    assert.equal((await come("f".repeat(64))).error, "locked", "and a made-up terminal with it");
    const answer = await come(secrets.terminal);
    assert.equal(answer.ok, true, JSON.stringify(answer));
    assert.equal(answer.terminal, undefined, "it keeps its token");
});

test("at a known terminal there are three guesses as well, and for its owner's colleagues none more", async () => {
    const thief = await from(server, "127.0.0.88");
    for (const error of ["wrong_pin", "wrong_pin", "locked", "locked"])
        assert.equal(await guess(thief, secrets.terminal), error);
    await server.stop();
});

await main({ shared: true });
