export interface AppealFacts {
  /** Author of the appeal. */
  userId: string
  /** Who issued the penalty; null when a rule did. */
  giverId: string | null
  reporterIds: readonly string[]
}

/**
 * The author never decides. The issuer of the penalty and the reporters decide only when no one else can.
 * `deciders` are administrators for appeals of staff, moderators for all others.
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
