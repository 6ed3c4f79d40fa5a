import { replaceEmail } from "#features/users/identity.service.ts"
import { findAccountByEmail } from "#idp/accounts.service.ts"
import { BUILTIN_ISSUER } from "#idp/subject.ts"
import { isMember } from "#platform/actor.ts"
import type { Context } from "#platform/context.ts"

import { actorChanged } from "./actor.service.ts"
import { isFresh } from "./fresh-sign-in.service.ts"
import { selectMethodsOf, selectOwnerOf, updateMethodEmail } from "./methods.queries.ts"
import { subjectsOf } from "./methods.service.ts"
import { deleteSessionsOf } from "./sessions.queries.ts"
import { sessionsEnded } from "./sessions.service.ts"

/** The account at the built-in provider that belongs to the actor. */
export async function ownLocalAccount(ctx: Context) {
  if (!isMember(ctx.actor)) return undefined
  const methods = await selectMethodsOf(ctx.db, ctx.actor.userId)
  const subject = methods.find((method) => method.issuer === BUILTIN_ISSUER)?.subject
  return subject ? { subject, isFresh: isFresh(ctx) } : undefined
}

/** The member an account at the built-in provider belongs to; undefined before the first sign-in. */
export const findOwnerOf = (ctx: Context, subject: string) =>
  selectOwnerOf(ctx.db, BUILTIN_ISSUER, subject)

/** After a password changed or an account was recovered. Call it in that transaction. */
export async function endSessionsOfOwner(ctx: Context, subject: string, except?: string) {
  const owner = await findOwnerOf(ctx, subject)
  if (!owner) return
  await deleteSessionsOf(ctx.db, owner.userId, except)
  await sessionsEnded(ctx, owner.userId, except === undefined ? {} : { except })
}

/** The member's address follows at once if it came from this account; otherwise at the next sign-in. */
export async function changeOwnersEmail(
  ctx: Context,
  subject: string,
  { email, isVerified }: { email: string; isVerified: boolean },
) {
  const owner = await findOwnerOf(ctx, subject)
  if (!owner) return
  const isSource = owner.email?.toLowerCase() === owner.methodEmail?.toLowerCase()
  await updateMethodEmail(ctx.db, BUILTIN_ISSUER, subject, email, isVerified)
  if (!isSource) return
  await replaceEmail(ctx, owner.userId, { email, emailVerified: isVerified })
  await actorChanged(ctx, owner.userId)
}

/** By address, confirmed or not, or by the id of the member. */
export async function findLocalAccount(
  ctx: Context,
  who: string,
): Promise<{ subject: string; userId?: string } | undefined> {
  const account = await findAccountByEmail(ctx, who)
  const [subject = account?.subject] = await subjectsOf(ctx, who, BUILTIN_ISSUER)
  if (subject === undefined) return undefined
  const owner = await findOwnerOf(ctx, subject)
  return owner ? { subject, userId: owner.userId } : { subject }
}
