// An amount that counts up smoothly to where it is, and jumps down: a meter that was won restarts
// at once. Without motion it is simply the amount.

import { useEffect, useRef, useState } from "preact/hooks";

const SETTLES_MS = 900;

export function meterText(cents: number): string {
  const dollars = Math.floor(cents / 100).toString().replace(/\B(?=(\d{3})+(?!\d))/g, ",");
  return `$${dollars}.${(cents % 100).toString().padStart(2, "0")}`;
}

function still(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export function Counting({ cents }: { cents: number }) {
  const [shown, setShown] = useState(cents);
  const at = useRef(cents);
  useEffect(() => {
    if (still() || cents <= at.current) {
      at.current = cents;
      setShown(cents);
      return;
    }
    let frame = 0, last = performance.now();
    const step = (now: number) => {
      const share = 1 - Math.exp(-(4 * (now - last)) / SETTLES_MS);
      last = now;
      at.current += (cents - at.current) * share;
      if (cents - at.current < 0.5) at.current = cents;
      setShown(Math.floor(at.current));
      if (at.current < cents) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [cents]);
  return <span class="counting">{meterText(shown)}</span>;
}
