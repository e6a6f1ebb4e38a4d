// A question over the live connection as the state of a page.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Client } from "./client";

// That field of the last answer that was not a refusal. Asked when the question or one of `again` changes,
// and from time to time with `every_ms`, but not while the floor is out of reach: all such requests would
// be repeated at once. Without `fields` nothing is asked.
export function useReply<T>(client: Client, what: string, fields: object | null, field: string, again: unknown[] = [], every_ms = 0): { value: T | null; look: () => void } {
  const [value, setValue] = useState<T | null>(null);
  const turn = useRef(0); // the answer to an earlier question is dropped
  const look = () => {
    const mine = ++turn.current;
    if (fields) void client.send(what, { ...fields }).then((reply) => {
      if (mine === turn.current && reply.ok) setValue(reply[field] as T);
    });
  };
  useEffect(() => {
    look();
    const timer = every_ms > 0 ? setInterval(() => { if (client.connection === "open") look(); }, every_ms) : undefined;
    return () => {
      turn.current++;
      clearInterval(timer);
    };
  }, [client, what, JSON.stringify(fields), every_ms, ...again]);
  return { value: fields ? value : null, look };
}
