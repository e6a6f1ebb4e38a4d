// The mathematics of the library, compiled to WebAssembly, on a thread of its own: pages ask it when the
// floor cannot be reached. A question is JSON, an answer what the server would say (web/maths/maths.c).

export const QUESTIONS = ["advise", "starting-hands", "settle", "title"] as const;
export interface Asked { id: number; what: (typeof QUESTIONS)[number] | "ready"; question: string }
export interface Answered { id: number; answer?: string; absent?: boolean; broken?: string }

interface Maths {
  memory: WebAssembly.Memory;
  room: (size: number) => number;
  answer: (what: number, size: number) => number;
}

declare const UTH_PAGES: string; // by which the part that is loaded fits these pages
let maths: Promise<Maths | null> | null = null; // null: this server has none

async function load(): Promise<Maths | null> {
  const answer = await fetch(`/maths.wasm?${UTH_PAGES}`);
  if (!answer.ok) return null;
  const { module, instance } = await WebAssembly.instantiateStreaming(answer, new Proxy({}, {
    get: () => new Proxy({}, { get: () => () => 52 }), // files and streams, which nothing uses: ENOSYS
  }));
  void module;
  const loaded = instance.exports as unknown as Maths;
  ask(loaded, "advise", JSON.stringify({ hole: "AhKd" })); // what is worked out once is, before anybody waits
  return loaded;
}

function ask({ memory, room, answer }: Maths, what: Asked["what"], question: string): string {
  const bytes = new TextEncoder().encode(question), at = room(bytes.length);
  if (at === 0 && bytes.length > 0) throw new Error("out of memory");
  new Uint8Array(memory.buffer).set(bytes, at);
  const from = answer(QUESTIONS.indexOf(what as (typeof QUESTIONS)[number]), bytes.length);
  const all = new Uint8Array(memory.buffer);
  return new TextDecoder().decode(all.subarray(from, all.indexOf(0, from)));
}

addEventListener("message", ({ data }: MessageEvent<Asked>) => {
  const say = (more: Omit<Answered, "id">) => postMessage({ id: data.id, ...more });
  maths ??= load();
  maths.then((it) => say(it === null ? { absent: true } : { answer: data.what === "ready" ? "" : ask(it, data.what, data.question) }))
    .catch((error: unknown) => {
      maths = null; // an instance that stopped is of no use; nor is half of one
      say({ broken: error instanceof Error ? error.message : String(error) });
    });
});
