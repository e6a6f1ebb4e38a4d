// How far the bank covers each wager circle: a ring around the circle on the felt, and the same in
// words and figures in a panel. Circles are settled one after the other, so the later ones depend
// on what the earlier ones leave.

import type { CircleCover, HandCover } from "../../lib/bank";
import { money } from "../../lib/money";
import type { WagerName } from "../../lib/protocol";
import { t, type Key } from "../../lib/text";
import { Bar, share } from "./cover";

const GAUGE = 100; // length of the ring, so that a share is its own length

// Green: covered for certain; hatched gold: covered if no earlier seat uses the bank up; dark red:
// not covered. The panel has the figures for those who cannot see the ring.
export function CoverRing({ cover }: { cover: CircleCover | undefined }) {
  if (!cover) return null;
  const arc = (part: number, name: string) => {
    const length = share(part, cover.win_most);
    return length > 0 ? <circle class={name} cx="20" cy="20" r="18" pathLength={GAUGE} stroke-dasharray={`${length} ${GAUGE}`} /> : null;
  };
  return (
    <svg class="cover-ring" viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <circle class="none" cx="20" cy="20" r="18" />
      {arc(cover.best, "best")}
      {arc(cover.worst, "sure")}
    </svg>
  );
}

function inWords(cover: CircleCover): string {
  if (cover.worst >= cover.win_most) return t("circleAll", { most: money(cover.win_most) });
  const values = { worst: money(cover.worst), best: money(cover.best), most: money(cover.win_most) };
  return t(cover.worst === cover.best ? "circleSame" : "circlePart", values);
}

// In the order of settlement, as the server lists them.
export function Circles({ hand }: { hand: HandCover }) {
  return (
    <ul class="circles" aria-label={t("coverCircles")} data-test="circles">
      {(Object.entries(hand.wagers) as [WagerName, CircleCover][]).map(([wager, cover]) => (
        <li key={wager} data-test={`circle-${wager}`}>
          <strong>{t(wager as Key)}</strong>
          <Bar sure={cover.worst} best={cover.best} whole={cover.win_most} label={inWords(cover)} />
          <span>{inWords(cover)}</span>
        </li>
      ))}
    </ul>
  );
}
