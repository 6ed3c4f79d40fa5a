import { randomBytes } from "node:crypto"

import type { SettingsChange } from "@grove/contract/settings"

import { releaseImages } from "#features/media/service.ts"
import type { Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"
import { dropMailsTo } from "#platform/mail/queue.ts"

import { anonymize, lockUsers, mergeSettings, selectSettings } from "./profile.queries.ts"

/** The user's stored settings; defaults are absent. */
export async function storedSettings(ctx: Context) {
  const stored = await selectSettings(ctx.db, ctx.actor.userId)
  must(stored, "auth.required")
  return stored
}

export async function changeStoredSettings(ctx: Context, change: SettingsChange) {
  const { showEmail, notify = {}, ...chosen } = change
  const stored = await mergeSettings(ctx.db, ctx.actor.userId, {
    ...(showEmail !== undefined && { showEmail }),
    chosen,
    notify: notify as Record<string, boolean>,
  })
  must(stored, "auth.required")
  return stored
}

/**
 * Locks both users in the order of their ids and returns the other one.
 * Without it a follow could race with a block.
 */
export async function lockPair(ctx: Context, otherId: string) {
  must(otherId !== ctx.actor.userId, "user.self")
  const locked = await lockUsers(ctx.db, [ctx.actor.userId, otherId])
  const other = locked.find((user) => user.id === otherId)
  must(other && other.state !== "deleted", "user.notFound")
  return other
}

/** `lockPair` for work in which neither user is the actor. */
export const lockBoth = (ctx: Context, one: string, other: string) =>
  lockUsers(ctx.db, [one, other])

/** Clears all personal data. Call it in the transaction that ends the sessions. */
export async function anonymizeUser(ctx: Context, userId: string): Promise<void> {
  await lockUsers(ctx.db, [userId])
  await releaseImages(ctx, "profile", userId)
  await dropMailsTo(ctx, userId)
  await anonymize(ctx.db, userId, `deleted_${randomBytes(8).toString("hex")}`, ctx.now())
}
