import type { Settings } from "@grove/contract/auth"
import { DELETE_CONFIRMATION, type SettingsChange } from "@grove/contract/settings"

import { requireAnotherAdmin } from "#features/auth/administrators.service.ts"
import { requireFreshSignIn } from "#features/auth/fresh-sign-in.service.ts"
import { endOtherSessions, endSession, revokeSessions, settingsOf } from "#features/auth/service.ts"
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
  return settingsOf(settings, showEmail)
}

export async function changeSettings(ctx: Context, change: SettingsChange): Promise<Settings> {
  const { settings, showEmail } = await changeStoredSettings(ctx, change)
  return settingsOf(settings, showEmail)
}

/** One of one's own; ending a missing one, or somebody else's, changes nothing. */
export async function signOutSession(ctx: Context, sessionId: string) {
  return { ended: (await endSession(ctx, sessionId)) ? 1 : 0 }
}

export async function signOutOthers(ctx: Context) {
  return { ended: await endOtherSessions(ctx) }
}

const AGAIN_MS = 120_000

/**
 * Ends the account: from this commit on nobody sees the person, no session is left, and nothing in the account tells
 * who it was. What they left all over the place is then taken away piece by piece.
 */
export async function deleteAccount(ctx: Context, confirmation: string) {
  const { userId } = ctx.actor
  must(confirmation.trim().toLowerCase() === DELETE_CONFIRMATION, "account.confirm")
  must(userId !== "admin", "account.house")
  requireFreshSignIn(ctx)
  await inTransaction(ctx, async (ctx) => {
    await requireAnotherAdmin(ctx, userId)
    await anonymizeUser(ctx, userId)
    await revokeSessions(ctx, userId)
    await enqueue(ctx, eraseJob, { userId })
    // Once more, for what was on its way while the account went.
    await enqueue(ctx, eraseJob, { userId }, { runAt: new Date(ctx.now().getTime() + AGAIN_MS) })
  })
  ctx.log.info({ userId }, "account deleted")
  return { isDeleted: true }
}
