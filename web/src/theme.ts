// Light, dark, or the system's setting. The choice is stored if the browser allows it.
import { computed, effect, signal } from "@preact/signals";

export type ThemeChoice = "system" | "light" | "dark";

const key = "taquin-theme";
const dark = matchMedia("(prefers-color-scheme: dark)");
const systemDark = signal(dark.matches);
dark.addEventListener("change", () => (systemDark.value = dark.matches));

function remembered(): ThemeChoice {
  try {
    const value = localStorage.getItem(key);
    return value === "light" || value === "dark" ? value : "system";
  } catch {
    return "system"; // private windows may forbid storage
  }
}

export const themeChoice = signal<ThemeChoice>(remembered());
export const theme = computed(() =>
  themeChoice.value === "system" ? (systemDark.value ? "dark" : "light") : themeChoice.value);

export function toggleTheme(): void {
  themeChoice.value = theme.value === "dark" ? "light" : "dark";
  try {
    localStorage.setItem(key, themeChoice.value);
  } catch {
    // not stored: the choice lasts until the page is closed
  }
}

export const applyTheme = (): void => {
  effect(() => {
    document.documentElement.dataset.theme = theme.value;
  });
};
