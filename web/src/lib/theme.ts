import type { THEMES } from "@grove/contract/auth"

import { createStore, useStore } from "./store.ts"

export type Theme = (typeof THEMES)[number]

const YEAR_SECONDS = 365 * 24 * 60 * 60

function isFixed(theme: string | undefined): theme is "light" | "dark" {
  return theme === "light" || theme === "dark"
}

/** The server sets the theme of the cookie on <html> to avoid a flash; this reads it back. */
const chosen = createStore<Theme>(
  typeof document !== "undefined" && isFixed(document.documentElement.dataset["theme"])
    ? document.documentElement.dataset["theme"]
    : "system",
)

export function useTheme(): Theme {
  return useStore(chosen)
}

export function setTheme(theme: Theme): void {
  chosen.set(theme)
  const root = document.documentElement
  if (isFixed(theme)) root.dataset["theme"] = theme
  else delete root.dataset["theme"]
  // Without a cookie the style sheet follows the device.
  const age = isFixed(theme) ? YEAR_SECONDS : 0
  document.cookie = `theme=${theme}; path=/; SameSite=Lax; max-age=${age}`
}

/** Applies the member's settings on a device without a choice of its own. */
export function applySettings(settings: {
  theme: Theme
  textSize: string
  reducedMotion: boolean
}): void {
  if (chosen.get() === "system" && settings.theme !== "system") setTheme(settings.theme)
  const { dataset } = document.documentElement
  dataset["text"] = settings.textSize
  dataset["motion"] = settings.reducedMotion ? "reduced" : "normal"
}
