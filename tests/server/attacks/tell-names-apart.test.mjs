// The attacker stands before a display, or plays at the table, and wants the names that people log in
// with, to guess their PINs or to lock them out.
import { Client, assert, main, none, test } from "../lib.mjs";
import { GIVEN, OWN, PEOPLE, from, loginOf, moveIn, strictFloor } from "../identity.mjs";

const logins = PEOPLE.map(({ login }) => login);

let server;
test("whoever watches or plays never receives a log-in name", async () => {
    server = await strictFloor();
    const display = await Client.connect(server);
    await display.subscribe("w");
    const players = [await moveIn(server, "ann"), await moveIn(server, "bob")];
    const dealer = await moveIn(server, "dora");
    for (const [i, player] of players.entries()) {
        await player.subscribe("w");
        await player.ok("join", { table: "w", spot: i + 1 });
        await player.ok("buy_in", { table: "w", amount: 100000 });
        await player.ok("me");
    }
    await dealer.ok("new_game", { table: "w" });
    await players[0].ok("bet", { table: "w", spot: 1, wagers: { ante: 500, blind: 500 } });
    await display.event("bet");
    const lobby = await display.ok("lobby");
    const snapshot = await (await Client.connect(server)).subscribe("w");
    const heard = [lobby, snapshot, ...display.events, ...players.flatMap(({ events }) => events)];
    const text = JSON.stringify(heard);
    assert.match(text, /"ann"/, "they do see the names that are for them");
    none(logins.filter((login) => text.includes(login)), "log-in names that were told");
    for (const path of ["/api/tables", "/metrics", "/api/links"]) {
        const { body } = await server.get(path);
        none(logins.filter((login) => JSON.stringify(body).includes(login)), path);
    }
});

test("the name that everybody sees opens nothing, and is answered as one that nobody has", async () => {
    const thief = await from(server, "127.0.0.66");
    const ask = async (name, pin) => {
        const { re, ...answer } = await thief.send("login", { name, pin });
        return answer;
    };
    for (const pin of [OWN, GIVEN, OWN])
        assert.deepEqual(await ask("ann", pin), await ask("nobody-here", pin));
    await (await from(server, "127.0.0.67")).ok("login", { name: loginOf("ann"), pin: OWN });
});

test("nobody is enrolled with one name for both, or with a name that somebody logs in with", async () => {
    const sam = await moveIn(server, "sam");
    const player = { new_pin: "not so short", amount: 0 };
    await sam.refused("bad_name", "new_player", { ...player, name: "zoe" });
    await sam.refused("bad_name", "new_player", { ...player, name: "zoe", login: "zoe" });
    await sam.refused("name_taken", "new_player", { ...player, name: loginOf("ann"), login: "m-1" });
    await sam.refused("name_taken", "new_player", { ...player, name: "zoe", login: "bob" });
    await sam.refused("name_taken", "new_player", { ...player, name: "zoe", login: loginOf("bob") });
    await sam.ok("new_player", { ...player, name: "zoe", login: "m-4713" });
    await server.stop();
});

await main({ shared: true });
