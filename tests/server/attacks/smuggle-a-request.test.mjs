// The attacker sends a request whose end a proxy in front sees elsewhere than the server does: what is
// left over would be the beginning of somebody else's.
import net from "node:net";
import { Server, assert, main, scratch, test } from "../lib.mjs";

const ask = (server, text) => new Promise((resolve) => {
    let heard = "";
    const socket = net.connect(server.port, "127.0.0.1", () => socket.write(text));
    socket.on("data", (data) => (heard += data));
    socket.on("error", () => {});
    socket.on("close", () => resolve(heard));
    setTimeout(() => socket.destroy(), 300);
});

const left = "GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
const heads = {
    "a length and an encoding": ["Content-Length: 4", "Transfer-Encoding: chunked"],
    "an encoding and a length": ["Transfer-Encoding: chunked", "Content-Length: 4"],
    "an encoding": ["Transfer-Encoding: chunked"],
    "an encoding in odd letters": ["tRANSFER-eNCODING: Chunked", "Content-Length: 4"],
    "an encoding that is empty": ["Transfer-Encoding: ", "Content-Length: 4"],
    "an encoding after a blank": ["Transfer-Encoding : chunked", "Content-Length: 4"],
    "two lengths": ["Content-Length: 2", "Content-Length: 40"],
    "the same length twice": ["Content-Length: 4", "Content-Length: 4"],
    "an empty length and another": ["Content-Length: ", "Content-Length: 4"],
    "a list of lengths": ["Content-Length: 4, 4"],
    "a length with a sign": ["Content-Length: +4"],
    "a length in hexadecimal": ["Content-Length: 0x4"],
};

test("a request whose end is in doubt is refused, and nothing after it is read", async () => {
    const server = await Server.start(scratch(), { tables: [{ name: "w", rules: "washington", dealer: true }] });
    for (const [what, lines] of Object.entries(heads))
        for (const method of ["POST /api/settle", "GET /health"]) {
            const heard = await ask(server, `${method} HTTP/1.1\r\n${["Host: 127.0.0.1", ...lines].join("\r\n")}` +
                `\r\n\r\n0\r\n\r\n${left}`);
            assert.doesNotMatch(heard, /uth_connections/, `${what}, ${method}: what follows is answered`);
            assert.match(heard, /^(HTTP\/1\.1 400|$)/, `${what}, ${method}`);
        }
});

await main();
