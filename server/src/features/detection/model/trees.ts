/** A decision tree in flat arrays, which keeps the JSON small. A leaf has feature -1 and its value in `threshold`. */
export interface Tree {
  feature: number[]
  /** Values up to this go left; 1e308 tests whether the value is known. */
  threshold: number[]
  left: number[]
  right: number[]
  /** Whether an unknown value goes left. */
  missingLeft: boolean[]
  /** Number of training rows that reached the node. */
  cover: number[]
}

export interface TreeModel {
  /** Log-odds before any tree. */
  base: number
  trees: Tree[]
}

/** Unknown values are NaN. */
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
 * Exact Shapley values (TreeSHAP): `expected` plus all `shares` equals the score. Computed per leaf, since reaching a
 * leaf is a product over the features on its path.
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

/** A feature on the path to a leaf. */
interface Step {
  feature: number
  /** 1 when the value leads to the leaf, else 0. */
  known: number
  /** Probability of following the path while the feature is unknown. */
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

/** Merges repeated splits on the same feature. */
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

/** Scratch buffer shared by all leaves; limits a path to 63 distinct features. */
const reach = new Float64Array(64)

/** Mean probability of reaching the leaf without one feature, over all orders of the others. */
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

/** Share of orders in which a feature comes right after `size` others. */
function orderWeights(count: number): number[] {
  const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1))
  return (WEIGHTS[count] ??= Array.from(
    { length: count },
    (_, size) => (factorial(size) * factorial(count - size - 1)) / factorial(count),
  ))
}
