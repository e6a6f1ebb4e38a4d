// Placing wagers on one hand: the circles, the chip tray, and the usual conveniences. What is on
// the circles is sent by itself a moment after the last change; a refusal is shown in place and no
// chip is lost.

import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { WAGERS } from "../../made/catalogue";
import {
  addChip, atRisk, chipsFor, double, EMPTY, isPlayable, offered, totalOf, type SpotKey, type Spots,
} from "../lib/bets";
import type { Client } from "../lib/client";
import { onControl, useKeys } from "../lib/keys";
import { money } from "../lib/money";
import type { Hand, Table, WagerName } from "../lib/protocol";
import { t, type Key } from "../lib/text";
import { Chip, chipColour } from "./chip";
import { KeyCap } from "./icon";

const SEND_AFTER_MS = 350;

function spotsOf(hand: Hand | undefined): Spots {
  return hand ? { wagers: hand.wagers, tip: hand.tip ?? {} } : EMPTY;
}

function Spot({ wager, amount, tip, onAdd, onTake, onDetails }: {
  wager: WagerName; amount: number; tip: boolean; onAdd: () => void; onTake: () => void;
  onDetails?: (() => void) | undefined;
}) {
  const name = t(wager as Key);
  const label = `${name}${tip ? ` · ${t("forTheDealer")}` : ""}: ${money(amount)}`;
  const key = tip ? "" : WAGERS[wager].key;
  return (
    <div class={`bet-cell ${wager === "ante" || wager === "blind" ? "base" : ""}`}>
      <button type="button" class={`bet-spot ${amount > 0 ? "has" : ""}`} aria-label={label}
        {...(key ? { "aria-keyshortcuts": key, "data-key": key } : {})}
        onClick={onAdd}
        onContextMenu={(event) => { event.preventDefault(); onTake(); }}
        onKeyDown={(event) => {
          if (event.key === "Backspace" || event.key === "Delete") { event.preventDefault(); onTake(); }
        }}>
        <span class="bet-name">{name}</span>
        {amount > 0 ? <Chip key={amount} cents={amount} /> : null}
      </button>
      {onDetails ? (
        <button type="button" class="details" onClick={onDetails} aria-label={t("payTableOf", { wager: name })}>i</button>
      ) : null}
    </div>
  );
}

export interface BetPanelProps {
  client: Client;
  table: Table;
  spot: number;
  hand: Hand | undefined; // as the table has it
  last: Spots | undefined; // of the last round, for rebet
  chips: number;
  alone: boolean; // no one else is playing: the deal need not wait
  again: boolean; // rebet and deal was asked for before the round began
  onAgainDone: () => void;
  onRebetOthers: () => Promise<void>; // the other hands of the last round
  onDetails: (wager: WagerName) => void;
  hands: ComponentChildren; // which of several hands these wagers are for
}

export function BetPanel(props: BetPanelProps) {
  const { client, table, spot, hand, last, chips, alone } = props;
  const { game } = table;
  const [spots, setSpots] = useState<Spots>(() => spotsOf(hand));
  const [past, setPast] = useState<Spots[]>([]);
  const [chip, setChip] = useState(0);
  const [refused, setRefused] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const unsent = useRef<(() => void) | null>(null); // chips that were laid a moment ago
  const tray = chipsFor(game);
  const value = tray[Math.min(chip, tray.length - 1)]!;

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
  }, [table.round?.number, spot]);

  const send = async (next: Spots): Promise<boolean> => {
    unsent.current = null;
    const empty = totalOf(next) === 0;
    if (!empty && !isPlayable(next)) {
      setRefused(t("anteFirst"));
      return false;
    }
    const reply = empty
      ? await client.send("unbet", { table: table.table, spot })
      : await client.send("bet", { table: table.table, spot, wagers: next.wagers, tip: next.tip });
    setRefused(reply.ok || reply.error === "no_such_hand" ? "" : (reply.sentence ?? reply.error ?? ""));
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
    void props.onRebetOthers();
  };

  const deal = async (next: Spots, others: boolean) => {
    clearTimeout(timer.current);
    setSpots(next);
    if (!(await send(next))) return;
    if (others) await props.onRebetOthers();
    const reply = await client.send("no_more_bets", { table: table.table });
    setRefused(reply.ok ? "" : (reply.sentence ?? reply.error ?? ""));
  };
  const dealNow = () => {
    if (totalOf(spots) > 0) void deal(spots, false);
    else if (last) void deal(last, true);
  };

  useEffect(() => {
    if (!props.again || !last) return;
    props.onAgainDone();
    if (alone) void deal(last, true);
    else rebet();
  }, [props.again]);

  const undo = () => {
    const before = past[past.length - 1];
    if (!before) return;
    setPast(past.slice(0, -1));
    change(before, false);
  };

  const place = (key: SpotKey, sign: 1 | -1) => change(addChip(spots, key, sign * value, game));
  const wagers: WagerName[] = ["ante", "blind", ...offered(game)];

  useKeys((key, event) => {
    const digit = Number(key);
    const wager = wagers.find((it) => WAGERS[it].key === key.toLowerCase());
    if (digit >= 1 && digit <= tray.length) setChip(digit - 1);
    else if (wager) place({ wager, tip: false }, event.shiftKey ? -1 : 1);
    else if (key === "u") undo();
    else if (key === "x") change(EMPTY);
    else if (key === "r") rebet();
    else if (key === "d") change(double(spots, game));
    else if ((key === "n" || (key === "Enter" && !onControl(event))) && alone) dealNow();
    else return false;
    return true;
  });

  const spotFor = (wager: WagerName, tip: boolean) => (
    <Spot key={wager} wager={wager} amount={(tip ? spots.tip : spots.wagers)[wager] ?? 0} tip={tip}
      onAdd={() => place({ wager, tip }, 1)} onTake={() => place({ wager, tip }, -1)}
      onDetails={!tip && game.wagers[wager] ? () => props.onDetails(wager) : undefined} />
  );
  const onFelt = totalOf(spots);
  const risk = onFelt > 0 ? atRisk(spots, game) : atRisk(addChip(EMPTY, { wager: "ante", tip: false }, value, game), game);
  const committed = totalOf(spotsOf(hand));
  const short = risk > chips + committed;
  return (
    <section class="panel bet-panel" aria-label={t("placeBets")}>
      <div class="bet-layout">
        <div class="bet-group">{spotFor("ante", false)}<span class="equals" aria-hidden="true">=</span>{spotFor("blind", false)}</div>
        {offered(game).length > 0 ? <div class="bet-group">{offered(game).map((wager) => spotFor(wager, false))}</div> : null}
        <div class="tray-place">
          <div class="tray" role="radiogroup" aria-label={t("chipTray")}>
            {tray.map((cents, index) => (
              <button key={cents} type="button" role="radio" aria-checked={index === chip} aria-keyshortcuts={`${index + 1}`}
                class={`chip ${chipColour(cents)} ${index === chip ? "chosen" : ""}`} onClick={() => setChip(index)}>
                {money(cents)}
              </button>
            ))}
          </div>
          <p class={`risk ${short ? "short" : ""}`} data-test="risk">
            {onFelt > 0 ? t("atRisk", { amount: money(risk) }) : t("atRiskBefore", { ante: money(value), amount: money(risk) })}
            {short ? ` ${t("chipsShort", { chips: money(chips + committed) })}` : ""}
          </p>
        </div>
      </div>
      <p role="alert" class="lose refusal">{refused}</p>
      <div class="bet-hands">
        {props.hands}
        <div class="actions">
          <button type="button" class="button" disabled={past.length === 0} onClick={undo}>{t("undo")} <kbd aria-hidden="true">u</kbd></button>
          <button type="button" class="button" disabled={onFelt === 0} onClick={() => change(EMPTY)}>{t("clear")} <kbd aria-hidden="true">x</kbd></button>
          <button type="button" class="button" disabled={!last} onClick={rebet}>{t("rebet")} <kbd aria-hidden="true">r</kbd></button>
          <button type="button" class="button" disabled={onFelt === 0} onClick={() => change(double(spots, game))}>{t("double")} <kbd aria-hidden="true">d</kbd></button>
          {alone ? (
            <button type="button" class="button primary deal" disabled={!isPlayable(spots) && !(last && onFelt === 0)} onClick={dealNow}>
              {onFelt > 0 || !last ? t("dealNow") : t("rebetAndDeal")} <KeyCap name="Enter" hidden />
            </button>
          ) : null}
        </div>
      </div>
      {game.tips ? (
        <details class="tips">
          <summary>{t("forTheDealer")}</summary>
          <div class="bet-layout"><div class="bet-group">{wagers.map((wager) => spotFor(wager, true))}</div></div>
        </details>
      ) : null}
    </section>
  );
}
