// How the game goes, on one screen and in pictures; behind it the chart of the starting hands, before the
// flop and on any board, worked out for the rules of the table that it is asked for.

import { useEffect, useState } from "preact/hooks";
import type { PageProps } from "../app";
import { splitCards } from "../lib/cards";
import { antes, centsOf, startingHands, type StartingHands } from "../lib/maths";
import { addressOf, chartOf, NEW_SETUP } from "../lib/hand";
import { href } from "../lib/route";
import { t, type Key } from "../lib/text";
import { Card, Cards } from "../ui/Card";
import { CardPad } from "../ui/card-pad";
import { DealPicture, PICTURES } from "../ui/deal-pictures";
import { HOUSE_BANKED } from "../ui/hand-setup";
import "./how.css";

export function How({ route }: PageProps) {
  const rules = route.name || "washington";
  return (
    <section class="how">
      <header class="row"><h1>{t("howToPlay")}</h1>
        <a class="button" href={href("chart", rules)}>{t("startingHands")}</a>
        <a class="button" href={href("rules", rules)}>{t("ruleCard")}</a>
        <a class="button primary" href={href("practice")}>{t("practice")}</a></header>
      <ol class="how-steps">
        {Array.from({ length: PICTURES }, (_, index) => (
          <li key={index} class="panel">
            <h2>{index + 1}. {t(`how_${index + 1}` as Key)}</h2>
            <DealPicture step={index} chips />
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
// Two cards that are such a hand and not on the board.
function cardsOf(hand: string, board: string[]): string[] {
  const suited = hand[2] === "s";
  for (const a of "hdcs") for (const b of "dhsc") {
    const cards = [hand[0]! + a, hand[1]! + b];
    if ((a === b) === suited && cards[0] !== cards[1] && !cards.some((card) => board.includes(card))) return cards;
  }
  return [];
}

// The board of a chart is none, a flop or all five; what is half dealt is asked for when it is whole.
const wholeBoard = (cards: string[]) => (cards.length >= 5 ? cards.slice(0, 5) : cards.length >= 3 ? cards.slice(0, 3) : []);

function useStartingHands(rules: string, board: string) {
  const [known, setKnown] = useState<StartingHands | null>(null);
  const [refused, setRefused] = useState("");
  useEffect(() => {
    let gone = false;
    setRefused("");
    startingHands(rules, board).then((answer) => { if (!gone) setKnown(answer); }, (error: Error) => { if (!gone) setRefused(error.message); });
    return () => { gone = true; };
  }, [rules, board]);
  return { known, refused };
}

// Starting hands in rows: pairs on the diagonal, suited above it; before the flop, or on a board, where a
// hand is the average of its cards. A touch shows what each choice is worth.
export function Chart({ route }: PageProps) {
  const [named, query] = route.name.split("?"), rules = named || "washington";
  const cards = splitCards(new URLSearchParams(query).get("board") ?? "").slice(0, 5), board = wholeBoard(cards);
  const { known, refused } = useStartingHands(rules, board.join(""));
  const [chosen, setChosen] = useState("AKs");
  const put = (next: string[]) => { location.hash = chartOf(rules, next.join("")); };
  if (!known) return <p class={`panel notice ${refused ? "bad" : ""}`} role="alert">{refused || t("connecting")}</p>;
  const by = new Map(known.hands.map((it) => [it.hand, it])), hand = by.get(chosen);
  const gainOf = (it: StartingHands["hands"][number]) => Math.max(...it.raises) - it.check;
  const most = Math.max(...known.hands.map((it) => Math.abs(gainOf(it))));
  const passes = t(known.street === "river" ? "fold" : "check");
  return (
    <section class="panel chart-page">
      <header class="row"><h1>{t("startingHands")}</h1><span class="muted">{rules}</span>
        <a class="button" href={href("how", rules)}>{t("howToPlay")}</a></header>
      <p class="muted">{known.street === "preflop" ? t("chartAbout", { edge: `${(-100 * known.expectation).toFixed(4)} %` }) : t("chartBoard", { value: antes(known.expectation), passes })}</p>
      <details class="chart-board" open={cards.length > 0}>
        <summary>{t("board")}</summary>
        <p class="row">
          {cards.map((card) => (
            <button key={card} type="button" class="setup-card" title={t("takeAway")} onClick={() => put(cards.filter((it) => it !== card))}>
              <Card card={card} /></button>
          ))}</p>
        <CardPad used={new Set(cards)} disabled={cards.length >= 5} onCard={(card) => { if (!cards.includes(card)) put([...cards, card]); }} />
      </details>
      {refused ? <p class="lose" role="alert">{refused}</p> : null}
      <div class="chart-both">
        <div class="chart" role="group" aria-label={t("startingHands")} data-street={known.street}>
          {RANKS.flatMap((_, row) => RANKS.map((__, column) => {
            const name = nameOf(row, column), it = by.get(name);
            if (!it) return <span key={name} class="chart-cell none">{name}</span>;
            const kind = it.raised === 0 ? "check" : it.raised === it.combinations ? "raise" : "mixed";
            return (
              <button key={name} type="button" class={`chart-cell ${kind}`} aria-pressed={name === chosen}
                style={{ "--share": `${Math.round(15 + 70 * Math.sqrt(Math.abs(gainOf(it)) / most))}%`, "--raised": `${Math.round((100 * it.raised) / it.combinations)}%` }}
                onClick={() => setChosen(name)}>
                <strong>{name}</strong><small>{antes(it.best).slice(0, 5)}</small>
              </button>
            );
          }))}
        </div>
        <aside class="chart-hand" aria-live="polite" data-test="chart-hand">
          <h2>{chosen}</h2>
          {hand ? (
            <>
              <p class="win-cards"><Cards cards={cardsOf(chosen, board)} /></p>
              <dl class="score">
                {[...known.multiples.map((multiple, index) => [`${multiple}x`, hand.raises[index]!] as const), [passes, hand.check] as const]
                  .sort((a, b) => b[1] - a[1]).map(([name, ev]) => <><dt key={name}>{name}</dt><dd>{antes(ev)} · {centsOf(ev, 500)}</dd></>)}
              </dl>
              {hand.raised > 0 && hand.raised < hand.combinations ? <p data-test="mixed">{t("chartRaised", { raised: hand.raised, of: hand.combinations })}</p> : null}
              <a class="button" href={addressOf({ ...NEW_SETUP, ...(HOUSE_BANKED.includes(rules) ? { rules } : { digest: rules }), hole: cardsOf(chosen, board).join(""), board: board.join("") })}>{t("studyHand")}</a>
            </>
          ) : null}
          <p class="chart-key"><i class="raise" /> {known.multiples[known.multiples.length - 1]}x <i class="check" /> {passes}</p>
        </aside>
      </div>
    </section>
  );
}
