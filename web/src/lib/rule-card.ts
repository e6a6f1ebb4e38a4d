// The rule card comes as text for a printer: 80 columns, set with blanks. Here its parts are recognised,
// so that a page of any width can lay them out again: headings, sentences, pairs of a term and what it
// means, and tables.

export type Part =
  | { kind: "title" | "heading" | "caption" | "text" | "item"; text: string }
  | { kind: "pairs"; rows: { term: string; lines: string[] }[] }
  | { kind: "table"; rows: string[][] };

const indent = (line: string) => line.length - line.trimStart().length;
const cells = (line: string) => line.trim().split(/ {2,}| \.{2,} /);

function sentences(lines: string[]): Part[] {
  const parts: { kind: "text" | "item"; text: string }[] = [];
  for (const line of lines) {
    const begins = /^\s*\d+\. /.test(line), last = parts[parts.length - 1];
    if (begins) parts.push({ kind: "item", text: line.trim() });
    else if (last) last.text += ` ${line.trim()}`;
    else parts.push({ kind: "text", text: line.trim() });
  }
  return parts;
}

function columns(lines: string[]): Part {
  const rows = lines.map(cells), least = Math.min(...lines.map(indent));
  if (rows.length > 1 && rows[0]!.length > 2 && rows.every((row) => row.length === rows[0]!.length)) return { kind: "table", rows };
  const pairs: { term: string; lines: string[] }[] = [];
  for (const [index, line] of lines.entries()) {
    const [term, ...rest] = rows[index]!, last = pairs[pairs.length - 1];
    if (indent(line) === least || !last) pairs.push({ term: term!, lines: [rest.join(" · ")] });
    else if (rest.length > 0) last.lines.push([term, ...rest].join(" · "));
    else last.lines[last.lines.length - 1] += ` ${term}`;
  }
  return { kind: "pairs", rows: pairs };
}

// Lines without an empty one between them: a rule below a line makes it a caption.
function block(lines: string[]): Part[] {
  const rule = lines.findIndex((line) => /^\s*-{8,}$/.test(line));
  if (rule > 0) return [{ kind: "caption", text: lines[rule - 1]!.trim() }, ...block(lines.slice(rule + 1))];
  const wide = lines.map((line) => cells(line).length > 1);
  if (!wide.includes(true)) return sentences(lines);
  const leaders = lines.some((line) => / \.{2,} /.test(line));
  if (!leaders) return [columns(lines)];
  const end = wide.lastIndexOf(true) + 1;
  return [columns(lines.slice(0, end)), ...(end < lines.length ? sentences(lines.slice(end)) : [])];
}

export function partsOf(card: string): Part[] {
  const parts: Part[] = [];
  for (const [index, piece] of card.split(/\n\s*\n/).entries()) {
    const lines = piece.split("\n").filter((line) => line.trim() && !/^={8,}$/.test(line));
    if (lines.length === 0) continue;
    if (index === 0) parts.push({ kind: "title", text: lines[0]!.trim() }, ...sentences(lines.slice(1)));
    else if (indent(lines[0]!) < 2) parts.push({ kind: "heading", text: lines[0]!.trim().replace(/ {2,}/, " ") });
    else parts.push(...block(lines));
  }
  return parts;
}
