// A whole evening at one keyed table, for each of the five documents: six players, every irregularity once
// with what is done about it, every correction once, a seat that is called and one that is absent, a jackpot
// or an exhausted bank, and at the end a table that is closed in mid-round. As few rounds as hold all of it,
// or as many as fill two hours. All of it is played by commands; books are kept of them in plain arithmetic,
// and nothing is read from an answer but the names of walk-ins and whose turn it is to bank. The books and
// the floor must agree to the cent.
import { Client, assert } from "./lib.mjs";
import { BUY, EVENINGS, Play, SEATS, TABLE } from "./evening-play.mjs";
import { split } from "./plain.mjs";

export { EVENINGS, TABLE };

// Every kind of irregularity, and the phase of the round in which it is found out.
const FOUND = { "unequal-bets": "betting", "late-bet": "closed", misdeal: "closed", "shuffler-malfunction": "closed",
    "exposed-player-card": "preflop", "exposed-dealer-card": "preflop", "exposed-board-card": "preflop", "too-many-cards": "preflop",
    "too-few-cards": "preflop", "boxed-card": "flop", "card-off-table": "flop", "fouled-hand": "flop", "out-of-turn": "preflop",
    "wrong-payout": "settled" };
// Lines of the printed report, and the figures that they show.
const PRINTED = { drop: "drop", "cashed out": "cashed_out", wagered: "wagered", "returned to players": "back", win: "win", fills: "fills",
    credits: "credits", tips: "tips", fees: "fees", "swept from drop box": "swept" };

export class Evening extends Play {
    // ---- what goes wrong ----

    // The irregularities of this round that are found now: recorded, and done about them what the table's game
    // says. True when the round is over with one.
    async found(phase) {
        for (const kind of this.story.kinds ?? [])
            if (FOUND[kind] === phase && await this.befalls(kind, phase)) return true;
        return false;
    }

    async befalls(kind, phase) {
        const r = this.now, hand = [...r.hands.values()].filter((it) => !it.dead).at(-1);
        const mark = this.dora.mark(), outcome = this.outcomes[kind];
        await this.at("irregularity", { kind, spot: hand.spot, reason: "seen by the dealer" });
        const noted = await this.dora.event("irregularity", "the note", mark);
        assert.deepEqual([noted.kind, noted.spot, noted.outcome], [kind, hand.spot, outcome]);
        this.kinds.push(kind);
        switch (outcome) {
        case "void":
            await this.at("void", { reason: kind });
            this.voided();
            return true;
        case "dead-hand":
        case "lost-hand":
            await this.at("declare_dead", { spot: hand.spot, kind });
            hand.dead = outcome === "lost-hand" ? "lost" : "returned";
            return false;
        case "return-bet":
            if (phase !== "betting") {
                const answer = await (this.devices?.get(hand.spot) ?? this.dora).send("unbet", { table: TABLE, spot: hand.spot });
                assert.equal(answer.error, "betting_closed"); // the floor took no late bet: chips go back by hand
                return false;
            }
            await this.act(hand.spot, "unbet");
            this.takeBack(hand.spot);
            return false;
        case "put-right":
            this.story.corrects = [...(this.story.corrects ?? []), phase === "preflop" ? "flop" : "river"]; // a card is keyed wrongly
            return false;
        case "settle-again":
            await this.undo(kind);
            this.reverse();
            return false;
        default: return false;
        }
    }

    voided() {
        const r = this.now, { books } = this;
        for (const hand of r.hands.values()) {
            const stake = this.sum(hand.wagers) + this.sum(hand.tip) + (hand.play ?? 0) * hand.wagers.ante + (hand.tipPlay ?? 0) * (hand.tip?.ante ?? 0);
            books.move(this.account("wagers"), this.chips(hand.spot), stake, "back");
        }
        books.day.voided++;
        this.contribute(-r.contributed);
        if (!r.bank) return;
        books.move(`bank:${TABLE}:${this.seats.get(r.bank.spot)}`, this.chips(r.bank.spot), r.bank.amount);
        books.move(this.account("fees"), this.chips(r.bank.spot), r.fee);
        books.day.fees -= r.fee;
    }

    undo(reason) { return this.pit(this.sam, "reverse", { reason }); }
    reverse() {
        const r = this.now, { books } = this;
        const bank = r.bank ? this.chips(r.bank.spot) : this.account("float");
        for (const [spot, net] of r.net) books.move(this.chips(spot), bank, net);
        const tips = r.result.hands.reduce((sum, hand) => sum + hand.dealers, 0);
        for (const hand of r.result.hands) books.move(this.account("tips"), bank, hand.dealers);
        books.day.tips -= tips;
        books.day.reversed++;
        if (r.bank) {
            books.move(this.account("fees"), bank, r.fee);
            books.day.fees -= r.fee;
        } else books.day.win -= r.wins;
    }

    // Found after the settlement. A supervisor puts it right, and money moves by the difference.
    async amend(what, number = this.number) {
        const r = this.now, { books } = this, before = r.result;
        await this.putRight(this.really(what), number);
        const after = r.result = this.count(), bank = r.bank ? this.chips(r.bank.spot) : this.account("float");
        const net = (hand) => hand.back - hand.staked;
        for (const [index, hand] of after.hands.entries()) {
            const more = net(hand) - net(before.hands[index]), tip = hand.dealers - before.hands[index].dealers;
            books.move(bank, this.chips(hand.spot), more);
            books.move(bank, this.account("tips"), tip, "tips");
            if (!r.bank) books.day.win -= more + tip;
        }
        if (r.bank) { // another action, another collection
            books.move(bank, this.account("fees"), this.fee() - r.fee, "fees");
            r.fee = this.fee();
        }
        books.day.amended++;
    }
    putRight(put, round) { return this.pit(this.sam, "amend", { put, round, reason: "recorded wrongly" }); }
    // Another round has begun, or been played, since.
    async amendBefore(what) {
        const now = this.now;
        this.now = this.earlier;
        await this.amend(what, this.earlier.number);
        this.now = now;
    }
    // What it was, in the words of the command; the round is counted by it from now on.
    really(what) {
        const { deck, hands } = this.now, hand = [...hands.values()].find((it) => it.play > 0 && !it.dead) ?? [...hands.values()][0];
        const other = (cards, index) => split(cards).slice(0, -1).join("") + deck.spare[index];
        switch (what) {
        case "board":
            deck.river = other(deck.river, 1);
            return { board: deck.flop + deck.river };
        case "dealer": return { dealer: deck.dealer = other(deck.dealer, 2) };
        case "cards": return { hands: [{ spot: hand.spot, cards: hand.cards = other(hand.cards, 3) }] };
        case "wager": {
            const ante = hand.wagers.ante === 500 ? 1000 : 500;
            return { hands: [{ spot: hand.spot, wagers: hand.wagers = { ...hand.wagers, ante, blind: ante } }] };
        }
        case "decision":
            Object.assign(hand, hand.play === 4 ? { play: 3 } : { street: "preflop", play: 4 });
            return { hands: [{ spot: hand.spot, play: { street: hand.street, multiple: hand.play } }] };
        case "dead":
            hand.dead = "returned";
            return { hands: [{ spot: hand.spot, dead: "returned" }] };
        default: throw new Error(`nothing is known of ${what}`);
        }
    }

    // ---- between rounds ----

    // Whoever has made no wager for three rounds sits out, and comes back. At a stadium nobody holds a seat.
    async comesBack(spot) {
        await this.dora.event((event) => event.event === "sat_out" && event.player === this.seats.get(spot), "an absent player sits out");
        await this.act(spot, "sit_in");
    }

    async pitWork() {
        const { books, plan } = this;
        if (!plan.bank) {
            await this.pit(this.sam, "fill", { amount: 300000, reason: "evening" });
            books.move("house", this.account("float"), 300000, "fills");
            await this.pit(this.sam, "credit", { amount: 100000 });
            books.move(this.account("float"), "house", 100000, "credits");
        }
        if (plan.shared) return;
        await this.sweep(plan.bank ? 0 : -500, "a chip was short"); // the count differs once
    }

    async sweep(difference = 0, reason = undefined) {
        const { books } = this, cash = -books.of(this.account("cash")), fees = books.of(this.account("fees"));
        if (cash + fees === 0) return;
        await this.pit(this.sam, "sweep", { amount: cash + fees + difference, ...(difference ? { reason } : {}) });
        books.move("cage", this.account("cash"), cash, "counted");
        books.move(this.account("fees"), "house", fees, "swept");
        if (difference !== 0) books.move("house", "cage", -difference);
    }

    // A player colours up, and another one takes the seat.
    async change(spot) {
        const { books } = this, chips = books.of(this.chips(spot)), mark = this.dora.mark();
        await this.at("colour_up", { spot });
        books.move(this.chips(spot), "cage", chips, "cashed_out");
        await this.at("seat", { spot });
        this.seats.set(spot, (await this.dora.event("seated", "a seat", mark)).player);
        this.last.delete(spot);
        await this.sell(spot, BUY);
    }

    // ---- from the first round to the last ----

    // What happens in each round; work of the pit and changes of seats come between them. An ordinary one is
    // special in nothing.
    stories() {
        const special = this.plan.bank ? { strong: true, decline: true } : this.plan.link ? { royal: 4 } : {};
        const all = [
            { rebet: true, kinds: ["unequal-bets", "late-bet", "misdeal"] },
            { kinds: ["shuffler-malfunction"] },
            { kinds: ["exposed-player-card", "exposed-dealer-card"] },
            { kinds: ["out-of-turn", "exposed-board-card"] },
            { kinds: ["too-many-cards", "too-few-cards", "boxed-card"], corrects: ["deal", "reveal"] },
            { same: true, called: true, kinds: ["card-off-table", "fouled-hand"] },
            { absent: 5, reversed: true, kinds: ["wrong-payout"] },
            { absent: 5, amends: ["board", "dealer", "cards", "wager", "decision", "dead"] },
            { absent: 5, back: true, late: "board", ...special },
        ];
        while (all.length < this.rounds - 1) all.push({ same: all.length % 4 === 3 });
        return [...all, { same: true, finish: true }];
    }

    async play() {
        const stories = this.stories(), at = (share) => Math.floor(share * (stories.length - 1));
        for (const [index, story] of stories.entries()) {
            if (index === at(0.4)) await this.pitWork();
            if (index === at(0.5) && !this.devices) await this.change(this.plan.bank ? await this.asked() : 6);
            await this.round(story);
            if (this.story.late && !this.devices) await this.amendBefore(this.story.late);
            Object.assign(this, { earlier: Object.assign(this.now, { number: this.number }) });
            if (story.back && !this.devices) await this.comesBack(story.absent);
        }
        assert.deepEqual([...this.kinds].sort(), Object.keys(FOUND).sort(), "every irregularity, once");
        if (this.plan.bank) assert.ok(this.exhausted > 0, "a bank that could not pay all");
        if (this.plan.link) assert.equal(this.jackpots, 1);
        await this.leave();
    }

    // The table has closed after its last round: accounts have their chips, and what walk-ins left is paid out.
    async leave() {
        const { books } = this;
        await this.dora.event("closed");
        for (const spot of SEATS) {
            const chips = books.of(this.chips(spot)), name = this.seats.get(spot);
            if (this.devices) books.move(this.chips(spot), `player:${name}`, chips, "cashed_out");
            else {
                books.move(this.chips(spot), "cage", chips, "cashed_out");
                if (chips > 0) await this.pit(this.sam, "redeem", { player: name });
            }
        }
        if (!this.plan.bank) books.move(this.account("float"), "house", books.of(this.account("float")), "credits");
        await this.sweep();
    }

    // ---- the books, the ledger and the printed reports ----

    // Throws where the ledger, the report on a page or the one on paper says something else than the books.
    async agree() {
        const { server, books } = this;
        const otto = await (await Client.connect(server)).login("otto", "4444");
        const { body } = await server.get(`/api/tables/${TABLE}/report`, otto.token);
        assert.deepEqual(body.totals, books.day);
        assert.equal(body.ledger.agrees, true);
        for (const kind of ["float", "tips", "fees", "wagers", "cash"]) assert.equal(body.ledger[kind], Math.abs(books.of(this.account(kind))), kind);
        const { entries } = (await server.get("/api/audit?what=irregularity&limit=100", otto.token)).body;
        assert.deepEqual(entries.map(({ kind }) => kind).reverse(), this.kinds, "the log has every irregularity with its kind");
        const printed = server.floor("report", TABLE);
        assert.equal(printed.code, 0, printed.err);
        assert.match(printed.out, /agrees with the ledger to the cent/);
        for (const [words, figure] of Object.entries(PRINTED)) {
            const [, sign, dollars, cents] = printed.out.match(new RegExp(`^  ${words}.*? (-?)\\$([0-9,]+)(?:\\.(\\d\\d))?$`, "m"));
            assert.equal(Number(`${sign}${dollars.replace(/,/g, "")}${cents ?? "00"}`), books.day[figure], `${words} on paper`);
        }
        for (const [words, figure] of [["settled", "settled"], ["void", "voided"], ["reversed", "reversed"]])
            assert.equal(Number(printed.out.match(new RegExp(`rounds ${words} +(\\d+)`))[1]), books.day[figure], `rounds ${words} on paper`);
        const { accounts } = JSON.parse(server.floor("accounts", "--json").out);
        const names = [...new Set([...Object.keys(accounts), ...books.balance.keys()])].sort();
        const column = (of) => Object.fromEntries(names.map((name) => [name, of(name) || 0]));
        assert.deepEqual(column((name) => accounts[name]), column((name) => books.of(name)));
        await server.stop();
        const audit = server.sound();
        assert.deepEqual([audit.sound, audit.rounds], [true, this.number]);
    }
}
