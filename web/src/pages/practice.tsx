// Practice: decide, and see what every choice is exactly worth. Luck and mistakes are counted
// apart.

import { useEffect, useState } from "preact/hooks";
import type { PageProps } from "../app";
import { splitCards } from "../lib/cards";
import { money, signedMoney } from "../lib/money";
import {
  addToScore, askAdvice, askSettlement, board, closeDeck, dealerCards, decide, hasMistake, hole,
  lifted, newRound, NO_SCORE, shuffledDeck,
  type Advice, type Decided, type PracticeRound, type Score, type Value,
} from "../lib/practice";
import { t, type Key } from "../lib/text";
import { Cards } from "../ui/Card";
import { Lines } from "../ui/result-panel";
import "./table.css";
import "./practice.css";

const RULES = "washington";

function cents(value: number): string {
  return signedMoney(Math.round(value));
}

function Values({ advice, ante, chosen }: { advice: Advice; ante: number; chosen?: Value }) {
  return (
    <table class="values">
      <thead><tr><th>{t("choice")}</th><th>{t("worth")}</th><th>{t("costs")}</th></tr></thead>
      <tbody>
        {[...advice.choices].sort((a, b) => b.ev - a.ev).map((it) => (
          <tr key={it.choice} class={it.choice === chosen?.choice ? "chosen" : ""}>
            <th scope="row">{it.multiple > 0 ? `${it.multiple}x` : t(it.choice as Key)}</th>
            <td>{it.ev.toFixed(4)} · {cents(it.ev * ante)}</td>
            <td>{it.cost === 0 ? "–" : `${it.cost.toFixed(4)} · ${cents(-it.cost * ante)}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Past({ it, ante }: { it: Decided; ante: number }) {
  return (
    <div class={`past ${it.grade}`}>
      <strong>{t(`phase_${it.street}` as Key)}: {t(`grade_${it.grade}` as Key)}</strong>
      <Values advice={it.advice} ante={ante} chosen={it.chosen} />
    </div>
  );
}

function ScoreBoard({ score }: { score: Score }) {
  const luck = score.net - score.expected;
  return (
    <section class="panel" aria-label={t("score")}>
      <dl class="score">
        <dt>{t("rounds")}</dt><dd>{score.rounds}</dd>
        <dt>{t("lostToMistakes")}</dt><dd class={score.cost > 0 ? "lose" : ""} data-test="cost">{money(Math.round(score.cost))}</dd>
        <dt>{t("luck")}</dt><dd>{cents(luck)}</dd>
        <dt>{t("net")}</dt><dd class={score.net < 0 ? "lose" : "win"}>{signedMoney(score.net)}</dd>
        {Object.entries(score.grades).map(([grade, count]) => (
          <>
            <dt>{t(`grade_${grade}` as Key)}</dt><dd>{count}</dd>
          </>
        ))}
      </dl>
    </section>
  );
}

export function Practice(_props: PageProps) {
  const [ante, setAnte] = useState(500);
  const [round, setRound] = useState<PracticeRound | null>(null);
  const [advice, setAdvice] = useState<Advice | null>(null);
  const [before, setBefore] = useState(false);
  const [bias, setBias] = useState<"random" | "close" | "mistakes">("random");
  const [score, setScore] = useState<Score>(NO_SCORE);
  const [mistakes, setMistakes] = useState<PracticeRound[]>([]);
  const [refused, setRefused] = useState("");
  const [busy, setBusy] = useState(false);

  const guard = async (work: () => Promise<void>) => {
    setBusy(true);
    setRefused("");
    try {
      await work();
    } catch (error) {
      setRefused(error instanceof Error ? error.message : t("connectionLost"));
    }
    setBusy(false);
  };

  const start = (deck?: string[]) => guard(async () => {
    const again = bias === "mistakes" ? mistakes[Math.floor(Math.random() * mistakes.length)] : undefined;
    const cards = deck ?? again?.deck ?? (bias === "close" ? await closeDeck(RULES, ante) : shuffledDeck());
    const fresh = newRound(cards, ante);
    setRound(fresh);
    setAdvice(await askAdvice(RULES, fresh));
  });

  const choose = (value: Value) => guard(async () => {
    if (!round || !advice) return;
    const next = decide(round, advice, value);
    if (next.street !== "over") {
      setRound(next);
      setAdvice(await askAdvice(RULES, next));
      return;
    }
    const over = { ...next, settlement: await askSettlement(RULES, next) };
    setRound(over);
    setAdvice(null);
    setScore(addToScore(score, over));
    if (hasMistake(over)) setMistakes([over, ...mistakes].slice(0, 50));
  });

  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (busy || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof HTMLInputElement) return;
      const wanted = { c: "check", f: "fold" }[event.key] ?? `${event.key}x`;
      const value = advice?.choices.find((it) => it.choice === wanted);
      if (value) void choose(value);
      else if (event.key === "n" && (!round || round.street === "over")) void start();
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  });

  const over = round?.street === "over";
  const best = lifted(round?.settlement ?? null);
  const dealerBest = round?.settlement ? new Set(splitCards(round.settlement.dealer.best)) : undefined;
  return (
    <div class="practice">
      <div class="row">
        <h1>{t("practice")}</h1>
        <label class="row">{t("ante")}
          <select value={ante} onChange={(event) => setAnte(Number(event.currentTarget.value))}>
            {[100, 500, 1000, 2500].map((it) => <option key={it} value={it}>{money(it)}</option>)}
          </select>
        </label>
        <label class="row">{t("deals")}
          <select value={bias} onChange={(event) => setBias(event.currentTarget.value as typeof bias)}>
            <option value="random">{t("dealsRandom")}</option>
            <option value="close">{t("dealsClose")}</option>
            <option value="mistakes" disabled={mistakes.length === 0}>{t("dealsMistakes")}</option>
          </select>
        </label>
        <label class="row">
          <input type="checkbox" checked={before} onChange={(event) => setBefore(event.currentTarget.checked)} />
          {t("showBefore")}
        </label>
      </div>
      <p role="alert" class="lose">{refused}</p>
      <section class="felt">
        <div class="board">
          <div class="dealer-place">
            <span class="muted">{t("dealer")}</span>
            <Cards cards={round ? (over ? dealerCards(round) : ["", ""]) : []} {...(dealerBest ? { lift: dealerBest } : {})} />
          </div>
          <div class="community">
            <Cards cards={round ? [...board(round), ...Array<string>(5 - board(round).length).fill("")] : []} />
          </div>
          <div data-test="hole">
            <Cards cards={round ? hole(round) : []} {...(best ? { lift: best } : {})} />
          </div>
          {round?.settlement ? (
            <p class="result">{round.settlement.hands[0]!.hand} ·{" "}
              <strong class={round.settlement.hands[0]!.net < 0 ? "lose" : "win"}>
                {signedMoney(round.settlement.hands[0]!.net)}
              </strong>
            </p>
          ) : null}
        </div>
      </section>
      {advice && round && !over ? (
        <section class="panel decision" aria-label={t("yourDecision")}>
          <div class="choices">
            {[...advice.choices].reverse().map((it) => (
              <button key={it.choice} type="button" disabled={busy}
                class={`button big ${it.multiple > 0 ? "primary" : ""}`} onClick={() => void choose(it)}>
                {it.multiple > 0 ? t("raise", { multiple: it.multiple, amount: money(it.multiple * round.ante) }) : t(it.choice as Key)}
              </button>
            ))}
          </div>
          {before ? <Values advice={advice} ante={round.ante} /> : null}
        </section>
      ) : (
        <button type="button" class="button primary big" disabled={busy} onClick={() => void start()}>{t("dealNow")}</button>
      )}
      {round && round.decided.length > 0 ? (
        <section class="panel" aria-label={t("yourDecision")} role="status">
          {round.decided.map((it) => <Past key={it.street} it={it} ante={round.ante} />)}
        </section>
      ) : null}
      {round?.settlement ? <section class="panel"><Lines lines={round.settlement.hands[0]!.wagers} /></section> : null}
      <ScoreBoard score={score} />
      {mistakes.length > 0 ? (
        <section class="panel">
          <h2>{t("mistakes")}</h2>
          <ul class="mistakes">
            {mistakes.map((it, index) => (
              <li key={index}>
                <Cards cards={hole(it)} />
                <span class="lose">{money(Math.round(it.decided.reduce((sum, d) => sum + d.chosen.cost, 0) * it.ante))}</span>
                <button type="button" class="button" onClick={() => void start(it.deck)}>{t("replay")}</button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
