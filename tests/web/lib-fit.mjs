// Whether a page fits its window, at every width that people have: nothing leads sideways, sticks out of
// its box, is cut off or lies on other words; amounts and words are not broken; fingers find what they
// press. One loaded page is looked at in every width and language: to load it anew costs more than to look.
import assert from "node:assert/strict";
import { OTHERS } from "../../web/languages.mjs";
import { drawn, picture, resize } from "./lib-eyes.mjs";

export const WIDTHS = [
    { width: 320, height: 640 }, { width: 360, height: 740 }, { width: 414, height: 896 }, { width: 768, height: 1024 },
    { width: 1440, height: 900 }, { width: 3840, height: 2160 },
];
const TOUCHED = 414; // up to this width a page is used with fingers
const SHOWN = process.env.UTH_PICTURES === "1";

// Runs in the page. What does not fit, one sentence each.
function misfits({ width, touched }) {
    const AMOUNT = /[$][\d,.]*\d/, BLOCK = /^(?!inline$|contents$)/, SLACK = 1.5, WIDE = 1440;
    const found = new Set(), texts = [];
    const name = (at) => {
        const part = (node) => node.localName + [...node.classList].slice(0, 2).map((it) => `.${it}`).join("");
        return [at.parentElement?.parentElement, at.parentElement, at].filter(Boolean).map(part).join(" > ");
    };
    const say = (what, at, more = "") => found.add(`${what}: ${name(at)} "${at.textContent.trim().slice(0, 44)}" ${more}`.trim());
    const px = (number) => Math.round(number * 10) / 10;

    // Amounts on one line; words too, but for those that no line could hold.
    function lookForBreaks(node, at) {
        for (const { 0: word, index } of node.data.matchAll(/[+-]?[$][\d,.]*\d|(?<!\w)\p{L}{2,18}(?!\w)/gu)) {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            const tops = new Set([...range.getClientRects()].map((it) => Math.round(it.top)));
            if (tops.size > 1) say("broken", at, `at "${word}"`);
        }
    }

    function lookAtText(node, at, around) {
        const range = document.createRange();
        range.selectNodeContents(node);
        const rects = [...range.getClientRects()].filter((it) => it.width > 0);
        if (rects.length > 1) lookForBreaks(node, at);
        const { box, cut, layer, sideways } = around, high = 0.35;
        for (const { left, right, top, bottom, height } of rects) {
            if (!sideways && (left < -SLACK || right > width + SLACK)) say("outside", at, `${px(left)} to ${px(right)} of ${width}`);
            if (left < cut.left - SLACK || right > cut.right + SLACK || top < cut.top - high * height || bottom > cut.bottom + high * height) {
                const whole = at.closest("[title]")?.title === at.textContent && !AMOUNT.test(node.data);
                if (!whole) say("cut off", at);
            } else if (!sideways && (left < box.left - SLACK || right > box.right + SLACK))
                say("sticks out", at, `${px(right - left)} in ${px(box.width)}`);
            else if (top < box.top - high * height || bottom > box.bottom + high * height)
                say("sticks out", at, `${px(top)} to ${px(bottom)}, box ${px(box.top)} to ${px(box.bottom)}`);
            if (at.closest("[aria-hidden=true]")) continue; // print and ornament may lie below other things
            // what is drawn is as high as the letters, whatever room the typeface asks for above and below
            const spare = Math.max(0, (height - parseFloat(getComputedStyle(at).fontSize)) / 2);
            const seen = { at, layer, left: Math.max(left, around.seen.left), right: Math.min(right, around.seen.right),
                top: Math.max(top + spare, around.seen.top), bottom: Math.min(bottom - spare, around.seen.bottom) };
            if (seen.right > seen.left && seen.bottom > seen.top) texts.push(seen);
        }
    }

    // What a finger presses: 24 by 24, unless it is a word of a sentence.
    function lookAtTarget(at, style) {
        if (!at.matches("a[href], button, input, select, textarea, summary, [role=button]") || at.disabled) return;
        const sentence = style.display === "inline" && [...at.parentElement.childNodes].some((it) => it.nodeType === 3 && it.data.trim().length > 2);
        const area = (at.matches("[type=checkbox], [type=radio]") ? at.closest("label") ?? at : at).getBoundingClientRect();
        if (!sentence && (area.width < 24 || area.height < 24)) say("small target", at, `${px(area.width)} x ${px(area.height)}`);
    }

    const within = (a, b) => ({ left: Math.max(a.left, b.left), right: Math.min(a.right, b.right), top: Math.max(a.top, b.top), bottom: Math.min(a.bottom, b.bottom) });
    const ALL = { left: -1e6, right: 1e6, top: -1e6, bottom: 1e6 };

    function look(at, around) {
        const style = getComputedStyle(at);
        if (!at.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || style.clipPath.startsWith("inset(50%")) return;
        const rect = at.getBoundingClientRect();
        const inside = { ...around };
        if (rect.width > 0 && rect.height > 0 && !around.sideways && !around.out) {
            const left = Math.max(rect.left, around.cut.left), right = Math.min(rect.right, around.cut.right);
            inside.out = left < -SLACK || right > width + SLACK;
            if (inside.out) say("outside", at, `${px(left)} to ${px(right)} of ${width}`);
        }
        if (at.localName === "img") texts.push({ at, layer: around.layer, ...within(rect, around.seen) }); // nothing may be read below a picture
        if (at.localName === "svg" || at.localName === "option") return;
        if (BLOCK.test(style.display)) inside.box = rect;
        if (["sticky", "fixed"].includes(style.position)) inside.layer = at;
        const clips = (overflow) => overflow === "hidden" || overflow === "clip", scrolls = (overflow) => overflow === "auto" || overflow === "scroll";
        if (style.display !== "inline") {
            const margin = style.overflowX === "clip" ? parseFloat(style.overflowClipMargin) || 0 : 0;
            const pad = { left: rect.left - margin, right: rect.right + margin, top: rect.top - margin, bottom: rect.bottom + margin };
            const x = { ...ALL, left: pad.left, right: pad.right }, y = { ...ALL, top: pad.top, bottom: pad.bottom };
            if (clips(style.overflowX)) inside.cut = within(inside.cut, x);
            if (clips(style.overflowY)) inside.cut = within(inside.cut, y);
            if (style.overflowX !== "visible") inside.seen = within(inside.seen, x);
            if (style.overflowY !== "visible") inside.seen = within(inside.seen, y);
            if (scrolls(style.overflowX) && at !== document.documentElement && at.scrollWidth > at.clientWidth + 1) {
                say("scrolls inside", at, `${at.scrollWidth} in ${at.clientWidth}`);
                inside.sideways = true;
            }
        }
        if (touched) lookAtTarget(at, style);
        for (const node of at.childNodes) {
            if (node.nodeType === 1) look(node, inside);
            else if (node.nodeType === 3 && node.data.trim()) lookAtText(node, at, inside);
        }
    }

    const { scrollWidth, clientWidth, scrollHeight } = document.documentElement;
    if (scrollWidth > clientWidth) found.add(`the page scrolls sideways by ${scrollWidth - clientWidth} px`);
    // a wall cannot be scrolled, and at a table on a wide screen everything is in sight
    if (width >= WIDE && scrollHeight > innerHeight && document.querySelector("div.big, .fits")) found.add(`the page scrolls down by ${scrollHeight - innerHeight} px`);
    const root = [...document.querySelectorAll("dialog[open]")].pop() ?? document.body;
    look(root, { box: root.getBoundingClientRect(), cut: ALL, seen: ALL, layer: null, sideways: false, out: false });

    texts.sort((a, b) => a.top - b.top);
    for (const [index, one] of texts.entries())
        for (let next = index + 1; next < texts.length && texts[next].top < one.bottom; next++) {
            const other = texts[next], both = within(one, other);
            const low = Math.min(one.bottom - one.top, other.bottom - other.top);
            if (one.at !== other.at && one.layer === other.layer && both.right - both.left > 2 && both.bottom - both.top > 0.4 * low)
                say("overlaps", one.at, `with ${name(other.at)} "${other.at.textContent.trim().slice(0, 30)}"`);
        }
    return [...found];
}

async function speak(page, language) {
    await page.evaluate((chosen) => {
        if (document.documentElement.lang === chosen) return;
        localStorage.setItem("uth.settings", JSON.stringify({ language: chosen }));
        dispatchEvent(new StorageEvent("storage", { key: "uth.settings" }));
    }, language);
    await page.waitForFunction((chosen) => document.documentElement.lang === chosen, language);
}

// What does not fit on the page as it is: the first language besides English, whose words are longer, in every
// width, others in the narrowest and in a common one (`make soak`: all in all). `faults` collects: a case looks at all of its pages before it fails.
export async function looksAt(page, what, faults, { languages = [...OTHERS, "en"], sizes = WIDTHS } = {}) {
    const before = page.size;
    for (const language of languages) {
        await speak(page, language);
        const some = language !== OTHERS[0] && process.env.UTH_SOAK !== "1";
        for (const size of sizes.filter(({ width }) => !some || sizes !== WIDTHS || width === 320 || width === 1440)) {
            await resize(page, size, page.atRest);
            await drawn(page);
            const wrong = await page.evaluate(misfits, { width: size.width, touched: size.width <= TOUCHED });
            for (const sentence of wrong) faults.push(`${what}, ${language}, ${size.width}: ${sentence}`);
            if (SHOWN || wrong.length > 0) await picture(page, `fit-${what}-${language}-${size.width}`, { whole: true, size });
        }
    }
    await page.setViewportSize(before);
}

export function allFits(faults) {
    assert.ok(faults.length === 0, `${faults.length} things do not fit:\n  ${faults.join("\n  ")}`);
}
