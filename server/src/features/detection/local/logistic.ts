/** Linear model in log-odds: `intercept + weights · inputs`. */
export interface Line {
  intercept: number
  weights: number[]
}

export function lineValue(line: Line, inputs: ArrayLike<number>): number {
  let value = line.intercept
  for (let at = 0; at < line.weights.length; at += 1) value += line.weights[at]! * inputs[at]!
  return value
}

/** Logistic regression by Newton's method, with L2 regularization towards given weights instead of zero. */
export function fitLine(
  rows: readonly ArrayLike<number>[],
  labels: readonly boolean[],
  rowWeights: readonly number[],
  towards: Line,
  regularization: number,
): Line {
  const size = towards.weights.length + 1
  const goal = [towards.intercept, ...towards.weights]
  let current = [...goal]
  for (let step = 0; step < 50; step += 1) {
    const gradient = new Float64Array(size)
    const hessian = Array.from({ length: size }, () => new Float64Array(size))
    for (let at = 0; at < size; at += 1) {
      gradient[at] = regularization * (current[at]! - goal[at]!)
      hessian[at]![at] = regularization
    }
    rows.forEach((row, index) => {
      const x = (at: number) => (at === 0 ? 1 : row[at - 1]!)
      let value = 0
      for (let at = 0; at < size; at += 1) value += current[at]! * x(at)
      const p = 1 / (1 + Math.exp(-value))
      const weight = rowWeights[index]!
      for (let a = 0; a < size; a += 1) {
        gradient[a]! += weight * (p - (labels[index]! ? 1 : 0)) * x(a)
        for (let b = 0; b <= a; b += 1) hessian[a]![b]! += weight * p * (1 - p) * x(a) * x(b)
      }
    })
    for (let a = 0; a < size; a += 1)
      for (let b = 0; b < a; b += 1) hessian[b]![a] = hessian[a]![b]!
    const move = solve(hessian, gradient)
    const longest = Math.max(...move.map(Math.abs))
    // Limits the step: the quadratic approximation holds only near the current point.
    const share = longest > 2 ? 2 / longest : 1
    current = current.map((value, at) => value - share * move[at]!)
    if (longest < 1e-9) break
  }
  return { intercept: current[0]!, weights: current.slice(1) }
}

/** Gaussian elimination with pivoting; the regularization keeps the matrix non-singular. */
function solve(matrix: Float64Array[], right: Float64Array): number[] {
  const rows = matrix.map((row, at) => Float64Array.of(...row, right[at]!))
  const size = rows.length
  for (let column = 0; column < size; column += 1) {
    let best = column
    for (let row = column + 1; row < size; row += 1)
      if (Math.abs(rows[row]![column]!) > Math.abs(rows[best]![column]!)) best = row
    ;[rows[column], rows[best]] = [rows[best]!, rows[column]!]
    for (let row = column + 1; row < size; row += 1) {
      const factor = rows[row]![column]! / rows[column]![column]!
      for (let at = column; at <= size; at += 1) rows[row]![at]! -= factor * rows[column]![at]!
    }
  }
  const result = Array<number>(size).fill(0)
  for (let row = size - 1; row >= 0; row -= 1) {
    let value = rows[row]![size]!
    for (let at = row + 1; at < size; at += 1) value -= rows[row]![at]! * result[at]!
    result[row] = value / rows[row]![row]!
  }
  return result
}
