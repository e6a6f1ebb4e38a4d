// The attacker finds a supervisor's terminal signed in, and nobody near it.
import { Client, assert, main, sleep, test } from "../lib.mjs";
import { OWN, loginOf, moveIn, secrets, strictFloor } from "../identity.mjs";
import { codeOf } from "../authenticator.mjs";

test("much money moves only for who has just shown that they are there", async () => {
    const server = await strictFloor({ prove_above: 100000 });
    const sam = await moveIn(server, "sam");
    await sam.ok("deposit", { player: "ann", amount: 100001 });
    // A restart forgets who proved what: the session goes on, as one does that nobody attends.
    await server.stop("SIGKILL");
    await server.run();
    const left = await Client.connect(server);
    await left.ok("resume", { token: sam.token });
    await left.ok("deposit", { player: "ann", amount: 100000 });
    for (const [what, fields] of [
        ["deposit", { player: "ann", amount: 100001 }],
        ["withdraw", { player: "ann", amount: 100001 }],
        ["fill", { table: "w", amount: 100001 }],
        ["credit", { table: "w", amount: 100001 }],
        ["new_player", { name: "eve", login: "m-1", new_pin: "not so short", amount: 100001 }],
    ]) await left.refused("prove_first", what, fields);
    await left.refused("code_needed", "prove", { pin: OWN });
    await left.refused("wrong_pin", "prove", { pin: "a wrong one", code: codeOf(secrets.get("sam")) });
    await left.refused("prove_first", "fill", { table: "w", amount: 100001 });
    await left.ok("prove", { pin: OWN, code: codeOf(secrets.get("sam")) });
    await left.ok("fill", { table: "w", amount: 100001 });
    const { body } = await server.get("/api/audit?limit=200", sam.token);
    const kinds = body.entries.map(({ what }) => what);
    assert.ok(kinds.includes("proved") && kinds.includes("log_in_failed"), kinds.join());
});

await main();
