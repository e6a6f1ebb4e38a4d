// A dialog that asks for one line of text: a reason, an amount. Empty is not an answer.

import { useState } from "preact/hooks";
import { t } from "../lib/text";
import { useModal } from "./modal";

export function Ask({ title, label, suggestions, onAnswer, onClose }: {
  title: string; label: string; suggestions?: string[];
  onAnswer: (text: string) => void; onClose: () => void;
}) {
  const dialog = useModal();
  const [text, setText] = useState("");
  const answer = (words: string) => {
    dialog.current?.close();
    onAnswer(words);
  };
  return (
    <dialog ref={dialog} class="panel" onClose={onClose} aria-label={title}>
      <form onSubmit={(event) => { event.preventDefault(); if (text.trim()) answer(text.trim()); }}>
        <h2>{title}</h2>
        <div class="row">
          {(suggestions ?? []).map((words) => (
            <button key={words} type="button" class="button" onClick={() => answer(words)}>{words}</button>
          ))}
        </div>
        <label class="field">{label}
          <input value={text} maxLength={60} onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <div class="row">
          <button type="submit" class="button primary" disabled={!text.trim()}>{t("confirm")}</button>
          <button type="button" class="button" onClick={() => dialog.current?.close()}>{t("cancel")}</button>
        </div>
      </form>
    </dialog>
  );
}
