// Time played and the result so far, said from time to time: a setting. Never over a decision.

import { useEffect, useState } from "preact/hooks";
import { money, netClass, signedMoney } from "../lib/money";
import type { Guest, Table } from "../lib/protocol";
import { clockText, onFelt, type Session } from "../lib/session";
import { readSettings } from "../lib/settings";
import { t } from "../lib/text";
import { useModal } from "./modal";

const LOOK_MS = 1000;

function Said({ time, net, chips, onLeave, onClose }: { time: string; net: number; chips: number; onLeave: () => void; onClose: () => void }) {
  const dialog = useModal();
  return (
    <dialog ref={dialog} class="panel form-dialog" onClose={onClose} aria-label={t("reality")} data-test="reality">
      <h2>{t("realityAsk", { time })}</h2>
      <p>{t("realityAbout", { net: signedMoney(net), chips: money(chips) })}</p>
      <p class={`net ${netClass(net)}`}>{signedMoney(net)}</p>
      <div class="row">
        <button type="button" class="button primary" onClick={() => dialog.current?.close()}>{t("realityGo")}</button>
        <button type="button" class="button" onClick={() => { dialog.current?.close(); onLeave(); }}>{t("realityLeave")}</button>
      </div>
    </dialog>
  );
}

export function RealityCheck({ table, guest, session, busy, onLeave }: {
  table: Table; guest: Guest; session: Session; busy: boolean; onLeave: () => void;
}) {
  const every_ms = 60000 * readSettings().reality;
  const periods = () => (every_ms > 0 ? Math.floor((Date.now() - session.since) / every_ms) : 0);
  const [heard, setHeard] = useState(periods); // what is past when the page opens is not said again
  const [now, setNow] = useState(heard);
  useEffect(() => {
    const timer = setInterval(() => setNow(periods()), LOOK_MS);
    return () => clearInterval(timer);
  }, [every_ms, session.since]);
  if (busy || now <= heard) return null;
  return (
    <Said time={clockText(Date.now() - session.since)} net={guest.chips + onFelt(table, guest.player) - session.basis} chips={guest.chips}
      onLeave={onLeave} onClose={() => setHeard(now)} />
  );
}
