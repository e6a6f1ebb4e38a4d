// The deck of a receipt, computed from docs/fairness.md alone: BLAKE2b after RFC 7693 on big integers,
// nothing of the program, the pages or a library. Also what a player needs to take part.

const MASK = (1n << 64n) - 1n;
const IV = [0x6a09e667f3bcc908n, 0xbb67ae8584caa73bn, 0x3c6ef372fe94f82bn, 0xa54ff53a5f1d36f1n,
    0x510e527fade682d1n, 0x9b05688c2b3e6c1fn, 0x1f83d9abfb41bd6bn, 0x5be0cd19137e2179n];
const SIGMA = ["0123456789abcdef", "ea489fd61c02b753", "b8c052fdae367194", "7931dcbe265a40f8", "905724afe1bc683d",
    "2c6a0b834d75fe19", "c51fed4a0763928b", "db7ec13950f4862a", "6fe9b308c2d714a5", "a2847615fb9e3cd0"];
const ROWS = [[0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15],
    [0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14]];

export function blake2b(bytes, size) {
    const h = [...IV];
    const turn = (word, by) => (word >> by | word << (64n - by)) & MASK;
    h[0] ^= 0x01010000n ^ BigInt(size);
    for (let at = 0; at === 0 || at < bytes.length; at += 128) {
        const block = Buffer.alloc(128);
        const part = Buffer.from(bytes.subarray(at, at + 128));
        part.copy(block);
        const last = at + 128 >= bytes.length;
        const v = [...h, ...IV];
        v[12] ^= BigInt(at + part.length);
        if (last)
            v[14] ^= MASK;
        for (let round = 0; round < 12; round++) {
            ROWS.forEach(([a, b, c, d], i) => {
                const m = (k) => block.readBigUInt64LE(8 * parseInt(SIGMA[round % 10][2 * i + k], 16));
                for (const [k, one, two] of [[0, 32n, 24n], [1, 16n, 63n]]) {
                    v[a] = (v[a] + v[b] + m(k)) & MASK;
                    v[d] = turn(v[d] ^ v[a], one);
                    v[c] = (v[c] + v[d]) & MASK;
                    v[b] = turn(v[b] ^ v[c], two);
                }
            });
        }
        h.forEach((word, i) => { h[i] = word ^ v[i] ^ v[i + 8]; });
    }
    const out = Buffer.alloc(64);
    h.forEach((word, i) => out.writeBigUInt64LE(word, 8 * i));
    return out.subarray(0, size);
}

const hex = (text) => Buffer.from(text, "hex");
const text = (word) => Buffer.concat([Buffer.from(word), Buffer.alloc(1)]);
const number = (value) => { const bytes = Buffer.alloc(4); bytes.writeUInt32BE(value); return bytes; };
const H = (label, ...parts) => blake2b(Buffer.concat([text(label), ...parts]), 32).toString("hex");

const RANKS = "23456789TJQKA", SUITS = "cdhs";
export const cards = (deck) => deck.match(/../g) ?? [];
const numberOf = (card) => RANKS.indexOf(card[0]) * 4 + SUITS.indexOf(card[1]);

export const seedOf = (commitment, player, spare) => H("uth-seed", hex(commitment), text(player), hex(spare));
export const hashOf = (commitment, player, seed) => H("uth-hash", hex(commitment), text(player), hex(seed));

export function commitmentOf(receipt) {
    return H("uth-deck", text(receipt.table), number(receipt.round), text(receipt.digest), text(receipt.dealing),
        hex(receipt.salt), Buffer.from(cards(receipt.deck).map(numberOf)));
}

const roll = (before, entropy, seeds) => H("uth-roll", hex(before), hex(entropy), number(seeds.length),
    ...seeds.flatMap((seed) => [text(seed.player), hex(seed.hash)]));

// The roll of the last stage, "" without one.
export function rollOf(receipt) {
    if (!receipt.entropy)
        return "";
    const first = roll(receipt.commitment, receipt.entropy, receipt.seeds);
    return receipt.entropy_again === undefined ? first
        : roll(first, receipt.entropy_again, receipt.seeds.filter((seed) => seed.seed));
}

// The deck that was dealt, as a text.
export function dealtOf(receipt) {
    const deck = cards(receipt.deck);
    if (receipt.seeds.length === 0)
        return deck.join("");
    const secrets = receipt.entropy_again === undefined ? receipt.seeds.map((seed) => seed.seed)
        : receipt.seeds.filter((seed) => seed.seed).map((seed) => seed.spare);
    const key = H("uth-key", hex(rollOf(receipt)), ...secrets.map(hex));
    let blocks = Buffer.alloc(0), at = 0;
    const word = () => {
        if (at === blocks.length) {
            const counter = Buffer.alloc(8);
            counter.writeBigUInt64BE(BigInt(at / 64));
            blocks = Buffer.concat([blocks, blake2b(Buffer.concat([hex(key), counter]), 64)]);
        }
        at += 4;
        return blocks.readUInt32BE(at - 4);
    };
    for (let i = 51; i >= 1; i--) {
        let drawn = word();
        while (drawn >= 2 ** 32 - 2 ** 32 % (i + 1))
            drawn = word();
        const j = drawn % (i + 1);
        [deck[i], deck[j]] = [deck[j], deck[i]];
    }
    return deck.join("");
}

// What one player promises and shows: `spare` is 64 hexadecimal digits that nobody knows.
export function part(commitment, player, spare) {
    const seed = seedOf(commitment, player, spare);
    return { spare, seed, hash: hashOf(commitment, player, seed) };
}
