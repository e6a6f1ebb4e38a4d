// A past round, step by step, plainly marked as recall: what was dealt, decided, paid and why, the
// chips before and after, and the receipt of the deck, checked on this device.

import { List } from "../ui/list";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { PageProps } from "../app";
import { ask } from "../lib/api";
import { splitCards } from "../lib/cards";
import { money, signedMoney } from "../lib/money";
import { checkReceipt } from "../lib/receipt";
import { framesOf, type Recall } from "../lib/recall";
import { useKeys } from "../lib/keys";
import { href } from "../lib/route";
import { clock, when } from "../lib/room";
import { stepInWords } from "../ui/step-words";
import { t, type Key } from "../lib/text";
import { Cards } from "../ui/Card";
import { Felt } from "../ui/felt";
import { NeedRole } from "../ui/need-role";
import { HandResult } from "../ui/result-panel";
import "./pit.css";
import "./recall.css";

function Receipt({ recall }: { recall: Recall }) {
  if (!recall.receipt)
    return <p class="muted">{t("recallNoReceipt")}</p>;
  const checked = checkReceipt(recall.receipt);
  const shown = recall.steps.find((step) => step.event === "round_started")?.commitment;
  const kept = checked.flaw === null && (shown === undefined || shown === recall.receipt.commitment);
  return (
    <p>
      <span class={kept ? "win" : "lose"}>{kept ? t("commitmentKept", { table: recall.receipt.table, round: recall.receipt.round }) : t("commitmentBroken")}</span>{" "}
      <a href={href("fairness", JSON.stringify(recall.receipt))}>{t("checkReceipt")}</a>
    </p>
  );
}

function Chips({ recall }: { recall: Recall }) {
  return (
    <List>
      <thead>
        <tr>
          <th scope="col">{t("role_player")}</th><th scope="col" class="number">{t("chipsBefore")}</th>
          <th scope="col" class="number">{t("chipsAfter")}</th><th scope="col" class="number">{t("net")}</th>
        </tr>
      </thead>
      <tbody>
        {recall.players.map((it) => (
          <tr key={it.player}>
            <th scope="row">{it.player}</th><td class="number" data-label={t("chipsBefore")}>{money(it.before)}</td>
            <td class="number" data-label={t("chipsAfter")}>{money(it.after)}</td>
            <td class={`number ${it.after > it.before ? "win" : it.after < it.before ? "lose" : ""}`} data-label={t("net")}>{signedMoney(it.after - it.before)}</td>
          </tr>
        ))}
      </tbody>
    </List>
  );
}

function Walk({ recall }: { recall: Recall }) {
  const frames = useMemo(() => framesOf(recall, ""), [recall]);
  const steps = frames.map((frame) => frame.event);
  const [at, setAt] = useState(Math.max(0, steps.length - 1));
  const go = (to: number) => setAt(Math.min(Math.max(to, 0), steps.length - 1));
  useKeys((key) => {
    if (key === "ArrowRight") go(at + 1);
    else if (key === "ArrowLeft") go(at - 1);
    else if (key === "Home") go(0);
    else if (key === "End") go(steps.length - 1);
    else return false;
    return true;
  });
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const now = list.current?.children[at] as HTMLElement | undefined;
    if (list.current && now) list.current.scrollTop = now.offsetTop - list.current.offsetTop - list.current.clientHeight / 2;
  }, [at]);
  const table = frames[at]?.table, step = steps[at];
  if (!table || !step) return null;
  return (
    <div class="walk">
      <div class="walk-table">
        <div class="row no-print">
          <button type="button" class="button" disabled={at === 0} onClick={() => go(0)}>{t("first")}</button>
          <button type="button" class="button" disabled={at === 0} onClick={() => go(at - 1)}>{t("previous")}</button>
          <span>{t("step", { step: at + 1, count: steps.length })}</span>
          <button type="button" class="button" disabled={at === steps.length - 1} onClick={() => go(at + 1)}>{t("next")}</button>
          <button type="button" class="button" disabled={at === steps.length - 1} onClick={() => go(steps.length - 1)}>{t("last")}</button>
        </div>
        <p class="walk-now" role="status">{clock(step.at)} · <strong>{stepInWords(step)}</strong></p>
        <Felt table={table} me={undefined} />
      </div>
      <ol ref={list} class="walk-steps panel" aria-label={t("steps")}>
        {steps.map((it, index) => (
          <li key={index}>
            <button type="button" class={index === at ? "now" : ""} aria-current={index === at ? "step" : undefined} onClick={() => go(index)}>
              <span class="muted">{clock(it.at)}</span> {stepInWords(it)}
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

// "live/17" behind the page's name.
export function RecallPage({ route, person }: PageProps) {
  const [table = "", round = ""] = route.name.split("/");
  const [recall, setRecall] = useState<Recall | null>(null);
  const [refused, setRefused] = useState("");
  useEffect(() => {
    let gone = false;
    setRecall(null);
    setRefused("");
    if (!person) return;
    void ask<Recall>(`/api/tables/${encodeURIComponent(table)}/rounds/${encodeURIComponent(round)}`).then(({ body, sentence }) => {
      if (gone) return;
      setRecall(body);
      setRefused(sentence);
    });
    return () => { gone = true; };
  }, [table, round, person?.name]);
  if (!person) return <NeedRole person={person} roles={["player", "dealer", "supervisor", "executive", "auditor"]} />;
  if (refused)
    return (
      <div class="panel notice bad" role="alert">
        <p>{refused}</p>
        <a class="button" href={person.role === "player" ? href("lobby") : href("rounds", table)}>{t("back")}</a>
      </div>
    );
  if (!recall) return <p class="panel notice">{t("connecting")}</p>;
  const hands = recall.settlement?.hands ?? [];
  return (
    <div class="recall-page">
      <div class="recall-banner" role="note">
        <strong>{t("recallMark")}</strong>
        <span>{recall.title} · {t("round", { number: recall.round })} · {when(recall.start)} · {t(`status_${recall.status}` as Key)}</span>
      </div>
      {recall.summary.amended ? <p class="panel notice warn" data-test="amended">{t("recallAmended", { count: recall.summary.amended })}</p> : null}
      {recall.summary.reversed ? (
        <p class="panel notice bad">{t("recallReversed", { by: recall.summary.reversed.by, reason: recall.summary.reversed.reason })}</p>
      ) : null}
      <div class="row no-print">
        {person.role === "player" ? null : <a class="button" href={href("rounds", recall.table)}>{t("rounds")}</a>}
        {recall.round > 1 ? <a class="button" href={href("recall", `${recall.table}/${recall.round - 1}`)}>{t("roundBefore")}</a> : null}
        <a class="button" href={href("recall", `${recall.table}/${recall.round + 1}`)}>{t("roundAfter")}</a>
        <button type="button" class="button" onClick={() => print()}>{t("print")}</button>
      </div>
      <Walk key={`${recall.table}/${recall.round}`} recall={recall} />
      <div class="print-only print-cards">
        <span>{t("board")}</span> <Cards cards={splitCards(recall.summary.board)} />
        <span>{t("dealer")}</span> <Cards cards={splitCards(recall.summary.dealer)} />
      </div>
      <div class="recall-ends">
        <section class="panel"><h2>{t("chips")}</h2><Chips recall={recall} /></section>
        <section class="panel"><h2>{t("receipt")}</h2><Receipt recall={recall} /></section>
        {hands.map((hand) => (
          <section key={`${hand.seat ?? hand.position ?? hand.behind}${hand.player}`} class="panel">
            <h2>{t("seat", { spot: hand.seat ?? hand.position ?? hand.behind ?? 0 })} · {hand.player}</h2>
            <HandResult hand={hand} label="" />
          </section>
        ))}
      </div>
      <p class="print-only">{t("printedBy", { who: person.name, when: when(Date.now()) })}</p>
    </div>
  );
}
