// The attacker, a supervisor, wants a jackpot that was paid back in the float: the round of the win is
// reversed, while the win stays paid and the meter at its seed.
import { assert, inTurn, main, royal, test } from "../lib.mjs";
import { chips, floor, requestOf, sound } from "./staff.mjs";

const AMOUNT = 5000100; // $50,001
const config = {
    links: [{ name: "main", table: "LINK-01", location: "pit", executive_above: 500000, levels: [{ seed: AMOUNT, rate: 0 }] }],
    tables: [{ name: "t", rules: "washington", link: "main", dealer: true, source: "keyed", float: 100000000,
        options: { progressive: "LINK-01" } }],
};
const link = { link: "main" }, t = { table: "t" };

test("a round stands as long as its jackpot does, whoever agrees", async () => {
    const { ann, dora, sam, sue, erin, server } = await floor(config);
    const meter = async () => (await sam.ok("subscribe", link)).link.meters[0].amount;
    await inTurn("t", [ann, "join", { spot: 1 }], [ann, "buy_in", { amount: 20000 }]);
    await royal("t", dora, ann, 1, { ante: 500, blind: 500, progressive: 100 });
    await dora.ok("claim", { ...t, spot: 1, hand: "royal flush" });
    const before = await chips(ann, "t");
    // not yet confirmed, not yet completed, not yet settled: nothing to reverse, and no void either
    await sam.refused("nothing_to_reverse", "reverse", { ...t, reason: "mine" });
    await sam.refused("claim_pending", "void", { ...t, reason: "mine" });
    await sam.ok("confirm_claim", { ...link, number: 1 });
    await erin.ok("complete_claim", { ...link, number: 1 });
    await sue.ok("approve_request", { number: await requestOf(dora, "confirm", t) });
    const won = await chips(ann, "t");
    assert.ok(won - before >= AMOUNT, `${won - before}`);
    for (const who of [sam, sue, erin]) await who.refused("claim_pending", "reverse", { ...t, reason: "mine" });
    assert.equal(await chips(ann, "t"), won, "she keeps all of it");
    // Backed out by two, the money is on the meter again, and only then the round can be undone.
    const change = { ...link, change: { kind: "back_out", claim: 1, text: "misread" } };
    await sam.ok("propose_change", change);
    await sam.refused("not_allowed", "approve_change", { ...link, number: 1 });
    await erin.ok("approve_change", { ...link, number: 1 });
    assert.equal(await meter(), AMOUNT);
    await erin.ok("approve_request", { number: await requestOf(sam, "reverse", { ...t, reason: "misread" }) });
    assert.equal(await chips(ann, "t"), 20000);
    assert.equal(await meter(), AMOUNT, "and not twice");
    sound(server);
});

await main();
