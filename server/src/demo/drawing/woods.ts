import {
  circle,
  glow,
  gradient,
  line,
  mix,
  oval,
  rect,
  softLights,
  times,
  vignette,
  type Drawing,
  type Sheet,
} from "./strokes.ts"

const AIRS = [
  { when: "on a misty morning", pale: "#dfe8df", dark: "#1f2e28" },
  { when: "in the evening sun", pale: "#f5dca6", dark: "#2b2115" },
  { when: "in the first frost", pale: "#d9e4ee", dark: "#222c38" },
] as const

export function forest(sheet: Sheet): Drawing {
  const { roll, w, h } = sheet
  const air = roll.pick(AIRS)
  const layers = times(4, (depth) => {
    const color = mix(air.pale, air.dark, 0.22 + depth * 0.25)
    return times(15 - depth * 3, () => {
      const [x, thick] = [roll.between(0, w), w * (0.006 + depth * 0.009) * roll.between(0.7, 1.4)]
      const lean = roll.between(-0.02, 0.02) * w
      const branches = times(depth < 2 ? 3 : 5, () => {
        const y = h * roll.between(0.05, 0.55)
        const side = roll.chance(0.5) ? 1 : -1
        const long = w * roll.between(0.03, 0.1)
        return line(
          `M${x + lean * (1 - y / h)} ${y}q${(side * long) / 2} ${-long * 0.2} ${side * long} ${-long * roll.between(0.3, 0.8)}`,
          color,
          thick * 0.18,
        )
      })
      return `<path d="M${x - thick / 2} ${h}L${x + lean - thick * 0.35} 0h${thick * 0.7}L${x + thick / 2} ${h}Z" fill="${color}"/>${branches.join("")}`
    }).join("")
  })
  const ferns = times(120, () => {
    const [x, tall] = [roll.between(0, w), h * roll.between(0.03, 0.11)]
    return line(
      `M${x} ${h}q${roll.between(-1, 1) * tall * 0.3} ${-tall * 0.7} ${roll.between(-1, 1) * tall} ${-tall}`,
      mix(air.dark, "#4c6a3a", roll.between(0.2, 0.8)),
      w * 0.003,
    )
  })
  const beams = times(6, () => {
    const x = roll.between(-0.1, 0.9) * w
    return `<path d="M${x} 0h${w * 0.06}L${x + w * 0.36} ${h}h${-w * 0.14}Z" fill="${air.pale}" fill-opacity="${roll.between(0.08, 0.22).toFixed(2)}"/>`
  })
  return {
    svg: `${gradient("air", [air.pale, mix(air.pale, air.dark, 0.25), mix(air.dark, "#46583a", 0.35)])}${rect(0, 0, w, h, "url(#air)")}${layers.slice(0, 2).join("")}${beams.join("")}${layers.slice(2).join("")}${ferns.join("")}${vignette(sheet, 0.45)}`,
    alt: `Tall trees in the woods ${air.when}, light falling between the trunks`,
  }
}

const TREES = [
  { name: "beech and maple", colors: ["#c7522a", "#e08d3c", "#d9a441", "#8f3a1f", "#b5651d"] },
  { name: "birch", colors: ["#e6c04a", "#d8a32f", "#f0d675", "#b98a2b", "#9c7a2e"] },
  { name: "cherry", colors: ["#a83232", "#c94f3d", "#e07a55", "#7c2430", "#d99a4e"] },
] as const

export function leaves(sheet: Sheet): Drawing {
  const { roll, w, h } = sheet
  const tree = roll.pick(TREES)
  const blade = "M0 -52C34 -34 36 16 0 52C-36 16 -34 -34 0 -52Z"
  const maple =
    "M0 -54L10 -24L34 -38L28 -8L54 -2L30 14L36 36L8 26L4 54L-4 54L-8 26L-36 36L-30 14L-54 -2L-28 -8L-34 -38L-10 -24Z"
  const shape = tree.name === "birch" ? [blade] : [blade, maple]
  const all = times(130, (at) => {
    const size = (h / 500) * (0.5 + at / 120) * roll.between(0.7, 1.25)
    const place = `translate(${roll.between(0, w).toFixed(0)} ${roll.between(0, h).toFixed(0)}) rotate(${roll.int(0, 359)}) scale(${size.toFixed(2)} ${(size * roll.between(0.75, 1)).toFixed(2)})`
    const color = mix(
      roll.pick(tree.colors),
      "#1d120a",
      0.5 * (1 - at / 130) + roll.between(0, 0.15),
    )
    const outline = roll.pick(shape)
    const veins = [-26, -8, 10, 26]
      .map((y) => `M0 ${y + 10}L18 ${y - 4}M0 ${y + 10}L-18 ${y - 4}`)
      .join("")
    return `<g transform="${place}"><path d="${outline}" fill="#120b06" fill-opacity="0.45" transform="translate(5 8)"/><path d="${outline}" fill="${color}"/>${line(`M0 -46V62${veins}`, mix(color, "#fff0c8", 0.35), 1.6, 'opacity="0.7"')}</g>`
  })
  return {
    svg: `${rect(0, 0, w, h, "#1d140c")}${all.join("")}${vignette(sheet, 0.4)}`,
    alt: `A carpet of fallen ${tree.name} leaves`,
  }
}

const MEADOWS = [
  { name: "poppies and daisies", petals: ["#d9412f", "#f5f1e6", "#e8674a"], heart: "#2b1b12" },
  { name: "cornflowers", petals: ["#4a63c9", "#7a8fe0", "#e9e6f7"], heart: "#2b2f66" },
  { name: "pink cosmos", petals: ["#d86a9e", "#f0a8c4", "#fbe3ee"], heart: "#e0b23c" },
  { name: "yellow dahlias", petals: ["#f0b429", "#f7d269", "#e2862b"], heart: "#7a3f12" },
] as const

export function flowers(sheet: Sheet): Drawing {
  const { roll, w, h } = sheet
  const meadow = roll.pick(MEADOWS)
  const bloom = (x: number, y: number, size: number) => {
    const color = roll.pick(meadow.petals)
    const count = roll.int(7, 12)
    const flat = roll.between(0.55, 1)
    const petals = times(count, (at) =>
      oval(
        0,
        -size * 0.62,
        size * (2.3 / count),
        size * 0.52,
        mix(color, at % 2 ? "#ffffff" : "#000000", roll.between(0.02, 0.16)),
        `transform="rotate(${((360 * at) / count).toFixed(0)})"`,
      ),
    )
    const stem = line(
      `M${x} ${y}q${roll.between(-20, 20)} ${(h - y) / 2} ${roll.between(-30, 30)} ${h - y}`,
      mix("#3d6b2f", "#142414", roll.between(0, 0.5)),
      size * 0.09,
    )
    return `${stem}<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) scale(1 ${flat.toFixed(2)})">${petals.join("")}${circle(0, 0, size * 0.26, meadow.heart)}${circle(-size * 0.06, -size * 0.06, size * 0.12, "#ffffff", 'opacity="0.25"')}</g>`
  }
  const row = (count: number, from: number, to: number, size: number) =>
    times(count, () =>
      bloom(roll.between(0, w), h * roll.between(from, to), h * size * roll.between(0.7, 1.25)),
    ).join("")
  return {
    svg: `${gradient("meadow", ["#b7cf8f", "#6f9a4d", "#294a23"])}${rect(0, 0, w, h, "url(#meadow)")}${softLights(sheet, ["#fff7c9", "#dff0b0", ...meadow.petals], 60, h * 0.13)}<g opacity="0.75">${row(14, 0.3, 0.6, 0.035)}</g>${row(8, 0.32, 0.78, 0.085)}${vignette(sheet)}`,
    alt: `A meadow of ${meadow.name}, the ones in front sharp, the rest a blur of color`,
  }
}

export function seedlings(sheet: Sheet): Drawing {
  const { roll, w, h } = sheet
  const pots = ["#b5633c", "#c97b4f", "#8f9a8b", "#d8cbb8", "#5c7285"]
  const sill = h * 0.78
  const count = roll.int(3, 5)
  const row = times(count, (at) => {
    const [x, size] = [
      (w * (at + 0.5)) / count + roll.between(-15, 15),
      h * roll.between(0.15, 0.2),
    ]
    const color = roll.pick(pots)
    const green = mix("#5fa042", "#d4e57c", roll.between(0, 0.5))
    const shoots = times(roll.int(2, 5), () => {
      const [dx, tall] = [roll.between(-0.35, 0.35) * size, size * roll.between(0.5, 1.5)]
      const tip = sill - size - tall
      const leaf = (side: number, y: number) =>
        `<path d="M${x + dx} ${y}q${side * size * 0.3} ${-size * 0.28} ${side * size * 0.5} ${-size * 0.04}q${-side * size * 0.25} ${size * 0.2} ${-side * size * 0.5} ${size * 0.04}Z" fill="${mix(green, "#173a12", roll.between(0, 0.35))}"/>`
      return `${line(`M${x + dx * 0.4} ${sill - size * 0.95}Q${x + dx * 0.6} ${sill - size - tall / 2} ${x + dx} ${tip}`, green, size * 0.04)}${leaf(1, tip)}${leaf(-1, tip)}${leaf(1, tip + tall * 0.35)}${leaf(-1, tip + tall * 0.4)}`
    })
    return `${oval(x + size * 0.12, sill + size * 0.03, size * 0.6, size * 0.09, "#1a120b", 'opacity="0.4"')}${gradient(`pot${at}`, [mix(color, "#ffffff", 0.3), color, mix(color, "#000000", 0.45)], "1,0")}${shoots.join("")}<path d="M${x - size * 0.5} ${sill - size}h${size}l${-size * 0.13} ${size}h${-size * 0.74}Z" fill="url(#pot${at})"/>${rect(x - size * 0.55, sill - size * 1.05, size * 1.1, size * 0.2, `url(#pot${at})`, `rx="${size * 0.04}"`)}`
  })
  const sky = roll.pick(["#cfe3ee", "#f3e3c3", "#dfe9d8"])
  return {
    svg: `${gradient("out", [sky, mix(sky, "#6f8f5a", 0.55)])}${rect(0, 0, w, h, "url(#out)")}${softLights(sheet, ["#7ea05c", "#a8c07a", "#ffffff", "#54763f"], 50, h * 0.18)}${glow("day", "#fffbe8", 0.9)}${circle(w * 0.25, h * 0.2, h * 0.5, "url(#day)")}
${rect(w * roll.between(0.44, 0.56), 0, w * 0.025, sill, "#f4f0e8")}${gradient("sill", ["#e9dfd0", "#b9a88f"])}${rect(0, sill - 6, w, h - sill + 6, "url(#sill)")}${row.join("")}${vignette(sheet, 0.25)}`,
    alt: `${["Three", "Four", "Five"][count - 3]} pots with seedlings on a bright windowsill`,
  }
}
