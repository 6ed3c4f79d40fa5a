import { fitLine, lineValue, type Line } from "./logistic.ts"
import { logit } from "./numbers.ts"

/** Corrects log-odds so that about 70 % of the accounts scored at 70 % are fake. */
export type Calibration =
  | { kind: "none" }
  | { kind: "sigmoid"; line: Line }
  /** Log-odds up to `upTo[i]` map to the probability `is[i]`; higher values map to the last. */
  | { kind: "steps"; upTo: number[]; is: number[] }

/** Minimum number of examples for each kind of calibration. */
const SIGMOID_FROM = 100
const STEPS_FROM = 1000

export function fitCalibration(
  logOdds: readonly number[],
  labels: readonly boolean[],
  weights: readonly number[],
): Calibration {
  if (logOdds.length < SIGMOID_FROM) return { kind: "none" }
  if (logOdds.length >= STEPS_FROM) return fitSteps(logOdds, labels, weights)
  const line = fitLine(
    logOdds.map((value) => [value]),
    labels,
    weights,
    { intercept: 0, weights: [1] },
    2,
  )
  return { kind: "sigmoid", line }
}

export function calibrate(calibration: Calibration, logOdds: number): number {
  if (calibration.kind === "none") return logOdds
  if (calibration.kind === "sigmoid") return lineValue(calibration.line, [logOdds])
  const { upTo, is } = calibration
  const at = upTo.findIndex((edge) => logOdds <= edge)
  return logit(is[at < 0 ? is.length - 1 : at]!)
}

/** Isotonic regression by pooling adjacent violators. */
function fitSteps(
  logOdds: readonly number[],
  labels: readonly boolean[],
  weights: readonly number[],
): Calibration {
  const order = logOdds.map((value, at) => ({ value, at })).sort((a, b) => a.value - b.value)
  const blocks: { upTo: number; sum: number; weight: number }[] = []
  for (const { value, at } of order) {
    blocks.push({ upTo: value, sum: labels[at] ? weights[at]! : 0, weight: weights[at]! })
    while (blocks.length > 1) {
      const [before, last] = [blocks.at(-2)!, blocks.at(-1)!]
      if (before.sum / before.weight < last.sum / last.weight) break
      blocks.splice(-2, 2, {
        upTo: last.upTo,
        sum: before.sum + last.sum,
        weight: before.weight + last.weight,
      })
    }
  }
  return {
    kind: "steps",
    upTo: blocks.map((block) => block.upTo),
    // Smoothing keeps probabilities away from 0 and 1.
    is: blocks.map((block) => (block.sum + 0.5) / (block.weight + 1)),
  }
}
