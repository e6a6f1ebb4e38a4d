// Numbered slips, as the server keeps them (docs/protocol.md).

import type { Role } from "./protocol";

export interface Slip {
  slip: number;
  kind: "filled" | "credited" | "tips_paid" | "withdrawn" | "cashed_out" | "coloured_up" | "redeemed" | "claim_completed";
  at: number;
  time: string;
  table?: string;
  player?: string;
  link?: string;
  claim?: number;
  amount: number;
  reason?: string;
  by: string;
  role: Role;
  agreed?: string;
  claimed_by?: string;
  confirmed_by?: string;
  prints?: { at: number; by: string }[];
}
