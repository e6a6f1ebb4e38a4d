// The attacker, a supervisor, wants a win taken back from a player, or one's own money moved, without
// another person.
import { assert, main, test } from "../lib.mjs";
import { balance, chips, floor, requestOf, royalFlush, sound } from "./staff.mjs";

test("no reversal, deposit, withdrawal, fill or credit by one person", async () => {
    const people = await floor(), { ann, dora, sam, sue, erin, server } = people;
    await royalFlush(people, "t", 1000);
    await sue.ok("approve_request", { number: await requestOf(dora, "confirm", { table: "t" }) });
    const won = await chips(ann, "t"), had = await balance(ann);
    for (const [what, fields] of [["reverse", { table: "t", reason: "mine" }], ["deposit", { player: "ann", amount: 100 }],
        ["withdraw", { player: "ann", amount: 100 }], ["fill", { table: "t", amount: 100 }], ["credit", { table: "t", amount: 100 }]]) {
        const number = await requestOf(sam, what, fields);
        await sam.refused("same_person", "approve_request", { number });
        await sam.refused("same_person", "countersign", { number, name: "sam", pin: "2222" });
        await sam.ok("decline_request", { number });
    }
    assert.deepEqual([await chips(ann, "t"), await balance(ann)], [won, had]);
    const number = await requestOf(sam, "reverse", { table: "t", reason: "misread" });
    await sue.ok("approve_request", { number });
    assert.ok(await chips(ann, "t") < won, "two people can");
    await erin.ok("requests");
    sound(server);
    await server.stop();
});

test("nor a new player with money, nor a new PIN for a player who has some", async () => {
    const { sam, server } = await floor();
    const { requested } = await sam.ok("new_player", { name: "shill", new_pin: "1234", amount: 1000000 });
    assert.equal(typeof requested, "number");
    await sam.refused("same_person", "approve_request", { number: requested });
    await sam.refused("needs_agreement", "reset_pin", { name: "ann", new_pin: "1234" });
    const second = { name: "ann", new_pin: "1234", second_pin: "2222" };
    await sam.refused("same_person", "reset_pin", { ...second, second: "sam" });
    await sam.refused("not_allowed", "reset_pin", { ...second, second: "dora", second_pin: "1111" });
    await sam.refused("wrong_pin", "reset_pin", { ...second, second: "sue", second_pin: "0000" });
    await sam.ok("reset_pin", { ...second, second: "sue", second_pin: "2223" });
    await server.stop();
});

await main();
