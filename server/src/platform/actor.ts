import type { Permission, Standing } from "@grove/contract/auth"

/** Who asks. A stranger has the empty id, which no user has, so that reads need no second form. */
export interface Actor {
  userId: string
  sessionId: string
  permissions: readonly Permission[]
  standing: Standing
  /** When the account began; new accounts are paced more slowly. */
  since: Date
  /** When the identity provider last authenticated the person of this session; null if it did not say. */
  authenticatedAt: Date | null
}

export const STRANGER: Actor = {
  userId: "",
  sessionId: "",
  permissions: [],
  standing: { state: "good" },
  since: new Date(0),
  authenticatedAt: null,
}

/** The product itself, for jobs and self-enforcing rules. */
export const SYSTEM: Actor = { ...STRANGER, userId: "system" }

export const isMember = (actor: Actor) => actor.userId !== "" && actor.userId !== "system"
