// Which table to deal: those with a dealer, the ones that are open first. One touch, or its number.

import { useAsk } from "../../lib/api";
import { useKeys } from "../../lib/keys";
import type { LobbyLine } from "../../lib/protocol";
import { href } from "../../lib/route";
import { t, type Key } from "../../lib/text";

const REFRESH_MS = 2000;

export function ChooseTable() {
  const { body, sentence } = useAsk<{ tables: LobbyLine[] }>("/api/tables", [], REFRESH_MS);
  const lines = body?.tables.filter((line) => line.dealer);
  const tables = [...(lines ?? [])].sort((a, b) => Number(a.state === "closed") - Number(b.state === "closed"));
  useKeys((key) => {
    const line = tables[Number(key) - 1];
    if (line) location.hash = href("dealer", line.table);
    return line !== undefined;
  });
  return (
    <div class="choose-table">
      <h1>{t("chooseTable")}</h1>
      <p role="alert" class="lose">{sentence}</p>
      {lines && lines.length === 0 ? <p class="panel notice">{t("noDealtTables")}</p> : null}
      <ol>
        {tables.map((line, index) => (
          <li key={line.table}>
            <a class="panel" href={href("dealer", line.table)}>
              {index < 9 ? <kbd aria-hidden="true">{index + 1}</kbd> : null}
              <strong>{line.title || line.table}</strong>
              <span class={`badge ${line.state === "open" ? "good" : line.state === "closing" ? "warn" : "off"}`}>
                {t(line.state === "open" ? "tableOpen" : line.state === "closing" ? "tableClosing" : "tableClosed")}
              </span>
              <span class="muted">
                {line.round > 0 ? t("round", { number: line.round }) : t("noRoundYet")}
                {line.phase ? ` · ${t(`phase_short_${line.phase}` as Key)}` : ""} · {line.shared ? t("playersHere", { count: line.present })
                  : t("seatsTaken", { taken: line.present, of: line.spots })}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </div>
  );
}
