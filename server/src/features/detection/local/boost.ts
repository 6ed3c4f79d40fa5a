import { scoreTrees, type Tree, type TreeModel } from "#features/detection/model/trees.ts"

import { logistic } from "./numbers.ts"

const TREES = 60
const LEAVES = 4
const RATE = 0.1
const MIN_ROWS = 8
/** L2 regularization of leaf values. */
const REGULARIZATION = 5

/** Gradient boosting on top of the given log-odds per row (`start`), so that the trees learn only the residual. */
export function fitTrees(
  rows: readonly ArrayLike<number>[],
  labels: readonly boolean[],
  weights: readonly number[],
  start: readonly number[],
): TreeModel {
  const model: TreeModel = { base: 0, trees: [] }
  const current = Float64Array.from(start)
  for (let n = 0; n < TREES; n += 1) {
    const gradient = Float64Array.from(
      current,
      (value, at) => weights[at]! * ((labels[at]! ? 1 : 0) - logistic(value)),
    )
    const hessian = Float64Array.from(current, (value, at) => {
      const p = logistic(value)
      return weights[at]! * p * (1 - p)
    })
    const tree = growTree(rows, gradient, hessian)
    model.trees.push(tree)
    rows.forEach((row, at) => (current[at]! += scoreTrees({ base: 0, trees: [tree] }, row)))
  }
  return model
}

interface Leaf {
  node: number
  rows: number[]
  split: Split | undefined
}
interface Split {
  gain: number
  feature: number
  threshold: number
}

/** Grows leaf-wise: always splits the leaf with the highest gain. */
function growTree(
  rows: readonly ArrayLike<number>[],
  gradient: Float64Array,
  hessian: Float64Array,
): Tree {
  const tree: Tree = { feature: [], threshold: [], left: [], right: [], missingLeft: [], cover: [] }
  const total = (of: Float64Array, among: readonly number[]) =>
    among.reduce((sum, at) => sum + of[at]!, 0)
  const addLeaf = (among: number[]): Leaf => {
    const node = tree.feature.length
    tree.feature.push(-1)
    tree.threshold.push((RATE * total(gradient, among)) / (total(hessian, among) + REGULARIZATION))
    tree.left.push(0)
    tree.right.push(0)
    tree.missingLeft.push(false)
    tree.cover.push(among.length)
    return { node, rows: among, split: bestSplit(rows, among, gradient, hessian) }
  }
  const leaves = [addLeaf(rows.map((_, at) => at))]
  while (leaves.length < LEAVES) {
    leaves.sort((a, b) => (b.split?.gain ?? 0) - (a.split?.gain ?? 0))
    const leaf = leaves[0]!
    if (!leaf.split) break
    const { feature, threshold } = leaf.split
    leaves.shift()
    const left = addLeaf(leaf.rows.filter((at) => rows[at]![feature]! <= threshold))
    const right = addLeaf(leaf.rows.filter((at) => rows[at]![feature]! > threshold))
    tree.feature[leaf.node] = feature
    tree.threshold[leaf.node] = threshold
    tree.left[leaf.node] = left.node
    tree.right[leaf.node] = right.node
    leaves.push(left, right)
  }
  return tree
}

function bestSplit(
  rows: readonly ArrayLike<number>[],
  among: readonly number[],
  gradient: Float64Array,
  hessian: Float64Array,
): Split | undefined {
  if (among.length < 2 * MIN_ROWS) return undefined
  const quality = (g: number, h: number) => (g * g) / (h + REGULARIZATION)
  const allG = among.reduce((sum, at) => sum + gradient[at]!, 0)
  const allH = among.reduce((sum, at) => sum + hessian[at]!, 0)
  let best: Split | undefined
  for (let feature = 0; feature < rows[0]!.length; feature += 1) {
    const order = [...among].sort((a, b) => rows[a]![feature]! - rows[b]![feature]!)
    let [g, h] = [0, 0]
    for (let at = 0; at < order.length - MIN_ROWS; at += 1) {
      g += gradient[order[at]!]!
      h += hessian[order[at]!]!
      const current = rows[order[at]!]![feature]!
      const next = rows[order[at + 1]!]![feature]!
      if (at + 1 < MIN_ROWS || current === next) continue
      const gain = quality(g, h) + quality(allG - g, allH - h) - quality(allG, allH)
      if (gain > (best?.gain ?? 1e-9)) best = { gain, feature, threshold: (current + next) / 2 }
    }
  }
  return best
}
