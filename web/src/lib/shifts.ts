// Shifts of the room, as the server keeps them (docs/protocol.md).

import { useEffect } from "preact/hooks";
import { useAsk } from "./api";
import type { Client } from "./client";
import type { Shift } from "./staff";

export const shiftName = ({ shift, label }: Shift): string => (label ? `${shift} · ${label}` : String(shift));

// The last ones, newest first, asked for again when one is opened or closed; null: not known yet.
export function useShifts(client: Client): Shift[] | null {
  const { body, look } = useAsk<{ shifts: Shift[] }>("/api/shifts");
  useEffect(() => {
    const unlisten = client.listen({ shifts: look, relink: look });
    return () => void unlisten();
  }, [client]);
  return body?.shifts ?? null;
}
