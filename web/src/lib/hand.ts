// One hand, wherever it comes from: a round of the history, or one that was set up card by card. Both are
// steps, folded into a table of their own by the fold of the live table, so that nothing else can be
// drawn; and both have an address. Nothing here touches the live state.

import { splitCards } from "./cards";
import { spotOf } from "./dealing";
import { settle, type Situation } from "./maths";
import type { Decision, Game, Receipt, Settlement, Street, Table, TableEvent, WagerName, Wagers } from "./protocol";
import { href } from "./route";
import { fold } from "./table-state";

export interface PlayedHand {
  seat?: number;
  position?: number;
  behind?: number;
  player: string;
  cards?: string;
  wagers: Wagers;
  play?: Decision;
  dead?: "returned" | "lost";
}

export interface Recall {
  table: string; // "": it was set up
  title: string;
  rules: string;
  digest: string;
  round: number;
  status: string; // "settled", "void", "reversed"
  start: number;
  end: number;
  summary: {
    staked: number; back: number; tips: number; board?: string; dealer?: string; reason?: string;
    amended?: number; reversed?: { by: string; at: number; reason: string };
  };
  players: { player: string; before: number; after: number; brought?: number }[]; // brought: bought in less cashed out
  steps: TableEvent[];
  played?: { options?: Partial<Record<WagerName, string>>; board?: string; dealer?: string; hands: PlayedHand[] };
  settlement?: Settlement;
  receipt?: Receipt;
  // as it was settled before it was put right, oldest first; `until`: the event that put it right
  versions?: { until: number; settlement: Settlement; played: { board?: string; dealer?: string; hands: PlayedHand[] } }[];
}

// Steps that change what is seen; the others (who sat down, who bought in) are left out.
const SHOWN = new Set(["round_started", "bet", "unbet", "no_more_bets", "deal", "check", "play", "fold", "timeout",
  "flop", "river", "reveal", "dead", "amended", "put_right", "void"]);

function gameOf(recall: Recall): Game {
  const hands = recall.played?.hands ?? [];
  const shared = hands.some((hand) => hand.position !== undefined);
  const limits = { min: 0, max: 0 };
  return {
    rules: recall.rules, digest: recall.digest, title: "", shared, spots: recall.table ? Math.max(6, ...hands.map(spotOf)) : 1,
    hands_max: 0, hands_per_player: 0, face_up: false, fold_shows: [], tips: false, chip: 100, base: limits, bonus: limits,
    single_limit: 0, games_per_hand: 0, raises: { preflop: [], flop: [], river: [] },
    wagers: recall.played?.options ?? {}, dealing: "", order: { seats: "right-to-left", wagers: [] },
  };
}

export interface Frame { event: TableEvent; table: Table }

// The table after each step, the settlement last. `me` sees their own cards from the deal on; "" is
// staff, who see every step, including cards that were keyed and corrected.
export function framesOf(recall: Recall, me: string): Frame[] {
  let table: Table = {
    table: recall.table, n: 0, now: recall.start, title: recall.title, state: "open", source: "house",
    dealer: false, game: gameOf(recall), guests: [], present: 0,
  };
  const known = new Map((recall.played?.hands ?? [])
    .filter((hand) => hand.player === me && hand.cards)
    .map((hand) => [spotOf(hand), hand.cards!]));
  const steps = recall.steps.filter((step) => me === "" || SHOWN.has(step.event)).map((step): TableEvent => {
    const { deadline: _deadline, left_ms: _left, ...rest } = step;
    if (step.event !== "deal") return rest;
    const hands = (step.hands ?? []).map((hand) => {
      const cards = hand.cards ?? known.get(hand.spot);
      return cards === undefined ? { spot: hand.spot } : { spot: hand.spot, cards };
    });
    return { ...rest, hands };
  });
  const versions = recall.versions ?? [];
  const settle = (n: number, settlement: Settlement): TableEvent =>
    ({ event: "settle", table: recall.table, n, at: recall.end, by: "", round: recall.round, settlement });
  for (const [k, version] of versions.entries()) { // each is followed by the settlement after it
    const at = steps.findIndex((step) => step.n === version.until);
    const after = versions[k + 1]?.settlement ?? recall.settlement;
    if (at < 0) continue;
    if (after) steps[at] = { ...steps[at]!, settlement: after };
    if (k === 0) steps.splice(at, 0, settle(version.until, version.settlement));
  }
  const last = steps[steps.length - 1];
  if (recall.settlement && versions.length === 0)
    steps.push(settle((last?.n ?? 0) + 1, recall.settlement));
  return steps.map((event) => {
    table = fold({ ...table, n: event.n - 1 }, event) ?? table;
    return { event, table };
  });
}

export function netOf(recall: Recall, me: string): number {
  return (recall.settlement?.hands ?? []).filter((hand) => hand.player === me)
    .reduce((sum, hand) => sum + hand.net, 0);
}

// ---- what was decided, and with what in sight ----

export interface Decided {
  at: number; // the frame in which it was decided; the last one while it is open
  street: Street;
  chosen: number | null; // the multiple, 0: check or fold; null: still open
  situation: Situation;
}

const STREETS: Street[] = ["preflop", "flop", "river"];
const isStreet = (phase: string): phase is Street => STREETS.includes(phase as Street);

// `known`: cards of the dealer that the player had seen.
export function decisionsOf(recall: Recall, frames: Frame[], hand: PlayedHand, known = "", dead = ""): Decided[] {
  const spot = spotOf(hand), decided: Decided[] = [];
  const own = (recall.played?.hands ?? []).filter((it) => it.player === hand.player && it !== hand).map((it) => it.cards ?? "");
  const note = (table: Table, at: number, chosen: number | null) => {
    const round = table.round!, seen = new Set(splitCards(own.join("") + dead));
    for (const other of [...round.hands, ...(round.positions ?? [])])
      if (other.spot !== spot) for (const card of splitCards(other.cards)) seen.add(card);
    decided.push({ at, street: round.phase as Street, chosen, situation: {
      rules: recall.digest, hole: hand.cards ?? "", board: round.board, dealer: known, dead: [...seen].join(""),
      ...(recall.played?.options?.blind ? { blind: recall.played.options.blind } : {}),
    } });
  };
  const waits = (table: Table | undefined) => table?.round !== undefined && isStreet(table.round.phase) &&
    table.round.hands.some((it) => it.spot === spot && it.player === hand.player && it.must_decide);
  frames.forEach(({ event }, at) => {
    const before = frames[at - 1]?.table;
    if (!before || !waits(before)) return;
    const mine = event.spot === spot && event.player === hand.player && !event.for_tip;
    if (event.event === "timeout" || (mine && ["check", "play", "fold"].includes(event.event)))
      note(before, at, event.event === "play" ? (event.multiple ?? 0) : 0);
  });
  const last = frames[frames.length - 1]?.table;
  if (last && waits(last)) note(last, frames.length - 1, null);
  return hand.cards ? decided : [];
}

// ---- a hand that was set up ----

export interface Setup {
  rules: string; // of a rule set
  digest: string; // of the text that a table played by; "": the one of that name now
  blind: string; // the pay table; "": the usual one
  hole: string;
  board: string;
  dealer: string;
  known: boolean; // the player sees the dealer's cards
  dead: string;
  ante: number;
  play: Decision | null;
}

export const YOU = "player"; // who plays a hand that was set up
export const NEW_SETUP: Setup = { rules: "washington", digest: "", blind: "", hole: "", board: "", dealer: "", known: false, dead: "", ante: 500, play: null };

const cardsIn = (text: string | null, most: number): string =>
  splitCards(text ?? "").filter((card, index, all) => /^[2-9TJQKA][cdhs]$/.test(card) && all.indexOf(card) === index).slice(0, most).join("");

// Behind '#/hand/': "live/17", "live" for the last hands of the viewer, "washington?hole=AhKd" for one set up.
export function readSetup(name: string): Setup | null {
  const at = name.indexOf("?");
  if (at < 0) return null;
  const query = new URLSearchParams(name.slice(at + 1)), [street = "", multiple] = (query.get("play") ?? "").split("-");
  const ante = Number(query.get("ante") ?? 500);
  return {
    rules: name.slice(0, at) || "washington", digest: query.get("digest") ?? "", blind: query.get("blind") ?? "", hole: cardsIn(query.get("hole"), 2), board: cardsIn(query.get("board"), 5),
    dealer: cardsIn(query.get("dealer"), 2), known: query.has("known"), dead: cardsIn(query.get("dead"), 40),
    ante: Number.isSafeInteger(ante) && ante > 0 ? ante : 500,
    play: street === "fold" ? "fold" : isStreet(street) && Number(multiple) > 0 ? { street, multiple: Number(multiple) } : null,
  };
}

export function addressOf(setup: Setup): string {
  const { rules, known, play, ante, ...cards } = setup;
  const said = Object.entries({ ...cards, ante: String(ante), known: known ? "yes" : "",
    play: play === "fold" ? "fold" : play ? `${play.street}-${play.multiple}` : "" }).filter(([, value]) => value !== "");
  return `${href("hand")}/${rules}?${new URLSearchParams(said)}`;
}

// What every starting hand is worth by these rules, on this board if there is one.
export const chartOf = (rules: string, board = ""): string => `${href("chart")}/${rules}${board ? `?board=${board}` : ""}`;

// The streets that its board has reached.
function reached(setup: Setup): number {
  const count = splitCards(setup.board).length;
  return count >= 5 ? 2 : count >= 3 ? 1 : 0;
}

const isWhole = (setup: Setup) => setup.play !== null && splitCards(setup.hole + setup.board + setup.dealer).length === 9;

// The round as `uth settle` reads it; null while cards or the decision are missing.
function playedBy(setup: Setup) {
  const wagers = { ante: setup.ante, blind: setup.ante };
  const place = setup.rules === "stadium" ? { position: 1 } : { seat: 1 };
  return { rules: setup.rules, ...(setup.blind ? { options: { blind: setup.blind } } : {}), board: setup.board, dealer: setup.dealer,
    hands: [{ ...place, player: YOU, cards: setup.hole, wagers, play: setup.play ?? undefined }] };
}

export async function settleSetup(setup: Setup): Promise<Settlement | null> {
  return isWhole(setup) ? settle(playedBy(setup), setup.digest) : null;
}

export function recordOf(setup: Setup, settlement: Settlement | null): Recall {
  const steps: TableEvent[] = [], { play } = setup, board = splitCards(setup.board);
  const step = (event: TableEvent["event"], more: Partial<TableEvent> = {}) =>
    steps.push({ event, table: "", n: steps.length + 1, at: 0, by: "", ...more });
  const own = { spot: 1, player: YOU };
  step("round_started", { round: 1 });
  step("bet", { ...own, wagers: { ante: setup.ante, blind: setup.ante } });
  step("no_more_bets");
  if (splitCards(setup.hole).length === 2) {
    step("deal", { hands: [{ spot: 1, cards: setup.hole }] });
    const last = reached(setup), played = play && play !== "fold" ? play : null;
    let open = true;
    for (let at = 0; at <= last; at++) {
      const street = STREETS[at]!;
      if (at > 0) step(street === "flop" ? "flop" : "river", { cards: board.slice(...(at === 1 ? [0, 3] : [3, 5])).join("") });
      if (!open) continue;
      if (played?.street === street) {
        step("play", { ...own, multiple: played.multiple });
        open = false;
      } else if (at < last) step("check", own);
      else if (play === "fold" && street === "river") {
        step("fold", own);
        open = false;
      }
    }
    if (!open && last === 2 && splitCards(setup.dealer).length === 2) step("reveal", { dealer: setup.dealer });
  }
  const result = settlement?.hands[0]?.net ?? 0;
  return {
    table: "", title: "", rules: setup.rules, digest: setup.digest || setup.rules, round: 1, status: settlement ? "settled" : "open", start: 0, end: 0,
    summary: { staked: 0, back: result, tips: 0, board: setup.board, dealer: setup.dealer }, players: [], steps,
    played: playedBy(setup) as NonNullable<Recall["played"]>, ...(settlement ? { settlement } : {}),
  };
}

// The same cards as a hand to study: what this player held, and how it went.
export function setupOf(recall: Recall, hand: PlayedHand): Setup {
  const others = (recall.played?.hands ?? []).filter((it) => spotOf(it) !== spotOf(hand)).map((it) => it.cards ?? "").join("");
  return { rules: recall.rules, digest: recall.digest, blind: recall.played?.options?.blind ?? "", hole: hand.cards ?? "", board: recall.played?.board ?? "",
    dealer: recall.played?.dealer ?? "", known: false, dead: recall.table && others ? cardsIn(others, 40) : "", ante: hand.wagers.ante ?? 500, play: hand.play ?? null };
}
