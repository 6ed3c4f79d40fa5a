/** Deterministic random numbers, derived from a seed and a name. */
export interface Dice {
  next: () => number
  /** An integer from `least` to `most`, both inclusive. */
  int: (least: number, most: number) => number
  between: (least: number, most: number) => number
  chance: (share: number) => boolean
  pick: <T>(list: readonly T[]) => T
  shuffle: <T>(list: readonly T[]) => T[]
  some: <T>(list: readonly T[], count: number) => T[]
}

export function dice(name: string): Dice {
  let state = 2166136261
  for (const letter of name) state = Math.imul(state ^ letter.codePointAt(0)!, 16777619) >>> 0
  // Mixes the hash, so that similar names do not start with similar numbers.
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b) >>> 0
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const shuffle = <T>(list: readonly T[]) => {
    const copy = [...list]
    for (let at = copy.length - 1; at > 0; at -= 1) {
      const other = int(0, at)
      ;[copy[at], copy[other]] = [copy[other]!, copy[at]!]
    }
    return copy
  }
  return {
    next,
    int,
    between: (least, most) => least + next() * (most - least),
    chance: (share) => next() < share,
    pick: (list) => list[int(0, list.length - 1)]!,
    shuffle,
    some: (list, count) => shuffle(list).slice(0, count),
  }
}
