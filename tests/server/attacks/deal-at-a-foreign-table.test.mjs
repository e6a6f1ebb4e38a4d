// The attacker is a dealer and wants to deal, or to void, at a table that is a colleague's.
import { assert, main, test } from "../lib.mjs";
import { moveIn, strictFloor } from "../identity.mjs";

test("a dealer deals where they are assigned, and nowhere else, also after a crash", async () => {
    const server = await strictFloor();
    let [dora, dave, sam] = [await moveIn(server, "dora"), await moveIn(server, "dave"), await moveIn(server, "sam")];
    await dora.ok("new_game", { table: "w" });
    for (const [what, fields] of [["new_game", {}], ["void", { reason: "for a friend" }], ["key", { cards: "Ah" }]])
        await dora.refused("not_allowed", what, { table: "x", ...fields });
    await dave.refused("not_allowed", "void", { table: "w", reason: "for a friend" });
    await dave.refused("not_allowed", "assign", { name: "dave", table: "w", on: true });
    await sam.refused("no_such_person", "assign", { name: "nobody", table: "w", on: true });
    await sam.refused("no_such_table", "assign", { name: "dave", table: "nowhere", on: true });
    await sam.refused("not_allowed", "assign", { name: "ann", table: "w", on: true });
    await sam.ok("assign", { name: "dave", table: "x", on: true });
    await sam.ok("assign", { name: "dora", table: "w", on: false });
    await server.stop("SIGKILL");
    await server.run();
    const again = async (client) => {
        const next = await (await import("../lib.mjs")).Client.connect(server);
        await next.ok("resume", { token: client.token });
        return next;
    };
    [dora, dave] = [await again(dora), await again(dave)];
    await dave.ok("new_game", { table: "x" });
    await dora.refused("not_allowed", "void", { table: "w", reason: "for a friend" });
    const { body } = await server.get("/api/audit?limit=200", sam.token);
    const said = body.entries.filter(({ what }) => ["assign", "unassign"].includes(what))
        .map(({ what, who, name, table }) => `${who} ${what} ${name} ${table}`);
    assert.deepEqual(said, ["sam unassign dora w", "sam assign dave x"]);
    assert.ok(body.entries.some(({ what, who, table }) => what === "refused" && who === "dora" && table === "x"));
});

await main();
