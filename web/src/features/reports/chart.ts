/** Geometry of the small charts: pure, so that it can be held against numbers. */

export interface Bar {
  x: number
  y: number
  width: number
  height: number
}

/** Bars from the ground up, scaled to the largest; nothing is nothing, not a line. */
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

/** Parts of a whole, side by side, as shares of 100. */
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
