// A California floor for tests: three players, two of them in browsers, and the house dealer. Cards
// are keyed, so that every amount is known.
import { Client, STAFF, open, player, startFloor, until } from "./lib.mjs";
import { button } from "./lib-player.mjs";
import { inTurn } from "../server/lib.mjs";

const PIN = "7777";
const people = [...STAFF, ...["ann", "bob", "cid"].map((name) =>
    ({ name, role: "player", pin: PIN, deposit: 1000000 }))];
const cal = (more = {}) => ({
    name: "cal", title: "California", rules: "california", dealer: true, source: "keyed", open: true,
    offer_s: 3000, ...more,
});

// The chips come over another connection: this is not about buying in.
async function sit(server, name, seat, looks = {}) {
    const client = await player(server, "cal", { name, pin: PIN, spot: seat, buy: 50000 });
    const page = await open(server, { as: name, pin: PIN, at: "table/cal", ...looks });
    await page.locator(".felt").waitFor();
    client.close();
    return page;
}

// Ann at seat 1 and bob at seat 2 in browsers, cid at seat 3, and the house dealer.
export async function floor(more, looks = {}) {
    const server = await startFloor([cal(more)], { people });
    const ann = await sit(server, "ann", 1, { size: "desktop", ...looks });
    const bob = await sit(server, "bob", 2, { size: "phone", ...looks });
    const cid = await player(server, "cal", { name: "cid", pin: PIN, spot: 3, buy: 50000 });
    const dora = await (await Client.connect(server)).login("dora", STAFF[0].pin);
    await dora.subscribe("cal");
    return { server, ann, bob, cid, dora };
}

export const at = (client, what, fields = {}) => client.ok(what, { table: "cal", ...fields });
export const test$ = (page, name) => page.locator(`[data-test=${name}]`);

// Until the server has answered, with the bank or with a refusal: what comes next may need it.
export async function accept(page, amount) {
    await page.getByLabel("Amount to put up").fill(amount);
    await button(page, "Accept and bank").click();
    await until(page, () => !document.querySelector("[data-test=offer]") ||
        [...document.querySelectorAll("[data-test=position] [role=alert]")].some((it) => it.checkVisibility()));
}

// Bob and cid win everything against queens: aces and kings on a dry board.
export async function dealOut(dora) {
    await inTurn("cal", [dora, "key", { cards: "2c7d9h" }], [dora, "flop"], [dora, "key", { cards: "Js4s" }],
        [dora, "river"], [dora, "key", { cards: "QhQsAcAdKcKd" }], [dora, "reveal"]);
}
