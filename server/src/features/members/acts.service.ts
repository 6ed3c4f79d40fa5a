import type { Readable } from "node:stream"

import type { PersonRef } from "@grove/contract/users"

import { recordAct } from "#features/audit/service.ts"
import { requireFreshSignIn } from "#features/auth/fresh-sign-in.service.ts"
import { revokeSessions } from "#features/auth/sessions.service.ts"
import { issuePenalty } from "#features/penalties/service.ts"
import { exportAccountOf } from "#features/settings/export.service.ts"
import { removeAccount } from "#features/settings/service.ts"
import { renameUser } from "#features/users/profile.service.ts"
import { viewPersonRefs } from "#features/users/refs.view.ts"
import { makeRecoveryLink } from "#idp/accounts.service.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"
import { later } from "#platform/language/text.ts"
import { publish } from "#platform/live/bus.ts"

import { localAccountOf } from "./local-account.ts"
import { selectMember } from "./queries.ts"

/** Every act requires a fresh sign-in and writes its entry in the audit log in the same transaction. */
async function act<T>(
  ctx: Context,
  name: string,
  userId: string,
  detail: Record<string, unknown>,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  requireFreshSignIn(ctx)
  return inTransaction(ctx, async (ctx) => {
    must(await selectMember(ctx.db, ctx.now(), userId), "user.notFound")
    const result = await work(ctx)
    await recordAct(ctx, { act: name, subjectType: "user", subjectId: userId, detail })
    return result
  })
}

/** Members end their own sessions in Settings. */
export async function signOutMember(ctx: Context, userId: string) {
  must(userId !== ctx.actor.userId, "user.self")
  return act(ctx, "member.signOut", userId, {}, async (ctx) => ({
    ended: await revokeSessions(ctx, userId),
  }))
}

/** The address is shown once and never logged. */
export async function makeSignInLink(ctx: Context, userId: string) {
  return act(ctx, "member.signInLink", userId, {}, async (ctx) => {
    const account = await localAccountOf(ctx, userId)
    must(account, "member.notLocal")
    return { url: await makeRecoveryLink(ctx, account.subject) }
  })
}

/** The log holds the reason only: names in it would outlive the account. */
export async function renameMember(
  ctx: Context,
  userId: string,
  { reason, ...name }: { firstName: string; lastName: string; reason: string },
): Promise<PersonRef> {
  return act(ctx, "member.rename", userId, { reason: reason.trim() }, async (ctx) => {
    await renameUser(ctx, userId, name)
    const person = (await viewPersonRefs(ctx, [userId])).get(userId)
    must(person, "user.notFound")
    return person
  })
}

export async function suspendMember(
  ctx: Context,
  userId: string,
  { days, reason }: { days: number; reason: string },
) {
  must(userId !== ctx.actor.userId, "user.self")
  const detail = { days, reason: reason.trim() }
  return act(ctx, "member.suspend", userId, detail, async (ctx) => {
    await issuePenalty(ctx, {
      userId,
      type: "suspension",
      days,
      reason: reason.trim(),
      message: later(
        "{count, plural, =1 {Your account was suspended for a day: {reason}} one {Your account was suspended for # day: {reason}} other {Your account was suspended for # days: {reason}}}",
        { count: days, reason: reason.trim() },
      ),
    })
    await publish(ctx, { permission: "rules" }, { type: "violations" })
    return { userId }
  })
}

/** Own accounts are deleted in Settings, where the person confirms it. */
export async function removeMember(ctx: Context, userId: string, reason: string) {
  must(userId !== ctx.actor.userId, "user.self")
  return act(ctx, "member.delete", userId, { reason: reason.trim() }, async (ctx) => {
    await removeAccount(ctx, userId)
    return { isDeleted: true }
  })
}

export async function downloadMember(ctx: Context, userId: string): Promise<Readable> {
  await act(ctx, "member.export", userId, {}, async () => undefined)
  return exportAccountOf(ctx, userId)
}
