// A table of figures, the same on every page. Where its columns do not fit beside one another each row
// becomes a card, in which a cell says the name of its column (`data-label`): nothing is cut off and
// nothing scrolls sideways. Whether they fit is measured, because it depends on what is in them.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { csvOf } from "../lib/csv";
import { saveAs } from "../lib/save";
import { t } from "../lib/text";
import "./list.css";

// A row laid out as a card is still a row to a screen reader.
const ROLES: Record<string, string> = { TABLE: "table", THEAD: "rowgroup", TBODY: "rowgroup", TFOOT: "rowgroup", TR: "row", TD: "cell" };
function keepRoles(place: HTMLElement): void {
  for (const at of place.querySelectorAll<HTMLElement>("table, thead, tbody, tfoot, tr, th, td"))
    at.setAttribute("role", ROLES[at.tagName] ?? (at.getAttribute("scope") === "row" ? "rowheader" : "columnheader"));
}

function fit(place: HTMLElement | null): void {
  if (!place) return;
  place.classList.remove("stacked");
  place.classList.toggle("stacked", place.scrollWidth > place.clientWidth);
}

// Rows in which what was typed does not stand, as it stands there: words, names, amounts.
function sift(place: HTMLElement, find: string): void {
  const wanted = find.trim().toLowerCase();
  for (const row of place.querySelectorAll<HTMLElement>("tbody tr"))
    row.hidden = wanted !== "" && !row.textContent!.toLowerCase().includes(wanted);
}

// `csv`: the name of the file that the list can be saved as, as it is shown. `search`: it can be sifted.
export function List({ kind = "", label, csv = "", search = false, children }: {
  kind?: string; label?: string; csv?: string; search?: boolean; children: ComponentChildren;
}) {
  const place = useRef<HTMLDivElement>(null);
  const [find, setFind] = useState("");
  useLayoutEffect(() => { // after every drawing: the figures may have grown
    keepRoles(place.current!);
    if (search) sift(place.current!, find);
    fit(place.current);
  });
  useLayoutEffect(() => {
    const again = () => fit(place.current);
    addEventListener("resize", again);
    document.addEventListener("toggle", again, true); // it lies in something that was opened
    void document.fonts.ready.then(again);
    return () => {
      removeEventListener("resize", again);
      document.removeEventListener("toggle", again, true);
    };
  }, []);
  return (
    <>
      {csv || search ? (
        <div class="row list-tools no-print">
          {search ? <input type="search" class="grow" aria-label={t("listFind")} placeholder={t("listFind")} value={find} onInput={(event) => setFind(event.currentTarget.value)} /> : null}
          {csv ? <button type="button" class="button small" onClick={() => saveAs(`${csv}.csv`, new Blob(["\ufeff", csvOf(place.current!.querySelector("table")!)], { type: "text/csv;charset=utf-8" }))}>{t("saveCsv")}</button> : null}
        </div>
      ) : null}
      <div ref={place} class="list-place"><table class={`list ${kind}`} aria-label={label}>{children}</table></div>
    </>
  );
}
