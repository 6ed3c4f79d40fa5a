import { describe, expect, test } from "vitest"

import type { StoredInputs } from "#db/tables/detection.ts"

import { calibrate, fitCalibration } from "./calibrate.ts"
import type { Example } from "./inputs.ts"
import { assess, learn, LINE_FROM, scorerOf, TREES_FROM } from "./learn.ts"
import { fitLine } from "./logistic.ts"
import { areaUnderCurve, logistic, logit } from "./numbers.ts"
import { plainSum } from "./scorer.ts"

/** Deterministic, so that every run has the same examples. */
function seededRandom(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const inputs = (over: Partial<StoredInputs> = {}): StoredInputs => ({
  features: {},
  prior: 0,
  families: {},
  own: {},
  ...over,
})

/** Examples in which the prior is noise and messages to strangers decide. */
function community(size: number, seed = 7): Example[] {
  const random = seededRandom(seed)
  return Array.from({ length: size }, (_, at) => {
    const isFake = at % 2 === 0
    return {
      inputs: inputs({
        prior: random() * 4 - 2,
        own: { strangers: isFake ? 0.8 + random() * 0.4 : random() * 0.9 },
      }),
      isFake,
      weight: 1,
      decidedAt: new Date(at * 1000),
    }
  })
}

describe("learning from decisions", () => {
  test("returns nothing below the minimum of each label", () => {
    expect(learn(community(2 * LINE_FROM - 2))).toBeUndefined()
    const fakes = community(400).filter((example) => example.isFake)
    expect(learn(fakes)).toBeUndefined()
  })

  test("fits a line that beats the plain sum on later decisions", () => {
    const examples = community(160)
    const outcome = learn(examples)!
    expect(outcome.model.kind).toBe("line")
    const fresh = community(200, 99)
    const plain = areaUnderCurve(
      fresh.map((example) => plainSum(example.inputs, 0.03)),
      fresh.map((example) => example.isFake),
    )!
    expect(plain).toBeLessThan(0.65)
    expect(assess(outcome.model, fresh).auc!).toBeGreaterThan(0.9)
  })

  test("prefers trees where the relation is not linear", () => {
    const random = seededRandom(3)
    const examples: Example[] = Array.from({ length: 3 * TREES_FROM }, (_, at) => {
      const strangers = random() * 2
      const isFake = Math.abs(strangers - 1) < 0.5 === random() > 0.05
      return { inputs: inputs({ own: { strangers } }), isFake, weight: 1, decidedAt: new Date(at) }
    })
    const outcome = learn(examples)!
    expect(outcome.model.kind).toBe("trees")
    expect(outcome.auc!).toBeGreaterThan(0.85)
  })

  test("stays close to the plain sum when decisions agree with it", () => {
    const random = seededRandom(5)
    const examples: Example[] = Array.from({ length: 120 }, (_, at) => {
      const prior = random() * 6 - 3
      return {
        inputs: inputs({ prior }),
        isFake: random() < logistic(prior),
        weight: 1,
        decidedAt: new Date(at),
      }
    })
    const outcome = learn(examples)!
    const scorer = scorerOf(outcome.model)
    for (const prior of [-2, 0, 2]) {
      const here = scorer(inputs({ prior }), 0.5)
      expect(Math.abs(here - prior)).toBeLessThan(0.8)
    }
  })

  test("shifts with the base rate", () => {
    const { model } = learn(community(200))!
    const scorer = scorerOf(model)
    const moved = scorer(inputs(), 0.3) - scorer(inputs(), 0.03)
    expect(moved).toBeCloseTo(logit(0.3) - logit(0.03), 9)
  })
})

describe("fitting a line", () => {
  test("returns the initial weights without examples", () => {
    const towards = { intercept: -3, weights: [1, 0] }
    expect(fitLine([], [], [], towards, 4)).toEqual(towards)
  })

  test("recovers the true weights without regularization", () => {
    const random = seededRandom(11)
    const rows = Array.from({ length: 4000 }, () => [random() * 4 - 2])
    const labels = rows.map(([x]) => random() < logistic(1.5 * x! - 0.5))
    const line = fitLine(
      rows,
      labels,
      rows.map(() => 1),
      { intercept: 0, weights: [0] },
      1e-6,
    )
    expect(line.weights[0]).toBeCloseTo(1.5, 0)
    expect(line.intercept).toBeCloseTo(-0.5, 0)
  })
})

describe("calibration", () => {
  const overconfident = (count: number) => {
    const random = seededRandom(23)
    const logOdds = Array.from({ length: count }, () => random() * 8 - 4)
    const labels = logOdds.map((value) => random() < logistic(value / 3))
    return { logOdds, labels, weights: logOdds.map(() => 1) }
  }

  test.each([
    [50, "none"],
    [400, "sigmoid"],
    [1500, "steps"],
  ] as const)("uses, from %i decisions, %s", (count, kind) => {
    const { logOdds, labels, weights } = overconfident(count)
    expect(fitCalibration(logOdds, labels, weights).kind).toBe(kind)
  })

  test.each([400, 1500])("corrects overconfident scores (%i decisions)", (count) => {
    const { logOdds, labels, weights } = overconfident(count)
    const calibration = fitCalibration(logOdds, labels, weights)
    for (const value of [-3, 0, 3]) {
      const calibrated = logistic(calibrate(calibration, value))
      expect(Math.abs(calibrated - logistic(value / 3))).toBeLessThan(0.13)
    }
  })

  test("is monotonic", () => {
    const { logOdds, labels, weights } = overconfident(1200)
    const calibration = fitCalibration(logOdds, labels, weights)
    const calibrated = Array.from({ length: 80 }, (_, at) => calibrate(calibration, at / 10 - 4))
    expect(calibrated).toEqual([...calibrated].sort((a, b) => a - b))
  })
})
