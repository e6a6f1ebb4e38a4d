// A player's part in the shuffle of a round, as docs/fairness.md says, by the plain computation of
// tests/reference.
import { randomBytes } from "node:crypto";
import { part } from "../reference/fairness.mjs";

export class Part {
    // For the round that the client was told of last.
    constructor(client, table) {
        this.client = client;
        this.table = table;
        const started = client.events.filter((event) => event.event === "round_started" && event.table === table).pop();
        this.commitment = started?.commitment ?? client.snapshot.round.commitment;
        Object.assign(this, part(this.commitment, client.name, randomBytes(32).toString("hex")));
    }

    // The same round as somebody who was told of it sees it, for another player.
    as(player) {
        this.client = player;
        return Object.assign(this, part(this.commitment, player.name, this.spare));
    }

    promise() {
        return this.client.send("seed", { table: this.table, hash: this.hash });
    }

    // What a stage asks for, when it does: the event.
    due(stage) {
        const from = this.client.events.findIndex((event) => event.commitment === this.commitment);
        return this.client.event((event) => event.event === "seeds_due" && event.stage === stage,
            `seeds_due ${stage}`, Math.max(0, from));
    }

    async show(stage = 1) {
        await this.due(stage);
        return this.client.send("reveal_seed", { table: this.table, seed: stage === 1 ? this.seed : this.spare });
    }
}
