// A numbered slip, to print and to sign. Every print is recorded first: the first paper is the original,
// and every other one says on its face that it is a reprint.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { PageProps } from "../app";
import { ask } from "../lib/api";
import { whyNot } from "../lib/client";
import { money } from "../lib/money";
import { when } from "../lib/room";
import { href } from "../lib/route";
import type { Slip } from "../lib/slips";
import { PIT, SUPERVISORS } from "../lib/staff";
import { t, type Key } from "../lib/text";
import { linkTitle, tableTitle } from "../lib/titles";
import { NeedRole } from "../ui/need-role";
import "./pit.css";
import "./links.css";
import "./slip.css";

function Line({ label, value }: { label: string; value: ComponentChildren }) {
  return value ? <div><dt>{label}</dt><dd>{value}</dd></div> : null;
}

// The name is known; the hand that signs goes above it.
function Signature({ label, name }: { label: string; name: string }) {
  return <div class="signature"><span class="signed">{name}</span><span class="muted">{label}</span></div>;
}

export function SlipPage({ client, route, person }: PageProps) {
  const [slip, setSlip] = useState<Slip | null>(null);
  const [refused, setRefused] = useState("");
  const [copy, setCopy] = useState(0); // which print this is, while it is printed
  const may = person !== null && PIT.includes(person.role);
  const look = async () => {
    const { body, sentence } = await ask<{ slip: Slip }>(`/api/slips/${encodeURIComponent(route.name)}`);
    setSlip(body?.slip ?? null);
    setRefused(sentence);
    return body?.slip ?? null;
  };
  useEffect(() => {
    setCopy(0);
    if (may) void look();
  }, [route.name, person?.name]);
  useEffect(() => {
    if (copy > 0) print();
  }, [copy]);
  if (!person || !may) return <NeedRole person={person} roles={PIT} />;
  if (!slip) return refused ? <p class="panel notice bad" role="alert">{refused}</p> : <p class="panel notice">{t("connecting")}</p>;
  const press = async () => {
    const reply = await client.send("print_slip", { number: slip.slip });
    if (!reply.ok) return setRefused(whyNot(reply));
    const mine = await look();
    setCopy(mine?.prints?.length ?? 0);
  };
  const again = copy > 1 || (copy === 0 && (slip.prints?.length ?? 0) > 0);
  return (
    <article class="panel slip-page">
      <div class="row no-print">
        <a class="button" href={href("pit", "slips")}>{t("back")}</a>
        {SUPERVISORS.includes(person.role) ? <button type="button" class="button primary" onClick={() => void press()}>{t(again ? "slipReprint" : "print")}</button> : null}
      </div>
      <p role="alert" class="lose no-print">{refused}</p>
      <header>
        <h1>{t("slipTitle", { kind: t(`slip_${slip.kind}` as Key), number: slip.slip })}</h1>
        {again ? <strong class="reprint" data-test="reprint">{t("slipIsReprint", { count: Math.max(copy, (slip.prints?.length ?? 0) + (copy === 0 ? 1 : 0)) })}</strong> : null}
      </header>
      <p class="slip-amount">{money(slip.amount)}</p>
      <dl class="win-facts">
        <Line label={t("time")} value={when(slip.at)} />
        <Line label={t("table")} value={slip.table ? tableTitle(slip.table) : ""} />
        <Line label={t("player")} value={slip.player ?? ""} />
        <Line label={t("progressive")} value={slip.link ? <a href={href("win", `${slip.link}/${slip.claim ?? 0}`)}>{linkTitle(slip.link)} · {t("winTitle", { number: slip.claim ?? 0 })}</a> : ""} />
        <Line label={t("reason")} value={slip.reason ?? ""} />
      </dl>
      <div class="signatures">
        {slip.claimed_by ? <Signature label={t("claimedBy")} name={slip.claimed_by} /> : null}
        {slip.confirmed_by ? <Signature label={t("confirmedBy")} name={slip.confirmed_by} /> : null}
        <Signature label={t("slipAsked")} name={`${slip.by} (${t(`role_${slip.role}` as Key)})`} />
        <Signature label={t("slipAgreed")} name={slip.agreed ?? ""} />
        {slip.player ? <Signature label={t("slipReceived")} name={slip.player} /> : null}
      </div>
      {(slip.prints ?? []).length > 0 ? (
        <ol class="slip-prints muted">
          {slip.prints!.map((it, index) => <li key={index}>{t(index === 0 ? "slipFirstPrint" : "slipLaterPrint", { who: it.by, when: when(it.at) })}</li>)}
        </ol>
      ) : null}
    </article>
  );
}
