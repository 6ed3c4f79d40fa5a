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
 * known. The values and the expected score add up to the score. Trees of eight leaves hold at most seven features,
 * so every subset can be tried.
 */
export function explainTrees(
  model: TreeModel,
  values: ArrayLike<number>,
): { expected: number; shares: Float64Array } {
  const shares = new Float64Array(values.length)
  let expected = model.base
  for (const tree of model.trees) expected += explainTree(tree, values, shares)
  return { expected, shares }
}

function explainTree(tree: Tree, values: ArrayLike<number>, shares: Float64Array): number {
  const used = [...new Set(tree.feature.filter((feature) => feature >= 0))]
  const subsets = 1 << used.length
  const known = new Set<number>()
  const results = new Float64Array(subsets)
  for (let subset = 0; subset < subsets; subset += 1) {
    known.clear()
    used.forEach((feature, at) => subset & (1 << at) && known.add(feature))
    results[subset] = expectation(tree, 0, values, known)
  }
  const weights = orderWeights(used.length)
  used.forEach((feature, at) => {
    const bit = 1 << at
    for (let subset = 0; subset < subsets; subset += 1) {
      if (subset & bit) continue
      shares[feature]! += weights[sizeOf(subset)]! * (results[subset | bit]! - results[subset]!)
    }
  })
  return results[0]!
}

/** The mean of the leaves that can still be reached when only some features are looked at. */
function expectation(
  tree: Tree,
  node: number,
  values: ArrayLike<number>,
  known: ReadonlySet<number>,
): number {
  const feature = tree.feature[node]!
  if (feature < 0) return tree.threshold[node]!
  if (known.has(feature))
    return expectation(tree, childOf(tree, node, values[feature]!), values, known)
  const [left, right] = [tree.left[node]!, tree.right[node]!]
  const share = tree.cover[left]! / (tree.cover[left]! + tree.cover[right]!)
  return (
    share * expectation(tree, left, values, known) +
    (1 - share) * expectation(tree, right, values, known)
  )
}

/** By how many other features are already known: how often an order has this feature come right after them. */
function orderWeights(count: number): number[] {
  const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1))
  return Array.from(
    { length: count },
    (_, size) => (factorial(size) * factorial(count - size - 1)) / factorial(count),
  )
}

function sizeOf(subset: number): number {
  let size = 0
  for (let rest = subset; rest > 0; rest &= rest - 1) size += 1
  return size
}
