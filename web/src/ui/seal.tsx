// The seal of the last own round: its deck was checked by this page, or what is wrong with it. Takes
// part in the shuffle on the way; lib/fairness.ts has both.

import { useEffect, useMemo, useState } from "preact/hooks";
import type { Client } from "../lib/client";
import { Shuffle, type Seal as Sealed } from "../lib/fairness";
import type { Table, TableEvent } from "../lib/protocol";
import { href } from "../lib/route";
import { t } from "../lib/text";
import { Icon } from "./icon";
import "./seal.css";

export function Seal({ client, name, me }: { client: Client; name: string; me: string }) {
  const [seal, setSeal] = useState<Sealed | null>(null);
  const shuffle = useMemo(() => new Shuffle(client, me), [client, name, me]);
  useEffect(() => {
    const take = (table: Table, event: TableEvent | null) => {
      const now = table.table === name ? shuffle.take(table, event) : null;
      if (now) setSeal((before) => (before?.verdict === "failed" ? before : now));
    };
    const table = client.table(name);
    if (table) take(table, null);
    return client.listen({ table: take });
  }, [shuffle]);
  if (!seal) return null;
  const receipt = href("fairness", JSON.stringify(seal.receipt));
  if (seal.verdict === "failed")
    return (
      <p class="panel notice bad" role="alert" data-test="seal">
        <strong>{t("sealFailed", { round: seal.round })}</strong> {t(`doubt_${seal.doubt!}`)} {t("sealWhatToDo")}{" "}
        <a href={receipt}>{t("sealReceipt")}</a>
      </p>
    );
  return (
    <div class="seal-place"><a class={`seal ${seal.verdict}`} href={receipt} data-test="seal" title={t(`seal_${seal.verdict}`, { round: seal.round })}
      aria-label={t(`seal_${seal.verdict}`, { round: seal.round })}>
      <Icon name={seal.verdict === "unchecked" ? "box" : "ticked"} />
    </a></div>
  );
}
