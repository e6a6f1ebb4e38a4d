// The rule card of a rule set, as the server generates it from the data.

import { useEffect, useState } from "preact/hooks";
import type { PageProps } from "../app";
import { language, t } from "../lib/text";

export function Rules({ route }: PageProps) {
  const [card, setCard] = useState("");
  const [refused, setRefused] = useState("");
  useEffect(() => {
    setCard("");
    fetch(`/api/rules/${encodeURIComponent(route.name)}?language=${language()}`)
      .then(async (answer) => {
        const text = await answer.text();
        if (answer.ok) setCard(text);
        else setRefused(t("noSuchRules", { name: route.name }));
      })
      .catch(() => setRefused(t("connectionLost")));
  }, [route.name, language()]);
  return (
    <section class="panel rule-card">
      <div class="row no-print">
        <button type="button" class="button" onClick={() => print()}>{t("print")}</button>
      </div>
      {refused ? <p class="lose" role="alert">{refused}</p> : <pre tabIndex={0} lang={language()}>{card}</pre>}
    </section>
  );
}
