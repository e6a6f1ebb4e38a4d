// The numbered slips of a gaming day: fills, credits, cash-outs and jackpots.

import { useState } from "preact/hooks";
import { query, useAsk } from "../../lib/api";
import { money } from "../../lib/money";
import { clock, today } from "../../lib/room";
import { href } from "../../lib/route";
import type { Slip } from "../../lib/slips";
import { t, type Key } from "../../lib/text";
import { linkTitle, tableTitle } from "../../lib/titles";
import { List } from "../../ui/list";
import type { PitProps } from "../pit";

export function Slips(_: PitProps) {
  const [day, setDay] = useState(today());
  const { body, sentence } = useAsk<{ slips: Slip[] }>(`/api/slips${query({ day })}`), slips = body?.slips;
  return (
    <section class="panel">
      <div class="row pit-search no-print">
        <label class="field">{t("day")}
          <input type="date" value={day} max={today()} onInput={(event) => { if (event.currentTarget.value) setDay(event.currentTarget.value); }} />
        </label>
      </div>
      <p role="alert" class="lose">{sentence}</p>
      {slips?.length === 0 ? <p class="muted">{t("slipsNone")}</p> : null}
      {slips && slips.length > 0 ? (
        <List label={t("pitSlips")} search csv={`slips-${day}`}>
          <thead>
            <tr>
              <th scope="col">{t("slipNumber")}</th><th scope="col">{t("time")}</th><th scope="col">{t("slipKind")}</th>
              <th scope="col">{t("table")}</th><th scope="col">{t("player")}</th><th scope="col" class="number">{t("amount")}</th>
              <th scope="col">{t("slipAsked")}</th><th scope="col">{t("slipAgreed")}</th><th scope="col">{t("slipPrinted")}</th>
            </tr>
          </thead>
          <tbody>
            {slips.map((slip) => (
              <tr key={slip.slip} data-test={`slip-${slip.slip}`}>
                <th scope="row"><a href={href("slip", String(slip.slip))}>{slip.slip}</a></th>
                <td data-label={t("time")}>{clock(slip.at)}</td>
                <td data-label={t("slipKind")}>{t(`slip_${slip.kind}` as Key)}</td>
                <td data-label={t("table")}>{slip.table ? tableTitle(slip.table) : slip.link ? <a href={href("win", `${slip.link}/${slip.claim ?? 0}`)}>{linkTitle(slip.link)}</a> : ""}</td>
                <td data-label={t("player")}>{slip.player ?? ""}</td>
                <td data-label={t("amount")} class="number">{money(slip.amount)}</td>
                <td data-label={t("slipAsked")}>{slip.by}</td>
                <td data-label={t("slipAgreed")}>{slip.agreed ?? ""}</td>
                <td data-label={t("slipPrinted")}>{slip.prints?.length ? t("slipPrints", { count: slip.prints.length }) : t("no")}</td>
              </tr>
            ))}
          </tbody>
        </List>
      ) : null}
    </section>
  );
}
