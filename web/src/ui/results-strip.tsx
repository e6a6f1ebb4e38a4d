// The last rounds of the table: the dealer's hand and one's own result, each leading to its hand.

import { splitCards } from "../lib/cards";
import { handWords } from "../lib/hand-words";
import { netClass, signedMoney } from "../lib/money";
import { href } from "../lib/route";
import type { Result } from "../lib/session";
import { t } from "../lib/text";

export function ResultsStrip({ table, results }: { table: string; results: Result[] }) {
  if (results.length === 0) return null;
  return (
    <ol class="results-strip" aria-label={t("lastResults")} data-test="results">
      {[...results].reverse().map(({ round, dealer, net }) => {
        const hand = handWords(splitCards(dealer));
        const words = net === null ? t("resultNotIn", { number: round, dealer: hand }) : t("resultOf", { number: round, dealer: hand, net: signedMoney(net) });
        return (
          <li key={round}>
            {net === null ? <span class="muted" title={words}>{round}<span class="visually-hidden"> {words}</span></span>
              : <a class={netClass(net)} href={href("hand", `${table}/${round}`)} title={words} aria-label={words}>{signedMoney(net)}</a>}
          </li>
        );
      })}
    </ol>
  );
}
