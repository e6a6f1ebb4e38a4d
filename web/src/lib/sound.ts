// Sound, speech and a touch of the phone, made by the browser itself: no files, no addresses. All of it
// is off until it is switched on, and nothing is made before the page has been touched.

import { useEffect, useRef } from "preact/hooks";
import { readSettings } from "./settings";
import { language } from "./text";

export type Sound = "card" | "chip" | "take" | "turn" | "win1" | "win2" | "win3";

let context: AudioContext | null = null;

function audio(): AudioContext | null {
  if (!navigator.userActivation.hasBeenActive) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

// A card on cloth, a chip on a chip: noise through a narrow filter, gone at once.
function brush(to: AudioContext, volume: number, hertz: number, seconds: number, at = 0): void {
  const samples = to.createBuffer(1, Math.ceil(to.sampleRate * seconds), to.sampleRate);
  const wave = samples.getChannelData(0);
  for (let index = 0; index < wave.length; index++) wave[index] = (2 * Math.random() - 1) * (1 - index / wave.length) ** 2;
  const source = new AudioBufferSourceNode(to, { buffer: samples });
  source.connect(new BiquadFilterNode(to, { type: "bandpass", frequency: hertz, Q: 1.2 }))
    .connect(new GainNode(to, { gain: volume })).connect(to.destination);
  source.start(to.currentTime + at);
}

function tone(to: AudioContext, volume: number, hertz: number, seconds: number, at = 0): void {
  const start = to.currentTime + at, gain = new GainNode(to, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0005, start + seconds);
  const source = new OscillatorNode(to, { type: "triangle", frequency: hertz });
  source.connect(gain).connect(to.destination);
  source.start(start);
  source.stop(start + seconds);
}

const SCALE = [523.25, 659.25, 783.99, 1046.5, 1318.5, 1568, 2093]; // C major, upwards

export function play(sound: Sound): void {
  const volume = readSettings().volume / 100;
  const to = volume > 0 ? audio() : null;
  if (!to) return;
  switch (sound) {
    case "card": return brush(to, 0.5 * volume, 2600, 0.09);
    case "chip":
      brush(to, 0.35 * volume, 5200, 0.035);
      return tone(to, 0.12 * volume, 3100, 0.06);
    case "take": return brush(to, 0.3 * volume, 900, 0.16);
    case "turn": return tone(to, 0.16 * volume, 880, 0.18);
    default: {
      const notes = SCALE.slice(0, 1 + 2 * Number(sound.slice(3)));
      notes.forEach((hertz, index) => tone(to, 0.2 * volume, hertz, 0.5, 0.09 * index));
    }
  }
}

export function speak(words: string): void {
  if (!readSettings().speech || !("speechSynthesis" in window) || !words.trim()) return;
  const said = new SpeechSynthesisUtterance(words);
  said.lang = language();
  speechSynthesis.cancel();
  speechSynthesis.speak(said);
}

export function shake(pattern: number[]): void {
  if (readSettings().haptics && navigator.userActivation.hasBeenActive) navigator.vibrate?.(pattern);
}

// What is heard and felt follows what is seen: cards and chips as they come, the own turn, the end.
export function useCues({ cards, laid, lines, net, turn, loud }: {
  cards: number; laid: number; lines: number; net: number; turn: boolean; loud: number;
}): void {
  const before = useRef({ cards, laid, lines });
  useEffect(() => {
    const was = before.current;
    before.current = { cards, laid, lines };
    if (lines > was.lines) play(net < 0 ? "take" : "chip");
    else if (cards > was.cards) play("card");
    else if (laid > was.laid) play("chip");
  }, [cards, laid, lines]);
  useEffect(() => {
    if (!turn) return;
    play("turn");
    shake([20]);
  }, [turn]);
  useEffect(() => {
    if (loud === 0) return;
    play(`win${loud}` as Sound);
    shake(Array.from({ length: 2 * loud - 1 }, (_, index) => (index % 2 === 0 ? 60 : 40)));
  }, [loud]);
}
