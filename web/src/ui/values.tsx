// What every choice is exactly worth: a bar from nothing to the right or to the left, the value in
// Antes and in money, and what it costs against the best one.

import type { ComponentChildren } from "preact";
import { antes, centsOf, gradeOf, type Advice, type Value } from "../lib/maths";
import { t, type Key } from "../lib/text";
import { List } from "./list";
import "./values.css";

export function choiceName(value: Pick<Value, "multiple" | "choice">): string {
  return value.multiple > 0 ? `${value.multiple}x` : t(value.choice as Key);
}

// The choice with this multiple of the Ante; 0 is the check or the fold.
export function chosenOf(advice: Advice, multiple: number | null): Value | undefined {
  return multiple === null ? undefined : advice.choices.find((it) => it.multiple === multiple);
}

export function Values({ advice, ante, chosen }: { advice: Advice; ante: number; chosen?: Value | undefined }) {
  const most = Math.max(...advice.choices.map((it) => Math.abs(it.ev)), 1e-9);
  return (
    <List kind="values">
      <thead><tr><th scope="col">{t("choice")}</th><th scope="col">{t("worth")}</th><th scope="col">{t("costs")}</th></tr></thead>
      <tbody>
        {[...advice.choices].sort((a, b) => b.ev - a.ev).map((it) => (
          <tr key={it.choice} class={`${it.choice === chosen?.choice ? "chosen" : ""} ${it.cost === 0 ? "best" : ""}`}>
            <th scope="row">{choiceName(it)}</th>
            <td data-label={t("worth")}>
              <svg class="ev-bar" viewBox="-50 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                <rect class={it.ev < 0 ? "less" : "more"} x={it.ev < 0 ? (50 * it.ev) / most : 0} width={(50 * Math.abs(it.ev)) / most} height="8" />
                <path d="M0 0V8" />
              </svg>
              {antes(it.ev)} · {centsOf(it.ev, ante)}
            </td>
            <td data-label={t("costs")}>{it.cost === 0 ? "–" : `${antes(-it.cost)} · ${centsOf(-it.cost, ante)}`}</td>
          </tr>
        ))}
      </tbody>
    </List>
  );
}

// A decision that was made, with its grade and its price.
export function Judged({ advice, ante, chosen, children }: { advice: Advice; ante: number; chosen: Value | undefined; children?: ComponentChildren }) {
  const grade = chosen ? gradeOf(chosen.cost) : "open";
  return (
    <div class={`judged ${grade}`} data-test={`decision-${advice.street}`}>
      <p class="judged-head">
        <strong>{t(`phase_${advice.street}` as Key)}{chosen ? `: ${choiceName(chosen)}` : ""}</strong>
        {chosen ? <span class={`grade ${grade}`}>{t(`grade_${grade}` as Key)}</span> : null}
        {chosen && chosen.cost > 0 ? <span class="lose" data-test="cost-of-choice">{centsOf(-chosen.cost, ante)}</span> : null}
      </p>
      <Values advice={advice} ante={ante} chosen={chosen} />
      {children}
    </div>
  );
}
