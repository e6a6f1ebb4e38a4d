// Small drawings where a font might lack a glyph. Decorative: the element around or beside them has the
// name.

import { t } from "../lib/text";

const PATHS = {
  settings: "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM4 12h2m12 0h2M12 4v2m0 12v2M6.3 6.3l1.4 1.4m8.6 8.6l1.4 1.4m0-11.4l-1.4 1.4m-8.6 8.6l-1.4 1.4",
  keys: "M9.2 9a2.8 2.8 0 1 1 4 2.6c-.9.5-1.2 1-1.2 2.4M12 17.5v.1M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
  leave: "M10 4H5v16h5M14 8l4 4-4 4M18 12H9",
  lock: "M5 11h14v10H5zM8 11V7a4 4 0 0 1 8 0v4M12 15v2",
  box: "M4 4h16v16H4z",
  ticked: "M4 4h16v16H4zM8 12l3 3.5L16.5 8",
  left: "M20 12H4M10 6l-6 6 6 6",
  right: "M4 12h16M14 6l6 6-6 6",
  enter: "M20 5v7H5M10 7l-5 5 5 5",
  shift: "M12 4l8 9h-4v7H8v-7H4z",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.7.5 1 1.2 1 2.1h5c0-.9.3-1.6 1-2.1A6 6 0 0 0 12 3z",
  info: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v6M12 7.5v.1",
  undo: "M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  clear: "M6 6l12 12M18 6L6 18",
  double: "M4 8l6 8M10 8l-6 8M14 10c0-3 5-3 5 0 0 2-5 4-5 6h5",
  keypad: "M6 6h.1M12 6h.1M18 6h.1M6 12h.1M12 12h.1M18 12h.1M6 18h.1M12 18h.1M18 18h.1",
  sound: "M4 9v6h4l5 4V5L8 9zM17 9c1.5 2 1.5 4 0 6M19.5 6.5c3 3.5 3 7.5 0 11",
  mute: "M4 9v6h4l5 4V5L8 9zM17 9.5l5 5M22 9.5l-5 5",
  more: "M5 12h.1M12 12h.1M19 12h.1",
  backspace: "M9 5h12v14H9l-6-7zM12 9l6 6m0-6l-6 6",
};

export function Icon({ name }: { name: keyof typeof PATHS }) {
  return <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d={PATHS[name]} /></svg>;
}

const DRAWN = { Enter: "enter", Shift: "shift", Backspace: "backspace", Left: "left", Right: "right" } as const;

// A key of the keyboard, by what is printed on it.
export function KeyCap({ name, hidden = false }: { name: string; hidden?: boolean }) {
  const drawn = name in DRAWN ? DRAWN[name as keyof typeof DRAWN] : null;
  return (
    <kbd aria-hidden={hidden ? "true" : undefined}>
      {drawn ? <><Icon name={drawn} /><span class="visually-hidden">{t(`key_${drawn}`)}</span></> : name}
    </kbd>
  );
}
