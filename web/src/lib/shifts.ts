// Shifts of the room, as the server keeps them (docs/protocol.md).

import { useEffect, useState } from "preact/hooks";
import { ask } from "./api";
import type { Client } from "./client";
import type { Shift } from "./staff";

export const shiftName = ({ shift, label }: Shift): string => (label ? `${shift} · ${label}` : String(shift));

// The last ones, newest first, asked for again when one is opened or closed; null: not known yet.
export function useShifts(client: Client): Shift[] | null {
  const [shifts, setShifts] = useState<Shift[] | null>(null);
  useEffect(() => {
    let gone = false;
    const look = () => void ask<{ shifts: Shift[] }>("/api/shifts").then(({ body }) => { if (!gone && body) setShifts(body.shifts); });
    look();
    const unlisten = client.listen({ shifts: look, relink: look });
    return () => {
      gone = true;
      unlisten();
    };
  }, [client]);
  return shifts;
}
