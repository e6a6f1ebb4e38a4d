// Requests: commands that wait until others agree (docs/controls.md).

import { useEffect } from "preact/hooks";
import type { Client } from "./client";
import type { Amendment, Reply, Role } from "./protocol";
import { t } from "./text";
import { useReply } from "./use-reply";

// The command as it was given.
export interface Ask {
  do: string;
  table?: string;
  link?: string;
  player?: string;
  amount?: number;
  number?: number;
  reason?: string;
  put?: Amendment;
  round?: number;
  carry?: boolean;
  [field: string]: unknown;
}

export interface Waiting {
  number: number;
  by: string;
  role: Role;
  at: number;
  ask: Ask;
  round: number; // 0: it is about none
  amount: number;
  winner?: string;
  deadline: number;
  needs: Role[];
  agreed: string[];
}

export const REQUEST_EVENTS = new Set(["requested", "request_approved", "request_declined", "request_expired"]);

const RANK: Partial<Record<Role, number>> = { dealer: 1, supervisor: 2, executive: 3 };
const rank = (role: Role): number => RANK[role] ?? 0;

// May a person with this role still be one of those who must agree? The floor decides; this hides a
// button that could not help.
export const mayAgree = (request: Waiting, name: string, role: Role): boolean =>
  name !== request.by && !request.agreed.includes(name) && request.needs.some((needed) => rank(role) >= rank(needed));
export const mayDecline = (request: Waiting, name: string, role: Role): boolean => name === request.by || rank(role) >= 2;

// What was done, or that it waits until others agree.
export const doneOrAsked = (reply: Reply, deed: string, table: string): string =>
  typeof reply["requested"] === "number" ? t("requestAsked", { number: reply["requested"] }) : t("deedDone", { deed, table });

// All that wait, asked for again with every event about them; none for who is not to hear of them.
export function useRequests(client: Client, wanted = true): Waiting[] {
  const { value, look } = useReply<Waiting[]>(client, "requests", wanted ? {} : null, "requests");
  useEffect(() => {
    const unlisten = client.listen({ requests: look, relink: look });
    return () => void unlisten();
  }, [client, wanted]);
  return value ?? [];
}
