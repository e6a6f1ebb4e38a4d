// Signing in: a name and a PIN, for some the code of their authenticator, or one touch as a guest where the floor offers it.

import { useState } from "preact/hooks";
import type { PageProps } from "../app";
import { whyNot } from "../lib/client";
import type { Reply } from "../lib/protocol";
import { backFromSignIn } from "../lib/route";
import { t } from "../lib/text";
import { CodeInput } from "./first-steps";
import "./sign-in.css";

export function SignIn({ client, person }: PageProps) {
  const [name, setName] = useState("");
  const [pin, setPin] = useState("");
  const [code, setCode] = useState("");
  const [coded, setCoded] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState("");

  const take = async (answer: Promise<Reply>) => {
    setBusy(true);
    const reply = await answer;
    setBusy(false);
    setCode("");
    setCoded(reply.error === "code_needed" || reply.error === "wrong_code");
    setRefused(reply.error === "code_needed" ? "" : whyNot(reply));
    if (reply.ok) location.hash = backFromSignIn(String(reply["role"] ?? ""));
  };

  if (person) return <p class="panel">{t("signedInAs", { name: person.name })}</p>;
  return (
    <div class="sign-in">
      <section class="panel">
        <h1>{t("playAsGuest")}</h1>
        <p class="muted">{t("guestHint")}</p>
        <button class="button primary" type="button" disabled={busy}
          onClick={() => void take(client.guest())}>
          {t("playAsGuest")}
        </button>
      </section>
      <form class="panel" onSubmit={(event) => {
        event.preventDefault();
        void take(client.login(name.trim(), pin, coded ? code : ""));
      }}>
        <h1>{t("signIn")}</h1>
        <label class="field">{t("signInName")}
          <input value={name} autocomplete="username" required
            onInput={(event) => setName(event.currentTarget.value)} />
        </label>
        <label class="field">{t("pin")}
          <input value={pin} type="password" autocomplete="current-password"
            required onInput={(event) => setPin(event.currentTarget.value)} />
        </label>
        {coded ? <><p class="muted">{t("codeHint")}</p><CodeInput value={code} onValue={setCode} /></> : null}
        <p role="alert" class="lose">{refused}</p>
        <button class="button primary" type="submit" disabled={busy}>{t("signIn")}</button>
      </form>
    </div>
  );
}
