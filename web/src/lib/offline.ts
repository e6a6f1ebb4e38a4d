// Without a connection: the copy of the pages that the browser keeps (service-worker.ts), and the
// mathematics beside it (maths-worker.ts), loaded by the pages that use it.

import type { Answered, Asked } from "../maths-worker";

declare const UTH_PAGES: string;

// Only over HTTPS or on the same machine; elsewhere browsers have no service workers.
export function keepPages(): void {
  if ("serviceWorker" in navigator)
    void navigator.serviceWorker.register("/service-worker.js", { updateViaCache: "none" }).catch(() => {});
}

let worker: Worker | null = null;
let last = 0;
const waiting = new Map<number, (answered: Answered) => void>();

function ask(what: Asked["what"], question: string): Promise<Answered> {
  if (!worker) {
    worker = new Worker(`/maths-worker.js?${UTH_PAGES}`);
    worker.addEventListener("message", ({ data }: MessageEvent<Answered>) => {
      waiting.get(data.id)?.(data);
      waiting.delete(data.id);
    });
    worker.addEventListener("error", () => { // it could not be loaded: the next question tries again
      worker = null;
      for (const [id, answer] of waiting) answer({ id, broken: "" });
      waiting.clear();
    });
  }
  return new Promise((resolve) => {
    waiting.set(++last, resolve);
    worker!.postMessage({ id: last, what, question } satisfies Asked);
  });
}

// The answer to a question as the server would put it; null: there is no mathematics here.
export async function askHere<Answer>(what: Asked["what"], question: string): Promise<Answer | null> {
  const { answer } = await ask(what, question);
  return answer === undefined ? null : JSON.parse(answer) as Answer;
}

export type Readiness = "ready" | "absent" | "unkept";

// Loads the mathematics while there is a connection, so that it is here when there is none. "absent": this
// server was built without; "unkept": this browser keeps nothing, or not yet.
export async function getReady(): Promise<Readiness> {
  if (!("serviceWorker" in navigator)) return "unkept";
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller)
    await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
  const { absent, answer } = await ask("ready", "");
  return absent ? "absent" : answer === undefined ? "unkept" : "ready";
}
