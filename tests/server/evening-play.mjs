// An evening's rounds, one by one, from the bets to the settlement, with the books of them: what all evenings
// have in common. What goes wrong in them, and the evening as a whole, is in evening.mjs.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client, Server, assert, scratch, staff, uth } from "./lib.mjs";
import { Books, settle, split } from "./plain.mjs";

export const EVENINGS = [
    { document: "000", rules: "california-bad-beat", bank: true },
    { document: "001", rules: "washington", link: true },
    { document: "002", rules: "california", bank: true },
    { document: "003", rules: "washington-face-up", link: true },
    { document: "004", rules: "stadium", shared: true }, // its players have terminals, and bet on up to three hands
];

// Two hours of it, with the seconds of the documents, are the long way; a thousand rounds are asked for.
const LONG = process.env.UTH_SOAK === "1";
const ROUNDS = Number(process.env.UTH_EVENING_ROUNDS ?? (LONG ? 60 : 0));

export const TABLE = "eve", LINK = "main", SEATS = [1, 2, 3, 4, 5, 6];
const MORE_HANDS = { 7: 6, 8: 6 }; // at a stadium: spots, and whose they are
const COUNTDOWN_S = 5; // at a stadium, of every decision
export const BUY = 1000000; // cents
const FLOAT = 5000000, SEED = 1000000;
const METER_SHARE = 0.25, RESERVE_SHARE = 0.05;

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

export class Play {
    static async begin(plan, { rounds = ROUNDS, seed = 1 } = {}) {
        const evening = new this();
        const folder = scratch(), file = join(folder, "rules.json");
        const rules = JSON.parse(uth("rules", "show", plan.rules, "--json").out);
        // The document's own rules; the short way, only a second instead of thirty when time is called.
        writeFileSync(file, JSON.stringify({ ...rules, name: "evening", ...(LONG ? {} : { absence: { called_s: 1, missed_rounds: 3 } }) }));
        const table = { name: TABLE, rules: "evening", dealer: true, source: "keyed", betting_s: 3000,
            decide_s: plan.shared ? COUNTDOWN_S : 3000, offer_s: 3000,
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
            for (const [spot, whose] of Object.entries(MORE_HANDS)) {
                this.devices.set(Number(spot), this.devices.get(whose));
                this.seats.set(Number(spot), this.seats.get(whose));
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
        if (!this.devices) for (const what of story.amends ?? []) await this.amend(what); // a stadium has no such command
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
        const of = (spot) => 2 * (spot - 1) + (spot > SEATS.length ? 20 : 0);
        return { hole: (spot) => deck.slice(of(spot), of(spot) + 2).join(""), flop: deck.slice(12, 15).join(""),
            river: deck.slice(15, 17).join(""), dealer: deck.slice(17, 19).join(""), spare: deck.slice(20) };
    }

    // The player-dealer: whoever is asked accepts, sometimes after somebody has declined.
    async asked() {
        const { snapshot } = await this.dora.subscribe(TABLE);
        return snapshot.position.offers.find(({ answer }) => answer === "pending").spot;
    }
    async position({ strong, decline, absent }) {
        let spot = await this.asked();
        if (decline || spot === absent) {
            await this.at("decline", { spot });
            spot = await this.asked();
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

    // For the dealer: a side wager alone, or an Ante and a Blind as well.
    tip(spot) {
        if (!this.game.tips || !(this.chance(0.3) || spot <= 2)) return undefined;
        return { ...(spot === 2 || this.chance(0.5) ? { ante: 500, blind: 500 } : {}), trips: 500 };
    }

    async bets(story) {
        const { hands, bank } = this.now;
        // Where fewer hands than seats are dealt (document 003 face up), they take turns: who missed most rounds first.
        const wanted = [...this.seats.keys()].filter((spot) => spot !== bank?.spot && spot !== story.absent)
            .sort((a, b) => (this.missed.get(b) ?? 0) - (this.missed.get(a) ?? 0) || a - b);
        const betting = [...new Set([story.royal, ...wanted])].filter(Boolean).slice(0, this.game.hands_max);
        if (story.same && !this.devices) {
            await this.at("same_bets");
            for (const spot of SEATS)
                if (spot !== bank?.spot && this.last.has(spot) && hands.size < this.game.hands_max) this.place(spot, this.last.get(spot));
        }
        const asks = [];
        for (const spot of betting) {
            if (hands.has(spot) || hands.size >= this.game.hands_max) continue;
            if (this.books.of(this.chips(spot)) < 50000) await this.sell(spot, BUY);
            const wagers = this.wagers(story, spot), tip = this.tip(spot);
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
            r.fee = this.fee();
            const bank = `bank:${TABLE}:${this.seats.get(r.bank.spot)}`;
            books.move(bank, this.account("fees"), r.fee, "fees");
            books.move(bank, this.chips(r.bank.spot), r.reserve - r.fee);
        }
    }
    // By the action on the table before the cards.
    fee() {
        const action = [...this.now.hands.values()].reduce((sum, hand) => sum + this.sum(hand.wagers), 0);
        return this.game.collection.rates.filter(({ from }) => from <= action).at(-1)?.fee ?? 0;
    }
    contribute(wagered) {
        this.books.move("house", `meter:${LINK}:main`, wagered * METER_SHARE);
        this.books.move("house", `reserve:${LINK}:main`, wagered * RESERVE_SHARE);
        this.meter += wagered * METER_SHARE;
        this.reserve += wagered * RESERVE_SHARE;
    }

    // Keyed cards, of which one is misread and put right where the story says so.
    async key(street, cards, { corrects = [] }) {
        const list = split(cards);
        if (!corrects.includes(street)) return this.at("key", { cards });
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
        const r = this.now, river = street === "river", asks = [], mark = this.dora.mark();
        const alive = [...r.hands.values()].filter((hand) => !hand.dead);
        const called = story.called && street === "preflop" ? alive.find((hand) => hand.play === undefined) : undefined;
        const multiple = () => (street === "preflop" ? this.pick([3, 4]) : street === "flop" ? 2 : 1);
        const plays = () => this.chance(street === "preflop" ? 0.35 : street === "flop" ? 0.4 : 0.5);
        let checks = [];
        for (const hand of alive) {
            if (hand === called) continue;
            if (hand.play === undefined) {
                const wants = plays() || (story.strong && street === "preflop") || (river && hand.spot === story.royal);
                if (wants && !(hand.spot === story.royal && !river)) {
                    this.raise(hand, street, multiple());
                    asks.push(this.act(hand.spot, "play", { multiple: hand.play }));
                } else if (river) {
                    hand.play = 0;
                    asks.push(this.act(hand.spot, "fold"));
                } else checks.push(hand.spot);
            }
            if (hand.tip?.ante > 0 && hand.tipPlay === undefined) asks.push(this.decideTip(hand, river, plays() ? multiple() : 0));
        }
        await Promise.all(asks);
        if (checks.length > 0 && !this.devices && !called && this.chance(0.5)) await this.at("check_all");
        else await Promise.all(checks.map((spot) => this.act(spot, "check")));
        if (called) await this.callTime(called, mark);
    }
    // A seat that says nothing, last of all: time is called, and at a stadium runs out by itself.
    async callTime({ spot }, mark) {
        if (this.devices) return this.dora.event("timeout", "the end of the countdown", mark);
        await this.at("call_time", { spot });
        const checks = () => this.dora.event((event) => event.event === "check" && event.spot === spot && event.by === "system", "the default", mark);
        return LONG ? checks().catch(checks) : checks(); // thirty seconds are longer than a test waits
    }
    decideTip(hand, river, multiple) {
        if (multiple === 0) {
            if (river) hand.tipPlay = 0;
            return this.act(hand.spot, river ? "fold" : "check", { for_tip: true });
        }
        hand.tipPlay = multiple;
        this.books.move(this.chips(hand.spot), this.account("wagers"), multiple * hand.tip.ante, "wagered");
        return this.act(hand.spot, "play", { multiple, for_tip: true });
    }
    raise(hand, street, multiple) {
        Object.assign(hand, { play: multiple, street });
        this.books.move(this.chips(hand.spot), this.account("wagers"), multiple * hand.wagers.ante, "wagered");
    }

    // Closed in mid-round: everybody who has not acted takes the default, on the river a fold.
    async finish() {
        await this.pit(this.sam, "finish");
        for (const hand of this.now.hands.values()) {
            hand.play ??= 0;
            if (hand.tip?.ante > 0) hand.tipPlay ??= 0;
        }
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
        for (const spot of this.seats.keys()) this.missed.set(spot, r.hands.has(spot) || spot === r.bank?.spot ? 0 : (this.missed.get(spot) ?? 0) + 1);
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
}
