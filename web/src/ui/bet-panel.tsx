// Placing wagers on one hand: spots, the chip tray, and the usual conveniences. What is on the
// spots is sent by itself a moment after the last change; a refusal is shown in place.

import { useEffect, useRef, useState } from "preact/hooks";
import {
  addChip, atRisk, chipsFor, double, EMPTY, isPlayable, offered, totalOf, type SpotKey, type Spots,
} from "../lib/bets";
import type { Client } from "../lib/client";
import { money } from "../lib/money";
import type { Hand, Table, WagerName } from "../lib/protocol";
import { t, type Key } from "../lib/text";
import { chipColour } from "./chip";

const SEND_AFTER_MS = 350;

function spotsOf(hand: Hand | undefined): Spots {
  return hand ? { wagers: hand.wagers, tip: hand.tip ?? {} } : EMPTY;
}

function Spot({ wager, amount, tip, onAdd, onTake }: {
  wager: WagerName; amount: number; tip: boolean; onAdd: () => void; onTake: () => void;
}) {
  const label = `${t(wager as Key)}${tip ? ` · ${t("forTheDealer")}` : ""}: ${money(amount)}`;
  return (
    <button type="button" class={`bet-spot ${amount > 0 ? "has" : ""}`} aria-label={label}
      onClick={onAdd}
      onContextMenu={(event) => { event.preventDefault(); onTake(); }}
      onKeyDown={(event) => {
        if (event.key === "Backspace" || event.key === "Delete") { event.preventDefault(); onTake(); }
      }}>
      <span>{t(wager as Key)}</span>
      <strong>{amount > 0 ? money(amount) : "–"}</strong>
    </button>
  );
}

export interface BetPanelProps {
  client: Client;
  table: Table;
  spot: number;
  hand: Hand | undefined; // as the table has it
  last: Spots | undefined; // of the last round, for rebet
  chips: number;
  alone: boolean; // nobody else is playing: the deal need not wait
  onDetails: (wager: WagerName) => void;
}

export function BetPanel({ client, table, spot, hand, last, chips, alone, onDetails }: BetPanelProps) {
  const [spots, setSpots] = useState<Spots>(() => spotsOf(hand));
  const [past, setPast] = useState<Spots[]>([]);
  const [chip, setChip] = useState(0);
  const [refused, setRefused] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const tray = chipsFor(table.game);
  const value = tray[Math.min(chip, tray.length - 1)]!;

  // Another round or another hand: start from what the table has.
  useEffect(() => {
    clearTimeout(timer.current);
    setSpots(spotsOf(hand));
    setPast([]);
    setRefused("");
  }, [table.round?.number, spot]);

  const send = async (next: Spots): Promise<boolean> => {
    const empty = totalOf(next) === 0;
    if (!empty && !isPlayable(next)) return false;
    const reply = empty
      ? await client.send("unbet", { table: table.table, spot })
      : await client.send("bet", { table: table.table, spot, wagers: next.wagers, tip: next.tip });
    setRefused(reply.ok || reply.error === "no_such_hand" ? "" : (reply.sentence ?? ""));
    return reply.ok === true;
  };

  const change = (next: Spots, keep = true) => {
    if (keep) setPast([...past, spots]);
    setSpots(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void send(next), SEND_AFTER_MS);
  };

  const deal = async (next: Spots) => {
    clearTimeout(timer.current);
    setSpots(next);
    if (await send(next)) {
      const reply = await client.send("no_more_bets", { table: table.table });
      setRefused(reply.ok ? "" : (reply.sentence ?? ""));
    }
  };

  const undo = () => {
    const before = past[past.length - 1];
    if (!before) return;
    setPast(past.slice(0, -1));
    change(before, false);
  };

  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof HTMLInputElement) return;
      const digit = Number(event.key);
      if (digit >= 1 && digit <= tray.length) setChip(digit - 1);
      else if (event.key === "u") undo();
      else if (event.key === "x") change(EMPTY);
      else if (event.key === "r" && last) change(last);
      else if (event.key === "d") change(double(spots, table.game));
      else if (event.key === "n" && alone) void deal(totalOf(spots) > 0 ? spots : (last ?? spots));
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  });

  const place = (key: SpotKey, sign: 1 | -1) =>
    change(addChip(spots, key, sign * value, table.game));
  const wagers: WagerName[] = ["ante", "blind", ...offered(table.game)];
  const risk = atRisk(spots, table.game);
  return (
    <section class="panel bet-panel" aria-label={t("placeBets")}>
      <div class="bet-spots">
        {wagers.map((wager) => (
          <div key={wager} class="bet-cell">
            <Spot wager={wager} amount={spots.wagers[wager] ?? 0} tip={false}
              onAdd={() => place({ wager, tip: false }, 1)}
              onTake={() => place({ wager, tip: false }, -1)} />
            {table.game.wagers[wager] ? (
              <button type="button" class="details" onClick={() => onDetails(wager)}
                aria-label={t("payTable", { name: table.game.wagers[wager]! })}>i</button>
            ) : null}
          </div>
        ))}
      </div>
      {table.game.tips ? (
        <details class="tips">
          <summary>{t("forTheDealer")}</summary>
          <div class="bet-spots">
            {wagers.map((wager) => (
              <Spot key={wager} wager={wager} amount={spots.tip[wager] ?? 0} tip
                onAdd={() => place({ wager, tip: true }, 1)}
                onTake={() => place({ wager, tip: true }, -1)} />
            ))}
          </div>
        </details>
      ) : null}
      <div class="tray" role="radiogroup" aria-label={t("chipTray")}>
        {tray.map((cents, index) => (
          <button key={cents} type="button" role="radio" aria-checked={index === chip}
            class={`chip ${chipColour(cents)} ${index === chip ? "chosen" : ""}`}
            onClick={() => setChip(index)}>
            {money(cents)}
          </button>
        ))}
      </div>
      <div class="row">
        <button type="button" class="button" disabled={past.length === 0} onClick={undo}>{t("undo")}</button>
        <button type="button" class="button" disabled={totalOf(spots) === 0} onClick={() => change(EMPTY)}>{t("clear")}</button>
        <button type="button" class="button" disabled={!last} onClick={() => last && change(last)}>{t("rebet")}</button>
        <button type="button" class="button" disabled={totalOf(spots) === 0} onClick={() => change(double(spots, table.game))}>{t("double")}</button>
        {alone ? (
          <button type="button" class="button primary"
            disabled={!isPlayable(spots) && !last}
            onClick={() => void deal(totalOf(spots) > 0 ? spots : last!)}>
            {totalOf(spots) > 0 || !last ? t("dealNow") : t("rebetAndDeal")}
          </button>
        ) : null}
      </div>
      <p class={risk > chips ? "lose" : "muted"}>{t("atRisk", { amount: money(risk) })}</p>
      <p role="alert" class="lose">{refused}</p>
    </section>
  );
}
