// The steps of the table's own document: those that are due now, in its words and with its numbers, above
// what the dealer reads off to do them; and the whole list, with the place of the round marked.

import { useAsk } from "../../lib/api";
import { handWords } from "../../lib/hand-words";
import { money } from "../../lib/money";
import { antesBack, dealerHand, foldedHands, sectionsOf, stepsAt, type Moment, type Now, type Procedure } from "../../lib/procedure";
import type { Hand, Table } from "../../lib/protocol";
import { labelInWords } from "../../lib/said";
import { t } from "../../lib/text";

// Asked for again when the table has other rules.
export function useProcedure(table: Table): Procedure | null {
  const options = JSON.stringify([table.game.digest, table.game.wagers, table.game.dealing]);
  return useAsk<Procedure>(`/api/procedure/${encodeURIComponent(table.table)}`, [options]).body;
}

const seatsInWords = (hands: Hand[], words: (hand: Hand) => string): string =>
  hands.map((hand) => `${t("seat", { spot: hand.spot })}${words(hand)}`).join(", ");

// What the step is about at this table, now.
function about(procedure: Procedure, table: Table, moment: Moment): string {
  const hand = dealerHand(procedure, table);
  switch (moment) {
    case "folds": return t("foldedSeats", { seats: seatsInWords(foldedHands(table), () => "") });
    case "antes": return t("antesBack", { seats: seatsInWords(antesBack(table), (it) => ` ${money(it.wagers.ante ?? 0)}`) });
    case "qualify":
    case "settle":
    case "reveal":
      return hand ? `${t("dealer")}: ${handWords(hand.cards)}, ${t(hand.qualifies ? "dealerQualifies" : "dealerDoesNotQualify")}` : "";
    default: return "";
  }
}

const SIDE_LINES = 3; // more of the side wagers are marked in the list below alone

export function StepNow({ procedure, table, now }: { procedure: Procedure; table: Table; now: Now }) {
  const qualifies = dealerHand(procedure, table)?.qualifies, words = about(procedure, table, now.moment);
  const lines = sectionsOf(procedure, table).flatMap((section) =>
    stepsAt(section, now.moment, qualifies).map((it) => ({ ...it, side: section.wager ? labelInWords(section.section) : "" })));
  const sides = lines.filter((it) => it.side).length > SIDE_LINES;
  return (
    <div class="step-now" data-test="step-now" data-moment={now.moment}>
      <ul>
        {lines.filter((it) => !sides || !it.side).map((it) => (
          <li key={it.side + it.step} class={it.side ? "side" : ""}>
            <b>{it.step}</b> <span>{it.side ? <i>{it.side}: </i> : null}{labelInWords(it.text)}</span>
          </li>
        ))}
      </ul>
      {words ? <p class="step-about">{words}</p> : null}
    </div>
  );
}

const ORDER: Moment[] = ["set-up", "bets", "no-more-bets", "deal", "preflop", "flop", "on-the-flop", "river", "on-the-river",
  "folds", "reveal", "qualify", "antes", "settle", "end"];

export function AllSteps({ procedure, table, now }: { procedure: Procedure; table: Table; now: Now }) {
  const qualifies = dealerHand(procedure, table)?.qualifies, at = ORDER.indexOf(now.moment);
  return (
    <details class="panel all-steps" open>
      <summary><h2>{t("procedure")}</h2></summary>
      <div class="all-sections">
        {sectionsOf(procedure, table).map((section) => (
          <section key={section.section}>
            <h3>{labelInWords(section.section)}</h3>
            <ol>
              {section.steps.map((step) => {
                const due = stepsAt(section, now.moment, qualifies).includes(step), place = ORDER.indexOf(step.at);
                const name = due ? "due" : place >= 0 && place < at ? "done" : step.at === "always" ? "always" : "";
                return (
                  <li key={step.step} class={name} aria-current={due ? "step" : undefined} data-step={step.step}>
                    <b>{step.step}</b> <span>{labelInWords(step.text)}</span>
                  </li>
                );
              })}
            </ol>
          </section>
        ))}
      </div>
    </details>
  );
}
