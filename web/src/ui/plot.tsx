// Lines over an axis, with a band between two of them: drawn from figures, which stand beside it as text.
// Every axis has its ends named; a mark is a point that somebody looks for.

import type { ComponentChildren } from "preact";
import "./plot.css";

export type Point = [x: number, y: number];
export interface Curve { kind: "main" | "edge" | "level"; points: Point[] }

const WIDTH = 320, HEIGHT = 150, LEFT = 8, TOP = 8;

export function Plot({ title, curves, band, marks = [], x, y, children }: {
  title: string;
  curves: Curve[];
  band?: [Point[], Point[]]; // its lower and its upper edge
  marks?: { at: Point; name: string }[];
  x: { from: number; to: number; words: (value: number) => string };
  y: { from: number; to: number; words: (value: number) => string };
  children?: ComponentChildren;
}) {
  const place = ([a, b]: Point) => {
    const px = LEFT + (WIDTH * (a - x.from)) / (x.to - x.from || 1), py = TOP + HEIGHT * (1 - (b - y.from) / (y.to - y.from || 1));
    return `${px.toFixed(1)},${py.toFixed(1)}`;
  };
  const line = (points: Point[]) => points.map(place).join(" ");
  return (
    <figure class="plot" data-test="plot">
      <figcaption>{title}</figcaption>
      <div class="plot-axis"><span>{y.words(y.to)}</span><span>{y.words(y.from)}</span></div>
      <svg viewBox={`0 0 ${WIDTH + 2 * LEFT} ${HEIGHT + 2 * TOP}`} preserveAspectRatio="none" role="img" aria-label={title}>
        {band ? <polygon class="band" points={`${line(band[0])} ${line([...band[1]].reverse())}`} /> : null}
        {curves.map(({ kind, points }, index) => <polyline key={index} class={kind} points={line(points)} />)}
        {marks.map(({ at, name }) => {
          const [px, py] = place(at).split(",");
          return <path key={name} class="mark" d={`M${px},${py}h0.01`}><title>{name}</title></path>;
        })}
      </svg>
      <div class="plot-axis across"><span>{x.words(x.from)}</span><span>{x.words(x.to)}</span></div>
      {children}
    </figure>
  );
}
