// The words that the pages make by themselves are the words that the program says.
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { UTH, assert, main, startFloor, test, uth } from "./lib.mjs";
import { OTHERS, catalogue, isEnglish, load, pages } from "./lib-words.mjs";

function uthWith(input, ...args) {
    const result = spawnSync(UTH, args, { encoding: "utf8", input });
    return { code: result.status, out: result.stdout, err: result.stderr };
}

// Decks by a plain generator with a seed: the same hands in every run.
function* decks(seed) {
    const all = [..."23456789TJQKA"].flatMap((rank) => [..."cdhs"].map((suit) => rank + suit));
    let state = seed;
    for (;;) {
        const deck = [...all];
        for (let i = 51; i > 0; i--) {
            state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
            const j = Math.floor((state / 2 ** 32) * (i + 1));
            [deck[i], deck[j]] = [deck[j], deck[i]];
        }
        yield deck;
    }
}

const SPECIAL = ["AhKhQhJhTh2c2d", "5h4h3h2hAhKc", "9s9d9c9hAdAcAs", "KhKdKc7s7d7c2h", "AcKcQc9c2c", "2c3d4h5sAc9dJd",
    "TcJdQhKsAc9d8d", "8c8d7h7s2c2dAh", "3c3d3hKsQd", "AhQd9h4h2h"];

test("hands of five to seven cards, in words and in their five cards", async () => {
    const { bestHand, handWords, useCatalogue } = await load("hand-words", "text");
    useCatalogue("en");
    const hands = [...SPECIAL];
    for (const deck of decks(4711)) {
        hands.push(deck.slice(0, 5 + (hands.length % 3)).join(""));
        if (hands.length === 1500) break;
    }
    const answer = uth("eval", "--json", ...hands);
    assert.equal(answer.code, 0, answer.err);
    for (const [index, told] of JSON.parse(answer.out).hands.entries()) {
        const cards = hands[index].match(/../g);
        assert.equal(handWords(cards), told.hand, hands[index]);
        const ranks = (text) => [...text].filter((_, at) => at % 2 === 0).sort().join("");
        assert.equal(ranks(bestHand(cards).best.join("")), ranks(told.best), hands[index]);
    }
});

test("two cards before the flop", async () => {
    const { handWords, useCatalogue } = await load("hand-words", "text");
    useCatalogue("en");
    assert.equal(handWords(["Qh", "Qd"]), "pair of queens");
    assert.equal(handWords(["3c", "Qh"]), "high card, queen");
    useCatalogue("es", catalogue("es"));
    assert.equal(handWords(["Qh", "Qd"]), "pareja de reinas");
});

// The page puts the floor's explanation together from its name and parameters: from the English templates
// it is the floor's own sentence, and in another language nothing of it is English. The rounds are the
// examples, and the same rounds with other cards.
test("the reason of every wager, in every language", async () => {
    const { whyInWords, useCatalogue } = await load("said", "text");
    const told = (await (await startFloor([])).get("/api/sentences")).body;
    const english = { pages: pages("en"), labels: {}, sentences: Object.fromEntries([
        ...told.sentences.map((it) => [it.say, it.english]), ...told.words.map((it) => [`${it.kind}.${it.word}`, it.english])]) };
    const folder = new URL("../../examples/rounds/", import.meta.url);
    const lines = new Map();
    const note = (answer) => {
        for (const hand of answer.hands)
            for (const line of [...hand.wagers, ...(hand.tip?.wagers ?? [])]) lines.set(line.why, line);
    };
    const settle = (round) => {
        const answer = uthWith(JSON.stringify(round), "settle", "-");
        assert.equal(answer.code, 0, answer.err);
        note(JSON.parse(answer.out));
    };
    const dealing = decks(99);
    for (const name of readdirSync(folder)) {
        const round = JSON.parse(readFileSync(new URL(name, folder), "utf8"));
        settle(round);
        for (let again = 0; again < 12; again++) {
            const deck = dealing.next().value;
            const take = (count) => deck.splice(0, count).join("");
            const positions = new Map();
            const fresh = { ...round, board: take(5), dealer: take(2), hands: round.hands.map((hand) => {
                if (!hand.cards) return hand;
                const place = hand.position ?? hand.seat;
                if (!positions.has(place)) positions.set(place, take(2));
                return { ...hand, cards: positions.get(place) };
            }) };
            settle(fresh);
        }
    }
    assert.ok(lines.size > 60, `${lines.size} sentences`);
    for (const line of lines.values()) {
        useCatalogue("again", english);
        if (!line.args.card) assert.equal(whyInWords(line), line.why); // cards are written out on a page
        for (const code of OTHERS) {
            useCatalogue(code, catalogue(code));
            assert.ok(!isEnglish(whyInWords(line)) && !whyInWords(line).includes("{"), `${code}: ${line.why} > ${whyInWords(line)}`);
        }
    }
});

test("a dealer keys cards for the seats in the order in which they are dealt", async () => {
    const { cardPlaces } = await load("dealing");
    const places = (deal_from_bank) => cardPlaces({
        game: { spots: 6, shared: false, face_up: true, deal_from_bank },
        round: { phase: "closed", hands: [1, 2, 5, 6].map((spot) => ({ spot })), bank: { spot: 4 } },
    }).filter((_, index) => index % 2 === 0);
    assert.deepEqual(places(false), ["Seat 1", "Seat 2", "Seat 5", "Seat 6"]); // from the house dealer's left
    assert.deepEqual(places(true), ["Seat 5", "Seat 6", "Seat 1", "Seat 2"]); // from the player-dealer's left
});

await main();
