// Signing out. Whoever would lose something is asked first: a guest's chips go back to the cage with the
// account, and a hand in play goes on by the clock.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Client, Person } from "../lib/client";
import { money } from "../lib/money";
import { t } from "../lib/text";
import { KeepAccount } from "./keep-account";
import { useModal } from "./modal";

function Asks({ words, onKeep, onLeave, onClose }: { words: string[]; onKeep: (() => void) | undefined; onLeave: () => void; onClose: () => void }) {
  const dialog = useModal();
  return (
    <dialog ref={dialog} class="panel form-dialog" onClose={onClose} aria-label={t("signOut")}>
      <h2>{t("signOutAsk")}</h2>
      {words.map((it) => <p key={it}>{it}</p>)}
      <div class="row">
        <button type="button" class="button primary" onClick={() => dialog.current?.close()}>{t("signOutStay")}</button>
        {onKeep ? <button type="button" class="button" onClick={() => { dialog.current?.close(); onKeep(); }}>{t("keepAccount")}</button> : null}
        <button type="button" class="button danger" onClick={() => { dialog.current?.close(); onLeave(); }}>{t("signOut")}</button>
      </div>
    </dialog>
  );
}

export function SignOut({ client, person, kind, children }: { client: Client; person: Person; kind: string; children: ComponentChildren }) {
  const [words, setWords] = useState<string[] | null>(null);
  const [keeps, setKeeps] = useState(false);
  const leave = () => void client.logout();
  const ask = async () => {
    if (person.role !== "player") return leave();
    const me = await client.send("me"), held = Object.values((me["chips"] ?? {}) as Record<string, number>);
    const chips = held.reduce((sum, cents) => sum + cents, 0), all = chips + Number(me["balance"] ?? 0);
    const warns = [...(person.guest && all > 0 ? [t("signOutGuest", { amount: money(all) })] : []), ...(held.length > 0 ? [t("signOutSeated")] : [])];
    if (warns.length === 0) leave();
    else setWords(warns);
  };
  return (
    <>
      <button type="button" class={kind} aria-label={t("signOut")} onClick={() => void ask()}>{children}</button>
      {keeps ? <KeepAccount client={client} name={person.name} onClose={() => setKeeps(false)} /> : null}
      {words ? <Asks words={words} onKeep={person.guest ? () => setKeeps(true) : undefined} onLeave={leave} onClose={() => setWords(null)} /> : null}
    </>
  );
}
