// The fairness page: paste a receipt, and this browser recomputes it without contacting anyone.

import { useState } from "preact/hooks";
import type { PageProps } from "../app";
import { checkReceipt, parseReceipt } from "../lib/receipt";
import { t } from "../lib/text";
import { Cards } from "../ui/Card";

// A receipt in the address is filled in: links from a recall carry one.
export function Fairness({ route }: PageProps) {
  const [text, setText] = useState(route.name);
  const receipt = parseReceipt(text);
  const checked = receipt ? checkReceipt(receipt) : null;
  return (
    <section class="panel">
      <h1>{t("fairness")}</h1>
      <p>{t("fairnessAbout")}</p>
      <label class="field">{t("receipt")}
        <textarea rows={8} spellcheck={false} value={text}
          onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <div role="status">
        {text.trim() && !receipt ? <p class="lose">{t("notAReceipt")}</p> : null}
        {checked ? (
          <>
            <p class={checked.whole ? "win" : "lose"}>{t(checked.whole ? "deckWhole" : "deckNotWhole")}</p>
            <p class={checked.kept ? "win" : "lose"}>{t(checked.kept ? "commitmentKept" : "commitmentBroken")}</p>
            {checked.kept ? (
              <>
                <h2>{t("dealtDeck")}</h2>
                <div class="deck-list"><Cards cards={checked.dealt} /></div>
              </>
            ) : null}
          </>
        ) : null}
      </div>
    </section>
  );
}
