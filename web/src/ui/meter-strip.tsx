// The meters of a table's progressive above its felt, counting up; or that the wager cannot be made.

import type { Client } from "../lib/client";
import { useLink } from "../lib/link";
import { t, type Key } from "../lib/text";
import { Counting } from "./counting";
import "./meter-strip.css";

export function MeterStrip({ client, name, person }: { client: Client; name: string; person?: string | undefined }) {
  const { link } = useLink(client, name, person);
  if (!link) return null;
  return (
    <p class="meter-strip" data-test="meter-strip">
      {link.state === "running" ? null : <strong>{t("progressive")}: {t(`linkState_${link.state}` as Key)}</strong>}
      {link.meters.map((meter) => (
        <span key={meter.level}><small>{t("jackpot")} {link.meters.length > 1 ? meter.level : ""}</small> <strong><Counting cents={meter.amount} /></strong></span>
      ))}
    </p>
  );
}
