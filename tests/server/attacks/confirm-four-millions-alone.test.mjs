// The attacker, a dealer with a friend at the table, wants a large payout confirmed, or a float filled
// out of the house, without anybody looking.
import { assert, main, test } from "../lib.mjs";
import { chips, floor, requestOf, royalFlush, sound } from "./staff.mjs";

test("a payout above the amount takes a supervisor, and above the next an executive too", async () => {
    const people = await floor(), { ann, dora, sam, sue, erin, server } = people;
    await royalFlush(people, "t", 40000); // the most that this game takes; the Blind pays 500 to 1
    const before = await chips(ann, "t");
    const number = await requestOf(dora, "confirm", { table: "t" });
    await dora.refused("same_person", "approve_request", { number });
    await sam.ok("approve_request", { number });
    assert.equal(await chips(ann, "t"), before, "one supervisor is not enough");
    await sam.refused("same_person", "approve_request", { number });
    await sue.refused("not_allowed", "approve_request", { number });
    await erin.ok("approve_request", { number });
    assert.ok(await chips(ann, "t") - before >= 20000000);
    sound(server);
    await server.stop();
});

test("the house fills no float by a dealer's button", async () => {
    const people = await floor();
    const { ann, dora, sam, erin, server } = people;
    await royalFlush(people, "small", 500); // pays 2,500.00 from a float of 100.00
    const before = await chips(ann, "small");
    const number = await requestOf(dora, "confirm", { table: "small" });
    await sam.ok("approve_request", { number });
    assert.equal(await chips(ann, "small"), before);
    await erin.ok("approve_request", { number });
    assert.ok(await chips(ann, "small") > before);
    sound(server);
    await server.stop();
});

await main();
