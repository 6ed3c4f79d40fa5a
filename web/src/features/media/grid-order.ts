/** A place in the grid, relative to its list. */
export interface Cell {
  x: number
  y: number
  width: number
  height: number
}

interface Point {
  x: number
  y: number
}

/** An item that is picked up: over which cell, and for a pointer how far from its own. */
export interface Held {
  from: number
  to: number
  cells: readonly Cell[]
  offset?: { x: number; y: number }
}

/** The list with one item taken from one index to another. */
export function reordered<T>(list: readonly T[], from: number, to: number): T[] {
  const moved = list[from]
  return moved === undefined ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, moved)
}

/** Where an item stands while the one at `from` is held over `to`. */
export function placeOf(at: number, from: number, to: number): number {
  if (at === from) return to
  if (from < at && at <= to) return at - 1
  if (to <= at && at < from) return at + 1
  return at
}

/** The index of the cell whose center is nearest, so that the gaps and the area around belong to a cell too. */
export function nearestCell(cells: readonly Cell[], point: Point): number {
  let nearest = 0
  let least = Number.POSITIVE_INFINITY
  cells.forEach(({ x, y, width, height }, at) => {
    const distance = (point.x - x - width / 2) ** 2 + (point.y - y - height / 2) ** 2
    if (distance < least) [nearest, least] = [at, distance]
  })
  return nearest
}

/** The number of cells in the first line. */
export const columnsOf = (cells: readonly Cell[]) =>
  cells.filter((cell) => cell.y === cells[0]?.y).length || 1

/** The index a key leads to; undefined for other keys. Beyond the first and last there is nothing. */
export function indexAfterKey(
  key: string,
  at: number,
  grid: { count: number; columns: number; isMirrored: boolean },
): number | undefined {
  const forward = grid.isMirrored ? -1 : 1
  const steps: Record<string, number> = {
    ArrowRight: at + forward,
    ArrowLeft: at - forward,
    ArrowDown: at + grid.columns,
    ArrowUp: at - grid.columns,
    Home: 0,
    End: grid.count - 1,
  }
  const next = steps[key]
  if (next === undefined) return undefined
  return next < 0 || next >= grid.count ? at : next
}
