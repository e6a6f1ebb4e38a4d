// A live table for a page: subscribes while it is shown, and hands out every new state.

import { useEffect, useRef, useState } from "preact/hooks";
import { type Client, whyNot } from "./client";
import type { Table, TableEvent } from "./protocol";

export interface LiveTable {
  table: Table | null;
  refused: string; // why there is none
}

export function useTable(client: Client, name: string,
  onEvent?: (event: TableEvent, table: Table) => void): LiveTable {
  const [table, setTable] = useState<Table | null>(client.table(name) ?? null);
  const [refused, setRefused] = useState("");
  const tell = useRef(onEvent);
  tell.current = onEvent;
  useEffect(() => {
    setTable(client.table(name) ?? null);
    setRefused("");
    const stop = client.listen({
      table: (next, event) => {
        if (next.table !== name) return;
        setTable(next);
        if (event) tell.current?.(event, next);
      },
    });
    void client.subscribe(name).then((reply) => setRefused(whyNot(reply)));
    return () => {
      stop();
      client.unsubscribe(name);
    };
  }, [client, name]);
  return { table, refused };
}
