// A floor in a PostgreSQL database, for the tests of the server: a server of it from Debian's packages, and
// nodes of uth on it.
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { spawn, spawnSync } from "node:child_process";
import { connect, createServer } from "node:net";
import { join, resolve } from "node:path";
import { tmpdir } from "node:os";
import { Server, UTH, assert, scratch, sleep, within, writeConfig } from "./lib.mjs";

const installed = "/usr/lib/postgresql";
export const bin = existsSync(installed)
    ? readdirSync(installed).sort().map((version) => join(installed, version, "bin")).filter((folder) => existsSync(join(folder, "initdb"))).pop()
    : undefined;

// A server of it, on a Unix socket alone, as the user postgres when the test runs as root. `of`: a standby of
// another one, which waits for it with every commit.
export class Postgres {
    constructor(of) {
        this.more = [];
        this.folder = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "uth-pg-"));
        this.as = [];
        if (process.getuid() === 0) {
            const id = (flag) => Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout);
            chownSync(this.folder, id("-u"), id("-g"));
            this.as = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"];
        }
        if (of) {
            const from = `host=${of.folder} user=floor application_name=standby`;
            this.do("pg_basebackup", "-d", from, "-D", join(this.folder, "data"), "-X", "stream", "-c", "fast");
            this.do("sh", "-c", `touch data/standby.signal && chmod 700 data`);
            this.more = ["-c", `primary_conninfo=${from}`];
        } else {
            this.do("initdb", "-N", "-A", "trust", "-U", "floor", "-D", join(this.folder, "data"));
        }
        this.uri = `postgresql://floor@/postgres?host=${this.folder}`;
        this.start();
        this.gone = () => {
            this.process.kill("SIGQUIT");
            spawnSync("sleep", ["0.3"]);
            rmSync(this.folder, { recursive: true, force: true });
        };
        process.on("exit", this.gone);
    }

    remove() {
        process.off("exit", this.gone);
        this.gone();
    }

    do(name, ...more) {
        const path = existsSync(join(bin, name)) ? join(bin, name) : name;
        const [program, ...words] = [...this.as, path, ...more];
        const done = spawnSync(program, words, { encoding: "utf8", cwd: this.folder });
        assert.equal(done.status, 0, `${name}: ${done.stderr}`);
        return done.stdout;
    }

    sql(text) {
        return this.do("psql", "-qAtXh", this.folder, "-U", "floor", "postgres", "-c", text);
    }

    start() {
        const [program, ...words] = [...this.as, join(bin, "postgres"), "-D", join(this.folder, "data"), "-k", this.folder, "-c", "listen_addresses=", ...this.more];
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

// Between a node and the database: delays what passes, in pieces of any size, or lets nothing pass.
export class Proxy {
    constructor(postgres) {
        this.folder = scratch();
        this.to = join(postgres.folder, ".s.PGSQL.5432");
        this.pairs = new Set();
        this.delay_ms = 0;
        this.cut(false);
    }

    join(client) {
        const database = connect(this.to);
        const end = () => {
            client.destroy();
            database.destroy();
            this.pairs.delete(end);
        };
        const pass = (from, to) => {
            from.on("data", (bytes) => {
                if (this.delay_ms === 0) return to.write(bytes);
                from.pause();
                const middle = Math.floor(Math.random() * bytes.length);
                to.write(bytes.subarray(0, middle));
                setTimeout(() => {
                    if (!to.destroyed) to.write(bytes.subarray(middle));
                    from.resume();
                }, Math.random() * this.delay_ms);
            });
            from.on("error", end);
            from.on("close", end);
        };
        pass(client, database);
        pass(database, client);
        this.pairs.add(end);
    }

    // Connections end, and new ones are refused; or no longer.
    cut(cut) {
        this.server?.close();
        this.server = cut ? undefined : createServer((client) => this.join(client)).listen(join(this.folder, ".s.PGSQL.5432"));
        this.server?.unref();
        for (const end of [...this.pairs]) end();
    }
}

// The key and the socket are in the working folder, named after the node.
export class Node extends Server {
    // `peer`: one of several, which listens for the others. It need not get the floor.
    static async begin(postgres, config, name = "north", folder = scratch(), peer = false) {
        const node = new Node();
        node.name = name;
        node.cwd = node.folder = folder;
        node.binary = resolve(UTH);
        node.config = join(folder, "config.json");
        node.place = ["--postgres", postgres.uri, "--node", name];
        writeConfig(node.config, config);
        node.args = ["serve", "--listen", "127.0.0.1:0", ...node.place, "--config", node.config];
        if (peer) node.args.push("--peer", "127.0.0.1:0");
        await node.run();
        return node;
    }

    // The name of the node that has the floor, as this one has heard last.
    get floorAt() {
        const all = [...this.out.matchAll(/^(listening)|the node (\S+) has the floor$/gm)];
        const last = all.pop();
        return last?.[1] ? this.name : last?.[2];
    }

    async has(what, text) {
        for (let tries = 0; !what(); tries++) {
            assert.ok(tries < 2000, `${this.name}: ${text}: ${this.out}${this.err}`);
            await sleep(10);
        }
    }

    floor(...args) {
        const { status, stdout, stderr } = spawnSync(this.binary, ["floor", ...args, ...this.place], { encoding: "utf8", cwd: this.cwd });
        return { code: status, out: stdout, err: stderr };
    }

    // The same, while proxies in this process go on.
    ask(...args) {
        const child = spawn(this.binary, ["floor", ...args, ...this.place], { cwd: this.cwd });
        const said = { out: "", err: "" };
        child.stdout.on("data", (data) => (said.out += data));
        child.stderr.on("data", (data) => (said.err += data));
        return within(new Promise((resolve) => child.on("close", (code) => resolve({ code, ...said }))), `floor ${args[0]}`);
    }

    chips(name) {
        const { code, out, err } = this.floor("accounts", "--json");
        assert.equal(code, 0, err);
        return JSON.parse(out).accounts[`chips:w:${name}`];
    }
}
