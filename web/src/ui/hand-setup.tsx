// Setting up a hand card by card: whose place is next, the cards that are left, rule set, pay table and
// stake. Every change is a new address.

import { useState } from "preact/hooks";
import { useAsk } from "../lib/api";
import { splitCards } from "../lib/cards";
import type { Setup } from "../lib/hand";
import { money } from "../lib/money";
import type { OptionsSheet } from "../lib/sheet";
import { t, type Key } from "../lib/text";
import { CardPad } from "./card-pad";
import { Card } from "./Card";

type Place = "hole" | "board" | "dealer" | "dead";
const PLACES: [Place, number, Key][] = [["hole", 2, "yourCards"], ["board", 5, "board"], ["dealer", 2, "dealer"], ["dead", 12, "deadCards"]];
// The base game is the same in all of them; where a player banks there is no house to play against.
export const HOUSE_BANKED = ["washington", "washington-face-up", "stadium"];
const STAKES = [100, 500, 1000, 2500, 10000];


// Five to seven places, the next free one marked; without `places` nothing can be chosen.
export function HandSetup({ setup, onChange }: { setup: Setup; onChange: (setup: Setup) => void }) {
  const [chosen, setChosen] = useState<Place | null>(null);
  const { body: sheet } = useAsk<OptionsSheet>(`/api/options/${encodeURIComponent(setup.rules)}`);
  const blinds = sheet?.choices.find((it) => it.option === "blind")?.values ?? [];
  const count = (place: Place) => splitCards(setup[place]).length;
  const open = PLACES.find(([place, most]) => place !== "dead" && count(place) < most)?.[0] ?? "dead";
  const now = chosen && count(chosen) < PLACES.find(([place]) => place === chosen)![1] ? chosen : open;
  const used = new Set(splitCards(setup.hole + setup.board + setup.dealer + setup.dead));
  const change = (part: Partial<Setup>) => onChange({ ...setup, play: null, ...part });
  return (
    <section class="panel hand-setup" aria-label={t("setUpHand")}>
      <div class="setup-places">
        {PLACES.map(([place, most, name]) => (
          <div key={place} class={`setup-place ${place === now ? "now" : ""}`} data-place={place}>
            <button type="button" class="setup-name" aria-pressed={place === now} onClick={() => setChosen(place)}>{t(name)}</button>
            <span class="cards">
              {splitCards(setup[place]).map((card) => (
                <button key={card} type="button" class="setup-card" title={t("takeAway")} onClick={() => {
                  setChosen(place);
                  change({ [place]: setup[place].replace(card, "") });
                }}><Card card={card} /></button>
              ))}
              {place === "dead" ? null : Array.from({ length: most - count(place) }, (_, index) => <i key={index} class="card-hole" />)}
            </span>
          </div>
        ))}
      </div>
      <CardPad used={used} disabled={false} onCard={(card) => {
        setChosen(now);
        change({ [now]: setup[now] + card });
      }} />
      <div class="practice-options">
        <label>{t("rules")}
          <select value={setup.rules} onChange={(event) => change({ rules: event.currentTarget.value, digest: "", blind: "" })}>
            {[...new Set([...HOUSE_BANKED, setup.rules])].map((it) => <option key={it} value={it}>{it}</option>)}
          </select>
        </label>
        {blinds.length > 1 ? (
          <label>{t("blind")}
            <select value={setup.blind || blinds[0]} onChange={(event) => change({ blind: event.currentTarget.value })}>
              {blinds.map((it) => <option key={it} value={it}>{it}</option>)}
            </select>
          </label>
        ) : null}
        <label>{t("ante")}
          <select value={setup.ante} onChange={(event) => change({ ante: Number(event.currentTarget.value) })}>
            {[...new Set([...STAKES, setup.ante])].sort((a, b) => a - b).map((it) => <option key={it} value={it}>{money(it)}</option>)}
          </select>
        </label>
        <label><input type="checkbox" checked={setup.known} onChange={(event) => change({ known: event.currentTarget.checked })} /> {t("knownCards")}</label>
      </div>
    </section>
  );
}
