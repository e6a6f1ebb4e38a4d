// The meters of a table's progressive above its felt, counting up; or that the wager cannot be made.

import type { Client } from "../lib/client";
import { useJackpot } from "../lib/jackpot";
import { useLink } from "../lib/link";
import { money } from "../lib/money";
import { labelInWords } from "../lib/said";
import { t, type Key } from "../lib/text";
import { Counting, meterText } from "./counting";
import "./meter-strip.css";

export function MeterStrip({ client, name, person }: { client: Client; name: string; person?: string | undefined }) {
  const { link, hit } = useLink(client, name, person);
  const jackpot = useJackpot(client, hit);
  if (!link) return null;
  if (jackpot)
    return (
      <p class={`meter-strip hit-strip ${jackpot.paid ? "paid" : "pending"}`} data-test="jackpot" role="status">
        <strong>{t(jackpot.paid ? "hitPaid" : "hitPending")} {meterText(jackpot.claim.amount)}</strong>
        <small>{labelInWords(jackpot.claim.hand)} · {jackpot.title}</small>
      </p>
    );
  return (
    <p class="meter-strip" data-test="meter-strip">
      {link.state === "running" ? null : <strong>{t("progressive")}: {t(`linkState_${link.state}` as Key)}</strong>}
      {link.meters.map((meter) => (
        <span key={meter.level}><small>{t("jackpot")} {link.meters.length > 1 ? meter.level : ""}</small> <strong><Counting cents={meter.amount} /></strong>{meter.limit ? <small class="meter-limit"> {t("postedAtMost", { amount: money(meter.limit) })}</small> : null}</span>
      ))}
    </p>
  );
}
