/** MinHash over character n-grams with locality-sensitive hashing. The text cannot be recovered from a signature. */
const HASHES = 32
const BANDS = 8
const ROWS = HASHES / BANDS
const NGRAM = 5
/** Shorter texts coincide by chance, for example 'Good morning everyone!'. */
const MIN_LENGTH = 30
const MIN_WORDS = 5
/** Estimated Jaccard similarity from which two texts count as near-duplicates. */
const MIN_SIMILARITY = 0.6

export interface TextFingerprint {
  signature: number[]
  /** Near-duplicates share at least one band with high probability. */
  bands: number[]
}

/** Removes what varies between copies: links, mentions, numbers, case, decoration. */
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

/** Undefined for texts too short to distinguish. */
export function fingerprintOf(text: string): TextFingerprint | undefined {
  const plain = normalize(text)
  const characters = [...plain]
  if (characters.length < MIN_LENGTH || new Set(plain.split(" ")).size < MIN_WORDS) return undefined
  const minimums = new Uint32Array(HASHES).fill(0xffffffff)
  for (let at = 0; at + NGRAM <= characters.length; at += 1) {
    const ngram = hash(characters.slice(at, at + NGRAM).join(""))
    for (let n = 0; n < HASHES; n += 1) {
      const mixed = mix(ngram ^ SEEDS[n]!)
      if (mixed < minimums[n]!) minimums[n] = mixed
    }
  }
  const signature = Array.from(minimums, (value) => value | 0)
  const bands = Array.from({ length: BANDS }, (_, band) =>
    hash(`${band}:${signature.slice(band * ROWS, band * ROWS + ROWS).join(",")}`),
  )
  return { signature, bands: bands.map((value) => value | 0) }
}

export function isNearDuplicate(one: readonly number[], other: readonly number[]): boolean {
  let same = 0
  for (let n = 0; n < HASHES; n += 1) if (one[n] === other[n]) same += 1
  return same / HASHES >= MIN_SIMILARITY
}

/** FNV-1a over UTF-16 code units. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1)
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return mix(value)
}

/** MurmurHash3 finalizer: gives every seed an independent order of the n-grams. */
function mix(value: number): number {
  let mixed = value
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

const SEEDS = Uint32Array.from({ length: HASHES }, (_, n) => mix(n + 0x9e3779b9))
