// Time left, as a ring and in seconds. The server's deadline counts; this only shows it.

import { useEffect, useState } from "preact/hooks";
import { t } from "../lib/text";
import "./chips.css";

const RADIUS = 20, AROUND = 2 * Math.PI * RADIUS;

// `left_ms` when the state came in; a new `deadline` starts the ring anew.
export function Countdown({ deadline, left_ms }: { deadline: number | undefined; left_ms: number | undefined }) {
  const [start, setStart] = useState(() => performance.now());
  const [now, setNow] = useState(start);
  useEffect(() => {
    const begin = performance.now();
    setStart(begin);
    setNow(begin);
    if (deadline === undefined) return;
    const timer = setInterval(() => setNow(performance.now()), 200);
    return () => clearInterval(timer);
  }, [deadline]);
  if (deadline === undefined || left_ms === undefined) return null;
  const left = Math.max(0, left_ms - (now - start));
  const share = left_ms > 0 ? left / left_ms : 0;
  const seconds = Math.ceil(left / 1000);
  return (
    <span class={`countdown ${seconds <= 5 ? "late" : ""}`} role="timer"
      aria-label={t("seconds", { count: seconds })}>
      <svg viewBox="0 0 48 48" aria-hidden="true" focusable="false">
        <circle cx="24" cy="24" r={RADIUS} class="track" />
        <circle cx="24" cy="24" r={RADIUS} class="left" transform="rotate(-90 24 24)"
          stroke-dasharray={`${AROUND}`} stroke-dashoffset={`${AROUND * (1 - share)}`} />
      </svg>
      <span aria-hidden="true" class={seconds < 100 ? "" : "long"}>{seconds < 100 ? seconds : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`}</span>
    </span>
  );
}
