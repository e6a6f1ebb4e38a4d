// Saves a file of figures from the server under a name. "" on success, else why not.

import { sessionToken } from "./client";
import { t } from "./text";

export async function save(path: string, name: string): Promise<string> {
  try {
    const answer = await fetch(path, { headers: { Authorization: `Bearer ${sessionToken()}` } });
    if (!answer.ok) return ((await answer.json()) as { sentence?: string }).sentence ?? t("connectionLost");
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await answer.blob());
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
    return "";
  } catch {
    return t("connectionLost");
  }
}
