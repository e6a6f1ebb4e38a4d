// A pay table with its exact edge and how often it wins, as the server computed them.

import { List } from "./list";
import { useAsk } from "../lib/api";
import { money } from "../lib/money";
import { t, type Key } from "../lib/text";
import { useModal } from "./modal";
import { labelInWords, paysInWords } from "../lib/said";

interface PayLine { label: string; pays: string }
interface PayTableData { pay_table: { lines: PayLine[] }; edge?: { edge: { percent: number }; hit_frequency: number } }
interface Worth { return: number; meters: Record<string, { amount: number; break_even: number | null }> }

// What a progressive wager is worth at this moment, and from which meter on it pays for itself.
function WorthNow({ link }: { link: string }) {
  const worth = useAsk<{ worth: Worth }>(`/api/links/${encodeURIComponent(link)}/return`).body?.worth;
  if (!worth) return null;
  return (
    <div data-test="worth">
      <p>{t("returnNow")}: <strong>{(100 * worth.return).toFixed(2)} %</strong></p>
      <List>
        <thead><tr><th scope="col">{t("meterLevel")}</th><th scope="col" class="number">{t("meterNow")}</th><th scope="col" class="number">{t("breakEven")}</th></tr></thead>
        <tbody>
          {Object.entries(worth.meters).map(([level, { amount, break_even }]) => (
            <tr key={level}><th scope="row">{level}</th><td class="number" data-label={t("meterNow")}>{money(amount)}</td>
              <td class="number" data-label={t("breakEven")}>{break_even === null ? "–" : money(break_even)}</td></tr>
          ))}
        </tbody>
      </List>
    </div>
  );
}

export function PayTable({ name, table, wager, link, onClose }: {
  name: string; table: string; wager: string; link?: string | undefined; onClose: () => void;
}) {
  const dialog = useModal();
  const { body: data, sentence } = useAsk<PayTableData>(`/api/pay-tables/${encodeURIComponent(name)}?table=${encodeURIComponent(table)}`);
  return (
    <dialog ref={dialog} class="panel" onClose={onClose} aria-label={t("payTable", { name })}>
      <h2>{t(wager as Key)} · {t("payTable", { name })}</h2>
      {data ? (
        <>
          <List kind="pairs">
            <tbody>
              {data.pay_table.lines.map((line) => (
                <tr key={line.label}><th scope="row">{labelInWords(line.label)}</th><td>{paysInWords(line.pays)}</td></tr>
              ))}
            </tbody>
          </List>
          {data.edge ? (
            <>
              <p>{t("houseEdge")}: <strong>{data.edge.edge.percent.toFixed(4)} %</strong></p>
              <p>{t("hitFrequency")}: <strong>{(100 * data.edge.hit_frequency).toFixed(4)} %</strong></p>
            </>
          ) : null}
        </>
      ) : <p class="muted">{sentence}</p>}
      {link ? <WorthNow link={link} /> : null}
      <form method="dialog"><button class="button">{t("close")}</button></form>
    </dialog>
  );
}
