// The result of a hand, wager by wager, each with its reason: held until it is dismissed.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { splitCards } from "../lib/cards";
import { bestHand, handWords, settledWords } from "../lib/hand-words";
import { onControl, useKeys } from "../lib/keys";
import { money, netClass, signedMoney } from "../lib/money";
import type { Line, SettledHand, Settlement } from "../lib/protocol";
import { href } from "../lib/route";
import { t, type Key } from "../lib/text";
import { paysInWords, whyInWords } from "../lib/said";
import { Bar } from "./bar";
import { Cards } from "./Card";
import { KeyCap } from "./icon";
import { useModal } from "./modal";

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
          <div>{label ? <span class="muted">{label} · </span> : null}{settledWords(hand)}</div>
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

// Every wager with its reason, the best five of both sides, and where the round can be checked.
function Reasons({ hands, dealer, round, table, onClose }: {
  hands: SettledHand[]; dealer: Settlement["dealer"] | undefined; round: number; table: string; onClose: () => void;
}) {
  const dialog = useModal();
  return (
    <dialog ref={dialog} class="panel reasons" onClose={onClose} aria-label={t("result")} data-test="reasons">
      <header class="row"><h2>{t("result")} · {t("round", { number: round })}</h2>
        <a class="button" href={href("hand", `${table}/${round}`)}>{t("wholeHand")}</a>
        <form method="dialog"><button class="button primary">{t("close")}</button></form></header>
      {hands.map((hand, index) => (
        <HandResult key={`${hand.seat ?? hand.position}`} hand={hand} dealer={index === 0 ? dealer : undefined}
          label={hand.position ? t("position", { spot: hand.position }) : t("seat", { spot: hand.seat ?? hand.behind ?? 0 })} />
      ))}
    </dialog>
  );
}

export function totalWords(net: number): string {
  return net > 0 ? t("youWin", { amount: money(net) }) : net < 0 ? t("youLose", { amount: money(-net) }) : t("youPush");
}

// What became of a wager, in one short sentence.
export function lineWords(line: Line): string {
  const wager = t(line.wager as Key);
  if (line.net > 0) return t("callWins", { wager, amount: money(line.net) }) + (line.pays ? ` · ${paysInWords(line.pays)}` : "");
  return line.net < 0 ? t("callLoses", { wager, amount: money(-line.net) }) : t("callPushes", { wager });
}

const GREATEST = ["royal_flush", "straight_flush", "four_of_a_kind"];

// How great a win is: 0 for none, 3 for one to remember.
export function loudness(hands: SettledHand[]): number {
  const net = hands.reduce((sum, hand) => sum + hand.net, 0);
  const ante = Math.max(1, ...hands.flatMap((hand) => hand.wagers.filter((line) => line.wager === "ante").map((line) => line.stake)));
  if (net <= 0) return 0;
  const great = hands.some((hand) => hand.net > 0 && hand.best !== undefined && GREATEST.includes(bestHand(splitCards(hand.best)).category));
  return great || net >= 25 * ante ? 3 : net >= 8 * ante ? 2 : 1;
}

// The total in the bar, until it is dismissed.
export function ResultBar({ hands, dealer, round, nextOpen, rests, purse, table, onDismiss, onAgain }: {
  hands: SettledHand[]; dealer: Settlement["dealer"] | undefined; round: number; nextOpen: boolean; rests: boolean;
  purse: ComponentChildren; table: string; onDismiss: () => void; onAgain?: (() => void) | undefined;
}) {
  const [why, setWhy] = useState(false);
  useKeys((key, event) => {
    if (key === "w") setWhy(true); // at once: it decides nothing
    else if (rests) return false;
    else if (key === "Escape" || (key === "Enter" && !onControl(event))) onDismiss();
    else if (key === "n" && onAgain) onAgain();
    else return false;
    return true;
  });
  const total = hands.reduce((sum, hand) => sum + hand.net, 0);
  return (
    <Bar name="showing" label={t("result")} test="result" rests={rests} purse={purse}
      say={<><strong class={`net ${netClass(total)}`}>{totalWords(total)}</strong>
        <span class="muted next-open">{nextOpen ? t("nextRoundOpen") : ""}</span></>}>
      <button type="button" class="button" onClick={() => setWhy(true)}>{t("whyAsk")} <kbd aria-hidden="true">w</kbd></button>
      {onAgain ? (
        <button type="button" class="button" onClick={onAgain}>{t("rebetAndDeal")} <kbd aria-hidden="true">n</kbd></button>
      ) : null}
      <button type="button" class="button primary go" onClick={onDismiss}>{t("dismiss")} <KeyCap name="Enter" hidden /></button>
      {why ? <Reasons hands={hands} dealer={dealer} round={round} table={table} onClose={() => setWhy(false)} /> : null}
    </Bar>
  );
}
