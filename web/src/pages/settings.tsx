// Settings of this device. They apply at once, and to every page.

import { useState } from "preact/hooks";
import type { PageProps } from "../app";
import { type Client, type Person, whyNot } from "../lib/client";
import { readSettings, saveSettings, type Settings } from "../lib/settings";
import { PIT } from "../lib/staff";
import { LANGUAGES, t } from "../lib/text";
import { Cards } from "../ui/Card";
import { FormDialog, type Field, type Values } from "../ui/form-dialog";
import { KeepAccount } from "../ui/keep-account";
import { SignOut } from "../ui/sign-out";
import "./settings.css";

function Choose<Value extends string>({ label, value, options, onChange }: {
  label: string; value: Value; options: [Value, string][]; onChange: (value: Value) => void;
}) {
  return (
    <fieldset>
      <legend>{label}</legend>
      <div class="segments">
        {options.map(([it, title]) => (
          <label key={it} class={it === value ? "chosen" : ""}>
            <input type="radio" name={label} checked={it === value} onChange={() => onChange(it)} /> {title}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

// Whoever has a PIN may change it at any time. All their other sessions end.
function ChangePin({ client, person, onEnd }: { client: Client; person: Person; onEnd: (changed: boolean) => void }) {
  const code: Field = { name: "code", label: t("code"), kind: "text", hint: t("codeHint"), optional: true };
  const submit = async (values: Values): Promise<string> => {
    if (values["new"] !== values["again"]) return t("pinsDiffer");
    const reply = await client.changePin(values["pin"]!, values["new"]!, values["code"]?.replace(/\D/g, ""));
    if (!reply.ok) return whyNot(reply);
    onEnd(true);
    return "";
  };
  return (
    <FormDialog title={t("changePin")} about={t("changePinHint")} action={t("changePin")} onSubmit={submit} onClose={() => onEnd(false)}
      fields={[
        { name: "pin", label: t("oldPin"), kind: "pin" }, { name: "new", label: t("newPin"), kind: "pin" },
        { name: "again", label: t("newPinAgain"), kind: "pin" }, ...(PIT.includes(person.role) ? [code] : []),
      ]} />
  );
}

function Account({ client, person }: { client: Client; person: Person }) {
  const [changing, setChanging] = useState(false);
  const [changed, setChanged] = useState(false);
  const [keeps, setKeeps] = useState(false);
  return (
    <>
      <p class="row"><span class="muted">{t("signedInAs", { name: person.name })}</span>
        {person.guest ? <button type="button" class="button" onClick={() => setKeeps(true)}>{t("keepAccount")}</button> : <button type="button" class="button" onClick={() => { setChanged(false); setChanging(true); }}>{t("changePin")}</button>}
        <SignOut client={client} person={person} kind="button">{t("signOut")}</SignOut></p>
      <p role="status" class="win">{changed ? t("pinChanged") : ""}</p>
      {keeps ? <KeepAccount client={client} name={person.name} onClose={() => setKeeps(false)} /> : null}
      {changing ? <ChangePin client={client} person={person} onEnd={(done) => { setChanging(false); if (done) setChanged(true); }} /> : null}
    </>
  );
}

export function SettingsPage({ client, person, onSettings }: PageProps) {
  const settings = readSettings();
  const change = (part: Partial<Settings>) => {
    void saveSettings({ ...settings, ...part }).then(onSettings);
  };
  return (
    <section class="panel settings">
      <h1>{t("settings")}</h1>
      <Choose label={t("language")} value={settings.language} onChange={(language) => change({ language })}
        options={Object.entries(LANGUAGES)} />
      <Choose label={t("theme")} value={settings.theme} onChange={(theme) => change({ theme })}
        options={[["auto", t("themeAuto")], ["dark", t("themeDark")], ["light", t("themeLight")]]} />
      <Choose label={t("cardColours")} value={settings.fourColours ? "four" : "two"}
        onChange={(it) => change({ fourColours: it === "four" })}
        options={[["two", t("twoColours")], ["four", t("fourColours")]]} />
      <p class="settings-cards"><Cards cards={["As", "Kh", "Qd", "Jc", "Th"]} /></p>
      <Choose label={t("motion")} value={settings.motion} onChange={(motion) => change({ motion })}
        options={[["auto", t("themeAuto")], ["full", t("motionFull")], ["none", t("motionNone")]]} />
      <Choose label={t("pace")} value={settings.pace} onChange={(pace) => change({ pace })}
        options={[["auto", t("themeAuto")], ["cinematic", t("paceCinematic")], ["normal", t("paceNormal")], ["instant", t("paceInstant")]]} />
      <Choose label={t("sound")} value={String(settings.volume)} onChange={(volume) => change({ volume: Number(volume) })}
        options={[["0", t("soundOff")], ["30", t("soundLow")], ["60", t("soundMiddle")], ["100", t("soundFull")]]} />
      <Choose label={t("speech")} value={settings.speech ? "yes" : "no"} onChange={(it) => change({ speech: it === "yes" })}
        options={[["no", t("soundOff")], ["yes", t("speechOn")]]} />
      <Choose label={t("haptics")} value={settings.haptics ? "yes" : "no"} onChange={(it) => change({ haptics: it === "yes" })}
        options={[["no", t("soundOff")], ["yes", t("hapticsOn")]]} />
      <Choose label={t("askFold")} value={settings.askFold ? "yes" : "no"} onChange={(it) => change({ askFold: it === "yes" })}
        options={[["yes", t("askFoldYes")], ["no", t("askFoldNo")]]} />
      <Choose label={t("warnMistake")} value={settings.warn ? "yes" : "no"} onChange={(it) => change({ warn: it === "yes" })}
        options={[["no", t("askFoldNo")], ["yes", t("askFoldYes")]]} />
      <Choose label={t("reality")} value={String(settings.reality)} onChange={(it) => change({ reality: Number(it) })}
        options={["0", "15", "30", "60"].map((it) => [it, it === "0" ? t("realityOff") : t("realityEvery", { count: Number(it) })])} />
      {person ? <Account client={client} person={person} /> : null}
    </section>
  );
}
