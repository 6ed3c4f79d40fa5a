import { NEWEST } from "#platform/http/cursor.ts"

/** Time that must be read for as many items again; followees are not equally busy at all hours. */
const MARGIN = 2
const LEAST_MS = 60_000
const MOST = 20_000

/** Per reader: about how much time lies between two items of their feed. */
const paces = new Map<string, number>()

interface Stretch {
  readerId: string
  /** The position before which it begins. */
  before: string
  now: Date
}

/**
 * The position down to which `count` items will surely be found, going by what the reader got last; undefined for
 * whoever has not read yet. Only a guess: a page that comes out short is read again without it.
 */
export function reachOf(stretch: Stretch, count: number): string | undefined {
  const pace = paces.get(stretch.readerId)
  if (pace === undefined) return undefined
  return positionAt(beginOf(stretch) - Math.max(pace * count * MARGIN, LEAST_MS))
}

/** After a page of `count` items that ended at `last`. */
export function learnReach(stretch: Stretch, count: number, last: string): void {
  if (paces.size >= MOST && !paces.has(stretch.readerId)) paces.clear()
  paces.set(stretch.readerId, Math.max(beginOf(stretch) - timeOf(last), 0) / count)
}

const beginOf = ({ before, now }: Stretch) => (before === NEWEST ? now.getTime() : timeOf(before))

/** Positions are UUIDv7: their first 48 bits are the moment, in milliseconds. */
const timeOf = (position: string) =>
  Number.parseInt(position.slice(0, 8) + position.slice(9, 13), 16)

function positionAt(time: number): string {
  const bits = Math.max(Math.floor(time), 0).toString(16).padStart(12, "0")
  return `${bits.slice(0, 8)}-${bits.slice(8)}-0000-0000-000000000000`
}
