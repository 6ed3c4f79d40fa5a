import { createHash } from "node:crypto"

/** The part of Stryker's mutant used here. */
interface Mutant {
  id: string
  fileName: string
  location: { start: { line: number; column: number } }
  mutatorName: string
  replacement: string
}

export interface SampleOptions {
  size: number
  seed: string
}

/**
 * Chooses `size` mutants: the same ones for the same seed, spread over the files in proportion to their mutants.
 * Every n-th of a list sorted by file, in random order within a file.
 */
export function chooseSample<T extends Mutant>(
  all: readonly T[],
  { size, seed }: SampleOptions,
): T[] {
  if (size >= all.length) return [...all]
  const rank = (mutant: T) => `${mutant.fileName} ${hash(seed, place(mutant))}`
  const ranks = new Map(all.map((mutant) => [mutant, rank(mutant)]))
  const sorted = all.toSorted((a, b) => (ranks.get(a)! < ranks.get(b)! ? -1 : 1))
  const step = all.length / size
  const offset = (Number.parseInt(hash(seed, "offset").slice(0, 8), 16) / 2 ** 32) * step
  return Array.from({ length: size }, (_, n) => sorted[Math.floor(offset + n * step)]!)
}

/** Not the id: it depends on the other files that are mutated. */
const place = ({ location: { start }, mutatorName, replacement }: Mutant) =>
  `${start.line}:${start.column} ${mutatorName} ${replacement}`

const hash = (...words: string[]) => createHash("sha256").update(words.join("\n")).digest("hex")

/** Stryker asks a checker about mutants before testing them; those not chosen do not count. */
function checker({ sample }: { sample: SampleOptions }) {
  return {
    init: () => Promise.resolve(),
    group: (mutants: Mutant[]) => Promise.resolve([mutants.map(({ id }) => id)]),
    check(mutants: Mutant[]) {
      const chosen = new Set(chooseSample(mutants, sample).map(({ id }) => id))
      const result = ({ id }: Mutant) =>
        chosen.has(id) ? { status: "passed" } : { status: "compileError", reason: "not chosen" }
      return Promise.resolve(Object.fromEntries(mutants.map((each) => [each.id, result(each)])))
    },
  }
}

export const strykerPlugins = [
  { kind: "Checker", name: "sample", factory: Object.assign(checker, { inject: ["options"] }) },
]
