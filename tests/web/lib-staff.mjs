// What staff do on their pages, as steps that several tests take.
import { until } from "./lib.mjs";

export const dialog = (page) => page.getByRole("dialog");

// Fills the fields of the dialog in, by their labels, and confirms it.
export async function confirm(page, fields = {}) {
    for (const [label, text] of Object.entries(fields)) await dialog(page).getByLabel(label).fill(text);
    await dialog(page).locator("button[type=submit]").click();
}

// A hand that presses once: what follows sooner, the dealer's terminal takes for the same touch.
const BOUNCE_MS = 300;
export async function once(page, press) {
    await until(page, (then) => Date.now() > then, (page.pressed ?? 0) + BOUNCE_MS);
    await press();
    page.pressed = Date.now();
}
export const enter = (page) => once(page, () => page.keyboard.press("Enter"));

// A step of the dealer's terminal, as soon as it may be taken.
export const stepButton = (page, name) =>
    page.getByRole("list", { name: "Steps" }).getByRole("button", { name, exact: true });
export async function step(page, name) {
    await until(page, (label) => [...document.querySelectorAll(".dealer-steps button")]
        .some((it) => it.textContent === label && !it.disabled), name);
    await once(page, () => stepButton(page, name).click());
}
