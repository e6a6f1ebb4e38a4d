// The pit: every table at a glance, people and their money, the log, and the day in figures.
// Supervisors and executives act; auditors see the same and change nothing.

import type { ComponentType } from "preact";
import type { PageProps } from "../app";
import type { Client, Person } from "../lib/client";
import { href } from "../lib/route";
import { PIT, SUPERVISORS } from "../lib/staff";
import { t, type Key } from "../lib/text";
import { useRequests } from "../lib/requests";
import { NeedRole } from "../ui/need-role";
import { useShifts } from "../lib/shifts";
import type { Shift } from "../lib/staff";
import { Requests } from "../ui/requests";
import { Log } from "./pit/log";
import { Controls } from "./pit/controls";
import { People } from "./pit/people";
import { ReportPage } from "./pit/report";
import { ShiftBar } from "./pit/shift";
import { Slips } from "./pit/slips";
import { Tables } from "./pit/tables";
import "./pit.css";

export interface PitProps {
  client: Client;
  person: Person;
  acts: boolean; // true when this person may change things
  shifts: Shift[] | null; // newest first; null: not known yet
}

const SECTIONS: { name: string; label: Key; show: ComponentType<PitProps> }[] = [
  { name: "", label: "tables", show: Tables },
  { name: "people", label: "pitPeople", show: People },
  { name: "log", label: "pitLog", show: Log },
  { name: "slips", label: "pitSlips", show: Slips },
  { name: "report", label: "pitReport", show: ReportPage },
  { name: "controls", label: "pitControls", show: Controls },
];

export function Pit(props: PageProps) {
  const { person } = props;
  if (!person || !PIT.includes(person.role)) return <NeedRole person={person} roles={PIT} />;
  return <Sections {...props} person={person} />;
}

function Sections({ client, route, person }: PageProps & { person: Person }) {
  const waiting = useRequests(client);
  const shifts = useShifts(client);
  const section = SECTIONS.find((it) => it.name === route.name) ?? SECTIONS[0]!;
  const Show = section.show;
  const acts = SUPERVISORS.includes(person.role);
  const props: PitProps = { client, person, acts, shifts };
  return (
    <div class="pit">
      <div class="pit-head no-print">
        <h1>{t("pit")}</h1>
        <nav class="tabs" aria-label={t("pit")}>
          {SECTIONS.map((it) => (
            <a key={it.name} href={href("pit", it.name)} aria-current={it === section ? "page" : undefined}>{t(it.label)}</a>
          ))}
        </nav>
        {acts ? null : <span class="badge">{t("readsOnly")}</span>}
      </div>
      <Requests client={client} person={person} waiting={waiting} />
      {shifts ? <ShiftBar {...props} shifts={shifts} /> : null}
      <Show {...props} />
    </div>
  );
}
