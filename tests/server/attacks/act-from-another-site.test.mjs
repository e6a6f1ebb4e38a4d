// The attacker has a web site and lets its name point here (DNS rebinding), so that a browser inside the
// house takes the server's pages and answers for the attacker's own.
import net from "node:net";
import { Server, assert, main, scratch, test } from "../lib.mjs";

const ask = (server, host, more = "") => new Promise((resolve) => {
    let heard = "";
    const socket = net.connect(server.port, "127.0.0.1", () => socket.write(
        `GET ${more ? "/ws" : "/api/tables"} HTTP/1.1\r\n${host === undefined ? "" : `Host: ${host}\r\n`}${more}\r\n`));
    socket.on("data", (data) => { heard += data; socket.destroy(); });
    socket.on("error", () => {});
    socket.on("close", () => resolve(Number(heard.match(/^HTTP\/1.1 (\d+)/)?.[1] ?? 0)));
});
const UPGRADE = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n" +
    `Sec-WebSocket-Key: ${Buffer.alloc(16, 1).toString("base64")}\r\n`;

test("only the server's own names are answered", async () => {
    const tables = [{ name: "w", rules: "washington", dealer: true }];
    const server = await Server.start(scratch(), { tables, hosts: ["floor.example"] });
    const { port } = server;
    for (const host of ["127.0.0.1", `127.0.0.1:${port}`, "localhost", `LocalHost:${port}`, "[::1]:80",
        "floor.example", "FLOOR.example:8443"]) {
        assert.equal(await ask(server, host), 200, host);
        assert.equal(await ask(server, host, UPGRADE), 101, host);
    }
    for (const host of ["evil.example", `evil.example:${port}`, "127.0.0.1.evil.example", "localhost.evil.example",
        "floor.example.evil", "10.0.0.1", "127.0.0.1@evil.example", "[::1", "127.0.0.1:80:80", "x:"]) {
        assert.equal(await ask(server, host), 421, host);
        assert.notEqual(await ask(server, host, UPGRADE), 101, host);
    }
    assert.equal(await ask(server, undefined), 400);
    assert.equal(await ask(server, "127.0.0.1\r\nHost: evil.example"), 421);
});

await main();
