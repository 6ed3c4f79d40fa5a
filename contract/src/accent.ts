/** The shades of an accent color and whether texts in them can be read. Used by the server and the browser. */

/** WCAG 2.2 AA for text. */
export const READABLE = 4.5

export const BUILT_IN_ACCENT = "#0f766e"

export interface Shades {
  accent: string
  hover: string
  /** Background of selected items, with texts in `accent`. */
  soft: string
  /** Texts on `accent`. */
  onAccent: string
}

export interface Palette {
  light: Shades
  dark: Shades
}

/** The surfaces on which the app shows links: cards and the page itself. */
const LIGHT = { surface: "#ffffff", background: "#f6f7f5" }
const DARK = { surface: "#161e1b", background: "#0e1412" }

const BUILT_IN: Palette = {
  light: { accent: BUILT_IN_ACCENT, hover: "#0b5f59", soft: "#d9efec", onAccent: "#ffffff" },
  dark: { accent: "#2dd4bf", hover: "#5eead4", soft: "#123732", onAccent: "#05211d" },
}

/** The same hue in lighter shades for dark screens. */
export function paletteOf(color: string): Palette {
  if (color === BUILT_IN_ACCENT) return BUILT_IN
  const { l, c, h } = toOklch(color)
  const shade = (lightness: number, chroma: number) => fromOklch(lightness, Math.min(c, chroma), h)
  return {
    light: {
      accent: color,
      hover: shade(Math.max(0, l - 0.08), c),
      soft: softOf(color),
      onAccent: "#ffffff",
    },
    dark: {
      accent: shade(0.79, 0.14),
      hover: shade(0.87, 0.1),
      soft: shade(0.31, 0.05),
      onAccent: shade(0.22, 0.04),
    },
  }
}

/** The most saturated background on which texts in the accent color stay readable. */
function softOf(color: string): string {
  for (let percent = 14; percent > 0; percent -= 2) {
    const soft = mixWithWhite(color, percent / 100)
    if (contrast(color, soft) >= READABLE) return soft
  }
  return LIGHT.surface
}

export const CHECKED_USES = ["buttonLight", "linkLight", "buttonDark", "linkDark"] as const
export type CheckedUse = (typeof CHECKED_USES)[number]

export interface ContrastCheck {
  use: CheckedUse
  /** The shade of the color in this use. */
  color: string
  ratio: number
  isReadable: boolean
}

/** One check for each use of the color. */
export function checkAccent(color: string): ContrastCheck[] {
  const { light, dark } = paletteOf(color)
  const link = (shade: string, on: typeof LIGHT) =>
    Math.min(contrast(shade, on.surface), contrast(shade, on.background))
  const ratios: [CheckedUse, string, number][] = [
    ["buttonLight", light.accent, contrast(light.accent, light.onAccent)],
    ["linkLight", light.accent, link(light.accent, LIGHT)],
    ["buttonDark", dark.accent, contrast(dark.accent, dark.onAccent)],
    ["linkDark", dark.accent, link(dark.accent, DARK)],
  ]
  return ratios.map(([use, shade, ratio]) => ({
    use,
    color: shade,
    ratio,
    isReadable: ratio >= READABLE,
  }))
}

export const isReadableAccent = (color: string) =>
  checkAccent(color).every((check) => check.isReadable)

/** The nearest darker shade that passes all checks; the color itself if it does. */
export function readableAccent(color: string): string {
  const { l, c, h } = toOklch(color)
  for (let lightness = l; lightness > 0; lightness -= 0.005) {
    const shade = lightness === l ? color : fromOklch(lightness, c, h)
    if (isReadableAccent(shade)) return shade
  }
  return "#000000"
}

/** The contrast ratio of WCAG, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [
    number,
    number,
  ]
  return (high + 0.05) / (low + 0.05)
}

function luminance(color: string): number {
  const [r, g, b] = linearOf(color)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

type Triple = [number, number, number]

const channels = (color: string): Triple =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as Triple

const linearOf = (color: string): Triple =>
  channels(color).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Triple

const hexOf = (values: Triple) =>
  `#${values.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`

const mixWithWhite = (color: string, share: number) =>
  hexOf(channels(color).map((value) => value * share + 255 * (1 - share)) as Triple)

/** OKLCH, in which a change of lightness keeps the hue. */
function toOklch(color: string): { l: number; c: number; h: number } {
  const [r, g, b] = linearOf(color)
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const bb = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return { l, c: Math.hypot(a, bb), h: Math.atan2(bb, a) }
}

/** Reduces the chroma until the color exists on a screen. */
function fromOklch(l: number, chroma: number, h: number): string {
  for (let c = chroma; c > 0; c -= 0.004) {
    const values = screenValues(l, c, h)
    if (values.every((value) => value >= -0.5 && value <= 255.5)) return hexOf(clamped(values))
  }
  return hexOf(clamped(screenValues(l, 0, h)))
}

const clamped = (values: Triple) =>
  values.map((value) => Math.min(255, Math.max(0, value))) as Triple

function screenValues(l: number, c: number, h: number): Triple {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)]
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear: Triple = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
  return linear.map(
    (value) => 255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055),
  ) as Triple
}
