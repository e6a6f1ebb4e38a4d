// The attacker has an honest receipt, and wants it to stand for the round that they cheated in: another
// one at the table, one at another table, one under other rules.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Server, assert, inTurn, main, player, scratch, staff, test, uth } from "../lib.mjs";
import { Part } from "../seeds.mjs";

const table = (name) => ({ name, rules: "washington", float: 100000000, dealer: true, betting_s: 3600 });
const config = { tables: [table("a"), table("b")], people: staff("dora"), guest_chips: 1000000 };

async function receiptOf(server, name, dora, ann, number) {
    const from = ann.mark();
    await inTurn(name, [dora, "new_game"], [ann, "bet", { spot: 1, wagers: { ante: 500, blind: 500 } }]);
    await ann.event((event) => event.event === "round_started", "a round", from);
    const part = new Part(ann, name);
    assert.ok((await part.promise()).ok);
    await dora.ok("no_more_bets", { table: name });
    assert.ok((await part.show()).ok);
    await inTurn(name, [dora, "deal"], [dora, "void", { reason: "test" }]);
    const opened = await ann.event((event) => event.event === "opened_deck" && event.round === number && event.table === name, "a receipt");
    return { ...opened.receipt, started: part.commitment, part };
}

const file = join(scratch(), "receipt.json");
function verify(receipt, ...more) {
    writeFileSync(file, JSON.stringify(receipt));
    const { code, out } = uth("verify", file, "--json", ...more);
    return { code, ...JSON.parse(out) };
}

test("a receipt counts for its own round alone", async () => {
    const server = await Server.startFamiliar(scratch(), config);
    const ann = await player(server, "a", { spot: 1, buy: 50000 }), dora = await player(server, "a", { name: "dora", pin: "1111" });
    const one = await receiptOf(server, "a", dora, ann, 1), two = await receiptOf(server, "a", dora, ann, 2);
    await ann.subscribe("b");
    await inTurn("b", [ann, "join", { spot: 1 }], [ann, "buy_in", { amount: 50000 }]);
    const other = await receiptOf(server, "b", dora, ann, 1);
    for (const receipt of [one, two, other])
        assert.equal(verify(receipt, "--commitment", receipt.started, "--table", receipt.table, "--round", `${receipt.round}`,
            "--seed", receipt.part.seed).code, 0);
    // as it is, for a round whose commitment was another
    assert.match(verify(one, "--commitment", two.started).sentence, /not the one that was shown before the bets/);
    assert.match(verify(one, "--round", "2").sentence, /another round/);
    assert.match(verify(other, "--table", "a").sentence, /another table/);
    // written over, so that it says what the round needs
    for (const more of [{ round: 2 }, { table: "b" }, { digest: "0".repeat(64) }, { dealing: "shoe" }, { commitment: two.commitment }]) {
        const said = verify({ ...one, ...more }, "--commitment", more.commitment ?? one.started);
        assert.equal(said.code, 1);
        assert.match(said.sentence, /do not give the commitment/);
    }
    // seeds of another round do not fit in
    assert.equal(verify({ ...two, seeds: one.seeds }, "--commitment", two.started).code, 1);
    assert.equal(verify(two, "--commitment", two.started, "--seed", one.part.seed).code, 1);
});

await main();
