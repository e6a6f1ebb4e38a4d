// What every answer tells browsers: which scripts may run, who may frame it, and that nothing is kept.
import { Server, assert, main, scratch, staff, test } from "./lib.mjs";

const config = { tables: [{ name: "w", rules: "washington", dealer: true }], people: staff("sam") };
const MATHS = "/maths-worker.js"; // compiles WebAssembly, and runs in no page
const paths = ["/", "/app.js", "/service-worker.js", MATHS, "/health", "/metrics", "/api/tables", "/api/me", "/api/pit", "/nowhere"];

test("every answer forbids foreign scripts, frames, guesses at its kind, and tells nobody where one came from", async () => {
    const server = await Server.start(scratch(), config);
    for (const path of paths) {
        const { headers } = (await server.get(path)).response;
        const policy = headers.get("content-security-policy") ?? "";
        assert.match(policy, /default-src '(self|none)'/, path);
        if (path === MATHS) assert.match(policy, /script-src 'wasm-unsafe-eval';/);
        else assert.doesNotMatch(policy, /script-src[^;]*unsafe/, path);
        assert.doesNotMatch(policy, /'unsafe|,/, `${path}: one policy, without exceptions`);
        assert.equal(headers.get("x-frame-options"), "deny", path);
        assert.match(policy, /frame-ancestors 'none'/, path);
        assert.equal(headers.get("x-content-type-options"), "nosniff", path);
        assert.equal(headers.get("referrer-policy"), "no-referrer", path);
        assert.equal(headers.get("server")?.match(/\d/) ?? null, null, `${path}: no version`);
        if (path.startsWith("/api/")) assert.match(headers.get("cache-control") ?? "", /no-store/, path);
    }
    await server.stop();
});

await main();
