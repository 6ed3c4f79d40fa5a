import type { Comment } from "@grove/contract/posts"

interface Place {
  myId: string
  isNewestFirst: boolean
  /** Pages beyond the loaded ones, in the direction in which new comments belong. */
  hasUnloaded: boolean
  /** The newest comment the reader has asked to see, with the newest first. */
  revealedTo: string
}

interface Arrivals<T> {
  shown: T[]
  /** New at the top: shown on request, because they would push the others down while they are read. */
  waiting: T[]
}

/**
 * Where to show comments that no loaded page contains. The member's own are always shown; those of others only if nothing is
 * missing between them and the loaded ones.
 */
export function placeArrivals<T extends Comment>(
  arrivals: readonly T[],
  { myId, isNewestFirst, hasUnloaded, revealedTo }: Place,
): Arrivals<T> {
  const isMine = ({ user }: T) => user?.id === myId
  const isRevealed = ({ id }: T) => !isNewestFirst || id <= revealedTo
  return {
    shown: arrivals.filter((item) => isMine(item) || (!hasUnloaded && isRevealed(item))),
    waiting: arrivals.filter((item) => !isMine(item) && !hasUnloaded && !isRevealed(item)),
  }
}
