// The game written down once more, as plainly as it can be: what each wager of a keyed round is worth, from
// the documents and the printed pay tables alone, and the books of a table. Evenings are recounted with them.
// Amounts are cents.
import { readFileSync } from "node:fs";

const RANKS = "23456789TJQKA";
const HANDS = ["high card", "pair", "two pair", "three of a kind", "straight", "flush", "full house",
    "four of a kind", "straight flush", "royal flush"];
const rules = new URL("../../rules/", import.meta.url);
const TABLES = Object.fromEntries(JSON.parse(readFileSync(new URL("pay-tables.json", rules), "utf8")).pay_tables
    .map((table) => [table.name, table]));

export const split = (cards) => cards.match(/../g) ?? [];

// [category, what decides among equals...] of five cards.
function five(cards) {
    const ranks = cards.map((card) => RANKS.indexOf(card[0])).sort((a, b) => b - a);
    const times = (rank) => ranks.filter((it) => it === rank).length;
    const kinds = [...new Set(ranks)].sort((a, b) => times(b) - times(a) || b - a);
    const shape = kinds.map(times).join("");
    const flush = cards.every((card) => card[1] === cards[0][1]);
    const wheel = kinds.join() === "12,3,2,1,0";
    const straight = shape === "11111" && (wheel || kinds[0] - kinds[4] === 4);
    if (straight) {
        const top = wheel ? 3 : kinds[0];
        return [flush ? (top === 12 ? 9 : 8) : 4, top];
    }
    const category = { 41: 7, 32: 6, 311: 3, 221: 2, 2111: 1 }[shape] ?? 0;
    return [flush && category < 5 ? 5 : category, ...kinds];
}

export function compare(a, b) {
    for (let i = 0; i < Math.max(a.length, b.length); i++)
        if ((a[i] ?? 0) !== (b[i] ?? 0)) return (a[i] ?? 0) - (b[i] ?? 0);
    return 0;
}

// The best five of seven.
export function best(cards) {
    let found = null;
    for (let i = 0; i < cards.length; i++)
        for (let k = i + 1; k < cards.length; k++) {
            const hand = five(cards.filter((_, at) => at !== i && at !== k));
            if (found === null || compare(hand, found) > 0) found = hand;
        }
    return found;
}

const odds = (stake, pays) => {
    const [a, b] = pays.replace(/,/g, "").split(/ to | for /).map(Number);
    return (stake * a) / b;
};

// The line of a table that a hand makes, or of one that lists pairs of cards.
function lineOf(table, hand, hole) {
    const [high, low] = hole.map((card) => RANKS.indexOf(card[0])).sort((a, b) => b - a);
    const pair = RANKS[high] + RANKS[low] + (high === low ? "" : hole[0][1] === hole[1][1] ? "s" : "o");
    return table.lines.find((line) => line.cards ? line.cards.includes(pair)
        : hand[0] > HANDS.indexOf(line.hand) ||
            (hand[0] === HANDS.indexOf(line.hand) && hand[1] >= RANKS.indexOf(line.of_at_least ?? "2")));
}

// One wager: "win" with what it wins, "lose" or "push".
function judge(wager, stake, table, { own, dealer, board, hole, folded, qualifies }) {
    const beats = compare(own, dealer), wins = (line) => line ? { fate: "win", due: odds(stake, line.pays) } : { fate: "lose" };
    switch (wager) {
    case "ante":
    case "play":
        if (folded) return { fate: "lose" };
        if (wager === "ante" && !qualifies) return { fate: "push" };
        return beats > 0 ? { fate: "win", due: stake } : { fate: beats < 0 ? "lose" : "push" };
    case "blind": {
        if (folded || beats < 0) return { fate: "lose" };
        const line = lineOf(table, own, hole);
        return beats === 0 || !line ? { fate: "push" } : wins(line);
    }
    case "bad_beat": return beats === 0 ? { fate: "lose" } : wins(lineOf(table, beats < 0 ? own : dealer, hole));
    case "play_the_board": return wins(lineOf(table, board, hole));
    default: return wins(lineOf(table, own, hole));
    }
}

const ORDER = ["ante", "play", "blind", "trips", "bad_beat", "ultimate_pairs", "play_the_board", "progressive"];

// round: { hands: [{ spot, cards, wagers, tip, play, dead }], dealer, board, tables, bank, spots, meter }.
// `play` is a multiple, or 0 after a fold. Of each hand the answer has `back`, what returns to the player,
// and `dealers`, what a wager for the dealer brings them; of the round what the bank `collected` and `paid`,
// and what the `meter` pays.
export function settle(round) {
    const board = split(round.board), dealer = best([...split(round.dealer), ...board]), stakes = [];
    const at = (name) => TABLES[round.tables[name]];
    const results = round.hands.map((hand) => ({ ...hand, back: 0, dealers: 0, staked: 0 }));
    for (const result of results) {
        const seen = {
            own: best([...split(result.cards), ...board]), dealer, board: five(board), hole: split(result.cards),
            qualifies: dealer[0] >= 1,
        };
        for (const [tip, wagers, play] of [[false, result.wagers, result.play], [true, result.tip ?? {}, result.tipPlay]])
            for (const wager of ORDER) {
                const stake = wager === "play" ? (wagers.ante ?? 0) * (play ?? 0) : (wagers[wager] ?? 0);
                if (stake === 0) continue;
                const folded = play === 0;
                const judged = result.dead ? { fate: result.dead === "lost" ? "lose" : "push" } : wager === "progressive" ? { fate: "lose" }
                    : judge(wager, stake, at(wager), { ...seen, folded });
                stakes.push({ result, tip, wager, stake, folded, ...judged });
                result.staked += stake;
            }
    }
    const paidByMeter = progressives(round, results, stakes, board);
    const clockwise = (spot) => (spot - round.bank.spot - 1 + round.spots) % round.spots;
    const turn = ({ result, folded, fate, wager }) => round.bank
        ? [folded && fate === "lose" && ["ante", "blind", "trips"].includes(wager) ? 0 : 1, clockwise(result.spot), ORDER.indexOf(wager)]
        : [0];
    stakes.sort((a, b) => compare(turn(a), turn(b)));
    let collected = 0, paid = 0;
    for (const { result, tip, stake, fate, due = 0, gone } of stakes) {
        const most = round.bank?.amount ?? Infinity;
        const pays = fate === "win" ? Math.min(due, most - paid) : 0, takes = fate === "lose" ? Math.min(stake, most - collected) : 0;
        paid += pays;
        collected += takes + (gone && fate === "win" ? stake : 0);
        const back = fate === "win" ? pays + (gone ? 0 : stake) : stake - takes;
        if (tip && !result.dead) result.dealers += back;
        else result.back += back;
    }
    return { hands: results, collected, paid, paidByMeter, qualifies: dealer[0] >= 1 };
}

// Awards of a meter, from the right, and envy of everybody else with the wager.
function progressives(round, results, stakes, board) {
    if (!round.tables.progressive) return 0;
    const lines = new Map();
    let meter = round.meter, out = 0;
    for (const result of [...results].sort((a, b) => b.spot - a.spot)) {
        const own = stakes.find((it) => it.result === result && it.wager === "progressive");
        if (!own || result.dead) continue;
        const line = lineOf(TABLES[round.tables.progressive], five([...split(result.cards), ...board.slice(0, 3)]), split(result.cards));
        if (!line) continue;
        lines.set(result, line);
        const share = /^(\d+) %/.exec(line.pays);
        const due = share ? Math.floor((meter * Number(share[1])) / 100) : odds(own.stake, line.pays);
        if (share) {
            meter -= due;
            out += due;
        }
        Object.assign(own, { fate: "win", due, gone: true });
    }
    for (const { result, stake } of stakes.filter((it) => it.wager === "progressive"))
        for (const [other, line] of lines)
            if (other !== result && line.envy) result.back += odds(stake, line.envy);
    return out;
}

// ---- the books ----

// Balances by the names of the ledger, and the figures of the day's report.
export class Books {
    balance = new Map();
    day = { drop: 0, cash: 0, cashed_out: 0, wagered: 0, back: 0, win: 0, fills: 0, credits: 0, tips: 0, tips_paid: 0, fees: 0, swept: 0,
        counted: 0, settled: 0, voided: 0, reversed: 0, seeds_missed: 0, amended: 0 };
    move(from, to, amount, ...figures) {
        this.balance.set(from, (this.balance.get(from) ?? 0) - amount);
        this.balance.set(to, (this.balance.get(to) ?? 0) + amount);
        for (const figure of figures) this.day[figure] += amount;
    }
    of(account) {
        return this.balance.get(account) ?? 0;
    }
}
