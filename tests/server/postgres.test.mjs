// A floor in a PostgreSQL database: the server killed, the database killed and back, a second node.
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { spawn, spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { tmpdir } from "node:os";
import { Client, Server, UTH, assert, main, player, scratch, skip, sleep, test, within, writeConfig } from "./lib.mjs";

const installed = "/usr/lib/postgresql";
const bin = existsSync(installed)
    ? readdirSync(installed).sort().map((version) => join(installed, version, "bin")).filter((folder) => existsSync(join(folder, "initdb"))).pop()
    : undefined;

// A server of it, on a Unix socket alone, as the user postgres when the test runs as root.
class Postgres {
    constructor() {
        this.folder = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "uth-pg-"));
        this.as = [];
        if (process.getuid() === 0) {
            const id = (flag) => Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout);
            chownSync(this.folder, id("-u"), id("-g"));
            this.as = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"];
        }
        const [program, ...words] = [...this.as, join(bin, "initdb"), "-N", "-A", "trust", "-U", "floor", "-D", join(this.folder, "data")];
        const made = spawnSync(program, words, { encoding: "utf8", cwd: this.folder });
        assert.equal(made.status, 0, made.stderr);
        this.uri = `postgresql://floor@/postgres?host=${this.folder}`;
        this.start();
        process.on("exit", () => {
            this.process.kill("SIGQUIT");
            spawnSync("sleep", ["0.3"]);
            rmSync(this.folder, { recursive: true, force: true });
        });
    }

    start() {
        const [program, ...words] = [...this.as, join(bin, "postgres"), "-D", join(this.folder, "data"), "-k", this.folder, "-c", "listen_addresses="];
        this.process = spawn(program, words, { stdio: "ignore", cwd: this.folder });
        this.ended = new Promise((resolve) => this.process.on("exit", resolve));
    }

    async ready() {
        const asked = () => spawnSync(join(bin, "pg_isready"), ["-q", "-h", this.folder]).status;
        for (let tries = 0; asked() !== 0; tries++) {
            assert.ok(tries < 200, "PostgreSQL is ready");
            await sleep(50);
        }
    }

    async crash(signal) {
        this.process.kill(signal);
        await within(this.ended, "PostgreSQL ends");
    }
}

// The key and the socket are in the working folder, named after the node.
class Node extends Server {
    static async begin(postgres, config, name = "north", folder = scratch()) {
        const node = new Node();
        node.cwd = node.folder = folder;
        node.binary = resolve(UTH);
        node.config = join(folder, "config.json");
        node.place = ["--postgres", postgres.uri, "--node", name];
        writeConfig(node.config, config);
        node.args = ["serve", "--listen", "127.0.0.1:0", ...node.place, "--config", node.config];
        await node.run();
        return node;
    }

    floor(...args) {
        const { status, stdout, stderr } = spawnSync(this.binary, ["floor", ...args, ...this.place], { encoding: "utf8", cwd: this.cwd });
        return { code: status, out: stdout, err: stderr };
    }

    chips(name) {
        const { code, out, err } = this.floor("accounts", "--json");
        assert.equal(code, 0, err);
        return JSON.parse(out).accounts[`chips:w:${name}`];
    }
}

const config = {
    tables: [{ name: "w", rules: "washington", float: 100000000, betting_s: 3600, decide_s: 20, result_s: 1 }],
    guest_chips: 100000,
    limits: { messages: { burst: 100000, per_minute: 1000000 } },
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
