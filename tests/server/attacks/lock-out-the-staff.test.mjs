// The attacker wants nobody of the staff to get in: wrong PINs for all of their names, from one
// address. Or wants to know who is staff, from how the floor answers.
import { Client, Server, assert, main, scratch, test } from "../lib.mjs";

const people = [
    { name: "dora", role: "dealer", pin: "1111" },
    { name: "sam", role: "supervisor", pin: "2222" },
    { name: "sue", role: "supervisor", pin: "5555" },
    { name: "erin", role: "executive", pin: "3333" },
];
const config = {
    tables: [{ name: "w", rules: "washington", float: 10000000, betting_s: 30, decide_s: 30 }],
    people,
    limits: { log_ins: { burst: 1000, per_minute: 1000 } },
};
// Anything in 127.0.0.0/8 is this machine, and another address.
const from = (server, localAddress) => Client.connect(server, { localAddress });

let server;
test("who guesses waits, and the staff come in from elsewhere and stay in where they are", async () => {
    server = await Server.start(scratch(), config);
    const sam = await (await from(server, "127.0.0.2")).login("sam", "2222");
    const thief = await from(server, "127.0.0.66");
    for (const { name } of people) {
        for (const error of ["wrong_pin", "wrong_pin", "locked", "locked"])
            await thief.refused(error, "login", { name, pin: "0000" });
    }
    await sam.ok("me");
    for (const { name, pin } of people) await (await from(server, "127.0.0.3")).login(name, pin);
    await thief.refused("locked", "login", { name: "sam", pin: "2222" });
});

test("a name that nobody has is answered like one of the staff", async () => {
    const thief = await from(server, "127.0.0.67");
    const ask = async (name) => {
        const { re, ...answer } = await thief.send("login", { name, pin: "0000" });
        return answer;
    };
    for (let i = 0; i < 4; i++) assert.deepEqual(await ask("nobody-here"), await ask("erin"));
});

test("a lock is told only to who knows the PIN", async () => {
    const sam = await (await from(server, "127.0.0.2")).login("sam", "2222");
    await sam.ok("lock", { name: "dora" });
    const thief = await from(server, "127.0.0.68");
    await thief.refused("wrong_pin", "login", { name: "dora", pin: "0000" });
    await (await from(server, "127.0.0.3")).refused("locked", "login", { name: "dora", pin: "1111" });
    await sam.ok("unlock", { name: "dora" });
    await (await from(server, "127.0.0.3")).login("dora", "1111");
});

test("nobody unlocks somebody above, and who unlocks a colleague wins no guess by it", async () => {
    const sam = await (await from(server, "127.0.0.2")).login("sam", "2222");
    await sam.refused("not_allowed", "unlock", { name: "erin" });
    await sam.refused("not_allowed", "lock", { name: "erin" });
    const guesser = await from(server, "127.0.0.69");
    for (const error of ["wrong_pin", "wrong_pin", "locked"])
        await guesser.refused(error, "login", { name: "sue", pin: "9999" });
    for (let turn = 0; turn < 3; turn++) {
        await sam.ok("unlock", { name: "sue" });
        await guesser.refused("locked", "login", { name: "sue", pin: "5555" });
    }
    await sam.refused("not_allowed", "unlock", { name: "sue" });
    await (await from(server, "127.0.0.3")).login("sue", "5555");
    await server.stop();
});

await main({ shared: true });
