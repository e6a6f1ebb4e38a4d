// What goes wrong at a table: two touches to what the rule set says is done about it, with the buttons that
// do it. Whatever is chosen is recorded with its kind first.

import { useState } from "preact/hooks";
import { type Client, type Person, whyNot } from "../../lib/client";
import { isLive } from "../../lib/dealing";
import { whyNotPutRight } from "../../lib/amend";
import type { Irregularity, Procedure, Remedy } from "../../lib/procedure";
import type { Reply, Table } from "../../lib/protocol";
import { href } from "../../lib/route";
import { labelInWords } from "../../lib/said";
import { SUPERVISORS } from "../../lib/staff";
import { t, type Key } from "../../lib/text";
import { useModal } from "../../ui/modal";

const words = (kind: string): string => t(`irregular_${kind.replace(/-/g, "_")}` as Key);
const remedyWords = (remedy: Remedy): string => t(`remedy_${remedy.replace(/-/g, "_")}` as Key);

interface Deed { label: string; run?: () => Promise<Reply>; to?: string; held?: string } // to: the page where it is done

export function Guide({ client, table, person, procedure, onCorrect, onClose }: {
  client: Client; table: Table; person: Person; procedure: Procedure;
  onCorrect: (() => void) | undefined; // to the last keyed card, while one may be corrected
  onClose: () => void;
}) {
  const dialog = useModal();
  const [kind, setKind] = useState("");
  const [spot, setSpot] = useState(0);
  const [sentence, setSentence] = useState("");
  const rule: Irregularity | undefined = procedure.irregularities[kind];
  const round = table.round, live = isLive(round);
  const seats = [...new Set((round?.hands ?? []).map((hand) => hand.spot))].sort((a, b) => a - b);

  // The command that does it, where there is one now.
  const deedOf = (remedy: Remedy): Deed => {
    const label = remedyWords(remedy), reason = words(kind);
    const guest = table.guests.find((it) => it.seats.includes(spot));
    const to = href("hand", `${table.table}/${round?.number}`);
    switch (remedy) {
      case "void":
        return live ? { label, run: () => client.send("void", { table: table.table, reason }) } : { label, held: t("guideNoRound") };
      case "dead-hand":
      case "lost-hand":
        if (!live || round?.phase === "betting" || round?.phase === "closed") return { label, held: t("guideNotDealt") };
        return spot > 0 ? { label, run: () => client.send("declare_dead", { table: table.table, spot, kind }) } : { label, held: t("guideWhichSeat") };
      case "return-bet":
        if (round?.phase !== "betting") return { label, held: t("guideByHand") };
        return spot > 0 && guest?.by_staff ? { label, run: () => client.send("unbet", { table: table.table, spot }) }
          : { label, held: t(spot > 0 ? "guideOwnDevice" : "guideWhichSeat") };
      case "settle-again":
        if (!SUPERVISORS.includes(person.role)) return { label, held: t("guideSupervisor") };
        return round && whyNotPutRight(table, round.number) === "" ? { label, to } : { label, held: t("guideSettled") };
      case "put-right":
        return !onCorrect && SUPERVISORS.includes(person.role) && round && whyNotPutRight(table, round.number) === "" ? { label, to } : { label };
      default: return { label };
    }
  };

  const record = async (deed: Deed | null, corrects: boolean) => {
    const noted = await client.send("irregularity", { table: table.table, kind, ...(spot > 0 ? { spot } : {}) });
    const reply = noted.ok && deed?.run ? await deed.run() : noted;
    if (!reply.ok) return setSentence(whyNot(reply));
    dialog.current?.close();
    if (corrects) onCorrect?.();
    if (deed?.to) location.hash = deed.to;
  };

  const one = (remedy: Remedy, first: boolean) => {
    const deed = deedOf(remedy);
    return (
      <li key={remedy}>
        <button type="button" class={`button big ${first ? "primary" : ""}`} onClick={() => void record(deed.held ? null : deed, remedy === "put-right")}>
          {deed.held ? t("guideRecord", { remedy: deed.label }) : deed.label}
        </button>
        {deed.held ? <small class="muted">{deed.held}</small> : null}
      </li>
    );
  };

  return (
    <dialog ref={dialog} class="panel guide" onClose={onClose} aria-label={t("irregularities")}>
      <header class="row">
        <h2>{rule ? words(kind) : t("irregularities")}</h2>
        <span class="grow" />
        {rule ? <button type="button" class="button" onClick={() => { setKind(""); setSentence(""); }}>{t("previous")}</button> : null}
        <button type="button" class="button" onClick={() => dialog.current?.close()}>{t("close")}</button>
      </header>
      {!rule ? (
        <ul class="guide-kinds">
          {Object.keys(procedure.irregularities).map((it) => (
            <li key={it}><button type="button" class="button big" onClick={() => setKind(it)}>{words(it)}</button></li>
          ))}
        </ul>
      ) : (
        <>
          <p class="guide-text">{labelInWords(rule.text)}</p>
          <p class="muted">{rule.source ?? t("guideOperator")}</p>
          {seats.length > 0 ? (
            <div class="row" role="group" aria-label={t("guideWhichSeat")}>
              {seats.map((it) => (
                <button key={it} type="button" class={`button ${it === spot ? "primary" : ""}`} aria-pressed={it === spot}
                  onClick={() => setSpot(it === spot ? 0 : it)}>{t(table.game.shared ? "position" : "seat", { spot: it })}</button>
              ))}
            </div>
          ) : null}
          <ul class="guide-deeds">{one(rule.outcome, true)}</ul>
        </>
      )}
      <p role="alert" class="lose">{sentence}</p>
    </dialog>
  );
}
