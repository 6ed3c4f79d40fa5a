import { readFileSync, writeFileSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { describe, expect, onTestFinished, test } from "vitest"

import { explainPrior, inputsOf, readPrior, scorePrior, shippedPrior, type Facts } from "./prior.ts"
import { explainTrees } from "./trees.ts"

interface Golden {
  values: Facts
  score: number
  shares?: number[]
}
const golden = JSON.parse(readFileSync(new URL("golden.json", import.meta.url), "utf8")) as Golden[]
const prior = shippedPrior()!

describe("the shipped model", () => {
  test("matches the trainer on a thousand scores to 1e-9", () => {
    expect(golden).toHaveLength(1000)
    const worst = Math.max(
      ...golden.map(({ values, score }) => Math.abs(scorePrior(prior, values) - score)),
    )
    expect(worst).toBeLessThan(1e-9)
  })

  test("matches the Shapley values of the trainer", () => {
    const explained = golden.filter((one) => one.shares)
    expect(explained.length).toBeGreaterThanOrEqual(20)
    for (const { values, shares } of explained) {
      const ours = explainTrees(prior, inputsOf(prior, values)).shares
      const worst = Math.max(...shares!.map((share, at) => Math.abs(share - ours[at]!)))
      expect(worst).toBeLessThan(1e-9)
    }
  })

  test("explains the score completely: shares plus expectation", () => {
    for (const { values, score } of golden.slice(0, 50)) {
      const { expected, byFact } = explainPrior(prior, values)
      const sum = [...byFact.values()].reduce((total, share) => total + share, expected)
      expect(sum).toBeCloseTo(score, 9)
    }
  })

  test("treats a missing feature as unknown, not as zero", () => {
    const { values } = golden.find((one) => one.values["followers"] !== undefined)!
    const { followers: _, ...rest } = values as Record<string, number>
    expect(inputsOf(prior, rest).some(Number.isNaN)).toBe(true)
    expect(Number.isFinite(scorePrior(prior, rest))).toBe(true)
  })

  test("meets its minimum AUC on unseen sets", () => {
    const metrics = JSON.parse(readFileSync(new URL("metrics.json", import.meta.url), "utf8")) as {
      version: string
      meanUnseenAuc: number
      worstUnseenAuc: number
    }
    expect(metrics.version).toBe(prior.version)
    expect(metrics.meanUnseenAuc).toBeGreaterThanOrEqual(0.87)
    expect(metrics.worstUnseenAuc).toBeGreaterThanOrEqual(0.63)
  })
})

describe("a model file", () => {
  const whole = readFileSync(new URL("model.json", import.meta.url), "utf8")
  const write = async (text: string) => {
    const folder = await mkdtemp(join(tmpdir(), "grove-model-"))
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = join(folder, "model.json")
    writeFileSync(file, text)
    return file
  }

  test("is rejected when missing", () => {
    expect(readPrior("/nowhere/model.json")).toBeUndefined()
  })

  test.each([
    ["empty", ""],
    ["cut off", whole.slice(0, whole.length / 2)],
    ["not a model", "[]"],
    ["without trees", JSON.stringify({ ...JSON.parse(whole), trees: [] })],
    ["invalid", JSON.stringify({ ...JSON.parse(whole), base: "NaN" })],
  ])("is rejected when %s", async (_, text) => {
    expect(readPrior(await write(text))).toBeUndefined()
  })

  test("is rejected when its trees contain a cycle", async () => {
    const model = JSON.parse(whole) as { trees: { left: number[] }[] }
    model.trees[0]!.left[0] = 0
    expect(readPrior(await write(JSON.stringify(model)))).toBeUndefined()
  })
})
