// The result of a hand, wager by wager, each with its reason: held until it is dismissed.

import { splitCards } from "../lib/cards";
import { money, signedMoney } from "../lib/money";
import type { Line, SettledHand } from "../lib/protocol";
import { t, type Key } from "../lib/text";
import { Cards } from "./Card";

function netClass(net: number): string {
  return net > 0 ? "win" : net < 0 ? "lose" : "";
}

export function Lines({ lines }: { lines: Line[] }) {
  return (
    <ul class="lines">
      {lines.map((line, index) => (
        <li key={index}>
          <div class="line-head">
            <strong>{t(line.wager as Key)}</strong>
            <span class="muted">{money(line.stake)}</span>
            <span>{t(line.result as Key)}{line.pays ? ` · ${line.pays}` : ""}</span>
            <strong class={netClass(line.net)}>{signedMoney(line.net)}</strong>
          </div>
          <p class="muted">{line.why}</p>
        </li>
      ))}
    </ul>
  );
}

export function HandResult({ hand }: { hand: SettledHand }) {
  return (
    <article class="hand-result">
      <header class="row">
        <Cards cards={splitCards(hand.best)} />
        <div>
          <div>{hand.hand}</div>
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

export function ResultPanel({ hands, onDismiss }: { hands: SettledHand[]; onDismiss: () => void }) {
  return (
    <section class="panel results" aria-label={t("result")}>
      {hands.map((hand) => <HandResult key={`${hand.seat ?? hand.position}`} hand={hand} />)}
      <button type="button" class="button primary" onClick={onDismiss}>{t("dismiss")}</button>
    </section>
  );
}
