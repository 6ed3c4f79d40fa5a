import type { Dice } from "#demo/random.ts"

import { circle, glow, gradient, line, mix, oval, rect, softLights, times } from "./strokes.ts"

const COLORS = [
  "#f2c14e",
  "#e4785c",
  "#7fb7a6",
  "#8aa6d6",
  "#d9a5b3",
  "#b8c77a",
  "#6d87a8",
  "#c9b18a",
  "#4a6b66",
  "#33415c",
]

/**
 * Portrait backgrounds. They differ strongly in brightness, because fingerprints compare light and
 * dark.
 */
export function backdrop(roll: Dice): string {
  const [a, b] = roll.some(COLORS, 2) as [string, string]
  const dark = mix(a, "#101820", 0.55)
  const sheet = { roll, w: 300, h: 300 }
  const sky = `${gradient("back", [mix(a, "#ffffff", 0.35), a], roll.pick(["0,1", "1,0", "1,1"]))}${rect(0, 0, 300, 300, "url(#back)")}`
  const kinds = [
    // Half in the light
    () => {
      const [x, lean] = [roll.int(60, 240), roll.int(-120, 120)]
      return `${sky}<path d="M${x} 0L${x + lean} 300H300V0Z" fill="${dark}"/>`
    },
    // A garden out of focus
    () =>
      `${rect(0, 0, 300, 300, "#5f8a4d")}${softLights(sheet, ["#dff0b0", "#2f5a34", "#fff7c9", b], 22, 90)}`,
    // A large sun
    () => `${sky}${circle(roll.int(20, 280), roll.int(30, 200), roll.int(60, 130), b)}`,
    // Shelves
    () =>
      `${rect(0, 0, 300, 300, "#4a3526")}${times(4, (row) => times(12, () => rect(roll.int(-10, 290), row * 76 + roll.int(4, 22), roll.int(8, 22), 60, roll.pick(COLORS))).join("") + rect(0, row * 76 + 68, 300, 8, "#8a6a48")).join("")}`,
    // A wall with a window
    () => {
      const [x, y] = [roll.int(-40, 190), roll.int(-30, 60)]
      return `${rect(0, 0, 300, 300, mix(a, "#3a3028", 0.35))}${rect(x, y, 130, 160, "#eef6f8")}${line(`M${x + 65} ${y}v160M${x} ${y + 80}h130`, "#ffffff", 8)}${line(`M${x} ${y}h130v160h-130Z`, mix(a, "#ffffff", 0.6), 9)}`
    },
    // Hills
    () =>
      `${sky}<path d="M0 ${roll.int(120, 200)}Q${roll.int(40, 120)} ${roll.int(60, 140)} 160 ${roll.int(140, 200)}T300 ${roll.int(110, 200)}V300H0Z" fill="${mix(b, "#1f3a2a", 0.5)}"/>`,
    // Stripes
    () =>
      `${rect(0, 0, 300, 300, a)}<g transform="rotate(${roll.int(0, 179)} 150 150)">${times(5, (at) => rect(-100 + at * 105, -120, roll.int(34, 60), 560, mix(a, "#ffffff", 0.4))).join("")}</g>`,
    // Leaves
    () =>
      `${rect(0, 0, 300, 300, mix("#2f5a44", a, 0.25))}${times(16, () => `<g transform="translate(${roll.int(0, 300)} ${roll.int(0, 260)}) rotate(${roll.int(0, 359)})">${oval(0, 0, 22, 58, mix("#5f9a5a", roll.pick(COLORS), roll.between(0, 0.4)))}${line("M0 -50V54", "#2f5a44", 2)}</g>`).join("")}`,
    // Light from one corner
    () =>
      `${rect(0, 0, 300, 300, dark)}${glow("spot", b, 1)}${circle(roll.pick([30, 270]), roll.pick([30, 250]), 230, "url(#spot)")}`,
  ]
  const kind = roll.pick(kinds)
  return kind()
}
