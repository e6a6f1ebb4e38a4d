// Reading what is not live: history, reports, pay tables. The session of the live connection goes
// along; a refusal is thrown with its sentence.

import { sessionToken } from "./client";
import { refusalInWords, type Refusal } from "./said";
import { t } from "./text";

export async function getJson<Answer>(path: string, body?: object): Promise<Answer> { // with a body it is posted
  const token = sessionToken();
  let answer: Response;
  try {
    answer = await fetch(path, {
      headers: { ...(token ? { Authorization: `Bearer ${token}` } : {}), ...(body ? { "Content-Type": "application/json" } : {}) },
      ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
    });
  } catch {
    throw new Error(t("connectionLost"));
  }
  const read = (await answer.json().catch(() => ({}))) as Answer & Refusal;
  if (!answer.ok) throw new Error(refusalInWords(read) || `${answer.status} ${answer.statusText}`);
  return read;
}
