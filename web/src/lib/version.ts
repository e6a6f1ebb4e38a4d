// A tab that stayed open while the server was renewed has old pages. The bundle knows what it was
// made from, the server says what it has: `version.txt` beside the pages.

declare const UTH_PAGES: string; // set by build.mjs

export async function isOutdated(): Promise<boolean> {
  try {
    const answer = await fetch("/version.txt");
    return answer.ok && (await answer.text()).trim() !== UTH_PAGES;
  } catch {
    return false; // the connection's own banner tells
  }
}
