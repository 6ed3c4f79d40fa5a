export interface AppealFacts {
  /** Who appeals. */
  userId: string
  /** Who gave the penalty; nobody if a rule did. */
  giverId: string | null
}

/**
 * Nobody decides about themselves, and the giver of the penalty only if there is nobody else. `deciders` are all who
 * could decide: administrators for appeals of staff, moderators for all others.
 */
export function mayDecide(
  moderatorId: string,
  { userId, giverId }: AppealFacts,
  deciders: readonly string[],
): boolean {
  if (moderatorId === userId || !deciders.includes(moderatorId)) return false
  if (moderatorId !== giverId) return true
  return !deciders.some((other) => other !== moderatorId && other !== userId)
}
