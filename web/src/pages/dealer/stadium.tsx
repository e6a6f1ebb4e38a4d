// A stadium in figures, position by position: its dealer sees no hands and no names.

import { money } from "../../lib/money";
import type { Table } from "../../lib/protocol";
import type { Totals } from "../../lib/staff";
import { splitCards } from "../../lib/cards";
import { t } from "../../lib/text";
import { Cards } from "../../ui/Card";

export function StadiumFigures({ table, totals }: { table: Table; totals: Totals }) {
  const cards = new Map((table.round?.positions ?? []).map((it) => [it.spot, it.cards]));
  const settled = totals.taken !== undefined;
  return (
    <section class="panel" aria-label={t("stadium")}>
      <h2>{t("stadiumHands", { hands: totals.hands, amount: money(totals.wagered) })}</h2>
      {settled ? (
        <p class="take-pay-sum">
          {t("take")} <strong class="lose">{money(totals.taken ?? 0)}</strong> · {t("payOut")} <strong class="win">{money(totals.paid ?? 0)}</strong> · {t("tips")} <strong>{money(totals.tips ?? 0)}</strong>
        </p>
      ) : null}
      <ul class="stadium-figures">
        {totals.positions.map((at) => (
          <li key={at.spot}>
            <strong>{t("position", { spot: at.spot })}</strong>
            {cards.get(at.spot) ? <Cards cards={splitCards(cards.get(at.spot))} /> : null}
            <span>{t("handsHere", { count: at.hands })} · {money(at.wagered)}</span>
            {at.undecided > 0 ? <span class="muted">{t("waitingForOthers", { count: at.undecided })}</span> : null}
            {settled ? (
              <span><span class="lose">{money(at.taken ?? 0)}</span> / <span class="win">{money(at.paid ?? 0)}</span></span>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
