// Small drawings for buttons; decoration, the button has the name.

const PATHS = {
  settings: "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM4 12h2m12 0h2M12 4v2m0 12v2M6.3 6.3l1.4 1.4m8.6 8.6l1.4 1.4m0-11.4l-1.4 1.4m-8.6 8.6l-1.4 1.4",
  keys: "M9.2 9a2.8 2.8 0 1 1 4 2.6c-.9.5-1.2 1-1.2 2.4M12 17.5v.1M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
  leave: "M10 4H5v16h5M14 8l4 4-4 4M18 12H9",
};

export function Icon({ name }: { name: keyof typeof PATHS }) {
  return <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d={PATHS[name]} /></svg>;
}
