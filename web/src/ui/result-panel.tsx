// The result of a hand, wager by wager, each with its reason: held until it is dismissed.

import { splitCards } from "../lib/cards";
import { handWords } from "../lib/hand-words";
import { onControl, useKeys } from "../lib/keys";
import { money, signedMoney } from "../lib/money";
import type { Line, SettledHand, Settlement } from "../lib/protocol";
import { t, type Key } from "../lib/text";
import { paysInWords, whyInWords } from "../lib/said";
import { Cards } from "./Card";
import { KeyCap } from "./icon";

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
            <span>
              <span class="muted">{money(line.stake)}</span> {t(line.result as Key)}{line.pays ? ` · ${paysInWords(line.pays)}` : ""}
            </span>
            <strong class={netClass(line.net)}>{signedMoney(line.net)}</strong>
          </div>
          <p class="muted">{whyInWords(line)}</p>
        </li>
      ))}
    </ul>
  );
}

// The dealer's five cards, to compare with.
function Against({ dealer }: { dealer: Settlement["dealer"] }) {
  return (
    <div class="against">
      <div>
        <div class="muted">{t("dealer")}</div>
        <div>{handWords(splitCards(dealer.best))}</div>
      </div>
      <Cards cards={splitCards(dealer.best)} />
    </div>
  );
}

export function HandResult({ hand, label, dealer }: {
  hand: SettledHand; label?: string; dealer?: Settlement["dealer"] | undefined;
}) {
  return (
    <article class="hand-result">
      <header>
        <Cards cards={splitCards(hand.best)} />
        <div>
          <div>{label ? <span class="muted">{label} · </span> : null}{handWords(splitCards(hand.best))}</div>
          <strong class={`net ${netClass(hand.net)}`}>{signedMoney(hand.net)}</strong>
        </div>
        {dealer ? <Against dealer={dealer} /> : null}
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

export function ResultPanel({ hands, dealer, round, nextOpen, onDismiss, onAgain }: {
  hands: SettledHand[]; dealer: Settlement["dealer"] | undefined; round: number; nextOpen: boolean;
  onDismiss: () => void; onAgain?: (() => void) | undefined;
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
      {/* Several hands or long sentences scroll: by keys too. */}
      <div class="hand-results" tabIndex={0} role="group" aria-label={t("yourHands")}>
        {hands.map((hand, index) => (
          <HandResult key={`${hand.seat ?? hand.position}`} hand={hand} dealer={index === 0 ? dealer : undefined}
            label={hand.position ? t("position", { spot: hand.position }) : t("seat", { spot: hand.seat ?? hand.behind ?? 0 })} />
        ))}
      </div>
      <div class="go-on">
        <h2>{t("result")} · {t("round", { number: round })}</h2>
        {hands.length > 1 ? <strong class={`net ${netClass(total)}`}>{signedMoney(total)}</strong> : null}
        {nextOpen ? <p class="muted">{t("nextRoundOpen")}</p> : null}
        <button type="button" class="button primary" onClick={onDismiss}>{t("dismiss")} <KeyCap name="Enter" hidden /></button>
        {onAgain ? (
          <button type="button" class="button" onClick={onAgain}>{t("rebetAndDeal")} <kbd aria-hidden="true">n</kbd></button>
        ) : null}
      </div>
    </section>
  );
}
