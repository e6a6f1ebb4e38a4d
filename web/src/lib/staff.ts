// Staff's part of the documented protocol (docs/protocol.md) as types.

import type { LobbyLine, Role, Settlement } from "./protocol";
import type { Refusal } from "./said";

export interface DayTotals {
  drop: number; cashed_out: number; wagered: number; back: number; win: number; fills: number;
  credits: number; tips: number; tips_paid: number; fees: number; swept: number; settled: number; voided: number; reversed: number; amended: number;
  seeds_missed: number;
}

export interface RulesOffer {
  offer: string; // what accept_rules takes
  rules: string;
  from: string; // digests
  to: string;
  changes: { field: string; from: string; to: string }[];
}

export interface PitLine extends LobbyLine {
  digest: string; // of the rules it plays by
  next_digest?: string; // from the next round on
  offer?: RulesOffer;
  float: number;
  tips: number; // of the dealers
  drop_box?: number; // where a player banks
  seed_rests: Record<string, number>; // who missed a seed: the round from which they may give one
  today: DayTotals;
  hold_bp: number | null;
  stopped?: string;
}
interface ShiftAct { at: number; time: string; by: string; role: Role }
export interface Shift { shift: number; label?: string; opened: ShiftAct; closed?: ShiftAct }
export interface PitAnswer { day: string; tables: PitLine[]; rules: string[]; alerts: Refusal[]; now: number }

export interface PersonLine {
  name: string;
  role: Role;
  locked: boolean;
  online: boolean;
  proposition?: boolean; // a registered proposition player
  tables?: string[]; // dealers and feeds: assigned to them
  balance?: number;
  chips?: Record<string, number>;
}
export interface PeopleAnswer { people: PersonLine[]; found: number }

export interface TableReport {
  table: string;
  totals: DayTotals;
  hold_bp: number | null;
  ledger: { float: number; tips: number; fees: number; wagers: number; agrees: boolean };
}
export interface FloorReport {
  day: string;
  tables: TableReport[];
  totals: DayTotals;
  hold_bp: number | null;
  agrees: boolean;
}

export interface ShiftReport {
  shift: Shift;
  tables: { table: string; totals: DayTotals; hold_bp: number | null }[];
  totals: DayTotals;
  hold_bp: number | null;
}

export interface LogEntry {
  n: number;
  at: number;
  who: string;
  role: Role;
  what: string;
  [detail: string]: unknown;
}
export interface LogAnswer { entries: LogEntry[]; before: number }

export interface RoundRow {
  table: string;
  round: number;
  status: "settled" | "void" | "reversed";
  start: number;
  end: number;
  summary: {
    hands: number; players: number; board: string; dealer?: string; staked: number; back: number;
    tips: number; reason?: string; reversed?: { by: string; at: number; reason: string };
  };
}
export interface RoundsAnswer { rounds: RoundRow[] }

export interface Figures {
  hands: number; undecided: number; wagered: number; taken?: number; paid?: number; tips?: number;
}
export interface Totals extends Figures {
  round: number;
  positions: (Figures & { spot: number })[];
  accounts: { float: number; tips: number };
  settlement?: Settlement;
}

export const PIT: Role[] = ["supervisor", "executive", "auditor"];
export const SUPERVISORS: Role[] = ["supervisor", "executive"];
export const DEALERS: Role[] = ["dealer", "supervisor", "executive"];
export const STAFF: Role[] = ["dealer", "supervisor", "executive", "auditor"];

export function percent(basisPoints: number | null): string {
  if (basisPoints === null) return "–";
  return `${(basisPoints / 100).toFixed(2)} %`;
}
