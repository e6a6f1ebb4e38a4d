// The address of a hand, as a link and as a code for a phone, and the hand to take away.

import { useState } from "preact/hooks";
import { t } from "../lib/text";
import { saveAs } from "../lib/save";
import { asPicture, asText, type Taken } from "./hand-export";
import { useModal } from "./modal";
import { Qr } from "./qr";

export function ShareHand({ taken, onClose }: { taken: Taken; onClose: () => void }) {
  const dialog = useModal();
  const [copied, setCopied] = useState(false);
  const name = taken.recall.table ? `${taken.recall.table}-${taken.recall.round}` : `hand-${taken.hand.cards ?? ""}`;
  const save = (type: string, content: BlobPart) => saveAs(`${name}.${type === "text/plain" ? "txt" : "json"}`, new Blob([content], { type }));
  const { frames: _frames, judged, recall } = taken;
  const data = { ...recall, decisions: judged.map(({ advice, chosen }) => ({ ...advice, chosen: chosen?.choice ?? null })) };
  return (
    <dialog ref={dialog} class="panel share-hand" onClose={onClose} aria-label={t("shareHand")}>
      <header class="row"><h2>{t("shareHand")}</h2><form method="dialog"><button class="button">{t("close")}</button></form></header>
      <p class="muted">{t(recall.table ? "shareAboutPlayed" : "shareAboutSetup")}</p>
      <label class="field">{t("address")}<input readOnly value={taken.address} onFocus={(event) => event.currentTarget.select()} /></label>
      <div class="row">
        <button type="button" class="button primary" onClick={() => void navigator.clipboard?.writeText(taken.address).then(() => setCopied(true))}>
          {t(copied ? "copied" : "copyAddress")}
        </button>
        <button type="button" class="button" onClick={() => save("application/json", JSON.stringify(data, null, 2))}>JSON</button>
        <button type="button" class="button" onClick={() => save("text/plain", asText(taken))}>{t("asText")}</button>
        <button type="button" class="button" onClick={() => void asPicture(taken).then((blob) => saveAs(`${name}.png`, blob))}>{t("asPicture")}</button>
      </div>
      <Qr text={taken.address} label={t("addressCode")} />
    </dialog>
  );
}
