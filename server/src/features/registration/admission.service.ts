import { DAY_MS } from "@grove/contract/durations"
import { JOINING_DAYS } from "@grove/contract/limits"

import type { Identity } from "#features/users/identity.service.ts"
import type { Context } from "#platform/context.ts"
import { hashToken, newToken } from "#platform/http/session.ts"

import { decideAdmission, isAtDomain, type Refusal } from "./admission.ts"
import { invitationState } from "./invitation-state.ts"
import { insertUse, lockInvitation, consumeInvitation } from "./invitations.queries.ts"
import { deleteRequest, lockRequestOf, upsertRequest } from "./requests.queries.ts"

/** The token identifies a person who waits, for the page that tells where the request stands. */
export interface NotAdmitted {
  refused: Refusal
  requestToken?: string
}

/**
 * Decides about a person who has no account, inside the transaction of the sign-in. The locks make sure that an
 * invitation's last place is taken once and that a decision made meanwhile counts.
 */
export async function admit(
  ctx: Context,
  identity: Identity,
  ticket: { invitation?: string | undefined; isSetupHolder: boolean },
): Promise<"admitted" | NotAdmitted> {
  const { registration: mode, allowedEmailDomains } = ctx.site.current()
  const request = await lockRequestOf(ctx.db, identity)
  const invitation = await usableInvitation(ctx, ticket.invitation)
  // A refusal that is over is forgotten, even if the job has not removed it yet.
  const isOver = request?.state === "refused" && mayAskAgainAt(request.decidedAt) <= ctx.now()
  if (request && isOver) await deleteRequest(ctx.db, request.id)
  const decision = decideAdmission({
    mode,
    isAlwaysAdmitted: ticket.isSetupHolder || isAtDomain(identity, ctx.config.adminEmailDomains),
    hasAllowedDomain: allowedEmailDomains.length === 0 || isAtDomain(identity, allowedEmailDomains),
    hasInvitation: invitation !== undefined,
    request: isOver ? undefined : request?.state,
  })
  if (decision === "admitted") {
    if (request && !isOver) await deleteRequest(ctx.db, request.id)
    return "admitted"
  }
  if (decision !== "waiting" && decision !== "refused") return { refused: decision }
  const requestToken = newToken()
  await upsertRequest(ctx.db, identity, hashToken(requestToken), ctx.now())
  return { refused: decision, requestToken }
}

/** Call after the account of an admitted person exists, in the same transaction: counts the invitation. */
export async function recordAdmission(
  ctx: Context,
  userId: string,
  code: string | undefined,
): Promise<void> {
  const invitation = await usableInvitation(ctx, code)
  if (!invitation) return
  await consumeInvitation(ctx.db, invitation.id)
  await insertUse(ctx.db, invitation.id, userId, ctx.now())
}

async function usableInvitation(ctx: Context, code: string | undefined) {
  const found = code === undefined ? undefined : await lockInvitation(ctx.db, code, ctx.now())
  return found && invitationState(found, ctx.now()) === "valid" ? found : undefined
}

/** When a refused person may ask again. */
export const mayAskAgainAt = (decidedAt: Date | null) =>
  new Date((decidedAt?.getTime() ?? 0) + JOINING_DAYS.refused * DAY_MS)
