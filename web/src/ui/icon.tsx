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
