import type { CaseObstacle } from "@grove/contract/reports"

export interface CaseFacts {
  /** Owner of the content. */
  userId: string
  /** The owner is a moderator, administrator or detector. */
  isStaff: boolean
  /** The moderator is among the reporters. */
  hasReported: boolean
}

/** Returns null when the moderator may decide. */
export function obstacleTo(
  moderator: { userId: string; isAdmin: boolean },
  { userId, isStaff, hasReported }: CaseFacts,
): CaseObstacle | null {
  if (moderator.userId === userId) return "own"
  if (hasReported) return "reporter"
  return isStaff && !moderator.isAdmin ? "staff" : null
}
