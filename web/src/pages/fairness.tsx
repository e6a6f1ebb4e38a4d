// The fairness page: paste a receipt and the commitment that was seen before the bets, and this browser
// recomputes everything without contacting anyone.

import { useState } from "preact/hooks";
import type { PageProps } from "../app";
import { commitmentSeen } from "../lib/fairness";
import type { Receipt } from "../lib/protocol";
import { checkReceipt, parseReceipt } from "../lib/receipt";
import { t } from "../lib/text";
import { Cards } from "../ui/Card";

function Findings({ receipt, seen }: { receipt: Receipt; seen: string }) {
  const checked = checkReceipt(receipt);
  if (checked.flaw) return <p class="lose">{t(checked.flaw)}</p>;
  const players = receipt.seeds.filter((seed) => !seed.missed).map((seed) => seed.player).join(", ");
  return (
    <>
      <p class={seen === "" ? "muted" : seen === receipt.commitment ? "win" : "lose"}>
        {t(seen === "" ? "commitmentNotSeen" : seen === receipt.commitment ? "commitmentKept" : "commitmentOther",
          { table: receipt.table, round: receipt.round })}
      </p>
      <p>{players ? t("seedsIn", { players }) : t("seedsNone")}</p>
      {checked.dealt.length > 0 ? (
        <>
          <h2>{t("dealtDeck")}</h2>
          <div class="deck-list"><Cards cards={checked.dealt} /></div>
        </>
      ) : <p>{t("dealtNothing")}</p>}
    </>
  );
}

// A receipt in the address is filled in: links from a table or a recall carry one.
export function Fairness({ route }: PageProps) {
  const [text, setText] = useState(route.name);
  const receipt = parseReceipt(text);
  const [seen, setSeen] = useState(receipt ? commitmentSeen(receipt.table, receipt.round) : "");
  return (
    <section class="panel">
      <h1>{t("fairness")}</h1>
      <p>{t("fairnessAbout")}</p>
      <label class="field">{t("receipt")}
        <textarea rows={8} spellcheck={false} value={text}
          onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <label class="field">{t("commitmentYouSaw")}
        <input spellcheck={false} autocomplete="off" value={seen}
          onInput={(event) => setSeen(event.currentTarget.value.trim().toLowerCase())} />
      </label>
      <div role="status">
        {text.trim() && !receipt ? <p class="lose">{t("notAReceipt")}</p> : null}
        {receipt ? <Findings receipt={receipt} seen={seen} /> : null}
      </div>
    </section>
  );
}
