// The player's table as hands and eyes meet it: one bar that is always in view, at the same place from
// buying in to the next round; nothing that is pressed twice folds; and a showdown that tells nothing
// before its card is seen.
import { Client, STAFF, assert, house, keyed, main, open, player, shot, stadium, startFloor, test, until } from "./lib.mjs";
import { button, chip, phase, ready, result, sitDown, spot, takeSeat } from "./lib-player.mjs";

// 320 x 568 to a wall, and 1280 x 720 at 200 %
const SIZES = [[320, 568], [360, 740], [768, 1024], [640, 360], [1280, 720], [1440, 900], [3840, 2160]];
const FOUR = [[360, 740], [768, 1024], [1440, 900], [3840, 2160]];
const SLOW = { settings: { pace: "cinematic" }, motion: "no-preference" };

// Presses as a mouse, a finger or a keyboard does.
const ways = {
    mouse: (page, what) => what.click(),
    touch: async (page, what) => {
        await until(page, (it) => !it.disabled && !it.closest("fieldset:disabled"), await what.elementHandle());
        const { x, y } = await what.evaluate((it) => {
            const box = it.getBoundingClientRect();
            return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
        });
        await page.wire.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
        await page.wire.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    },
    keyboard: async (page, what) => {
        await until(page, (it) => !it.disabled && !it.closest("fieldset:disabled"), await what.elementHandle());
        await what.focus();
        await page.keyboard.press("Enter");
    },
};

// Whether the bar ends at the window's edge, and what it holds is in sight without scrolling.
const bar = (page) => page.evaluate(() => {
    const box = document.querySelector(".playbar").getBoundingClientRect();
    const out = [...document.querySelectorAll(".playbar :is(button, input)")].filter((it) => {
        const { top, bottom, left, right } = it.getBoundingClientRect();
        return top < 0 || left < 0 || right > innerWidth + 1 || bottom > innerHeight + 1;
    });
    return { end: Math.round(innerHeight - box.bottom), top: Math.round(box.top), out: out.map((it) => it.textContent) };
});

// The felt, too, is whole without scrolling.
const still = (page) => page.evaluate(() => {
    const floor = document.querySelector(".floor");
    return [document.documentElement.scrollHeight - innerHeight, floor.scrollHeight - floor.clientHeight].map((it) => Math.max(0, it));
});

async function inView(page, places) {
    for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        assert.deepEqual(await still(page), [0, 0], `scrolls at ${width} x ${height}`);
        const { end, top, out } = await bar(page);
        assert.deepEqual({ end, out }, { end: 0, out: [] }, `${width} x ${height}`);
        assert.ok(top > height * 0.5, `the bar leaves room at ${width} x ${height}: ${top}`);
        places[`${width} x ${height}`] ??= top;
        assert.equal(top, places[`${width} x ${height}`], `the bar moved at ${width} x ${height}`);
    }
}

test("buying in, dealing, deciding and going on are in view at every size, always in the same place", async () => {
    const server = await startFloor([house("w")], { people: [] });
    const page = await open(server, { as: "guest", at: "table/w", size: "desktop" });
    await button(page, "Sit here: Seat 3").click();
    const buy = button(page, "$200");
    await page.locator(".seat.mine").waitFor();
    const places = {};
    await inView(page, places);
    await buy.click();
    await phase(page, "betting");
    await inView(page, places);
    const circles = await page.locator(".own .spot").evaluateAll((all) => all.map((it) => it.getBoundingClientRect().width));
    assert.ok(Math.min(...circles) >= 44, `circles of ${circles}`);
    for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        const least = await page.locator(".own .spot").evaluateAll((all) => Math.min(...all.map((it) => it.getBoundingClientRect().width)));
        assert.ok(least >= 44, `a circle of ${least} at ${width} x ${height}`);
    }
    await spot(page, "Ante").click();
    await button(page, "Ante: $1").waitFor();
    await inView(page, places);
    await button(page, "Deal now").click();
    for (const step of ["preflop", "flop", "river"]) {
        await phase(page, step);
        await inView(page, places);
        await button(page, step === "river" ? /^1x/ : "Check").click();
    }
    await result(page).waitFor();
    await inView(page, places);
});

test("a stadium's felt is whole in the window from a phone to a wall", async () => {
    const server = await startFloor([stadium("w")], { people: [] });
    const page = await open(server, { as: "guest", at: "table/w", size: "desktop" });
    const whole = async (step) => {
        for (const [width, height] of SIZES.slice(1)) {
            await page.setViewportSize({ width, height });
            assert.deepEqual(await still(page), [0, 0], `${step} scrolls at ${width} x ${height}`);
        }
    };
    await takeSeat(page);
    await phase(page, "betting");
    await whole("betting");
    await spot(page, "Ante").first().click();
    await button(page, "Ante: $1").waitFor();
    await button(page, "Deal now").click();
    await phase(page, "preflop");
    await button(page, "4x").click();
    await result(page).waitFor();
    await whole("the result");
});

test("six at a table: on a phone every badge is whole, beside the others, and nothing scrolls", async () => {
    const server = await startFloor([keyed("live", { rules: "washington" })]);
    const dora = await (await Client.connect(server)).login("dora", STAFF[0].pin);
    const page = await open(server, { as: "guest", at: "table/live" });
    await sitDown(page, 3);
    const others = await Promise.all([1, 2, 4, 5, 6].map((at) => player(server, "live", { spot: at, buy: 50000 })));
    await dora.ok("new_game", { table: "live" });
    await phase(page, "betting");
    for (const [index, one] of others.entries()) await one.ok("bet", { table: "live", spot: [1, 2, 4, 5, 6][index], wagers: { ante: 2500, blind: 2500 } });
    await spot(page, "Ante").click();
    await dora.subscribe("live");
    await page.locator("[data-test=chips]").getByText("$198").waitFor();
    await dora.ok("no_more_bets", { table: "live" });
    await dora.ok("deal", { table: "live" });
    await phase(page, "preflop");
    for (const [index, one] of others.entries()) await one.ok("play", { table: "live", spot: [1, 2, 4, 5, 6][index], multiple: 4 });
    await until(page, () => document.querySelectorAll(".badge .outcome").length === 5);
    assert.deepEqual(await still(page), [0, 0]);
    const over = await page.locator(".badge").evaluateAll((all) => {
        const parts = all.map((it) => [...it.querySelectorAll(".card, .tag, .who, .stack")].map((part) => part.getBoundingClientRect()));
        return parts.flatMap((one, index) => parts.slice(index + 1).flat().filter((b) => one.some((a) =>
            a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1))).length;
    });
    assert.equal(over, 0, "badges lie on each other");
    await shot(page, "six-on-a-phone", { sizes: ["phone"], whole: false });
});

for (const way of Object.keys(ways)) test(`a whole round by ${way} at four sizes`, async () => {
    const server = await startFloor([house("w", { result_s: 1 })], { people: [] });
    const page = await open(server, { as: "guest", at: "table/w", size: "desktop", once: true });
    const press = (name) => ways[way](page, button(page, name));
    await press("Sit here: Seat 3");
    await page.locator(".seat.mine").waitFor();
    await press("$500");
    for (const [index, [width, height]] of FOUR.entries()) {
        await page.setViewportSize({ width, height });
        await phase(page, "betting");
        if (index > 0) await ways[way](page, page.getByRole("button", { name: "Rebet", exact: true }));
        else {
            await ways[way](page, page.getByRole("radio", { name: "$5", exact: true }));
            await ways[way](page, spot(page, "Ante"));
        }
        await button(page, "Blind: $5").waitFor();
        await press("Deal now");
        await phase(page, "preflop");
        await press("Check");
        await phase(page, "flop");
        await press("2x");
        await result(page).waitFor();
        await press("Continue");
        await result(page).waitFor({ state: "detached" });
    }
});

test("five touches from the lobby to the first deal, three for a round, and nothing scrolls on a phone", async () => {
    const server = await startFloor([house("w", { result_s: 1 })], { people: [] });
    const page = await open(server, { at: "lobby", once: true });
    let touches = 0;
    const touch = async (what) => {
        touches++;
        await ways.touch(page, what);
    };
    await page.getByRole("link", { name: "Join" }).waitFor();
    await touch(page.getByRole("link", { name: "Join" }));
    await button(page, "Play as a guest").waitFor();
    await touch(button(page, "Play as a guest"));
    await button(page, "$200").waitFor();
    await touch(button(page, "$200"));
    await phase(page, "betting");
    assert.deepEqual(await still(page), [0, 0], "betting");
    await touch(spot(page, "Ante"));
    await button(page, "Ante: $1").waitFor();
    await touch(button(page, "Deal now"));
    await phase(page, "preflop");
    assert.ok(touches <= 5, `${touches} touches to the first deal`);
    assert.deepEqual(await still(page), [0, 0], "deciding");
    await touch(button(page, "4x"));
    await result(page).waitFor();
    assert.deepEqual(await still(page), [0, 0], "at the result");
    await touch(button(page, "Continue"));
    await phase(page, "betting");
    touches = 0;
    await touch(button(page, "Rebet and deal"));
    await phase(page, "preflop");
    await touch(button(page, "4x"));
    await result(page).waitFor();
    await touch(button(page, "Continue"));
    await phase(page, "betting");
    assert.ok(touches <= 3, `${touches} touches for a round`);
});

test("a double tap at every phase folds nothing, and keys are as patient", async () => {
    const server = await startFloor([house("w", { result_s: 600 })], { people: [] });
    const watcher = await Client.connect(server);
    await watcher.subscribe("w");
    const page = await open(server, { as: "guest", at: "table/w" });
    await sitDown(page, 3);
    await phase(page, "betting");
    await spot(page, "Ante").dblclick();
    await button(page, "Ante: $2").waitFor();
    // Each second tap comes as soon as the next phase is there, where the first one was.
    const twice = async (name, until) => {
        const what = button(page, name);
        await ready(page);
        const { x, y } = await what.evaluate((it) => {
            const box = it.getBoundingClientRect();
            return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
        });
        await page.mouse.click(x, y);
        await page.locator(`.felt[data-phase=${until}]`).waitFor();
        await page.mouse.dblclick(x, y);
        for (const key of ["f", "c", "1", "2", "4"]) await page.keyboard.press(key);
    };
    await twice("Deal now", "preflop");
    await twice("Check", "flop");
    await twice("Check", "river");
    // No choice was made by those taps and keys, and where Check was there is no Fold.
    await ready(page);
    await button(page, "Fold").waitFor();
    const at = (what) => what.evaluate((it) => it.getBoundingClientRect().right);
    assert.ok(await at(button(page, "Fold")) < 360 / 2, "Fold is on the other side");
    await page.keyboard.press("1");
    await watcher.event("settle");
    assert.equal(watcher.events.filter((it) => it.event === "fold").length, 0);
    assert.equal(watcher.events.filter((it) => it.event === "check").length, 2);
});

// A keyed table, dealt to the river with these cards.
async function dealtToRiver(settings, cards) {
    const server = await startFloor([keyed("live")]);
    const dora = await (await Client.connect(server)).login("dora", STAFF[0].pin);
    await dora.subscribe("live");
    const page = await open(server, { as: "guest", at: "table/live", ...settings });
    const at = (what, fields = {}) => dora.ok(what, { table: "live", ...fields });
    await sitDown(page, 2);
    await at("new_game");
    await phase(page, "betting");
    await chip(page, "$5");
    await spot(page, "Ante").click();
    await dora.event("bet");
    await at("no_more_bets");
    await at("key", { cards });
    await at("deal");
    for (const [step, more] of [["flop", "QhJd2c"], ["river", "8h3d"]]) {
        await phase(page, step === "flop" ? "preflop" : "flop");
        const from = dora.events.length;
        await button(page, "Check").click();
        await dora.event("check", "a check", from);
        await at("key", { cards: more });
        await at(step);
    }
    await phase(page, "river");
    return { page, dora, at };
}

test("folding a pair asks once, and the hand can be kept", async () => {
    const { page, dora } = await dealtToRiver({}, "AhQd");
    await button(page, "Fold").click();
    await page.getByText("Fold pair of queens?").waitFor();
    await button(page, "Keep the hand").click();
    await button(page, /^1x/).waitFor();
    await button(page, "Fold").click();
    await button(page, "Fold it").click();
    await dora.event("fold");
});

test("a hand without a pair is folded at once, and a pair too for who does not want to be asked", async () => {
    const nothing = await dealtToRiver({}, "AhKd");
    await button(nothing.page, "Fold").click();
    await nothing.dora.event("fold");
    const pair = await dealtToRiver({ settings: { askFold: false } }, "AhQd");
    await button(pair.page, "Fold").click();
    await pair.dora.event("fold");
});

test("a first visit is told what to do; a hint says what choices cost; a dear mistake and signing out with chips are asked about", async () => {
    const server = await startFloor([keyed("live")]);
    const dora = await (await Client.connect(server)).login("dora", STAFF[0].pin);
    await dora.subscribe("live");
    const page = await open(server, { as: "guest", at: "table/live", size: "desktop", coached: false, settings: { warn: true }, once: true });
    const at = (what, fields = {}) => dora.ok(what, { table: "live", ...fields });
    const coach = page.locator("[data-test=coach]");
    await coach.getByText("one touch takes a seat").waitFor();
    await shot(page, "coach", { whole: false });
    await coach.getByRole("button", { name: "Got it" }).click();
    await sitDown(page, 2);
    await at("new_game");
    await phase(page, "betting");
    await coach.getByText("Touch the Ante circle").waitFor();
    for (const [width, height] of FOUR) {
        await page.setViewportSize({ width, height });
        const covered = await spot(page, "Ante").evaluate((it) => {
            const a = it.getBoundingClientRect(), b = document.querySelector(".coach").getBoundingClientRect();
            return a.top < b.bottom && b.top < a.bottom && a.left < b.right && b.left < a.right;
        });
        assert.ok(!covered, `the circle is covered at ${width} x ${height}`);
    }
    await chip(page, "$5");
    await spot(page, "Ante").click();
    await dora.event("bet");
    await coach.getByRole("button", { name: "No more hints" }).click();
    await at("no_more_bets");
    await at("key", { cards: "AhAd" });
    await at("deal");
    await phase(page, "preflop");
    assert.equal(await coach.count(), 0, "skipped for good");
    const { body } = await server.get("/api/advise?rules=live&hole=AhAd");
    const cost = (choice) => `$${(Math.round(body.choices.find((it) => it.choice === choice).cost * 500) / 100).toFixed(2)}`;
    await button(page, "Hint").click();
    await page.getByText(`Most would choose 4x: 3x costs ${cost("3x")}, Check costs ${cost("check")}.`).waitFor();
    await shot(page, "hint", { whole: false });
    for (const [width, height] of FOUR) {
        await page.setViewportSize({ width, height });
        const { end, out } = await bar(page);
        assert.deepEqual({ end, out }, { end: 0, out: [] }, `${width} x ${height}`);
    }
    await button(page, "Check").click();
    await page.getByText(`Check costs ${cost("check")} against 4x.`).waitFor();
    await button(page, "Choose again").click();
    await button(page, /^3x/).click(); // cheaper than a quarter of an Ante? aces: no
    await page.getByText(`3x costs ${cost("3x")} against 4x.`).waitFor();
    await ready(page);
    await button(page, "Do it anyway").click();
    assert.equal((await dora.event("play")).multiple, 3);
    await button(page, "Sign out").click();
    const asks = page.getByRole("dialog", { name: "Sign out" });
    await asks.getByText(/You are a guest: your \$[\d,.]+ go back to the cage and cannot be returned to you/).waitFor();
    await asks.getByText("A hand in play goes on without you").waitFor();
    await asks.getByRole("button", { name: "Stay signed in" }).click();
    await page.locator("[data-test=person]").waitFor();
    await button(page, "Sign out").click();
    await asks.getByRole("button", { name: "Sign out" }).click();
    await page.locator("[data-test=person]").waitFor({ state: "detached" });
});

test("how to play is one screen, and the chart of starting hands is the solver's for the rules of this table", async () => {
    const server = await startFloor([house("w")], { people: [] });
    const page = await open(server, { at: "table/w", size: "desktop" });
    await page.getByRole("link", { name: "How to play" }).click();
    await page.getByRole("heading", { name: "1. Bet" }).waitFor();
    assert.ok(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight), "one screen");
    await shot(page, "how");
    await page.getByRole("link", { name: "Starting hands" }).click();
    const hand = page.locator("[data-test=chart-hand]");
    for (const name of ["72o", "K2s", "JTo"]) {
        await page.getByRole("button", { name: new RegExp(`^${name}`) }).click();
        const { body } = await server.get(`/api/advise?rules=w&hole=${name[0]}h${name[1]}${name[2] === "s" ? "h" : "d"}`);
        const told = await hand.textContent();
        for (const { ev } of body.choices) assert.ok(told.includes(`${ev > 0 ? "+" : ""}${ev.toFixed(4)}`), `${name}: ${told} has ${ev}`);
    }
    assert.equal(await page.locator(".chart-cell").count(), 169);
    await page.getByText("Perfect play costs 2.1850 % of an Ante").waitFor();
    await shot(page, "chart", { sizes: ["phone", "desktop"] });
    await page.locator(".chart-board summary").click();
    for (const [index, card] of ["queen of hearts", "jack of hearts", "deuce of hearts", "nine of clubs", "nine of spades"].entries()) {
        await page.getByRole("button", { name: card }).last().click();
        if (index < 2 || index === 3) continue; // half a street is none
        await page.locator(`.chart[data-street=${index === 2 ? "flop" : "river"}]`).waitFor();
        const board = index === 2 ? "QhJh2h" : "QhJh2h9c9s", { body } = await server.get(`/api/starting-hands?rules=w&board=${board}`);
        const mixed = body.hands.find((it) => it.raised > 0 && it.raised < it.combinations);
        await page.getByRole("button", { name: new RegExp(`^${mixed.hand}`) }).click();
        assert.match(await page.locator("[data-test=mixed]").textContent(), new RegExp(`^${mixed.raised} of ${mixed.combinations} `));
        const told = await hand.textContent();
        for (const ev of [mixed.check, ...mixed.raises]) assert.ok(told.includes(ev.toFixed(4)), `${mixed.hand} on ${board}: ${told}`);
        assert.equal(await page.locator(".chart-cell:not(.none)").count(), body.hands.length);
    }
    await shot(page, "chart-board", { sizes: ["phone", "desktop"] });
});

// Every state of the page that is drawn, until the result is there.
const recorded = (page) => page.evaluate(() => {
    window.seen = [];
    const open = (where) => [...document.querySelectorAll(`${where} .card`)].filter((it) => !it.classList.contains("back")).length;
    const note = () => window.seen.push({
        board: open(".community"), dealer: open(".dealer-place"), nets: document.querySelectorAll(".own .spot-net").length,
        chips: document.querySelector("[data-test=chips]").textContent, net: document.querySelector("[data-test=net]").textContent,
        words: document.querySelector(".dealer-place .words").textContent, result: document.querySelector("[data-test=result]") !== null,
        said: document.querySelector("[aria-live][aria-atomic]").textContent, tags: document.querySelectorAll(".net-tag").length,
        call: document.querySelector(".call").textContent,
    });
    new MutationObserver(note).observe(document.querySelector("main"), { subtree: true, childList: true, attributes: true, characterData: true });
});

test("a showdown is told card by card and wager by wager, and nothing before its card", async () => {
    const server = await startFloor([house("w", { result_s: 600 })], { people: [] });
    const page = await open(server, { as: "guest", at: "table/w", size: "desktop", ...SLOW, once: true });
    await sitDown(page, 3);
    await phase(page, "betting");
    await spot(page, "Ante").click();
    await spot(page, "Trips").click();
    await page.locator("[data-test=chips]").getByText("$197").waitFor();
    await button(page, "Deal now").click();
    await phase(page, "preflop");
    await recorded(page);
    await button(page, "4x").click();
    await result(page).waitFor();
    const seen = await page.evaluate(() => window.seen);
    const steps = (of) => [...new Set(seen.map((it) => it[of]))];
    assert.deepEqual(steps("board"), [0, 3, 4, 5], "the turn, then the river");
    assert.deepEqual(steps("dealer"), [0, 1, 2], "the dealer's cards one by one");
    assert.deepEqual(steps("nets"), [0, 1, 2, 3, 4], "Trips, Ante, Blind and Play one by one");
    const early = seen.filter((it) => it.dealer < 2);
    assert.ok(early.length > 5);
    for (const it of early) {
        assert.deepEqual({ words: it.words, nets: it.nets, tags: it.tags, result: it.result }, { words: "", nets: 0, tags: 0, result: false });
        assert.ok(["$197", "$193"].includes(it.chips), `chips ${it.chips} before the dealer's hand`);
        assert.equal(it.net, "$0");
        assert.doesNotMatch(it.said, /[+-][$]|qualif/);
        assert.doesNotMatch(it.call, /wins|loses|comes back/);
    }
    for (const it of seen.filter((at) => at.nets > 0 && at.nets < 4)) {
        assert.equal(it.chips, "$193", "the chips come with the last wager");
        assert.match(it.call, /wins|loses|comes back/);
    }
});

test("a key or a tap shows the rest of a showdown at once", async () => {
    const server = await startFloor([house("w", { result_s: 1 })], { people: [] });
    const page = await open(server, { as: "guest", at: "table/w", size: "desktop", ...SLOW, once: true });
    await sitDown(page, 3);
    for (const how of [() => page.keyboard.press(" "), () => button(page, "Show all").click(), () => page.locator(".board").click()]) {
        await phase(page, "betting");
        await spot(page, "Ante").click();
        await button(page, "Ante: $1").waitFor();
        await button(page, "Deal now").click();
        await phase(page, "preflop");
        await button(page, "4x").click();
        await button(page, "Show all").waitFor();
        await ready(page);
        assert.equal(await page.locator(".own .spot-net").count(), 0, "the showdown is on");
        await how();
        await result(page).waitFor({ timeout: 1000 });
        await button(page, "Continue").click();
    }
});

// Counts what the browser is asked to play, to say and to shake from now on; it still does.
const listened = (page) => page.evaluate(() => {
    window.heard = { contexts: 0, tones: 0, words: [], shakes: 0 };
    const wrap = (of, name, note) => {
        const before = of[name];
        of[name] = function (...all) {
            note(...all);
            return before.apply(this, all);
        };
    };
    window.AudioContext = class extends AudioContext {
        constructor(...all) {
            super(...all);
            window.heard.contexts++;
        }
    };
    for (const source of [OscillatorNode, AudioBufferSourceNode]) wrap(source.prototype, "start", () => window.heard.tones++);
    if ("speechSynthesis" in window) wrap(speechSynthesis, "speak", ({ text }) => window.heard.words.push(text));
    wrap(navigator, "vibrate", () => window.heard.shakes++);
});

test("sound, speech and vibration are off until they are switched on, and follow what is seen", async () => {
    const server = await startFloor([house("w"), house("v")], { people: [] });
    const round = async (table, settings) => {
        const page = await open(server, { as: "guest", at: `table/${table}`, size: "desktop", settings, once: true });
        await listened(page);
        await sitDown(page, 3);
        await phase(page, "betting");
        await spot(page, "Ante").click();
        await button(page, "Ante: $1").waitFor();
        return page;
    };
    const quiet = await round("w");
    assert.deepEqual(await quiet.evaluate(() => window.heard), { contexts: 0, tones: 0, words: [], shakes: 0 });
    await button(quiet, "Sound").click();
    await spot(quiet, "Ante").click();
    await until(quiet, () => window.heard.tones > 0);
    await button(quiet, "Sound").click();
    const { tones } = await quiet.evaluate(() => window.heard);
    await spot(quiet, "Ante").click();
    await button(quiet, "Ante: $3").waitFor();
    assert.equal((await quiet.evaluate(() => window.heard)).tones, tones, "mute is mute");
    const loud = await round("v", { volume: 60, speech: true, haptics: true });
    const spoken = loud.evaluate(() => "speechSynthesis" in window);
    await button(loud, "Deal now").click();
    await phase(loud, "preflop");
    await until(loud, () => window.heard.tones > 2 && window.heard.shakes > 0);
    if (await spoken) await until(loud, () => window.heard.words.some((it) => it.includes("Your decision")));
    await button(loud, "4x").click();
    await result(loud).waitFor();
    if (await spoken) await until(loud, () => window.heard.words.some((it) => /[$]\d/.test(it)));
});

await main();
