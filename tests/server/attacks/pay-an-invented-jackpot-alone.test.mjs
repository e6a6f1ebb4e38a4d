// The attacker, one supervisor, wants a jackpot that nobody has hit: another game's table that is not
// there, with a key of one's own, or an executive's account whose PIN one guesses.
import { Client, assert, main, test } from "../lib.mjs";
import { KEY, floor, requestOf, sound } from "./staff.mjs";

const LINK = { name: "main", title: "Main", table: "LINK-01", games: true, location: "pit", executive_above: 500000,
    levels: [{ seed: 57000000, rate: 250000 }] };
const claim = { link: "main", table: "ghost", key: KEY };

test("no link and no table of another game without an executive", async () => {
    const { sam, sue, erin, server } = await floor();
    const added = await requestOf(sam, "add_link", { config: LINK });
    await sam.refused("same_person", "approve_request", { number: added });
    await sue.refused("not_allowed", "approve_request", { number: added });
    await sam.refused("no_such_link", "start_link", { link: "main" });
    await erin.ok("approve_request", { number: added });
    await sam.ok("start_link", { link: "main" });
    const joined = await requestOf(sam, "join_link", { ...claim, game: "caribbean-stud", location: "pit" });
    const ghost = await Client.connect(server);
    await ghost.refused("stale_key", "start_game", { ...claim, round: 1, wagers: { 1: 100 } });
    const asked = JSON.stringify(await sue.ok("requests"));
    assert.ok(!asked.includes(KEY), "the key is told to nobody");
    await erin.ok("approve_request", { number: joined });
    await ghost.ok("start_game", { ...claim, round: 1, wagers: { 1: 100 } });
    await ghost.ok("claim", { ...claim, round: 1, spot: 1, hand: "royal flush", cards: "AhKhQhJhTh" });
    await sam.refused("same_person", "confirm_claim", { link: "main", number: 1 });
    await sue.ok("confirm_claim", { link: "main", number: 1 });
    await sue.refused("same_person", "complete_claim", { link: "main", number: 1 });
    await sam.refused("same_person", "complete_claim", { link: "main", number: 1 });
    await erin.ok("complete_claim", { link: "main", number: 1 });
    sound(server);
    await server.stop();
});

test("no executive's account by unlocking it between guesses", async () => {
    const { sam, server } = await floor();
    const guesser = await Client.connect(server, { localAddress: "127.0.0.77" });
    for (const error of ["wrong_pin", "wrong_pin", "locked"])
        await guesser.refused(error, "login", { name: "erin", pin: "0000" });
    await sam.refused("needs_agreement", "unlock", { name: "erin" });
    await sam.refused("same_person", "unlock", { name: "erin", second: "sam", second_pin: "2222" });
    await sam.refused("not_allowed", "unlock", { name: "erin", second: "sue", second_pin: "2223" });
    await guesser.refused("locked", "login", { name: "erin", pin: "3333" });
    await server.stop();
});

await main();
