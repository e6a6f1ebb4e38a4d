// The attacker has the key file and a shill at the table, and wants to choose the cards: reads the sealed
// deck, and looks for a seed that deals the shill a royal flush.
import { randomBytes } from "node:crypto";
import { Server, assert, inTurn, main, player, scratch, staff, test } from "../lib.mjs";
import { Part } from "../seeds.mjs";
import { commitmentOf, dealtOf, hashOf, part, rollOf, seedOf } from "../../reference/fairness.mjs";

const config = { tables: [{ name: "t", rules: "washington", float: 100000000, dealer: true, betting_s: 3600 }],
    people: staff("dora", "sam"), guest_chips: 1000000 };
const wagers = { ante: 500, blind: 500 };
const T = { table: "t" };

// Two who have wagered; the shill sits at spot 1.
async function start(more = {}) {
    const server = await Server.startFamiliar(scratch(), { ...config, ...more });
    const [shill, ann] = [await player(server, "t", { spot: 1, buy: 50000 }), await player(server, "t", { spot: 2, buy: 50000 })];
    const dora = await player(server, "t", { name: "dora", pin: "1111" });
    await round(dora, shill, ann);
    return { server, shill, ann, dora };
}

async function round(dora, shill, ann) {
    const from = ann.mark();
    await inTurn("t", [dora, "new_game"]);
    for (const client of [shill, ann])
        await client.event((event) => event.event === "round_started", "a round", client === ann ? from : 0);
    await inTurn("t", [shill, "bet", { spot: 1, wagers }], [ann, "bet", { spot: 2, wagers }]);
}

test("a seed in the clear is refused, and so is one that was not promised", async () => {
    const { shill, ann, dora } = await start();
    await shill.refused("bad_message", "seed", { ...T, seed: "my lucky words" });
    await shill.refused("bad_message", "seed", { ...T, hash: "short" });
    const mine = new Part(shill, "t");
    assert.ok((await mine.promise()).ok);
    await shill.refused("too_many_seeds", "seed", { ...T, hash: "0".repeat(64) });
    await shill.refused("no_seed_due", "reveal_seed", { ...T, seed: mine.seed });
    await dora.ok("no_more_bets", T);
    await mine.due(1);
    await ann.refused("betting_closed", "seed", { ...T, hash: mine.hash });
    for (let i = 0; i < 5; i++)
        await shill.refused("seed_wrong", "reveal_seed", { ...T, seed: randomBytes(32).toString("hex") });
    assert.ok((await mine.show()).ok);
    await shill.refused("no_seed_due", "reveal_seed", { ...T, seed: mine.seed });
});

// Who knows the deck, and all seeds but the house's entropy, still does not know what will be dealt.
test("whoever knows the deck and chooses a seed for it is dealt something else", async () => {
    const { server, shill, ann, dora } = await start();
    await dora.ok("void", { ...T, reason: "to learn the way of receipts" });
    const known = (await ann.event("opened_deck")).receipt; // a deck that the attacker has: this one stands for it
    await round(dora, shill, ann);
    const mine = new Part(shill, "t");
    const guess = { ...known, commitment: mine.commitment, entropy: "0".repeat(64) };
    const aces = (spare) => {
        const { seed, hash } = part(mine.commitment, shill.name, spare);
        return dealtOf({ ...guess, seeds: [{ player: shill.name, hash, seed }] }).slice(0, 4).match(/A/g)?.length === 2;
    };
    let spare = randomBytes(32).toString("hex");
    for (let i = 0; i < 3000 && !aces(spare); i++)
        spare = randomBytes(32).toString("hex");
    assert.ok(aces(spare), "with the entropy known, a seed is soon found");
    Object.assign(mine, part(mine.commitment, shill.name, spare));
    assert.ok((await mine.promise()).ok);
    await dora.ok("no_more_bets", T);
    const due = await mine.due(1);
    assert.notEqual(due.entropy, guess.entropy);
    assert.ok((await mine.show()).ok);
    await inTurn("t", [dora, "deal"]);
    await dora.ok("void", { ...T, reason: "test" });
    const { receipt } = await ann.event((event) => event.event === "opened_deck" && event.round === 2, "the deck");
    assert.equal(receipt.entropy, due.entropy);
    assert.equal(rollOf(receipt), due.roll);
    assert.equal((await shill.event("deal")).hands.find(({ spot }) => spot === 1).cards, dealtOf(receipt).slice(0, 4));
    await server.stop();
    server.sound();
});

test("keeping back a seed is no choice between two known decks", async () => {
    const { server, shill, ann, dora } = await start();
    const [mine, hers] = [new Part(shill, "t"), new Part(ann, "t")];
    for (const one of [mine, hers])
        assert.ok((await one.promise()).ok);
    await dora.ok("no_more_bets", T);
    const due = await mine.due(1);
    assert.ok((await hers.show()).ok);
    assert.equal((await dora.send("deal", T)).waits, true);
    const seen = await shill.event("seed_revealed"); // and now the shill, who has the deck, knows what showing brings
    assert.equal(seen.seed, hers.seed);
    const missed = await ann.event("seed_missed");
    assert.equal(missed.player, shill.name);
    const again = await hers.due(2);
    assert.notEqual(again.entropy, due.entropy);
    await shill.refused("no_seed_due", "reveal_seed", { ...T, seed: mine.seed }); // too late to have regretted it
    assert.ok((await hers.show(2)).ok);
    await ann.event("deal"); // by itself, when the spares are in
    await dora.ok("void", { ...T, reason: "test" });
    const { receipt } = await ann.event("opened_deck");
    const cards = (await ann.event("deal")).hands.find(({ spot }) => spot === 2).cards;
    assert.equal(cards, dealtOf(receipt).slice(4, 8));
    // without the spare, which nobody but Ann had, and the second entropy: other decks
    const { entropy_again: _again, ...first } = receipt;
    assert.notEqual(dealtOf({ ...first, seeds: [{ ...receipt.seeds[1] }] }), dealtOf(receipt));
    assert.deepEqual(receipt.seeds.map(({ player: who, missed: gone }) => [who, gone ?? false]),
        [[shill.name, true], [ann.name, false]]);
    assert.equal(commitmentOf(receipt), hers.commitment);
    await round(dora, shill, ann);
    await shill.refused("seed_rests", "seed", { ...T, hash: mine.hash });
    assert.ok((await new Part(ann, "t").promise()).ok);
    await server.stop();
    server.sound();
});

test("two who keep back seed and spare void a round once, and see no card", async () => {
    const { server, shill, ann, dora } = await start();
    const parts = [new Part(shill, "t"), new Part(ann, "t")];
    for (const one of parts)
        assert.ok((await one.promise()).ok);
    await dora.ok("no_more_bets", T);
    assert.ok((await parts[0].show()).ok); // shows the seed, not the spare
    const over = await dora.event("void");
    assert.equal(over.reason, "seeds_missing");
    assert.ok(!dora.events.some((event) => event.event === "deal"));
    assert.equal(over.chips[shill.name], 50000);
    await round(dora, shill, ann);
    for (const client of [shill, ann])
        await client.refused("seed_rests", "seed", { ...T, hash: "0".repeat(64) });
    await inTurn("t", [dora, "no_more_bets"], [dora, "deal"]);
    await server.stop();
    server.sound();
});

test("somebody else's hash is a promise that cannot be kept", async () => {
    const { shill, ann, dora } = await start();
    const hers = new Part(ann, "t");
    assert.ok((await hers.promise()).ok);
    const { hash } = await shill.event("seeded");
    await shill.ok("seed", { ...T, hash });
    await dora.ok("no_more_bets", T);
    assert.ok((await hers.show()).ok);
    await shill.event("seed_revealed");
    await shill.refused("seed_wrong", "reveal_seed", { ...T, seed: hers.seed });
    assert.notEqual(hashOf(hers.commitment, shill.name, hers.seed), hash);
    assert.notEqual(seedOf(hers.commitment, shill.name, hers.spare), hers.seed);
    assert.equal((await ann.event("seed_missed")).player, shill.name);
});

test("the house's entropy is not drawn before betting is closed", async () => {
    const { shill, dora } = await start();
    assert.ok((await new Part(shill, "t").promise()).ok);
    const { snapshot } = await dora.subscribe("t");
    assert.equal(snapshot.round.seeds, 1);
    assert.equal(snapshot.round.seeds_due, undefined);
    await dora.ok("no_more_bets", T);
    const due = await dora.event("seeds_due"), closed = await dora.event("no_more_bets");
    assert.equal(due.n, closed.n + 1);
});

test("only who has something at stake takes part", async () => {
    const { server, dora } = await start();
    const idle = await player(server, "t", { spot: 3, buy: 50000 });
    await idle.refused("no_wager", "seed", { ...T, hash: "0".repeat(64) });
    await dora.refused("not_allowed", "seed", { ...T, hash: "0".repeat(64) });
});

await main({ parts: 2 });
