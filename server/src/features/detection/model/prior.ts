import { readFileSync } from "node:fs"

import { explainTrees, scoreTrees, type Tree, type TreeModel } from "./trees.ts"

/** How an input of the trees is derived from a feature: binned by `edges`, capped at `most`, or unchanged. */
interface ModelFeature {
  name: string
  of: string
  edges?: number[]
  most?: number
}

export interface Prior extends TreeModel {
  version: string
  features: ModelFeature[]
  /** Shrinks scores, because the model is less reliable on an unseen site. */
  temper: { slope: number; intercept: number }
}

/** Features under the names of the public data. Unknown features are absent. */
export type Facts = Readonly<Record<string, number>>

/** Returns undefined when the file is missing or invalid; the detector then works from local evidence alone. */
export function readPrior(file: URL | string): Prior | undefined {
  try {
    const model = JSON.parse(readFileSync(file, "utf8")) as Prior
    return isValid(model) ? model : undefined
  } catch {
    return undefined
  }
}

let shipped: Prior | undefined | null = null

/** Loaded on first use. */
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

/** Log-odds at a base rate of one half. */
export const scorePrior = (prior: Prior, facts: Facts) => scoreTrees(prior, inputsOf(prior, facts))

/** Contribution of each feature to the score. */
export function explainPrior(prior: Prior, facts: Facts) {
  const { expected, shares } = explainTrees(prior, inputsOf(prior, facts))
  const byFact = new Map<string, number>()
  prior.features.forEach(({ of }, at) => byFact.set(of, (byFact.get(of) ?? 0) + shares[at]!))
  return { expected, byFact }
}

/** Number of edges at or below the value; `edges` is ascending. */
function stepsBelow(edges: readonly number[], value: number): number {
  let reached = 0
  while (reached < edges.length && edges[reached]! <= value) reached += 1
  return reached
}

const isNumber = (value: unknown): value is number => Number.isFinite(value)

function isValid(model: Prior): boolean {
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

/** Requires children to follow their parent, which rules out cycles. */
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
