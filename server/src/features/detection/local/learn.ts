import type { StoredInputs } from "#db/tables/detection.ts"
import { plainSum, type Scorer } from "#features/detection/judge.ts"
import { scoreTrees, type TreeModel } from "#features/detection/model/trees.ts"

import { fitTrees } from "./boost.ts"
import { calibrate, fitCalibration, type Calibration } from "./calibrate.ts"
import { HAND_SET, localInputs, type Example } from "./inputs.ts"
import { fitLine, lineValue, type Line } from "./logistic.ts"
import { areaUnderCurve, logit, logLoss } from "./numbers.ts"

/** How this community's own decisions change the sum. */
export interface LocalModel {
  kind: "sum" | "line" | "trees"
  line?: Line
  trees?: TreeModel
  calibration: Calibration
  /** Share of fakes it was learned at; another share moves it by as much. */
  baseRate: number
}

/** Decisions of each kind before a line is drawn, and before trees are grown. */
export const LINE_FROM = 50
export const TREES_FROM = 200
/** Of the examples in order of time, the part that only judges. */
const LATER = 0.3
const PULL = 4

export interface Outcome {
  model: LocalModel
  loss: number
  auc: number | null
  examples: number
}

/** The model as the judge wants it. */
export const scorerOf =
  (model: LocalModel): Scorer =>
  (inputs, baseRate) =>
    calibrate(model.calibration, rawScore(model, inputs)) + logit(baseRate) - logit(model.baseRate)

function rawScore(model: LocalModel, inputs: StoredInputs): number {
  const values = localInputs(inputs)
  const sum = plainSum(inputs, model.baseRate)
  if (model.kind === "line" && model.line) return lineValue(model.line, values)
  return model.kind === "trees" && model.trees ? sum + scoreTrees(model.trees, values) : sum
}

/**
 * Learns from earlier decisions, and lets every candidate show what it is worth on the later ones: the plain sum,
 * a line from fifty decisions of each kind, trees from two hundred. The best of them is the challenger.
 */
export function learn(examples: readonly Example[]): Outcome | undefined {
  const order = [...examples].sort((a, b) => a.decidedAt.getTime() - b.decidedAt.getTime())
  const fakes = order.filter((example) => example.isFake).length
  const fewest = Math.min(fakes, order.length - fakes)
  if (fewest < LINE_FROM) return undefined
  // Learned at the share of fakes among the decided; the judge moves it to the share among all.
  const baseRate = fakes / order.length
  const cut = Math.floor(order.length * (1 - LATER))
  const [earlier, later] = [order.slice(0, cut), order.slice(cut)]
  const kinds: LocalModel["kind"][] =
    fewest >= TREES_FROM ? ["sum", "line", "trees"] : ["sum", "line"]
  const tried = kinds.map((kind) => ({
    kind,
    loss: assess(fit(kind, earlier, baseRate), later).loss,
  }))
  const best = tried.sort((a, b) => a.loss - b.loss)[0]!
  const trained = fit(best.kind, earlier, baseRate)
  const calibration = fitCalibration(
    later.map((example) => rawScore(trained, example.inputs)),
    later.map((example) => example.isFake),
    later.map((example) => example.weight),
  )
  const { loss, auc } = assess(trained, later)
  // What has shown itself is made once more, of everything.
  return {
    model: { ...fit(best.kind, order, baseRate), calibration },
    loss,
    auc,
    examples: order.length,
  }
}

function fit(kind: LocalModel["kind"], examples: readonly Example[], baseRate: number): LocalModel {
  const model: LocalModel = { kind, calibration: { kind: "none" }, baseRate }
  const rows = examples.map((example) => localInputs(example.inputs))
  const labels = examples.map((example) => example.isFake)
  const weights = examples.map((example) => example.weight)
  if (kind === "line")
    model.line = fitLine(
      rows,
      labels,
      weights,
      { intercept: logit(baseRate), weights: HAND_SET },
      PULL,
    )
  if (kind === "trees")
    model.trees = fitTrees(
      rows,
      labels,
      weights,
      examples.map((example) => plainSum(example.inputs, baseRate)),
    )
  return model
}

/** How surprised a model is by decisions, and how well it orders them, at a given share of fakes. */
export function assess(
  model: LocalModel,
  examples: readonly Example[],
  baseRate: number = model.baseRate,
) {
  const scorer = scorerOf(model)
  const scores = examples.map((example) => scorer(example.inputs, baseRate))
  const labels = examples.map((example) => example.isFake)
  const weights = examples.map((example) => example.weight)
  return { loss: logLoss(scores, labels, weights), auc: areaUnderCurve(scores, labels) }
}
