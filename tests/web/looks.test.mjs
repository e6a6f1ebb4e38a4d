// How the player's table looks where it can be measured: all of it in sight on a desktop screen from
// the first bet to the result, nothing on the felt lies on something else, and a settled round shows
// whose hand each card plays in.
import { Client, STAFF, assert, atHouse, keyed, main, open, player, shot, startFloor, test } from "./lib.mjs";
import { button, chip, phase, result, sitDown, spot } from "./lib-player.mjs";

const SCREENS = [[1280, 720], [1440, 900], [1920, 1080], [3840, 2160]];

// How far the page is from fitting, and what lies on what.
const measure = (page) => page.evaluate(() => {
    const box = (it) => it.getBoundingClientRect();
    const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
    const felt = box(document.querySelector(".felt"));
    const print = box(document.querySelector(".felt .print text"));
    // the rail's lower corners are quarters of ellipses: no box may reach into one
    const rim = parseFloat(getComputedStyle(document.querySelector(".felt"), "::after").top);
    const corners = getComputedStyle(document.querySelector(".felt"), "::after").borderBottomLeftRadius.split(" ");
    const line = { left: felt.left + rim, right: felt.right - rim, bottom: felt.bottom - rim, width: felt.width - 2 * rim, height: felt.height - 2 * rim };
    const [rx, ry] = [line.width, line.height].map((length, axis) => {
        const given = corners[axis] ?? corners[0];
        return given.endsWith("%") ? length * parseFloat(given) / 100 : parseFloat(given);
    });
    const onRail = ({ left, right, bottom }) => {
        const x = Math.min(left - line.left, line.right - right), y = line.bottom - bottom;
        return x < 0 || y < 0 || (x < rx && y < ry && ((rx - x) / rx) ** 2 + ((ry - y) / ry) ** 2 > 1);
    };
    const clash = (name, a, b) => (apart(a, b) ? [] : [name]);
    const cards = [...document.querySelectorAll(".seat .card")].map(box);
    const dealer = box(document.querySelector(".dealer-place .words"));
    return {
        felt: `${Math.round(felt.width)} x ${Math.round(felt.height)}`,
        scrolls: document.documentElement.scrollHeight - innerHeight,
        inside: [...document.querySelectorAll(".felt :is(.card, .spot, .who, .words, .call, .tag)")]
            .filter((it) => box(it).width > 0 && (box(it).bottom > felt.bottom || box(it).top < felt.top)).map((it) => it.className),
        clashes: [
            ...cards.flatMap((card) => clash("a card on the print", card, print)),
            ...clash("the dealer's hand on the print", dealer, print),
            ...[...document.querySelectorAll(".seat")].flatMap((seat) => {
                const who = box(seat.querySelector(".who, .own-head")), words = box(seat.querySelector(".words"));
                const circles = [...seat.querySelectorAll(".spot")].map(box);
                return [...seat.querySelectorAll(".card")].flatMap((card) => clash("a card on a name", box(card), who))
                    .concat(circles.flatMap((circle) => clash("words on circles", words, circle)));
            }),
        ],
        rail: [...document.querySelectorAll(".seat.badge")].filter((seat) => onRail(box(seat))).map((seat) => seat.dataset.spot),
        panel: [...document.querySelectorAll(".floor, .bar-keys, .bar-say, .bar-do")]
            .filter((it) => it.scrollHeight > it.clientHeight + 1).map((it) => it.className),
        bar: (({ top, bottom }) => `${Math.round(top)} to ${Math.round(bottom)}`)(box(document.querySelector(".playbar"))),
    };
});

async function inSight(page, step) {
    let before = "";
    for (const [width, height] of SCREENS) {
        await page.setViewportSize({ width, height });
        const { felt, bar, ...seen } = await measure(page);
        assert.deepEqual(seen, { scrolls: 0, inside: [], clashes: [], rail: [], panel: [] }, `${step} at ${width} x ${height}`);
        before += `${felt}, bar ${bar}; `;
    }
    return before;
}

test("a whole round is in sight without scrolling, and the felt never moves", async () => {
    const server = await startFloor([keyed("live")]);
    const page = await open(server, { as: "guest", at: "table/live", size: "desktop" });
    const dora = await (await Client.connect(server)).login("dora", STAFF[0].pin);
    const at = (what, fields = {}) => dora.ok(what, { table: "live", ...fields });
    await dora.subscribe("live");
    await sitDown(page, 3);
    const others = [];
    for (const seat of [1, 6]) others.push([seat, await player(server, "live", { spot: seat, buy: 50000 })]);
    await at("new_game");
    await phase(page, "betting");
    for (const [seat, other] of others)
        await other.ok("bet", { table: "live", spot: seat, wagers: { ante: 2500, blind: 2500, trips: 1500 } });
    await chip(page, "$5");
    await spot(page, "Ante").click();
    await spot(page, "Trips").click();
    await page.locator("[data-test=chips]").getByText("$185").waitFor();
    const sizes = await inSight(page, "betting");
    await at("no_more_bets");
    await at("key", { cards: "2h3hAhKd8c8s" });
    await at("deal");
    await button(page, "4x · $20").waitFor();
    assert.equal(await inSight(page, "deciding"), sizes);
    for (const [seat, other] of others) await other.ok("play", { table: "live", spot: seat, multiple: 4 });
    await button(page, "4x · $20").click();
    await dora.event((event) => event.event === "play" && event.spot === 3);
    await at("key", { cards: "7h2c9s" });
    await at("flop");
    await at("key", { cards: "KsQc" });
    await at("river");
    await at("key", { cards: "7c7d" });
    await at("reveal");
    await at("confirm");
    await result(page).waitFor();
    assert.equal(await inSight(page, "the result"), sizes);
    await page.setViewportSize({ width: 1440, height: 900 });

    // Kings with ace, queen, nine against three sevens with king, queen; the deuce plays for nobody.
    const which = (names) => page.locator(`.board .card${names}, .seat.mine .card${names}`)
        .evaluateAll((cards) => cards.map((card) => card.ariaLabel).sort());
    assert.deepEqual(await which(".lifted"),
        ["ace of hearts", "king of diamonds", "king of spades", "nine of spades", "queen of clubs"]);
    assert.deepEqual(await which(".theirs"),
        ["king of spades", "queen of clubs", "seven of clubs", "seven of diamonds", "seven of hearts"]);
    assert.deepEqual(await which(".dim"), ["deuce of clubs"]);
    await shot(page, "table-full");
});

test("with three hands the buttons stay in sight", async () => {
    const { page } = await atHouse({ size: "desktop" });
    await sitDown(page, 2);
    await phase(page, "betting");
    await spot(page, "Ante").click();
    for (const seat of ["4", "5"]) {
        await page.getByLabel("Another hand").selectOption(seat);
        await page.locator(`.own[data-spot="${seat}"]`).waitFor();
        await button(page, "Ante: $0").waitFor();
        await spot(page, "Ante").click();
        await button(page, "Ante: $1").waitFor();
    }
    await button(page, "Deal now").click();
    for (const seat of [2, 4, 5]) {
        await page.locator(".deciding h2").getByText(`Seat ${seat}`).waitFor();
        await button(page, /^4x/).click();
    }
    await result(page).waitFor();
    for (const [width, height] of SCREENS) {
        await page.setViewportSize({ width, height });
        const { bottom, scrolls } = await button(page, "Continue").evaluate((it) => ({ bottom: it.getBoundingClientRect().bottom,
            scrolls: document.documentElement.scrollHeight - innerHeight }));
        assert.ok(bottom < height, `Go on ends at ${bottom} of ${height}`);
        assert.equal(scrolls, 0);
    }
});

await main();
