// A live table that keeps to the pace of its showdown: everything on the page follows what this
// hands out, so that no sum, name or sound is ahead of the cards.

import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { type Client, whyNot } from "./client";
import type { Table, TableEvent } from "./protocol";
import { PACE, shotsOf, type Pace, type Shot } from "./stage";
import type { LiveTable } from "./use-table";

const MOST_SHOTS = 80;

interface Waiting extends Shot { came: number }

// The time left is what it was when the picture came in.
function aged({ table, came }: Waiting): Table {
  const gone = performance.now() - came;
  return table.left_ms === undefined || gone < 100 ? table : { ...table, left_ms: Math.max(0, table.left_ms - gone) };
}

export function useStage(client: Client, name: string, me: string, pace: Pace,
  onEvent: (event: TableEvent, table: Table) => void): LiveTable & { staging: boolean; skip: () => void } {
  const [table, setTable] = useState<Table | null>(client.table(name) ?? null);
  const [refused, setRefused] = useState("");
  const [staging, setStaging] = useState(false);
  const now = useRef({ me, pace, onEvent });
  now.current = { me, pace, onEvent };
  const queue = useRef<Waiting[]>([]);
  const live = useRef<Table | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const take = (shot: Waiting) => {
    const shown = aged(shot);
    setTable(shown);
    if (shot.event) now.current.onEvent(shot.event, shown);
  };
  const rest = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    setStaging(false);
  };
  const skip = useCallback(() => {
    const left = queue.current.splice(0);
    for (const shot of left) if (shot.event) take(shot);
    rest();
  }, []);
  const pump = useCallback(() => {
    for (let shot = queue.current.shift(); shot; shot = queue.current.shift()) {
      take(shot);
      const ms = shot.ms * PACE[now.current.pace];
      if (ms > 0) {
        timer.current = setTimeout(pump, ms);
        setStaging(true);
        return;
      }
    }
    rest();
  }, []);

  useEffect(() => {
    live.current = client.table(name) ?? null;
    setTable(live.current);
    setRefused("");
    const stop = client.listen({
      table: (next, event) => {
        if (next.table !== name) return;
        const came = performance.now();
        if (!event) { // all anew
          queue.current = [];
          rest();
          setTable(next);
        } else {
          if (event.event === "no_more_bets") skip(); // another round needs its player
          queue.current.push(...shotsOf(live.current, event, next, now.current.me).map((shot) => ({ ...shot, came })));
          if (now.current.pace === "instant" || document.hidden || queue.current.length > MOST_SHOTS) skip();
          else if (timer.current === undefined) pump();
        }
        live.current = next;
      },
    });
    void client.subscribe(name).then((reply) => setRefused(whyNot(reply)));
    return () => {
      stop();
      queue.current = [];
      clearTimeout(timer.current);
      timer.current = undefined;
      client.unsubscribe(name);
    };
  }, [client, name]);
  return { table, refused, staging, skip };
}
