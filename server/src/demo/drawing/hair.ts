import type { Dice } from "#demo/random.ts"

import { circle, line, mix, oval, times } from "./strokes.ts"

export interface Head {
  x: number
  y: number
  rx: number
  ry: number
  hair: string
  wears: "scarf" | "cap" | undefined
  isWoman: boolean
  isOld: boolean
}

const SCARVES = ["#1f5f73", "#8a3b5c", "#d9c7ab", "#2f3b52", "#5b7a4a"]

/** Hair behind the shoulders; drawn first. */
export function hairBehind(head: Head, roll: Dice): string {
  const { x, y, rx, ry, hair } = head
  if (head.wears === "scarf") {
    const cloth = scarfOf(head)
    return `<path d="M${x - rx * 1.28} ${y - ry * 0.1}C${x - rx * 1.3} ${y - ry * 1.3} ${x + rx * 1.3} ${y - ry * 1.3} ${x + rx * 1.28} ${y - ry * 0.1}C${x + rx * 1.5} ${y + ry * 1.2} ${x + rx} ${y + ry * 2} ${x} ${y + ry * 2}C${x - rx} ${y + ry * 2} ${x - rx * 1.5} ${y + ry * 1.2} ${x - rx * 1.28} ${y - ry * 0.1}Z" fill="${cloth}"/>`
  }
  if (!head.isWoman) return ""
  const dark = mix(hair, "#000000", 0.18)
  return roll.pick([
    // Long, to the shoulders
    () =>
      `<path d="M${x - rx * 1.16} ${y - ry * 0.3}C${x - rx * 1.2} ${y - ry * 1.25} ${x + rx * 1.2} ${y - ry * 1.25} ${x + rx * 1.16} ${y - ry * 0.3}L${x + rx * 1.3} ${y + ry * 1.7}H${x - rx * 1.3}Z" fill="${dark}"/>`,
    // A bob
    () =>
      `<path d="M${x - rx * 1.2} ${y + ry * 0.7}C${x - rx * 1.5} ${y - ry * 1.5} ${x + rx * 1.5} ${y - ry * 1.5} ${x + rx * 1.2} ${y + ry * 0.7}Q${x} ${y + ry * 0.4} ${x - rx * 1.2} ${y + ry * 0.7}Z" fill="${dark}"/>`,
    // A bun
    () =>
      `${circle(x + rx * roll.between(-0.3, 0.3), y - ry * 1.12, rx * 0.46, dark)}${oval(x, y - ry * 0.2, rx * 1.12, ry * 0.9, dark)}`,
    // Curls
    () =>
      times(26, () => {
        const angle = roll.between(2.6, 6.9)
        return circle(
          x + Math.cos(angle) * rx * 1.18,
          y - ry * 0.2 + Math.sin(angle) * ry * 1.02,
          rx * roll.between(0.28, 0.44),
          mix(hair, "#000000", roll.between(0, 0.3)),
        )
      }).join(""),
    // A plait over one shoulder
    () =>
      `${oval(x, y - ry * 0.2, rx * 1.13, ry * 0.92, dark)}${times(6, (at) => oval(x + rx * 1.08, y + ry * (0.45 + at * 0.27), rx * 0.25, ry * 0.19, mix(hair, "#000000", at % 2 ? 0.25 : 0.05))).join("")}`,
  ])()
}

/** Hair around the forehead; drawn last. */
export function hairInFront(head: Head, roll: Dice): string {
  const { x, y, rx, ry, hair } = head
  const light = mix(hair, "#ffffff", 0.14)
  if (head.wears === "scarf") {
    const cloth = scarfOf(head)
    return `<path d="M${x - rx * 1.06} ${y + ry * 0.2}C${x - rx * 1.1} ${y - ry * 1.05} ${x + rx * 1.1} ${y - ry * 1.05} ${x + rx * 1.06} ${y + ry * 0.2}C${x + rx * 1.35} ${y - ry * 1.5} ${x - rx * 1.35} ${y - ry * 1.5} ${x - rx * 1.06} ${y + ry * 0.2}Z" fill="${cloth}"/><path d="M${x - rx * 1.2} ${y + ry * 0.3}Q${x} ${y + ry * 2.1} ${x + rx * 1.2} ${y + ry * 0.3}Q${x + rx * 1.3} ${y + ry * 1.8} ${x} ${y + ry * 1.8}Q${x - rx * 1.3} ${y + ry * 1.8} ${x - rx * 1.2} ${y + ry * 0.3}Z" fill="${mix(cloth, "#000000", 0.12)}"/>`
  }
  const cap = `M${x - rx * 1.05} ${y - ry * 0.08}C${x - rx * 1.2} ${y - ry * 1.25} ${x + rx * 1.2} ${y - ry * 1.25} ${x + rx * 1.05} ${y - ry * 0.08}`
  if (head.wears === "cap") {
    const color = roll.pick(["#b5472f", "#0f766e", "#e0a526", "#2f4b7c"])
    return `<path d="${cap}Q${x} ${y - ry * 0.62} ${x - rx * 1.05} ${y - ry * 0.08}Z" fill="${hair}"/><path d="M${x - rx * 1.12} ${y - ry * 0.38}C${x - rx * 1.1} ${y - ry * 1.4} ${x + rx * 1.1} ${y - ry * 1.4} ${x + rx * 1.12} ${y - ry * 0.38}Z" fill="${color}"/>${line(`M${x - rx * 1.12} ${y - ry * 0.38}H${x + rx * 1.12}`, mix(color, "#000000", 0.25), ry * 0.16)}`
  }
  const styles = head.isWoman
    ? [
        `<path d="${cap}C${x + rx * 0.7} ${y - ry * 0.5} ${x + rx * 0.1} ${y - ry * 0.85} ${x - rx * 0.25} ${y - ry * 0.75}C${x - rx * 0.6} ${y - ry * 0.6} ${x - rx * 0.95} ${y - ry * 0.4} ${x - rx * 1.05} ${y - ry * 0.08}Z" fill="${hair}"/>`,
        `<path d="${cap}Q${x + rx * 0.9} ${y - ry * 0.42} ${x + rx * 0.75} ${y - ry * 0.36}H${x - rx * 0.75}Q${x - rx * 0.9} ${y - ry * 0.42} ${x - rx * 1.05} ${y - ry * 0.08}Z" fill="${hair}"/>`,
        `<path d="${cap}C${x + rx * 0.9} ${y - ry * 0.55} ${x + rx * 0.2} ${y - ry * 0.6} ${x} ${y - ry * 0.8}C${x - rx * 0.2} ${y - ry * 0.6} ${x - rx * 0.9} ${y - ry * 0.55} ${x - rx * 1.05} ${y - ry * 0.08}Z" fill="${light}"/>`,
      ]
    : [
        `<path d="${cap}C${x + rx * 0.95} ${y - ry * 0.5} ${x + rx * 0.5} ${y - ry * 0.62} ${x - rx * 0.3} ${y - ry * 0.66}C${x - rx * 0.75} ${y - ry * 0.62} ${x - rx * 0.95} ${y - ry * 0.45} ${x - rx * 1.05} ${y - ry * 0.08}Z" fill="${hair}"/>`,
        `<path d="${cap}Q${x + rx * 0.85} ${y - ry * 0.7} ${x} ${y - ry * 0.62}T${x - rx * 1.05} ${y - ry * 0.08}Z" fill="${light}"/>`,
        times(22, (at) => {
          const angle = 3.25 + (at / 21) * 2.9
          return circle(
            x + Math.cos(angle) * rx * 0.95,
            y - ry * 0.18 + Math.sin(angle) * ry * 0.72,
            rx * roll.between(0.2, 0.3),
            mix(hair, "#000000", roll.between(0, 0.25)),
          )
        }).join(""),
        head.isOld
          ? `${oval(x - rx * 0.98, y - ry * 0.2, rx * 0.16, ry * 0.28, hair)}${oval(x + rx * 0.98, y - ry * 0.2, rx * 0.16, ry * 0.28, hair)}`
          : `<path d="M${x - rx * 1.02} ${y - ry * 0.15}C${x - rx * 1.1} ${y - ry * 1.05} ${x + rx * 1.1} ${y - ry * 1.05} ${x + rx * 1.02} ${y - ry * 0.15}C${x + rx * 0.9} ${y - ry * 0.7} ${x - rx * 0.9} ${y - ry * 0.7} ${x - rx * 1.02} ${y - ry * 0.15}Z" fill="${hair}"/>`,
      ]
  return roll.pick(styles)
}

/** The same fabric in front as behind. */
const scarfOf = ({ x, y }: Head) => SCARVES[Math.floor(x * 7 + y * 3) % SCARVES.length]!
