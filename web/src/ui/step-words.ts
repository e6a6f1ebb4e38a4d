// A step of a round for staff: with the seat, every wager by name, and the cards that were keyed.

import { splitCards } from "../lib/cards";
import { money } from "../lib/money";
import type { TableEvent, WagerName } from "../lib/protocol";
import { cardWords, t, type Key } from "../lib/text";
import { reasonInWords } from "../lib/said";
import { stepWords } from "./announcer";

const cardsInWords = (cards: string | undefined) => splitCards(cards).map(cardWords).join(", ");

function wagersInWords(step: TableEvent): string {
  const words = (wagers: object | undefined) => (Object.entries(wagers ?? {}) as [WagerName, number][])
    .map(([wager, amount]) => `${t(wager as Key)} ${money(amount)}`).join(", ");
  const tip = words(step.tip);
  return words(step.wagers) + (tip ? `; ${t("forTheDealer")}: ${tip}` : "");
}

export function stepInWords(step: TableEvent): string {
  const who = step.player ?? step.by;
  const place = step.spot ? `${t("seat", { spot: step.spot })}: ` : "";
  switch (step.event) {
    case "round_started": return t("newGame");
    case "seeded": return t("step_seeded", { who });
    case "seeds_due": return t(step.stage === 2 ? "step_spares_due" : "step_seeds_due");
    case "seed_revealed": return t("step_seed_revealed", { who });
    case "seed_missed": return t("step_seed_missed", { who });
    case "bet": return t("step_bet", { who, place, wagers: wagersInWords(step) });
    case "keyed": return t("step_keyed", { cards: cardsInWords(step.cards) || String(step.count ?? 0) });
    case "corrected": return t("step_corrected", { place: (step.index ?? 0) + 1, card: cardsInWords(step.cards) });
    case "bank": return t("step_bank", { who, place, amount: money(step.amount ?? 0) });
    case "offered": return t("step_offered", { who, place });
    case "irregularity": return place + t(`irregular_${(step.kind ?? "").replace(/-/g, "_")}` as Key);
    case "step_noted": return t(`step_noted_${step.kind ?? ""}` as Key);
    case "time_called": return place + t("step_time_called");
    case "finishing": return t("step_finishing");
    case "dead": return t("step_dead", { spot: step.spot ?? 0 });
    case "amended":
    case "put_right": return t("step_amended", { reason: step.reason ?? "" });
    case "void": return t("step_void", { reason: reasonInWords(step.reason ?? "") });
    default: return place + stepWords(step);
  }
}
