// What happens at the table, in words, for those who do not see it: one polite live region.

import { splitCards } from "../lib/cards";
import { settledWords } from "../lib/hand-words";
import { money, signedMoney } from "../lib/money";
import type { Table, TableEvent } from "../lib/protocol";
import { cardWords, t, type Key } from "../lib/text";
import { reasonInWords } from "../lib/said";
import { choiceLabel, choicesOf } from "./decision-panel";

function cardsInWords(cards: string | undefined): string {
  return splitCards(cards).map(cardWords).join(", ");
}

function myTurn(table: Table, me: string): string {
  const hand = table.round?.hands.find((it) => it.player === me && it.must_decide);
  if (!hand) return "";
  const choices = choicesOf(table, hand.wagers.ante ?? 0).map(choiceLabel).join(", ");
  return t("sayYourTurn", { hand: t("hand", { spot: hand.spot }), choices });
}

function myCards(table: Table, me: string): string {
  return (table.round?.hands ?? [])
    .filter((hand) => hand.player === me && hand.cards)
    .map((hand) => t("sayCards", { who: t("hand", { spot: hand.spot }), cards: cardsInWords(hand.cards) }))
    .join(" ");
}

// One sentence for what this event means to this person; "" for nothing worth saying.
export function sayEvent(event: TableEvent, table: Table, me: string): string {
  switch (event.event) {
    case "round_started": return t("phase_betting");
    case "no_more_bets": return t("phase_closed");
    case "deal": return `${myCards(table, me)} ${myTurn(table, me)}`;
    case "flop":
    case "river":
      return `${t("sayBoard", { cards: cardsInWords(table.round?.board) })} ${myTurn(table, me)}`;
    case "reveal": return t("sayCards", { who: t("dealer"), cards: cardsInWords(event.dealer) });
    case "settle":
      if (table.round?.bank?.player === me)
        return t("sayBankResult", { net: signedMoney(event.settlement?.bank?.net ?? 0) });
      return (event.settlement?.hands ?? [])
        .filter((hand) => hand.player === me)
        .map((hand) => t("sayResult", {
          outcome: `${settledWords(hand)}. ${t((hand.outcome === "fold" ? "decidedFold" : hand.outcome) as Key)}`,
          net: signedMoney(hand.net),
        }))
        .join(" ");
    case "void": return t("phase_void");
    case "offered": return event.player === me ? t("sayOffer") : "";
    default: return "";
  }
}

// One sentence for a step of a round, whoever made it: for replays.
export function stepWords(event: TableEvent): string {
  const who = { who: event.player ?? "" };
  switch (event.event) {
    case "round_started": return t("phase_betting");
    case "bet": return t("stepBet", { ...who, amount: money(stakes(event)) });
    case "unbet": return t("stepUnbet", who);
    case "check": return t("stepCheck", who);
    case "play": return t("stepPlay", { ...who, multiple: event.multiple ?? 0 });
    case "fold": return t("stepFold", who);
    case "timeout": return t("stepTimeout");
    case "deal": return t("stepDeal");
    case "settle": return t("phase_settled");
    case "void": return `${t("phase_void")} ${reasonInWords(event.reason ?? "")}`;
    default: return sayEvent(event, { round: { board: event.cards ?? "", hands: [] } } as unknown as Table, "");
  }
}

function stakes(event: TableEvent): number {
  return [...Object.values(event.wagers ?? {}), ...Object.values(event.tip ?? {})]
    .reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
}

export function Announcer({ text }: { text: string }) {
  return <div class="visually-hidden" aria-live="polite" aria-atomic="true">{text}</div>;
}
