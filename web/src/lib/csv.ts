// A list as a file for a spreadsheet: what is shown, row by row, amounts as plain numbers.

const MONEY = /^([+-]?)\$([\d,]+(?:\.\d{1,2})?)$/;

// A text that a spreadsheet would run as a formula stays a text.
function cell(text: string): string {
  const words = text.replace(/\s+/g, " ").trim(), amount = MONEY.exec(words);
  const plain = amount ? `${amount[1] === "-" ? "-" : ""}${amount[2]!.replace(/,/g, "")}` : /^[=+\-@]/.test(words) && !/^[+-]?[\d.,]+( %)?$/.test(words) ? `'${words}` : words;
  return /[",\n]/.test(plain) ? `"${plain.replace(/"/g, '""')}"` : plain;
}

// What is read of a cell: not its buttons and not what lies folded in it; a card by its name.
function textOf(at: Element): string {
  const copy = at.cloneNode(true) as Element;
  for (const out of copy.querySelectorAll("button, details, .button, caption")) out.remove();
  for (const card of copy.querySelectorAll(".card")) card.textContent = `${card.getAttribute("aria-label")}; `;
  for (const part of copy.querySelectorAll(".detail, .badge, div, .muted")) part.append(" ");
  return copy.textContent ?? "";
}

export function csvOf(table: HTMLTableElement): string {
  return [...table.rows].filter((row) => !row.hidden)
    .map((row) => [...row.cells].map((at) => cell(textOf(at))).join(",")).join("\r\n") + "\r\n";
}
