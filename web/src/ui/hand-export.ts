// A hand to take away: as data, as text for a mail, and as a picture.

import { PIPS } from "./Card";
import { stepInWords } from "./step-words";
import { choiceName } from "./values";
import { splitCards } from "../lib/cards";
import { handWords } from "../lib/hand-words";
import type { Frame, PlayedHand, Recall } from "../lib/hand";
import { antes, centsOf, type Advice, type Value } from "../lib/maths";
import { signedMoney } from "../lib/money";
import { clock } from "../lib/room";
import { paysInWords, whyInWords } from "../lib/said";
import { cardWords, t, type Key } from "../lib/text";

export interface Judgement { advice: Advice; chosen: Value | undefined }
export interface Taken { recall: Recall; hand: PlayedHand; frames: Frame[]; judged: Judgement[]; title: string; address: string }

function settledOf({ recall, hand }: Taken) {
  return recall.settlement?.hands.find((it) => it.player === hand.player && (it.seat ?? it.position ?? it.behind) === (hand.seat ?? hand.position ?? hand.behind));
}

export function asText(taken: Taken): string {
  const { hand, frames, judged, title, address } = taken, settled = settledOf(taken), ante = hand.wagers.ante ?? 0;
  const words = (cards: string | undefined) => splitCards(cards).map(cardWords).join(", ");
  return [
    title, address, "",
    `${t("yourCards")}: ${words(hand.cards)}`, `${t("board")}: ${words(taken.recall.played?.board)}`, `${t("dealer")}: ${words(taken.recall.played?.dealer)}`, "",
    ...frames.map(({ event }) => `${event.at > 0 ? `${clock(event.at)} ` : ""}${stepInWords(event)}`), "",
    ...judged.flatMap(({ advice, chosen }) => [
      `${t(`phase_${advice.street}` as Key)}${chosen ? `: ${choiceName(chosen)}` : ""}`,
      ...advice.choices.map((it) => `  ${choiceName(it)}: ${antes(it.ev)} · ${centsOf(it.ev, ante)}`)]), "",
    ...(settled?.wagers ?? []).map((line) => `${t(line.wager as Key)}: ${signedMoney(line.net)}${line.pays ? ` · ${paysInWords(line.pays)}` : ""} · ${whyInWords(line)}`),
    ...(settled ? [`${t("net")}: ${signedMoney(settled.net)}`] : []), "",
  ].join("\n");
}

const WIDTH = 1200, HEIGHT = 630, INK: Record<string, string> = { s: "#16181c", c: "#1c7a33", h: "#b81d24", d: "#0b5fb0" };

function drawCard(to: CanvasRenderingContext2D, card: string, x: number, y: number, width: number): void {
  to.fillStyle = card ? "#fdfbf5" : "#7c1f2b";
  to.beginPath();
  to.roundRect(x, y, width, width * 1.4, width * 0.1);
  to.fill();
  if (!card) return;
  to.fillStyle = INK[card[1]!]!;
  to.font = `700 ${width * 0.46}px "uth display"`;
  to.textAlign = "left";
  to.fillText(card[0] === "T" ? "10" : card[0]!, x + width * 0.1, y + width * 0.46);
  to.save();
  to.translate(x + width * 0.26, y + width * 0.68);
  to.scale(width * 0.0062, width * 0.0062);
  to.fill(new Path2D(PIPS[card[1]!]!));
  to.restore();
}

// As wide and high as pages that show a link want it.
export function asPicture(taken: Taken): Promise<Blob> {
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
  const to = canvas.getContext("2d")!, { recall, hand, judged, title } = taken, settled = settledOf(taken);
  const cloth = to.createRadialGradient(WIDTH / 2, 0, 60, WIDTH / 2, 200, 900);
  cloth.addColorStop(0, "#17855d");
  cloth.addColorStop(1, "#062c1f");
  to.fillStyle = cloth;
  to.fillRect(0, 0, WIDTH, HEIGHT);
  const say = (words: string, x: number, y: number, size: number, colour = "#f3f7f3", most = WIDTH - 80) => {
    to.fillStyle = colour;
    to.textAlign = "left";
    to.font = `700 ${size}px "uth sans"`;
    to.fillText(words, x, y, most);
  };
  const row = (name: string, cards: string[], x: number, y: number, width: number) => {
    say(name, x, y - 14, 22, "#c8dbcf");
    cards.forEach((card, index) => drawCard(to, card, x + index * width * 1.1, y, width));
  };
  const padded = (text: string | undefined, count: number) => [...splitCards(text), ...Array<string>(5).fill("")].slice(0, count);
  say(title, 40, 62, 34, "#ffe9b0");
  row(t("dealer"), padded(recall.played?.dealer, 2), 40, 120, 92);
  row(t("board"), padded(recall.played?.board, 5), 290, 120, 92);
  row(t("yourCards"), padded(hand.cards, 2), 40, 320, 112);
  const known = splitCards((hand.cards ?? "") + (recall.played?.board ?? ""));
  say(handWords(known), 40, 530, 26, "#ffe9b0", 380);
  if (settled) say(signedMoney(settled.net), 40, 585, 46, settled.net < 0 ? "#ffb9af" : "#8ff0a8", 380);
  const lines = judged.flatMap(({ advice, chosen }) => [...advice.choices].sort((a, b) => b.ev - a.ev).map((it) =>
    ({ ...it, street: advice.street, ante: hand.wagers.ante ?? 0, mine: it === chosen }))).slice(0, 9);
  const most = Math.max(1e-9, ...lines.map((it) => Math.abs(it.ev)));
  lines.forEach((it, index) => {
    const y = 320 + index * 32, length = (150 * Math.abs(it.ev)) / most;
    say(`${t(`phase_short_${it.street}` as Key)} · ${choiceName(it)}`, 450, y + 20, 20, it.mine ? "#ffe9b0" : "#f3f7f3", 260);
    to.fillStyle = it.ev < 0 ? "#e0786c" : "#6fdc8c";
    to.fillRect(it.ev < 0 ? 880 - length : 880, y + 4, length, 18);
    say(centsOf(it.ev, it.ante), 1045, y + 20, 20, "#f3f7f3", 140);
  });
  return new Promise((done) => canvas.toBlob((blob) => done(blob!), "image/png"));
}
