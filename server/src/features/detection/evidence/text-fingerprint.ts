/**
 * A signature of what a text says, by which near-duplicates are found without reading a text back: MinHash over
 * runs of characters. Two signatures agree in about as many places as the texts have runs in common.
 */
const PLACES = 32
const BANDS = 8
const ROWS = PLACES / BANDS
const RUN = 5
/** Below this a text says too little: many people write 'Good morning everyone!'. */
const SHORTEST = 30
const FEWEST_WORDS = 5
/** Share of places in which near-duplicates agree. */
const ALIKE = 0.6

export interface TextFingerprint {
  signature: number[]
  /** Near-duplicates have at least one of these in common, nearly always. */
  bands: number[]
}

/** What changes from copy to copy is made equal: addresses, names, numbers, capitals, decoration. */
export function normalize(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/https?:\/\/\S+|www\.\S+/g, " url ")
    .replace(/@[\p{L}\p{N}_.-]+/gu, " @ ")
    .replace(/\p{N}+/gu, "0")
    .replace(/[^\p{L}0@#]+/gu, " ")
    .trim()
}

/** Undefined for texts too short to tell apart. */
export function fingerprintOf(text: string): TextFingerprint | undefined {
  const plain = normalize(text)
  const letters = [...plain]
  if (letters.length < SHORTEST || new Set(plain.split(" ")).size < FEWEST_WORDS) return undefined
  const least = new Uint32Array(PLACES).fill(0xffffffff)
  for (let at = 0; at + RUN <= letters.length; at += 1) {
    const run = hash(letters.slice(at, at + RUN).join(""))
    for (let place = 0; place < PLACES; place += 1) {
      const mixed = mix(run ^ SEEDS[place]!)
      if (mixed < least[place]!) least[place] = mixed
    }
  }
  const signature = Array.from(least, (value) => value | 0)
  const bands = Array.from({ length: BANDS }, (_, band) =>
    hash(`${band}:${signature.slice(band * ROWS, band * ROWS + ROWS).join(",")}`),
  )
  return { signature, bands: bands.map((value) => value | 0) }
}

export function isNearDuplicate(one: readonly number[], other: readonly number[]): boolean {
  let same = 0
  for (let place = 0; place < PLACES; place += 1) if (one[place] === other[place]) same += 1
  return same / PLACES >= ALIKE
}

/** FNV-1a over UTF-16 units. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1)
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return mix(value)
}

/** Spreads every bit over all others, so that each place orders the runs in its own way. */
function mix(value: number): number {
  let mixed = value
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

const SEEDS = Uint32Array.from({ length: PLACES }, (_, place) => mix(place + 0x9e3779b9))
