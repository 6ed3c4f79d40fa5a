export interface AppealFacts {
  /** Who appeals. */
  userId: string
  /** Who gave the penalty; nobody if a rule did. */
  giverId: string | null
}

/** Nobody decides about themselves, and whoever gave the penalty only if there is nobody else. */
export function mayDecide(
  moderatorId: string,
  { userId, giverId }: AppealFacts,
  moderators: readonly string[],
): boolean {
  if (moderatorId === userId) return false
  if (moderatorId !== giverId) return true
  return !moderators.some((other) => other !== moderatorId && other !== userId)
}
