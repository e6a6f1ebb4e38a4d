// Integer cents as text, the way the server writes them: "$1,234.50", "$5", "-$5".

export function money(cents: number): string {
  const sign = cents < 0 ? "-" : "";
  const all = Math.abs(cents);
  const dollars = Math.floor(all / 100).toString().replace(/\B(?=(\d{3})+(?!\d))/g, ",");
  const rest = all % 100;
  return `${sign}$${dollars}${rest === 0 ? "" : "." + rest.toString().padStart(2, "0")}`;
}

export function signedMoney(cents: number): string {
  return cents > 0 ? "+" + money(cents) : money(cents);
}

// What a person types: "25", "$25", "2.50", "1,000". Null when it is not an amount.
export function parseMoney(text: string): number | null {
  const match = /^\$?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  const dollars = Number(match[1]!.replace(/,/g, ""));
  const cents = Number((match[2] ?? "0").padEnd(2, "0"));
  const total = dollars * 100 + cents;
  return Number.isSafeInteger(total) ? total : null;
}
