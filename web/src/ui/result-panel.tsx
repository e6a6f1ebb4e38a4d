// The result of a hand, wager by wager, each with its reason: held until it is dismissed.

import { splitCards } from "../lib/cards";
import { onControl, useKeys } from "../lib/keys";
import { money, signedMoney } from "../lib/money";
import type { Line, SettledHand } from "../lib/protocol";
import { t, type Key } from "../lib/text";
import { handInWords, paysInWords, whyInWords } from "../lib/why";
import { Cards } from "./Card";

function netClass(net: number): string {
  return net > 0 ? "win" : net < 0 ? "lose" : "";
}

export function Lines({ lines }: { lines: Line[] }) {
  return (
    <ul class="lines">
      {lines.map((line, index) => (
        <li key={index} class={line.net === 0 ? "" : `${netClass(line.net)}-line`}>
          <div class="line-head">
            <strong>{t(line.wager as Key)}</strong>
            <span class="muted">{money(line.stake)}</span>
            <span>{t(line.result as Key)}{line.pays ? ` · ${paysInWords(line.pays)}` : ""}</span>
            <strong class={netClass(line.net)}>{signedMoney(line.net)}</strong>
          </div>
          <p class="muted">{whyInWords(line.why)}</p>
        </li>
      ))}
    </ul>
  );
}

export function HandResult({ hand, label }: { hand: SettledHand; label?: string }) {
  const best = splitCards(hand.best);
  return (
    <article class="hand-result">
      <header>
        <Cards cards={best} />
        <div>
          <div>{label ? <span class="muted">{label} · </span> : null}{handInWords(hand.hand)}</div>
          <strong class={`net ${netClass(hand.net)}`}>{signedMoney(hand.net)}</strong>
        </div>
      </header>
      <Lines lines={hand.wagers} />
      {hand.tip ? (
        <>
          <h3>{t("forTheDealer")}</h3>
          <Lines lines={hand.tip.wagers} />
        </>
      ) : null}
    </article>
  );
}

export function ResultPanel({ hands, round, nextOpen, onDismiss, onAgain }: {
  hands: SettledHand[]; round: number; nextOpen: boolean; onDismiss: () => void; onAgain?: (() => void) | undefined;
}) {
  useKeys((key, event) => {
    if (key === "Escape" || (key === "Enter" && !onControl(event))) onDismiss();
    else if (key === "n" && onAgain) onAgain();
    else return false;
    return true;
  });
  const total = hands.reduce((sum, hand) => sum + hand.net, 0);
  return (
    <section class="panel results" aria-label={t("result")} data-test="result">
      <h2>{t("result")} · {t("round", { number: round })}
        {hands.length > 1 ? <> · <strong class={netClass(total)}>{signedMoney(total)}</strong></> : null}</h2>
      {hands.map((hand) => (
        <HandResult key={`${hand.seat ?? hand.position}`} hand={hand}
          label={hand.position ? t("position", { spot: hand.position }) : t("seat", { spot: hand.seat ?? hand.behind ?? 0 })} />
      ))}
      <div class="go-on">
        {nextOpen ? <p class="muted">{t("nextRoundOpen")}</p> : null}
        <button type="button" class="button primary" onClick={onDismiss}>{t("dismiss")} <kbd aria-hidden="true">↵</kbd></button>
        {onAgain ? (
          <button type="button" class="button" onClick={onAgain}>{t("rebetAndDeal")} <kbd aria-hidden="true">n</kbd></button>
        ) : null}
      </div>
    </section>
  );
}
