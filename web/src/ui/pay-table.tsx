// A pay table with its exact edge and how often it wins, as the server computed them.

import { useEffect, useRef, useState } from "preact/hooks";
import { t, type Key } from "../lib/text";

interface PayLine { label: string; pays: string }
interface PayTableData { name: string; lines: PayLine[]; edge?: string; hit?: string }

export function PayTable({ name, wager, onClose }: { name: string; wager: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [data, setData] = useState<PayTableData | null>(null);
  const [refused, setRefused] = useState("");
  useEffect(() => {
    dialog.current?.showModal();
    fetch(`/api/pay-tables/${encodeURIComponent(name)}`)
      .then(async (answer) => (await answer.json()) as PayTableData & { sentence?: string })
      .then((answer) => (answer.lines ? setData(answer) : setRefused(answer.sentence ?? "")))
      .catch(() => setRefused(t("connectionLost")));
  }, [name]);
  return (
    <dialog ref={dialog} class="panel" onClose={onClose} aria-label={t("payTable", { name })}>
      <h2>{t(wager as Key)} · {t("payTable", { name })}</h2>
      {data ? (
        <>
          <table>
            <tbody>
              {data.lines.map((line) => (
                <tr key={line.label}><th scope="row">{line.label}</th><td>{line.pays}</td></tr>
              ))}
            </tbody>
          </table>
          {data.edge ? <p>{t("houseEdge")}: <strong>{data.edge}</strong></p> : null}
          {data.hit ? <p>{t("hitFrequency")}: <strong>{data.hit}</strong></p> : null}
        </>
      ) : <p class="muted">{refused}</p>}
      <form method="dialog"><button class="button">{t("close")}</button></form>
    </dialog>
  );
}
