// Rest at the beginning of a phase: what a person pressed for the phase before must not count in
// the next one. Buttons are disabled and keys ignored until it is over.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

export const REST_MS = 600;

// True for a moment after `phase` changed; not when it is first known.
export function useRest(phase: string): boolean {
  const known = useRef("");
  const [rested, setRested] = useState("");
  const rests = phase !== "" && known.current !== "" && rested !== phase;
  useLayoutEffect(() => {
    if (known.current === "") setRested(phase);
    known.current = phase;
  }, [phase]);
  useEffect(() => {
    const timer = setTimeout(() => setRested(phase), REST_MS);
    return () => clearTimeout(timer);
  }, [phase]);
  return rests;
}
