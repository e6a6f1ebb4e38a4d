// People: who is there, what they have, and what the pit does for them at the cage and at a table.

import { List } from "../../ui/list";
import { useState } from "preact/hooks";
import type { Commands } from "../../../made/catalogue";
import { query, useAsk } from "../../lib/api";
import { whyNot } from "../../lib/client";
import { money, parseMoney } from "../../lib/money";
import { href } from "../../lib/route";
import type { PeopleAnswer, PersonLine } from "../../lib/staff";
import { t, type Key } from "../../lib/text";
import { tableTitle } from "../../lib/titles";
import { useReply } from "../../lib/use-reply";
import { FormDialog, type Field, type Values } from "../../ui/form-dialog";
import { secondFields, secondOf } from "../../ui/requests";
import type { PitProps } from "../pit";

const REFRESH_MS = 3000;

type Deed = "deposit" | "withdraw" | "buy_in" | "cash_out" | "reset_pin" | "new_player" | "assign" | "proposition";

const TITLES: Record<Deed, Key> = {
  deposit: "deposit", withdraw: "withdraw", buy_in: "buyIn", cash_out: "cashOut", reset_pin: "newPin",
  new_player: "newPlayer", assign: "assignTable", proposition: "propositionMark",
};

const ON = "on ", OFF = "off "; // before a table that somebody is, or no longer is, to work at

function assignField(person: PersonLine, floor: string[]): Field {
  const choices = floor.map((table) => (person.tables?.includes(table)
    ? { value: OFF + table, label: t("assignedNoLonger", { table: tableTitle(table) }) } : { value: ON + table, label: tableTitle(table) }));
  return { name: "table", label: t("table"), kind: "choice", choices, value: choices[0]?.value ?? "" };
}

function fieldsOf(deed: Deed, person: PersonLine | null, floor: string[]): Field[] {
  const amount: Field = { name: "amount", label: t("amount"), kind: "money" };
  const pin: Field = { name: "pin", label: t("pin"), kind: "pin" };
  const tables = Object.keys(person?.chips ?? {}).map((table) => ({ value: table, label: tableTitle(table) }));
  const table: Field = { name: "table", label: t("table"), kind: "choice", choices: tables, value: tables[0]?.value ?? "" };
  switch (deed) {
    case "buy_in": return [amount, table];
    case "cash_out": return [{ ...amount, optional: true, hint: t("cashOutHint") }, table];
    case "reset_pin": return [pin];
    case "assign": return [assignField(person!, floor)];
    case "proposition":
      return [{ name: "on", label: t("propositionMark"), kind: "choice", value: person?.proposition ? "off" : "on",
        choices: [{ value: "on", label: t("yes") }, { value: "off", label: t("no") }] }];
    case "new_player":
      return [{ name: "name", label: t("name"), kind: "text", hint: t("nameHint") },
        { name: "login", label: t("signsInAs"), kind: "text", hint: t("signInNameHint"), optional: true }, pin,
        { ...amount, label: t("firstDeposit"), optional: true }];
    default: return [amount];
  }
}

function commandOf(deed: Deed, person: PersonLine | null, values: Values): Commands[Deed] {
  const amount = parseMoney(values["amount"] ?? "");
  switch (deed) {
    case "buy_in":
    case "cash_out":
      return { table: values["table"]!, player: person!.name, ...(amount ? { amount } : {}) };
    case "proposition": return { player: person!.name, on: values["on"] === "on" };
    case "reset_pin": return { name: person!.name, new_pin: values["pin"]! };
    case "assign": {
      const chosen = values["table"]!, on = chosen.startsWith(ON);
      return { name: person!.name, table: chosen.slice((on ? ON : OFF).length), on };
    }
    case "new_player":
      return { name: values["name"]!.trim(), new_pin: values["pin"]!, ...(values["login"]?.trim() ? { login: values["login"].trim() } : {}), ...(amount ? { amount } : {}) };
    default: return { player: person!.name, amount: amount! };
  }
}

function Row({ line, me, acts, onDeed, onLock }: {
  line: PersonLine; me: string; acts: boolean; onDeed: (deed: Deed) => void; onLock: () => void;
}) {
  const plays = line.role === "player";
  const seated = Object.keys(line.chips ?? {}).length > 0;
  const deed = (name: Deed, can: boolean) => (
    <button type="button" class="button small" disabled={!can} onClick={() => onDeed(name)}>{t(TITLES[name])}</button>
  );
  return (
    <tr data-test={`person-${line.name}`}>
      <th scope="row">
        <span class={`dot ${line.online ? "on" : ""}`} aria-hidden="true" />
        {line.name}
        <span class="visually-hidden">{t(line.online ? "online" : "offline")}</span>
        {line.locked ? <span class="badge bad">{t("locked")}</span> : null}
        {line.proposition ? <span class="badge">{t("propositionShort")}</span> : null}
      </th>
      <td data-label={t("role")}>{t(`role_${line.role}` as Key)}</td>
      <td class="number" data-label={plays ? t("balance") : undefined}>{plays ? money(line.balance ?? 0) : ""}</td>
      <td data-label={plays ? t("chips") : line.tables ? t("tables") : undefined}>
        {(line.tables ?? []).map(tableTitle).join(", ")}
        {Object.entries(line.chips ?? {}).map(([table, chips]) => <div key={table}>{tableTitle(table)}: {money(chips)}</div>)}
      </td>
      <td class="deeds">
        {acts && plays ? (
          <>
            {deed("deposit", true)} {deed("withdraw", true)} {deed("buy_in", seated)} {deed("cash_out", seated)}{" "}
            {deed("reset_pin", true)} {deed("proposition", true)}{" "}
          </>
        ) : null}
        {acts && line.tables ? <>{deed("assign", true)}{" "}</> : null}
        {acts && line.name !== me ? (
          <button type="button" class={`button small ${line.locked ? "" : "danger"}`} onClick={onLock}>{t(line.locked ? "unlock" : "lock")}</button>
        ) : null}{" "}
        {plays ? <a class="button small" href={href("rounds", `@${line.name}`)}>{t("rounds")}</a> : null}
      </td>
    </tr>
  );
}

export function People({ client, person, acts }: PitProps) {
  const [find, setFind] = useState("");
  const [role, setRole] = useState("player");
  const [sentence, setSentence] = useState("");
  const [done, setDone] = useState("");
  const [second, setSecond] = useState<{ what: "lock" | "unlock" | "reset_pin"; fields: { name: string; new_pin?: string } } | null>(null);
  const [doing, setDoing] = useState<{ deed: Deed; line: PersonLine | null } | null>(null);
  const [locking, setLocking] = useState<PersonLine | null>(null);
  const floor = (useReply<{ table: string }[]>(client, "lobby", {}, "tables").value ?? []).map((line) => line.table);
  const path = `/api/people${query({ find: find.trim().toLowerCase(), role })}`;
  const { body: answer, sentence: unread, look } = useAsk<PeopleAnswer>(path, [], REFRESH_MS);
  const carryOut = async (deed: Deed, line: PersonLine | null, values: Values): Promise<string> => {
    const fields = commandOf(deed, line, values);
    const reply = await client.send(deed, fields);
    if (reply.error === "needs_agreement" && deed === "reset_pin") {
      setSecond({ what: deed, fields: fields as Commands["reset_pin"] });
      return "";
    }
    if (!reply.ok) return whyNot(reply);
    const waits = typeof reply["requested"] === "number";
    setDone(waits ? t("requestAsked", { number: reply["requested"] as number })
      : t("deedDone", { deed: t(TITLES[deed]), table: line?.name ?? values["name"] ?? "" }));
    look();
    return "";
  };
  const lock = async (line: PersonLine) => {
    const what = line.locked ? "unlock" : "lock";
    const reply = await client.send(what, { name: line.name });
    if (reply.error === "needs_agreement") return setSecond({ what, fields: { name: line.name } });
    setSentence(whyNot(reply));
    if (reply.ok) setDone(t("deedDone", { deed: t(line.locked ? "unlock" : "lock"), table: line.name }));
    look();
  };
  const withSecond = async (values: Values): Promise<string> => {
    const { what, fields } = second!;
    const { name, pin, code } = secondOf(values);
    const reply = await client.send(what, { ...fields, second: name, second_pin: pin, ...(code ? { second_code: code } : {}) });
    if (!reply.ok) return whyNot(reply);
    setDone(t("deedDone", { deed: t(what === "reset_pin" ? "newPin" : what), table: fields.name }));
    look();
    return "";
  };
  return (
    <section class="panel">
      <div class="row pit-search">
        <label class="field">{t("findName")}
          <input type="search" value={find} onInput={(event) => setFind(event.currentTarget.value)} />
        </label>
        <label class="field">{t("role")}
          <select value={role} onChange={(event) => setRole(event.currentTarget.value)}>
            <option value="">{t("everybody")}</option>
            {(["player", "dealer", "supervisor", "executive", "auditor", "feed"] as const).map((it) => (
              <option key={it} value={it}>{t(`role_${it}` as Key)}</option>
            ))}
          </select>
        </label>
        {acts ? (
          <button type="button" class="button primary" onClick={() => setDoing({ deed: "new_player", line: null })}>{t("newPlayer")}</button>
        ) : null}
      </div>
      <p role="alert" class="lose">{sentence || unread}</p>
      <p role="status" class="win">{done}</p>
      <List csv="people">
        <thead>
          <tr>
            <th scope="col">{t("name")}</th><th scope="col">{t("role")}</th>
            <th scope="col" class="number">{t("balance")}</th><th scope="col">{t("chips")}</th>
            <th scope="col"><span class="visually-hidden">{t("actions")}</span></th>
          </tr>
        </thead>
        <tbody>
          {(answer?.people ?? []).map((line) => (
            <Row key={line.name} line={line} me={person.name} acts={acts}
              onDeed={(deed) => { setDone(""); setDoing({ deed, line }); }} onLock={() => { setDone(""); if (line.locked) void lock(line); else setLocking(line); }} />
          ))}
        </tbody>
      </List>
      {answer && answer.people.length === 0 ? <p class="muted">{t(find ? "nobodyFound" : "nobodyYet")}</p> : null}
      {answer && answer.found > answer.people.length ? (
        <p class="muted">{t("moreFound", { count: answer.found - answer.people.length })}</p>
      ) : null}
      {second ? (
        <FormDialog title={t("requestHere")} about={t("requestHereAbout")} action={t("requestApprove")}
          fields={secondFields()} onSubmit={withSecond} onClose={() => setSecond(null)} />
      ) : null}
      {locking ? (
        <FormDialog title={t("lockPerson", { name: locking.name })} about={t("lockHint", { role: t(`role_${locking.role}` as Key) })} danger fields={[]}
          action={t("lockPerson", { name: locking.name })} onSubmit={async () => { await lock(locking); return ""; }} onClose={() => setLocking(null)} />
      ) : null}
      {doing ? (
        <FormDialog key={`${doing.deed}${doing.line?.name}`}
          title={doing.line ? `${t(TITLES[doing.deed])} · ${doing.line.name}` : t(TITLES[doing.deed])}
          fields={fieldsOf(doing.deed, doing.line, floor)}
          onSubmit={(values) => carryOut(doing.deed, doing.line, values)} onClose={() => setDoing(null)} />
      ) : null}
    </section>
  );
}
