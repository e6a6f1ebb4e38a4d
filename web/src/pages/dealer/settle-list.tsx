// Take and pay, a seat at a time, in the order of the rule set: first what is collected, then what
// is paid, wager by wager. The seats stand as they sit in front of the dealer.

import { splitCards } from "../../lib/cards";
import { asTheySit, inOrder, spotOf, takePay } from "../../lib/dealing";
import { handCodeWords, handWords, settledWords } from "../../lib/hand-words";
import { money } from "../../lib/money";
import type { Game, SettledHand, Settlement } from "../../lib/protocol";
import { t, type Key } from "../../lib/text";
import { paysInWords, whyInWords } from "../../lib/said";
import { Cards } from "../../ui/Card";
import { List } from "../../ui/list";

function Amount({ label, cents, tone }: { label: string; cents: number; tone: string }) {
  return (
    <div class={`take-pay ${cents > 0 ? tone : "none"}`}>
      <span>{label}</span><strong>{money(cents)}</strong>
    </div>
  );
}

function Lines({ hand }: { hand: SettledHand }) {
  return (
    <List kind="settle-lines">
      <thead>
        <tr>
          <th scope="col">{t("stake")}</th><th scope="col" class="number">{t("onTheSpot")}</th><th scope="col">{t("result")}</th>
          <th scope="col" class="number">{t("take")}</th><th scope="col" class="number">{t("payOut")}</th>
        </tr>
      </thead>
      <tbody>
        {hand.wagers.map((line, index) => (
          <tr key={index} title={whyInWords(line)}>
            <th scope="row">{t(line.wager as Key)}</th>
            <td class="number" data-label={t("onTheSpot")}>{money(line.stake)}</td>
            <td data-label={t("result")}>{t(line.result as Key)}{line.pays && line.paid > 0 ? ` · ${paysInWords(line.pays)}` : ""}</td>
            <td class={`number ${line.stake > line.returned ? "lose" : ""}`} data-label={t("take")}>{line.stake > line.returned ? money(line.stake - line.returned) : ""}</td>
            <td class={`number ${line.paid > 0 ? "win" : ""}`} data-label={t("payOut")}>{line.paid > 0 ? money(line.paid) : ""}</td>
          </tr>
        ))}
      </tbody>
    </List>
  );
}

// Both hands as the first line that compares them names them: with the kicker where it decides.
function compared(hand: SettledHand): { own: string; against: string } {
  const line = hand.wagers.find((it) => it.args?.["against"] !== undefined && it.args?.["hand"] !== undefined);
  return line ? { own: handCodeWords(String(line.args!["hand"])), against: handCodeWords(String(line.args!["against"])) }
    : { own: settledWords(hand), against: "" };
}

export function SettleList({ settlement, game, at, confirmed, onAt }: {
  settlement: Settlement; game: Game; at: number; confirmed: boolean; onAt: (index: number) => void;
}) {
  const hands = inOrder(settlement, game);
  const hand = hands[Math.min(at, hands.length - 1)];
  if (!hand) return null;
  const { take, pay } = takePay(hand.wagers);
  const all = hands.map((it) => takePay(it.wagers));
  const words = compared(hand);
  return (
    <section class="panel settle-list" aria-label={t("settlement")}>
      <header class="row">
        <h2>{t("settlement")}</h2>
        <span class="muted">{t(`order_${game.order.seats}` as Key)}</span>
        {confirmed ? <span class="badge good">{t("status_settled")}</span> : <span class="badge warn">{t("notConfirmed")}</span>}
      </header>
      <div class="dealer-hand">
        <p>{t("dealer")}: <strong>{words.against || handWords(splitCards(settlement.dealer.best))}</strong>, {t(settlement.dealer.qualifies ? "dealerQualifies" : "dealerDoesNotQualify")}</p>
        <Cards cards={splitCards(settlement.dealer.best)} />
      </div>
      <ol class="settle-seats">
        {asTheySit(hands).map((index) => ({ it: hands[index]!, index })).map(({ it, index }) => (
          <li key={`${spotOf(it)}${it.player}`}>
            <button type="button" class={index === at ? "now" : index < at ? "done" : ""} aria-current={index === at ? "step" : undefined}
              aria-label={`${t("seat", { spot: spotOf(it) })}, ${it.player}: ${t("take")} ${money(all[index]!.take)}, ${t("payOut")} ${money(all[index]!.pay)}`}
              onClick={() => onAt(index)}>
              <span>{spotOf(it)}</span>
            </button>
          </li>
        ))}
      </ol>
      <div class="settle-hand">
        <div class="settle-who">
          <h3>{t("seat", { spot: spotOf(hand) })} · {hand.player}</h3>
          <span>{words.own} · {t((hand.outcome === "fold" ? "decidedFold" : hand.outcome) as Key)}</span>
          <Cards cards={splitCards(hand.best)} />
        </div>
        <Amount label={t("take")} cents={take} tone="lose" />
        <Amount label={t("payOut")} cents={pay} tone="win" />
      </div>
      <Lines hand={hand} />
      {hand.tip ? <p>{t("tipOfHand", { amount: money(hand.tip.to_dealers) })}</p> : null}
      <div class="row">
        <button type="button" class="button" disabled={at === 0} onClick={() => onAt(at - 1)}>{t("previous")}</button>
        <span>{t("step", { step: Math.min(at, hands.length - 1) + 1, count: hands.length })}</span>
        <button type="button" class="button" disabled={at >= hands.length - 1} onClick={() => onAt(at + 1)}>{t("next")}</button>
      </div>
    </section>
  );
}
