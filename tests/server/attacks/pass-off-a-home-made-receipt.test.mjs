// The attacker dealt what they liked, and wants a receipt that makes it look as if it had been fixed
// before the bets.
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { assert, main, scratch, test, uth } from "../lib.mjs";
import { commitmentOf, dealtOf, part, rollOf } from "../../reference/fairness.mjs";

const RANKS = "23456789TJQKA", SUITS = "cdhs";
const sorted = [...RANKS].flatMap((rank) => [...SUITS].map((suit) => rank + suit));
const secret = () => randomBytes(32).toString("hex");

function shuffled() {
    const deck = [...sorted];
    for (let i = 51; i > 0; i--) {
        const j = randomBytes(4).readUInt32BE() % (i + 1);
        [deck[i], deck[j]] = [deck[j], deck[i]];
    }
    return deck.join("");
}

// Everything in it agrees: `players` had a part, and the first `missing` of them kept back their seeds.
function make({ deck = shuffled(), players = 0, missing = 0, ...more } = {}) {
    const receipt = { format: 2, table: "t", round: 17, digest: "ab".repeat(32), dealing: "deck-mate", commitment: "",
        salt: secret(), deck, spots: [1, 3], seeds: [], ...more };
    receipt.commitment = commitmentOf(receipt);
    for (let i = 0; i < players; i++) {
        const player = `p${i}`, { hash, seed, spare } = part(receipt.commitment, player, secret());
        receipt.seeds.push({ player, hash, ...(i < missing ? { missed: true } : { seed, ...(missing ? { spare } : {}) }) });
    }
    if (players)
        receipt.entropy = secret();
    if (missing)
        receipt.entropy_again = secret();
    return receipt;
}

const folder = scratch(), file = join(folder, "receipt.json");
function verify(receipt, ...more) {
    writeFileSync(file, JSON.stringify(receipt));
    const { code, out, err } = uth("verify", file, "--json", ...more);
    return { code, err, ...(out ? JSON.parse(out) : {}) };
}
const given = (receipt) => ["--commitment", receipt.commitment];

test("without the commitment that was seen, no receipt is good", () => {
    const receipt = make({ players: 3 });
    const said = verify(receipt);
    assert.equal(said.code, 1);
    assert.equal(said.good, false);
    assert.equal(said.agrees, true);
    assert.match(said.sentence, /agrees with itself.*not proved: give --commitment/);
    assert.doesNotMatch(uth("verify", file).out, /^good/m);
    assert.equal(verify(receipt, ...given(receipt)).code, 0);
    assert.match(verify(receipt, "--commitment", secret()).sentence, /not the one that was shown before the bets/);
});

test("a deck that nobody shuffled is never good", () => {
    const decks = [sorted, [...sorted].reverse(), [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit)),
        [...sorted.slice(20), ...sorted.slice(0, 20)]];
    for (const deck of decks) {
        const receipt = make({ deck: deck.join("") });
        assert.match(verify(receipt, ...given(receipt)).sentence, /not shuffled/);
    }
});

test("seeds added, dropped, changed or moved from another round", () => {
    const receipt = make({ players: 3 }), other = make({ players: 3 });
    const broken = (seeds, more = {}) => verify({ ...receipt, seeds, ...more }, ...given(receipt));
    assert.equal(broken(other.seeds).code, 1);
    assert.equal(broken(receipt.seeds.map((seed) => ({ ...seed, seed: secret() }))).code, 1);
    assert.equal(broken([...receipt.seeds, receipt.seeds[0]]).code, 1);
    assert.equal(broken([receipt.seeds[0], { ...receipt.seeds[0], player: "mallory" }]).code, 1);
    const kept = ["--seed", receipt.seeds[1].seed, "--roll", rollOf(receipt), "--player", "p1"];
    assert.equal(verify(receipt, ...given(receipt), ...kept).proved.length, 4);
    // a seed that was dropped, and entropy that was chosen afterwards, are seen by who kept seed and roll
    const less = receipt.seeds.filter(({ player }) => player !== "p1");
    assert.match(verify({ ...receipt, seeds: less }, ...given(receipt), ...kept).sentence, /Your seed is not in/);
    assert.match(verify({ ...receipt, entropy: secret() }, ...given(receipt), ...kept).sentence, /were fixed before/);
    const fewer = receipt.seeds.filter(({ player }) => player !== "p2");
    assert.match(verify({ ...receipt, seeds: fewer }, ...given(receipt), ...kept).sentence, /were fixed before/);
});

test("other cards than were seen", () => {
    const receipt = make({ players: 2 }), dealt = dealtOf(receipt).match(/../g);
    const at = (...places) => places.map((place) => dealt[place]).join("");
    const seen = ["--spot", "3", "--cards", at(2, 3), "--dealer", at(4, 5), "--board", at(6, 7, 8, 9, 10)];
    assert.equal(verify(receipt, ...given(receipt), ...seen).proved.length, 5);
    for (const more of [["--spot", "1", "--cards", at(2, 3)], ["--spot", "2", "--cards", at(2, 3)],
        ["--dealer", at(4, 6)], ["--board", at(6, 7, 9)]])
        assert.equal(verify(receipt, ...given(receipt), ...more).code, 1);
    const turned = verify({ ...receipt, spots: [3, 1, 2] }, ...given(receipt));
    assert.equal(turned.code, 0, turned.sentence); // as where the player at seat 2 banks
    assert.match(verify({ ...receipt, spots: [2, 3, 1, 4] }, ...given(receipt)).sentence, /not in the order of the table/);
});

test("an old receipt is refused with a sentence", () => {
    const { code, err } = verify({ commitment: secret(), salt: secret(), deck: sorted.join(""), seeds: [] });
    assert.equal(code, 2);
    assert.match(err, /format: expected 2; a receipt without one is of an earlier version/);
});

test("receipts by chance are what the plain computation says", () => {
    for (let i = 0; i < 40; i++) {
        const players = i % 33, missing = players > 1 && i % 2 ? 1 + i % (players - 1) : 0;
        const receipt = make({ players, missing });
        const said = verify(receipt, ...given(receipt), ...(players ? ["--roll", rollOf(receipt)] : []));
        assert.equal(said.code, 0, said.sentence);
        assert.equal(said.dealt, dealtOf(receipt));
    }
});

await main();
