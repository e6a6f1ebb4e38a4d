// What a person chose on this device: language, theme, card colours, motion.

import { useEffect } from "preact/hooks";
import type { Pace } from "./stage";
import { LANGUAGES, setLanguage } from "./text";

export interface Settings {
  language: string;
  theme: "auto" | "dark" | "light";
  fourColours: boolean;
  motion: "auto" | "full" | "none";
  pace: "auto" | Pace; // of the showdown
  volume: number; // of 100; 0: mute
  speech: boolean; // cards and results are spoken
  haptics: boolean;
  askFold: boolean; // before a pair or better is folded
  reality: number; // minutes between two words about time and money; 0: none
  warn: boolean; // before a mistake that costs a quarter of the Ante
}

const STORE = "uth.settings";

export function readSettings(): Settings {
  const browser = navigator.language.slice(0, 2);
  const preset: Settings = {
    language: browser in LANGUAGES ? browser : "en",
    theme: "auto",
    fourColours: false,
    motion: "auto",
    pace: "auto",
    volume: 0,
    speech: false,
    haptics: false,
    askFold: true,
    reality: 60,
    warn: false,
  };
  try {
    return { ...preset, ...(JSON.parse(localStorage.getItem(STORE) ?? "{}") as Partial<Settings>) };
  } catch {
    return preset; // another program's text under our key
  }
}

// Whoever wants no motion sees a showdown at once, unless they chose otherwise.
export function paceOf(settings: Settings): Pace {
  if (settings.pace !== "auto") return settings.pace;
  const still = settings.motion === "none" || (settings.motion === "auto" && matchMedia("(prefers-reduced-motion: reduce)").matches);
  return still ? "instant" : "normal";
}

export function saveSettings(settings: Settings): Promise<void> {
  localStorage.setItem(STORE, JSON.stringify(settings));
  return applySettings();
}

// Done when the texts of the language are here, too.
export function applySettings(): Promise<void> {
  const settings = readSettings();
  const root = document.documentElement;
  if (settings.theme === "auto") delete root.dataset["theme"];
  else root.dataset["theme"] = settings.theme;
  root.dataset["suits"] = settings.fourColours ? "four" : "two";
  root.dataset["motion"] = settings.motion;
  return setLanguage(settings.language);
}

// A choice made in another tab applies here at once; `onChange` draws everything again.
export function useSettingsOfOtherTabs(onChange: () => void): void {
  useEffect(() => {
    const apply = (event: StorageEvent) => {
      if (event.key !== STORE) return;
      void applySettings().then(onChange);
    };
    addEventListener("storage", apply);
    return () => removeEventListener("storage", apply);
  }, []);
}
