// The room's own time: every page shows it, wherever the browser is. Until the server has said which zone
// that is, the browser's own stands in.

import { getJson } from "./http";

interface Room { zone: string; day_starts_min: number; day: string; day_to: number; now: number }
let ahead = 0; // of the server's clock
let room: Room | null = null;

export async function loadRoom(): Promise<boolean> {
  const next = await getJson<Room>("/api/room").catch(() => null);
  const changed = next !== null && (room?.zone !== next.zone || room.day_starts_min !== next.day_starts_min);
  if (next) {
    room = next;
    ahead = next.now - Date.now();
  }
  return changed;
}

const zone = (): { timeZone?: string } => (room ? { timeZone: room.zone } : {});

export function when(ms: number): string {
  return new Date(ms).toLocaleString(document.documentElement.lang, { dateStyle: "short", timeStyle: "medium", ...zone() });
}

export function clock(ms: number): string {
  return new Date(ms).toLocaleTimeString(document.documentElement.lang, { timeStyle: "medium", ...zone() });
}

// The gaming day as a date, "2026-11-18".
export function today(): string {
  if (room && Date.now() + ahead < room.day_to) return room.day;
  return new Date(Date.now() - 60000 * (room?.day_starts_min ?? 0)).toLocaleDateString("sv-SE", zone());
}

// The hour that a gaming day begins with.
export const firstHour = (): number => Math.floor((room?.day_starts_min ?? 0) / 60);
