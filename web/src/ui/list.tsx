// A table of figures, the same on every page. Where its columns do not fit beside one another each row
// becomes a card, in which a cell says the name of its column (`data-label`): nothing is cut off and
// nothing scrolls sideways. Whether they fit is measured, because it depends on what is in them.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
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

export function List({ kind = "", label, children }: { kind?: string; label?: string; children: ComponentChildren }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => { // after every drawing: the figures may have grown
    keepRoles(place.current!);
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
  return <div ref={place} class="list-place"><table class={`list ${kind}`} aria-label={label}>{children}</table></div>;
}
