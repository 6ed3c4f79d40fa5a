import { actorChanged } from "#features/auth/actor.service.ts"
import { claimPreparedMethod, isBarred, recordUse } from "#features/auth/methods.service.ts"
import { startSession, type Visit } from "#features/auth/sessions.service.ts"
import {
  admit,
  recordAdmission,
  type NotAdmitted,
} from "#features/registration/admission.service.ts"
import { claimSetup, holdsSetup } from "#features/setup/service.ts"
import { recognizeUser, type Identity } from "#features/users/identity.service.ts"
import { ADMIN_ID, ADMIN_SUBJECT, BUILTIN_ISSUER } from "#idp/subject.ts"
import { inTransaction, type Context } from "#platform/context.ts"

import { selectActiveBanId } from "./queries.ts"

/** What this browser has that can let a new person in. */
export interface AdmissionTicket {
  /** Code of an invitation. */
  invitation: string | undefined
  /** Token of the set-up address. */
  setup: string | undefined
}

export type SignedIn = { token: string; userId: string; isNew: boolean; banId: number | undefined }

/** Recognizes the person, or decides whether a new one may come in, and starts a session. */
export async function signIn(
  ctx: Context,
  identity: Identity,
  visit: Visit,
  { invitation, setup }: AdmissionTicket,
): Promise<SignedIn | "deleted" | "barred" | NotAdmitted> {
  return inTransaction(ctx, async (ctx) => {
    if (await isBarred(ctx, identity)) return "barred"
    const isAdmin = identity.issuer === BUILTIN_ISSUER && identity.subject === ADMIN_SUBJECT
    await claimPreparedMethod(ctx, identity)
    let refusal: NotAdmitted = { refused: "closed" }
    const user = await recognizeUser(ctx, identity, {
      ...(isAdmin && { id: ADMIN_ID }),
      admit: async (ctx) => {
        if (isAdmin) return true
        const isSetupHolder = await holdsSetup(ctx, setup)
        const answer = await admit(ctx, identity, { invitation, isSetupHolder })
        if (answer !== "admitted") refusal = answer
        return answer === "admitted"
      },
    })
    if (!user) return refusal
    if (user.isDeleted) return "deleted"
    if (user.isNew) await recordAdmission(ctx, user.id, invitation)
    await claimSetup(ctx, user.id, setup)
    if (user.isEmailChanged) await actorChanged(ctx, user.id)

    const methodId = (await recordUse(ctx, identity)) ?? null
    const token = await startSession(ctx, user.id, methodId, visit)
    const banId = await selectActiveBanId(ctx.db, user.id, ctx.now())
    ctx.log.info({ userId: user.id, isNew: user.isNew }, "signed in")
    return { token, userId: user.id, isNew: user.isNew, banId }
  })
}
