// What the person who starts a floor is told, where things are not as they expect: the port is taken, no
// browser is near.
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { createServer } from "node:net";
import { hostname, userInfo } from "node:os";
import { Server, UTH, WAIT_MS, assert, main, scratch, sleep, test, within } from "./lib.mjs";

const listen = (port, address) => new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(port, address, () => resolve(server));
});
const close = (server) => new Promise((resolve) => server.close(resolve));

test("a port in use: by whom, and which other to take", async () => {
    for (const [ours, theirs, written] of [["127.0.0.1", "127.0.0.1", "127.0.0.1"],
        ["127.0.0.1", "0.0.0.0", "127.0.0.1"], ["127.0.0.1", "::", "127.0.0.1"],
        ["::1", "::1", "[::1]"]]) {
        const other = await listen(0, theirs);
        const { port } = other.address();
        const end = spawnSync(UTH, ["serve", "--db", `${scratch()}/floor.db`, "--listen",
            `${written}:${port}`], { encoding: "utf8", timeout: WAIT_MS });
        assert.equal(end.status, 2, end.stderr);
        const said = end.stderr.match(new RegExp(`^uth: port (\\d+) of (\\S+) is in use by process (\\d+) ` +
            `\\((.+)\\); stop the server there, or choose another port: uth serve --listen (\\S+):(\\d+), ` +
            `make run PORT=(\\d+)\n$`));
        assert.ok(said, end.stderr);
        assert.deepEqual(said.slice(1, 6), [String(port), ours, String(process.pid),
            readFileSync("/proc/self/comm", "utf8").trim(), written]);
        assert.equal(said[6], said[7]);
        await close(await listen(Number(said[6]), ours)); // it is free
        await close(other);
    }
});

test("make run takes a port", () => {
    const end = spawnSync("make", ["-n", "run", "PORT=8099"],
        { encoding: "utf8", cwd: new URL("../..", import.meta.url) });
    assert.match(end.stdout, /uth serve --demo .*--listen 127\.0\.0\.1:8099/);
});

// What a floor says behind its address, started in a place like this.
const nowhere = { SSH_CONNECTION: "", DISPLAY: "", WAYLAND_DISPLAY: "" };
async function saysIn(place, address = "127.0.0.1", more = ["--open"]) {
    const server = await Server.start(scratch(), { tables: [] }, ["--listen", `${address}:0`, ...more],
        undefined, { ...nowhere, ...place });
    while (more.includes("--open") && !server.out.includes("from another")) await sleep(10);
    const { url, port } = server;
    await server.stop();
    return { said: server.out.split("\n").filter((line) => line.startsWith("from another")), url, port };
}

test("over ssh, and where there is no desktop: the tunnel to type", async () => {
    const me = userInfo().username;
    const ways = [
        [{ SSH_CONNECTION: "192.0.2.7 50000 192.0.2.1 22" }, "", `${me}@192.0.2.1`],
        [{ SSH_CONNECTION: "192.0.2.7 50000 192.0.2.1 2222", DISPLAY: ":10" }, "-p 2222 ", `${me}@192.0.2.1`],
        [{}, "", `${me}@${hostname()}`],
    ];
    for (const [place, way, host] of ways) {
        const { said, url, port } = await saysIn(place);
        assert.deepEqual(said,
            [`from another machine: ssh ${way}-L ${port}:127.0.0.1:${port} ${host}, then open ${url} there`]);
    }
    const { said, url, port } = await saysIn({}, "[::1]");
    assert.ok(said[0].includes(`-L ${port}:[::1]:${port} `) && said[0].includes(url), said[0]);
    assert.deepEqual((await saysIn({}, "127.0.0.1", [])).said, [], "only who asks is told");
});

test("on a desktop the browser opens, and outlives the floor with nothing of it", async () => {
    const folder = scratch(), seen = `${folder}/seen`;
    mkdirSync(`${folder}/bin`);
    // Stands in for the desktop's opener: what it was given, what it has open, whether Ctrl-C reaches it.
    writeFileSync(`${folder}/bin/xdg-open`, `#!/bin/sh
{ echo "$1"; ls -l /proc/self/fd | sed -n 's/.* -> //p'; ps_group=$(cut -d' ' -f5 /proc/$$/stat); echo "group $ps_group"; } >${seen}.new
mv ${seen}.new ${seen}
`);
    chmodSync(`${folder}/bin/xdg-open`, 0o755);
    const server = await Server.start(folder, { tables: [] }, ["--open"], undefined,
        { ...nowhere, DISPLAY: ":0", PATH: `${folder}/bin:${process.env.PATH}` });
    await within((async () => { while (!existsSync(seen)) await sleep(10); })(), "the browser opens");
    const [address, ...rest] = readFileSync(seen, "utf8").trim().split("\n");
    assert.equal(address, server.url);
    assert.ok(!rest.some((line) => /socket:|floor\.db/.test(line)), rest.join("\n"));
    const group = readFileSync(`/proc/${server.process.pid}/stat`, "utf8").split(" ")[4];
    assert.ok(!rest.includes(`group ${group}`));
    await server.stop();
    assert.doesNotMatch(server.out, /another machine/);
    // A display without an opener is no desktop.
    const bare = `${folder}/bare`;
    mkdirSync(bare);
    spawnSync("ln", ["-s", "/bin/sh", `${bare}/sh`]);
    const other = await Server.start(scratch(), { tables: [] }, ["--open"], undefined,
        { ...nowhere, WAYLAND_DISPLAY: "wayland-0", PATH: bare });
    await within((async () => { while (!/ssh -L/.test(other.out)) await sleep(10); })(), "the tunnel is said");
    await other.stop();
});

await main();
