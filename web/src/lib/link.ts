// Progressive links (docs/protocol.md) as types, and a link for a page: watched while it is shown.

import { useEffect, useState } from "preact/hooks";
import type { EventFields, Events } from "../../made/catalogue";
import { type Client, whyNot } from "./client";
import type { Reply, Role } from "./protocol";
import { href } from "./route";
import { isTable } from "./titles";

export interface Meter { level: string; amount: number; base: number; limit?: number }
export interface Exact { cents: number; millionths: number }
export interface Actor { name: string; role: Role; at?: number }

export interface Claim {
  number: number;
  state: "pending" | "confirmed" | "won" | "paid" | "backed_out";
  table: string;
  level: string;
  hand: string;
  percent: number;
  amount: number;
  before: number;
  after: number;
  at: number;
  game?: string; // staff, from here on
  round?: number;
  spot?: number;
  cards?: string;
  player?: string;
  seed?: number;
  reserve?: number;
  manual?: boolean;
  executive?: boolean;
  claimed_by?: Actor;
  confirmed_by?: Actor;
  completed_by?: Actor;
  backed_out_by?: Actor;
  text?: string;
}

// The page of the hand that claims it; "": it was played at a table of another game.
const OWN_GAME = "ultimate-texas-holdem";
export const handOf = (claim: Claim): string =>
  claim.round && claim.game === OWN_GAME && isTable(claim.table) ? href("hand", `${claim.table}/${claim.round}`) : "";

export interface Pots { current: Exact; reserve: Exact; overflow: Exact; pending: Exact }
export interface Sums { seeded: Exact; contributed: Exact; adjusted: Exact; won: Exact; transferred: Exact }

export interface Level extends Pots, Sums {
  level: string;
  seed: number;
  rate: number; // millionths of the wager
  reserve_rate: number;
  limit: number; // 0: none
  after_hit?: { seed: number; rate: number; reserve_rate: number };
  contributed_today: Exact;
  hits: number;
  reconciles: boolean;
}

export interface Change {
  kind: "adjust" | "limit" | "parameters" | "back_out";
  level?: number;
  level_name?: string;
  from?: string;
  to?: string;
  amount?: number;
  reason?: string;
  limit?: number;
  seed?: number;
  rate?: number;
  reserve_rate?: number;
  after_hit?: boolean;
  claim?: number;
  text: string;
}

export interface LinkTable {
  name: string; game: string; own: boolean; away: boolean; silent: boolean; since?: number; open: boolean; round: number; games: number; wagered: number;
}

export interface Link {
  name: string;
  title: string;
  table: string; // the pay table
  state: "running" | "stopped" | "fault";
  games: boolean;
  n: number;
  meters: Meter[];
  hands: { hand: string; percent: number; level: string }[];
  wins: Claim[];
  levels?: Level[]; // staff, from here on
  claims?: Claim[];
  proposals?: { number: number; by: Actor; change: Change }[];
  tables?: LinkTable[];
  table_count?: number;
  open_games?: number;
  warnings?: { code: string; sentence: string; level?: string; wager?: number; award?: number }[];
  location?: string;
  silent_s?: number; // another game's table that is silent for so long is cut off
  executive_above?: number;
  prize_bank?: { days: number; holds: number; required: number; due?: number }; // where one is kept
}

// Any event of a link: which fields it has is in the catalogue.
export interface LinkEvent extends EventFields {
  event: keyof Events | "meters";
  link: string;
  n?: number;
  at: number;
  by?: string; // staff
  meters?: Meter[];
}

// Cents with what the meter keeps below them: "10000.25" and six digits more.
export function exactText(exact: Exact): string {
  return `${exact.cents < 0 || exact.millionths < 0 ? "-" : ""}${Math.abs(exact.cents)}.${String(Math.abs(exact.millionths)).padStart(6, "0")}`;
}

export interface Hit { claim: Claim; paid: boolean }

export interface LiveLink {
  link: Link | null;
  hit: Hit | null; // the last one that this page has heard of
  events: LinkEvent[]; // newest first, without the moving of meters
  refused: string;
}

const EVENTS_KEPT = 30;

// Meter events are applied directly; after any other event the whole link is fetched again.
export function useLink(client: Client, name: string | undefined, person?: string): LiveLink {
  const [link, setLink] = useState<Link | null>(null);
  const [hit, setHit] = useState<Hit | null>(null);
  const [events, setEvents] = useState<LinkEvent[]>([]);
  const [refused, setRefused] = useState("");
  useEffect(() => {
    setLink(null);
    if (!name) return;
    let gone = false;
    const take = (reply: Reply) => {
      if (gone) return;
      if (reply.ok && reply["link"]) setLink(reply["link"] as Link);
      setRefused(whyNot(reply));
    };
    const stop = client.listen({
      link: (event) => {
        if (event.link !== name) return;
        if (event.meters) setLink((old) => (old ? { ...old, meters: event.meters! } : old));
        if (event.event === "meters") return;
        setEvents((old) => [event, ...old].slice(0, EVENTS_KEPT));
        if (event.event === "claimed" && event.claim) setHit({ claim: event.claim, paid: false });
        if (event.event === "claim_completed" && event.claim) setHit({ claim: event.claim, paid: true });
        if (event.event === "claim_withdrawn" || event.event === "claim_rejected")
          setHit((old) => (old?.claim.number === event.number && !old?.paid ? null : old));
        void client.watchLink(name).then(take);
      },
      relink: () => void client.watchLink(name).then(take),
    });
    void client.watchLink(name).then(take);
    return () => {
      gone = true;
      stop();
      client.unwatchLink(name);
    };
  }, [client, name, person]);
  return { link, hit, events, refused };
}
