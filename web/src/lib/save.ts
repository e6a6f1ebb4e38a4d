// Files for whoever looks at a page.

import { sessionToken } from "./client";
import { t } from "./text";

export function saveAs(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

// Figures from the server. "" on success, else why not.
export async function save(path: string, name: string): Promise<string> {
  try {
    const answer = await fetch(path, { headers: { Authorization: `Bearer ${sessionToken()}` } });
    if (!answer.ok) return ((await answer.json()) as { sentence?: string }).sentence ?? t("connectionLost");
    saveAs(name, await answer.blob());
    return "";
  } catch {
    return t("connectionLost");
  }
}
