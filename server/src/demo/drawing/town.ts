import {
  bokeh,
  circle,
  glow,
  gradient,
  line,
  mix,
  outline,
  ground,
  oval,
  rect,
  times,
  vignette,
  type Drawing,
  type Sheet,
} from "./strokes.ts"

const HOURS = [
  { when: "in the blue hour", sky: ["#16224f", "#41578f", "#d8a6a0"], house: "#0f1733" },
  { when: "at dusk", sky: ["#33265a", "#a8506b", "#f7b267"], house: "#1a1230" },
  { when: "after the rain", sky: ["#2b3a4a", "#5f7786", "#c7cfc6"], house: "#151d25" },
] as const

export function city(sheet: Sheet): Drawing {
  const { roll, w, h } = sheet
  const hour = roll.pick(HOURS)
  const street = h * 0.84
  const layers = times(3, (depth) => {
    const color = mix(hour.sky[2], hour.house, 0.35 + depth * 0.32)
    const houses: string[] = []
    for (let x = -20; x < w;) {
      const wide = w * roll.between(0.05, 0.12)
      const tall = h * roll.between(0.16, 0.5) * (1.1 - depth * 0.22)
      const top = street - tall
      houses.push(rect(x, top, wide, tall, color))
      if (roll.chance(0.45))
        houses.push(
          `<path d="M${x - 3} ${top}l${wide / 2} ${-wide * 0.35}l${wide / 2 + 6} ${wide * 0.35}Z" fill="${color}"/>`,
        )
      else if (roll.chance(0.4))
        houses.push(rect(x + wide * 0.45, top - h * 0.06, 3, h * 0.06, color))
      const [across, down] = [
        Math.max(2, Math.floor(wide / (w * 0.018))),
        Math.floor(tall / (h * 0.04)),
      ]
      if (depth > 0)
        for (let n = 0; n < across * down; n += 1)
          if (roll.chance(0.28))
            houses.push(
              rect(
                x + wide * 0.1 + ((n % across) * wide * 0.85) / across,
                top + h * 0.02 + Math.floor(n / across) * h * 0.038,
                (wide * 0.45) / across,
                h * 0.018,
                roll.pick(["#ffd58a", "#ffe9bd", "#ffb95e", "#cfe4ff"]),
                `opacity="${roll.between(0.5, 1).toFixed(2)}"`,
              ),
            )
      x += wide + roll.between(0, w * 0.012)
    }
    return houses.join("")
  })
  return {
    svg: `${gradient("sky", hour.sky)}${rect(0, 0, w, h, "url(#sky)")}${layers.join("")}${gradient("street", [mix(hour.house, "#000000", 0.2), mix(hour.sky[1], "#000000", 0.6)])}${rect(0, street, w, h - street, "url(#street)")}
<g transform="translate(0 ${2 * street}) scale(1 -1)" opacity="0.22">${layers[2]}</g>${glow("lamp0", "#ffcf70")}${glow("lamp1", "#ff7a52")}${glow("lamp2", "#fff1cf")}${times(34, () => circle(roll.between(0, w), street + roll.between(-0.03, 0.05) * h, h * roll.between(0.012, 0.035), `url(#lamp${roll.int(0, 2)})`)).join("")}${vignette(sheet)}`,
    alt: `Roofs and lit windows of the town ${hour.when}`,
  }
}

export function lights(sheet: Sheet): Drawing {
  const { roll, w, h } = sheet
  const warm = ["#ffb347", "#ffd27d", "#ff8c5a", "#ffe8b8"]
  const base = roll.pick(["#1a1024", "#0f1a26", "#22130f"])
  const strings = times(roll.int(2, 4), (at) => {
    const [y, sag] = [h * (0.08 + at * 0.13), h * roll.between(0.08, 0.2)]
    const bulbs = times(11, (n) => {
      const t = (n + 0.5) / 11
      const by = y + 4 * sag * t * (1 - t)
      return `${circle(w * t, by, h * 0.05, "url(#bulb)")}${circle(w * t, by, h * 0.009, "#fff6dc")}`
    })
    return `${line(`M0 ${y}Q${w / 2} ${y + 2 * sag} ${w} ${y}`, "#000000", 2)}${bulbs.join("")}`
  })
  const heads = times(13, (at) => {
    const [x, size] = [
      (w * (at + 0.5)) / 13 + roll.between(-20, 20),
      h * roll.between(0.045, 0.065),
    ]
    const y = h * roll.between(0.8, 0.9)
    return `${circle(x, y, size, "#07050a")}<path d="M${x - size * 2} ${h + 10}q0 ${-size * 2.6} ${size * 2} ${-size * 2.6}t${size * 2} ${size * 2.6}Z" fill="#07050a" transform="translate(0 ${y - h + size * 3.1})"/>${rect(x - size * 2, y + size * 3, size * 4, h, "#07050a")}`
  })
  return {
    svg: `${gradient("dark", [base, mix(base, "#7a3b2a", 0.45), "#0a0608"])}${rect(0, 0, w, h, "url(#dark)")}${bokeh(sheet, warm, 46, h * 0.07)}${glow("stage", "#ff9d5c", 0.7)}${oval(w / 2, h * 0.72, w * 0.45, h * 0.3, "url(#stage)")}${glow("bulb", "#ffc46b", 0.85)}${strings.join("")}${heads.join("")}${vignette(sheet, 0.5)}`,
    alt: "People from behind in the evening, under strings of warm lights",
  }
}

export function bicycle(sheet: Sheet): Drawing {
  const { roll, w, h } = sheet
  const wall = roll.pick(["#d9a066", "#c9846b", "#9fb0a3", "#d8c3a0", "#8aa0b5"])
  const frame = roll.pick(["#b3261e", "#14532d", "#1e3a5f", "#e0a526", "#2a2a2a"])
  const [floor, r] = [h * 0.83, h * 0.17]
  const [bx, gap] = [w * roll.between(0.34, 0.42), h * 0.52]
  const [y, fx] = [floor - r, bx + gap]
  const wheel = (x: number) =>
    `${circle(x, y, r, "none", `stroke="#1b1b1b" stroke-width="${r * 0.07}"`)}${circle(x, y, r * 0.9, "none", `stroke="#c9c9c9" stroke-width="${r * 0.025}"`)}${times(14, (at) => line(`M${x} ${y}L${x + Math.cos(at * 0.4488) * r * 0.9} ${y + Math.sin(at * 0.4488) * r * 0.9}`, "#e3e3e3", 1)).join("")}${circle(x, y, r * 0.07, "#333")}`
  const [sx, sy, hx, hy, px] = [
    bx + gap * 0.28,
    y - r * 1.15,
    fx - gap * 0.18,
    y - r * 1.25,
    bx + gap * 0.42,
  ]
  const tube = r * 0.075
  const bike = `${wheel(bx)}${wheel(fx)}${line(`M${bx} ${y}L${sx + gap * 0.03} ${sy + r * 0.25}L${px} ${y}ZM${sx + gap * 0.03} ${sy + r * 0.25}L${hx + gap * 0.03} ${hy + r * 0.3}L${px} ${y}M${hx} ${hy}L${fx} ${y}`, frame, tube)}${line(`M${sx} ${sy}L${sx + gap * 0.04} ${sy + r * 0.4}`, "#888", tube * 0.8)}${line(`M${sx - r * 0.28} ${sy}h${r * 0.5}`, "#2b1b12", r * 0.13)}${line(`M${hx + r * 0.1} ${hy + r * 0.28}L${hx - r * 0.02} ${hy - r * 0.1}h${r * 0.25}q${r * 0.22} 0 ${r * 0.18} ${r * 0.22}`, "#444", tube)}${circle(px, y, r * 0.14, "none", `stroke="#333" stroke-width="${tube}"`)}`
  const bricks = times(15, (row) =>
    times(11, (n) =>
      roll.chance(0.4)
        ? rect(
            ((n + (row % 2) / 2) * w) / 10 - 20,
            (row * floor) / 15,
            w / 10 - 4,
            floor / 15 - 4,
            mix(wall, roll.chance(0.5) ? "#000000" : "#ffffff", roll.between(0.03, 0.12)),
            'rx="3"',
          )
        : "",
    ).join(""),
  )
  return {
    svg: `${rect(0, 0, w, h, wall)}${bricks.join("")}${gradient("pave", [mix(wall, "#20202a", 0.55), mix(wall, "#20202a", 0.75)])}${rect(0, floor, w, h - floor, "url(#pave)")}<g opacity="0.22" transform="translate(${h * 0.09} ${h * 0.03})">${bike.replaceAll(/(stroke|fill)="#[0-9a-f]+"/g, '$1="#20140c"')}</g>${bike}
<linearGradient id="low" x1="0" y1="0" x2="1" y2="0.6"><stop offset="0" stop-color="#ffd79a" stop-opacity="0.55"/><stop offset="0.55" stop-color="#ffd79a" stop-opacity="0"/><stop offset="1" stop-color="#1a1030" stop-opacity="0.45"/></linearGradient>${rect(0, 0, w, h, "url(#low)")}${vignette(sheet)}`,
    alt: "A bicycle leaning against a wall in the last sun",
  }
}

export function pitch(sheet: Sheet): Drawing {
  const { roll, w, h } = sheet
  const sky = roll.pick(["#9cc3e0", "#c3cfd8", "#e8c79a"])
  const edge = h * 0.4
  const stripes = times(9, (at) => {
    const x = (share: number, y: number) =>
      w / 2 + (share - 0.5) * w * (0.9 + ((y - edge) / (h - edge)) * 1.3)
    const [a, b] = [at / 9, (at + 1) / 9]
    return `<path d="M${x(a, edge)} ${edge}L${x(b, edge)} ${edge}L${x(b, h)} ${h}L${x(a, h)} ${h}Z" fill="${at % 2 ? "#3f8a3d" : "#4c9a46"}"/>`
  })
  const teams = roll.shuffle(["#d62f2f", "#1f5fbf", "#f0b429", "#ffffff", "#7a3fb0"])
  const players = times(13, (at) => {
    const depth = roll.between(0.06, 0.85)
    const [x, y, size] = [
      roll.between(0.06, 0.94) * w,
      edge + (h - edge) * depth,
      h * (0.012 + 0.035 * depth),
    ]
    const shirt = teams[at % 2]!
    return `${oval(x + size * 0.8, y, size * 1.2, size * 0.22, "#12300f", 'opacity="0.4"')}${line(`M${x - size * 0.25} ${y}L${x} ${y - size}L${x + size * roll.between(0.2, 0.5)} ${y}`, "#2a2018", size * 0.28)}${rect(x - size * 0.42, y - size * 2.1, size * 0.84, size * 1.2, shirt, `rx="${size * 0.25}"`)}${circle(x, y - size * 2.45, size * 0.42, roll.pick(["#e0b48f", "#8a5a3c", "#c68f6a", "#5c3a25"]))}`
  })
  const trees = outline(sheet, edge - h * 0.06, h * 0.03, 0.6)
  const goal = w * roll.between(0.42, 0.58)
  return {
    svg: `${gradient("sky", [sky, mix(sky, "#ffffff", 0.6)])}${rect(0, 0, w, edge + 5, "url(#sky)")}${ground(trees, edge + 4, "#2f5a34")}${rect(0, edge, w, h - edge, "#4c9a46")}${stripes.join("")}${line(`M0 ${edge + h * 0.03}H${w}M${w * 0.28} ${edge + h * 0.03}L${w * 0.2} ${edge + h * 0.16}H${w * 0.8}L${w * 0.72} ${edge + h * 0.03}`, "#ffffff", 3, 'opacity="0.85"')}${oval(w / 2, h * 0.88, w * 0.24, h * 0.11, "none", 'stroke="#fff" stroke-width="4" opacity="0.85"')}
${rect(goal - w * 0.07, edge - h * 0.045, w * 0.14, h * 0.075, "#ffffff", 'opacity="0.25"')}${line(`M${goal - w * 0.07} ${edge + h * 0.03}v${-h * 0.075}h${w * 0.14}v${h * 0.075}`, "#ffffff", 4)}${players.join("")}${circle(w * roll.between(0.3, 0.7), h * roll.between(0.6, 0.85), h * 0.011, "#ffffff")}${vignette(sheet, 0.3)}`,
    alt: "Children playing football on a striped green pitch",
  }
}

export function shelf(sheet: Sheet): Drawing {
  const { roll, w, h } = sheet
  const wood = roll.pick(["#6b4a2f", "#8a6a48", "#3f2f26"])
  const covers = [
    "#7a2e2e",
    "#22505a",
    "#c2a14d",
    "#2e4a33",
    "#8a5a3c",
    "#d8cdb8",
    "#3d3a5c",
    "#b5563a",
    "#567189",
    "#1f1f24",
  ]
  const rows = roll.int(3, 4)
  const step = h / rows
  const books = times(rows, (row) => {
    const parts: string[] = []
    for (let x = w * 0.015; x < w * 0.985;) {
      const wide = w * roll.between(0.018, 0.05)
      const tall = step * roll.between(0.55, 0.82)
      const color = roll.pick(covers)
      const y = (row + 1) * step - step * 0.07 - tall
      if (roll.chance(0.06)) {
        parts.push(
          circle(x + wide, (row + 1) * step - step * 0.07 - wide, wide, "#b5633c"),
          circle(x + wide, (row + 1) * step - step * 0.07 - wide * 2.3, wide * 1.1, "#4d7a3c"),
        )
        x += wide * 2.3
        continue
      }
      const id = `b${row}-${parts.length}`
      parts.push(
        `<g transform="rotate(${roll.chance(0.1) ? roll.between(-7, 7).toFixed(1) : 0} ${x} ${(row + 1) * step})">${gradient(id, [mix(color, "#000000", 0.3), mix(color, "#ffffff", 0.15), mix(color, "#000000", 0.35)], "1,0")}${rect(x, y, wide, tall, `url(#${id})`, 'rx="2"')}${rect(x, y + tall * roll.between(0.1, 0.2), wide, tall * 0.03, "#e8d9a8", 'opacity="0.7"')}${rect(x + wide * 0.3, y + tall * 0.35, wide * 0.4, tall * roll.between(0.15, 0.35), "#f0e6c8", 'opacity="0.45"')}</g>`,
      )
      x += wide + roll.between(0, 2)
    }
    return `${rect(0, row * step, w, step, mix(wood, "#000000", 0.65))}${parts.join("")}${rect(0, (row + 1) * step - step * 0.08, w, step * 0.08, wood)}${rect(0, (row + 1) * step - step * 0.08, w, 3, mix(wood, "#ffffff", 0.3))}`
  })
  return {
    svg: `${books.join("")}${glow("lamp", "#ffd9a0", 0.55)}${circle(w * roll.between(0.2, 0.8), h * 0.25, h * 0.75, "url(#lamp)")}${vignette(sheet, 0.5)}`,
    alt: "A full bookshelf in warm light",
  }
}
