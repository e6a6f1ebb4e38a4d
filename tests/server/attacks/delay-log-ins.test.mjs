// The attacker asks for what takes long to compute, as often as possible, so that others cannot log in.
import { Client, Server, assert, main, scratch, test } from "../lib.mjs";
import { ROUNDS, crowd, waits } from "./crowd.mjs";

const people = [{ name: "sam", role: "supervisor", pin: "2222" }];
const limits = { log_ins: { burst: 1000, per_minute: 10000 }, requests: { burst: 1000000, per_minute: 1000000 } };
const question = "GET /api/advise?hole=AhKd HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";

const median = (took) => took[took.length >> 1];
const logIn = async (server) => {
    const sam = await Client.connect(server);
    await sam.ok("login", { name: "sam", pin: "2222" });
    await sam.close();
};

test("log-ins do not wait for advice", async () => {
    const server = await Server.start(scratch(), { people, limits });
    const quiet = median(await waits(10, () => logIn(server)));
    const attackers = await crowd(server, 100, question.repeat(1000));
    let busy = Infinity;
    for (let round = 0; round < ROUNDS && busy >= 3 * quiet + 100; round++)
        busy = median(await waits(10, () => logIn(server)));
    console.log(`# log-in: ${quiet.toFixed(0)} ms, beside a flood of advice ${busy.toFixed(0)} ms`);
    assert.ok(busy < 3 * quiet + 100, `${busy} ms instead of ${quiet} ms`);
    await attackers.stop();
    await server.stop("SIGKILL");
});

await main();
