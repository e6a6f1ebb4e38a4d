// A floor in a PostgreSQL database: the server killed, the database killed and back, a second node.
import { existsSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { Client, FAST, assert, main, player, scratch, skip, sleep, test } from "./lib.mjs";
import { Node, Postgres, bin } from "./postgres.mjs";

const config = {
    tables: [{ name: "w", rules: "washington", float: 100000000, betting_s: 3600, decide_s: 20, result_s: 1 }],
    guest_chips: 100000,
    limits: FAST,
};

// Bets again and again, until told, or until the connection ends. What was acknowledged last, and what
// was asked for last.
class Bettor {
    constructor(client) {
        this.client = client;
        this.acknowledged = this.asked = 0;
        this.over = false;
        this.done = this.bet();
    }

    async bet() {
        for (let i = 0; !this.over; i++) {
            this.asked = 500 + 100 * (i % 90);
            try {
                await this.client.ok("bet", { table: "w", spot: 1, wagers: { ante: this.asked, blind: this.asked } });
            } catch (error) {
                if (this.client.code === undefined) throw error;
                return;
            }
            this.acknowledged = this.asked;
            this.count = i;
        }
    }

    // The chips that are left are those of the last bet acknowledged, or of the one after it.
    assertIs(chips) {
        const left = [this.acknowledged, this.asked].map((ante) => 50000 - 2 * ante);
        assert.ok(left.includes(chips), `${chips} is none of ${left}`);
    }
}

test("the server and the database are killed under bets: nothing acknowledged is lost", async () => {
    if (bin === undefined) skip("PostgreSQL's server is missing");
    const postgres = new Postgres();
    await postgres.ready();
    const node = await Node.begin(postgres, config);
    const ann = await player(node, "w", { spot: 1, buy: 50000 });
    await ann.event("round_started");
    const first = new Bettor(ann);
    while (first.count === undefined || first.count <= 10) await sleep(20);
    await node.stop("SIGKILL");
    await first.done;
    first.assertIs(node.chips(ann.name));
    node.sound();

    await node.run();
    const back = await Client.connect(node);
    await back.ok("resume", { token: ann.token });
    back.name = ann.name;
    const second = new Bettor(back);
    for (const signal of ["SIGQUIT", "SIGINT"]) { /* at once, as a crash; in order, its sessions cut */
        await sleep(200);
        await postgres.crash(signal);
        postgres.start();
        await postgres.ready();
        const before = second.count;
        while (second.count < before + 5) await sleep(20);
    }
    second.over = true;
    await second.done;
    assert.equal(back.code, undefined, "the client was not disconnected");
    assert.equal(node.chips(ann.name), 50000 - 2 * second.acknowledged);
    node.sound();

    const folder = scratch();
    const other = await Node.begin(postgres, config, "south", folder).catch((error) => error.message);
    assert.match(other, /the node north uses this database since 20/);
    assert.ok(!existsSync(join(folder, "south.key")), "nothing was written");
    const same = await Node.begin(postgres, config, "north", folder).catch((error) => error.message);
    assert.match(same, /a node of the name north uses this database/);
    await back.ok("bet", { table: "w", spot: 1, wagers: { ante: 700, blind: 700 } });
    await node.stop();
    assert.equal(node.chips(ann.name), 50000 - 1400);
    node.sound();

    const gone = spawnSync(join(bin, "psql"), ["-qh", postgres.folder, "-U", "floor", "postgres", "-c", "SET client_min_messages = error; DROP SCHEMA uth CASCADE"]);
    assert.equal(gone.status, 0);
    await assert.rejects(node.run(), /there is no floor in this database.*north\.key, exists/);
});

main();
