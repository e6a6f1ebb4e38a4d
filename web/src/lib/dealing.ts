// What a dealer does next: the steps of a round, the cards that are due and for whom, and the order
// in which seats are settled. Pure.

import { isLive, positionIsTaken } from "./bank";
import { splitCards } from "./cards";
import type { Game, Phase, Round, SettledHand, Settlement, Table } from "./protocol";
import { t, type Key } from "./text";

export { isLive };

export interface Step { command: string; label: Key; phases: (Phase | "none")[]; cards: boolean }

export const STEPS: Step[] = [
  { command: "new_game", label: "newGame", phases: ["none", "settled", "void"], cards: false },
  { command: "no_more_bets", label: "noMoreBets", phases: ["betting"], cards: false },
  { command: "deal", label: "deal", phases: ["closed"], cards: true },
  { command: "flop", label: "turnFlop", phases: ["preflop"], cards: true },
  { command: "river", label: "turnRiver", phases: ["flop"], cards: true },
  { command: "reveal", label: "reveal", phases: ["river"], cards: true },
  { command: "confirm", label: "confirmRound", phases: ["showdown"], cards: false },
];

export interface Due { step: Step; held: string } // held: why it cannot be taken yet, "" when it can

export function dueStep(table: Table): Due {
  const round = table.round;
  const phase = round?.phase ?? "none";
  const step = STEPS.find((it) => it.phases.includes(phase)) ?? STEPS[0]!;
  const missing = step.cards && round?.keyed ? round.keyed.due - round.keyed.count : 0;
  if (table.state === "closed" && step.command === "new_game") return { step, held: t("dealClosed") };
  if (step.command === "new_game" && table.position && !positionIsTaken(table.position))
    return { step, held: t("nobodyBanksYet") };
  if (round && isLive(round) && round.undecided > 0)
    return { step, held: t("waitingForOthers", { count: round.undecided }) };
  if (missing > 0) return { step, held: t("cardsMissing", { count: missing }) };
  return { step, held: "" };
}

// Where each card of this step goes, in the order in which they are keyed.
export function cardPlaces(table: Table): string[] {
  const round = table.round;
  if (!round) return [];
  // from the house dealer's left, or where the rule set says so from the player-dealer's
  const first = table.game.deal_from_bank ? (round.bank?.spot ?? 0) : 0;
  const place = (spot: number) => (spot - first - 1 + table.game.spots) % table.game.spots;
  const spots = (hands: { spot: number }[]) => [...new Set(hands.map((hand) => hand.spot))].sort((a, b) => place(a) - place(b));
  const pair = (label: string) => [label, label];
  const seat = (spot: number) => pair(t(table.game.shared ? "position" : "seat", { spot }));
  switch (round.phase) {
    case "closed": return table.game.face_up ? spots(round.hands).flatMap(seat) : [];
    case "preflop": return [t("turnFlop"), t("turnFlop"), t("turnFlop")];
    case "flop": return [t("turnCard"), t("riverCard")];
    case "river": return [...pair(t("dealer")), ...spots(round.hands.filter((hand) => !hand.cards)).flatMap(seat)];
    default: return [];
  }
}

export function knownCards(round: Round | undefined): Set<string> {
  const texts = [round?.board, round?.dealer, round?.keyed?.cards, ...(round?.hands ?? []).map((hand) => hand.cards)];
  return new Set(texts.flatMap(splitCards));
}

export function spotOf(hand: SettledHand): number {
  return hand.seat ?? hand.position ?? hand.behind ?? 0;
}

// Seats as the rule set settles them. Who bets behind a seat comes after it.
export function inOrder(settlement: Settlement, game: Game): SettledHand[] {
  const bank = settlement.bank?.seat ?? 0;
  const place = (hand: SettledHand): number => {
    const spot = spotOf(hand);
    switch (game.order.seats) {
      case "right-to-left": return -spot;
      case "from-player-dealer": return (spot - bank - 1 + game.spots) % game.spots;
      default: return spot;
    }
  };
  return [...settlement.hands].sort((a, b) =>
    place(a) - place(b) || Number(a.behind !== undefined) - Number(b.behind !== undefined));
}

export interface TakePay { take: number; pay: number }

export function takePay(lines: { stake: number; returned: number; paid: number }[]): TakePay {
  return lines.reduce((sum, line) => ({
    take: sum.take + line.stake - line.returned, pay: sum.pay + line.paid,
  }), { take: 0, pay: 0 });
}
