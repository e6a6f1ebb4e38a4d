// Integer cents as text, the way the server writes them: "$1,234.50", "$5", "-$5".

export function money(cents: number): string {
  const sign = cents < 0 ? "-" : "";
  const all = Math.abs(cents);
  const dollars = Math.floor(all / 100).toString().replace(/\B(?=(\d{3})+(?!\d))/g, ",");
  const rest = all % 100;
  return `${sign}$${dollars}${rest === 0 ? "" : "." + rest.toString().padStart(2, "0")}`;
}

// The class of a sum that somebody gains.
export const netClass = (net: number): string => (net > 0 ? "win" : net < 0 ? "lose" : "");

// As it is typed into a field.
export const dollars = (cents: number): string => money(cents).replace(/[$,]/g, "");

export function signedMoney(cents: number): string {
  return cents > 0 ? "+" + money(cents) : money(cents);
}

// An amount for a place that holds seven characters, cut to four figures from $100,000 on: "$987.6k",
// "$1.234M". The exact amount is shown elsewhere.
export function shortMoney(cents: number): string {
  const dollars = Math.floor(cents / 100);
  if (dollars < 100000) return money(cents);
  const [unit, sign] = dollars < 1000000 ? [1000, "k"] : dollars < 1000000000 ? [1000000, "M"] : [1000000000, "B"];
  const whole = Math.floor(dollars / unit), digits = 4 - String(whole).length;
  const cut = Math.floor((dollars % unit) / (unit / 10 ** digits)).toString().padStart(digits, "0").replace(/0+$/, "");
  return `$${whole}${cut ? `.${cut}` : ""}${sign}`;
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
