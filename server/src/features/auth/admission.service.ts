import type { Identity } from "#features/users/identity.service.ts"
import type { Context } from "#platform/context.ts"

/** `waiting` includes people who still have to write their request. */
export type Refusal = "closed" | "domain" | "invitation-needed" | "waiting" | "refused"

/** The token identifies a person who waits, for the page that tells where the request stands. */
export interface NotAdmitted {
  refused: Refusal
  requestToken?: string
}

/** What this browser has that can let a new person in. */
export interface AdmissionTicket {
  /** Code of an invitation. */
  invitation: string | undefined
  /** Token of the set-up address. */
  setup: string | undefined
}

/**
 * The rules of who may come in. Given to the sign-in by `server/src/admission.ts`, because the features that own them
 * depend on this one. Both run in the transaction of the sign-in.
 */
export interface Admission {
  /** Decides about a person without an account. */
  admit(
    ctx: Context,
    identity: Identity,
    ticket: AdmissionTicket,
  ): Promise<"admitted" | NotAdmitted>
  signedIn(
    ctx: Context,
    user: { id: string; isNew: boolean },
    ticket: AdmissionTicket,
  ): Promise<void>
}

declare module "fastify" {
  interface FastifyInstance {
    admission: Admission
  }
}
