import {
  circle,
  daylight,
  glow,
  line,
  mix,
  oval,
  planks,
  rect,
  shade,
  times,
  vignette,
  type Drawing,
  type Sheet,
} from "./strokes.ts"

const WOODS = ["#a9774a", "#8a5f3c", "#c9a57a", "#5b4030", "#d9c7ab"]

const shadow = (x: number, y: number, r: number) =>
  shade(x + r * 0.14, y + r * 0.18, r * 1.25, r * 1.25)

export function cup(sheet: Sheet): Drawing {
  const { roll, w, h } = sheet
  const china = roll.pick(["#f6f2ea", "#2f4b5c", "#c96f4a", "#e7dcc3", "#3a3a3a"])
  const [x, y, r] = [
    w * roll.between(0.35, 0.62),
    h * roll.between(0.42, 0.58),
    h * roll.between(0.19, 0.24),
  ]
  const foam = "#f1dfbf"
  const art = roll.chance(0.5)
    ? `<path d="M${x} ${y + r * 0.5}C${x - r * 0.75} ${y} ${x - r * 0.45} ${y - r * 0.55} ${x} ${y - r * 0.18}C${x + r * 0.45} ${y - r * 0.55} ${x + r * 0.75} ${y} ${x} ${y + r * 0.5}Z" fill="${foam}"/>`
    : times(4, (at) =>
        line(
          `M${x - r * (0.5 - at * 0.09)} ${y - r * (0.28 - at * 0.2)}Q${x} ${y + r * (0.1 + at * 0.16)} ${x + r * (0.5 - at * 0.09)} ${y - r * (0.28 - at * 0.2)}`,
          foam,
          r * 0.1,
        ),
      ).join("")
  const book = `<g transform="rotate(${roll.int(-25, 25)} ${w * 0.88} ${h * 0.2})">${rect(w * 0.74, h * -0.1, w * 0.4, h * 0.5, roll.pick(["#22505a", "#7a2e2e", "#d8cdb8", "#4a5a3c"]), 'rx="6"')}${rect(w * 0.745, h * -0.1, w * 0.012, h * 0.5, "#000000", 'opacity="0.25"')}</g>`
  const spoon = `<g transform="rotate(${roll.int(20, 60)} ${x} ${y})">${oval(x, y - r * 1.42, r * 0.13, r * 0.2, "#cfd3d6")}${line(`M${x} ${y - r * 1.25}V${y - r * 0.2}`, "#b9bec2", r * 0.06)}</g>`
  const biscuits = times(roll.int(0, 2), (at) =>
    [
      shadow(w * (0.14 + at * 0.1), h * 0.76, r * 0.28),
      circle(w * (0.14 + at * 0.1), h * 0.76, r * 0.28, "#c98f4e"),
      ...times(7, () =>
        circle(
          w * (0.14 + at * 0.1) + roll.between(-0.16, 0.16) * r,
          h * 0.76 + roll.between(-0.16, 0.16) * r,
          r * 0.035,
          "#4a2a16",
        ),
      ),
    ].join(""),
  )
  return {
    svg: `${planks(sheet, roll.pick(WOODS))}${book}${biscuits.join("")}${shadow(x, y, r * 1.45)}${circle(x, y, r * 1.45, mix(china, "#ffffff", 0.15))}${circle(x, y, r * 1.32, mix(china, "#000000", 0.06))}${spoon}${shadow(x, y, r)}${rect(x + r * 0.9, y - r * 0.14, r * 0.5, r * 0.28, china, `rx="${r * 0.14}"`)}${circle(x, y, r, china)}<radialGradient id="coffee"><stop offset="0" stop-color="#8a5a33"/><stop offset="0.8" stop-color="#5a3417"/><stop offset="1" stop-color="#3a1f0d"/></radialGradient>${circle(x, y, r * 0.86, "url(#coffee)")}${art}${daylight(sheet, roll.pick(["left", "right"] as const))}${vignette(sheet, 0.3)}`,
    alt: "A cup of coffee with milk foam on a wooden table, seen from above",
  }
}

export function bread(sheet: Sheet): Drawing {
  const { roll, w, h } = sheet
  const cloth = roll.pick(["#5f6f7a", "#7a8f7a", "#e6ddcc", "#3d4650"])
  const crust = roll.pick(["#b06a2c", "#94531f", "#c98a4b"])
  const [x, y, rx, ry] = [w / 2, h / 2, h * roll.between(0.36, 0.44), h * roll.between(0.22, 0.34)]
  const cuts = roll.int(1, 4)
  const scores = times(cuts, (at) => {
    const dx = (at - (cuts - 1) / 2) * rx * 0.45
    const tall = ry * (0.75 - Math.abs(dx / rx) * 0.5)
    const [from, to] = [`${x + dx - rx * 0.1} ${y + tall}`, `${x + dx + rx * 0.08} ${y - tall}`]
    const bow = (by: number) => `${x + dx + rx * by} ${y}`
    return `<path d="M${from}Q${bow(0.2)} ${to}Q${bow(-0.08)} ${from}Z" fill="${mix(crust, "#fff1d0", 0.7)}"/>${line(`M${from}Q${bow(0.2)} ${to}`, mix(crust, "#3a1d0a", 0.6), ry * 0.045)}${line(`M${from}Q${bow(0.06)} ${to}`, mix(crust, "#fff8e6", 0.85), ry * 0.03, 'opacity="0.7"')}`
  })
  const flour = times(160, () =>
    circle(
      x + roll.between(-1, 1) * rx * 1.25,
      y + roll.between(-1, 1) * ry * 1.25,
      roll.next() ** 4 * 6 + 0.8,
      "#ffffff",
      `opacity="${roll.between(0.15, 0.6).toFixed(2)}"`,
    ),
  )
  const weave = times(46, (at) => line(`M0 ${(at * h) / 46}H${w}`, "#000000", 1, 'opacity="0.12"'))
  const wood = roll.pick(WOODS)
  const board = h * 0.1
  return {
    svg: `${rect(0, 0, w, h, cloth)}${weave.join("")}${times(6, (at) => rect(w * 0.09 + 12 - at * 3, board + 18 - at * 3, w * 0.82 + at * 6, h - 2 * board + at * 6, "#000", 'rx="34" opacity="0.08"')).join("")}<clipPath id="board">${rect(w * 0.09, board, w * 0.82, h - 2 * board, "#000", 'rx="30"')}</clipPath><g clip-path="url(#board)">${planks(sheet, wood, 4)}</g>${shade(x + 14, y + 20, rx * 1.2, ry * 1.25, 0.7)}
<g transform="rotate(${roll.int(-35, 35)} ${x} ${y})"><radialGradient id="crust" cx="0.4" cy="0.35"><stop offset="0" stop-color="${mix(crust, "#ffe0a8", 0.5)}"/><stop offset="0.6" stop-color="${crust}"/><stop offset="1" stop-color="${mix(crust, "#2a1206", 0.65)}"/></radialGradient>${oval(x, y, rx, ry, "url(#crust)")}${scores.join("")}${flour.join("")}</g>${daylight(sheet, roll.pick(["left", "right"] as const))}${vignette(sheet, 0.35)}`,
    alt: `A round loaf with ${["one cut", "two cuts", "three cuts", "four cuts"][cuts - 1]} in its crust, dusted with flour, on a wooden board`,
  }
}

const HARVESTS = [
  { name: "Red and yellow tomatoes", colors: ["#d6342a", "#e2552f", "#f0b02f", "#b8231f"] },
  { name: "Green and red tomatoes", colors: ["#7fa03a", "#d6462a", "#a9b84a", "#c7302a"] },
  { name: "Apples from the orchard", colors: ["#b8332f", "#d9b23c", "#8fae3f", "#d9593c"] },
  { name: "Plums and small pumpkins", colors: ["#4a2f5e", "#e08a2f", "#6b3f6e", "#d96a24"] },
] as const

export function tomatoes(sheet: Sheet): Drawing {
  const { roll, w, h } = sheet
  const harvest = roll.pick(HARVESTS)
  const balls: { x: number; y: number; r: number }[] = []
  for (let tries = 0; tries < 900 && balls.length < 46; tries += 1) {
    const ball = { x: roll.between(0, w), y: roll.between(0, h), r: h * roll.between(0.06, 0.12) }
    const isFree = balls.every(
      (other) => Math.hypot(other.x - ball.x, other.y - ball.y) > (other.r + ball.r) * 0.92,
    )
    if (isFree) balls.push(ball)
  }
  const shades = harvest.colors.map(
    (color, at) =>
      `<radialGradient id="skin${at}" cx="0.38" cy="0.32"><stop offset="0" stop-color="${mix(color, "#ffffff", 0.45)}"/><stop offset="0.35" stop-color="${color}"/><stop offset="1" stop-color="${mix(color, "#140505", 0.6)}"/></radialGradient>`,
  )
  const drawn = balls.map(({ x, y, r }) => {
    const turn = roll.int(0, 71)
    const star = times(
      5,
      (at) =>
        `<path d="M${x} ${y}q${r * 0.1} ${-r * 0.3} 0 ${-r * 0.55}q${-r * 0.12} ${r * 0.25} 0 ${r * 0.55}Z" fill="#3f6b2c" transform="rotate(${at * 72 + turn} ${x} ${y})"/>`,
    )
    return `${shadow(x, y, r)}${circle(x, y, r, `url(#skin${roll.int(0, shades.length - 1)})`)}${star.join("")}${oval(x - r * 0.35, y - r * 0.42, r * 0.16, r * 0.09, "#ffffff", 'opacity="0.65"')}`
  })
  return {
    svg: `${planks(sheet, roll.pick(WOODS), 5)}${shades.join("")}${drawn.join("")}${daylight(sheet, roll.pick(["left", "right"] as const))}${vignette(sheet, 0.4)}`,
    alt: `${harvest.name} spread out on a wooden table`,
  }
}

export function workbench(sheet: Sheet): Drawing {
  const { roll, w, h } = sheet
  const bright = ["#c0392b", "#e0a526", "#2f6f8f", "#3f7a4a", "#d9762b"]
  const tool = (draw: (x: number, y: number) => string) => {
    const [x, y] = [w * roll.between(0.12, 0.88), h * roll.between(0.15, 0.85)]
    const body = draw(x, y)
    const turn = `rotate(${roll.int(-80, 80)} ${x} ${y})`
    const dark = body
      .replaceAll(/fill="(?!none)[^"]+"/g, 'fill="#0d0704"')
      .replaceAll(/stroke="[^"]+"/g, 'stroke="#0d0704"')
    return `<g transform="translate(7 11) ${turn}" opacity="0.3">${dark}</g><g transform="${turn}">${body}</g>`
  }
  const driver = (x: number, y: number) =>
    `${rect(x - h * 0.02, y - h * 0.2, h * 0.04, h * 0.16, roll.pick(bright), `rx="${h * 0.018}"`)}${rect(x - h * 0.006, y - h * 0.05, h * 0.012, h * 0.24, "#c5cacd")}`
  const spool = (x: number, y: number) => {
    const color = roll.pick(bright)
    const rings = times(5, (at) =>
      circle(
        x,
        y,
        h * (0.028 + at * 0.007),
        "none",
        `stroke="${mix(color, "#000000", 0.3)}" stroke-width="1.5"`,
      ),
    )
    return `${circle(x, y, h * 0.062, color)}${rings.join("")}${circle(x, y, h * 0.018, "#2b1b12")}`
  }
  const ruler = (x: number, y: number) =>
    `${rect(x - h * 0.3, y - h * 0.025, h * 0.6, h * 0.05, "#e6c36a", 'rx="3"')}${times(31, (at) => line(`M${x - h * 0.29 + at * h * 0.0193} ${y - h * 0.025}v${h * (at % 5 ? 0.012 : 0.022)}`, "#4a3513", 1.4)).join("")}`
  const gear = (x: number, y: number) => {
    const r = h * roll.between(0.04, 0.08)
    return `${circle(x, y, r, "none", `stroke="#b08d3c" stroke-width="${r * 0.5}" stroke-dasharray="${r * 0.42} ${r * 0.2}"`)}${circle(x, y, r * 0.85, "#c9a54c")}${circle(x, y, r * 0.3, "#3a2a14")}`
  }
  const paper = (x: number, y: number) =>
    `${rect(x - h * 0.2, y - h * 0.26, h * 0.4, h * 0.52, "#f5efe0")}${times(9, (at) => line(`M${x - h * 0.15} ${y - h * 0.19 + at * h * 0.045}h${h * roll.between(0.12, 0.3)}`, "#8a9bb0", 2.4, 'opacity="0.7"')).join("")}`
  const screws = times(28, () => {
    const [x, y] = [roll.between(0, w), roll.between(0, h)]
    return `${circle(x + 2, y + 3, h * 0.009, "#000", 'opacity="0.4"')}${circle(x, y, h * 0.009, "#c8ccd0")}${line(`M${x - 3} ${y - 2}l6 4`, "#5a6066", 1.5)}`
  })
  const things = [paper, ruler, driver, driver, driver, spool, spool, spool, gear, gear]
  return {
    svg: `${planks(sheet, roll.pick(WOODS))}${screws.join("")}${things.map(tool).join("")}${glow("lamp", "#fff0cc", 0.5)}${circle(w * roll.between(0.3, 0.7), h * 0.3, h * 0.7, "url(#lamp)")}${vignette(sheet, 0.5)}`,
    alt: "Tools, spools and small parts spread over a workbench",
  }
}
