// What a dealer does next: the steps of a round, the cards that are due and for whom, and the order
// in which seats are settled. Pure.

import { isLive, positionIsTaken } from "./bank";
import { splitCards } from "./cards";
import type { Game, Phase, Round, SettledHand, Settlement, Table, Wagers } from "./protocol";
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
  if (round && isLive(round) && round.undecided > 0) {
    const seats = seatsToAct(table).map((spot) => t("seat", { spot })).join(", ");
    return { step, held: seats ? t("stillToAct", { seats }) : t("waitingForOthers", { count: round.undecided }) };
  }
  if (phase === "closed" && round?.deal_waits) return { step, held: t("dealWaits") };
  if (missing > 0) return { step, held: t("cardsMissing", { count: missing }) };
  return { step, held: "" };
}

// Who still has to decide; a stadium's dealer sees figures instead.
export function seatsToAct({ round }: Table): number[] {
  const spots = (round?.hands ?? []).filter((hand) => hand.must_decide || hand.tip_must_decide).map((hand) => hand.spot);
  return [...new Set(spots)].sort((a, b) => a - b);
}

// Whether the showdown needs the cards of a spot: not where everybody has folded and no wager that is
// still in action looks at them. The server says the same of the cards that are due.
export function showsCards(game: Game, round: Round, spot: number): boolean {
  return round.hands.some((hand) => {
    if (hand.spot !== spot || hand.dead) return false;
    const live = (wagers: Wagers | undefined, folded: boolean) => wagers !== undefined &&
      ((!folded && (wagers.ante ?? 0) > 0) || game.fold_shows.some((wager) => (wagers[wager as keyof Wagers] ?? 0) > 0));
    return live(hand.wagers, hand.play === "fold") || live(hand.tip, hand.tip_play === "fold");
  }) || (game.envy_any === true && !round.hands.some((hand) => hand.spot === spot && hand.dead) &&
    round.hands.some((hand) => (hand.wagers.progressive ?? 0) > 0));
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
    case "river": return [...pair(t("dealer")), ...shownSpots(table.game, round).flatMap(seat)];
    default: return [];
  }
}

// Hands to turn up at the showdown, in the order of settlement.
export function shownSpots(game: Game, round: Round): number[] {
  const hidden = round.hands.filter((hand) => !hand.behind && !hand.cards && showsCards(game, round, hand.spot));
  const bank = round.bank?.spot ?? 0;
  return hidden.map((hand) => hand.spot).sort((a, b) => settlePlace(game, bank, a) - settlePlace(game, bank, b));
}

// Cards that are known, and where each lies.
export function knownCards(table: Table): Map<string, string> {
  const round = table.round, found = new Map<string, string>(), places = cardPlaces(table);
  const note = (cards: string | undefined, place: (index: number) => string) =>
    splitCards(cards).forEach((card, index) => found.set(card, place(index)));
  note(round?.keyed?.cards, (index) => places[index] ?? "");
  note(round?.board, (index) => t(index < 3 ? "turnFlop" : index === 3 ? "turnCard" : "riverCard"));
  note(round?.dealer, () => t("dealer"));
  for (const hand of round?.hands ?? []) note(hand.cards, () => t(table.game.shared ? "position" : "seat", { spot: hand.spot }));
  return found;
}

export function spotOf(hand: { seat?: number; position?: number; behind?: number } | undefined): number {
  return hand?.seat ?? hand?.position ?? hand?.behind ?? 0;
}

export function settlePlace(game: Game, bank: number, spot: number): number {
  switch (game.order.seats) {
    case "right-to-left": return -spot;
    case "from-player-dealer": return (spot - bank - 1 + game.spots) % game.spots;
    default: return spot;
  }
}

// Seats as the rule set settles them. Who bets behind a seat comes after it.
export function inOrder(settlement: Settlement, game: Game): SettledHand[] {
  const place = (hand: SettledHand) => settlePlace(game, settlement.bank?.seat ?? 0, spotOf(hand));
  return [...settlement.hands].sort((a, b) =>
    place(a) - place(b) || Number(a.behind !== undefined) - Number(b.behind !== undefined));
}

// Where each of these hands is among them as they sit in front of the dealer, from the left.
export function asTheySit(hands: SettledHand[]): number[] {
  return hands.map((_, index) => index).sort((a, b) => spotOf(hands[a]!) - spotOf(hands[b]!) || a - b);
}

export interface TakePay { take: number; pay: number }

export function takePay(lines: { stake: number; returned: number; paid: number }[]): TakePay {
  return lines.reduce((sum, line) => ({
    take: sum.take + line.stake - line.returned, pay: sum.pay + line.paid,
  }), { take: 0, pay: 0 });
}
