// A rule change offered to a table: the differences, field by field, and a button for those who may
// accept it.

import type { RulesOffer } from "../../lib/staff";
import { t } from "../../lib/text";
import { List } from "../../ui/list";

const SHORT = 12; // of a digest: enough to compare by eye

export function RulesOfferPanel({ offer, acts, onAccept }: { offer: RulesOffer; acts: boolean; onAccept: () => void }) {
  return (
    <details class="rules-offer" data-test="rules-offer">
      <summary>{t("rulesOffered", { count: offer.changes.length })}</summary>
      <p class="muted">{t("rulesOfferedHint", { from: offer.from.slice(0, SHORT), to: offer.to.slice(0, SHORT) })}</p>
      <List>
        <thead><tr><th scope="col">{t("rulesField")}</th><th scope="col">{t("rulesNow")}</th><th scope="col">{t("rulesThen")}</th></tr></thead>
        <tbody>
          {offer.changes.map((change) => (
            <tr key={change.field}><th scope="row">{change.field}</th>
              <td data-label={t("rulesNow")}>{change.from}</td><td data-label={t("rulesThen")}>{change.to}</td></tr>
          ))}
        </tbody>
      </List>
      {acts ? <button type="button" class="button small primary" onClick={onAccept}>{t("rulesAccept")}</button> : null}
    </details>
  );
}
