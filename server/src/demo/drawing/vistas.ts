import {
  circle,
  glow,
  gradient,
  ground,
  line,
  mix,
  outline,
  oval,
  rect,
  times,
  vignette,
  type Drawing,
  type Sheet,
} from "./strokes.ts"

interface Light {
  when: string
  sky: readonly [string, string, string]
  sun: string
  near: string
}

const LIGHTS: readonly Light[] = [
  { when: "at sunrise", sky: ["#5f86b5", "#f0b48a", "#ffe3b0"], sun: "#fff4cf", near: "#1f2a37" },
  { when: "at sunset", sky: ["#3b3f73", "#d9657a", "#ffc285"], sun: "#ffe6a8", near: "#1c1830" },
  {
    when: "in the morning haze",
    sky: ["#9fc3d6", "#d7e5e4", "#f6efdc"],
    sun: "#ffffff",
    near: "#2c4a4a",
  },
  { when: "at dusk", sky: ["#1f2a55", "#5b5f9c", "#e7a39b"], sun: "#ffd9b8", near: "#10142a" },
  {
    when: "in golden light",
    sky: ["#8fb0bf", "#f3d08f", "#fbe8b8"],
    sun: "#fff7db",
    near: "#3a2f1c",
  },
]

const heaven = ({ w, h }: Sheet, light: Light) =>
  `${gradient("sky", light.sky)}${rect(0, 0, w, h, "url(#sky)")}`

const clouds = ({ roll, w, h }: Sheet, color: string, count: number) =>
  `${glow("cloud", color, 0.8)}<g>${times(count, () => {
    const [x, y] = [roll.between(0, w), roll.between(0.04, 0.4) * h]
    return times(7, (at) =>
      oval(
        x + (at - 3) * w * 0.045,
        y + roll.between(-0.012, 0.018) * h,
        w * roll.between(0.06, 0.13),
        h * roll.between(0.014, 0.036),
        "url(#cloud)",
      ),
    ).join("")
  }).join("")}</g>`

const sunAt = (sheet: Sheet, light: Light, x: number, y: number) =>
  `${glow("sun", light.sun, 0.95)}${circle(x, y, sheet.h * 0.42, "url(#sun)", 'opacity="0.75"')}${circle(x, y, sheet.h * 0.035, light.sun)}`

const firs = ({ roll, h }: Sheet, points: readonly [number, number][], color: string) =>
  points
    .filter(() => roll.chance(0.55))
    .map(([x, y]) => {
      const size = h * roll.between(0.018, 0.06)
      return `<path d="M${x} ${y - size}l${size * 0.22} ${size * 1.25}h${-size * 0.44}Z" fill="${color}"/>`
    })
    .join("")

export function ridges(sheet: Sheet): Drawing {
  const { roll, w, h } = sheet
  const light = roll.pick(LIGHTS)
  const layers = roll.int(5, 7)
  const parts = times(layers, (at) => {
    const share = at / (layers - 1)
    const points = outline(sheet, h * (0.42 + 0.46 * share), h * (0.1 - 0.03 * share), 0.52)
    const color = mix(light.sky[2], light.near, 0.18 + 0.82 * share ** 1.3)
    const mist = `${gradient(`mist${at}`, [mix(color, light.sky[2], 0.1), mix(color, light.sky[2], 0.45)])}`
    return `${mist}${at === layers - 1 ? firs(sheet, points, light.near) : ""}${ground(points, h, at === layers - 1 ? light.near : `url(#mist${at})`)}`
  })
  return {
    svg: `${heaven(sheet, light)}${clouds(sheet, light.sky[2], 3)}${sunAt(sheet, light, w * roll.between(0.2, 0.8), h * roll.between(0.26, 0.4))}${parts.join("")}${vignette(sheet)}`,
    alt: `${["", "", "", "", "", "Five", "Six", "Seven"][layers]} mountain ridges one behind the other ${light.when}, fog between them`,
  }
}

export function lake(sheet: Sheet): Drawing {
  const { roll, w, h } = sheet
  const light = roll.pick(LIGHTS)
  const shore = h * roll.between(0.46, 0.56)
  const x = w * roll.between(0.25, 0.75)
  const far = outline(sheet, shore - h * 0.1, h * 0.06)
  const near = outline(sheet, shore - h * 0.025, h * 0.02)
  const land = `${ground(far, shore, mix(light.sky[2], light.near, 0.5))}${firs(sheet, near, mix(light.near, light.sky[1], 0.12))}${ground(near, shore, mix(light.near, light.sky[1], 0.12))}`
  const glitter = times(70, () => {
    const depth = roll.next()
    return oval(
      x + roll.between(-1, 1) * w * (0.03 + 0.16 * depth),
      shore + h * (0.01 + 0.4 * depth),
      w * roll.between(0.008, 0.045) * (0.4 + depth),
      h * 0.0022 * (0.6 + depth),
      light.sun,
      `opacity="${roll.between(0.25, 0.8).toFixed(2)}"`,
    )
  })
  const reeds = times(38, () => {
    const [rx, tall] = [roll.next() ** 2 * w * 0.35, h * roll.between(0.1, 0.3)]
    const lean = roll.between(-0.03, 0.06) * w
    return line(`M${rx} ${h}q${lean / 3} ${-tall * 0.6} ${lean} ${-tall}`, light.near, w * 0.003)
  })
  const isRight = roll.chance(0.5) ? `transform="translate(${w} 0) scale(-1 1)"` : ""
  return {
    svg: `${heaven(sheet, light)}${clouds(sheet, light.sky[2], 3)}${sunAt(sheet, light, x, shore - h * roll.between(0.12, 0.24))}${land}
${gradient("water", [mix(light.sky[2], light.near, 0.15), mix(light.sky[1], light.near, 0.25), mix(light.sky[0], light.near, 0.4)])}${rect(0, shore, w, h - shore, "url(#water)")}
<g transform="translate(0 ${2 * shore}) scale(1 -1)" opacity="0.4">${land}</g>${glitter.join("")}<g ${isRight}>${reeds.join("")}</g>${vignette(sheet)}`,
    alt: `A still lake ${light.when}, trees on the far shore and their reflection, reeds in front`,
  }
}

const FIELDS = [
  { season: "spring", greens: ["#b9d38a", "#8fbf63", "#5e9a45", "#3c7432"], leaf: "#4f8a3a" },
  { season: "late summer", greens: ["#e7d49a", "#d8bd68", "#a9a24e", "#5d7a38"], leaf: "#4e6f2d" },
  { season: "autumn", greens: ["#dcc79c", "#c79a58", "#a2743c", "#5f5a2e"], leaf: "#b3582a" },
] as const

export function hills(sheet: Sheet): Drawing {
  const { roll, w, h } = sheet
  const field = roll.pick(FIELDS)
  const tops = field.greens.map((green, at) => ({
    green,
    points: outline(sheet, h * (0.48 + at * 0.12), h * 0.07, 0.25),
  }))
  const [tx, size] = [w * roll.between(0.2, 0.8), h * roll.between(0.16, 0.26)]
  const foot = tops[2]!.points[Math.round(tx / 6)]![1] + h * 0.01
  const crown = times(70, () => {
    const [angle, far] = [roll.between(0, 6.3), Math.sqrt(roll.next()) * size * 0.42]
    const [cx, cy] = [tx + Math.cos(angle) * far * 1.15, foot - size * 0.85 + Math.sin(angle) * far]
    const shade = mix(
      field.leaf,
      cy < foot - size * 0.85 ? "#fff6c8" : "#101c0c",
      roll.between(0.05, 0.4),
    )
    return circle(cx, cy, size * roll.between(0.05, 0.11), shade)
  })
  const rows = times(16, (at) =>
    line(
      `M${w * (at / 15)} ${h * 1.02}Q${w * (0.3 + at * 0.03)} ${h * 0.86} ${w * (0.42 + at * 0.012)} ${h * 0.78}`,
      mix(field.greens[3], "#000000", 0.25),
      h * 0.004,
      'opacity="0.45"',
    ),
  )
  const blue = roll.pick(["#6fa3d0", "#7fb2d6", "#8aa9c8"])
  return {
    svg: `${gradient("sky", [blue, mix(blue, "#ffffff", 0.5), "#f4f1e2"])}${rect(0, 0, w, h, "url(#sky)")}${clouds(sheet, "#ffffff", 5)}
${tops.map(({ green, points }, at) => `${gradient(`hill${at}`, [mix(green, "#fff3c4", 0.25), mix(green, "#14240f", 0.15)])}${ground(points, h, `url(#hill${at})`)}${at === 2 ? `${oval(tx, foot, size * 0.6, size * 0.06, "#14240f", 'opacity="0.35"')}<path d="M${tx - size * 0.05} ${foot}L${tx - size * 0.02} ${foot - size * 0.7}h${size * 0.05}L${tx + size * 0.06} ${foot}Z" fill="#3a2b1e"/>${crown.join("")}` : ""}`).join("")}${rows.join("")}${vignette(sheet, 0.25)}`,
    alt: `Rolling fields in ${field.season} with a single tree on the hill under a wide sky`,
  }
}

export function sea(sheet: Sheet): Drawing {
  const { roll, w, h } = sheet
  const light = roll.pick(LIGHTS)
  const horizon = h * roll.between(0.36, 0.46)
  const deep = mix(light.sky[0], "#0d3b4f", 0.65)
  const swell = times(26, (at) => {
    const depth = at / 26
    const y = horizon + (h * 0.78 - horizon) * depth ** 1.6
    const step = w / 5
    const wave = times(6, () => `q${step / 2} ${-h * 0.012 * (depth + 0.2)} ${step} 0`).join("")
    return line(
      `M${-roll.between(0, w * 0.3)} ${y}${wave}`,
      mix(deep, "#ffffff", roll.between(0.2, 0.75)),
      h * (0.0015 + 0.006 * depth),
      `opacity="${roll.between(0.2, 0.6).toFixed(2)}"`,
    )
  })
  const beach = outline(sheet, h * 0.84, h * 0.03, 0.3)
  const foam = beach.map((point) => point.join(" ")).join("L")
  return {
    svg: `${heaven(sheet, light)}${clouds(sheet, light.sky[2], 4)}${sunAt(sheet, light, w * roll.between(0.2, 0.8), horizon - h * 0.08)}
${gradient("sea", [mix(light.sky[2], deep, 0.45), deep, mix(deep, "#bfe3dd", 0.35)])}${rect(0, horizon, w, h - horizon, "url(#sea)")}${swell.join("")}
${gradient("sand", [mix("#b79a72", deep, 0.25), "#dcc49a"])}${ground(beach, h, "url(#sand)")}${line(`M${foam}`, "#ffffff", h * 0.03, 'opacity="0.35"')}${line(`M${foam}`, "#ffffff", h * 0.012, 'opacity="0.85"')}${vignette(sheet)}`,
    alt: `Waves running up a sandy beach ${light.when}`,
  }
}

export function night(sheet: Sheet): Drawing {
  const { roll, w, h } = sheet
  const glowing = roll.pick(["#2d5f6f", "#5b4a7a", "#7a4a4a"])
  const stars = times(420, () =>
    circle(
      roll.between(0, w),
      roll.between(0, h * 0.85),
      h * roll.next() ** 6 * 0.0035 + h * 0.0007,
      roll.pick(["#ffffff", "#dfe8ff", "#fff1d8"]),
      `opacity="${roll.between(0.35, 1).toFixed(2)}"`,
    ),
  )
  const tilt = roll.between(-50, -25)
  const band = times(46, () =>
    oval(
      roll.between(-0.2, 1.2) * w,
      h * 0.42 + roll.between(-0.07, 0.07) * h,
      w * roll.between(0.08, 0.22),
      h * roll.between(0.03, 0.1),
      roll.pick(["url(#milk0)", "url(#milk1)", "url(#milk2)"]),
    ),
  )
  const trees = outline(sheet, h * 0.9, h * 0.04)
  return {
    svg: `${gradient("sky", ["#05091a", "#0f1f44", glowing])}${rect(0, 0, w, h, "url(#sky)")}${glow("milk0", "#8fa3d9", 0.22)}${glow("milk1", "#c9b6dd", 0.2)}${glow("milk2", "#e8d9c9", 0.18)}<g transform="rotate(${tilt} ${w / 2} ${h / 2})">${band.join("")}</g>${stars.join("")}${firs(sheet, trees, "#03060d")}${firs(sheet, trees, "#03060d")}${ground(trees, h, "#03060d")}${vignette(sheet)}`,
    alt: "The Milky Way over a dark line of fir trees",
  }
}
