// Who is at this terminal? Asked for before much money moves; then the command goes on by itself.

import { useState } from "preact/hooks";
import { type Client, whyNot } from "../lib/client";
import { t } from "../lib/text";
import { CodeInput, PinInput } from "../pages/first-steps";
import { useModal } from "./modal";

export function Proof({ client, onEnd }: { client: Client; onEnd: (proved: boolean) => void }) {
  const dialog = useModal();
  const [pin, setPin] = useState("");
  const [code, setCode] = useState("");
  const [coded, setCoded] = useState(false);
  const [refused, setRefused] = useState("");
  const [proved, setProved] = useState(false);
  const prove = async () => {
    const reply = await client.send("prove", { pin, ...(coded ? { code } : {}) });
    setCoded(coded || reply.error === "code_needed");
    setRefused(reply.error === "code_needed" ? "" : whyNot(reply));
    setCode("");
    if (!reply.ok) return;
    setProved(true);
    dialog.current?.close();
    onEnd(true);
  };
  return (
    <dialog ref={dialog} class="panel" onClose={() => { if (!proved) onEnd(false); }} aria-label={t("proveTitle")}>
      <form data-test="prove" onSubmit={(event) => { event.preventDefault(); void prove(); }}>
        <h2>{t("proveTitle")}</h2>
        <p class="muted">{t("proveHint")}</p>
        <PinInput label={t("pin")} value={pin} onValue={setPin} />
        {coded ? <CodeInput value={code} onValue={setCode} /> : null}
        <p role="alert" class="lose">{refused}</p>
        <div class="row">
          <button type="submit" class="button primary">{t("confirm")}</button>
          <button type="button" class="button" onClick={() => dialog.current?.close()}>{t("cancel")}</button>
        </div>
      </form>
    </dialog>
  );
}
