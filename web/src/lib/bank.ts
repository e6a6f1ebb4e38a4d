// Tables that a player banks: the player-dealer's position, the bank, its cover, and the settlement
// step by step. Types of the protocol, the fold of its events, and what follows from them for a
// page. Amounts are cents.

import type { Round, Table, TableEvent, WagerName } from "./protocol";

export type Policy = "separate" | "once" | "net";
export interface Rate { from: number; fee: number }

// Fields of `game` where a player banks.
export interface BankGame {
  bank?: "player-dealer";
  cover?: Policy;
  bank_min?: number;
  bank_rounds_max?: number;
  propositions_max?: number;
  backline?: boolean;
  deal_from_bank?: boolean;
  collection?: { number: number; rates?: Rate[]; player?: { rates: Rate[] } };
  qualifies_with?: string; // in English, as labels are
  rotation?: { players: number; minutes: number; placard: string };
}

export interface Offer { player: string; spot: number; answer: "pending" | "accepted" | "declined"; amount?: number }
export interface Position {
  button: number;
  holder: string;
  rounds: number;
  open: boolean;
  message: string;
  offers: Offer[];
  ends?: number;
  ends_in_ms?: number;
}

export interface RoundBank {
  spot: number;
  player: string;
  amount: number;
  policy: Policy;
  reserve: number;
  fee?: number;
  waived?: string;
}

// How much of what a circle can win the bank covers: for certain, and if no earlier seat uses it
// up.
export interface CircleCover { win_most: number; best: number; worst: number }
export interface HandCover {
  player: string; behind: boolean; stake: number; win_most: number; lose_most: number; best: number; worst: number;
  wagers: Partial<Record<WagerName, CircleCover>>; // in the order of the settlement
}
export interface SeatCover { spot: number; best: number; worst: number; hands: HandCover[] }
export interface Cover {
  action: number;
  fee: number;
  bank_win_most: number;
  bank_lose_most: number;
  seats: SeatCover[]; // in the order of the settlement
}

export interface WalkStep {
  spot: number;
  player: string;
  behind: boolean;
  wager: WagerName;
  result: "win" | "lose" | "push" | "returned";
  covered: boolean;
  stake: number;
  paid: number;
  collected: number;
  pay_left: number;
  collect_left: number;
}

export interface BankResult {
  seat?: number;
  policy?: Policy;
  collected: number;
  paid: number;
  net: number;
  exhausted: boolean;
}

export function isBanked(table: Table): boolean {
  return table.game.bank === "player-dealer";
}

// ---- the fold ----

function withOffer(position: Position, event: TableEvent, answer: Offer["answer"]): Position {
  const offer: Offer = {
    player: event.player ?? "", spot: event.spot ?? 0, answer,
    ...(answer === "accepted" ? { amount: event.amount ?? 0 } : {}),
  };
  const known = position.offers.some((it) => it.player === offer.player);
  const offers = known
    ? position.offers.map((it) => (it.player === offer.player ? offer : it))
    : [...position.offers, offer];
  return { ...position, offers, open: false };
}

// Who goes, or sits out, has declined.
function withoutPlayer(position: Position, event: TableEvent): Position {
  const offers = position.offers.map((it): Offer => (it.player === event.player ? { player: it.player, spot: it.spot, answer: "declined" } : it));
  return { ...position, offers };
}

// What the seat was asked and answered goes with it, before anything of its heir's elsewhere.
function withHeir(position: Position, { player = "", spot }: TableEvent): Position {
  const before = position.offers.find((it) => it.spot === spot)?.player;
  if (before === undefined) return position;
  const offers = position.offers.filter((it) => it.player !== player).map((it) => (it.player === before ? { ...it, player } : it));
  return { ...position, offers, holder: position.holder === before ? player : position.holder };
}

// A round that is dealt makes its bank the holder of the button; a bank put up makes the button.
function withButton(position: Position, round: Round | undefined, event: TableEvent): Position {
  if (event.event === "bank") return { ...position, button: event.spot ?? 0, offers: [], open: false };
  const banker = round?.bank?.player ?? "";
  if (event.event !== "deal" || !banker) return position;
  return { ...position, holder: banker, rounds: banker === position.holder ? position.rounds + 1 : 1 };
}

function changePosition(position: Position, table: Table, event: TableEvent): Position {
  switch (event.event) {
    case "offered": return withOffer(position, event, "pending");
    case "accepted": return withOffer(position, event, "accepted");
    case "declined": return withOffer(position, event, "declined");
    case "leaving":
    case "left":
    case "coloured_up":
    case "sat_out": return withoutPlayer(position, event);
    case "handed_over": return withHeir(position, event);
    case "position_open": return { ...position, offers: [], open: true };
    case "round_started": return { ...position, offers: [], open: false };
    default: return withButton(position, table.round, event);
  }
}

function changeBank(round: Round, event: TableEvent): Round {
  let next = round;
  if (event.event === "bank")
    next = {
      ...next,
      bank: {
        spot: event.spot ?? 0, player: event.player ?? "", amount: event.amount ?? 0,
        policy: event.policy ?? "separate", reserve: event.reserve ?? 0,
        ...(next.bank?.waived ? { waived: next.bank.waived } : {}),
      },
    };
  if (next.bank && event.event === "no_more_bets")
    next = { ...next, bank: { ...next.bank, reserve: 0, fee: event.waived ? 0 : (event.fee ?? 0) } };
  if (next.bank && event.event === "fee_waived")
    next = { ...next, bank: { ...next.bank, waived: event.reason ?? "" } };
  if (event.cover) next = { ...next, cover: event.cover };
  if (event.walk) next = { ...next, walk: event.walk };
  return next;
}

// After the usual fold of the event: `table` is as it left it.
export function foldBank(table: Table, event: TableEvent): Table {
  if (!isBanked(table)) return table;
  const position = table.position
    ? changePosition(table.position, table, event)
    : undefined;
  const round = table.round ? changeBank(table.round, event) : undefined;
  return { ...table, ...(position ? { position } : {}), ...(round ? { round } : {}) };
}

// ---- what follows ----

export function isLive(round: Round | undefined): boolean {
  return round !== undefined && round.phase !== "settled" && round.phase !== "void";
}

// True when someone has accepted and no one who was asked earlier can still answer.
export function positionIsTaken(position: Position): boolean {
  const first = position.offers.find((offer) => offer.answer !== "declined");
  return first?.answer === "accepted";
}

export function bankOf(table: Table): RoundBank | undefined {
  return isLive(table.round) ? table.round?.bank : undefined;
}

// The offer that this person must answer now, or may accept.
export function myOffer(table: Table, me: string): "asked" | "open" | "accepted" | null {
  const position = table.position;
  const seated = table.guests.some((guest) => guest.player === me && guest.seats.length > 0);
  if (!position || !seated || isLive(table.round)) return null;
  const mine = position.offers.find((it) => it.player === me);
  if (mine?.answer === "pending") return "asked";
  if (mine?.answer === "accepted") return "accepted";
  return position.open ? "open" : null;
}

export function seatCover(table: Table, spot: number): SeatCover | undefined {
  return isLive(table.round) ? table.round?.cover?.seats.find((seat) => seat.spot === spot) : undefined;
}

export function handCover(table: Table, spot: number, player: string): HandCover | undefined {
  return seatCover(table, spot)?.hands.find((hand) => hand.player === player);
}

// The next step of a schedule above an action; undefined on its last step.
export function nextRate(rates: Rate[], action: number): Rate | undefined {
  return rates.find((rate) => rate.from > action);
}

// What the bank has won so far, after each step of the walk.
export function running(walk: WalkStep[]): number[] {
  let net = 0;
  return walk.map((step) => (net += step.collected - step.paid));
}
