import type { StoredInputs } from "#db/tables/detection.ts"
import { scoreTrees, type TreeModel } from "#features/detection/model/trees.ts"

import { fitTrees } from "./boost.ts"
import { calibrate, fitCalibration, type Calibration } from "./calibrate.ts"
import { HAND_SET, localInputs, type Example } from "./inputs.ts"
import { fitLine, lineValue, type Line } from "./logistic.ts"
import { areaUnderCurve, logit, logLoss } from "./numbers.ts"
import { plainSum, type Scorer } from "./scorer.ts"

/** A scorer learned from this community's decisions. */
export interface LocalModel {
  kind: "sum" | "line" | "trees"
  line?: Line
  trees?: TreeModel
  calibration: Calibration
  /** Share of fakes among the training examples. */
  baseRate: number
}

/** Decisions of each label needed to fit a line, and to fit trees. */
export const LINE_FROM = 50
export const TREES_FROM = 200
/** Share of the most recent examples used for validation. */
const VALIDATION = 0.3
const REGULARIZATION = 4

export interface Outcome {
  model: LocalModel
  loss: number
  auc: number | null
  examples: number
}

/** Shifts the learned score from the base rate of the examples to that of the site. */
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

/** Splits the examples by time, so that models are validated on later decisions than they were trained on. */
export function splitByTime(examples: readonly Example[]) {
  const ordered = [...examples].sort((a, b) => a.decidedAt.getTime() - b.decidedAt.getTime())
  const fakes = ordered.filter((example) => example.isFake).length
  const cut = Math.floor(ordered.length * (1 - VALIDATION))
  return {
    ordered,
    training: ordered.slice(0, cut),
    validation: ordered.slice(cut),
    fakes,
    baseRate: fakes / ordered.length,
  }
}

/** Fits every kind of model on earlier decisions and returns the one with the lowest loss on later ones. */
export function learn(examples: readonly Example[]): Outcome | undefined {
  const { ordered, training, validation, fakes, baseRate } = splitByTime(examples)
  const fewest = Math.min(fakes, ordered.length - fakes)
  if (fewest < LINE_FROM) return undefined
  const kinds: LocalModel["kind"][] =
    fewest >= TREES_FROM ? ["sum", "line", "trees"] : ["sum", "line"]
  const tried = kinds.map((kind) => ({
    kind,
    loss: assess(fit(kind, training, baseRate), validation).loss,
  }))
  const best = tried.sort((a, b) => a.loss - b.loss)[0]!
  const trained = fit(best.kind, training, baseRate)
  const calibration = fitCalibration(
    validation.map((example) => rawScore(trained, example.inputs)),
    validation.map((example) => example.isFake),
    validation.map((example) => example.weight),
  )
  const { loss, auc } = assess(trained, validation)
  // The final model is fitted on all examples.
  return {
    model: { ...fit(best.kind, ordered, baseRate), calibration },
    loss,
    auc,
    examples: ordered.length,
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
      REGULARIZATION,
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

/** Loss and AUC of a model on the examples, at the given base rate. */
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
