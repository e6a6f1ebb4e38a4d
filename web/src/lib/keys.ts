// Keyboard shortcuts. A key typed into a text field, or with Ctrl, Alt or Meta, is ignored here, as
// are keys while a dialog is open. Keys work from the first frame on.

import { useLayoutEffect, useRef } from "preact/hooks";

export function useKeys(onKey: (key: string, event: KeyboardEvent) => boolean): void {
  const latest = useRef(onKey);
  latest.current = onKey;
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const at = event.target;
      const types = at instanceof HTMLInputElement && at.type !== "checkbox" && at.type !== "radio";
      if (types || at instanceof HTMLTextAreaElement || at instanceof HTMLSelectElement) return;
      if (document.querySelector("dialog[open]")) return;
      if (latest.current(event.key, event)) event.preventDefault();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}

// Enter and Space belong to the control that has the focus.
export function onControl(event: KeyboardEvent): boolean {
  return event.target instanceof HTMLElement && event.target.closest("button, a, summary, input, select") !== null;
}
