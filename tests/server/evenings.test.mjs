// Two hours of a table, for each document: see evening.mjs. UTH_EVENING_ROUNDS and UTH_EVENING_SEED make another one.
import { assert, main, test } from "./lib.mjs";
import { EVENINGS, Evening, KINDS } from "./evening.mjs";

const ROUNDS = Number(process.env.UTH_EVENING_ROUNDS ?? 60), SEED = Number(process.env.UTH_EVENING_SEED ?? 1);

for (const [index, plan] of EVENINGS.entries())
    test(`an evening by document ${plan.document}: the ledger, the reports and a recount agree`, async () => {
        const evening = await Evening.begin(plan, { rounds: ROUNDS, seed: 100 * SEED + index });
        await evening.play();
        await evening.agree();
        assert.deepEqual([...evening.kinds].sort(), [...KINDS].sort(), "every irregularity, once");
        if (plan.bank) assert.ok(evening.exhausted > 0, "a bank that could not pay all");
        if (plan.link) assert.equal(evening.jackpots, 1);
    });

await main({ parts: 2 });
