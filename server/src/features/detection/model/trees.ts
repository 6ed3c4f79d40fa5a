/**
 * A sum of small trees, as the trainers write it: nodes in flat arrays, so that JSON stays small and reading needs
 * no objects. A leaf has feature -1 and its value in `threshold`.
 */
export interface Tree {
  feature: number[]
  /** Go left when the value is at most this; 1e308 stands for "known at all". */
  threshold: number[]
  left: number[]
  right: number[]
  /** Where an unknown value goes. */
  missingLeft: boolean[]
  /** Weight of the training rows that passed here: what is expected when a feature is not looked at. */
  cover: number[]
}

export interface TreeModel {
  /** Log-odds before any tree. */
  base: number
  trees: Tree[]
}

/** Known values are numbers, unknown ones NaN. */
export function scoreTrees(model: TreeModel, values: ArrayLike<number>): number {
  let sum = model.base
  for (const tree of model.trees) sum += leafOf(tree, values)
  return sum
}

function leafOf(tree: Tree, values: ArrayLike<number>): number {
  let node = 0
  while (tree.feature[node]! >= 0) node = childOf(tree, node, values[tree.feature[node]!]!)
  return tree.threshold[node]!
}

function childOf(tree: Tree, node: number, value: number): number {
  const goesLeft = Number.isNaN(value) ? tree.missingLeft[node]! : value <= tree.threshold[node]!
  return goesLeft ? tree.left[node]! : tree.right[node]!
}

/**
 * What each feature adds to the score, exactly: the mean over all orders in which the features could have become
 * known. The values and the expected score add up to the score. A tree is the sum of its leaves, and whether a leaf is
 * reached is a product over the features on the way to it, so orders need only be counted by how many come before.
 */
export function explainTrees(
  model: TreeModel,
  values: ArrayLike<number>,
): { expected: number; shares: Float64Array } {
  const shares = new Float64Array(values.length)
  let expected = model.base
  for (const tree of model.trees) expected += explainFrom(tree, 0, values, [], shares)
  return { expected, shares }
}

/** What a feature means for the way to a leaf. */
interface Step {
  feature: number
  /** 1 where the value leads there, 0 where it leads away. */
  known: number
  /** Share of the training rows that went there: what counts while the feature is not looked at. */
  unknown: number
}

function explainFrom(
  tree: Tree,
  node: number,
  values: ArrayLike<number>,
  path: readonly Step[],
  shares: Float64Array,
): number {
  const feature = tree.feature[node]!
  if (feature < 0) return explainLeaf(tree.threshold[node]!, path, shares)
  const [left, right] = [tree.left[node]!, tree.right[node]!]
  const leftShare = tree.cover[left]! / (tree.cover[left]! + tree.cover[right]!)
  const isLeft = childOf(tree, node, values[feature]!) === left
  const toLeft = { feature, known: isLeft ? 1 : 0, unknown: leftShare }
  const toRight = { feature, known: isLeft ? 0 : 1, unknown: 1 - leftShare }
  return (
    explainFrom(tree, left, values, along(path, toLeft), shares) +
    explainFrom(tree, right, values, along(path, toRight), shares)
  )
}

/** A feature that is asked twice on the way is still one. */
function along(path: readonly Step[], { feature, known, unknown }: Step): Step[] {
  const earlier = path.find((step) => step.feature === feature)
  if (!earlier) return [...path, { feature, known, unknown }]
  const both = { feature, known: earlier.known * known, unknown: earlier.unknown * unknown }
  return path.map((step) => (step === earlier ? both : step))
}

function explainLeaf(value: number, path: readonly Step[], shares: Float64Array): number {
  const weights = orderWeights(path.length)
  let expected = value
  for (const step of path) {
    shares[step.feature]! += value * (step.known - step.unknown) * meanReach(path, step, weights)
    expected *= step.unknown
  }
  return expected
}

/** Reused by every leaf; a way of more features than this is no small tree any more. */
const reach = new Float64Array(64)

/** How far the leaf is reached without one of the features, over all orders of the others. */
function meanReach(path: readonly Step[], except: Step, weights: readonly number[]): number {
  let most = 0
  reach[0] = 1
  for (const step of path) {
    if (step === except) continue
    most += 1
    reach[most] = 0
    for (let size = most; size > 0; size -= 1)
      reach[size] = reach[size]! * step.unknown + reach[size - 1]! * step.known
    reach[0]! *= step.unknown
  }
  let mean = 0
  for (let size = 0; size <= most; size += 1) mean += weights[size]! * reach[size]!
  return mean
}

const WEIGHTS: number[][] = []

/** By how many other features are already known: how often an order has this feature come right after them. */
function orderWeights(count: number): number[] {
  const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1))
  return (WEIGHTS[count] ??= Array.from(
    { length: count },
    (_, size) => (factorial(size) * factorial(count - size - 1)) / factorial(count),
  ))
}
