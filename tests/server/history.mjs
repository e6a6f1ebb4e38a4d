import { Client, assert, player, sleep, within } from "./lib.mjs";

// Judges what one person was told. Each command has an id; whoever was told "ok" must find the command
// stored, once, in the order of the answers, whichever node is asked. What was asked and never answered is
// stored or not, and asking again decides it.
export class History {
    constructor(node, table, spot, others) {
        Object.assign(this, { node, table, spot, others, told: [], open: undefined, over: false, losses: 0 });
    }

    async begin() {
        this.client = await player(this.node, this.table, { spot: this.spot, buy: 50000 });
        const { name, token } = this.client;
        Object.assign(this, { name, token, done: this.go() });
        return this;
    }

    // `others`: nodes of which any may be tried, as a balancer does.
    async connect() {
        for (let tries = 0; ; tries++) {
            try {
                if (this.others) this.node = this.others[(this.others.indexOf(this.node) + 1) % this.others.length];
                this.client = await Client.connect(this.node);
                await this.client.ok("resume", { token: this.token });
                await this.find(10);
                return;
            } catch (error) {
                assert.ok(this.client.code !== undefined || error.code !== "ERR_ASSERTION", error.message);
                assert.ok(tries < 1000, `${this.name} is back: ${error.message}`);
                await sleep(50);
            }
        }
    }

    // Asks until it is answered, with the same id.
    async say(fields) {
        for (;;) {
            try {
                const answer = await this.client.send("bet", fields);
                if (answer.error === "stopping") {
                    await within(this.client.closed, "the server stops");
                    continue;
                }
                assert.equal(answer.ok, true, JSON.stringify(answer));
                return answer;
            } catch (error) {
                if (this.client.code === undefined) throw error;
                this.losses++;
                await this.connect();
            }
        }
    }

    // The newest of what was told. Of older ids the floor knows only that they are over.
    async find(count) {
        for (const { fields } of this.told.slice(-count))
            assert.equal((await this.client.ok("bet", fields)).repeated, true, `${fields.id} is stored`);
    }

    async go() {
        for (let i = 0; !this.over; i++) {
            const ante = 500 + 100 * (i % 90);
            const fields = { id: `${this.name}-h-${i + 1}`, table: this.table, spot: this.spot, wagers: { ante, blind: ante } };
            const answer = await this.say(fields);
            this.told.push({ fields, ante, answer });
            await sleep(5);
        }
    }

    async judge(node = this.node) {
        this.over = true;
        await this.done;
        await this.connect();
        const numbers = this.told.filter(({ answer }) => !answer.repeated).map(({ answer }) => answer.n);
        for (let i = 1; i < numbers.length; i++) assert.ok(numbers[i] > numbers[i - 1], `${this.name}: ${numbers[i - 1]} before ${numbers[i]}`);
        for (const { fields } of this.told) {
            const answer = await this.client.send("bet", fields);
            assert.ok(answer.repeated || answer.error === "stale_id", `${fields.id} is not carried out twice: ${JSON.stringify(answer)}`);
        }
        await this.find(30);
        const { ante } = this.told.at(-1);
        const { code, out, err } = await node.ask("accounts", "--json");
        assert.equal(code, 0, err);
        assert.equal(JSON.parse(out).accounts[`chips:${this.table}:${this.name}`], 50000 - 2 * ante);
    }
}

// Each is answered a few times more.
export async function goOn(histories, most = 5) {
    const counts = histories.map(({ told }) => told.length + most);
    for (const [i, history] of histories.entries())
        await history.node.has(() => history.told.length >= counts[i], `${history.name} goes on`);
}
