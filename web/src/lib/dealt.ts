// Who deals a table, as its configuration says it.

export const DEALT = { keyed: { dealer: true, source: "keyed" }, house: { dealer: true }, feed: { dealer: true, source: "feed" }, alone: {} };
export type Dealt = keyof typeof DEALT;
