// What somebody has to do before anything else: choose a PIN that nobody else knows, and connect an
// authenticator if their role needs a second factor.

import { useEffect, useState } from "preact/hooks";
import type { PageProps } from "../app";
import { type Owes, whyNot } from "../lib/client";
import { t } from "../lib/text";
import { Qr } from "../ui/qr";
import "./sign-in.css";

export function PinInput({ label, value, onValue, fresh = false }: {
  label: string; value: string; onValue: (value: string) => void; fresh?: boolean;
}) {
  return (
    <label class="field">{label}
      <input value={value} type="password" required maxLength={64} autocomplete={fresh ? "new-password" : "current-password"}
        onInput={(event) => onValue(event.currentTarget.value)} />
    </label>
  );
}

export function CodeInput({ value, onValue }: { value: string; onValue: (value: string) => void }) {
  return (
    <label class="field">{t("code")}
      <input class="code" value={value} inputMode="numeric" autocomplete="one-time-code" required pattern="[0-9]{6}"
        maxLength={6} onInput={(event) => onValue(event.currentTarget.value.replace(/\D/g, ""))} />
    </label>
  );
}

function OwnPin({ client }: Pick<PageProps, "client">) {
  const [pin, setPin] = useState("");
  const [next, setNext] = useState("");
  const [again, setAgain] = useState("");
  const [refused, setRefused] = useState("");
  const change = async () => {
    setRefused(next === again ? whyNot(await client.changePin(pin, next)) : t("pinsDiffer"));
  };
  return (
    <form class="panel" data-test="own-pin" onSubmit={(event) => { event.preventDefault(); void change(); }}>
      <h1>{t("ownPin")}</h1>
      <p class="muted">{t("ownPinHint")}</p>
      <PinInput label={t("givenPin")} value={pin} onValue={setPin} />
      <PinInput label={t("newPin")} value={next} onValue={setNext} fresh />
      <PinInput label={t("newPinAgain")} value={again} onValue={setAgain} fresh />
      <p role="alert" class="lose">{refused}</p>
      <button class="button primary" type="submit">{t("changePin")}</button>
    </form>
  );
}

function Authenticator({ client }: Pick<PageProps, "client">) {
  const [secret, setSecret] = useState({ text: "", uri: "" });
  const [code, setCode] = useState("");
  const [refused, setRefused] = useState("");
  useEffect(() => {
    void client.send("connect_code").then((reply) => {
      setRefused(whyNot(reply));
      if (reply.ok) setSecret({ text: String(reply["secret"]), uri: String(reply["uri"]) });
    });
  }, []);
  const confirm = async () => {
    const reply = await client.confirmCode(code);
    setRefused(whyNot(reply));
    if (!reply.ok) setCode("");
  };
  return (
    <form class="panel" data-test="authenticator" onSubmit={(event) => { event.preventDefault(); void confirm(); }}>
      <h1>{t("secondFactor")}</h1>
      <p class="muted">{t("secondFactorHint")}</p>
      {secret.uri ? (
        <>
          <Qr text={secret.uri} label={t("qrCode")} />
          <p>{t("orTypeSecret")}<br /><code class="secret">{secret.text.match(/.{1,4}/g)?.join(" ")}</code></p>
        </>
      ) : null}
      <CodeInput value={code} onValue={setCode} />
      <p role="alert" class="lose">{refused}</p>
      <button class="button primary" type="submit" disabled={!secret.uri}>{t("connect")}</button>
    </form>
  );
}

export function FirstSteps({ client, owes }: Pick<PageProps, "client"> & { owes: Owes }) {
  return <div class="sign-in one">{owes === "pin" ? <OwnPin client={client} /> : <Authenticator client={client} />}</div>;
}
