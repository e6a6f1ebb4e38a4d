// Tables at a glance: their state, float, win today, and actions.

import { useState } from "preact/hooks";
import { ask, useAsk } from "../../lib/api";
import { type Client, whyNot } from "../../lib/client";
import { dollars, money, netClass, parseMoney, signedMoney } from "../../lib/money";
import { href } from "../../lib/route";
import { doneOrAsked } from "../../lib/requests";
import { percent, type PitAnswer, type PitLine, type RoundsAnswer } from "../../lib/staff";
import { learnTitles } from "../../lib/titles";
import { t, type Key } from "../../lib/text";
import { SweepDialog } from "../../ui/bank/drop-box";
import { FormDialog, type Field, type Values } from "../../ui/form-dialog";
import type { PitProps } from "../pit";
import { LiveFelt } from "../../ui/live-felt";
import { Attention } from "./attention";
import { NewTable } from "./new-table";
import { RulesOfferPanel } from "./rules-offer";

const REFRESH_MS = 2000;
const FELTS = "uth.pit.felts"; // whether they are shown, on this device

type Deed = "sweep" | "open" | "close" | "remove_table" | "fill" | "credit" | "pay_tips" | "limits" | "void" | "accept_rules";
const DANGEROUS: Deed[] = ["close", "remove_table", "void"];

const amountField = (value = ""): Field => ({ name: "amount", label: t("amount"), kind: "money", value });
const reasonField = (suggestions: Key[], optional = false): Field => ({
  name: "reason", label: t("reason"), kind: "text", optional,
  choices: suggestions.map((key) => ({ value: t(key), label: t(key) })),
});

function fieldsOf(deed: Deed, line: PitLine): Field[] {
  switch (deed) {
    case "open": return line.drop_box === undefined ? [amountField("50000")] : []; /* where a player banks, the table has no float */
    case "fill":
    case "credit": return [amountField(), reasonField([], true)];
    case "pay_tips": return [amountField(), reasonField([])];
    case "limits":
      return [
        { name: "min", label: t("limitMin"), kind: "money", value: dollars(line.base.min) },
        { name: "max", label: t("limitMax"), kind: "money", value: dollars(line.base.max) },
        { name: "bonusMin", label: t("limitBonusMin"), kind: "money", optional: true, hint: t("limitBonusHint") },
        { name: "bonusMax", label: t("limitBonusMax"), kind: "money", optional: true },
      ];
    case "void": return [reasonField(["misdeal", "malfunction", "reasonExposed"])];
    case "remove_table": return [reasonField(["reasonNotNeeded"])];
    default: return [];
  }
}

const cents = (values: Values, name: string) => parseMoney(values[name] ?? "") ?? 0;

function commandOf(deed: Deed, line: PitLine, values: Values): Record<string, unknown> {
  switch (deed) {
    case "accept_rules": return { offer: line.offer?.offer ?? "" }; // exactly the offer that was shown
    case "open": return { amount: cents(values, "amount") };
    case "fill":
    case "pay_tips":
    case "credit": {
      const reason = values["reason"]?.trim();
      return { amount: cents(values, "amount"), ...(reason ? { reason } : {}) };
    }
    case "limits":
      return {
        base: { min: cents(values, "min"), max: cents(values, "max") },
        bonus: { min: cents(values, "bonusMin"), max: cents(values, "bonusMax") },
      };
    case "void": return { round: line.round, reason: values["reason"]!.trim() };
    case "remove_table": return { reason: values["reason"]!.trim() };
    default: return {};
  }
}

function Figure({ label, value, tone }: { label: string; value: string; tone?: number }) {
  return (
    <div class="figure">
      <dt>{label}</dt>
      <dd class={netClass(tone ?? 0)}>{value}</dd>
    </div>
  );
}

function stateOf(line: PitLine): { label: string; tone: string } {
  if (line.stopped) return { label: t("pitStopped"), tone: "bad" };
  if (line.state === "closed") return { label: t("tableClosed"), tone: "off" };
  if (line.state === "closing") return { label: t("tableClosing"), tone: "warn" };
  return { label: t("tableOpen"), tone: "good" };
}

// Seeds that players had promised and did not show: today, and who takes no part because of it.
function seedsMissed({ today, seed_rests }: PitLine): string {
  const rests = Object.entries(seed_rests).map(([name, round]) => t("seedRests", { name, round }));
  return [...(today.seeds_missed > 0 ? [t("seedsMissed", { count: today.seeds_missed })] : []), ...rests].join(" · ");
}

function Line({ client, line, acts, felts, onDeed, onReverse }: {
  client: Client; line: PitLine; acts: boolean; felts: boolean; onDeed: (deed: Deed) => void; onReverse: () => void;
}) {
  const state = stateOf(line);
  const inRound = line.phase !== undefined && !["settled", "void"].includes(line.phase);
  const open = line.state !== "closed", banked = line.drop_box !== undefined;
  const deed = (name: Deed, label: Key, can: boolean) => (
    <button type="button" class={`button small ${DANGEROUS.includes(name) ? "danger" : ""}`} disabled={!can} onClick={() => onDeed(name)}>{t(label)}</button>
  );
  return (
    <li class={`panel pit-table ${open ? "" : "is-closed"}`} data-test={`table-${line.table}`}>
      <header>
        <h2>{line.title || line.table}</h2>
        <span class={`badge ${state.tone}`}>{state.label}</span>
      </header>
      <p class="muted pit-what">
        <a href={href("rules", line.table)}>{line.rules}</a>{" · "}
        {line.shared ? t("stadium") : line.dealer ? t("dealtBy") : t("runsItself")}
      </p>
      {line.stopped ? <p class="lose" lang="en">{line.stopped}</p> : null}
      {seedsMissed(line) ? <p class="warn pit-what" data-test="seeds-missed">{seedsMissed(line)}</p> : null}
      {line.next_digest ? <p class="muted pit-what">{t("rulesNext")}</p> : null}
      {line.offer ? <RulesOfferPanel offer={line.offer} acts={acts} onAccept={() => onDeed("accept_rules")} /> : null}
      <p class="pit-phase">
        <strong>{line.round > 0 ? t("round", { number: line.round }) : t("noRoundYet")}</strong>
        {line.phase ? <span class="badge plain">{t(`phase_short_${line.phase}` as Key)}</span> : null}
        <span class="muted">
          {line.shared ? t("playersHere", { count: line.present }) : t("seatsTaken", { taken: line.present, of: line.spots })}
        </span>
      </p>
      {felts && open ? <LiveFelt client={client} name={line.table} /> : null}
      <dl class="figures">
        {banked ? (
          <>
            <Figure label={t("dropBox")} value={money(line.drop_box!)} />
            <Figure label={t("fees")} value={money(line.today.fees)} />
            <Figure label={t("drop")} value={money(line.today.drop)} />
            <Figure label={t("wagered")} value={money(line.today.wagered)} />
          </>
        ) : (
          <>
            <Figure label={t("float")} value={money(line.float)} />
            <Figure label={t("winToday")} value={signedMoney(line.today.win)} tone={line.today.win} />
            <Figure label={t("drop")} value={money(line.today.drop)} />
            <Figure label={t("hold")} value={percent(line.hold_bp)} />
          </>
        )}
        <Figure label={t("rounds")} value={String(line.today.settled)} />
        <Figure label={t("limits")} value={t("minMax", { min: money(line.base.min), max: money(line.base.max) })} />
      </dl>
      <div class="row pit-deeds">
        {acts ? (
          <>
            {open ? deed("close", "closeTable", line.state === "open") : deed("open", "openTable", true)}
            {banked ? deed("sweep", "sweep", !inRound) : deed("fill", "fill", open)}
            {banked ? null : deed("credit", "credit", open)}
            {line.tips > 0 ? deed("pay_tips", "payTips", true) : null}
            {deed("limits", "limits", true)}
            {deed("void", "voidShort", inRound)}
            <button type="button" class="button small" disabled={line.round === 0} onClick={onReverse}>{t("reverse")}</button>
            {open ? null : deed("remove_table", "removeTable", true)}
          </>
        ) : null}
        <a class="button small" href={href("rounds", line.table)}>{t("rounds")}</a>
        <a class="button small" href={href("sheet", line.table)}>{t("optionsSheet")}</a>
        {banked ? <a class="button small" href={href("banks", line.table)}>{t("banksReport")}</a> : null}
        {line.dealer && acts ? <a class="button small" href={href("dealer", line.table)}>{t("dealerTerminal")}</a> : null}
        <a class="button small" href={href("display", line.table)}>{t("display")}</a>
      </div>
    </li>
  );
}

const TITLES: Record<Deed, Key> = {
  open: "openTable", close: "closeTable", fill: "fillAbout", credit: "creditAbout", pay_tips: "payTipsAbout", limits: "limitsAbout",
  void: "voidRound", sweep: "sweep", accept_rules: "rulesAccept", remove_table: "removeTable",
};
const HINTS: Partial<Record<Deed, Key>> = {
  open: "openHint", close: "closeHint", limits: "limitsHint", void: "voidHint", accept_rules: "rulesAcceptHint", remove_table: "removeTableHint",
};

// Which round, who is in it, and for how much.
function aboutRound(client: Client, line: PitLine): string {
  const round = client.table(line.table)?.round, mine = round?.number === line.round ? round : undefined;
  const who = [...new Set((mine?.hands ?? []).map((hand) => hand.player))];
  return [t("round", { number: line.round }), line.title || line.table, ...who, ...(mine ? [money(mine.wagered)] : [])].join(" · ");
}

function aboutDeed(client: Client, deed: Deed, line: PitLine): string | undefined {
  const hint = deed === "open" && line.drop_box !== undefined ? t("openBankedHint") : HINTS[deed] ? t(HINTS[deed]!) : undefined;
  if (deed === "void") return `${aboutRound(client, line)}. ${hint}`;
  return deed === "close" ? `${t("playersHere", { count: line.present })} · ${t("float")} ${money(line.float)}. ${hint}` : hint;
}

function Sum({ tables }: { tables: PitLine[] }) {
  const add = (of: (line: PitLine) => number) => tables.reduce((sum, line) => sum + of(line), 0);
  const drop = add((line) => line.today.drop), win = add((line) => line.today.win);
  return (
    <dl class="figures pit-sum panel">
      <Figure label={t("tablesOpen")} value={`${tables.filter((it) => it.state !== "closed").length} / ${tables.length}`} />
      <Figure label={t("playersNow")} value={String(add((line) => line.present))} />
      <Figure label={t("drop")} value={money(drop)} />
      <Figure label={t("winToday")} value={signedMoney(win)} tone={win} />
      <Figure label={t("hold")} value={percent(drop === 0 ? null : Math.trunc((win * 10000) / drop))} />
      <Figure label={t("tips")} value={money(add((line) => line.today.tips))} />
      <Figure label={t("rounds")} value={String(add((line) => line.today.settled))} />
    </dl>
  );
}

export function Tables({ client, acts }: PitProps) {
  const { body: answer, sentence: refused, look } = useAsk<PitAnswer>("/api/pit", [], REFRESH_MS);
  learnTitles(answer?.tables ?? []);
  const [doing, setDoing] = useState<{ deed: Deed; line: PitLine } | null>(null);
  const [done, setDone] = useState("");
  const [none, setNone] = useState(""); // why there is nothing to reverse
  const [felts, setFelts] = useState(() => localStorage.getItem(FELTS) !== "no");
  const toLastSettled = async (line: PitLine) => { // a reversal is decided on its hand
    const { body, sentence } = await ask<RoundsAnswer>(`/api/tables/${encodeURIComponent(line.table)}/rounds?limit=20`);
    const last = body?.rounds.find((it) => it.status === "settled");
    setNone(sentence || (last ? "" : t("nothingToReverse")));
    if (last) location.hash = href("hand", `${line.table}/${last.round}`);
  };
  const showFelts = (on: boolean) => {
    localStorage.setItem(FELTS, on ? "yes" : "no");
    setFelts(on);
  };
  const carryOut = async (deed: Deed, line: PitLine, values: Values): Promise<string> => {
    const reply = await client.send(deed, { table: line.table, ...commandOf(deed, line, values) });
    if (!reply.ok) return whyNot(reply);
    setDone(doneOrAsked(reply, t(TITLES[deed]), line.title || line.table));
    look();
    return "";
  };
  return (
    <>
      <p role="alert" class="lose">{refused || none}</p>
      <p role="status" class="win">{done}</p>
      {answer ? <Attention tables={answer.tables} alerts={answer.alerts} /> : null}
      {answer && acts ? <NewTable client={client} rules={answer.rules} onDone={(sentence) => { setDone(sentence); look(); }} /> : null}
      {answer ? <Sum tables={answer.tables} /> : <p class="muted">{refused ? "" : t("connecting")}</p>}
      <label class="row felts-switch no-print"><input type="checkbox" checked={felts} onChange={(event) => showFelts(event.currentTarget.checked)} /> {t("showFelts")}</label>
      <ul class="pit-tables">
        {(answer?.tables ?? []).map((line) => (
          <Line key={line.table} client={client} line={line} acts={acts} felts={felts} onReverse={() => void toLastSettled(line)}
            onDeed={(deed) => { setDone(""); setDoing({ deed, line }); }} />
        ))}
      </ul>
      {doing?.deed === "sweep" ? (
        <SweepDialog client={client} table={doing.line.table} title={doing.line.title || doing.line.table} held={doing.line.drop_box ?? 0}
          onDone={(sentence) => { setDone(sentence); look(); }} onClose={() => setDoing(null)} />
      ) : doing ? (
        <FormDialog key={`${doing.deed}${doing.line.table}`}
          title={`${t(TITLES[doing.deed])} · ${doing.line.title || doing.line.table}`}
          about={aboutDeed(client, doing.deed, doing.line)} danger={DANGEROUS.includes(doing.deed)}
          action={doing.deed === "void" ? t("voidNumber", { number: doing.line.round }) : DANGEROUS.includes(doing.deed) ? t(TITLES[doing.deed]) : undefined}
          fields={fieldsOf(doing.deed, doing.line)}
          onSubmit={(values) => carryOut(doing.deed, doing.line, values)} onClose={() => setDoing(null)} />
      ) : null}
    </>
  );
}
