// The wagers on one hand before the deal: what lies on the circles is sent by itself a moment after
// the last change. What the floor refuses goes back to what it has, and the sentence stays.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { addChip, atRisk, chipsFor, double, EMPTY, isPlayable, limitsOf, offered, totalOf, withAmount, type SpotKey, type Spots } from "./bets";
import { type Client, whyNot } from "./client";
import { money } from "./money";
import type { Hand, Table, WagerName } from "./protocol";
import { t } from "./text";

const SEND_AFTER_MS = 350;

export interface Bets {
  spots: Spots;
  wagers: WagerName[]; // that can be made, in the order of the felt
  tray: number[];
  value: number; // of the chosen chip
  chip: number; // its place in the tray
  refused: string;
  risk: string; // the most that this can cost, in words
  short: boolean; // the chips do not cover it
  waits: boolean; // chips that were not sent: there is no Ante yet
  canUndo: boolean;
  canRebet: boolean;
  canDeal: boolean;
  rebets: boolean; // "Deal" bets what was bet in the round before
  alone: boolean;
  choose: (chip: number) => void;
  place: (key: SpotKey, sign: 1 | -1) => void;
  setAll: (amounts: [SpotKey, number][]) => void; // exactly
  undo: () => void;
  clear: () => void;
  rebet: () => void;
  double: () => void;
  deal: () => void;
}

function spotsOf(hand: Hand | undefined): Spots {
  return hand ? { wagers: hand.wagers, tip: hand.tip ?? {} } : EMPTY;
}

export function useBets({ client, table, spot, hand, last, chips, alone, again, onAgainDone, onRebetOthers }: {
  client: Client;
  table: Table | null;
  spot: number;
  hand: Hand | undefined; // as the table has it
  last: Spots | undefined; // of the last round
  chips: number;
  alone: boolean; // no one else is playing: the deal need not wait
  again: boolean; // rebet and deal was asked for before the round began
  onAgainDone: () => void;
  onRebetOthers: () => Promise<void>; // the other hands of the last round
}): Bets | null {
  const [spots, setSpots] = useState<Spots>(() => spotsOf(hand));
  const [past, setPast] = useState<Spots[]>([]);
  const [chip, setChip] = useState(0);
  const [refused, setRefused] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const unsent = useRef<(() => void) | null>(null); // chips that were laid a moment ago
  const known = useRef(hand);
  known.current = hand;
  const name = table?.table ?? "";
  const open = table?.round?.phase === "betting" && spot > 0;

  // Another round or another hand: start from what the table has. What was laid on the hand before
  // goes out at once.
  useLayoutEffect(() => {
    setSpots(spotsOf(hand));
    setPast([]);
    setRefused("");
    return () => {
      clearTimeout(timer.current);
      unsent.current?.();
    };
  }, [table?.round?.number, spot, open]);

  const send = async (next: Spots): Promise<boolean> => {
    unsent.current = null;
    const empty = totalOf(next) === 0;
    if (!empty && !isPlayable(next)) {
      setRefused(t("anteFirst"));
      return false;
    }
    const reply = empty
      ? await client.send("unbet", { table: name, spot })
      : await client.send("bet", { table: name, spot, wagers: next.wagers, tip: next.tip });
    const kept = reply.ok || reply.error === "no_such_hand";
    setRefused(kept ? "" : whyNot(reply));
    if (!kept) {
      setSpots(spotsOf(known.current));
      setPast([]);
    }
    return reply.ok === true;
  };

  const change = (next: Spots, keep = true) => {
    if (keep) setPast([...past, spots]);
    setSpots(next);
    setRefused("");
    clearTimeout(timer.current);
    unsent.current = () => void send(next);
    timer.current = setTimeout(unsent.current, SEND_AFTER_MS);
  };

  const rebet = () => {
    if (!last) return;
    change(last);
    void onRebetOthers();
  };

  const dealWith = async (next: Spots, others: boolean) => {
    clearTimeout(timer.current);
    setSpots(next);
    if (!(await send(next))) return;
    if (others) await onRebetOthers();
    setRefused(await client.order("no_more_bets", { table: name }));
  };

  useEffect(() => {
    if (!again || !last || !open) return;
    onAgainDone();
    if (alone) void dealWith(last, true);
    else rebet();
  }, [again, open]);

  if (!table || !open) return null;
  const { game } = table;
  const tray = chipsFor(game);
  const value = tray[Math.min(chip, tray.length - 1)]!;
  const onFelt = totalOf(spots);
  const committed = totalOf(spotsOf(hand));
  const risk = atRisk(onFelt > 0 ? spots : addChip(EMPTY, { wager: "ante", tip: false }, value, game), game);
  const short = risk > chips + committed;
  const ante = Math.max(value, limitsOf("ante", game).min);
  const words = onFelt > 0 ? t("atRisk", { amount: money(risk) }) : t("atRiskBefore", { ante: money(ante), amount: money(risk) });
  return {
    spots, tray, value, chip, refused, short, alone,
    wagers: ["ante", "blind", ...offered(game)],
    risk: short ? `${words} ${t("chipsShort", { chips: money(chips + committed) })}` : words,
    waits: onFelt > 0 && !isPlayable(spots),
    canUndo: past.length > 0,
    canRebet: last !== undefined,
    canDeal: isPlayable(spots) || (last !== undefined && onFelt === 0),
    rebets: onFelt === 0 && last !== undefined,
    choose: (index) => { if (index < tray.length) setChip(index); },
    place: (key, sign) => change(addChip(spots, key, sign * value, game)),
    setAll: (amounts) => change(amounts.reduce((next, [key, cents]) => withAmount(next, key, cents, game), spots)),
    undo: () => {
      const before = past[past.length - 1];
      if (!before) return;
      setPast(past.slice(0, -1));
      change(before, false);
    },
    clear: () => change(EMPTY),
    rebet,
    double: () => change(double(spots, game)),
    deal: () => {
      if (onFelt > 0) void dealWith(spots, false);
      else if (last) void dealWith(last, true);
    },
  };
}
