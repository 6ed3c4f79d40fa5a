/** Pure geometry of the charts. */

export interface Bar {
  x: number
  y: number
  width: number
  height: number
}

/** Bars scaled to the largest value; zero values get no bar. */
export function bars(
  values: readonly number[],
  box: { width: number; height: number; gap: number },
  most = Math.max(...values, 1),
): Bar[] {
  const step = box.width / Math.max(values.length, 1)
  return values.map((value, index) => {
    const height = (value / most) * box.height
    return {
      x: index * step + box.gap / 2,
      y: box.height - height,
      width: Math.max(step - box.gap, 0.5),
      height,
    }
  })
}

/** Adjacent segments of a whole, in percent. */
export function shares(values: readonly number[]): { from: number; size: number }[] {
  const total = values.reduce((sum, value) => sum + value, 0)
  let from = 0
  return values.map((value) => {
    const size = total === 0 ? 0 : (value / total) * 100
    const part = { from, size }
    from += size
    return part
  })
}
