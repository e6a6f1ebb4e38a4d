// A hand step by step: the felt as it was after each, and the list of all, each with its time and who
// entered it.

import { useEffect, useRef } from "preact/hooks";
import type { Frame } from "../lib/hand";
import { useKeys } from "../lib/keys";
import { clock } from "../lib/room";
import { t } from "../lib/text";
import { Felt } from "./felt";
import { stepInWords } from "./step-words";

export function WalkHand({ frames, me, spot, at, onStep }: {
  frames: Frame[]; me: string | undefined; spot: number; at: number; onStep: (at: number) => void;
}) {
  const end = frames.length - 1, go = (to: number) => onStep(Math.min(Math.max(to, 0), end));
  useKeys((key) => {
    if (key === "ArrowRight") go(at + 1);
    else if (key === "ArrowLeft") go(at - 1);
    else if (key === "Home") go(0);
    else if (key === "End") go(end);
    else return false;
    return true;
  });
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const now = list.current?.children[at] as HTMLElement | undefined;
    if (list.current && now) list.current.scrollTop = now.offsetTop - list.current.offsetTop - list.current.clientHeight / 2;
  }, [at]);
  const frame = frames[at];
  if (!frame) return null;
  const said = ({ event }: Frame) => stepInWords(event) + (event.by && event.by !== event.player && event.by !== "system" ? ` · ${t("enteredBy", { who: event.by })}` : "");
  const time = ({ event }: Frame) => (event.at > 0 ? clock(event.at) : "");
  const key = (name: "first" | "previous" | "next" | "last", to: number, off: boolean) =>
    <button type="button" class="button" disabled={off} onClick={() => go(to)}>{t(name)}</button>;
  return (
    <div class="walk">
      <div class="walk-table">
        <div class="row no-print">
          {key("first", 0, at === 0)}{key("previous", at - 1, at === 0)}
          <span class="walk-count">{t("step", { step: at + 1, count: frames.length })}</span>
          {key("next", at + 1, at === end)}{key("last", end, at === end)}
        </div>
        <p class="walk-now" role="status">{time(frame)} <strong>{said(frame)}</strong></p>
        <Felt table={frame.table} me={me} own={me && spot ? { spot } : undefined} />
      </div>
      <ol ref={list} class="walk-steps panel" aria-label={t("steps")}>
        {frames.map((it, index) => (
          <li key={index}>
            <button type="button" class={index === at ? "now" : ""} aria-current={index === at ? "step" : undefined} onClick={() => go(index)}>
              <span class="muted">{time(it)}</span> {said(it)}
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}
