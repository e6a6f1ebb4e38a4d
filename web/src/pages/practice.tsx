// Practice: decide, and see what every choice is exactly worth. Luck and mistakes are counted
// separately.

import { List } from "../ui/list";
import { useState } from "preact/hooks";
import type { PageProps } from "../app";
import { splitCards } from "../lib/cards";
import { handWords, settledWords } from "../lib/hand-words";
import { onControl, useKeys } from "../lib/keys";
import { money, signedMoney } from "../lib/money";
import {
  addToScore, askAdvice, askSettlement, board, closeDeck, dealerCards, decide, hasMistake, hole,
  lifted, luckOf, newRound, NO_SCORE, readProgress, saveProgress, shuffledDeck,
  type Advice, type Decided, type PracticeRound, type Progress, type Score, type Value,
} from "../lib/practice";
import { cardWords, t, type Key } from "../lib/text";
import { Announcer } from "../ui/announcer";
import { Cards } from "../ui/Card";
import { Chip } from "../ui/chip";
import { ChoiceButtons, type Choice } from "../ui/decision-panel";
import { KeyCap } from "../ui/icon";
import { Lines } from "../ui/result-panel";
import "../ui/felt.css";
import "./table.css";
import "./practice.css";

type Bias = "random" | "close" | "mistakes";

// The base game is the same in all of them; where a player banks there is no house to play against.
const HOUSE_BANKED = ["washington", "washington-face-up", "stadium"];

function cents(value: number): string {
  return signedMoney(Math.round(value));
}

function choiceName(value: Value): string {
  return value.multiple > 0 ? `${value.multiple}x` : t(value.choice as Key);
}

function Values({ advice, ante, chosen }: { advice: Advice; ante: number; chosen?: Value }) {
  return (
    <List kind="values">
      <thead><tr><th scope="col">{t("choice")}</th><th scope="col">{t("worth")}</th><th scope="col">{t("costs")}</th></tr></thead>
      <tbody>
        {[...advice.choices].sort((a, b) => b.ev - a.ev).map((it) => (
          <tr key={it.choice} class={it.choice === chosen?.choice ? "chosen" : ""}>
            <th scope="row">{choiceName(it)}</th>
            <td data-label={t("worth")}>{it.ev.toFixed(4)} · {cents(it.ev * ante)}</td>
            <td data-label={t("costs")}>{it.cost === 0 ? "–" : `${it.cost.toFixed(4)} · ${cents(-it.cost * ante)}`}</td>
          </tr>
        ))}
      </tbody>
    </List>
  );
}

function Past({ it, ante }: { it: Decided; ante: number }) {
  return (
    <div class={`past ${it.grade}`} data-test={`past-${it.street}`}>
      <p class="past-head">
        <strong>{t(`phase_${it.street}` as Key)}: {choiceName(it.chosen)}</strong>
        <span class={`grade ${it.grade}`}>{t(`grade_${it.grade}` as Key)}</span>
        {it.chosen.cost > 0 ? <span class="lose" data-test="cost-of-choice">{cents(-it.chosen.cost * ante)}</span> : null}
      </p>
      <Values advice={it.advice} ante={ante} chosen={it.chosen} />
    </div>
  );
}

function ScoreBoard({ score, onRestart }: { score: Score; onRestart: () => void }) {
  const grades = Object.entries(score.grades);
  const most = Math.max(1, ...grades.map(([, count]) => count));
  return (
    <section class="panel" aria-label={t("score")}>
      <h2>{t("score")}</h2>
      <dl class="score">
        <dt>{t("rounds")}</dt><dd data-test="rounds">{score.rounds}</dd>
        <dt title={t("perfectHint")}>{t("perfectPlay")}</dt><dd>{cents(score.perfect)}</dd>
        <dt>{t("lostToMistakes")}</dt><dd class={score.cost > 0 ? "lose" : ""} data-test="cost">{cents(-score.cost)}</dd>
        <dt>{t("luck")}</dt><dd>{cents(luckOf(score))}</dd>
        <dt class="sum">{t("net")}</dt><dd class={`sum ${score.net < 0 ? "lose" : "win"}`}>{signedMoney(score.net)}</dd>
      </dl>
      <ul class="grades">
        {grades.map(([grade, count]) => (
          <li key={grade}>
            <span>{t(`grade_${grade}` as Key)}</span>
            <span class="bar" aria-hidden="true"><i class={grade} style={{ width: `${(100 * count) / most}%` }} /></span>
            <strong>{count}</strong>
          </li>
        ))}
      </ul>
      <button type="button" class="button" disabled={score.rounds === 0} onClick={onRestart}>{t("restart")}</button>
    </section>
  );
}

function Options({ ante, bias, before, canRepeat, onAnte, onBias, onBefore }: {
  ante: number; bias: Bias; before: boolean; canRepeat: boolean;
  onAnte: (ante: number) => void; onBias: (bias: Bias) => void; onBefore: (before: boolean) => void;
}) {
  return (
    <div class="practice-options">
      <label>{t("ante")}
        <select value={ante} onChange={(event) => onAnte(Number(event.currentTarget.value))}>
          {[100, 500, 1000, 2500].map((it) => <option key={it} value={it}>{money(it)}</option>)}
        </select>
      </label>
      <label>{t("deals")}
        <select value={bias} onChange={(event) => onBias(event.currentTarget.value as Bias)}>
          <option value="random">{t("dealsRandom")}</option>
          <option value="close">{t("dealsClose")}</option>
          <option value="mistakes" disabled={!canRepeat}>{t("dealsMistakes")}</option>
        </select>
      </label>
      <label>
        <input type="checkbox" checked={before} onChange={(event) => onBefore(event.currentTarget.checked)} />
        {t("showBefore")}
      </label>
    </div>
  );
}

function PracticeFelt({ round }: { round: PracticeRound | null }) {
  const over = round?.street === "over";
  const best = lifted(round?.settlement ?? null);
  const dealerBest = round?.settlement ? new Set(splitCards(round.settlement.dealer.best)) : undefined;
  const shown = round ? board(round) : [];
  const hand = round?.settlement?.hands[0];
  const words = round ? (hand ? settledWords(hand) : handWords([...hole(round), ...shown])) : "";
  const play = round?.play && round.play !== "fold" ? round.play.multiple * round.ante : 0;
  return (
    <section class="felt practice-felt" aria-label={t("practice")} data-phase={round?.street ?? "none"}>
      <div class="board">
        <div class="dealer-place">
          <span class="place-name">{t("dealer")}</span>
          <div class="card-row two">
            {round ? <Cards key={`d${round.deck.join("")}`} cards={over ? dealerCards(round) : ["", ""]} theirs={dealerBest}
              lift={dealerBest ? new Set() : undefined} /> : null}
          </div>
          {round?.settlement ? <span class="words">{handWords(splitCards(round.settlement.dealer.best))}</span> : null}
        </div>
        <div class="community">
          <span class="place-name">{t("board")}</span>
          <div class="card-row five">
            {round ? <Cards key={`b${round.deck.join("")}`} cards={[...shown, ...Array<string>(5 - shown.length).fill("")]} lift={best} theirs={dealerBest} /> : null}
          </div>
        </div>
        <div class="phase">
          {round ? <span><strong>{t((over ? "phase_settled" : `phase_${round.street}`) as Key)}</strong>
            {hand ? <strong class={`net ${hand.net < 0 ? "lose" : "win"}`}>{signedMoney(hand.net)}</strong> : null}</span> : null}
        </div>
      </div>
      <div class="own-hand" data-test="hole">
        <div class="card-row two">
          {round ? <Cards key={`h${round.deck.join("")}`} cards={hole(round)} lift={best} /> : null}
        </div>
        <div class="own-stakes">
          {words ? <p class="words">{words}</p> : null}
          {round ? (
            <p class="row">
              <span>{t("ante")} <Chip cents={round.ante} /></span> <span>{t("blind")} <Chip cents={round.ante} /></span>
              {play > 0 ? <span>{t("play")} <Chip cents={play} /></span> : null}
            </p>
          ) : null}
        </div>
      </div>
    </section>
  );
}

export function Practice({ route }: PageProps) {
  const rules = HOUSE_BANKED.includes(route.name) ? route.name : "washington";
  const [ante, setAnte] = useState(500);
  const [round, setRound] = useState<PracticeRound | null>(null);
  const [advice, setAdvice] = useState<Advice | null>(null);
  const [before, setBefore] = useState(false);
  const [bias, setBias] = useState<Bias>("random");
  const [{ score, mistakes }, setProgress] = useState<Progress>(readProgress);
  const [refused, setRefused] = useState("");
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState("");

  const guard = async (work: () => Promise<void>) => {
    setBusy(true);
    setRefused("");
    try {
      await work();
    } catch (error) {
      const told = error instanceof Error && !(error instanceof TypeError);
      setRefused(told ? error.message : t("connectionLost"));
    }
    setBusy(false);
  };

  const start = (deck?: string[]) => guard(async () => {
    const again = bias === "mistakes" ? mistakes[Math.floor(Math.random() * mistakes.length)] : undefined;
    const cards = deck ?? again?.deck ?? (bias === "close" ? await closeDeck(rules, ante) : shuffledDeck());
    const fresh = newRound(cards, ante);
    const values = await askAdvice(rules, fresh);
    setRound(fresh);
    setAdvice(values);
    setSaid(t("sayCards", { who: t("yourHands"), cards: hole(fresh).map(cardWords).join(", ") }));
  });

  const choose = (value: Value) => guard(async () => {
    if (!round || !advice) return;
    const next = decide(round, advice, value);
    const graded = t(`grade_${next.decided[next.decided.length - 1]!.grade}` as Key);
    if (next.street !== "over") {
      const values = await askAdvice(rules, next);
      setRound(next);
      setAdvice(values);
      setSaid(`${graded}. ${t("sayBoard", { cards: board(next).map(cardWords).join(", ") })}`);
      return;
    }
    const over = { ...next, settlement: await askSettlement(rules, next) };
    setRound(over);
    setAdvice(null);
    setProgress(saveProgress({
      score: addToScore(score, over),
      mistakes: hasMistake(over) ? [over, ...mistakes].slice(0, 50) : mistakes,
    }));
    const hand = over.settlement.hands[0]!;
    setSaid(`${graded}. ${t("sayResult", { outcome: settledWords(hand), net: signedMoney(hand.net) })}`);
  });

  const over = round?.street === "over";
  const deciding = advice !== null && round !== null && !over;
  useKeys((key, event) => {
    if (deciding || busy || !(key === "n" || (key === "Enter" && !onControl(event)))) return false;
    void start();
    return true;
  });
  const choices = deciding ? [...advice.choices].reverse().map((it): Choice => ({
    what: it.multiple > 0 ? "play" : (it.choice as "check" | "fold"), multiple: it.multiple,
    amount: it.multiple * round.ante, key: it.multiple > 0 ? String(it.multiple) : it.choice.slice(0, 1),
  })) : [];
  const valueOf = (choice: Choice) => advice?.choices.find((it) =>
    it.multiple === choice.multiple && (choice.multiple > 0 || it.choice === choice.what));
  return (
    <div class="practice">
      <div class="practice-main">
        <div class="table-bar"><h1>{t("practice")}</h1>
          <Options ante={ante} bias={bias} before={before} canRepeat={mistakes.length > 0}
            onAnte={setAnte} onBias={setBias} onBefore={setBefore} />
        </div>
        <p role="alert" class="lose">{refused}</p>
        <PracticeFelt round={round} />
        {deciding ? (
          <section class="panel decision" aria-label={t("yourDecision")}>
            <ChoiceButtons choices={choices} busy={busy} onChoose={(choice) => {
              const value = valueOf(choice);
              if (value) void choose(value);
            }} />
            {before ? <Values advice={advice} ante={round.ante} /> : null}
          </section>
        ) : (
          <button type="button" class="button primary big" disabled={busy} onClick={() => void start()}>
            {t("dealNow")} <KeyCap name="Enter" hidden />
          </button>
        )}
        {round && round.decided.length > 0 ? (
          <section class="panel" aria-label={t("decisionsMade")}>
            {round.decided.map((it) => <Past key={it.street} it={it} ante={round.ante} />)}
          </section>
        ) : null}
        {round?.settlement ? <section class="panel" aria-label={t("result")}><Lines lines={round.settlement.hands[0]!.wagers} /></section> : null}
      </div>
      <div class="practice-side">
        <p class="muted">{t("practiceAbout")}</p>
        <ScoreBoard score={score} onRestart={() => setProgress(saveProgress({ score: NO_SCORE, mistakes: [] }))} />
        {mistakes.length > 0 ? (
          <section class="panel" aria-label={t("mistakes")}>
            <h2>{t("mistakes")}</h2>
            <ul class="mistakes">
              {mistakes.map((it, index) => (
                <li key={index}>
                  <Cards cards={hole(it)} />
                  <span class="lose">{cents(-it.decided.reduce((sum, d) => sum + d.chosen.cost, 0) * it.ante)}</span>
                  <button type="button" class="button" onClick={() => void start(it.deck)}>{t("replay")}</button>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
      <Announcer text={said} />
    </div>
  );
}
