import { mayReportMessage } from "@grove/contract/permissions"

import { releaseImages } from "#features/media/service.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"
import { publish } from "#platform/live/bus.ts"

import { publishMessageSent } from "./events.ts"
import { lockPair } from "./locks.queries.ts"
import { addToUnread, selectMessage, updateMessage, type StoredMessage } from "./removal.queries.ts"

/** Deletes one of the actor's own messages for both people. Idempotent. */
export async function removeOwnMessage(ctx: Context, id: string) {
  return inTransaction(ctx, async (ctx) => {
    const message = await lockMessage(ctx, id)
    const { userId } = ctx.actor
    must(message && [message.senderId, message.receiverId].includes(userId), "message.notFound")
    must(message.senderId === userId, "message.notYours")
    if (!message.deletedAt) {
      await updateMessage(ctx.db, id, { deletedAt: ctx.now() })
      await releaseImages(ctx, "message", id)
      if (!message.removedAt) await retract(ctx, message)
    }
    return { isDeleted: true }
  })
}

/** For reports: only messages to the actor, even if one side has blocked the other since. */
export async function requireReportableMessage(ctx: Context, id: string): Promise<StoredMessage> {
  const message = await selectMessage(ctx.db, id)
  const { userId } = ctx.actor
  must(message && [message.senderId, message.receiverId].includes(userId), "message.notFound")
  const isDeleted = message.deletedAt !== null || message.removedAt !== null
  must(!isDeleted, "message.notFound")
  must(mayReportMessage(userId, { receiverId: message.receiverId, isDeleted }), "report.notAllowed")
  return message
}

/** Hides a message by a moderation decision. Returns false if it was hidden already. */
export async function hideMessage(ctx: Context, id: string): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const message = await lockMessage(ctx, id)
    if (!message || message.removedAt) return false
    await updateMessage(ctx.db, id, { removedAt: ctx.now() })
    if (!message.deletedAt) await retract(ctx, message)
    return true
  })
}

/** Undoes `hideMessage`. Idempotent; a message its sender deleted stays deleted. */
export async function unhideMessage(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const message = await lockMessage(ctx, id)
    if (!message?.removedAt) return
    await updateMessage(ctx.db, id, { removedAt: null })
    if (message.deletedAt) return
    if (!message.readAt) await addToUnread(ctx.db, message.receiverId, message.senderId, 1)
    await publishMessageSent(ctx, { id, people: [message.senderId, message.receiverId] })
  })
}

/** Reads the message again after taking the lock, because it can change while waiting. */
async function lockMessage(ctx: Context, id: string): Promise<StoredMessage | undefined> {
  const message = await selectMessage(ctx.db, id)
  if (!message) return undefined
  await lockPair(ctx.db, message.pair)
  return selectMessage(ctx.db, id)
}

async function retract(ctx: Context, message: StoredMessage) {
  const { id: messageId, senderId, receiverId } = message
  if (!message.readAt) await addToUnread(ctx.db, receiverId, senderId, -1)
  await publish(ctx, { userId: senderId }, { type: "message.gone", messageId, userId: receiverId })
  await publish(ctx, { userId: receiverId }, { type: "message.gone", messageId, userId: senderId })
}
