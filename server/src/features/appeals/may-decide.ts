export interface AppealFacts {
  /** Who appeals. */
  userId: string
  /** Who gave the penalty; nobody if a rule did. */
  giverId: string | null
  /** Who reported the case. */
  reporterIds: readonly string[]
}

/**
 * Nobody decides about themselves. The giver of the penalty and the reporters of its case decide only if there is
 * nobody else. `deciders` are all who could decide: administrators for appeals of staff, moderators for all others.
 */
export function mayDecide(
  moderatorId: string,
  { userId, giverId, reporterIds }: AppealFacts,
  deciders: readonly string[],
): boolean {
  if (moderatorId === userId || !deciders.includes(moderatorId)) return false
  const isInvolved = (id: string) => id === giverId || reporterIds.includes(id)
  return !isInvolved(moderatorId) || deciders.every((id) => id === userId || isInvolved(id))
}
