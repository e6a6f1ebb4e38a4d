// How the game goes, on one screen and in pictures; behind it the chart of the starting hands, worked out
// for the rules of the table that it is asked for.

import { useEffect, useState } from "preact/hooks";
import type { PageProps } from "../app";
import { antes, centsOf, startingHands, type StartingHands } from "../lib/maths";
import { addressOf, NEW_SETUP } from "../lib/hand";
import { href } from "../lib/route";
import { t, type Key } from "../lib/text";
import { Cards } from "../ui/Card";
import { Chip } from "../ui/chip";
import { HOUSE_BANKED } from "../ui/hand-setup";
import "./how.css";

const STEPS: { cards: string[]; circles: [Key, number][] }[] = [
  { cards: [], circles: [["ante", 500], ["blind", 500]] },
  { cards: ["Ah", "Qd"], circles: [["play", 2000]] },
  { cards: ["Qh", "8h", "3c"], circles: [["play", 1000]] },
  { cards: ["Qh", "8h", "3c", "Ks", "2d"], circles: [["play", 500]] },
  { cards: ["9c", "9d"], circles: [] },
];

export function How({ route }: PageProps) {
  const rules = route.name || "washington";
  return (
    <section class="how">
      <header class="row"><h1>{t("howToPlay")}</h1>
        <a class="button" href={href("chart", rules)}>{t("startingHands")}</a>
        <a class="button" href={href("rules", rules)}>{t("ruleCard")}</a>
        <a class="button primary" href={href("practice")}>{t("practice")}</a></header>
      <ol class="how-steps">
        {STEPS.map(({ cards, circles }, index) => (
          <li key={index} class="panel">
            <h2>{index + 1}. {t(`how_${index + 1}` as Key)}</h2>
            <div class="how-picture" aria-hidden="true">
              {cards.length > 0 ? <Cards cards={cards} /> : null}
              {circles.map(([name, cents]) => <span key={name} class="how-circle"><Chip cents={cents} /><small>{t(name)}</small></span>)}
            </div>
            <p>{t(`howAbout_${index + 1}` as Key)}</p>
          </li>
        ))}
        <li class="panel"><h2>{t("how_6")}</h2><p>{t("howAbout_6")}</p></li>
      </ol>
    </section>
  );
}

const RANKS = [..."AKQJT98765432"];
const nameOf = (row: number, column: number) => (row === column ? RANKS[row]! + RANKS[row]!
  : row < column ? `${RANKS[row]}${RANKS[column]}s` : `${RANKS[column]}${RANKS[row]}o`);
// Two cards that are such a hand.
const cardsOf = (hand: string) => `${hand[0]}h${hand[1]}${hand[2] === "s" ? "h" : "d"}`;

// Starting hands in rows: pairs on the diagonal, suited above it. A touch shows what each choice is worth.
export function Chart({ route }: PageProps) {
  const rules = route.name || "washington";
  const [known, setKnown] = useState<StartingHands | null>(null);
  const [refused, setRefused] = useState("");
  const [chosen, setChosen] = useState("AKs");
  useEffect(() => {
    let gone = false;
    startingHands(rules).then((answer) => { if (!gone) setKnown(answer); }, (error: Error) => { if (!gone) setRefused(error.message); });
    return () => { gone = true; };
  }, [rules]);
  if (refused) return <p class="panel notice bad" role="alert">{refused}</p>;
  if (!known) return <p class="panel notice">{t("connecting")}</p>;
  const by = new Map(known.hands.map((it) => [it.hand, it])), hand = by.get(chosen)!;
  const best = (it: StartingHands["hands"][number]) => Math.max(...it.raises);
  const most = Math.max(...known.hands.map((it) => Math.abs(best(it) - it.check)));
  return (
    <section class="panel chart-page">
      <header class="row"><h1>{t("startingHands")}</h1><span class="muted">{rules}</span>
        <a class="button" href={href("how", rules)}>{t("howToPlay")}</a></header>
      <p class="muted">{t("chartAbout", { edge: `${(-100 * known.expectation).toFixed(4)} %` })}</p>
      <div class="chart-both">
        <div class="chart" role="group" aria-label={t("startingHands")}>
          {RANKS.flatMap((_, row) => RANKS.map((__, column) => {
            const name = nameOf(row, column), it = by.get(name)!, gain = best(it) - it.check;
            return (
              <button key={name} type="button" class={`chart-cell ${gain > 0 ? "raise" : "check"}`} aria-pressed={name === chosen}
                style={{ "--share": `${Math.round(15 + 70 * Math.sqrt(Math.abs(gain) / most))}%` }} onClick={() => setChosen(name)}>
                <strong>{name}</strong><small>{antes(Math.max(best(it), it.check)).slice(0, 5)}</small>
              </button>
            );
          }))}
        </div>
        <aside class="chart-hand" aria-live="polite" data-test="chart-hand">
          <h2>{chosen}</h2>
          <p class="win-cards"><Cards cards={[cardsOf(chosen).slice(0, 2), cardsOf(chosen).slice(2)]} /></p>
          <dl class="score">
            {[...known.multiples.map((multiple, index) => [`${multiple}x`, hand.raises[index]!] as const), [t("check"), hand.check] as const]
              .sort((a, b) => b[1] - a[1]).map(([name, ev]) => <><dt key={name}>{name}</dt><dd>{antes(ev)} · {centsOf(ev, 500)}</dd></>)}
          </dl>
          <a class="button" href={addressOf({ ...NEW_SETUP, ...(HOUSE_BANKED.includes(rules) ? { rules } : { digest: rules }), hole: cardsOf(chosen) })}>{t("studyHand")}</a>
          <p class="chart-key"><i class="raise" /> {known.multiples[known.multiples.length - 1]}x <i class="check" /> {t("check")}</p>
        </aside>
      </div>
    </section>
  );
}
