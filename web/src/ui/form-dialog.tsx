// A dialog of a few fields: amounts, reasons, names, PINs, limits. What is typed is checked here as
// far as it can be; a refusal of the floor is shown in place and nothing typed is lost.

import { useEffect, useRef, useState } from "preact/hooks";
import { parseMoney } from "../lib/money";
import { REST_MS } from "../lib/rest";
import { t } from "../lib/text";
import { useModal } from "./modal";

export interface Field {
  name: string;
  label: string;
  kind: "money" | "text" | "pin" | "choice";
  value?: string;
  optional?: boolean;
  hint?: string;
  choices?: { value: string; label: string }[]; // of "choice", and suggestions of "text"
}

export type Values = Record<string, string>;

function fault(field: Field, value: string): string {
  if (value.trim() === "") return field.optional ? "" : t("fieldMissing", { field: field.label });
  if (field.kind === "money" && parseMoney(value) === null) return t("notAnAmount", { field: field.label });
  if (field.kind === "pin" && value.length < 4) return t("pinTooShort");
  return "";
}

function Input({ field, value, first, onValue }: {
  field: Field; value: string; first: boolean; onValue: (value: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => { if (first) input.current?.focus(); }, [first]);
  if (field.kind === "choice")
    return (
      <label class="field">{field.label}
        <select value={value} onChange={(event) => onValue(event.currentTarget.value)}>
          {(field.choices ?? []).map((it) => <option key={it.value} value={it.value}>{it.label}</option>)}
        </select>
      </label>
    );
  return (
    <>
      <label class="field">{field.label}
        <input ref={input} value={value} autocomplete="off" maxLength={field.kind === "text" ? 100 : 40}
          type={field.kind === "pin" ? "password" : "text"}
          inputMode={field.kind === "money" ? "decimal" : undefined}
          onInput={(event) => onValue(event.currentTarget.value)} />
        {field.hint ? <small class="muted">{field.hint}</small> : null}
      </label>
      {field.choices ? (
        <div class="row suggestions">
          {field.choices.map((it) => (
            <button key={it.value} type="button" class="button small" onClick={() => onValue(it.value)}>{it.label}</button>
          ))}
        </div>
      ) : null}
    </>
  );
}

// `danger`: what it does cannot be taken back. Its button looks so, names the deed, takes nothing pressed
// for what was there before, and is not what Enter presses first.
export function FormDialog({ title, about, fields, action, danger = false, onSubmit, onClose }: {
  title: string;
  about?: string | undefined;
  fields: Field[];
  action?: string | undefined; // of the button
  danger?: boolean;
  onSubmit: (values: Values) => Promise<string>; // "" when it is done, else why not
  onClose: () => void;
}) {
  const dialog = useModal();
  const [values, setValues] = useState<Values>(() =>
    Object.fromEntries(fields.map((field) => [field.name, field.value ?? ""])));
  const [sentence, setSentence] = useState("");
  const [busy, setBusy] = useState(danger);
  useEffect(() => {
    const timer = danger ? setTimeout(() => setBusy(false), REST_MS) : undefined;
    return () => clearTimeout(timer);
  }, []);
  const submit = async () => {
    if (busy) return;
    const wrong = fields.map((field) => fault(field, values[field.name] ?? "")).find((it) => it !== "");
    if (wrong) return setSentence(wrong);
    setBusy(true);
    const refused = await onSubmit(values);
    setBusy(false);
    setSentence(refused);
    if (refused === "") dialog.current?.close();
  };
  return (
    <dialog ref={dialog} class="panel form-dialog" onClose={onClose} aria-label={title}>
      <form onSubmit={(event) => { event.preventDefault(); void submit(); }}>
        <h2>{title}</h2>
        {about ? <p class="muted">{about}</p> : null}
        {fields.map((field, index) => (
          <Input key={field.name} field={field} first={index === 0} value={values[field.name] ?? ""}
            onValue={(value) => setValues((old) => ({ ...old, [field.name]: value }))} />
        ))}
        <p role="alert" class="lose">{sentence}</p>
        <div class="row">
          <button type="submit" class={`button ${danger ? "danger" : "primary"}`} disabled={busy}>{action ?? t("confirm")}</button>
          <button type="button" class="button" autofocus={danger && fields.length === 0} onClick={() => dialog.current?.close()}>{t("cancel")}</button>
        </div>
      </form>
    </dialog>
  );
}
