// The attacker, a supervisor, wants to be the second person too: from another terminal, by an account
// that one has unlocked, by an old approval sent again, or when the request is over.
import { Client, assert, main, test } from "../lib.mjs";
import { balance, floor, requestOf, waiting } from "./staff.mjs";

test("a request names the controls that ask for it, and its approval those that it was judged by", async () => {
    const { sam, sue, server } = await floor();
    const { digest } = (await server.get("/api/controls", sam.token)).body;
    const number = await requestOf(sam, "deposit", { player: "ann", amount: 100 });
    assert.equal((await waiting(sue)).find((it) => it.number === number).controls, digest);
    await sue.ok("approve_request", { number });
    const approved = await sam.event("request_approved");
    assert.deepEqual([approved.number, approved.done, approved.controls], [number, true, digest]);
    await server.stop();
});

test("a second session is the same person", async () => {
    const { ann, sam, server } = await floor();
    const had = await balance(ann);
    const number = await requestOf(sam, "deposit", { player: "ann", amount: 100000 });
    const again = await (await Client.connect(server)).login("sam", "2222");
    await again.refused("same_person", "approve_request", { number });
    await again.refused("same_person", "countersign", { number, name: "sam", pin: "2222" });
    assert.equal(await balance(ann), had);
    await server.stop();
});

test("an account that one has unlocked is no second person", async () => {
    const { ann, sam, sue, erin, server } = await floor();
    const had = await balance(ann);
    await sam.refused("needs_agreement", "unlock", { name: "sue" });
    await erin.ok("lock", { name: "sue" });
    await sam.ok("unlock", { name: "sue", second: "erin", second_pin: "3333" });
    await sue.closed;
    const thief = await (await Client.connect(server)).login("sue", "2223"); // who has guessed it
    const number = await requestOf(sam, "deposit", { player: "ann", amount: 100000 });
    await thief.refused("same_person", "approve_request", { number });
    await sam.refused("same_person", "countersign", { number, name: "sue", pin: "2223" });
    const other = await requestOf(thief, "deposit", { player: "ann", amount: 50000 });
    await sam.refused("same_person", "approve_request", { number: other });
    assert.equal(await balance(ann), had);
    await erin.ok("approve_request", { number });
    assert.equal(await balance(ann), had + 100000);
    await server.stop();
});

test("an approval sent again agrees to nothing more, also after a crash", async () => {
    const { ann, sam, sue, server } = await floor();
    const had = await balance(ann);
    const number = await requestOf(sam, "deposit", { player: "ann", amount: 100 });
    await sue.ok("approve_request", { number });
    await sue.refused("no_such_request", "approve_request", { number });
    const next = await requestOf(sam, "deposit", { player: "ann", amount: 200 });
    await server.stop("SIGKILL");
    await server.run();
    const people = {};
    for (const [name, pin] of [["ann", "7777"], ["sam", "2222"], ["sue", "2223"]])
        people[name] = await (await Client.connect(server)).login(name, pin);
    assert.deepEqual((await waiting(people.sam)).map((it) => it.number), [next], "it outlives the crash");
    await people.sue.refused("no_such_request", "approve_request", { number });
    await people.sue.ok("approve_request", { number: next });
    assert.equal(await balance(people.ann), had + 300);
    await server.stop();
});

test("a request whose subject has changed is over", async () => {
    const { sam, sue, server } = await floor();
    const number = await requestOf(sam, "fill", { table: "t", amount: 1000 });
    await sue.ok("close", { table: "t" });
    await sue.refused("no_such_request", "approve_request", { number });
    await server.stop();
});

await main();
