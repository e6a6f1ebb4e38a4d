// A whole evening at one keyed table, for each of the five documents: six players, rounds enough for two
// hours, every irregularity once with what is done about it, corrections, a seat that is called and one that
// is absent, a jackpot or an exhausted bank, and at the end a table that is closed in mid-round. All of it
// is played by commands; books are kept of them in plain arithmetic, and nothing is read from an answer but
// the names of walk-ins and whose turn it is to bank. The books and the floor must agree to the cent.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client, Server, assert, scratch, staff, uth } from "./lib.mjs";
import { Books, settle, split } from "./plain.mjs";

export const EVENINGS = [
    { document: "000", rules: "california-bad-beat", bank: true },
    { document: "001", rules: "washington", link: true },
    { document: "002", rules: "california", bank: true },
    { document: "003", rules: "washington-face-up", link: true },
    { document: "004", rules: "stadium", shared: true }, // its players have terminals
];

export const KINDS = ["misdeal", "exposed-player-card", "exposed-dealer-card", "exposed-board-card", "boxed-card", "too-many-cards",
    "too-few-cards", "card-off-table", "shuffler-malfunction", "late-bet", "unequal-bets", "out-of-turn", "wrong-payout"];
// The phase of the round in which each is found out.
const FOUND = { "unequal-bets": "betting", "late-bet": "closed", misdeal: "closed", "shuffler-malfunction": "closed",
    "exposed-player-card": "preflop", "exposed-dealer-card": "preflop", "exposed-board-card": "preflop", "too-many-cards": "preflop",
    "too-few-cards": "preflop", "boxed-card": "flop", "card-off-table": "flop", "out-of-turn": "preflop", "wrong-payout": "settled" };

export const TABLE = "eve", LINK = "main", SEATS = [1, 2, 3, 4, 5, 6];
const FLOAT = 5000000, BUY = 1000000, SEED = 1000000; // cents
const METER_SHARE = 0.25, RESERVE_SHARE = 0.05;
// Lines of the printed report, and the figures that they show.
const PRINTED = { drop: "drop", "cashed out": "cashed_out", wagered: "wagered", "returned to players": "back", win: "win", fills: "fills",
    credits: "credits", tips: "tips", fees: "fees", "swept from drop box": "swept" };

// ---- the deck ----

function random(seed) { // mulberry32
    return () => {
        seed = (seed + 0x6d2b79f5) | 0;
        let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
        t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
        return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
    };
}
const ALL = [..."23456789TJQKA"].flatMap((rank) => [..."cdhs"].map((suit) => rank + suit));

// ---- the evening ----

export class Evening {
    static async begin(plan, { rounds, seed = 1 }) {
        const evening = new this();
        const folder = scratch(), file = join(folder, "rules.json");
        const rules = JSON.parse(uth("rules", "show", plan.rules, "--json").out);
        // The document's own rules; only a second instead of thirty when time is called.
        writeFileSync(file, JSON.stringify({ ...rules, name: "evening", absence: { called_s: 1, missed_rounds: 3 } }));
        const table = { name: TABLE, rules: "evening", dealer: true, source: "keyed", betting_s: 3000, decide_s: 3000, offer_s: 3000,
            ...(plan.bank ? { open: true } : { float: FLOAT }),
            ...(plan.link ? { link: LINK, options: { progressive: "LINK-01" } } : {}) };
        const links = [{ name: LINK, table: "LINK-01", location: "pit", executive_above: 500000,
            levels: [{ seed: SEED, rate: METER_SHARE * 1e6, reserve_rate: RESERVE_SHARE * 1e6 }] }];
        evening.server = await Server.startFamiliar(folder, { tables: [table], people: staff("dora", "sam", "sue", "erin", "otto"),
            rules: [file], guest_chips: 10 * BUY, limits: { messages: { burst: 1e5, per_minute: 1e6 } }, ...(plan.link ? { links } : {}) });
        Object.assign(evening, { plan, rounds, random: random(seed), books: new Books(), seats: new Map(), kinds: [],
            last: new Map(), meter: SEED, reserve: 0, missed: new Map(), exhausted: 0, jackpots: 0, number: 0 });
        await evening.sitDown(rules);
        return evening;
    }

    // ---- saying things ----

    chips(spot) { return `chips:${TABLE}:${this.seats.get(spot)}`; }
    account(kind) { return `${kind}:${TABLE}`; }
    at(what, fields = {}) { return this.dora.ok(what, { table: TABLE, ...fields }); }
    pit(client, what, fields = {}) { return client.ok(what, { table: TABLE, ...fields }); }
    // Whoever acts for a seat: the dealer, or at a stadium its player.
    act(spot, what, fields = {}) {
        return this.devices ? this.devices.get(spot).ok(what, { table: TABLE, spot, ...fields }) : this.at(what, { spot, ...fields });
    }
    pick(list) { return list[Math.floor(this.random() * list.length)]; }
    chance(share) { return this.random() < share; }

    async sitDown(rules) {
        const { books, plan } = this;
        const enter = async (name, pin) => (await Client.connect(this.server)).login(name, pin);
        this.dora = await enter("dora", "1111");
        this.sam = await enter("sam", "2222");
        this.sue = await enter("sue", "2223");
        this.erin = await enter("erin", "3333");
        const { snapshot } = await this.dora.subscribe(TABLE);
        this.game = snapshot.game;
        this.outcomes = Object.fromEntries(Object.entries(rules.irregularities).map(([kind, { outcome }]) => [kind, outcome]));
        if (!plan.bank) books.move("house", this.account("float"), FLOAT, "fills");
        if (plan.link) books.move("house", `meter:${LINK}:main`, SEED);
        if (plan.shared) {
            this.devices = new Map();
            for (const spot of SEATS) {
                const guest = await (await Client.connect(this.server)).guest();
                await guest.ok("join", { table: TABLE });
                this.devices.set(spot, guest);
                this.seats.set(spot, guest.name);
                books.move("cage", `player:${guest.name}`, 10 * BUY);
                await this.sell(spot, BUY);
            }
            return;
        }
        for (const spot of SEATS) {
            const mark = this.dora.mark();
            await this.at("seat", { spot });
            this.seats.set(spot, (await this.dora.event("seated", "a seat", mark)).player);
            await this.sell(spot, BUY);
        }
    }

    async sell(spot, amount) {
        if (this.devices) {
            await this.devices.get(spot).ok("buy_in", { table: TABLE, amount });
            this.books.move(`player:${this.seats.get(spot)}`, this.chips(spot), amount, "drop");
        } else {
            await this.at("sell_chips", { spot, amount });
            this.books.move(this.account("cash"), this.chips(spot), amount, "drop", "cash");
        }
    }

    // ---- one round ----

    // `story` says what is special about it.
    async round(story = {}) {
        this.number++;
        this.story = story;
        const r = this.now = { hands: new Map(), contributed: 0, deck: this.shuffle(story), closed: false, over: false };
        if (this.plan.bank) await this.position(story);
        await this.at("new_game");
        if (r.bank) {
            const rates = this.game.collection.rates.map(({ fee }) => fee);
            r.reserve = Math.max(...rates);
            this.books.move(this.chips(r.bank.spot), `bank:${TABLE}:${this.seats.get(r.bank.spot)}`, r.bank.amount + r.reserve);
        }
        await this.bets(story);
        if (await this.found("betting")) return;
        await this.close();
        if (await this.found("closed")) return;
        await this.deal(story);
        if (await this.found("preflop")) return;
        await this.decide("preflop", story);
        await this.key("flop", r.deck.flop, story);
        await this.at("flop");
        if (await this.found("flop")) return;
        await this.decide("flop", story);
        await this.key("river", r.deck.river, story);
        await this.at("river");
        if (story.finish) await this.finish();
        else await this.decide("river", story);
        await this.showdown(story);
        if (story.amends && !this.devices) await this.amend(); // a stadium has no such command
        await this.found("settled");
    }

    shuffle({ royal, strong }) {
        const deck = [...ALL];
        for (let i = deck.length - 1; i > 0; i--) {
            const k = Math.floor(this.random() * (i + 1));
            [deck[i], deck[k]] = [deck[k], deck[i]];
        }
        const put = (at, cards) => split(cards).forEach((card, i) => {
            const from = deck.indexOf(card);
            [deck[at + i], deck[from]] = [deck[from], deck[at + i]];
        });
        if (royal) put(2 * (royal - 1), "AhKh"), put(12, "QhJhTh");
        // Everybody holds a pair of aces or kings at least, with a board that makes it trips: the bank cannot pay.
        if (strong) put(12, "AsKs7d"), put(15, "2c3d"), put(17, "9h8c");
        if (strong) for (const [spot, cards] of [[1, "AcQc"], [2, "AdQd"], [3, "KcJc"], [4, "KdJd"], [5, "KhTd"], [6, "AhTc"]]) put(2 * (spot - 1), cards);
        return { hole: (spot) => deck.slice(2 * (spot - 1), 2 * spot).join(""), flop: deck.slice(12, 15).join(""),
            river: deck.slice(15, 17).join(""), dealer: deck.slice(17, 19).join(""), spare: deck.slice(20) };
    }

    // The player-dealer: whoever is asked accepts, sometimes after somebody has declined.
    async position({ strong, decline, absent }) {
        const asked = async () => {
            const { snapshot } = await this.dora.subscribe(TABLE);
            return snapshot.position.offers.find(({ answer }) => answer === "pending").spot;
        };
        let spot = await asked();
        if (decline || spot === absent) {
            await this.at("decline", { spot });
            spot = await asked();
        }
        const amount = strong ? 2000 : this.pick([20000, 100000, 400000]);
        await this.at("accept", { spot, amount });
        this.now.bank = { spot, amount };
    }

    // Wagers that the document and the chips allow.
    wagers({ reversed, royal }, spot) {
        const offers = (wager) => this.game.wagers[wager] !== undefined, ante = this.pick([500, 1000, 1500, 2500]);
        const wagers = { ante, blind: ante };
        if (offers("trips") && this.chance(0.6)) wagers.trips = this.pick([500, 1000]);
        if (offers("bad_beat") && wagers.trips && this.chance(0.5)) wagers.bad_beat = 500;
        if (offers("ultimate_pairs") && this.chance(0.3)) wagers.ultimate_pairs = 500;
        if (offers("play_the_board") && this.chance(0.3)) wagers.play_the_board = 500;
        // four games a hand are the most, and a round that will be reversed has no part in the meter
        if (offers("progressive") && !reversed && Object.keys(wagers).length < 5 && (spot === royal || this.chance(0.5))) wagers.progressive = 100;
        if (spot === royal) delete wagers.bad_beat, delete wagers.ultimate_pairs, wagers.progressive = 100;
        return wagers;
    }

    async bets(story) {
        const { hands, bank } = this.now;
        // Where fewer hands than seats are dealt (document 003 face up), they take turns: who missed most rounds first.
        const wanted = SEATS.filter((spot) => spot !== bank?.spot && spot !== story.absent)
            .sort((a, b) => (this.missed.get(b) ?? 0) - (this.missed.get(a) ?? 0) || a - b);
        const must = [story.royal, story.called].filter(Boolean);
        const betting = [...new Set([...must, ...wanted])].slice(0, this.game.hands_max);
        if (story.same && !this.devices) {
            await this.at("same_bets");
            for (const spot of SEATS)
                if (spot !== bank?.spot && this.last.has(spot) && hands.size < this.game.hands_max) this.place(spot, this.last.get(spot));
        }
        const asks = [];
        for (const spot of betting) {
            if (hands.has(spot) || hands.size >= this.game.hands_max) continue;
            if (this.books.of(this.chips(spot)) < 50000) await this.sell(spot, BUY);
            const wagers = this.wagers(story, spot), tip = this.game.tips && this.chance(0.3) ? { trips: 500 } : undefined;
            if (story.rebet && spot === betting[0]) { // entered wrongly, taken back, and entered as it lies
                await this.act(spot, "bet", { wagers: { ante: 2500, blind: 2500 } });
                this.place(spot, { ante: 2500, blind: 2500 });
                await this.act(spot, "unbet");
                this.takeBack(spot);
                await this.act(spot, "bet", { wagers: { ante: 1500, blind: 1500 } });
                this.place(spot, { ante: 1500, blind: 1500 });
            }
            asks.push(this.act(spot, "bet", { wagers, ...(tip ? { tip } : {}) }));
            this.place(spot, wagers, tip);
        }
        await Promise.all(asks);
    }

    sum(wagers) { return Object.values(wagers ?? {}).reduce((sum, amount) => sum + amount, 0); }
    // What lies there already stays: only the difference moves.
    place(spot, wagers, tip) {
        const before = this.now.hands.get(spot);
        const more = this.sum(wagers) + this.sum(tip) - this.sum(before?.wagers) - this.sum(before?.tip);
        if (more >= 0) this.books.move(this.chips(spot), this.account("wagers"), more, "wagered");
        else this.books.move(this.account("wagers"), this.chips(spot), -more, "back");
        this.now.hands.set(spot, { spot, wagers, tip });
    }
    takeBack(spot) {
        const hand = this.now.hands.get(spot);
        this.books.move(this.account("wagers"), this.chips(spot), this.sum(hand.wagers) + this.sum(hand.tip), "back");
        this.now.hands.delete(spot);
    }

    async close() {
        const r = this.now, { books } = this;
        await this.at("no_more_bets");
        r.closed = true;
        for (const hand of r.hands.values()) {
            this.last.set(hand.spot, hand.wagers);
            const wager = hand.wagers.progressive ?? 0;
            r.contributed += wager;
        }
        this.contribute(r.contributed);
        if (r.bank) {
            const action = [...r.hands.values()].reduce((sum, hand) => sum + this.sum(hand.wagers), 0);
            r.fee = this.game.collection.rates.filter(({ from }) => from <= action).at(-1)?.fee ?? 0;
            const bank = `bank:${TABLE}:${this.seats.get(r.bank.spot)}`;
            books.move(bank, this.account("fees"), r.fee, "fees");
            books.move(bank, this.chips(r.bank.spot), r.reserve - r.fee);
        }
    }
    contribute(wagered) {
        this.books.move("house", `meter:${LINK}:main`, wagered * METER_SHARE);
        this.books.move("house", `reserve:${LINK}:main`, wagered * RESERVE_SHARE);
        this.meter += wagered * METER_SHARE;
        this.reserve += wagered * RESERVE_SHARE;
    }

    // Keyed cards, of which one is misread and put right where the story says so.
    async key(street, cards, { corrects }) {
        const list = split(cards);
        if (corrects !== street) return this.at("key", { cards });
        await this.at("key", { cards: list.map((card, index) => index === 1 ? this.now.deck.spare[0] : card).join("") });
        await this.at("correct", { index: 1, cards: list[1] });
    }

    async deal(story) {
        const r = this.now, spots = [...r.hands.keys()].sort((a, b) => a - b);
        for (const hand of r.hands.values()) hand.cards = r.deck.hole(hand.spot);
        if (this.game.face_up) await this.key("deal", spots.map((spot) => r.hands.get(spot).cards).join(""), story);
        await this.at("deal");
    }

    async decide(street, story) {
        const r = this.now, river = street === "river", asks = [];
        let checks = [];
        for (const hand of r.hands.values()) {
            if (hand.dead) continue;
            if (hand.play === undefined) {
                const plays = this.chance(street === "preflop" ? 0.35 : street === "flop" ? 0.4 : 0.5) || (story.strong && street === "preflop") || (river && hand.spot === story.royal);
                if (story.called === hand.spot && street === "preflop") {
                    if (!this.devices) {
                        await this.at("call_time", { spot: hand.spot });
                        await this.dora.event((event) => event.event === "check" && event.spot === hand.spot && event.by === "system", "the default", this.dora.mark() - 1);
                    } else asks.push(this.act(hand.spot, "check"));
                } else if (plays && !(hand.spot === story.royal && !river)) {
                    const multiple = street === "preflop" ? this.pick([3, 4]) : street === "flop" ? 2 : 1;
                    this.raise(hand, multiple);
                    asks.push(this.act(hand.spot, "play", { multiple }));
                } else if (river) {
                    hand.play = 0;
                    asks.push(this.act(hand.spot, "fold"));
                } else checks.push(hand.spot);
            }
        }
        await Promise.all(asks);
        if (checks.length > 0 && !this.devices && this.chance(0.5)) await this.at("check_all");
        else await Promise.all(checks.map((spot) => this.act(spot, "check")));
    }
    raise(hand, multiple) {
        hand.play = multiple;
        this.books.move(this.chips(hand.spot), this.account("wagers"), multiple * hand.wagers.ante, "wagered");
    }

    // Closed in mid-round: everybody who has not acted takes the default, on the river a fold.
    async finish() {
        await this.pit(this.sam, "finish");
        for (const hand of this.now.hands.values()) hand.play ??= 0;
    }

    // Which hands are read: those in play, and folded ones with a bonus that looks at them.
    shown() {
        const { hands, bank } = this.now;
        const order = this.game.order.seats === "right-to-left" ? (spot) => -spot : (spot) => (spot - (bank?.spot ?? 0) - 1 + 6) % 6;
        if (this.game.face_up) return [];
        return [...hands.values()].filter((hand) => !hand.dead && (hand.play > 0 || this.game.fold_shows.some((wager) => (hand.wagers[wager] ?? 0) > 0)))
            .sort((a, b) => order(a.spot) - order(b.spot));
    }

    async showdown(story) {
        const r = this.now, { books, dora } = this;
        const cards = r.deck.dealer + this.shown().map((hand) => hand.cards).join("");
        await this.key("reveal", cards, story);
        await this.at("reveal");
        if (story.royal) await this.jackpot(story.royal);
        const mark = dora.mark();
        await this.at("confirm");
        const result = r.result = this.count();
        r.over = true;
        books.day.settled++;
        for (const spot of SEATS) this.missed.set(spot, r.hands.has(spot) || spot === r.bank?.spot ? 0 : (this.missed.get(spot) ?? 0) + 1);
        this.settled(result);
        const told = (await dora.event("settle", "the settlement", mark)).settlement;
        for (const hand of this.devices ? [] : result.hands) {
            const said = told.hands.find(({ seat }) => seat === hand.spot);
            assert.equal(said.net, hand.back - hand.staked, `round ${this.number}, seat ${hand.spot}: ${JSON.stringify({ hand, said })}`);
        }
        if (told.bank?.exhausted) this.exhausted++;
    }

    count() {
        const r = this.now;
        return settle({ hands: [...r.hands.values()], dealer: r.deck.dealer, board: r.deck.flop + r.deck.river,
            tables: this.game.wagers, bank: r.bank, spots: 6, meter: r.award ?? this.meter });
    }

    // The money of a settlement.
    settled(result) {
        const r = this.now, { books } = this, wagers = this.account("wagers");
        const back = result.hands.reduce((sum, hand) => sum + hand.back, 0), tips = result.hands.reduce((sum, hand) => sum + hand.dealers, 0);
        const staked = result.hands.reduce((sum, hand) => sum + hand.staked, 0);
        const claimed = r.award ?? 0, wins = staked + claimed - back - tips;
        if (claimed > 0) books.move(`jackpots:${LINK}`, wagers, claimed);
        const bank = r.bank ? `bank:${TABLE}:${this.seats.get(r.bank.spot)}` : this.account("float");
        books.move(wagers, bank, wins, ...(r.bank ? [] : ["win"]));
        for (const hand of result.hands) books.move(wagers, this.chips(hand.spot), hand.back, "back");
        books.move(wagers, this.account("tips"), tips, "tips");
        if (r.bank) books.move(bank, this.chips(r.bank.spot), r.bank.amount + wins);
        r.net = new Map(result.hands.map((hand) => [hand.spot, hand.back - hand.staked]));
        r.wins = wins;
    }

    // Claimed by the dealer, confirmed by one supervisor, completed by an executive.
    async jackpot(spot) {
        const { books } = this;
        await this.at("claim", { spot, hand: "royal flush" });
        await this.sam.ok("confirm_claim", { link: LINK, number: 1 });
        await this.erin.ok("complete_claim", { link: LINK, number: 1 });
        this.now.award = this.meter;
        books.move(`meter:${LINK}:main`, `jackpots:${LINK}`, this.meter);
        books.move("house", `meter:${LINK}:main`, SEED);
        books.move(`reserve:${LINK}:main`, `meter:${LINK}:main`, this.reserve);
        this.meter = SEED + this.reserve;
        this.reserve = 0;
        this.jackpots++;
    }

    // ---- what goes wrong ----

    // The irregularity of this round, if it is found now: recorded, and done about it what the table's game says.
    // True when the round is over with it.
    async found(phase) {
        const { kind } = this.story, r = this.now;
        if (!kind || FOUND[kind] !== phase) return false;
        const hand = [...r.hands.values()].at(-1), mark = this.dora.mark(), outcome = this.outcomes[kind];
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
            await this.at("declare_dead", { spot: hand.spot, kind });
            hand.dead = true;
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
            this.story.corrects = phase === "preflop" ? "flop" : "river"; // a card is keyed wrongly, and corrected
            return false;
        case "settle-again":
            await this.pit(this.sam, "reverse", { reason: kind });
            this.reverse();
            return false;
        default: return false;
        }
    }

    voided() {
        const r = this.now, { books } = this;
        for (const hand of r.hands.values()) {
            const stake = this.sum(hand.wagers) + this.sum(hand.tip) + (hand.play ?? 0) * hand.wagers.ante;
            books.move(this.account("wagers"), this.chips(hand.spot), stake, "back");
        }
        books.day.voided++;
        this.contribute(-r.contributed);
        if (!r.bank) return;
        books.move(`bank:${TABLE}:${this.seats.get(r.bank.spot)}`, this.chips(r.bank.spot), r.bank.amount);
        books.move(this.account("fees"), this.chips(r.bank.spot), r.fee);
        books.day.fees -= r.fee;
    }

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

    // Found after the settlement: the river was another card. A supervisor puts it right, and money moves by the
    // difference.
    async amend() {
        const r = this.now, { books } = this, river = split(r.deck.river)[0] + r.deck.spare[1];
        await this.pit(this.sam, "amend", { put: { board: r.deck.flop + river }, reason: "the river was misread" });
        r.deck.river = river;
        const before = r.result, after = r.result = this.count(), bank = r.bank ? this.chips(r.bank.spot) : this.account("float");
        for (const [index, hand] of after.hands.entries()) {
            const more = hand.back - before.hands[index].back, tip = hand.dealers - before.hands[index].dealers;
            books.move(bank, this.chips(hand.spot), more);
            books.move(bank, this.account("tips"), tip, "tips");
            if (!r.bank) books.day.win -= more + tip;
        }
        books.day.amended++;
    }

    // ---- between rounds ----

    async absence(spot) {
        const mark = this.dora.mark();
        for (let i = 0; i < 3; i++) await this.round({ absent: spot });
        await this.dora.event((event) => event.event === "sat_out" && event.player === this.seats.get(spot), "an absent player sits out", mark);
        await this.at("sit_in", { spot });
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

    // What happens in each round; work of the pit and changes of seats come between them.
    stories() {
        const bank = this.plan.bank, special = bank ? [{ strong: true }, { decline: true }] : this.plan.link ? [{ royal: 4 }] : [];
        const odd = KINDS.map((kind) => ({ kind, reversed: this.outcomes[kind] === "settle-again" }));
        const corrects = ["deal", "flop", "river", "reveal"].map((street) => ({ corrects: street }));
        const first = [{ rebet: true }, ...corrects, ...odd, { called: bank ? 3 : 2 }, { amends: true }, ...special];
        return Array.from({ length: this.rounds }, (_, i) =>
            i === this.rounds - 1 ? { finish: true } : first[i] ?? { same: i % 4 === 3 });
    }

    async play() {
        const stories = this.stories(), at = (share) => Math.floor(share * (stories.length - 1));
        for (const [index, story] of stories.entries()) {
            if (index === at(0.4)) await this.pitWork();
            if (index === at(0.5) && !this.devices) await this.change(6);
            if (index === at(0.6) && !this.devices && stories.length > 20) await this.absence(5);
            await this.round(story);
        }
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
