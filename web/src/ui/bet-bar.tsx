// Betting in the bar: the chip tray, and the usual conveniences. The circles are on the felt.

import { useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { WAGERS } from "../../made/catalogue";
import { limitsOf } from "../lib/bets";
import { onControl, useKeys } from "../lib/keys";
import { money, parseMoney } from "../lib/money";
import type { Table, WagerName } from "../lib/protocol";
import { t, type Key } from "../lib/text";
import type { Bets } from "../lib/use-bets";
import { Bar } from "./bar";
import { chipColour } from "./chip";
import { Icon, KeyCap } from "./icon";
import { useModal } from "./modal";

// Amounts typed exactly, and what each wager pays.
function Amounts({ bets, table, onDetails, onClose }: {
  bets: Bets; table: Table; onDetails: (wager: WagerName) => void; onClose: () => void;
}) {
  const dialog = useModal();
  const [typed, setTyped] = useState<Partial<Record<WagerName, string>>>({});
  const shown = bets.wagers.filter((wager) => wager !== "blind");
  const wrong = shown.some((wager) => typed[wager] !== undefined && typed[wager] !== "" && parseMoney(typed[wager]!) === null);
  const lay = () => {
    const changed = shown.filter((wager) => typed[wager] !== undefined);
    bets.setAll(changed.map((wager) => [{ wager, tip: false }, parseMoney(typed[wager] || "0") ?? 0]));
    dialog.current?.close();
  };
  return (
    <dialog ref={dialog} class="panel amounts" onClose={onClose} aria-label={t("exactAmounts")}>
      <form onSubmit={(event) => { event.preventDefault(); if (!wrong) lay(); }}>
        <h2>{t("exactAmounts")}</h2>
        {shown.map((wager) => {
          const { min, max } = limitsOf(wager, table.game), name = t(wager as Key);
          const pays: WagerName = wager === "ante" ? "blind" : wager; // the Ante pays even money
          return (
            <div key={wager} class="amount-row">
              <label class="field"><span>{name}{wager === "ante" ? ` = ${t("blind")}` : ""}</span>
                <input inputMode="decimal" autocomplete="off" value={typed[wager] ?? money(bets.spots.wagers[wager] ?? 0)}
                  onFocus={(event) => event.currentTarget.select()}
                  onInput={(event) => setTyped({ ...typed, [wager]: event.currentTarget.value })} />
                <small class="muted">{max > 0 ? t("minMax", { min: money(min), max: money(max) }) : money(min)}</small>
              </label>
              {table.game.wagers[pays] ? (
                <button type="button" class="button tool" aria-label={t("payTableOf", { wager: t(pays as Key) })}
                  onClick={() => { dialog.current?.close(); onDetails(pays); }}><Icon name="info" /></button>
              ) : null}
            </div>
          );
        })}
        <div class="row">
          <button type="submit" class="button primary" disabled={wrong}>{t("confirm")}</button>
          <button type="button" class="button" onClick={() => dialog.current?.close()}>{t("cancel")}</button>
        </div>
      </form>
    </dialog>
  );
}

export function BetBar({ bets, table, rests, purse, onDetails }: {
  bets: Bets; table: Table; rests: boolean; purse: ComponentChildren; onDetails: (wager: WagerName) => void;
}) {
  const [exact, setExact] = useState(false);
  useKeys((key, event) => {
    if (rests) return false;
    const digit = Number(key);
    const wager = bets.wagers.find((it) => WAGERS[it].key === key.toLowerCase());
    if (digit >= 1 && digit <= bets.tray.length) bets.choose(digit - 1);
    else if (wager) bets.place({ wager, tip: false }, event.shiftKey ? -1 : 1);
    else if (key === "u") bets.undo();
    else if (key === "x") bets.clear();
    else if (key === "r") bets.rebet();
    else if (key === "d") bets.double();
    else if (key === "e") setExact(true);
    else if ((key === "n" || (key === "Enter" && !onControl(event))) && bets.alone) bets.deal();
    else return false;
    return true;
  });
  const laid = Object.keys(bets.spots.wagers).length + Object.keys(bets.spots.tip).length > 0;
  const tool = (key: string, name: Key, drawing: "undo" | "clear" | "double" | "keypad", able: boolean, act: () => void) => (
    <button type="button" class="button tool" disabled={!able} aria-label={t(name)} title={t(name)} aria-keyshortcuts={key} onClick={act}>
      <Icon name={drawing} />
    </button>
  );
  // One stop for the Tab key; among the chips the arrows choose.
  const among = (event: KeyboardEvent & { currentTarget: HTMLElement }) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const chips = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=radio]")], at = chips.indexOf(event.target as HTMLElement);
    if (step === undefined || at < 0) return;
    const next = (at + step + chips.length) % chips.length;
    bets.choose(next);
    chips[next]!.focus();
    event.preventDefault();
  };
  const tray = (
    <div class="tray" role="radiogroup" aria-label={t("chipTray")} onKeyDown={among}>
      {bets.tray.map((cents, index) => (
        <button key={cents} type="button" role="radio" aria-checked={index === bets.chip} tabIndex={index === bets.chip ? 0 : -1} aria-keyshortcuts={`${index + 1}`}
          class={`chip ${chipColour(cents)} ${index === bets.chip ? "chosen" : ""}`} onClick={() => bets.choose(index)}>
          {money(cents)}
        </button>
      ))}
      {tool("e", "exactAmounts", "keypad", true, () => setExact(true))}
    </div>
  );
  return (
    <Bar name="betting" label={t("placeBets")} rests={rests} refused={bets.refused} purse={purse} say={tray}>
      <div class="tools">
        {tool("u", "undo", "undo", bets.canUndo, bets.undo)}
        {tool("x", "clear", "clear", laid, bets.clear)}
        {tool("d", "double", "double", laid, bets.double)}
      </div>
      <button type="button" class="button rebet" disabled={!bets.canRebet} onClick={bets.rebet}>{t("rebet")} <kbd aria-hidden="true">r</kbd></button>
      {bets.alone ? (
        <button type="button" class="button primary go" disabled={!bets.canDeal} onClick={bets.deal}>
          {bets.rebets ? t("rebetAndDeal") : t("dealNow")} <KeyCap name="Enter" hidden />
        </button>
      ) : null}
      {exact ? <Amounts bets={bets} table={table} onDetails={onDetails} onClose={() => setExact(false)} /> : null}
    </Bar>
  );
}
