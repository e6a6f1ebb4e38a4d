// The attacker has an account on the machine, or a fault in the server to use, and wants the keys of the
// decks and of the certificate.
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, readFileSync } from "node:fs";
import https from "node:https";
import tls from "node:tls";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Server, UTH, assert, main, scratch, skip, test, uth } from "../lib.mjs";

const config = { tables: [{ name: "w", rules: "washington", float: 100000, betting_s: 600, decide_s: 600 }] };
const plain = () => /__asan_init|__tsan_init/.test(readFileSync(UTH, "latin1")) && skip("sanitizers need a look inside");

test("a key that others can read is refused", async () => {
    const server = await Server.start(scratch(), config);
    await server.stop();
    chmodSync(`${server.db}.key`, 0o640);
    const { code, err } = uth("serve", "--db", server.db, "--listen", "127.0.0.1:0");
    assert.equal(code, 2);
    assert.match(err, /floor\.db\.key: other users can read the key that seals the decks; run chmod 600/);
});

const ask = (server, path, options) => new Promise((resolve, reject) => https.get(
    { port: server.port, host: "127.0.0.1", path, rejectUnauthorized: false, ...options }, resolve)
    .on("error", reject));

test("so is a certificate's; and what is spoken is of this decade", async () => {
    const folder = scratch(), [crt, key] = [`${folder}/own.crt`, `${folder}/own.key`];
    spawnSync("openssl", ["req", "-x509", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-newkey", "rsa:2048",
        "-keyout", key, "-out", crt]);
    chmodSync(key, 0o644);
    const pair = ["--tls-cert", crt, "--tls-key", key];
    const { code, err } = uth("serve", "--db", `${folder}/x.db`, "--listen", "127.0.0.1:0", ...pair);
    assert.equal(code, 2);
    assert.match(err, /own\.key: everybody on this machine can read the private key: chmod o= it/);
    chmodSync(key, 0o640);
    const server = await Server.start(folder, config, pair);
    const answer = await ask(server, "/health");
    assert.match(answer.headers["strict-transport-security"], /max-age=31536000/);
    answer.resume();
    const clear = await Server.start(scratch(), config);
    assert.equal((await fetch(`${clear.url}/health`)).headers.get("strict-transport-security"), null);
    await clear.stop();
    for (const ciphers of ["AES128-SHA", "AES256-GCM-SHA384", "ECDHE-RSA-AES256-SHA"])
        await assert.rejects(new Promise((resolve, reject) => tls.connect({ port: server.port, host: "127.0.0.1",
            rejectUnauthorized: false, maxVersion: "TLSv1.2", ciphers: `${ciphers}:@SECLEVEL=0` }, resolve)
            .on("error", reject)), new RegExp("handshake failure|alert"), ciphers);
});

test("the process leaves no core, and starts no program", async () => {
    plain();
    const server = await Server.start(scratch(), config);
    const status = readFileSync(`/proc/${server.process.pid}/status`, "utf8");
    const limits = readFileSync(`/proc/${server.process.pid}/limits`, "utf8");
    assert.match(limits, /Max core file size +0 +0 /);
    assert.match(status, /NoNewPrivs:\t1/);
    assert.match(status, /Seccomp:\t2/);
    assert.match(status, /VmLck:\t +[1-9]/);
    // and writes where the configuration lets it, as far as the kernel can hold it to that
    const lsm = "/sys/kernel/security/lsm";
    const held = /landlock/.test(readFileSync(existsSync(lsm) ? lsm : "/proc/kallsyms", "utf8"));
    const elsewhere = server.floor("backup", join(scratch(), "copy.db"));
    assert.equal(elsewhere.code, held ? 2 : 0, elsewhere.out + elsewhere.err);
    assert.equal(server.floor("backup", join(server.folder, "copy.db")).code, 0);
});

test("the program is hardened", () => {
    plain();
    const read = (tool, ...options) => spawnSync(tool, [...options, UTH], { encoding: "utf8", maxBuffer: 1 << 28 }).stdout;
    const elf = read("readelf", "-hldnW", "--dyn-syms"), code = read("objdump", "-d", "--no-show-raw-insn");
    if (!elf || !code) skip("no binutils");
    assert.match(elf, /Position-Independent Executable/);
    assert.match(elf, /GNU_RELRO/);
    assert.match(elf, /BIND_NOW/);
    assert.match(elf, /GNU_STACK .* RW /);
    assert.match(elf, /__stack_chk_fail/, "stack protector");
    for (const checked of ["memcpy", "snprintf", "read"])
        assert.match(elf, new RegExp(`__${checked}_chk`), "FORTIFY");
    if (!/X86-64/.test(elf)) return;
    assert.match(elf, /x86 feature:.* SHSTK/, "CET's shadow stack");
    assert.match(code, /<main>:\n.*endbr64/, "CET's branch tracking");
    assert.match(code, /sub +\$0x1000,%rsp\n.*or[lq] +\$0x0,\(%rsp\)/, "stack-clash protection");
});

test("the unit's sandbox is tight", () => {
    const unit = fileURLToPath(new URL("../../../docs/uth.service", import.meta.url));
    const found = spawnSync("systemd-analyze", ["security", "--offline=true", "--no-pager", unit], { encoding: "utf8" });
    const level = found.stdout?.match(/Overall exposure level for uth.service: ([\d.]+)/)?.[1];
    if (level === undefined) skip("no systemd-analyze; it should rate docs/uth.service below 2.0");
    assert.ok(Number(level) < 2, level);
    assert.match(readFileSync(unit, "utf8"), /^SystemCallFilter=.*\bseccomp\b/m, "the server's own sandbox needs it");
});

await main();
