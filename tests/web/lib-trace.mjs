// What a browser did while a page moved, by its own account: how often it laid out, what it painted
// and how many layers it kept, which is the same on every machine; and the processor time of each
// part, which is not and is only printed.
const CATEGORIES = ["toplevel", "cc", "viz", "devtools.timeline", "disabled-by-default-devtools.timeline"];

// Threads whose work makes up a frame, by the names that the browser gives them.
const PARTS = [
    ["main", /^CrRendererMain$/],
    ["compositor", /^Compositor$/],
    ["raster", /^(ThreadPoolForegroundWorker|CompositorTileWorker.*)$/],
    ["draw", /^VizCompositorThread$/],
];

// Complete events hold each other: only the outermost of a thread count.
function outermost(events) {
    let end = -Infinity;
    return [...events].sort((a, b) => a.ts - b.ts || b.dur - a.dur).filter((event) => {
        if (event.ts < end) return false;
        end = event.ts + event.dur;
        return true;
    });
}

// Processor times in ms: of each part, and of the longest task of the page itself, which is what a press waits for.
function processorTimes(events) {
    let longest = 0;
    const names = new Map(events.filter((it) => it.ph === "M" && it.name === "thread_name")
        .map((it) => [`${it.pid}/${it.tid}`, it.args.name]));
    const threads = new Map();
    for (const event of events.filter((it) => it.ph === "X" && it.tdur !== undefined)) {
        const key = `${event.pid}/${event.tid}`;
        if (!threads.has(key)) threads.set(key, []);
        threads.get(key).push(event);
    }
    const times = Object.fromEntries(PARTS.map(([part]) => [part, 0]));
    for (const [key, list] of threads) {
        const part = PARTS.find(([, name]) => name.test(names.get(key) ?? ""))?.[0];
        const tasks = part ? outermost(list).map((event) => event.tdur / 1000) : [];
        if (part) times[part] += tasks.reduce((sum, ms) => sum + ms, 0);
        if (part === "main") longest = Math.max(longest, ...tasks);
    }
    return { times, longest };
}

// How many layers the page has, at each change of them.
async function layersOf(page) {
    const session = await page.context().newCDPSession(page);
    const counts = [];
    session.on("LayerTree.layerTreeDidChange", ({ layers }) => {
        if (layers) counts.push(layers.length);
    });
    await session.send("DOM.enable");
    await session.send("LayerTree.enable");
    return { counts, stop: () => session.detach() };
}

// Runs `act` and tells what the page did meanwhile: `layouts`, `painted` (nodeId and nodeName of
// what was painted, the document itself aside), `layers` (at each change of them), `frames`
// drawn, `ms` of each part, and the `longest` task of the page.
export async function traced(page, act) {
    const browser = page.context().browser();
    const layers = await layersOf(page);
    await browser.startTracing(page, { categories: CATEGORIES });
    await act();
    const { traceEvents: events } = JSON.parse((await browser.stopTracing()).toString());
    await layers.stop();
    const of = processorTimes(events);
    const begun = (name) => events.filter((it) => it.name === name && (it.ph === "X" || it.ph === "B"));
    return {
        layouts: begun("Layout").length,
        painted: begun("Paint").map((it) => it.args.data ?? {}).filter((it) => it.nodeName !== "#document"),
        layers: layers.counts,
        frames: begun("Display::DrawAndSwap").length,
        ms: of.times,
        longest: of.longest,
    };
}

export function costs({ frames, ms, longest }) {
    return Object.entries(ms).map(([part, time]) => `${part} ${(time / Math.max(1, frames)).toFixed(2)}`).join(", ") +
        ` ms of processor time a frame (${frames} frames), longest task ${longest.toFixed(1)} ms`;
}
