import type { Dice } from "#demo/random.ts"

/** The canvas size and random source of a scene. */
export interface Sheet {
  roll: Dice
  w: number
  h: number
}

export interface Drawing {
  svg: string
  /** Alternative text. */
  alt: string
}

const round = (n: number) => Math.round(n * 10) / 10

/** Sets opacity on the fill: group opacity needs an offscreen layer and is ten times slower. */
const thin = (more: string, paint: "fill" | "stroke") =>
  more.replace(/(^| )opacity=/, `$1${paint}-opacity=`)

export const gradient = (id: string, colors: readonly string[], to = "0,1") => {
  const [x, y] = to.split(",")
  const stops = colors.map(
    (color, at) =>
      `<stop offset="${round((100 * at) / (colors.length - 1))}%" stop-color="${color}"/>`,
  )
  return `<linearGradient id="${id}" x1="0" y1="0" x2="${x}" y2="${y}">${stops.join("")}</linearGradient>`
}

/** A radial gradient, bright in the center. */
export const glow = (id: string, color: string, strength = 1) =>
  `<radialGradient id="${id}"><stop offset="0" stop-color="${color}" stop-opacity="${strength}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`

/** A soft shadow as a gradient: a blur is ten times slower. */
export const shade = (x: number, y: number, rx: number, ry: number, strength = 0.6) =>
  `<radialGradient id="shade${shadeName(strength)}"><stop offset="0.55" stop-color="#0d0704" stop-opacity="${strength}"/><stop offset="1" stop-color="#0d0704" stop-opacity="0"/></radialGradient>${oval(x, y, rx, ry, `url(#shade${shadeName(strength)})`)}`

const shadeName = (strength: number) => String(Math.round(strength * 100))

export const rect = (x: number, y: number, w: number, h: number, fill: string, more = "") =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" fill="${fill}" ${thin(more, "fill")}/>`

export const circle = (x: number, y: number, r: number, fill: string, more = "") =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}" ${thin(more, "fill")}/>`

export const oval = (x: number, y: number, rx: number, ry: number, fill: string, more = "") =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}" ${thin(more, "fill")}/>`

export const line = (d: string, color: string, width: number, more = "") =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${round(width)}" stroke-linecap="round" ${thin(more, "stroke")}/>`

export const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at))

/** Outline of hills: a few long waves plus many short ones. */
export function outline({ roll, w }: Sheet, y: number, height: number, roughness = 0.5) {
  const waves = times(7, (at) => ({
    size: height * roughness ** at * roll.between(0.6, 1),
    length: (w / roll.between(0.7, 1.5)) * 0.55 ** at,
    shift: roll.between(0, 7),
  }))
  return times(Math.ceil(w / 6) + 2, (at): [number, number] => {
    const x = at * 6
    const rise = waves.reduce(
      (sum, wave) => sum + wave.size * Math.sin((x / wave.length) * Math.PI + wave.shift),
      0,
    )
    return [x, round(y + rise * 0.6)]
  })
}

export const ground = (points: readonly [number, number][], h: number, fill: string, more = "") =>
  `<path d="M0 ${h}L${points.map((point) => point.join(" ")).join("L")}V${h}Z" fill="${fill}" ${more}/>`

/** Mixes two #rrggbb colors. */
export function mix(a: string, b: string, share: number): string {
  const part = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16)
  const channel = (at: number) =>
    Math.round(part(a, at) + (part(b, at) - part(a, at)) * Math.min(1, Math.max(0, share)))
      .toString(16)
      .padStart(2, "0")
  return `#${channel(1)}${channel(3)}${channel(5)}`
}

/** Bokeh with rims. */
export const bokeh = (
  { roll, w, h }: Sheet,
  colors: readonly string[],
  count: number,
  size: number,
) =>
  times(count, () =>
    circle(
      roll.between(0, w),
      roll.between(0, h),
      size * roll.between(0.35, 1),
      roll.pick(colors),
      `opacity="${round(roll.between(0.1, 0.55))}"`,
    ),
  ).join("")

/** Bokeh without rims. */
export const softLights = (
  { roll, w, h }: Sheet,
  colors: readonly string[],
  count: number,
  size: number,
) =>
  `${colors.map((color, at) => glow(`soft${at}`, color, 0.75)).join("")}${times(count, () =>
    circle(
      roll.between(0, w),
      roll.between(0, h),
      size * roll.between(0.4, 1),
      `url(#soft${roll.int(0, colors.length - 1)})`,
    ),
  ).join("")}`

/** A vignette. */
export const vignette = ({ w, h }: Sheet, strength = 0.35) =>
  `<radialGradient id="vignette" r="0.75"><stop offset="0.55" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="${strength}"/></radialGradient>${rect(0, 0, w, h, "url(#vignette)")}`

export const planks = ({ roll, w, h }: Sheet, wood: string, count = 6) => {
  const dark = mix(wood, "#000000", 0.35)
  const step = h / count
  return times(count, (at) => {
    const tone = mix(wood, roll.chance(0.5) ? "#000000" : "#ffffff", roll.between(0.02, 0.14))
    const grain = times(9, () => {
      const y = at * step + roll.between(4, step - 4)
      const bend = roll.between(-7, 7)
      return line(
        `M0 ${round(y)}C${w * 0.3} ${round(y + bend)} ${w * 0.6} ${round(y - bend)} ${w} ${round(y + bend / 2)}`,
        dark,
        roll.between(0.5, 1.6),
        `opacity="${round(roll.between(0.1, 0.35))}"`,
      )
    })
    return `${rect(0, at * step, w, step, tone)}${grain.join("")}${rect(0, at * step, w, 2.5, dark, 'opacity="0.6"')}`
  }).join("")
}

/** Window light falling across a table. */
export const daylight = ({ w, h }: Sheet, side: "left" | "right") => {
  const [bright, dim] = side === "left" ? ["0", "1"] : ["1", "0"]
  return `<linearGradient id="daylight" x1="${bright}" y1="0" x2="${dim}" y2="1"><stop offset="0" stop-color="#fff3d6" stop-opacity="0.5"/><stop offset="0.5" stop-color="#fff3d6" stop-opacity="0"/><stop offset="1" stop-color="#0b1420" stop-opacity="0.5"/></linearGradient>${rect(0, 0, w, h, "url(#daylight)")}`
}
