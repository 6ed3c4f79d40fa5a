/** Reads the headers of video streams bit by bit. Returns zeros behind the end. */
export function bitReader(bytes: Uint8Array) {
  let at = 0
  const bit = () => {
    const value = ((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1
    at += 1
    return value
  }
  const bits = (count: number) => {
    let value = 0
    for (let i = 0; i < count; i += 1) value = value * 2 + bit()
    return value
  }
  /** Exponential-Golomb code of H.264. */
  const golomb = () => {
    let zeros = 0
    while (zeros < 32 && bit() === 0) zeros += 1
    return 2 ** zeros - 1 + bits(zeros)
  }
  const signedGolomb = () => {
    const value = golomb()
    return value % 2 === 0 ? -value / 2 : (value + 1) / 2
  }
  return { bit, bits, golomb, signedGolomb, skip: (count: number) => void (at += count) }
}
