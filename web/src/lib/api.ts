// HTTP queries for pages that show a refusal in place.

import { getJson } from "./http";

// The body, or a sentence that says why there is none.
export async function ask<T>(path: string, posted?: object): Promise<{ body: T; sentence: "" } | { body: null; sentence: string }> {
  try {
    return { body: await getJson<T>(path, posted), sentence: "" };
  } catch (refusal) {
    return { body: null, sentence: refusal instanceof Error ? refusal.message : String(refusal) };
  }
}

export function query(values: Record<string, string | number | undefined>): string {
  const pairs = Object.entries(values).filter(([, value]) => value !== undefined && value !== "");
  const text = pairs.map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`).join("&");
  return text ? `?${text}` : "";
}
