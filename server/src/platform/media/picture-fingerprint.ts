/**
 * A perceptual hash of 256 bits: which of the 16 × 16 lowest DCT coefficients exceed their median. Copies that were
 * re-encoded, resized or slightly cropped differ in few bits, other pictures in many.
 */
export const FINGERPRINT_SIDE = 64
const WAVES = 16

/** `gray` is the brightness of a picture shrunk to 64 × 64, row by row. Returns 256 zeros and ones. */
export function pictureBits(gray: ArrayLike<number>): string {
  const waves = lowWaves(gray)
  // The first coefficient is the mean brightness, which is ignored: 255 are left.
  const median = Float64Array.from(waves.subarray(1)).sort()[127]!
  return Array.from(waves, (wave, at) => (at > 0 && wave > median ? "1" : "0")).join("")
}

export function mirrored(gray: ArrayLike<number>): Uint8Array {
  return Uint8Array.from({ length: FINGERPRINT_SIDE * FINGERPRINT_SIDE }, (_, at) => {
    const column = at % FINGERPRINT_SIDE
    return gray[at - column + FINGERPRINT_SIDE - 1 - column]!
  })
}

/** The upper left corner of the DCT, first by rows, then by columns. */
function lowWaves(gray: ArrayLike<number>): Float64Array {
  const half = new Float64Array(FINGERPRINT_SIDE * WAVES)
  for (let row = 0; row < FINGERPRINT_SIDE; row += 1)
    for (let wave = 0; wave < WAVES; wave += 1) {
      let sum = 0
      for (let column = 0; column < FINGERPRINT_SIDE; column += 1)
        sum += gray[row * FINGERPRINT_SIDE + column]! * COSINES[wave * FINGERPRINT_SIDE + column]!
      half[row * WAVES + wave] = sum
    }
  const waves = new Float64Array(WAVES * WAVES)
  for (let down = 0; down < WAVES; down += 1)
    for (let across = 0; across < WAVES; across += 1) {
      let sum = 0
      for (let row = 0; row < FINGERPRINT_SIDE; row += 1)
        sum += half[row * WAVES + across]! * COSINES[down * FINGERPRINT_SIDE + row]!
      waves[down * WAVES + across] = sum
    }
  return waves
}

const COSINES = Float64Array.from({ length: WAVES * FINGERPRINT_SIDE }, (_, at) =>
  Math.cos(
    (Math.PI * (2 * (at % FINGERPRINT_SIDE) + 1) * Math.floor(at / FINGERPRINT_SIDE)) /
      (2 * FINGERPRINT_SIDE),
  ),
)

export type PictureKind = "photo" | "drawing" | "plain"

/**
 * Classifies by colors and edges: a plain picture has almost no content, a drawing has flat areas of few colors.
 * `rgb` is 64 × 64, three bytes each.
 */
export function pictureKind(rgb: ArrayLike<number>): PictureKind {
  const colors = new Map<number, number>()
  let flat = 0
  let pairs = 0
  for (let at = 0; at < FINGERPRINT_SIDE * FINGERPRINT_SIDE; at += 1) {
    const color =
      ((rgb[at * 3]! >> 4) << 8) | ((rgb[at * 3 + 1]! >> 4) << 4) | (rgb[at * 3 + 2]! >> 4)
    colors.set(color, (colors.get(color) ?? 0) + 1)
    if (at % FINGERPRINT_SIDE === 0) continue
    pairs += 1
    if (difference(rgb, at, at - 1) <= FLAT) flat += 1
  }
  const common = [...colors.values()].filter((n) => n >= COMMON).length
  const spread = spreadOf(rgb)
  if (spread < 8 || (common <= 5 && flat / pairs > 0.75)) return "plain"
  return flat / pairs > 0.6 && common <= 24 ? "drawing" : "photo"
}

/** Maximum difference per channel at which two neighbors count as one color. */
const FLAT = 3
/** Of 4,096 pixels: how many make a color count. */
const COMMON = 20

const difference = (rgb: ArrayLike<number>, a: number, b: number) =>
  Math.max(
    Math.abs(rgb[a * 3]! - rgb[b * 3]!),
    Math.abs(rgb[a * 3 + 1]! - rgb[b * 3 + 1]!),
    Math.abs(rgb[a * 3 + 2]! - rgb[b * 3 + 2]!),
  )

function spreadOf(rgb: ArrayLike<number>): number {
  const gray = grayOf(rgb)
  const mean = gray.reduce((sum, value) => sum + value, 0) / gray.length
  return Math.sqrt(gray.reduce((sum, value) => sum + (value - mean) ** 2, 0) / gray.length)
}

export function grayOf(rgb: ArrayLike<number>): Uint8Array {
  return Uint8Array.from({ length: rgb.length / 3 }, (_, at) =>
    Math.round(rgb[at * 3]! * 0.299 + rgb[at * 3 + 1]! * 0.587 + rgb[at * 3 + 2]! * 0.114),
  )
}
