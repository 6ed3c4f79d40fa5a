/** One decided account: how suspicious it was, and what people then said. */
export interface Decided {
  probability: number
  isFake: boolean
}

const BINS = [0, 10, 30, 50, 70, 90] as const
const LINES = [50, 70] as const

/** Of the accounts shown at or above a score, the share that people marked as fake. */
export const precisionOf = (decided: readonly Decided[]) =>
  LINES.map((from) => {
    const shown = decided.filter((one) => Math.round(one.probability * 100) >= from)
    return { from, shown: shown.length, share: mean(shown.map((one) => (one.isFake ? 1 : 0))) }
  })

/** Of the accounts marked as fake, the share that had been suspicious. */
export function recallOf(decided: readonly Decided[]): number | null {
  const fakes = decided.filter((one) => one.isFake)
  return mean(fakes.map((one) => (one.probability >= 0.5 ? 1 : 0)))
}

export function calibrationOf(decided: readonly Decided[]) {
  return BINS.map((from, at) => {
    const to = BINS[at + 1] ?? 100
    const here = decided.filter(({ probability }) => {
      const percent = probability * 100
      return percent >= from && (percent < to || to === 100)
    })
    return {
      from,
      to,
      count: here.length,
      predicted: mean(here.map((one) => one.probability)),
      actual: mean(here.map((one) => (one.isFake ? 1 : 0))),
    }
  })
}

/** Mean distance between what was said and what was found, by how often it was said. */
export function calibrationErrorOf(decided: readonly Decided[]): number | null {
  if (decided.length === 0) return null
  return calibrationOf(decided).reduce(
    (sum, bin) =>
      sum + (Math.abs((bin.predicted ?? 0) - (bin.actual ?? 0)) * bin.count) / decided.length,
    0,
  )
}

const mean = (values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
