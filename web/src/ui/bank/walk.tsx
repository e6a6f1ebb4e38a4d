// The settlement as the house dealer walks it: wager by wager from the player-dealer's left, with
// what the bank has won or lost so far and what it can still pay and collect.

import { running, type WalkStep } from "../../lib/bank";
import { money, netClass, signedMoney } from "../../lib/money";
import type { Round, Table } from "../../lib/protocol";
import { t, type Key } from "../../lib/text";
import { List } from "../list";


function Step({ step, net }: { step: WalkStep; net: number }) {
  const moved = step.collected - step.paid;
  return (
    <tr class={step.covered ? "" : "uncovered"}>
      <th scope="row">{t(step.behind ? "behindSeat" : "seat", { spot: step.spot })} · {step.player}</th>
      <td data-label={t("wager")}>{t(step.wager as Key)} <span class="muted">{money(step.stake)}</span></td>
      <td data-label={t("result")}>{t(step.result as Key)}{step.covered ? null : <span class="tag not-covered">{t(
        step.paid > 0 || step.collected > 0 ? "partlyCovered" : "notCovered")}</span>}</td>
      <td class={`number ${netClass(moved)}`} data-label={t("toTheBank")}>{moved === 0 ? "–" : signedMoney(moved)}</td>
      <td class={`number ${netClass(net)}`} data-label={t("bankSoFar")}>{signedMoney(net)}</td>
      <td class="number" data-label={t("canStillPay")}>{money(step.pay_left)}</td>
      <td class="number" data-label={t("canStillCollect")}>{money(step.collect_left)}</td>
    </tr>
  );
}

function Totals({ round }: { round: Round }) {
  const bank = round.settlement?.bank;
  if (!bank) return null;
  return (
    <p class="walk-total" data-test="bank-result">
      {t("bankResult", { collected: money(bank.collected), paid: money(bank.paid) })}{" "}
      <strong class={netClass(bank.net)}>{signedMoney(bank.net)}</strong>
      {round.settlement?.collection ? ` · ${t("collection")} ${money(round.bank?.waived ? 0 : round.settlement.collection.fee)}` : ""}
      {bank.exhausted ? <span class="tag not-covered">{t("bankExhausted")}</span> : null}
    </p>
  );
}

export function Walk({ table, open = false }: { table: Table; open?: boolean }) {
  const round = table.round;
  if (!round?.bank || !round.walk || round.walk.length === 0) return null;
  const nets = running(round.walk);
  return (
    <details class="panel bank-walk" open={open} data-test="walk">
      <summary>{t("walkTitle")} · {t("round", { number: round.number })} · <strong class={netClass(nets[nets.length - 1] ?? 0)}>{signedMoney(nets[nets.length - 1] ?? 0)}</strong></summary>
      <p class="muted">{t("walkAbout", { player: round.bank.player, amount: money(round.bank.amount) })} {t(`policy_${round.bank.policy}`)}</p>
      <List label={t("walkTitle")}>
        <thead><tr>
          <th scope="col">{t("seats")}</th><th scope="col">{t("wager")}</th><th scope="col">{t("result")}</th>
          {(["toTheBank", "bankSoFar", "canStillPay", "canStillCollect"] as const).map((it) => <th key={it} scope="col" class="number">{t(it)}</th>)}
        </tr></thead>
        <tbody>{round.walk.map((step, index) => <Step key={index} step={step} net={nets[index]!} />)}</tbody>
      </List>
      <Totals round={round} />
    </details>
  );
}
