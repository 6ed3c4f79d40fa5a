import sharp from "sharp"

/** Draws a face with its eyes at the given places, as fractions of the side. */
export function drawnFace(eyes: readonly [number, number, number, number], side = 256) {
  const [x1, y1, x2, y2] = eyes.map((share) => share * 256) as [number, number, number, number]
  const unit = x2 - x1
  const [cx, cy] = [(x1 + x2) / 2, (y1 + y2) / 2]
  const at = (share: number) => share * unit
  const eye = (x: number, y: number) => `
    <ellipse cx="${x}" cy="${y}" rx="${at(0.19)}" ry="${at(0.1)}" fill="#fff"/>
    <circle cx="${x}" cy="${y}" r="${at(0.09)}" fill="#2a1a10"/>
    <path d="M${x - at(0.24)} ${y - at(0.2)} q${at(0.24)} ${-at(0.12)} ${at(0.48)} 0" stroke="#3a2618"
      stroke-width="${at(0.07)}" fill="none"/>`
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" width="${side}" height="${side}">
      <defs><radialGradient id="skin"><stop stop-color="#e8b998"/><stop offset=".8" stop-color="#d39c78"/>
        <stop offset="1" stop-color="#b07a58"/></radialGradient></defs>
      <rect width="256" height="256" fill="#6f8fa5"/>
      <ellipse cx="${cx}" cy="${cy + at(2.6)}" rx="${at(1.9)}" ry="${at(1)}" fill="#334"/>
      <ellipse cx="${cx}" cy="${cy + at(0.1)}" rx="${at(1.15)}" ry="${at(1.5)}" fill="#3a2618"/>
      <rect x="${cx - at(0.4)}" y="${cy + at(1)}" width="${at(0.8)}" height="${at(1)}" fill="#c68f6c"/>
      <ellipse cx="${cx}" cy="${cy + at(0.35)}" rx="${at(0.98)}" ry="${at(1.3)}" fill="url(#skin)"/>
      ${eye(x1, y1)}${eye(x2, y2)}
      <path d="M${cx - at(0.05)} ${cy + at(0.1)} l${-at(0.13)} ${at(0.55)} q${at(0.18)} ${at(0.12)} ${at(0.36)} 0"
        stroke="#a8704e" stroke-width="${at(0.06)}" fill="none"/>
      <path d="M${cx - at(0.4)} ${cy + at(0.98)} q${at(0.4)} ${at(0.22)} ${at(0.8)} 0 q${-at(0.4)} ${-at(0.14)} ${-at(0.8)} 0"
        fill="#a8423e"/></svg>`),
  )
    .blur(1)
    .removeAlpha()
}

/** Draws a detailed picture that differs for each seed. */
export function drawnScene(seed: number, side = 300) {
  let state = Math.imul(seed, 2654435761) >>> 0
  const random = () => (state = (Math.imul(state, 1103515245) + 12345) >>> 0) / 2 ** 32
  const shapes = Array.from({ length: 40 }, () => {
    const [x, y, r] = [random() * 300, random() * 300, 10 + random() * 60]
    const color = `rgb(${random() * 255},${random() * 255},${random() * 255})`
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="${color}" fill-opacity="0.7"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 300" width="${side}" height="${side}">
    <defs><linearGradient id="g"><stop stop-color="rgb(${random() * 255},120,90)"/>
    <stop offset="1" stop-color="#335577"/></linearGradient></defs>
    <rect width="300" height="300" fill="url(#g)"/>${shapes.join("")}</svg>`
  return sharp(Buffer.from(svg)).removeAlpha()
}

/** Initials on a color, as thousands of members share. */
export const drawnInitials = (text: string) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300">
      <rect width="300" height="300" fill="#2255aa"/>
      <text x="150" y="200" font-size="160" text-anchor="middle" fill="#fff">${text}</text></svg>`),
  ).removeAlpha()
