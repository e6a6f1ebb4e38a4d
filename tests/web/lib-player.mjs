// What a player does at a table page, as steps that several tests take.
import { assert } from "./lib.mjs";

export const phase = (page, name) => page.locator(`main > * .felt[data-phase=${name}]`).waitFor();
export const spot = (page, name) => page.getByRole("button", { name: new RegExp(`^${name}: `) });
export const chip = (page, amount) => page.getByRole("radio", { name: amount, exact: true }).click();
export const button = (page, name) => page.getByRole("button", { name });
export const result = (page) => page.locator("[data-test=result]");

export async function buyIn(page, chips = "$200") {
    await page.getByRole("region", { name: "Your money" }).getByRole("button", { name: chips }).click();
    await page.locator("[data-test=chips]").getByText(chips).waitFor();
}

export async function sitDown(page, seat, chips = "$200") {
    await button(page, `Sit here: Seat ${seat}`).click();
    await buyIn(page, chips);
}

export async function chipsOf(page) {
    const text = await page.locator("[data-test=chips]").textContent();
    return Math.round(100 * Number(text.replace(/[$,]/g, "")));
}

// Every line of a hand's settlement is on the page, with its money and its reason.
export async function seesLines(page, hand) {
    const panel = result(page);
    for (const line of hand.wagers) await panel.getByText(line.why).first().waitFor();
    const nets = await panel.locator(".lines li").count();
    assert.equal(nets, hand.wagers.length + (hand.tip?.wagers.length ?? 0));
}
