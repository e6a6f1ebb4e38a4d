// An evening by each document at the dealer's terminal: the same play, books and recount as
// ../server/evening.mjs, and everything that the dealer does is pressed, typed or touched, as is what a
// supervisor puts right.
import { EVENINGS, Evening, TABLE } from "../server/evening.mjs";
import { split } from "../server/plain.mjs";
import { assert, done, go, main, open, test, until } from "./lib.mjs";
import { enter as press } from "./lib-staff.mjs";

const money = (cents) => String(cents / 100);
const WORDS = { ante: "Ante, and as much on Blind", trips: "Trips", bad_beat: "Bad Beat", ultimate_pairs: "Ultimate Pairs", progressive: "Progressive" };
const STEPS = { new_game: "New Game", no_more_bets: "No more bets", deal: "Deal", flop: "Flop", river: "Turn and river", reveal: "Reveal", confirm: "Confirm" };
const RANK = { A: "ace", K: "king", Q: "queen", J: "jack", T: "ten", 9: "nine", 8: "eight", 7: "seven", 6: "six", 5: "five", 4: "four", 3: "three", 2: "deuce" };
const SUIT = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };
const KIND = { misdeal: "Misdeal", "exposed-player-card": "Player's card exposed", "exposed-dealer-card": "Dealer's card exposed",
    "exposed-board-card": "Board card exposed", "boxed-card": "Boxed card", "too-many-cards": "Too many cards", "too-few-cards": "Too few cards",
    "card-off-table": "Card off the table", "fouled-hand": "Fouled hand", "shuffler-malfunction": "Shuffler malfunction", "late-bet": "Late bet",
    "unequal-bets": "Ante and Blind differ", "out-of-turn": "Acted out of turn", "wrong-payout": "Wrong payout" };
const cardName = (card) => `${RANK[card[0]]} of ${SUIT[card[1]]}`;

// What the dealer says to the floor goes through the page.
class AtTerminal extends Evening {
    async sitDown(rules) {
        this.page = await open(this.server, { as: "dora", at: `dealer/${TABLE}`, size: "desktop" });
        await this.page.locator("[data-test=step-now]").waitFor({ state: "attached" });
        await super.sitDown(rules);
    }

    seat(spot) { return this.page.locator(`.layout-seat[data-seat="${spot}"]`); }
    button(spot, name) { return this.seat(spot).getByRole("button", { name, exact: true }); }
    async dialog(fields, choice) {
        const dialog = this.page.getByRole("dialog");
        if (choice) await dialog.getByRole("combobox").selectOption(choice);
        for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text);
        await dialog.getByRole("button", { name: "Confirm" }).click();
        await dialog.waitFor({ state: "hidden" });
    }

    // Whatever comes before the step is done: what the document notes, and the seats of the settlement.
    async enter(label) {
        const { page } = this;
        await until(page, (wanted) => {
            const now = document.querySelector(".dealer-steps .now button");
            return document.querySelector(".dealer-do .button") !== null || (now?.textContent === wanted && !now.disabled);
        }, label);
        while (await page.locator(".dealer-do .button").count() > 0) await this.pass();
        if (label !== "Confirm" || this.devices) return press(page);
        await page.locator(".settle-seats li").first().waitFor();
        const seats = await page.locator(".settle-seats li").count();
        for (let i = 0; i < seats; i++) {
            await until(page, (at) => document.querySelector(".settle-list [aria-current=step]") !== null &&
                document.querySelector(".settle-list .row:last-child span").textContent.startsWith(`Step ${at} `), i + 1);
            if (i < seats - 1) await page.keyboard.press("Enter");
            else await press(page);
            page.pressed = Date.now();
        }
    }
    async pass() {
        const moment = await this.page.locator("[data-test=step-now]").getAttribute("data-moment");
        await this.scanned();
        await press(this.page);
        await until(this.page, (before) => document.querySelector("[data-test=step-now]").dataset.moment !== before, moment);
    }

    // A page has one pair of hands.
    at(what, fields) {
        const said = (this.before ?? Promise.resolve()).then(() => this.say(what, fields));
        this.before = said.catch(() => {});
        return said;
    }

    // What the page says is heard by the dealer's other connection, so that the next step finds it done.
    async say(what, fields = {}) {
        const { page } = this, spot = fields.spot, mark = this.dora.mark();
        const heard = (...events) => this.dora.event((event) => events.includes(event.event) && (spot === undefined || event.spot === undefined || event.spot === spot), what, mark);
        if (STEPS[what]) {
            await this.enter(STEPS[what]);
            return heard({ new_game: "round_started", confirm: "settle" }[what] ?? what);
        }
        switch (what) {
        case "seat":
            await this.button(spot, "Seat a player").click();
            await this.dialog({});
            return heard("seated");
        case "sell_chips":
        case "colour_up":
            await this.button(spot, "More").click();
            await this.dialog(what === "sell_chips" ? { Amount: money(fields.amount) } : {}, what);
            return heard({ sell_chips: "chips_sold", colour_up: "coloured_up" }[what]);
        case "accept":
            await this.button(spot, "Accept and bank").click();
            await this.dialog({ "Amount to put up": money(fields.amount) });
            return heard("accepted");
        case "decline":
            await this.button(spot, "Decline").click();
            return heard("declined");
        case "bet": {
            await this.button(spot, "Bets").click();
            const placed = Object.entries(fields.wagers).filter(([wager]) => wager !== "blind");
            await this.dialog(Object.fromEntries(placed.map(([wager, cents]) => [WORDS[wager], money(cents)])));
            return heard("bet");
        }
        case "sit_in":
            await this.button(spot, "More").click();
            await this.dialog({}, "sit_in");
            return heard("sat_in");
        case "call_time":
            await this.button(spot, "Call time").click();
            return heard("time_called");
        case "unbet":
            if (this.done === "unbet") return (this.done = undefined);
            await this.button(spot, "More").click();
            await this.dialog({}, "unbet");
            return heard("unbet");
        case "same_bets":
        case "check_all":
            await page.getByRole("button", { name: what === "same_bets" ? "Same bets" : "All check" }).waitFor();
            await page.keyboard.press(what === "same_bets" ? "b" : "x");
            return heard(what === "same_bets" ? "bet" : "check");
        case "check":
        case "fold":
            await this.button(spot, what === "check" ? "Check" : "Fold").click();
            return heard(what);
        case "play":
            await this.seat(spot).getByRole("button", { name: new RegExp(`^${fields.multiple}x`) }).click();
            return heard("play");
        case "key": return this.keyed(split(fields.cards));
        case "correct":
            await page.getByRole("button", { name: new RegExp(`^Correct card ${fields.index + 1}:`) }).click();
            await page.locator(".card-pad").getByRole("button", { name: cardName(fields.cards), exact: true }).click();
            return heard("corrected");
        case "claim":
            await page.locator(".keypad").getByRole("button", { name: `Seat ${spot}`, exact: true }).click();
            await page.locator(".keypad").getByRole("button", { name: /^royal flush/ }).click();
            return page.locator(".keypad").getByText("pending").waitFor();
        case "irregularity": return this.guide(fields, heard);
        case "void":
        case "declare_dead": return assert.equal(this.done, what, "the guide has done it");
        default: throw new Error(`no way to say ${what} at the terminal`);
        }
    }

    // One after the other: the document may have something to do between two cards.
    async keyed(cards) {
        for (const [index, card] of cards.entries()) {
            await this.page.getByRole("heading", { name: new RegExp(`^Cards keyed: ${index} of`) }).waitFor();
            await until(this.page, () => document.querySelector(".card-pad") !== null || document.querySelector(".dealer-do .button") !== null);
            while (await this.page.locator(".dealer-do .button").count() > 0) await this.pass();
            await this.page.keyboard.type(card);
            await this.page.getByRole("heading", { name: new RegExp(`^Cards keyed: ${index + 1} of`) }).waitFor();
        }
        await this.scanned();
    }
    // An Enter sooner after a card would be a scanner's.
    async scanned() {
        const typed = await this.page.evaluate(() => performance.now());
        await until(this.page, (then) => performance.now() - then > 100, typed);
    }

    // On the page of the hand, which a supervisor has beside the table.
    async atHand(button) {
        this.sams ??= await open(this.server, { as: "sam", size: "desktop" });
        await go(this.sams, `hand/${TABLE}/${this.number}`);
        await this.sams.getByRole("button", { name: button, exact: true }).click();
        return this.sams.getByRole("dialog");
    }
    async undo(reason) {
        const dialog = await this.atHand("Reverse"), mark = this.dora.mark();
        await dialog.getByLabel("Reason").fill(reason);
        await dialog.getByRole("button", { name: `Reverse round ${this.number}` }).click();
        await this.dora.event("reversed", "the reversal", mark);
    }
    async putRight({ board, dealer, hands: [hand] = [] }, round) {
        if (round !== this.number) return super.putRight({ board }, round); // by the command
        const dialog = await this.atHand("Put a round right"), mark = this.dora.mark();
        const place = dialog.getByRole("group", { name: board ? "Board" : dealer ? "Dealer" : `Seat ${hand.spot}`, exact: true }).first();
        const cards = board ?? dealer ?? hand.cards;
        if (cards) {
            await place.locator(".setup-card").last().click();
            await dialog.locator(".card-pad").getByRole("button", { name: cardName(cards.slice(-2)), exact: true }).click();
        } else {
            await place.getByRole("button").first().click();
            if (hand.wagers) await dialog.getByLabel("Ante and Blind, each").fill(money(hand.wagers.ante));
            if (hand.play) await dialog.getByLabel("Decision").selectOption(`${hand.play.street}-${hand.play.multiple}`);
            if (hand.dead) await dialog.getByLabel("Dead hand").selectOption(hand.dead);
        }
        await dialog.getByLabel("Reason").fill("recorded wrongly");
        await dialog.getByRole("button", { name: "Confirm" }).click();
        await dialog.waitFor({ state: "hidden" });
        await this.dora.event("amended", "the correction", mark);
    }

    async guide({ kind, spot }, heard) {
        const dialog = this.page.getByRole("dialog"), outcome = this.outcomes[kind];
        for (let tries = 0; tries < 20 && !(await dialog.isVisible()); tries++) { // a key may meet an answer on its way
            await this.page.keyboard.press("i");
            await dialog.waitFor({ timeout: 1000 }).catch(() => {});
        }
        await dialog.getByRole("button", { name: KIND[kind], exact: true }).click();
        await dialog.getByRole("button", { name: `Seat ${spot}` }).or(dialog.getByRole("button", { name: `Position ${spot}`, exact: true })).click();
        await dialog.locator(".guide-deeds .button").click();
        const gives = !this.devices && this.now.closed === false;
        this.done = { void: "void", "dead-hand": "declare_dead", "lost-hand": "declare_dead", "return-bet": gives ? "unbet" : undefined }[outcome];
        await heard({ void: "void", declare_dead: "dead", unbet: "unbet" }[this.done] ?? "irregularity");
        await this.page.locator("dialog").waitFor({ state: "detached" }); // until then the key that opens it does nothing
    }
}

// Of two documents of one game the soak plays both; the same steps are over WebSocket in the usual tests.
const USUAL = ["000", "001", "004"];
for (const [index, plan] of EVENINGS.entries())
    if (process.env.UTH_SOAK || USUAL.includes(plan.document)) test(`an evening by document ${plan.document} at the terminal: ledger, reports and a recount agree`, async () => {
        const evening = await AtTerminal.begin(plan, { seed: 70 + index });
        await evening.play();
        for (const page of [evening.page, evening.sams]) if (page) await done(page); // before its server stops
        await evening.agree();
        console.log(`# ${evening.number} rounds, $${evening.books.day.wagered / 100} wagered`);
    });

await main();
