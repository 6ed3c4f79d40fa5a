import type { Look } from "#demo/cast.ts"
import { dice, type Dice } from "#demo/random.ts"

import { backdrop } from "./backdrops.ts"
import { hairBehind, hairInFront, type Head } from "./hair.ts"
import { circle, line, mix, oval, times } from "./strokes.ts"

const SIDE = 300
const SKINS = ["#f3d2b8", "#eabf9f", "#d9a279", "#bd8257", "#8f5a3a", "#6a4029"] as const
const HAIRS = ["#2a1c14", "#4a3020", "#7a4a26", "#b07a3c", "#d9b36a", "#8c2f1c", "#171318"] as const
const GRAYS = ["#d8d6d0", "#b9b6b0", "#ece9e2"] as const
const CLOTHES = [
  "#0f766e",
  "#b5472f",
  "#2f4b7c",
  "#e0a526",
  "#6d4a8a",
  "#3f6b3a",
  "#c9607a",
  "#30343b",
  "#e8e2d4",
  "#7a8f9c",
] as const

/** A portrait derived from the name. */
export function drawPortrait(look: Look, name: string): string {
  const roll = dice(`portrait:${name}`)
  const skin = mix(SKINS[look.skin] ?? SKINS[0], roll.pick(SKINS), roll.between(0, 0.12))
  const dark = HAIRS[roll.chance(0.5) ? 0 : 6]
  const natural = look.skin >= 2 ? roll.pick([dark, HAIRS[0], HAIRS[1]]) : roll.pick(HAIRS)
  const hair = look.age === "old" ? roll.pick(GRAYS) : natural
  const size = roll.between(0.86, 1.16)
  const head: Head = {
    x: SIDE * roll.between(0.42, 0.58),
    // Varies the eye position: generated faces have it at fixed coordinates, which the detector
    // checks.
    y: SIDE * roll.between(0.4, 0.45),
    rx: 58 * size * roll.between(0.92, 1.06),
    ry: 70 * size,
    hair,
    wears: look.wears,
    isWoman: look.isWoman,
    isOld: look.age === "old",
  }
  const tilt = roll.between(-9, 9)
  const body = `${hairBehind(head, roll)}${shoulders(head, skin, roll)}${face(head, skin, look, roll)}${hairInFront(head, roll)}`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${SIDE} ${SIDE}">${backdrop(roll)}<g transform="rotate(${tilt.toFixed(1)} ${head.x.toFixed(0)} 260)">${body}</g></svg>`
}

function shoulders({ x, y, rx, ry }: Head, skin: string, roll: Dice): string {
  const color = roll.pick(CLOTHES)
  const [top, wide] = [y + ry * 1.25, rx * roll.between(2, 2.5)]
  const dark = mix(color, "#000000", 0.22)
  const outline = `M${x - wide} 320C${x - wide} ${top + 30} ${x - rx * 0.9} ${top + 6} ${x - rx * 0.42} ${top - 8}H${x + rx * 0.42}C${x + rx * 0.9} ${top + 6} ${x + wide} ${top + 30} ${x + wide} 320Z`
  const torso = `<path d="${outline}" fill="${color}"/>`
  const neck = `<path d="M${x - rx * 0.4} ${y + ry * 0.6}V${top}Q${x} ${top + 34} ${x + rx * 0.4} ${top}V${y + ry * 0.6}Z" fill="${mix(skin, "#5a2a14", 0.16)}"/>`
  const kinds = [
    () =>
      line(`M${x - rx * 0.42} ${top - 6}Q${x} ${top + 40} ${x + rx * 0.42} ${top - 6}`, dark, 7),
    () =>
      `<path d="M${x - rx * 0.5} ${top - 12}L${x} ${top + 44}L${x - rx * 0.2} ${top + 62}L${x - rx * 0.85} ${top + 8}ZM${x + rx * 0.5} ${top - 12}L${x} ${top + 44}L${x + rx * 0.2} ${top + 62}L${x + rx * 0.85} ${top + 8}Z" fill="${mix(color, "#ffffff", 0.75)}"/>`,
    () =>
      `<clipPath id="torso"><path d="${outline}"/></clipPath><g clip-path="url(#torso)">${times(7, (at) => line(`M${x - wide} ${top + 24 + at * 17}H${x + wide}`, mix(color, "#ffffff", 0.6), 6, 'opacity="0.75"')).join("")}</g>`,
    () =>
      `${line(`M${x - rx * 0.6} ${top - 4}Q${x} ${top + 52} ${x + rx * 0.6} ${top - 4}`, mix(color, "#ffffff", 0.25), 20)}${line(`M${x - 12} ${top + 34}v34M${x + 12} ${top + 34}v34`, "#f4f0e6", 3.5)}`,
    () =>
      `${line(`M${x - rx * 0.75} ${top}V320M${x + rx * 0.75} ${top}V320`, mix(color, "#101828", 0.55), 17)}${circle(x - rx * 0.75, top + 44, 6, "#e0c060")}${circle(x + rx * 0.75, top + 44, 6, "#e0c060")}`,
    () =>
      `<path d="M${x - rx * 0.62} ${top - 14}Q${x} ${top + 40} ${x + rx * 0.62} ${top - 14}L${x + rx * 0.7} ${top + 16}Q${x} ${top + 64} ${x - rx * 0.7} ${top + 16}Z" fill="${roll.pick(CLOTHES)}"/>`,
  ]
  const clothes = roll.pick(kinds)
  return `${torso}${neck}${clothes()}`
}

function face(
  { x, y, rx, ry, hair, isWoman, isOld, wears }: Head,
  skin: string,
  look: Look,
  roll: Dice,
) {
  const warm = mix(skin, "#7a2c14", 0.2)
  const [ex, ey, unit] = [rx * 0.42, y - ry * 0.02, rx / 58]
  const jaw = roll.between(0.55, 0.8)
  const head = `<path d="M${x - rx} ${y - ry * 0.1}C${x - rx} ${y - ry * 0.85} ${x + rx} ${y - ry * 0.85} ${x + rx} ${y - ry * 0.1}C${x + rx} ${y + ry * jaw} ${x + rx * 0.42} ${y + ry} ${x} ${y + ry}C${x - rx * 0.42} ${y + ry} ${x - rx} ${y + ry * jaw} ${x - rx} ${y - ry * 0.1}Z" fill="${skin}"/>`
  const ears =
    wears === "scarf"
      ? ""
      : `${oval(x - rx * 0.99, y + ry * 0.06, 10 * unit, 15 * unit, warm)}${oval(x + rx * 0.99, y + ry * 0.06, 10 * unit, 15 * unit, warm)}`
  const iris = roll.pick(["#3a2416", "#2f4a3a", "#35506e", "#4a3320"])
  const isLaughing = roll.chance(0.28)
  const eye = (at: number) =>
    isLaughing
      ? line(
          `M${at - 9 * unit} ${ey + 3 * unit}q${9 * unit} ${-10 * unit} ${18 * unit} 0`,
          "#2a1a12",
          4 * unit,
        )
      : `${oval(at, ey, 10.5 * unit, 8.5 * unit, "#fffdf8")}${circle(at + roll.between(-1.5, 1.5) * unit, ey + 0.5, 6.2 * unit, iris)}${circle(at, ey, 3 * unit, "#140c08")}${circle(at + 2.2 * unit, ey - 2.4 * unit, 1.9 * unit, "#ffffff")}${line(`M${at - 11 * unit} ${ey - 3 * unit}q${11 * unit} ${-10 * unit} ${22 * unit} 0`, mix(skin, "#2a140a", 0.75), (isWoman ? 3.6 : 2.4) * unit)}`
  const brow = (at: number, side: number) =>
    line(
      `M${at - 12 * unit} ${ey - 19 * unit + side * 1.5}q${12 * unit} ${-8 * unit} ${24 * unit} ${-side * 1.5}`,
      mix(hair, "#1a100a", 0.35),
      (isWoman ? 3.6 : 5.2) * unit,
    )
  const nose = line(
    `M${x + 1} ${ey + 8 * unit}q${roll.between(-11, -5) * unit} ${17 * unit} ${3 * unit} ${19 * unit}`,
    warm,
    3.4 * unit,
  )
  const my = y + ry * 0.55
  const mouth = roll.chance(0.5)
    ? `<path d="M${x - 20 * unit} ${my}q${20 * unit} ${27 * unit} ${40 * unit} 0q${-20 * unit} ${5 * unit} ${-40 * unit} 0Z" fill="#7a2420"/><path d="M${x - 15 * unit} ${my + 3 * unit}q${15 * unit} ${9 * unit} ${30 * unit} 0q${-15 * unit} ${4 * unit} ${-30 * unit} 0Z" fill="#fffaf2"/>`
    : line(
        `M${x - 17 * unit} ${my + 2}q${17 * unit} ${roll.between(10, 17) * unit} ${34 * unit} 0`,
        mix(skin, "#7a1f1c", 0.7),
        4.2 * unit,
      )
  const cheeks = `${oval(x - rx * 0.6, y + ry * 0.3, 13 * unit, 9 * unit, "#e0604a", 'opacity="0.22"')}${oval(x + rx * 0.6, y + ry * 0.3, 13 * unit, 9 * unit, "#e0604a", 'opacity="0.22"')}`
  const freckles =
    look.skin < 2 && roll.chance(0.25)
      ? times(14, () =>
          circle(x + roll.between(-0.6, 0.6) * rx, ey + roll.between(10, 24) * unit, 1.3, warm),
        ).join("")
      : ""
  const lines = isOld
    ? `${line(`M${x - rx * 0.68} ${y + ry * 0.36}q4 14 12 19M${x + rx * 0.68} ${y + ry * 0.36}q-4 14 -12 19`, warm, 2)}${line(`M${x - rx * 0.42} ${y - ry * 0.47}h${rx * 0.84}`, warm, 2, 'opacity="0.6"')}`
    : ""
  return `${ears}${head}${cheeks}${freckles}${beard()}${eye(x - ex)}${eye(x + ex)}${brow(x - ex, 1)}${brow(x + ex, -1)}${nose}${mouth}${lines}${glasses()}`

  function beard() {
    if (isWoman || !roll.chance(0.5)) return ""
    const full = `<path d="M${x - rx * 0.98} ${y + ry * 0.1}C${x - rx} ${y + ry * 0.85} ${x - rx * 0.4} ${y + ry * 1.14} ${x} ${y + ry * 1.12}C${x + rx * 0.4} ${y + ry * 1.14} ${x + rx} ${y + ry * 0.85} ${x + rx * 0.98} ${y + ry * 0.1}C${x + rx * 0.8} ${y + ry * 0.42} ${x + rx * 0.5} ${y + ry * 0.34} ${x} ${y + ry * 0.36}C${x - rx * 0.5} ${y + ry * 0.34} ${x - rx * 0.8} ${y + ry * 0.42} ${x - rx * 0.98} ${y + ry * 0.1}Z" fill="${hair}"/>`
    const moustache = line(
      `M${x - 22 * unit} ${my - 5 * unit}q${22 * unit} ${-13 * unit} ${44 * unit} 0`,
      hair,
      8 * unit,
    )
    return roll.chance(0.65) ? full : moustache
  }

  function glasses() {
    if (!roll.chance(look.age === "old" ? 0.6 : 0.27)) return ""
    const rim = roll.pick(["#1f1f24", "#7a4a26", "#b5472f", "#30506e"])
    const more = `stroke="${rim}" stroke-width="${3.4 * unit}"`
    const lens = (at: number) =>
      roll.chance(0.5)
        ? circle(at, ey + 1, 17 * unit, "none", more)
        : `<rect x="${at - 18 * unit}" y="${ey - 12 * unit}" width="${36 * unit}" height="${27 * unit}" rx="${8 * unit}" fill="none" ${more}/>`
    const shape = roll.chance(0.5)
    const both = [x - ex, x + ex].map((at) =>
      shape ? circle(at, ey + 1, 17 * unit, "none", more) : lens(at),
    )
    return `${both.join("")}${line(`M${x - ex + 17 * unit} ${ey}H${x + ex - 17 * unit}`, rim, 3 * unit)}`
  }
}
