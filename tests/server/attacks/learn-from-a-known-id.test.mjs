// The attacker has no key of another game's table and has seen the id of one of its commands: an answer
// to that id, or to a wrong key at all, would tell the meter, or that the id is known.
import { Client, assert, main, test } from "../lib.mjs";
import { KEY, floor, sound } from "./staff.mjs";

const config = {
    controls: "open",
    links: [{ name: "main", table: "LINK-01", games: true, location: "pit", levels: [{ seed: 1000000, rate: 200000 }] }],
};
const of = { link: "main", table: "cs-1" };
const WRONG = [...KEY].reverse().join("");

test("a wrong key is answered alike, whatever id, table, link or command it comes with", async () => {
    const { sam, server } = await floor(config);
    await sam.ok("join_link", { ...of, key: KEY, game: "caribbean-stud", location: "pit" });
    const game = await Client.connect(server), thief = await Client.connect(server);
    const start = { ...of, id: "known-1", round: 1, wagers: { 1: 100 } };
    await game.ok("start_game", { ...start, key: KEY });
    assert.equal((await game.ok("start_game", { ...start, key: KEY })).repeated, true, "who has the key hears of it");
    const answer = async (what, fields) => {
        const { re, ...told } = await thief.send(what, fields);
        return told;
    };
    const usual = await answer("hello", { ...of, table: "nobody", key: WRONG });
    assert.equal(usual.error, "stale_key");
    for (const [what, more] of [["start_game", start], ["start_game", { ...start, id: "unknown-1" }],
        ["hello", of], ["hello", { ...of, link: "other" }], ["end_game", { ...of, round: 1 }], ["end_game", { ...of, round: 7 }],
        ["void_game", { ...of, round: 1, reason: "mine" }],
        ["claim", { ...of, round: 1, spot: 1, hand: "royal flush", cards: "AhKhQhJhTh" }]])
        assert.deepEqual(await answer(what, { ...more, key: WRONG }), usual, `${what} ${JSON.stringify(more)}`);
    const post = await fetch(`${server.url}/api/link`, { method: "POST", body: JSON.stringify({ do: "start_game", ...start, key: WRONG }) });
    const { re, ...told } = await post.json();
    assert.deepEqual([post.status, told.error, told.repeated, told.meters], [403, "stale_key", undefined, undefined]);
    sound(server);
});

await main();
