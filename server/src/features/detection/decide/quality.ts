/** A decided account: predicted probability and the decision of staff. */
export interface Decided {
  probability: number
  isFake: boolean
}

const BINS = [0, 10, 30, 50, 70, 90] as const
const THRESHOLDS = [50, 70] as const

/** Share of accounts at or above a score that staff marked as fake. */
export const precisionOf = (decided: readonly Decided[]) =>
  THRESHOLDS.map((from) => {
    const shown = decided.filter((one) => Math.round(one.probability * 100) >= from)
    return { from, shown: shown.length, share: mean(shown.map((one) => (one.isFake ? 1 : 0))) }
  })

/** Share of accounts marked as fake that had been suspicious. */
export function recallOf(decided: readonly Decided[]): number | null {
  const fakes = decided.filter((one) => one.isFake)
  return mean(fakes.map((one) => (one.probability >= 0.5 ? 1 : 0)))
}

export function calibrationOf(decided: readonly Decided[]) {
  return BINS.map((from, at) => {
    const to = BINS[at + 1] ?? 100
    const inBin = decided.filter(({ probability }) => {
      const percent = probability * 100
      return percent >= from && (percent < to || to === 100)
    })
    return {
      from,
      to,
      count: inBin.length,
      predicted: mean(inBin.map((one) => one.probability)),
      actual: mean(inBin.map((one) => (one.isFake ? 1 : 0))),
    }
  })
}

/** Expected calibration error: mean distance between predicted and actual share, weighted by bin size. */
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
