// HTTP queries for pages that show a refusal in place.

import { useEffect, useRef, useState } from "preact/hooks";
import { getJson } from "./http";

// The body, or a sentence that says why there is none.
export async function ask<T>(path: string, posted?: object): Promise<{ body: T; sentence: "" } | { body: null; sentence: string }> {
  try {
    return { body: await getJson<T>(path, posted), sentence: "" };
  } catch (refusal) {
    return { body: null, sentence: refusal instanceof Error ? refusal.message : String(refusal) };
  }
}

// The same for a page: asked for when the path changes or one of `again` does, and from time to time with
// `every_ms`. Until the next answer is here, and while the same query is refused, the last body stays. An
// empty path asks for nothing.
export function useAsk<T>(path: string, again: unknown[] = [], every_ms = 0): { body: T | null; sentence: string; look: () => void } {
  const [known, setKnown] = useState<{ path: string; body: T | null; sentence: string }>({ path: "", body: null, sentence: "" });
  const turn = useRef(0); // the answer to an earlier query is dropped
  const look = () => {
    const mine = ++turn.current;
    if (path) void ask<T>(path).then(({ body, sentence }) => {
      if (mine === turn.current) setKnown((old) => ({ path, sentence, body: body ?? (old.path === path ? old.body : null) }));
    });
  };
  useEffect(() => {
    look();
    const timer = every_ms > 0 ? setInterval(look, every_ms) : undefined;
    return () => {
      turn.current++;
      clearInterval(timer);
    };
  }, [path, every_ms, ...again]);
  return { body: path ? known.body : null, sentence: path ? known.sentence : "", look };
}

export function query(values: Record<string, string | number | undefined>): string {
  const pairs = Object.entries(values).filter(([, value]) => value !== undefined && value !== "");
  const text = pairs.map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`).join("&");
  return text ? `?${text}` : "";
}
