// A tab that stayed open while the server was updated has old pages. The bundle knows its version,
// the server reports its own: `version.txt` beside the pages.

declare const UTH_PAGES: string; // set by build.mjs

export async function isOutdated(): Promise<boolean> {
  try {
    const answer = await fetch("/version.txt");
    return answer.ok && (await answer.text()).trim() !== UTH_PAGES;
  } catch {
    return false; // the connection's own banner says so
  }
}
