// The progressive keypad: spot, then the hand button; again to undo. It shows the link's state of
// the table, and what waits for a supervisor.

import { useState } from "preact/hooks";
import type { Client } from "../../lib/client";
import { useLink } from "../../lib/link";
import type { Table } from "../../lib/protocol";
import { t, type Key } from "../../lib/text";
import { labelInWords } from "../../lib/said";
import { Counting, meterText } from "../../ui/counting";
import { Icon } from "../../ui/icon";
import "../links.css";

export function Keypad({ client, table, person, onRefused }: {
  client: Client; table: Table; person: string; onRefused: (sentence: string) => void;
}) {
  const { link } = useLink(client, table.link, person);
  const [spot, setSpot] = useState(0);
  if (!table.link || !link) return null;
  const round = table.round;
  const spots = (round?.hands ?? []).filter((hand) => (hand.wagers.progressive ?? 0) > 0).map((hand) => hand.spot);
  const shown = round !== undefined && round.phase === "showdown";
  const mine = (link.claims ?? []).filter((claim) => claim.table === table.table && claim.round === round?.number);
  const chosen = spots.includes(spot) ? spot : (spots.length === 1 ? spots[0]! : 0);
  const press = async (hand: string) => {
    onRefused(await client.order("claim", { table: table.table, spot: chosen, hand }));
  };
  const member = link.tables?.find((it) => it.name === table.table);
  return (
    <section class="panel keypad" aria-label={t("progressive")}>
      <header class="row">
        <h2>{t("progressive")}</h2>
        {link.meters.map((meter) => <span key={meter.level} class="meter-amount small"><Counting cents={meter.amount} /></span>)}
        {link.state !== "running" ? <span class="badge bad">{t(`linkState_${link.state}` as Key)}</span>
          : member?.away ? <span class="badge bad">{t("tableAway")}</span> : null}
      </header>
      {mine.map((claim) => (
        <p key={claim.number} class="notice panel" role="status">
          <Icon name="lock" /> {t("seat", { spot: claim.spot ?? 0 })}: {labelInWords(claim.hand)} · <strong>{meterText(claim.amount)}</strong> · {t(`claim_${claim.state}` as Key)}
        </p>
      ))}
      {spots.length === 0 ? <p class="muted">{t("noProgressive")}</p> : !shown ? <p class="muted">{t("keypadLater")}</p> : (
        <>
          <div class="row" role="group" aria-label={t("keypadSpot")}>
            {spots.map((it) => (
              <button key={it} type="button" class={`button big ${it === chosen ? "primary" : ""}`} aria-pressed={it === chosen} onClick={() => setSpot(it)}>
                {t("seat", { spot: it })}
              </button>
            ))}
          </div>
          <div class="row" role="group" aria-label={t("keypadHand")}>
            {link.hands.map((it) => {
              const on = mine.some((claim) => claim.spot === chosen && claim.hand === it.hand);
              return (
                <button key={it.hand} type="button" class={`button big ${on ? "primary" : ""}`} aria-pressed={on} disabled={chosen === 0}
                  onClick={() => void press(it.hand)}>
                  {labelInWords(it.hand)} · {it.percent} %
                </button>
              );
            })}
          </div>
        </>
      )}
    </section>
  );
}
