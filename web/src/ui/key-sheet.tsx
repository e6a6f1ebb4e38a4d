// The sheet of keys, on "?".

import { useEffect, useRef } from "preact/hooks";
import { t, type Key } from "../lib/text";

const SHEET: [Key, [string, Key][]][] = [
  ["keysBetting", [["1 – 5", "keyChip"], ["A", "keyAnte"], ["T B P O", "keySides"], ["⇧", "keyTake"], ["U", "undo"],
    ["X", "clear"], ["R", "rebet"], ["D", "double"], ["N ↵", "dealNow"]]],
  ["keysDeciding", [["4 3 2 1", "keyRaise"], ["C", "check"], ["F", "fold"]]],
  ["keysAfter", [["↵ Esc", "dismiss"], ["N", "rebetAndDeal"], ["H", "lastHands"], ["← →", "keySteps"]]],
  ["keysDealing", [["↵", "keyEnter"], ["A h", "keyCard"], ["⌫", "keyBack"], ["← →", "keyArrows"], ["Esc", "keyEscape"],
    ["V", "keyVoid"]]],
  ["keysEverywhere", [["?", "help"], ["Tab ↵", "keyTab"]]],
];

export function KeySheet({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
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
                <tr key={what}><th scope="row">{keys.split(" ").map((key) => <><kbd key={key}>{key}</kbd> </>)}</th><td>{t(what)}</td></tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
      </div>
    </dialog>
  );
}
