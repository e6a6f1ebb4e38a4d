// The sheet of keys, on "?".

import { WAGERS } from "../../made/catalogue";
import { BONUSES } from "../lib/bets";
import { t, type Key } from "../lib/text";
import { KeyCap } from "./icon";
import { useModal } from "./modal";

const SHEET: [Key, [string, Key][]][] = [
  ["keysBetting", [["1 – 5", "keyChip"], ["A", "keyAnte"], [BONUSES.map((wager) => WAGERS[wager].key.toUpperCase()).join(" "), "keySides"], ["Shift", "keyTake"], ["U", "undo"],
    ["X", "clear"], ["R", "rebet"], ["D", "double"], ["E", "exactAmounts"], ["N Enter", "dealNow"]]],
  ["keysDeciding", [["4 3 2 1", "keyRaise"], ["C", "check"], ["F", "fold"], ["I", "hint"]]],
  ["keysAfter", [["Enter Esc", "dismiss"], ["W", "whyAsk"], ["N", "rebetAndDeal"], ["H", "lastHands"], ["Left Right", "keySteps"]]],
  ["keysDealing", [["Enter", "keyEnter"], ["A h", "keyCard"], ["Backspace", "keyBack"], ["Left Right", "keyArrows"], ["Esc", "keyEscape"],
    ["B", "sameBets"], ["X", "allCheck"], ["V", "keyVoid"], ["I", "irregularities"]]],
  ["keysEverywhere", [["?", "help"], ["Tab Enter", "keyTab"]]],
];

export function KeySheet({ onClose }: { onClose: () => void }) {
  const dialog = useModal();
  return (
    <dialog ref={dialog} class="panel sheet" onClose={onClose} aria-label={t("help")}>
      <header><h2>{t("help")}</h2><form method="dialog"><button class="button">{t("close")}</button></form></header>
      <div>
      {SHEET.map(([title, lines]) => (
        <section key={title}>
          <h3>{t(title)}</h3>
          <table>
            <tbody>
              {lines.map(([keys, what]) => (
                <tr key={what}><th scope="row">{keys.split(" ").map((key) => <><KeyCap key={key} name={key} /> </>)}</th><td>{t(what, { wagers: BONUSES.map((wager) => t(`short_${wager}`)).join(", ") })}</td></tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
      </div>
    </dialog>
  );
}
