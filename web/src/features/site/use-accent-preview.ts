import { BUILT_IN_ACCENT, paletteOf, type Shades } from "@grove/contract/accent"
import { useEffect } from "react"

const TOKENS: Record<string, keyof Shades> = {
  "--accent": "accent",
  "--accent-hover": "hover",
  "--accent-soft": "soft",
  "--on-accent": "onAccent",
}

/** Applies the color to the page itself while it is being tried. */
export function useAccentPreview(color: string | null, isTried: boolean): void {
  useEffect(() => {
    if (!isTried) return undefined
    const { style } = document.documentElement
    const { light, dark } = paletteOf(color ?? BUILT_IN_ACCENT)
    for (const [token, shade] of Object.entries(TOKENS))
      style.setProperty(token, `light-dark(${light[shade]}, ${dark[shade]})`)
    return () => Object.keys(TOKENS).forEach((token) => style.removeProperty(token))
  }, [color, isTried])
}
