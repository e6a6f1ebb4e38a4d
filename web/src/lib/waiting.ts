// What waits for the pit and for the Game Manager, as numbers beside their links: requests, and claims
// and changes of progressives.

import { useEffect, useState } from "preact/hooks";
import { ask } from "./api";
import type { Client, Person } from "./client";
import type { Link } from "./link";
import { PIT } from "./staff";

const REFRESH_MS = 5000;

export interface Counts { pit: number; links: number }

const ofLink = (link: Link): number =>
  (link.claims ?? []).filter((it) => it.state === "pending" || it.state === "confirmed").length + (link.proposals ?? []).length;

export function useWaiting(client: Client, person: Person | null): Counts {
  const [counts, setCounts] = useState<Counts>({ pit: 0, links: 0 });
  const may = person !== null && PIT.includes(person.role) && !person.owes;
  useEffect(() => {
    setCounts({ pit: 0, links: 0 });
    if (!may) return;
    let gone = false;
    const set = (part: Partial<Counts>) => { if (!gone) setCounts((old) => ({ ...old, ...part })); };
    const requests = () => void client.send("requests", {}).then((reply) => { if (reply.ok) set({ pit: (reply["requests"] as unknown[]).length }); });
    const links = () => {
      if (client.connection === "open")
        void ask<{ links: Link[] }>("/api/links").then(({ body }) => { if (body) set({ links: body.links.reduce((sum, it) => sum + ofLink(it), 0) }); });
    };
    requests();
    links();
    const timer = setInterval(links, REFRESH_MS);
    const unlisten = client.listen({ requests, relink: requests });
    return () => {
      gone = true;
      clearInterval(timer);
      unlisten();
    };
  }, [client, may, person?.name]);
  return counts;
}
