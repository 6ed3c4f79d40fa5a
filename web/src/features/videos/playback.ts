/** A video on the page. */
export interface Playable {
  /** How much of it is in view, from 0 to 1. */
  share: number
  /** Paused by the member, or at its end: it does not start automatically. */
  isHeld: boolean
  isPlaying: () => boolean
  start: () => void
  pause: () => void
  isBefore: (other: Playable) => boolean
}

/** A video starts when this much of it is in view, and pauses below the other. */
const START_AT = 0.6
const PAUSE_BELOW = 0.3

/** The video to start automatically: the first on the page that is in view, unless one is playing. */
export function nextToStart(all: readonly Playable[]): Playable | undefined {
  if (all.some((each) => each.isPlaying())) return undefined
  return all
    .filter((each) => !each.isHeld && each.share >= START_AT)
    .toSorted((a, b) => (a.isBefore(b) ? -1 : 1))[0]
}

const all = new Set<Playable>()

export function addPlayable(playable: Playable): () => void {
  all.add(playable)
  return () => {
    all.delete(playable)
    review()
  }
}

let mayStart = () => false

/** Call when the view, a video or a permission has changed. */
export function review(): void {
  for (const each of all) if (each.share < PAUSE_BELOW && each.isPlaying()) each.pause()
  if (mayStart()) nextToStart([...all])?.start()
}

export function allowStarting(rule: () => boolean): void {
  mayStart = rule
}

/** One video plays at a time: call when one begins to play. */
export function pauseOthers(playable: Playable): void {
  for (const each of all) {
    if (each === playable || !each.isPlaying()) continue
    each.isHeld = true
    each.pause()
  }
}
