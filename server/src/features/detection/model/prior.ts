import { readFileSync } from "node:fs"

import { explainTrees, scoreTrees, type Tree, type TreeModel } from "./trees.ts"

/** A column of the public data as the trees want it: counted in steps, cut off, or as it is. */
interface ModelFeature {
  name: string
  of: string
  edges?: number[]
  most?: number
}

export interface Prior extends TreeModel {
  version: string
  features: ModelFeature[]
  /** How much of a score is left on a site the model has not seen. */
  temper: { slope: number; intercept: number }
}

/** Facts under the names of the public data; what is not known is absent. */
export type Facts = Readonly<Record<string, number>>

/**
 * Reads the shipped model. A file that is missing or broken gives none: the detector then works from what it finds
 * here alone, and says so.
 */
export function readPrior(file: URL | string): Prior | undefined {
  try {
    const model = JSON.parse(readFileSync(file, "utf8")) as Prior
    return isWhole(model) ? model : undefined
  } catch {
    return undefined
  }
}

let shipped: Prior | undefined | null = null

/** The model beside this file, read when first needed. */
export function shippedPrior(): Prior | undefined {
  if (shipped === null) shipped = readPrior(new URL("model.json", import.meta.url))
  return shipped
}

export function inputsOf(prior: Prior, facts: Facts): Float64Array {
  return Float64Array.from(prior.features, ({ of, edges, most }) => {
    const value = facts[of] ?? Number.NaN
    if (Number.isNaN(value)) return value
    if (edges) return stepsBelow(edges, value)
    return most === undefined ? value : Math.min(value, most)
  })
}

/** Log-odds as if fakes and people were equally many, on a site like those it was trained on. */
export const scorePrior = (prior: Prior, facts: Facts) => scoreTrees(prior, inputsOf(prior, facts))

/** What each fact adds to the score, by the name the fact has in the public data. */
export function explainPrior(prior: Prior, facts: Facts) {
  const { expected, shares } = explainTrees(prior, inputsOf(prior, facts))
  const byFact = new Map<string, number>()
  prior.features.forEach(({ of }, at) => byFact.set(of, (byFact.get(of) ?? 0) + shares[at]!))
  return { expected, byFact }
}

/** How many of the ascending edges a value has reached. */
function stepsBelow(edges: readonly number[], value: number): number {
  let reached = 0
  while (reached < edges.length && edges[reached]! <= value) reached += 1
  return reached
}

const isNumber = (value: unknown): value is number => Number.isFinite(value)

function isWhole(model: Prior): boolean {
  return (
    typeof model.version === "string" &&
    isNumber(model.base) &&
    isNumber(model.temper.slope) &&
    isNumber(model.temper.intercept) &&
    model.features.length > 0 &&
    model.features.every((feature) => typeof feature.of === "string") &&
    model.trees.length > 0 &&
    model.trees.every((tree) => isTree(tree, model.features.length))
  )
}

/** Children come after their parent, so that no walk can run in a ring. */
function isTree(tree: Tree, features: number): boolean {
  return tree.feature.every((feature, node) => {
    if (!isNumber(tree.threshold[node])) return false
    if (feature < 0) return true
    const children = [tree.left[node]!, tree.right[node]!]
    return (
      feature < features &&
      children.every((child) => child > node && child < tree.feature.length) &&
      children.some((child) => tree.cover[child]! > 0)
    )
  })
}
