import type { SignInMethod, WayToLink } from "@grove/contract/auth"

import { BUILTIN_KEY } from "#config/providers.ts"
import { replaceEmail, type Identity } from "#features/users/identity.service.ts"
import { eraseAccount } from "#idp/accounts.service.ts"
import { BUILTIN_ISSUER } from "#idp/subject.ts"
import { isMember } from "#platform/actor.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"

import { actorChanged } from "./actor.service.ts"
import { selectIsBarred } from "./barred.queries.ts"
import { requireFreshSignIn } from "./fresh-sign-in.service.ts"
import {
  claimAwaited,
  deleteMethod,
  deleteSessionsOfMethod,
  insertMethod,
  lockAccount,
  selectMethodOfSession,
  selectMethodsOf,
  selectOwner,
  updateUse,
  type MethodRow,
} from "./methods.queries.ts"
import { sessionsEnded } from "./sessions.service.ts"
import { findSignInOption, issuerLabel, signInOptions } from "./sign-in-options.service.ts"

/** Letters of other scripts can turn into ASCII when their case is folded, so such an address matches none. */
const ASCII = /^[\x21-\x7e]+$/

/** Whether the verified address belongs to a banned member who has not used this identity before. */
export async function isBarred(ctx: Context, identity: Identity): Promise<boolean> {
  const { email, emailVerified } = identity
  return email !== null && emailVerified && selectIsBarred(ctx.db, { ...identity, email })
}

/** Lets a person in whose account was prepared for this provider by `npm run admin -- relink`. */
export async function claimPreparedMethod(ctx: Context, identity: Identity): Promise<void> {
  const { email, emailVerified } = identity
  if (email !== null && emailVerified && ASCII.test(email))
    await claimAwaited(ctx.db, { ...identity, email })
}

/** Returns the id of the method. */
export const recordUse = (ctx: Context, identity: Identity) =>
  updateUse(ctx.db, identity, ctx.now())

/** Sign-in methods of a member, oldest first, without those that still wait for a first sign-in. */
export async function signInMethodsOf(ctx: Context, userId: string): Promise<SignInMethod[]> {
  const rows = await selectMethodsOf(ctx.db, userId)
  return rows.filter(({ subject }) => subject !== null).map((row) => shapeMethod(ctx, row))
}

function shapeMethod(ctx: Context, row: MethodRow): SignInMethod {
  const option = findSignInOption(ctx, row.issuer)
  return {
    id: row.id,
    provider: option?.key ?? null,
    label: issuerLabel(ctx, row.issuer),
    email: row.email,
    createdAt: row.createdAt.toISOString(),
    usedAt: row.usedAt?.toISOString() ?? null,
  }
}

/** Subjects of the member at this issuer, oldest first. */
export async function subjectsOf(ctx: Context, userId: string, issuer: string): Promise<string[]> {
  const rows = await selectMethodsOf(ctx.db, userId)
  return rows.flatMap((row) => (row.issuer === issuer && row.subject !== null ? row.subject : []))
}

/** The method that opened this session; undefined for strangers and when it was removed. */
export const methodOfSession = async (ctx: Context) =>
  isMember(ctx.actor) ? selectMethodOfSession(ctx.db, ctx.actor.sessionId) : undefined

/** Own sign-in methods, and the providers that can be linked. */
export async function ownMethods(ctx: Context) {
  const methods = await signInMethodsOf(ctx, ctx.actor.userId)
  const current = await methodOfSession(ctx)
  const linkable: WayToLink[] = signInOptions(ctx)
    // The try-out proves nothing about the person, so it cannot be added.
    .filter(({ key }) => key !== BUILTIN_KEY || ctx.config.accounts === "local")
    .filter(({ key }) => !methods.some(({ provider }) => provider === key))
    .map(({ key, label }) => ({ key, label }))
  return {
    methods: methods.map((method) => ({ ...method, isCurrent: method.id === current?.id })),
    linkable,
    hasSecurityPage: ctx.config.accounts === "local" && methods.some(isLocal),
  }
}

const isLocal = ({ provider }: SignInMethod) => provider === BUILTIN_KEY

/**
 * Adds the identity to the signed-in member. Idempotent. `taken`: it belongs to another account, also to a deleted one.
 * The caller has checked that the member asked for it and signed in recently.
 */
export async function linkMethod(
  ctx: Context,
  identity: Identity,
): Promise<"linked" | "taken" | "barred"> {
  return inTransaction(ctx, async (ctx) => {
    const { userId } = ctx.actor
    const { issuer, subject, email, emailVerified } = identity
    if (await isBarred(ctx, identity)) return "barred"
    await lockAccount(ctx.db, userId)
    const createdAt = ctx.now()
    const values = { userId, issuer, subject, email, emailVerified, createdAt }
    if (await insertMethod(ctx.db, values)) return "linked"
    return (await selectOwner(ctx.db, issuer, subject)) === userId ? "linked" : "taken"
  })
}

/** Never the last one that works. Ends the sessions that were opened with it, except this one. */
export async function removeMethod(ctx: Context, methodId: string) {
  requireFreshSignIn(ctx)
  const { userId, sessionId } = ctx.actor
  return inTransaction(ctx, async (ctx) => {
    const account = await lockAccount(ctx.db, userId)
    must(account, "auth.required")
    const methods = await selectMethodsOf(ctx.db, userId)
    const method = methods.find(({ id }) => id === methodId)
    if (!method) return { isRemoved: false }
    const rest = methods.filter(({ id, subject }) => id !== methodId && subject !== null)
    const working = rest.filter(({ issuer }) => findSignInOption(ctx, issuer) !== undefined)
    must(working.length > 0, "method.last")
    for (const id of await deleteSessionsOfMethod(ctx.db, methodId, sessionId))
      await sessionsEnded(ctx, userId, { sessionId: id })
    await deleteMethod(ctx.db, userId, methodId)
    // Its passkeys and password would otherwise open a new, empty account.
    if (method.issuer === BUILTIN_ISSUER && method.subject !== null)
      await eraseAccount(ctx, method.subject)
    await keepAddressHonest(ctx, account.email, method, working)
    await actorChanged(ctx, userId)
    ctx.log.info({ userId }, "way to sign in removed")
    return { isRemoved: true }
  })
}

/** An address that only the removed identity vouched for must not keep giving rights. */
async function keepAddressHonest(
  ctx: Context,
  email: string | null,
  removed: MethodRow,
  rest: readonly MethodRow[],
) {
  const isSame = (row: MethodRow) => row.email?.toLowerCase() === email?.toLowerCase()
  if (email === null || !isSame(removed) || rest.some(isSame)) return
  const next = rest.find((row) => row.email !== null)
  await replaceEmail(ctx, ctx.actor.userId, {
    email: next?.email ?? null,
    emailVerified: next?.emailVerified ?? false,
  })
}
