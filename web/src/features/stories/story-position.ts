/** A member in the viewer: the number of stories and the index to start at. */
export interface Stop {
  count: number
  start: number
}

export interface StoryPosition {
  person: number
  story: number
}

/** The position; undefined at the end. */
export type MaybePosition = StoryPosition | undefined

/** Next on the last story closes the viewer; previous on the first one restarts it. */
export function nextPosition(
  stops: readonly Stop[],
  { person, story }: StoryPosition,
): MaybePosition {
  const here = stops[person]
  if (here && story + 1 < here.count) return { person, story: story + 1 }
  const after = stops[person + 1]
  return after && { person: person + 1, story: after.start }
}

export function previousPosition(
  stops: readonly Stop[],
  { person, story }: StoryPosition,
): StoryPosition {
  if (story > 0) return { person, story: story - 1 }
  const before = stops[person - 1]
  return before ? { person: person - 1, story: before.count - 1 } : { person, story: 0 }
}

/** The position after the current story was removed; `stops` describes the state after. */
export function positionAfterRemoval(
  stops: readonly Stop[],
  { person, story }: StoryPosition,
): MaybePosition {
  const here = stops[person]
  if (!here) return undefined
  return { person, story: Math.min(story, here.count - 1) }
}

export type Gesture = "previous" | "next" | "close" | "hold" | "none"

/** A pointer that moves less is a tap. */
const SWIPE_PX = 50
/** A pointer that stays longer is a hold. */
const HOLD_MS = 250

/** Classifies a gesture by its start and end. */
export function gestureOf(moved: { x: number; y: number; ms: number }): Gesture {
  const { x, y, ms } = moved
  if (y > 2 * SWIPE_PX && y > Math.abs(x)) return "close"
  if (Math.abs(x) > SWIPE_PX && Math.abs(x) > Math.abs(y)) return x > 0 ? "previous" : "next"
  return ms > HOLD_MS ? "hold" : "none"
}

const PICTURE_MS = 6000
const LETTER_MS = 60
const MAX_MS = 20_000

/** The duration of a story, long enough to read it. */
export function durationOf(story: { content: string | null }): number {
  return Math.min(MAX_MS, PICTURE_MS + Math.max(0, (story.content?.length ?? 0) - 60) * LETTER_MS)
}
