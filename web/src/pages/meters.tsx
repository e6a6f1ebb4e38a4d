// The meters of a link on a big screen: they count up, and a hit is shown at once with its table,
// its amount and the new base: as pending until it is completed.

import type { PageProps } from "../app";
import { useJackpot } from "../lib/jackpot";
import { useLink } from "../lib/link";
import { href } from "../lib/route";
import { t, type Key } from "../lib/text";
import { labelInWords } from "../lib/said";
import { Counting, meterText } from "../ui/counting";
import "./links.css";

export function Meters({ client, route, person }: PageProps) {
  const { link, hit, refused } = useLink(client, route.name, person?.name);
  const jackpot = useJackpot(client, hit), shown = jackpot?.claim;
  if (refused) return <p class="panel notice bad" role="alert">{refused}</p>;
  if (!link) return <p class="panel notice">{t("connecting")}</p>;
  return (
    <div class={`meter-wall levels-${link.meters.length}`}>
      <a href={href("lobby")} class="meter-home"><img src="/icon.svg" alt={t("lobby")} /></a>
      <h1>{link.title || link.name}</h1>
      {link.state === "running" ? null : <p class="meter-state">{t(`linkState_${link.state}` as Key)}</p>}
      <ul>
        {link.meters.map((meter) => (
          <li key={meter.level}>
            {link.meters.length > 1 ? <h2>{meter.level}</h2> : null}
            <p class="meter-big"><Counting cents={meter.amount} /></p>
          </li>
        ))}
      </ul>
      <div class="meter-hit" role="status">
        {shown ? (
          <div class={`hit ${jackpot!.paid ? "paid" : "pending"}`}>
            <h2>{t(jackpot!.paid ? "hitPaid" : "hitPending")}</h2>
            <p class="meter-big">{meterText(shown.amount)}</p>
            <p>{t("hitWhere", { hand: labelInWords(shown.hand), table: jackpot!.title })}</p>
            <p class="hit-base">{t(shown.percent === 100 ? "hitBase" : "hitGoesOn", { amount: meterText(shown.after) })}</p>
          </div>
        ) : null}
      </div>
      {link.wins.length > 0 ? (
        <ol class="meter-wins">
          {link.wins.slice(0, 3).map((win) => <li key={win.number}>{labelInWords(win.hand) || t("manualWin")} · <strong>{meterText(win.amount)}</strong> · {win.table}</li>)}
        </ol>
      ) : null}
    </div>
  );
}
