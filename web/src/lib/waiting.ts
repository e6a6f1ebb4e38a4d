// What waits for the pit and for the Game Manager, as numbers beside their links: requests, and claims
// and changes of progressives.

import { useAsk } from "./api";
import type { Client, Person } from "./client";
import type { Link } from "./link";
import { useRequests } from "./requests";
import { PIT } from "./staff";

const REFRESH_MS = 5000;

export interface Counts { pit: number; links: number }

const ofLink = (link: Link): number =>
  (link.claims ?? []).filter((it) => it.state === "pending" || it.state === "confirmed").length + (link.proposals ?? []).length;

export function useWaiting(client: Client, person: Person | null): Counts {
  const may = person !== null && PIT.includes(person.role) && !person.owes;
  const links = useAsk<{ links: Link[] }>(may ? "/api/links" : "", [person?.name], REFRESH_MS).body?.links ?? [];
  return { pit: useRequests(client, may).length, links: links.reduce((sum, it) => sum + ofLink(it), 0) };
}
