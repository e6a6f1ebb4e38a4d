// The requests that wait for agreement: who asks for what, who is still needed, and the buttons that
// this viewer may press. Another person may agree here with their own name and PIN.

import { useState } from "preact/hooks";
import type { Client, Person } from "../lib/client";
import { href } from "../lib/route";
import { taskInWords } from "../lib/log-words";
import { money } from "../lib/money";
import { linkTitle, tableTitle } from "../lib/titles";
import { mayAgree, mayDecline, type Waiting } from "../lib/requests";
import { t, type Key } from "../lib/text";
import { FormDialog, type Field, type Values } from "./form-dialog";
import "./requests.css";

export const rolesInWords = (request: Waiting): string =>
  request.needs.map((role) => t(`role_${role}` as Key)).join(", ");

// Another person, with their own name, PIN, and code if they have an authenticator.
export const secondFields = (): Field[] => [
  { name: "name", label: t("requestSecond"), kind: "text" }, { name: "pin", label: t("requestSecondPin"), kind: "pin" },
  { name: "code", label: t("requestSecondCode"), kind: "text", optional: true },
];
export const secondOf = (values: Values) => {
  const code = values["code"]?.replace(/\D/g, "");
  return { name: values["name"]!.trim(), pin: values["pin"]!, ...(code ? { code } : {}) };
};

function about({ ask, round, amount, winner, agreed, deadline }: Waiting): string[] {
  const left = Math.max(1, Math.ceil((deadline - Date.now()) / 60000));
  return [
    ask.table ? tableTitle(ask.table) : ask.link ? linkTitle(ask.link) : "",
    round > 0 ? t("requestRound", { number: round }) : "",
    ask.player ?? winner ?? "",
    amount > 0 ? money(amount) : "",
    ask.reason ?? "",
    agreed.length > 0 ? t("requestHas", { names: agreed.join(", ") }) : "",
    t("requestLeft", { minutes: left }),
  ].filter((words) => words !== "");
}

// A settled round is put right or reversed on the page of its hand (`onHand`), in sight of what it changes.
export function Requests({ client, person, waiting, onHand = false }: { client: Client; person: Person; waiting: Waiting[]; onHand?: boolean }) {
  const [sentence, setSentence] = useState("");
  const [here, setHere] = useState<Waiting | null>(null);
  const [agrees, setAgrees] = useState<Waiting | null>(null);
  const send = (what: "approve_request" | "decline_request", number: number): Promise<string> => client.order(what, { number });
  if (waiting.length === 0) return null;
  return (
    <section class="panel requests" aria-label={t("requests")} data-test="requests">
      <h2>{t("requests")} <span class="badge warn">{waiting.length}</span></h2>
      <p role="alert" class="lose">{sentence}</p>
      <ul>
        {waiting.map((it) => (
          <li key={it.number} data-test={`request-${it.number}`}>
            <div class="request-words">
              <strong>{taskInWords(it.ask.do)}</strong>
              <span>{t("requestBy", { by: it.by })} · {about(it).join(" · ")}</span>
              {it.ask.table && it.round > 0 && !onHand
                ? <a href={href("hand", `${it.ask.table}/${it.round}`)}>{t("requestRound", { number: it.round })}</a> : null}
              <span class="badge plain">{t("requestWaits", { number: it.number, roles: rolesInWords(it) })}</span>
            </div>
            <div class="row">
              {mayAgree(it, person.name, person.role) ? !onHand && ["reverse", "amend"].includes(it.ask.do) && it.round > 0 ? (
                <a class="button primary" href={href("hand", `${it.ask.table}/${it.round}`)}>{t("claimDecide")}</a>
              ) : (
                <button type="button" class="button primary" onClick={() => setAgrees(it)}>{t("requestApprove")}</button>
              ) : null}
              {mayDecline(it, person.name, person.role) ? (
                <button type="button" class="button" onClick={() => void send("decline_request", it.number).then(setSentence)}>
                  {t(it.by === person.name ? "requestWithdraw" : "requestDecline")}
                </button>
              ) : null}
              <button type="button" class="button" onClick={() => setHere(it)}>{t("requestHere")}</button>
            </div>
          </li>
        ))}
      </ul>
      {agrees ? (
        <FormDialog title={`${t("requestApprove")}: ${taskInWords(agrees.ask.do)}`} about={`${t("requestBy", { by: agrees.by })} · ${about(agrees).join(" · ")}`}
          action={t("requestApprove")} danger fields={[]} onSubmit={() => send("approve_request", agrees.number)} onClose={() => setAgrees(null)} />
      ) : null}
      {here ? (
        <FormDialog title={`${t("requestHere")} · ${taskInWords(here.ask.do)}`} about={`${about(here).join(" · ")}. ${t("requestHereAbout")}`} action={t("requestApprove")}
          fields={secondFields()}
          onSubmit={(values) => client.order("countersign", { number: here.number, ...secondOf(values) })}
          onClose={() => setHere(null)} />
      ) : null}
    </section>
  );
}
