// Rounds against their theory: what the house won of the listed ones, what perfect play makes of the same
// wagers, and two standard deviations around it.

import { useEffect, useState } from "preact/hooks";
import { ask } from "../lib/api";
import type { Recall } from "../lib/hand";
import { netClass, signedMoney } from "../lib/money";
import type { RoundRow } from "../lib/staff";
import { pointOf, stepsOf, type Point } from "../lib/statistics";
import { t } from "../lib/text";

const share = (part: number, all: number): string => (all > 0 ? `${((100 * part) / all).toFixed(2)} %` : "–");
const whole = (cents: number): string => signedMoney(Math.round(cents) + 0);

export function Theory({ rounds }: { rounds: RoundRow[] }) {
  const settled = rounds.filter((it) => it.status === "settled");
  const [points, setPoints] = useState<Point[] | null>(null); // null: not asked for
  const [busy, setBusy] = useState(0);
  useEffect(() => setPoints(null), [rounds]);
  const work = async () => {
    const found: Point[] = [];
    for (const [index, { table, round }] of settled.entries()) {
      setBusy(index + 1);
      const { body } = await ask<Recall>(`/api/tables/${encodeURIComponent(table)}/rounds/${round}`);
      const point = body ? await pointOf(body, "") : null;
      if (point) found.push(point);
    }
    setBusy(0);
    setPoints(found);
  };
  if (settled.length === 0) return null;
  if (!points) return <button type="button" class="button no-print" disabled={busy > 0} onClick={() => void work()}>{busy > 0 ? t("statLooking", { count: busy, of: settled.length }) : t("theory")}</button>;
  const last = stepsOf(points)[points.length - 1] ?? { net: 0, expected: 0, deviation: 0 }, staked = points.reduce((sum, it) => sum + it.staked, 0);
  const [low, high] = [-last.expected - 2 * last.deviation, -last.expected + 2 * last.deviation];
  const figure = (label: string, value: number) => <div class="figure"><dt>{label}</dt><dd class={netClass(value)}>{whole(value)} · {share(value, staked)}</dd></div>;
  return (
    <section class="panel" aria-label={t("theory")} data-test="theory">
      <dl class="figures">
        {figure(t("theoryActual"), -last.net)}{figure(t("theoryExpected"), -last.expected)}
        <div class="figure"><dt>{t("statBand")}</dt><dd>{whole(low)} … {whole(high)}</dd></div>
      </dl>
      <p class={-last.net < low || -last.net > high ? "warn" : "muted"}>{t(-last.net < low || -last.net > high ? "theoryOutside" : "theoryInside", { count: points.length })}{" "}
        {points.some((it) => it.unknown) ? t("theoryUnknown") : ""}</p>
    </section>
  );
}
