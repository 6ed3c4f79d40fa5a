import type { CaseObstacle } from "@grove/contract/reports"

export interface CaseFacts {
  /** Whose content it is. */
  userId: string
  /** That person holds a role: moderator, administrator or detector. */
  isStaff: boolean
  /** The moderator is one of those who reported it. */
  hasReported: boolean
}

/** Why this moderator may not decide the case; null if they may. */
export function obstacleTo(
  moderator: { userId: string; isAdmin: boolean },
  { userId, isStaff, hasReported }: CaseFacts,
): CaseObstacle | null {
  if (moderator.userId === userId) return "own"
  if (hasReported) return "reporter"
  return isStaff && !moderator.isAdmin ? "staff" : null
}
