import { inTransaction, type Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"
import { publish } from "#platform/live/bus.ts"

import { insertSender, releaseFor, releaseForAll } from "./filter.queries.ts"

/** 'Show in All': moves what was filtered and remembers the choice for later acts. Idempotent. */
export async function addSender(ctx: Context, senderId: string) {
  return inTransaction(ctx, async (ctx) => {
    const isFound = await insertSender(ctx.db, ctx.actor.userId, senderId, ctx.now())
    must(isFound, "user.notFound")
    await releaseSender(ctx, senderId)
    return { isShown: true }
  })
}

/** After the actor followed this member. */
export async function releaseSender(ctx: Context, senderId: string): Promise<void> {
  const { userId } = ctx.actor
  if (await releaseFor(ctx.db, userId, senderId))
    await publish(ctx, { userId }, { type: "notifications.changed" })
}

/** After staff labeled the account as genuine. */
export async function releaseSenderForAll(ctx: Context, senderId: string): Promise<void> {
  for (const userId of await releaseForAll(ctx.db, senderId))
    await publish(ctx, { userId }, { type: "notifications.changed" })
}
