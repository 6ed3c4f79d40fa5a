import type { Settings } from "@grove/contract/auth"
import { DELETE_CONFIRMATION, type SettingsChange } from "@grove/contract/settings"

import { actorChanged } from "#features/auth/actor.service.ts"
import { requireAnotherAdmin } from "#features/auth/administrators.service.ts"
import { requireFreshSignIn } from "#features/auth/fresh-sign-in.service.ts"
import { settingsOf } from "#features/auth/service.ts"
import { endOtherSessions, endSession, revokeSessions } from "#features/auth/sessions.service.ts"
import {
  anonymizeUser,
  changeStoredSettings,
  storedSettings,
} from "#features/users/account.service.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"
import { enqueue } from "#platform/jobs/queue.ts"

import { eraseJob } from "./jobs.ts"

export async function getSettings(ctx: Context): Promise<Settings> {
  const { settings, showEmail } = await storedSettings(ctx)
  return settingsOf(ctx, settings, showEmail)
}

export async function changeSettings(ctx: Context, change: SettingsChange): Promise<Settings> {
  const { settings, showEmail } = await changeStoredSettings(ctx, change)
  if (change.language !== undefined) await actorChanged(ctx, ctx.actor.userId)
  return settingsOf(ctx, settings, showEmail)
}

/** Has no effect for a missing session or one of another user. */
export async function signOutSession(ctx: Context, sessionId: string) {
  return { ended: (await endSession(ctx, sessionId)) ? 1 : 0 }
}

export async function signOutOthers(ctx: Context) {
  return { ended: await endOtherSessions(ctx) }
}

const SECOND_PASS_MS = 120_000

/** Anonymizes the account and ends its sessions at once; jobs then erase the rest of its data. */
export async function deleteAccount(ctx: Context, confirmation: string) {
  must(confirmation.trim().toLowerCase() === DELETE_CONFIRMATION, "account.confirm")
  must(ctx.actor.userId !== "admin", "account.builtin")
  requireFreshSignIn(ctx)
  await removeAccount(ctx, ctx.actor.userId)
  return { isDeleted: true }
}

/** Never the last administrator. The caller checks who asks for it. */
export async function removeAccount(ctx: Context, userId: string): Promise<void> {
  must(userId !== "admin", "account.builtin")
  await inTransaction(ctx, async (ctx) => {
    await requireAnotherAdmin(ctx, userId)
    await anonymizeUser(ctx, userId)
    await revokeSessions(ctx, userId)
    await enqueue(ctx, eraseJob, { userId })
    // A second pass catches requests that were in flight.
    await enqueue(
      ctx,
      eraseJob,
      { userId },
      { runAt: new Date(ctx.now().getTime() + SECOND_PASS_MS) },
    )
  })
  ctx.log.info({ userId }, "account deleted")
}
