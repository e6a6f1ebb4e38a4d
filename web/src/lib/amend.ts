// A round put right: what was recorded, what really was, and what is said of the difference. Pure.

import { splitCards } from "./cards";
import type { Recall } from "./hand";
import { spotOf } from "./dealing";
import type { Amendment, Decision, Game, Phase, Round, Settlement, Street, Table, WagerName, Wagers } from "./protocol";
import { t, type Key } from "./text";

export interface AmendHand {
  spot: number;
  player: string;
  cards: string;
  wagers: Wagers;
  play: string; // "preflop-4", "fold", "check": asked again; "": nothing was decided
  dead: "no" | "returned" | "lost";
}

export interface Version { board: string; dealer: string; hands: AmendHand[] }

const playOf = (play: Decision | undefined): string => (play === undefined ? "" : play === "fold" ? play : `${play.street}-${play.multiple}`);

// What is bet behind a seat goes with the seat.
export function versionOf(round: Round): Version {
  return {
    board: round.board, dealer: round.dealer ?? "",
    hands: round.hands.filter((hand) => !hand.behind).map(({ spot, player, cards = "", wagers, play, dead }) =>
      ({ spot, player, cards, wagers, play: playOf(play), dead: dead ?? "no" })),
  };
}

// A round of the past, as it was last settled.
export function versionOfPlayed(played: NonNullable<Recall["played"]>): Version {
  return {
    board: played.board ?? "", dealer: played.dealer ?? "",
    hands: played.hands.filter((hand) => !hand.behind).map((hand) => ({
      spot: spotOf(hand), player: hand.player, cards: hand.cards ?? "", wagers: hand.wagers, play: playOf(hand.play), dead: hand.dead ?? "no",
    })),
  };
}

// The card was another one; if that one lies elsewhere, the two change places.
export function withCard(version: Version, card: string, other: string): Version {
  const swap = (text: string) => splitCards(text).map((it) => (it === card ? other : it === other ? card : it)).join("");
  return { board: swap(version.board), dealer: swap(version.dealer), hands: version.hands.map((hand) => ({ ...hand, cards: swap(hand.cards) })) };
}

const same = (a: Wagers, b: Wagers): boolean =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => (a[name as WagerName] ?? 0) === (b[name as WagerName] ?? 0));

function decisionOf(play: string): Decision | "check" {
  const [street, multiple] = play.split("-");
  return multiple ? { street: street as Street, multiple: Number(multiple) } : play === "fold" ? "fold" : "check";
}

// Only what differs is said; null: nothing does. Where positions are shared, with whose hand it is.
export function putOf(was: Version, is: Version, shared = false): Amendment | null {
  const hands = is.hands.flatMap((hand, index) => {
    const old = was.hands[index]!;
    const put = {
      ...(hand.cards !== old.cards ? { cards: hand.cards } : {}),
      ...(same(hand.wagers, old.wagers) ? {} : { wagers: hand.wagers }),
      ...(hand.play !== old.play ? { play: decisionOf(hand.play) } : {}),
      ...(hand.dead !== old.dead ? { dead: hand.dead } : {}),
    };
    return Object.keys(put).length > 0 ? [{ spot: hand.spot, ...(shared ? { player: hand.player } : {}), ...put }] : [];
  });
  const put: Amendment = {
    ...(is.board !== was.board ? { board: is.board } : {}), ...(is.dealer !== was.dealer ? { dealer: is.dealer } : {}),
    ...(hands.length > 0 ? { hands } : {}),
  };
  return Object.keys(put).length > 0 ? put : null;
}

const STREETS: Street[] = ["preflop", "flop", "river"];

// What a hand can have decided by now.
export function playsOf(game: Game, phase: Phase): string[] {
  const now = STREETS.indexOf(phase as Street), over = phase === "showdown" || phase === "settled";
  const reached = over ? STREETS : STREETS.slice(0, now + 1);
  return [...(now >= 0 ? ["check"] : []), ...reached.flatMap((street) => game.raises[street].map((multiple) => `${street}-${multiple}`)),
    ...(over || phase === "river" ? ["fold"] : [])];
}

export function playInWords(play: string): string {
  const [street, multiple] = play.split("-");
  return multiple ? `${multiple}x · ${t(`phase_short_${street}` as Key)}` : play === "" ? "–" : t(play as Key);
}

// Is it the round on the table of a dealer, which is put right there? Any other is one of the past.
export function isOnTable(table: Table, number: number): boolean {
  return table.dealer && table.round?.number === number && !table.round.final;
}

// "": it can be put right. The floor decides; this names the reason before anybody tries. `status`: of a
// round of the past.
export function whyNotPutRight(table: Table, number: number, status = ""): string {
  const round = table.round;
  if (!isOnTable(table, number)) return status === "settled" ? "" : t("putRightOlder");
  if (round?.reversed || round?.phase === "void") return t("putRightOlder");
  return round?.phase === "betting" ? t("putRightBetting") : "";
}

// ---- what a trial of it says ----

export interface Trial {
  round: number; phase: Phase; before?: Settlement; after?: Settlement; money: [string, string, number][];
  carried?: number; // by the house
}

// The same hands in the same order: each settled twice.
export const settledTwice = ({ before, after }: Trial) =>
  (before?.hands ?? []).map((hand, index) => ({ hand, was: hand.net, is: after?.hands[index]?.net ?? 0 }));

// What each account gains, those of people first.
export function gainsOf({ money }: Trial): { account: string; amount: number }[] {
  const gains = new Map<string, number>();
  for (const [from, to, amount] of money) {
    gains.set(from, (gains.get(from) ?? 0) - amount);
    gains.set(to, (gains.get(to) ?? 0) + amount);
  }
  return [...gains].filter(([, amount]) => amount !== 0).map(([account, amount]) => ({ account, amount }))
    .sort((a, b) => Number(isPerson(b.account)) - Number(isPerson(a.account)));
}

const isPerson = (account: string): boolean => /^(chips|player|held):/.test(account);

// "chips:live:ann"
export function accountInWords(account: string): string {
  const [kind = "", place = "", player = ""] = account.split(":");
  switch (kind) {
    case "chips": return `${player} · ${t("chips")}`;
    case "player": return `${place} · ${t("putRightAccount")}`;
    case "held": return `${player} · ${t("putRightHeld")}`;
    case "bank": return `${t("bank")} · ${player}`;
    case "float": return t("float");
    case "tips": return t("tips");
    case "fees": return t("fees");
    case "wagers": return t("putRightWagers");
    default: return account;
  }
}
