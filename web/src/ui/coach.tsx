// What to do next, for who has never played here: one sentence above the bar, each once, until it is
// switched off. Nothing waits for it.

import { useState } from "preact/hooks";
import { href } from "../lib/route";
import { t, type Key } from "../lib/text";

const STORE = "uth.coached";
const MARKS = ["seat", "bet", "preflop", "flop", "river", "result"] as const;
export type Mark = (typeof MARKS)[number];

function readSeen(): string[] {
  try {
    const read = JSON.parse(localStorage.getItem(STORE) ?? "[]") as unknown;
    return Array.isArray(read) ? read.map(String) : [];
  } catch {
    return []; // another program's text under our key
  }
}

export function Coach({ mark, rules }: { mark: Mark | null; rules: string }) {
  const [seen, setSeen] = useState(readSeen);
  const see = (marks: string[]) => {
    localStorage.setItem(STORE, JSON.stringify(marks));
    setSeen(marks);
  };
  if (!mark || seen.includes(mark)) return null;
  return (
    <div class="coach-place">
      <div class="coach" role="status" data-test="coach">
        <p>{t(`coach_${mark}` as Key)}</p>
        <button type="button" class="button primary" onClick={() => see([...seen, mark])}>{t("coachGotIt")}</button>
        <button type="button" class="button" onClick={() => see([...MARKS])}>{t("coachSkip")}</button>
        <a class="button" href={href("how", rules)}>{t("howToPlay")}</a>
      </div>
    </div>
  );
}
