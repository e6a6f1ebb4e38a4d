// Texts of the chosen language. `t("atRisk", {amount})`; a language is a complete catalogue.

import { en, type Catalogue } from "../text/en";
import { es } from "../text/es";

export type Key = keyof Catalogue;
export const LANGUAGES: Record<string, { title: string; texts: Catalogue }> = {
  en: { title: "English", texts: en },
  es: { title: "Español", texts: es },
};

let texts: Catalogue = en;
let code = "en";

export function language(): string {
  return code;
}

export function setLanguage(wanted: string): void {
  code = LANGUAGES[wanted] ? wanted : "en";
  texts = LANGUAGES[code]!.texts;
  document.documentElement.lang = code;
}

// A key made from what the server said ("role_" + role) may be of a newer server: then the key itself
// is shown, which is better than no page.
export function t(key: Key, values: Record<string, string | number> = {}): string {
  return (texts[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) =>
    values[name] === undefined ? whole : String(values[name]));
}

export function cardWords(card: string): string {
  return t("cardName", {
    rank: t(`rank_${card[0]}` as Key),
    suit: t(`suit_${card[1]}` as Key),
  });
}
