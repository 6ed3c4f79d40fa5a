/**
 * What a picture shows, as 256 bits: the signs of its sixteen by sixteen slowest waves against their median. Copies
 * that were re-encoded, resized or slightly cropped differ in few bits; another picture of the same kind in many.
 */
export const PRINT_SIDE = 64
const WAVES = 16

/** Brightness, row by row, of a picture shrunk to 64 × 64. As a text of 256 zeros and ones. */
export function pictureBits(grey: ArrayLike<number>): string {
  const waves = lowWaves(grey)
  // The first wave is the mean brightness, which says nothing of what is shown: 255 are left.
  const median = Float64Array.from(waves.subarray(1)).sort()[127]!
  return Array.from(waves, (wave, at) => (at > 0 && wave > median ? "1" : "0")).join("")
}

export function mirrored(grey: ArrayLike<number>): Uint8Array {
  return Uint8Array.from({ length: PRINT_SIDE * PRINT_SIDE }, (_, at) => {
    const column = at % PRINT_SIDE
    return grey[at - column + PRINT_SIDE - 1 - column]!
  })
}

/** The cosine transform's upper left corner, rows first, then columns. */
function lowWaves(grey: ArrayLike<number>): Float64Array {
  const half = new Float64Array(PRINT_SIDE * WAVES)
  for (let row = 0; row < PRINT_SIDE; row += 1)
    for (let wave = 0; wave < WAVES; wave += 1) {
      let sum = 0
      for (let column = 0; column < PRINT_SIDE; column += 1)
        sum += grey[row * PRINT_SIDE + column]! * COSINES[wave * PRINT_SIDE + column]!
      half[row * WAVES + wave] = sum
    }
  const waves = new Float64Array(WAVES * WAVES)
  for (let down = 0; down < WAVES; down += 1)
    for (let across = 0; across < WAVES; across += 1) {
      let sum = 0
      for (let row = 0; row < PRINT_SIDE; row += 1)
        sum += half[row * WAVES + across]! * COSINES[down * PRINT_SIDE + row]!
      waves[down * WAVES + across] = sum
    }
  return waves
}

const COSINES = Float64Array.from({ length: WAVES * PRINT_SIDE }, (_, at) =>
  Math.cos(
    (Math.PI * (2 * (at % PRINT_SIDE) + 1) * Math.floor(at / PRINT_SIDE)) / (2 * PRINT_SIDE),
  ),
)

export type PictureKind = "photo" | "drawing" | "plain"

/**
 * Told by colours and edges alone: a plain one has next to nothing in it, a drawing has flat areas of few colours.
 * `rgb` is 64 × 64, three bytes each.
 */
export function pictureKind(rgb: ArrayLike<number>): PictureKind {
  const colours = new Map<number, number>()
  let flat = 0
  let pairs = 0
  for (let at = 0; at < PRINT_SIDE * PRINT_SIDE; at += 1) {
    const colour =
      ((rgb[at * 3]! >> 4) << 8) | ((rgb[at * 3 + 1]! >> 4) << 4) | (rgb[at * 3 + 2]! >> 4)
    colours.set(colour, (colours.get(colour) ?? 0) + 1)
    if (at % PRINT_SIDE === 0) continue
    pairs += 1
    if (difference(rgb, at, at - 1) <= FLAT) flat += 1
  }
  const common = [...colours.values()].filter((n) => n >= COMMON).length
  const spread = spreadOf(rgb)
  if (spread < 8 || (common <= 5 && flat / pairs > 0.75)) return "plain"
  return flat / pairs > 0.6 && common <= 24 ? "drawing" : "photo"
}

/** Largest difference in a channel at which two neighbours count as one colour. */
const FLAT = 3
/** Of 4,096 points: as many make a colour one of the picture's own. */
const COMMON = 20

const difference = (rgb: ArrayLike<number>, a: number, b: number) =>
  Math.max(
    Math.abs(rgb[a * 3]! - rgb[b * 3]!),
    Math.abs(rgb[a * 3 + 1]! - rgb[b * 3 + 1]!),
    Math.abs(rgb[a * 3 + 2]! - rgb[b * 3 + 2]!),
  )

function spreadOf(rgb: ArrayLike<number>): number {
  const grey = greyOf(rgb)
  const mean = grey.reduce((sum, value) => sum + value, 0) / grey.length
  return Math.sqrt(grey.reduce((sum, value) => sum + (value - mean) ** 2, 0) / grey.length)
}

export function greyOf(rgb: ArrayLike<number>): Uint8Array {
  return Uint8Array.from({ length: rgb.length / 3 }, (_, at) =>
    Math.round(rgb[at * 3]! * 0.299 + rgb[at * 3 + 1]! * 0.587 + rgb[at * 3 + 2]! * 0.114),
  )
}
