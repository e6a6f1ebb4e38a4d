// Physical cards: a place for each card that is due, filled by the pad, the keyboard or a scanner.
// A card that is keyed can be chosen and replaced until the step is taken.

import type { Table } from "../../lib/protocol";
import { splitCards } from "../../lib/cards";
import { cardPlaces, knownCards } from "../../lib/dealing";
import { cardWords, t } from "../../lib/text";
import { Card } from "../../ui/Card";
import { CardPad } from "../../ui/card-pad";

export function Keying({ table, held, fixing, pending, onFix, onCard }: {
  table: Table;
  held: boolean; // a step of the document comes before the next card
  fixing: number | null; // the place that is being corrected
  pending: string; // a rank that was typed
  onFix: (index: number | null) => void;
  onCard: (card: string) => void;
}) {
  const round = table.round, keyed = round?.keyed;
  if (!round || !keyed || keyed.due === 0) return null;
  const waits = round.undecided > 0;
  const cards = splitCards(keyed.cards);
  const places = cardPlaces(table);
  const full = cards.length >= keyed.due;
  const groups: { label: string; from: number; count: number }[] = [];
  for (let index = 0; index < keyed.due; index++) {
    const label = places[index] ?? "", last = groups[groups.length - 1];
    if (last && last.label === label) last.count++;
    else groups.push({ label, from: index, count: 1 });
  }
  return (
    <section class="panel keying" aria-label={t("keyCards", { count: cards.length, due: keyed.due })}>
      <h2>{t("keyCards", { count: cards.length, due: keyed.due })}</h2>
      <div class="key-groups">
        {groups.map((group) => (
          <div key={group.from} class={`key-group ${cards.length >= group.from && cards.length < group.from + group.count && !waits ? "now" : ""}`}>
            <span class="key-label">{group.label}</span>
            <span class="row">
              {Array.from({ length: group.count }, (_, nth) => {
                const index = group.from + nth, card = cards[index];
                const next = index === cards.length && fixing === null && !waits && !held;
                return (
                  <button key={index} type="button" class={`keyed ${fixing === index ? "fixing" : ""} ${next ? "next" : ""}`}
                    disabled={card === undefined} aria-pressed={fixing === index}
                    onClick={() => onFix(fixing === index ? null : index)}>
                    <span class="visually-hidden">
                      {card ? t("correctThis", { place: index + 1, card: cardWords(card) }) : t("cardPlace", { place: index + 1 })}
                    </span>
                    <span aria-hidden="true">
                      {card ? <Card card={card} /> : <span class="card-hole">{next ? pending : ""}</span>}
                    </span>
                  </button>
                );
              })}
            </span>
          </div>
        ))}
      </div>
      <p class="muted" role="status">{t(waits ? "keyWaits" : held ? "keyHeld" : fixing !== null ? "correctHint" : full ? "keyFull" : "keyHint")}</p>
      {waits || held ? null : <CardPad used={knownCards(table)} disabled={full && fixing === null} onCard={onCard} />}
    </section>
  );
}
