// The options sheet that the server prints, read back into rows: a label, the boxes to tick, and
// plain lines. What a page shows or offers to choose is what the sheet has, whatever the rule set.

export interface Box { on: boolean; text: string }
export interface SheetRow { label: string; boxes: Box[]; lines: string[] }

const LABEL_END = 24; // columns before the choices

export function readSheet(text: string): { title: string; rows: SheetRow[] } {
  const all = text.split("\n").filter((line) => line.trim() !== "" && !/^=+$/.test(line));
  const rows: SheetRow[] = [];
  let title = "";
  for (const line of all) {
    if (!line.startsWith("  ")) {
      title ||= line.trim();
      continue;
    }
    if (line.includes("____")) continue; // where it is signed
    const label = line.slice(2, LABEL_END).trim(), rest = line.slice(LABEL_END).trim();
    if (label) rows.push({ label, boxes: [], lines: [] });
    const row = rows[rows.length - 1];
    if (!row) continue;
    const boxes = [...rest.matchAll(/\[( |x)\] ([^[]+)/g)].map((it) => ({ on: it[1] === "x", text: it[2]!.trim() }));
    if (boxes.length > 0) row.boxes.push(...boxes);
    else if (rest) row.lines.push(rest.replace(/\s{2,}/g, "  "));
  }
  return { title, rows };
}

// Which option of the `options` command a row of boxes chooses; flags have two boxes, no and yes.
export const SHEET_OPTIONS: Record<string, { option: string; flag?: boolean }> = {
  Trips: { option: "trips" },
  "Bad Beat": { option: "bad_beat" },
  Dealing: { option: "dealing" },
  Cover: { option: "cover" },
  "Backline wagering": { option: "backline", flag: true },
  "Rotation rule": { option: "rotation", flag: true },
};
