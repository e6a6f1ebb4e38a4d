// The printed procedure of a table's rule set: the dealer's numbered steps, which of them are due now, and
// what is done about irregularities. Pure, but for the one question to the server.

import { bestHand, rankOfHand } from "./hand-words";
import { splitCards } from "./cards";
import { isLive, settlePlace, shownSpots } from "./dealing";
import type { Hand, Table } from "./protocol";

export type Moment = "set-up" | "bets" | "no-more-bets" | "deal" | "preflop" | "flop" | "on-the-flop" | "river" |
  "on-the-river" | "folds" | "reveal" | "qualify" | "antes" | "settle" | "end" | "always";
export type Remedy = "void" | "dead-hand" | "lost-hand" | "return-bet" | "put-right" | "settle-again" | "play-on";
export interface DealerStep { step: string; at: Moment; when?: "qualified" | "not-qualified"; text: string }
export interface Section { section: string; wager?: keyof Hand["wagers"]; steps: DealerStep[] }
export interface Irregularity { outcome: Remedy; may?: Remedy[]; source?: string; text: string }
export interface Procedure {
  qualifies_with: string; // the dealer's weakest hand that does, in English
  procedure: Section[];
  irregularities: Record<string, Irregularity>;
}

// Sections that are about this round: those of a wager only when it is on the felt.
export function sectionsOf(procedure: Procedure, table: Table): Section[] {
  const round = table.round, live = round && isLive(round) && round.phase !== "betting";
  return procedure.procedure.filter(({ wager }) =>
    !wager || !live || table.game.shared || round.hands.some((hand) => (hand.wagers[wager] ?? 0) > 0));
}

// The dealer's hand as soon as both cards are known, keyed or shown, and whether it qualifies.
export function dealerHand(procedure: Procedure, table: Table): { cards: string[]; qualifies: boolean } | null {
  const round = table.round;
  if (!round) return null;
  const keyed = round.phase === "river" ? splitCards(round.keyed?.cards).slice(0, 2) : [];
  const own = round.dealer ? splitCards(round.dealer) : keyed;
  if (own.length < 2 || round.board.length < 10) return null;
  const cards = [...own, ...splitCards(round.board)];
  const least = { category: procedure.qualifies_with.replace(/ /g, "_"), ranks: [], best: [] };
  return { cards, qualifies: rankOfHand(bestHand(cards)) >= rankOfHand(least) };
}

const inOrder = (table: Table, hands: Hand[]): Hand[] => {
  const bank = table.round?.bank?.spot ?? 0;
  return [...hands].sort((a, b) => settlePlace(table.game, bank, a.spot) - settlePlace(table.game, bank, b.spot));
};
// Antes to give back, and hands to collect and count, in the order of the settlement.
export const antesBack = (table: Table): Hand[] =>
  inOrder(table, (table.round?.hands ?? []).filter((hand) => hand.play !== "fold" && !hand.dead && (hand.wagers.ante ?? 0) > 0));
export const foldedHands = (table: Table): Hand[] =>
  inOrder(table, (table.round?.hands ?? []).filter((hand) => hand.play === "fold" && !hand.behind && !hand.dead));

export interface Now {
  moment: Moment;
  note: boolean; // the dealer does it without the program, and Enter says that it is done
}

// Where the dealer is. `last`: the settlement has come to its last seat.
export function momentOf(procedure: Procedure, table: Table, last: boolean): Now {
  const round = table.round, steps = sectionsOf(procedure, table).flatMap((section) => section.steps);
  const at = (moment: Moment, note = false): Now => ({ moment, note });
  const has = (moment: Moment) => steps.some((step) => step.at === moment);
  if (!round || !isLive(round)) return at("set-up");
  const deciding = round.undecided > 0, hand = dealerHand(procedure, table);
  const open = (moment: Moment) => has(moment) && !round.noted?.includes(moment);
  switch (round.phase) {
    case "betting": return at("bets");
    case "closed": return at("deal");
    case "preflop": return at(deciding ? "preflop" : "flop");
    case "flop": return at(deciding ? "on-the-flop" : "river");
  }
  if (deciding) return at("on-the-river");
  if (round.phase === "river") {
    if (open("folds") && (round.keyed?.count ?? 0) === 0 && foldedHands(table).length > 0) return at("folds", true);
    if (!hand) return at("reveal");
    if (shownSpots(table.game, round).length === 0) return at("reveal");
  }
  if (open("qualify")) return at("qualify", true);
  if (hand && !hand.qualifies && open("antes") && antesBack(table).length > 0) return at("antes", true);
  return at(round.phase === "showdown" && last && has("end") ? "end" : "settle");
}

// The steps of a moment: with what is known of the dealer's hand, those that hold.
export function stepsAt(section: Section, moment: Moment, qualifies: boolean | undefined): DealerStep[] {
  return section.steps.filter((step) => step.at === moment &&
    (step.when === undefined || qualifies === undefined || (step.when === "qualified") === qualifies));
}
