// Three nodes on a database with a synchronous standby, bets at all of them, and one fault after the other: a
// node killed, stopped, drained or cut off, the database restarted, the primary killed and the standby
// promoted. Seeds are printed; UTH_SCHEDULES is how many are tried, UTH_SCHEDULE_SEED the first, UTH_FAULTS
// these faults instead of four at random.
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { FAST, assert, main, scratch, skip, sleep, test } from "./lib.mjs";
import { History, goOn } from "./history.mjs";
import { Node, Postgres, Proxy, bin } from "./postgres.mjs";

const SOAK = process.env.UTH_SOAK === "1";
const SCHEDULES = Number(process.env.UTH_SCHEDULES ?? (SOAK ? 50 : 1));
const FIRST = Number(process.env.UTH_SCHEDULE_SEED ?? (SOAK ? Date.now() % 1000000 : 1));
const FAULTS_WANTED = process.env.UTH_FAULTS?.split(",") ?? (SOAK || process.env.UTH_SCHEDULES ? undefined : ["promote", "cutOff"]);
const NAMES = ["north", "south", "east"];

// Bets lie at u, v and w; at x and y rounds are played on one link.
const BETS = ["u", "v", "w"], ROUNDS = ["x", "y"];
const config = {
    links: [{ name: "main", table: "LINK-01", levels: [{ seed: 1000000, rate: 250000 }] }],
    tables: [
        ...BETS.map((name) => ({ name, rules: "washington", float: 100000000, betting_s: 3600, decide_s: 20, result_s: 1 })),
        ...ROUNDS.map((name) => ({ name, rules: "washington", float: 100000000, link: "main", options: { progressive: "LINK-01" },
            betting_s: 1, decide_s: 1, result_s: 1 })),
    ],
    guest_chips: 100000,
    limits: { ...FAST, guests: { burst: 100, per_minute: 1000 }, bytes: { burst: 100000000, per_minute: 1000000000 }, log_ins: { burst: 10000, per_minute: 100000 } },
};

function dice(seed) {
    let state = Math.imul(seed, 0x9e3779b1);
    return (below) => {
        state = (state + 0x6d2b79f5) | 0;
        let mixed = Math.imul(state ^ (state >>> 15), state | 1);
        mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
        return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
    };
}

// Bets in every round that it hears of, on whatever node is there, and is played by the time.
class Gambler extends History {
    async go() {
        while (!this.over) {
            try {
                await this.client.subscribe(this.table);
                const from = this.client.mark();
                const wagers = { ante: 500, blind: 500, progressive: 100 };
                await this.client.send("bet", { table: this.table, spot: this.spot, wagers });
                await Promise.race([sleep(1000), this.client.event("round_started", "a round", from), this.client.closed]);
            } catch {
                await this.connect();
            }
            if (this.client.code !== undefined) await this.connect();
        }
    }
}

const lives = ({ process: { exitCode, signalCode } }) => exitCode === null && signalCode === null;

class Cluster {
    async begin() {
        this.primary = new Postgres();
        await this.primary.ready();
        this.standby = new Postgres(this.primary);
        await this.standby.ready();
        this.primary.sql("ALTER SYSTEM SET synchronous_standby_names = 'standby'");
        this.primary.sql("SELECT pg_reload_conf()");
        for (let tries = 0; this.primary.sql("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'").trim() !== "1"; tries++) {
            assert.ok(tries < 200, "the standby is synchronous");
            await sleep(50);
        }
        this.nodes = [];
        for (const name of NAMES) {
            const proxies = [new Proxy(this.primary), new Proxy(this.standby)];
            const folder = scratch();
            if (this.nodes.length > 0) copyFileSync(join(this.nodes[0].folder, "north.key"), join(folder, `${name}.key`));
            const hosts = { uri: `postgresql://floor@/postgres?host=${proxies.map((proxy) => proxy.folder).join(",")}` };
            const node = await Node.begin(hosts, config, name, folder, true);
            Object.assign(node, { proxies, said: "" });
            this.nodes.push(node);
            if (this.nodes.length === 1) await node.has(() => node.floorAt === name, "it has the floor");
        }
        this.kept = Promise.all(this.nodes.map((node) => this.keep(node)));
        return this;
    }

    // As systemd does with Restart=always.
    async keep(node) {
        while (!this.over) {
            await node.ended;
            node.said += node.err;
            if (!this.over) await sleep(300);
            if (!this.over) await node.run().catch(() => {});
        }
    }

    get leader() {
        return this.nodes.find((node) => lives(node) && node.floorAt === node.name) ?? this.nodes[0];
    }

    cut(nodes, cut) {
        for (const { proxies } of nodes)
            for (const [i, proxy] of proxies.entries()) proxy.cut(cut || (i === 0 && this.promoted));
    }

    async end() {
        this.over = true;
        for (const node of this.nodes) node.process.kill("SIGTERM");
        await Promise.all(this.nodes.map((node) => node.ended));
        for (const postgres of [this.primary, this.standby]) postgres.remove();
        for (const { said, err } of this.nodes) assert.doesNotMatch(said + err, /Sanitizer|runtime error|assertion/);
    }
}

const FAULTS = {
    kill: async (cluster) => cluster.leader.process.kill("SIGKILL"),
    killWaiting: async (cluster, roll) => cluster.nodes.filter((node) => node !== cluster.leader)[roll(2)].process.kill("SIGKILL"),
    async stop(cluster) {
        const { process } = cluster.leader;
        process.kill("SIGSTOP");
        await sleep(6000);
        process.kill("SIGCONT");
    },
    drain: async (cluster) => cluster.leader.ask("drain"),
    async restart(cluster, roll) {
        const now = cluster.promoted ? cluster.standby : cluster.primary;
        await now.crash(["SIGINT", "SIGQUIT"][roll(2)]);
        now.start();
        await now.ready();
    },
    // It does not keep its clients: all of them are answered elsewhere before it is back.
    async cutOff(cluster, roll, histories) {
        const node = cluster.leader;
        cluster.cut([node], true);
        await goOn(histories);
        cluster.cut([node], false);
    },
    async cutAll(cluster) {
        cluster.cut(cluster.nodes, true);
        await sleep(3000);
        cluster.cut(cluster.nodes, false);
    },
    async delay(cluster, roll) {
        for (const { proxies } of cluster.nodes) for (const proxy of proxies) proxy.delay_ms = 1 + roll(100);
        await sleep(2000);
        for (const { proxies } of cluster.nodes) for (const proxy of proxies) proxy.delay_ms = 0;
    },
    async promote(cluster) {
        if (cluster.promoted) return;
        cluster.promoted = true;
        await cluster.primary.crash("SIGQUIT");
        for (const { proxies } of cluster.nodes) proxies[0].cut(true);
        cluster.standby.sql("SELECT pg_promote()");
        cluster.primary.process = { kill() {} };
    },
};

async function schedule(seed, faults) {
    const cluster = await new Cluster().begin();
    const roll = dice(seed);
    const histories = await Promise.all(BETS.flatMap((name, i) =>
        [1, 2].map((spot) => new History(cluster.nodes[(i + spot) % 3], name, spot, cluster.nodes).begin())));
    const gamblers = await Promise.all(ROUNDS.map((name, i) => new Gambler(cluster.nodes[i], name, 1, cluster.nodes).begin()));
    await goOn(histories);
    for (const fault of faults(roll)) {
        const began = Date.now();
        await FAULTS[fault](cluster, roll, histories);
        await goOn(histories);
        console.log(`   seed ${seed}: ${fault}: everybody was answered again ${Date.now() - began} ms after its begin`);
    }
    await gamblers[0].client.event("settle");
    for (const one of [...histories, ...gamblers]) one.over = true;
    await Promise.all([...histories, ...gamblers].map(({ done }) => done));
    await cluster.leader.has(() => cluster.nodes.some((node) => lives(node) && node.floorAt === node.name), "a node has the floor");
    for (const history of histories) await history.judge(cluster.leader);
    const { code, out, err } = await cluster.leader.ask("audit", "--json");
    assert.equal(code, 0, out + err);
    console.log(`   seed ${seed}: ${JSON.parse(out).settled} rounds settled on a link, ${JSON.parse(out).events} events`);
    assert.ok(JSON.parse(out).settled > 0, "rounds were played");
    await cluster.end();
    for (const { name, said } of cluster.nodes)
        for (const line of new Set(said.split("\n"))) {
            assert.notEqual(line, "uth: ", "a sentence is not empty");
            if (line) console.log(`   ${name}: ${line}`);
        }
}

const names = Object.keys(FAULTS);
for (let i = 0; i < SCHEDULES; i++) {
    const seed = FIRST + i;
    test(`three nodes and a synchronous standby, schedule ${seed}: what was acknowledged is there, once, in order`, async () => {
        if (bin === undefined) skip("PostgreSQL's server is missing");
        await schedule(seed, FAULTS_WANTED ? () => FAULTS_WANTED : (roll) => [0, 1, 2, 3].map(() => names[roll(names.length)]));
    });
}

main();
