import type { Permission, Standing } from "@grove/contract/auth"
import type { Language } from "@grove/contract/languages"

/** The caller of a request or job. A stranger has the empty id, which no user has, so queries need no second form. */
export interface Actor {
  userId: string
  sessionId: string
  permissions: readonly Permission[]
  standing: Standing
  /** When the account was created; new accounts have lower rate limits. */
  since: Date
  /** When the identity provider last authenticated the user of this session; null if it did not report it. */
  authenticatedAt: Date | null
  /** The language the member has chosen; null: that of the browser. */
  language: Language | null
}

export const STRANGER: Actor = {
  userId: "",
  sessionId: "",
  permissions: [],
  standing: { state: "good" },
  since: new Date(0),
  authenticatedAt: null,
  language: null,
}

/** Acts for the application itself: jobs, commands and automatic enforcement. */
export const SYSTEM: Actor = { ...STRANGER, userId: "system" }

export const isMember = (actor: Actor) => actor.userId !== "" && actor.userId !== "system"
