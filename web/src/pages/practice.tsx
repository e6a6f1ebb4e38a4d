// Practice: decide, and see what every choice is exactly worth. Luck and mistakes are counted
// separately.

import { useEffect, useMemo, useState } from "preact/hooks";
import type { PageProps } from "../app";
import { addressOf, framesOf, NEW_SETUP, recordOf, settleSetup, YOU } from "../lib/hand";
import { settledWords } from "../lib/hand-words";
import { onControl, useKeys } from "../lib/keys";
import { centsOf, titleOf, type Advice, type Value } from "../lib/maths";
import { money, signedMoney } from "../lib/money";
import {
  addToScore, askAdvice, board, closeDeck, decide, hasMistake, hole, luckOf, newRound, NO_SCORE, readProgress,
  saveProgress, setupOf, shuffledDeck, type PracticeRound, type Progress, type Score,
} from "../lib/practice";
import { href } from "../lib/route";
import { cardWords, t, type Key } from "../lib/text";
import { Announcer } from "../ui/announcer";
import { Cards } from "../ui/Card";
import { ChoiceButtons, type Choice } from "../ui/decision-panel";
import { Felt } from "../ui/felt";
import { HOUSE_BANKED } from "../ui/hand-setup";
import { KeyCap } from "../ui/icon";
import { OfflineNote } from "../ui/offline-note";
import { Lines } from "../ui/result-panel";
import { Judged, Values } from "../ui/values";
import "./table.css";
import "./practice.css";

type Bias = "random" | "close" | "mistakes";

const cents = (value: number) => centsOf(value, 1);

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

// The hand as it stands, on the felt of every hand.
function PracticeFelt({ round, rules }: { round: PracticeRound | null; rules: string }) {
  const frame = useMemo(() => {
    const recall = recordOf({ ...(round ? setupOf(round, rules) : setupOf(newRound([], 0), rules)) }, round?.settlement ?? null);
    const frames = framesOf(recall, YOU);
    return frames[round ? frames.length - 1 : 0]!;
  }, [round, rules]);
  return <Felt table={frame.table} me={YOU} own={{ spot: 1 }} />;
}

// The name of the rule set, as the options sheet has it.
function useTitle(rules: string): string {
  const [title, setTitle] = useState("");
  useEffect(() => {
    titleOf(rules).then(setTitle, () => setTitle(""));
  }, [rules]);
  return title;
}

export function Practice({ route }: PageProps) {
  const rules = HOUSE_BANKED.includes(route.name) ? route.name : "washington";
  const title = useTitle(rules);
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
    const over = { ...next, settlement: await settleSetup(setupOf(next, rules)) };
    setRound(over);
    setAdvice(null);
    setProgress(saveProgress({
      score: addToScore(score, over),
      mistakes: hasMistake(over) ? [over, ...mistakes].slice(0, 50) : mistakes,
    }));
    const hand = over.settlement!.hands[0]!;
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
        <div class="table-bar"><h1>{t("practice")}: <a href={href("rules", rules)} data-test="rules">{title || rules}</a></h1>
          <Options ante={ante} bias={bias} before={before} canRepeat={mistakes.length > 0}
            onAnte={setAnte} onBias={setBias} onBefore={setBefore} />
        </div>
        <p role="alert" class="lose">{refused}</p>
        <PracticeFelt round={round} rules={rules} />
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
            {round.decided.map((it) => <Judged key={it.street} advice={it.advice} ante={round.ante} chosen={it.chosen} />)}
            {over ? <a class="button" href={addressOf(setupOf(round, rules))}>{t("studyHand")}</a> : null}
          </section>
        ) : null}
        {round?.settlement ? <section class="panel" aria-label={t("result")}><Lines lines={round.settlement.hands[0]!.wagers} /></section> : null}
      </div>
      <div class="practice-side">
        <p class="muted">{t("practiceAbout")} <OfflineNote /></p>
        <p class="row"><a class="button" href={addressOf({ ...NEW_SETUP, rules })}>{t("setUpHand")}</a></p>
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
                  <a class="button" href={addressOf(setupOf(it, rules))}>{t("studyHand")}</a>
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
