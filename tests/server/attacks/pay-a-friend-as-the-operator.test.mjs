// The attacker operates the machine and wants money in a friend's account, or out of a player's, with
// `uth floor` or the configuration, without anybody at the pit.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client, assert, main, test, uth, writeConfig } from "../lib.mjs";
import { balance, floor, log, sound, waiting } from "./staff.mjs";

test("what the operator moves waits at the pit, however it is said", async () => {
    const { ann, sam, sue, server } = await floor();
    const had = await balance(ann);
    assert.match(server.floor("deposit", "ann", "500.00").out, /request 1 waits: it happens when the pit agrees\nann has \$100,000\n/);
    assert.match(server.floor("deposit", "ann", "500.00").err, /request 1 waits/);
    assert.match(server.floor("withdraw", "ann", "1.00").out, /request 2/);
    assert.match(server.floor("users", "add", "shill", "player", "--pin", "4711", "--deposit", "1000.00").out, /request 3/);
    assert.equal(await balance(ann), had);
    assert.match(server.floor("accounts").out, /player:ann/);
    assert.doesNotMatch(server.floor("accounts").out, /player:shill +\$1/);
    assert.deepEqual((await waiting(sam)).map((request) => [request.by, request.ask.do]),
        [["operator", "deposit"], ["operator", "withdraw"], ["operator", "deposit"]]);
    await sam.ok("decline_request", { number: 2 });
    await sue.ok("approve_request", { number: 1 });
    assert.equal(await balance(ann), had + 50000);
    assert.ok(log(server).some((entry) => entry.who === "operator" && entry.what === "deposit" && entry.agreed === "sue"));
    await sam.refused("bad_name", "new_player", { name: "operator", new_pin: "4711", amount: 0 });
    sound(server);

    await server.stop();
    assert.match(server.floor("deposit", "ann", "7.00").out, /request 4/, "nor while the server is stopped");
    const config = JSON.parse(readFileSync(server.config, "utf8"));
    config.people.push({ name: "mole", role: "player", pin: "4711", deposit: 100000 });
    writeConfig(server.config, config);
    await server.run();
    assert.match(server.err, /the deposit of mole waits at the pit as request 5/);
    assert.match(server.floor("accounts").out, /player:ann +\$100,500/);
    assert.doesNotMatch(server.floor("accounts").out, /player:mole +\$1/);
    sound(server);
    await server.stop();
});

test("nor do two supervisors of the operator's own agree with each other", async () => {
    const { ann, sam, sue, server } = await floor();
    const pin = "a secret of mine", had = await balance(ann);
    assert.match(server.floor("users", "add", "eva", "game", "--pin", pin).err, /Roles are/);
    assert.equal(server.floor("users", "add", "eve", "supervisor", "--pin", pin).code, 0);
    assert.equal(server.floor("users", "pin", "erin", "--pin", pin).code, 0);
    assert.equal(server.floor("users", "unlock", "erin").code, 0);
    const [eve, erin] = await Promise.all(["eve", "erin"].map(async (name) =>
        (await Client.connect(server)).login(name, pin)));
    const { requested: number } = await eve.ok("deposit", { player: "ann", amount: 50000 });
    await erin.refused("same_person", "approve_request", { number });
    await erin.refused("same_person", "reset_pin", { name: "ann", new_pin: "4711", second: "eve", second_pin: pin });
    assert.equal(await balance(ann), had);
    await sue.ok("approve_request", { number }); // a person whom the operator did not let in
    assert.equal(await balance(ann), had + 50000);
    assert.equal(log(server).find((entry) => entry.what === "user_add" && entry.name === "eve").as, "supervisor");
    // vouched for by two of the pit
    await sam.ok("lock", { name: "eve" });
    await sam.ok("unlock", { name: "eve", second: "sue", second_pin: "2223" });
    const back = await (await Client.connect(server)).login("eve", pin);
    await erin.ok("approve_request", { number: (await back.ok("deposit", { player: "ann", amount: 100 })).requested });
    sound(server);
});

test("nor without the file that the controls are in", async () => {
    const { server } = await floor();
    await server.stop();
    const controls = JSON.parse(uth("floor", "controls", "standard", "--json").out);
    const file = join(server.folder, "mine.json");
    writeFileSync(file, JSON.stringify({ ...controls, name: "mine" }));
    writeConfig(server.config, { ...JSON.parse(readFileSync(server.config, "utf8")), controls: file });
    await server.run();
    await server.stop();
    const before = server.floor("accounts").out;
    assert.match(server.floor("deposit", "ann", "7.00").err, /controls of this floor are in a file/);
    assert.match(server.floor("deposit", "ann", "7.00", "--config", server.config).out, /request 1/);
    assert.equal(server.floor("accounts").out, before);
});

await main();
