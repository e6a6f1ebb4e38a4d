// A player's own figures: rounds, what was kept of the wagers against what is expected, luck and mistakes,
// and the biggest hands, with the line of all rounds in its band.

import { useEffect, useRef, useState } from "preact/hooks";
import type { PageProps } from "../app";
import { splitCards } from "../lib/cards";
import { handWords } from "../lib/hand-words";
import { money, netClass, signedMoney } from "../lib/money";
import { clock } from "../lib/room";
import { href } from "../lib/route";
import { costOf, lastRounds, PAGE, pointOf, stepsOf, type Point, type Step } from "../lib/statistics";
import { t } from "../lib/text";
import { Cards } from "../ui/Card";
import { List } from "../ui/list";
import { NeedRole } from "../ui/need-role";
import "./statistics.css";

const ROUNDS = 50, BIGGEST = 5;
const BAND = 2; // deviations to either side
const WIDTH = 600, HEIGHT = 220, EDGE = 8;

const whole = (cents: number): string => signedMoney(Math.round(cents));
const share = (part: number, all: number): string => (all > 0 ? `${((100 * part) / all).toFixed(1)} %` : "–");

// Net after each round, the expectation, and two deviations around it.
function Line({ steps }: { steps: Step[] }) {
  const all = [{ net: 0, expected: 0, deviation: 0 }, ...steps];
  const low = Math.min(...all.map((it) => Math.min(it.net, it.expected - BAND * it.deviation)));
  const high = Math.max(...all.map((it) => Math.max(it.net, it.expected + BAND * it.deviation)));
  const x = (index: number) => (WIDTH * index) / (all.length - 1);
  const y = (cents: number) => EDGE + ((HEIGHT - 2 * EDGE) * (high - cents)) / Math.max(1, high - low);
  const path = (of: (step: Step) => number) => all.map((step, index) => `${x(index)},${y(of(step))}`);
  const last = all[all.length - 1]!;
  return (
    <figure class="stat-line">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img"
        aria-label={t("statLine", { rounds: steps.length, net: whole(last.net), expected: whole(last.expected), low: whole(last.expected - BAND * last.deviation), high: whole(last.expected + BAND * last.deviation) })}>
        <polygon class="band" points={[...path((it) => it.expected + BAND * it.deviation), ...path((it) => it.expected - BAND * it.deviation).reverse()].join(" ")} />
        <line class="zero" x1="0" x2={WIDTH} y1={y(0)} y2={y(0)} />
        <polyline class="expected" points={path((it) => it.expected).join(" ")} />
        <polyline class="net-line" points={path((it) => it.net).join(" ")} />
      </svg>
      <figcaption>
        <span><i class="key net-key" /> {t("statNet")}</span><span><i class="key expected-key" /> {t("statExpected")}</span><span><i class="key band-key" /> {t("statBand")}</span>
        <span class="muted">{signedMoney(Math.round(high))} … {signedMoney(Math.round(low))}</span>
      </figcaption>
    </figure>
  );
}

// What each round brought, as a bar above or below the line.
function Bars({ points }: { points: Point[] }) {
  const most = Math.max(1, ...points.map((it) => Math.abs(it.net))), step = WIDTH / points.length;
  return (
    <svg class="stat-bars" viewBox={`0 0 ${WIDTH} 80`} preserveAspectRatio="none" role="img" aria-label={t("statBars")}>
      <line class="zero" x1="0" x2={WIDTH} y1="40" y2="40" />
      {points.map(({ net, recall }, index) => {
        const high = (38 * Math.abs(net)) / most;
        return <rect key={`${recall.table}/${recall.round}`} class={net > 0 ? "won" : "lost"} x={index * step + 0.1 * step} width={0.8 * step} y={net > 0 ? 40 - high : 40} height={high} />;
      })}
    </svg>
  );
}

function Figure({ label, value, tone = 0, hint }: { label: string; value: string; tone?: number; hint?: string }) {
  return <div class="figure"><dt>{label}</dt><dd class={netClass(tone)}>{value}{hint ? <small class="muted">{hint}</small> : null}</dd></div>;
}

function Figures({ points, looked }: { points: Point[]; looked: number }) {
  const steps = stepsOf(points), last = steps[steps.length - 1]!;
  const staked = points.reduce((sum, it) => sum + it.staked, 0), cost = points.reduce((sum, it) => sum + (it.cost ?? 0), 0);
  const done = looked === points.length, luck = last.net - last.expected + cost;
  const away = last.deviation > 0 ? Math.abs(last.net - last.expected) / last.deviation : 0;
  return (
    <>
      <dl class="figures" data-test="statistics">
        <Figure label={t("rounds")} value={String(points.length)} />
        <Figure label={t("wagered")} value={money(staked)} />
        <Figure label={t("net")} value={signedMoney(last.net)} tone={last.net} />
        <Figure label={t("statHold")} value={share(-last.net, staked)} hint={t("statHoldHint", {
          expected: share(-last.expected, staked), low: share(-last.expected - BAND * last.deviation, staked), high: share(-last.expected + BAND * last.deviation, staked) })} />
        <Figure label={t("statExpected")} value={whole(last.expected)} tone={last.expected} />
        <Figure label={t("lostToMistakes")} value={done ? whole(-cost) : t("statLooking", { count: looked, of: points.length })} tone={done ? -cost : 0} />
        <Figure label={t("luck")} value={done ? whole(luck) : "…"} tone={done ? luck : 0} />
      </dl>
      <p>{t(away <= 1 ? "statUsual" : away <= BAND ? "statLucky" : "statRare", { times: away.toFixed(1) })}</p>
      <Line steps={steps} />
      <Bars points={points} />
      {points.some((it) => it.unknown) ? <p class="muted">{t("statUnknown")}</p> : null}
      <p class="muted">{t("statAbout")}</p>
    </>
  );
}

function Biggest({ points }: { points: Point[] }) {
  const hands = points.flatMap(({ recall, hands: own }) => own.map((hand) => ({ recall, hand }))).filter(({ hand }) => hand.net > 0)
    .sort((a, b) => b.hand.net - a.hand.net).slice(0, BIGGEST);
  if (hands.length === 0) return null;
  return (
    <section class="panel" aria-label={t("statBiggest")}>
      <h2>{t("statBiggest")}</h2>
      <List>
        <thead><tr><th scope="col">{t("winHand")}</th><th scope="col">{t("statCards")}</th><th scope="col" class="number">{t("net")}</th><th scope="col">{t("winRound")}</th></tr></thead>
        <tbody>
          {hands.map(({ recall, hand }) => (
            <tr key={`${recall.table}/${recall.round}/${hand.seat ?? hand.position}`}>
              <th scope="row">{hand.best ? handWords(splitCards(hand.best)) : t("fold")}</th>
              <td data-label={t("statCards")}><Cards cards={splitCards(hand.best)} /></td>
              <td class="number win" data-label={t("net")}>{signedMoney(hand.net)}</td>
              <td data-label={t("winRound")}><a href={href("hand", `${recall.table}/${recall.round}`)}>{recall.title} · {t("round", { number: recall.round })}</a> <span class="muted">{clock(recall.end)}</span></td>
            </tr>
          ))}
        </tbody>
      </List>
    </section>
  );
}

export function Statistics({ person }: PageProps) {
  const [points, setPoints] = useState<Point[]>([]); // oldest first
  const [read, setRead] = useState({ rounds: 0, more: true, busy: false, refused: "" });
  const [looked, setLooked] = useState(0);
  const turn = useRef(0);
  const me = person?.role === "player" ? person.name : "";
  const load = async (from: number, known: Point[]) => {
    const mine = ++turn.current;
    let all = known, rounds = from, more = true, refused = "";
    setRead({ rounds, more, busy: true, refused });
    while (more && rounds < from + ROUNDS && mine === turn.current) {
      const { body, sentence } = await lastRounds(rounds);
      const page = body?.rounds ?? [], made = await Promise.all(page.map((it) => pointOf(it, me)));
      all = [...made.filter((it): it is Point => it !== null).reverse(), ...all];
      rounds += page.length;
      more = page.length === PAGE;
      refused = sentence;
      if (mine === turn.current) setPoints(all);
    }
    if (mine !== turn.current) return;
    setRead({ rounds, more, busy: false, refused });
    let count = 0;
    for (const point of all) { // one after another: the figures grow while they are worked out
      if (point.cost === null) point.cost = await costOf(point, me).catch(() => null);
      if (mine !== turn.current) return;
      if (point.cost !== null) setLooked(++count);
    }
  };
  useEffect(() => {
    setPoints([]);
    if (me) void load(0, []);
    return () => { turn.current++; };
  }, [me]);
  if (!person || !me) return <NeedRole person={person} roles={["player"]} />;
  return (
    <div class="statistics">
      <section class="panel">
        <div class="row"><h1 class="grow">{t("statistics")}</h1><a class="button" href={href("hand")}>{t("lastHands")}</a></div>
        <p role="alert" class="lose">{read.refused}</p>
        {points.length > 0 ? <Figures points={points} looked={looked} /> : <p class="muted" role="status">{t(read.busy ? "connecting" : "noHandsYet")}</p>}
        {read.more && !read.busy ? <button type="button" class="button" onClick={() => void load(read.rounds, points)}>{t("earlier")}</button> : null}
      </section>
      <Biggest points={points} />
    </div>
  );
}
