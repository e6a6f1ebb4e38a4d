// The <dialog> that a component draws, open from its first frame on: a key pressed at once is the
// dialog's, not the page's behind it.

import { useLayoutEffect, useRef } from "preact/hooks";

export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return dialog;
}
