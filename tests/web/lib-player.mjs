// What a player does at a table page, as steps that several tests take.
import { assert, until } from "./lib.mjs";

export const spot = (page, name) => page.getByRole("button", { name: new RegExp(`^${name}: `) });
export const chip = (page, amount) => page.getByRole("radio", { name: amount, exact: true }).click();
export const button = (page, name) => page.getByRole("button", { name });
export const result = (page) => page.locator("[data-test=result]");

// The bar takes keys and touches again: it ignores them for a moment after a new phase.
export const ready = (page) => until(page, () => document.querySelector(".playbar")?.dataset.rests !== "yes");

export async function phase(page, name) {
    await page.locator(`main > * .felt[data-phase=${name}]`).waitFor();
    await ready(page);
}

export async function buyIn(page, chips = "$200") {
    await page.locator(".seat.mine").first().waitFor();
    await page.locator(".playbar.buying").getByRole("button", { name: chips, exact: true }).click();
    await page.locator("[data-test=chips]").getByText(chips).waitFor();
}

// Takes a seat and buys in with one touch.
export async function takeSeat(page, chips = "$200") {
    await page.locator(".playbar.buying").getByRole("button", { name: chips, exact: true }).click();
    await page.locator("[data-test=chips]").getByText(chips).waitFor();
}

export async function sitDown(page, seat, chips = "$200") {
    await button(page, `Sit here: Seat ${seat}`).click();
    await buyIn(page, chips);
}

// A button of the table's head, which a phone has behind "More".
export async function tool(page, name) {
    const more = button(page, "More");
    if (await more.isVisible()) await more.click();
    await button(page, name).click();
}

export async function chipsOf(page) {
    const text = await page.locator("[data-test=chips]").textContent();
    return Math.round(100 * Number(text.replace(/[$,]/g, "")));
}

// Opens the reasons of a result.
export async function reasons(page) {
    await result(page).getByRole("button", { name: "Why?" }).click();
    return page.locator("[data-test=reasons]");
}

// Every line of a hand's settlement is told with its money and its reason.
export async function seesLines(page, hand) {
    const panel = await reasons(page);
    for (const line of hand.wagers) await panel.getByText(line.why).first().waitFor();
    const nets = await panel.locator(".lines li").count();
    assert.equal(nets, hand.wagers.length + (hand.tip?.wagers.length ?? 0));
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
}
