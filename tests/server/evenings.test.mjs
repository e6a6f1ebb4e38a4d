// An evening at a table, for each document: see evening.mjs. UTH_EVENING_ROUNDS and UTH_EVENING_SEED make another one.
import { main, test } from "./lib.mjs";
import { EVENINGS, Evening } from "./evening.mjs";

const SEED = Number(process.env.UTH_EVENING_SEED ?? 1);

for (const [index, plan] of EVENINGS.entries())
    test(`an evening by document ${plan.document}: the ledger, the reports and a recount agree`, async () => {
        const evening = await Evening.begin(plan, { seed: 100 * SEED + index });
        await evening.play();
        await evening.agree();
        console.log(`# ${evening.number} rounds, $${evening.books.day.wagered / 100} wagered`);
    });

await main({ parts: 2 });
