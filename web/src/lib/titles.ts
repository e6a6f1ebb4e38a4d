// What tables and links are called: the floor goes by names, people read titles. Whatever has lines of
// tables or links teaches them.

interface Named { table?: string; name?: string; title?: string }

const tables = new Map<string, string>(), links = new Map<string, string>();

// True when something was new.
export function learnTitles(lines: Named[], of: "tables" | "links" = "tables"): boolean {
  const known = of === "tables" ? tables : links;
  let news = false;
  for (const { table, name, title } of lines) {
    const key = (of === "tables" ? table : name) ?? "", called = title || key;
    if (!key || known.get(key) === called) continue;
    known.set(key, called);
    news = true;
  }
  return news;
}

export const tableTitle = (name: string): string => tables.get(name) ?? name;
export const linkTitle = (name: string): string => links.get(name) ?? name;
export const isTable = (name: string): boolean => tables.has(name); // of this floor, not of another game

export async function loadTitles(): Promise<boolean> {
  const read = async (path: string) => (await fetch(path)).json() as Promise<{ tables?: Named[]; links?: Named[] }>;
  const [all, some] = await Promise.all([read("/api/tables"), read("/api/links")]).catch(() => [{}, {}] as { tables?: Named[]; links?: Named[] }[]);
  const [one, other] = [learnTitles(all?.tables ?? []), learnTitles(some?.links ?? [], "links")];
  return one || other;
}
