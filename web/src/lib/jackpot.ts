// A hit as players and walls are told of it: pending from the claim on, paid when a third person has
// completed it, gone when it was withdrawn or rejected.

import { useEffect, useState } from "preact/hooks";
import type { Client } from "./client";
import type { Hit } from "./link";
import type { LobbyLine } from "./protocol";

const PAID_MS = 60000; // shown for so long

export interface Jackpot extends Hit { title: string } // of the table

// The table's title, for those that are on this floor.
async function titleOf(client: Client, table: string): Promise<string> {
  const reply = await client.send("lobby");
  const lines = reply.ok ? (reply["tables"] as LobbyLine[]) : [];
  return lines.find((line) => line.table === table)?.title || table;
}

export function useJackpot(client: Client, hit: Hit | null): Jackpot | null {
  const [shown, setShown] = useState<Jackpot | null>(null);
  useEffect(() => {
    if (!hit) return setShown(null);
    let gone = false;
    setShown((old) => ({ ...hit, title: old?.claim.table === hit.claim.table ? old.title : hit.claim.table }));
    void titleOf(client, hit.claim.table).then((title) => { if (!gone) setShown((old) => (old ? { ...old, title } : old)); });
    const timer = hit.paid ? setTimeout(() => setShown(null), PAID_MS) : undefined;
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [client, hit]);
  return shown;
}
