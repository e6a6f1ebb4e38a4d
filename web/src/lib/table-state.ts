// A table as the client knows it: a snapshot, and events folded into it. Pure: the view is a
// function of the last state, and a test can replay any session.

import { foldBank } from "./bank";
import { sum } from "./bets";
import { showsCards } from "./dealing";
import type { Decision, Guest, Hand, Phase, Round, SeatCall, Table, TableEvent } from "./protocol";

const NEXT_PHASE: Record<string, Phase> = {
  no_more_bets: "closed",
  deal: "preflop",
  flop: "flop",
  river: "river",
  reveal: "showdown",
  settle: "settled",
  void: "void",
};

function seatedAt(table: Table, spot: number | undefined): Guest | undefined {
  return spot ? table.guests.find((guest) => guest.seats.includes(spot)) : undefined;
}

// Whoever plays a seat from now on has it with all that belongs to it.
function handOver(table: Table, event: TableEvent): Table {
  const before = seatedAt(table, event.spot);
  const others = table.guests.filter((guest) => guest !== before && guest.player !== event.player);
  const guest: Guest = { chips: 0, sitting_out: false, leaving: false, seats: event.spot ? [event.spot] : [], ...before, player: event.player! };
  delete guest.by_staff;
  return withCall({ ...table, guests: [...others, guest] }, { spot: event.spot! });
}

// What is known of calls at a seat, in place of what was.
function withCall(table: Table, call: SeatCall): Table {
  const rest = (table.calls ?? []).filter(({ spot }) => spot !== call.spot);
  return { ...table, calls: Object.keys(call).length > 1 ? [...rest, call] : rest };
}

const callOf = (table: Table, spot: number): SeatCall => table.calls?.find((call) => call.spot === spot) ?? { spot };

// Replaces the guest of that name, or adds it.
function withGuest(table: Table, name: string, change: (guest: Guest) => Guest): Table {
  const known = table.guests.find((guest) => guest.player === name);
  const fresh: Guest = { player: name, seats: [], chips: 0, sitting_out: false, leaving: false };
  const changed = change(known ?? fresh);
  const guests = known
    ? table.guests.map((guest) => (guest === known ? changed : guest))
    : [...table.guests, changed];
  return { ...table, guests };
}

function withChips(table: Table, event: TableEvent): Table {
  if (typeof event.chips === "number" && event.player !== undefined) {
    const chips = event.chips;
    const there = table.guests.some((guest) => guest.player === event.player);
    return there ? withGuest(table, event.player, (guest) => ({ ...guest, chips })) : table;
  }
  if (typeof event.chips !== "object") return table;
  const all = event.chips;
  return {
    ...table,
    guests: table.guests.map((guest) => {
      const chips = all[guest.player];
      return chips === undefined ? guest : { ...guest, chips };
    }),
  };
}

function withHands(round: Round, hands: Hand[]): Round {
  const wagered = hands.reduce((all, hand) => all + sum(hand.wagers) + sum(hand.tip), 0);
  return { ...round, hands, wagered, hand_count: hands.length };
}

function bet(round: Round, event: TableEvent): Round {
  const hand: Hand = {
    spot: event.spot!,
    player: event.player!,
    wagers: event.wagers ?? {},
    must_decide: false,
    ...(sum(event.tip) > 0 ? { tip: event.tip! } : {}),
    ...(event.behind ? { behind: true } : {}),
  };
  const rest = round.hands.filter((h) => h.spot !== hand.spot || h.player !== hand.player);
  return withHands(round, [...rest, hand].sort((a, b) => a.spot - b.spot));
}

function unbet(round: Round, event: TableEvent): Round {
  return withHands(
    round,
    round.hands.filter((h) => h.spot !== event.spot || h.player !== event.player),
  );
}

// A hand with an Ante that has neither played nor folded decides on this street.
function openStreet(round: Round): Round {
  let undecided = 0;
  const hands = round.hands.map((hand) => {
    const own = (hand.wagers.ante ?? 0) > 0 && hand.play === undefined && !hand.behind && !hand.dead;
    const tip = (hand.tip?.ante ?? 0) > 0 && hand.tip_play === undefined && !hand.dead;
    undecided += Number(own) + Number(tip);
    return { ...hand, must_decide: own, ...(hand.tip ? { tip_must_decide: tip } : {}) };
  });
  return { ...round, hands, undecided };
}

function decide(round: Round, event: TableEvent): Round {
  const street = round.phase === "preflop" || round.phase === "flop" ? round.phase : "river";
  const made: Decision | undefined =
    event.event === "play"
      ? { street, multiple: event.multiple! }
      : event.event === "fold"
        ? "fold"
        : undefined;
  const hands = round.hands.map((hand) => {
    // A bettor behind a seat follows its decision.
    if (hand.behind && hand.spot === event.spot && made && !event.for_tip && (hand.wagers.ante ?? 0) > 0)
      return { ...hand, play: made };
    if (hand.spot !== event.spot || hand.player !== event.player) return hand;
    if (event.for_tip)
      return { ...hand, tip_must_decide: false, ...(made ? { tip_play: made } : {}) };
    return { ...hand, must_decide: false, ...(made ? { play: made } : {}) };
  });
  return { ...round, hands, undecided: Math.max(0, round.undecided - 1) };
}

// The hand and what is behind it win nothing; it decides no more.
function declareDead(round: Round, event: TableEvent): Round {
  let open = 0;
  const hands = round.hands.map((hand) => {
    if (hand.spot !== event.spot) return hand;
    open += Number(hand.must_decide) + Number(hand.tip_must_decide ?? false);
    return {
      ...hand, must_decide: false, dead: event.lost ? ("lost" as const) : ("returned" as const),
      ...(hand.tip ? { tip_must_decide: false } : {}),
    };
  });
  return { ...round, hands, undecided: Math.max(0, round.undecided - open) };
}

// What was recorded wrongly, as it was. Who bets behind a seat goes with it.
function amend(round: Round, event: TableEvent): Round {
  const put = event.put ?? {};
  const hands = round.hands.map((hand): Hand => {
    const it = put.hands?.find((one) => one.spot === hand.spot);
    if (!it) return hand;
    const { play: _play, dead: _dead, ...rest } = hand;
    const dead = it.dead === undefined ? hand.dead : it.dead === "no" ? undefined : it.dead;
    const wagers = hand.behind ? hand.wagers : (it.wagers ?? hand.wagers);
    const play = (wagers.ante ?? 0) === 0 || it.play === "check" ? undefined : (it.play ?? hand.play);
    const open = ["preflop", "flop", "river"].includes(round.phase) && !hand.behind && !dead &&
      play === undefined && (wagers.ante ?? 0) > 0;
    return {
      ...rest, wagers, must_decide: open && (hand.must_decide || it.play === "check" || it.dead === "no" || !((hand.wagers.ante ?? 0) > 0)),
      ...(it.cards ? { cards: it.cards } : {}), ...(play ? { play } : {}), ...(dead ? { dead } : {}),
    };
  });
  const undecided = hands.reduce((sum, hand) => sum + Number(hand.must_decide) + Number(hand.tip_must_decide ?? false), 0);
  const next = withHands({ ...round, undecided, board: put.board ?? round.board, ...(put.dealer ? { dealer: put.dealer } : {}) }, hands);
  return event.settlement ? { ...next, settlement: event.settlement } : next;
}

function timeOut(round: Round): Round {
  const folds = round.phase === "river";
  const hands = round.hands.map((hand) => ({
    ...hand,
    ...(hand.must_decide && folds ? { play: "fold" as const } : {}),
    ...(hand.tip_must_decide && folds ? { tip_play: "fold" as const } : {}),
    must_decide: false,
    ...(hand.tip ? { tip_must_decide: false } : {}),
  }));
  return { ...round, hands, undecided: 0 };
}

function showCards(round: Round, event: TableEvent): Round {
  const shown = new Map((event.hands ?? []).map((hand) => [hand.spot, hand.cards]));
  const hands = round.hands.map((hand) => {
    const cards = shown.get(hand.spot) ?? hand.cards;
    return cards === undefined ? hand : { ...hand, cards };
  });
  const positions = round.positions?.length
    ? round.positions.map((place) => {
        const cards = shown.get(place.spot) ?? place.cards;
        return cards === undefined ? place : { ...place, cards };
      })
    : event.hands;
  return { ...round, hands, ...(round.positions ? { positions: positions ?? [] } : {}) };
}

// The dealer's hand or the board has changed: whether the dealer qualifies is announced anew.
function forgetQualifying(round: Round): Round {
  return round.noted ? { ...round, noted: round.noted.filter((moment) => moment !== "qualify" && moment !== "antes") } : round;
}

function changeRound(round: Round, event: TableEvent): Round {
  const phase = NEXT_PHASE[event.event];
  const next = phase ? { ...round, phase } : round;
  switch (event.event) {
    case "bet": return bet(next, event);
    case "unbet": return unbet(next, event);
    case "check":
    case "play":
    case "fold": return decide(next, event);
    case "timeout": return timeOut(next);
    case "dead": return declareDead(next, event);
    case "amended": return forgetQualifying(amend(next, event));
    case "put_right": return event.round === next.number ? { ...amend(next, event), final: true } : next;
    case "deal": return openStreet(showCards(next, event));
    case "flop":
    case "river": return openStreet({ ...next, board: next.board + (event.cards ?? "") });
    case "reveal": return { ...showCards(next, event), dealer: event.dealer ?? "" };
    case "settle":
      return event.settlement ? { ...next, settlement: event.settlement } : next;
    case "void": return { ...next, reason: event.reason ?? "" };
    case "seeds_due":
      return { ...next, seeds_due: { stage: event.stage ?? 0, entropy: event.entropy ?? "", roll: event.roll ?? "" } };
    case "deal_waits": return { ...next, deal_waits: true };
    case "seeded": return { ...next, seeds: (next.seeds ?? 0) + 1 };
    case "reversed": return { ...next, reversed: event.round === next.number };
    case "keyed": return changeKeyed(next, event, false);
    case "corrected": return forgetQualifying(changeKeyed(next, event, true));
    case "step_noted": return { ...next, noted: [...new Set([...(next.noted ?? []), event.kind ?? ""])] };
    default: return next;
  }
}

function changeKeyed(round: Round, event: TableEvent, corrects: boolean): Round {
  const keyed = round.keyed ?? { count: 0, due: 0 };
  if (!corrects)
    return {
      ...round,
      keyed: { ...keyed, count: keyed.count + (event.count ?? 0),
        ...(event.cards ? { cards: (keyed.cards ?? "") + event.cards } : {}) },
    };
  if (!keyed.cards || !event.cards || event.index === undefined) return round;
  const at = 2 * event.index;
  return {
    ...round,
    keyed: { ...keyed, cards: keyed.cards.slice(0, at) + event.cards + keyed.cards.slice(at + 2) },
  };
}

function startRound(table: Table, event: TableEvent): Table {
  const round: Round = {
    number: event.round ?? 0,
    phase: "betting",
    deck: event.deck ?? "red",
    ...(event.commitment ? { commitment: event.commitment, seeds: 0 } : {}),
    ...(event.seed_one_in ? { seed_one_in: event.seed_one_in } : {}),
    board: "",
    hands: [],
    ...(table.game.shared ? { positions: [] } : {}),
    hand_count: 0,
    wagered: 0,
    undecided: 0,
    ...(table.source === "house" ? {} : { keyed: { count: 0, due: 0 } }),
  };
  const { next_limits: next, next_options: _now, ...rest } = table;
  return { ...rest, game: event.game ?? { ...table.game, ...next }, round };
}

// How many cards have to be keyed for the next step; the server says the same in its snapshots.
export function cardsDue(table: Table, round: Round): number {
  const unseen = round.hands.filter((hand) => !hand.behind && !hand.cards && showsCards(table.game, round, hand.spot)).length;
  switch (round.phase) {
    case "closed": return table.game.face_up ? 2 * new Set(round.hands.map((h) => h.spot)).size : 0;
    case "preflop": return 3;
    case "flop": return 2;
    case "river": return 2 + 2 * unseen;
    default: return 0;
  }
}

const STEPS = new Set(["no_more_bets", "deal", "flop", "river", "reveal", "settle", "void"]);

function changeTable(table: Table, event: TableEvent): Table {
  const person = event.player;
  switch (event.event) {
    case "opened": return { ...table, state: "open" };
    case "closing": return { ...table, state: "closing" };
    case "closed": return { ...table, state: "closed" };
    case "options_set": return event.options ? { ...table, next_options: event.options } : table;
    case "limits_set":
      return event.base && event.bonus
        ? { ...table, next_limits: { base: event.base, bonus: event.bonus } } : table;
    case "rules_set": { // discards pending limits
      const { next_limits: _none, ...rest } = table;
      return rest;
    }
    case "joined":
      return {
        ...withGuest(table, person!, (guest) => ({
          ...guest,
          seats: event.spot ? [...guest.seats, event.spot] : guest.seats,
          leaving: false,
          sitting_out: false,
        })),
        present: table.present + Number(!table.guests.some((g) => g.player === person)),
      };
    case "seated": {
      const there = table.guests.some((guest) => guest.player === person);
      return { ...withGuest(table, person!, (guest) => ({ ...guest, seats: [event.spot!], by_staff: true })), present: table.present + Number(!there) };
    }
    case "handed_over": return handOver(table, event);
    case "handed_back": return withGuest(table, person!, (guest) => ({ ...guest, by_staff: true }));
    case "time_called":
      return withCall(table, { ...callOf(table, event.spot!), called: event.deadline!, called_left_ms: event.left_ms ?? 0 });
    case "seat_asked": return withCall(table, { ...callOf(table, event.spot!), asks: person!, asks_n: event.n });
    case "finishing": return { ...table, state: "closing", finishing: true };
    case "coloured_up":
    case "left":
      return {
        ...table,
        guests: table.guests.filter((guest) => guest.player !== person),
        present: Math.max(0, table.present - 1),
      };
    case "leaving": return withGuest(table, person!, (guest) => ({ ...guest, leaving: true }));
    case "sat_out": return withGuest(table, person!, (guest) => ({ ...guest, sitting_out: true }));
    case "sat_in": return withGuest(table, person!, (guest) => ({ ...guest, sitting_out: false }));
    case "round_started": return startRound(table, event);
    default: {
      if (!table.round) return table;
      let round = changeRound(table.round, event);
      if (round.keyed && (STEPS.has(event.event) || round.phase === "river")) {
        const fresh = STEPS.has(event.event) ? { count: 0, cards: "" } : {};
        round = { ...round, keyed: { ...round.keyed, ...fresh, due: cardsDue(table, round) } };
      }
      const calls = STEPS.has(event.event) ? table.calls?.filter((call) => call.asks).map(({ called: _at, called_left_ms: _left, ...asks }) => asks) : table.calls;
      return { ...table, round, ...(calls ? { calls } : {}) };
    }
  }
}

function withDeadline(table: Table, event: TableEvent): Table {
  if (event.event === "time_called") return table; // of a seat alone
  const { deadline: _old, left_ms: _left, ...rest } = table;
  if (event.deadline !== undefined)
    return { ...rest, deadline: event.deadline, left_ms: event.left_ms ?? 0 };
  const clears = STEPS.has(event.event) || event.event === "timeout" ||
    event.event === "round_started" || ["accepted", "declined", "position_open"].includes(event.event);
  return clears ? rest : table;
}

// Null when an event is missing in between: the client asks for what it missed.
export function fold(table: Table, event: TableEvent): Table | null {
  if (event.n <= table.n) return table;
  if (event.n !== table.n + 1 && !table.game.shared) return null;
  const next = foldBank(withChips(changeTable(withDeadline(table, event), event), event), event);
  return { ...next, n: event.n };
}
