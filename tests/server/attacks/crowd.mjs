// Attackers with thousands of sockets, on a thread of their own: what they do must not delay the clocks
// of those who measure. And people who go on meanwhile, with how long they wait.
import net from "node:net";
import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads";
import { assert, sleep } from "../lib.mjs";

// Opens `count` sockets, each of which sends `first`; `again`: and another one for each that is closed.
// `then` is sent every so often.
export async function crowd(server, count, first, { from = "127.0.0.2", again = true, deaf = false, then = "", everyMs = 0 } = {}) {
    const worker = new Worker(new URL(import.meta.url),
        { workerData: { port: server.port, count, first, from, again, deaf, then, everyMs } });
    await new Promise((resolve) => worker.once("message", resolve));
    return { stop: () => worker.terminate() };
}

function open() {
    const socket = net.connect({ port: workerData.port, host: "127.0.0.1", localAddress: workerData.from },
        () => socket.write(workerData.first));
    socket.on("error", () => {});
    if (!workerData.deaf) socket.resume();
    const more = workerData.everyMs && setInterval(() => !socket.writableNeedDrain && socket.write(workerData.then), workerData.everyMs);
    socket.on("close", () => clearInterval(more));
    if (workerData.again) socket.on("close", () => setTimeout(open, 500 + 1000 * Math.random()));
}

if (!isMainThread) {
    for (let i = 0; i < workerData.count; i++) {
        open();
        if (i % 10 === 0) await sleep(4); // more at once overflow the loopback interface
    }
    setTimeout(() => parentPort.postMessage("there"), 200);
}

// What `times` calls of `act` took, in ms, in order of length.
export async function waits(times, act) {
    const took = [];
    for (let i = 0; i < times; i++) {
        const began = performance.now();
        await act();
        took.push(performance.now() - began);
        await sleep(5);
    }
    return took.sort((a, b) => a - b);
}

// The 99th percentile is below 100 ms; more in a build in which everything takes longer. The machine may
// be busy with other things for a while, the attack never rests: one good round of five tells them apart.
const PROMPT_MS = Number(process.env.UTH_PROMPT_MS ?? 100);
export const SLOW = PROMPT_MS > 100;
export const ROUNDS = 5;
export async function promptly(what, act) {
    let late;
    for (let round = 0; round < ROUNDS && !(late < PROMPT_MS); round++) {
        const took = await waits(100, act);
        late = took[Math.floor(0.99 * took.length)];
        console.log(`# ${what}: p50 ${took[took.length >> 1].toFixed(1)} ms, p99 ${late.toFixed(1)} ms`);
    }
    assert.ok(late < PROMPT_MS, `${what}: p99 ${late.toFixed(1)} ms`);
}
