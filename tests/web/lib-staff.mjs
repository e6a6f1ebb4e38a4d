// What staff do on their pages, as steps that several tests take.
import { until } from "./lib.mjs";

export const dialog = (page) => page.getByRole("dialog");

// Fills the fields of the dialog in, by their labels, and confirms it.
export async function confirm(page, fields = {}) {
    for (const [label, text] of Object.entries(fields)) await dialog(page).getByLabel(label).fill(text);
    await dialog(page).locator("button[type=submit]").click();
}

// A step of the dealer's terminal, as soon as it may be taken.
export const stepButton = (page, name) =>
    page.getByRole("list", { name: "Steps" }).getByRole("button", { name, exact: true });
export async function step(page, name) {
    await until(page, (label) => [...document.querySelectorAll(".dealer-steps button")]
        .some((it) => it.textContent === label && !it.disabled), name);
    await stepButton(page, name).click();
}
