// The attacker, a supervisor, has a friend who banks a table, and wants a player's account there: the
// player, who is not even in the house, is seated, and chips are bought from the account and lost.
import { assert, main, test } from "../lib.mjs";
import { balance, floor, log, requestOf, sound } from "./staff.mjs";

const t = { table: "t" };

test("nobody alone takes chips out of somebody else's account", async () => {
    const { ann, dora, sam, sue, server } = await floor();
    const before = await balance(ann);
    await sam.ok("seat", { ...t, spot: 1, player: "ann" });
    const buyIn = { ...t, player: "ann", amount: 50000 };
    await dora.refused("not_allowed", "buy_in", buyIn);
    const number = await requestOf(sam, "buy_in", buyIn);
    await sam.refused("same_person", "approve_request", { number });
    await dora.refused("not_allowed", "approve_request", { number });
    await sam.ok("new_game", t);
    await sam.refused("not_enough_money", "bet", { ...t, spot: 1, wagers: { ante: 10000, blind: 10000 } });
    assert.equal(await balance(ann), before);
    await sue.ok("approve_request", { number }); // who has asked ann
    assert.equal(await balance(ann), before - 50000);
    assert.ok(log(server).some((entry) => entry.what === "approve_request" && entry.who === "sue"));
    sound(server);
});

test("players buy in by themselves, without anybody", async () => {
    const { ann } = await floor();
    await ann.ok("join", { ...t, spot: 1 });
    await ann.ok("buy_in", { ...t, amount: 50000 });
    assert.equal((await ann.ok("me")).chips.t, 50000);
});

await main();
