/** Pure geometry of the figures. */

/** The points of a line over values; the scale begins at the smallest one if that is far above zero. */
export function linePoints(values: readonly number[], box: { width: number; height: number }) {
  const most = Math.max(...values, 1)
  const least = Math.min(...values, most)
  const floor = least > most / 2 ? least - (most - least) / 2 : 0
  const step = box.width / Math.max(values.length - 1, 1)
  const scale = most === floor ? 1 : most - floor
  return values.map((value, index) => ({
    // A single value is the last one.
    x: values.length === 1 ? box.width : index * step,
    y: box.height - ((value - floor) / scale) * box.height,
  }))
}
