export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
export const clamp = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value))

export const logistic = (logOdds: number) => 1 / (1 + Math.exp(-logOdds))
export const logit = (probability: number) => {
  const inside = Math.min(1 - 1e-6, Math.max(1e-6, probability))
  return Math.log(inside / (1 - inside))
}

/** Area under the ROC curve; null unless both labels occur. */
export function areaUnderCurve(
  scores: readonly number[],
  labels: readonly boolean[],
): number | null {
  const order = scores
    .map((score, at) => ({ score, isFake: labels[at]! }))
    .sort((a, b) => a.score - b.score)
  const fakes = order.filter((one) => one.isFake).length
  const people = order.length - fakes
  if (fakes === 0 || people === 0) return null
  let ranks = 0
  for (let at = 0; at < order.length;) {
    let end = at
    while (end < order.length && order[end]!.score === order[at]!.score) end += 1
    const rank = (at + end + 1) / 2
    for (let tied = at; tied < end; tied += 1) if (order[tied]!.isFake) ranks += rank
    at = end
  }
  return (ranks - (fakes * (fakes + 1)) / 2) / (fakes * people)
}

/** Weighted mean log loss. */
export function logLoss(
  logOdds: readonly number[],
  labels: readonly boolean[],
  weights: readonly number[],
): number {
  let [loss, total] = [0, 0]
  logOdds.forEach((value, at) => {
    const p = Math.min(1 - 1e-6, Math.max(1e-6, logistic(value)))
    loss -= weights[at]! * Math.log(labels[at]! ? p : 1 - p)
    total += weights[at]!
  })
  return total > 0 ? loss / total : 0
}
