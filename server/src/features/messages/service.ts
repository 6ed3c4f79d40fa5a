import type { Message, NewMessage } from "@grove/contract/messages"
import { mayReportMessage } from "@grove/contract/permissions"

import type { PostImage } from "#db/tables/posts.ts"
import { claimImages, releaseImages, saveImages } from "#features/media/service.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { AppError, must } from "#platform/errors.ts"
import { enqueue } from "#platform/jobs/queue.ts"
import { publish } from "#platform/live/bus.ts"
import { requireUnrestricted } from "#platform/restriction.ts"

import { contactOf } from "./contact.ts"
import { publishMessageSent } from "./events.ts"
import { pushMessage } from "./jobs.ts"
import { pairKey } from "./pair.ts"
import {
  addToUnread,
  selectColdStarts,
  factsOf,
  insertMessage,
  lockPair,
  lockStarts,
  markMessage,
  selectMessage,
  selectSendFacts,
  type StoredMessage,
} from "./queries.ts"
import { shapeMessage, shapePerson } from "./view.ts"

const DAY_MS = 86_400_000
/** security.md, Defaults: first messages to strangers in a day, and in the first day of an account. */
const STRANGERS = { aDay: 20, firstDay: 5 }

interface Letter {
  receiverId: string
  content: string
  images: PostImage[]
  storyId: string | null
}

/** Decodes and stores the pictures before any transaction begins; unused ones are swept. */
export async function storeMessageImages(ctx: Context, body: NewMessage): Promise<PostImage[]> {
  const images = await saveImages(ctx, body.images ?? [], "message")
  return images.map((image) => ({ ...image, alt: "" }))
}

export const sendMessage = (ctx: Context, body: NewMessage, images: PostImage[]) =>
  deliver(ctx, { receiverId: body.receiverId, content: body.content, images, storyId: null })

/** For stories: an answer to one is a message to its author. The caller has checked that the actor may see it. */
export const sendStoryReply = (
  ctx: Context,
  reply: { storyId: string; authorId: string; content: string },
): Promise<Message> =>
  deliver(ctx, {
    receiverId: reply.authorId,
    content: reply.content,
    images: [],
    storyId: reply.storyId,
  })

async function deliver(ctx: Context, letter: Letter): Promise<Message> {
  const { receiverId, content, images, storyId } = letter
  const senderId = ctx.actor.userId
  must(content.trim() !== "" || images.length > 0, "message.blank")
  must(receiverId !== senderId, "user.self", "You cannot write to yourself.")
  requireUnrestricted(ctx.actor, { texts: [content], hasPictures: images.length > 0 })
  return inTransaction(ctx, async (ctx) => {
    const pair = pairKey(senderId, receiverId)
    await lockPair(ctx.db, pair)
    const facts = await selectSendFacts(ctx.db, senderId, receiverId)
    must(facts, "user.notFound")
    const contact = contactOf(factsOf(facts, ctx.actor))
    if (contact.refusal !== undefined) throw refused(contact.refusal)
    if (contact.isCold) await takeColdStart(ctx)
    const createdAt = ctx.now()
    const { isRequest, isCold } = contact
    const draft = { senderId, receiverId, content, images, storyId, createdAt }
    const id = await insertMessage(ctx.db, { ...draft, pair, isRequest, isCold })
    if (images.length > 0)
      await claimImages(
        ctx,
        images.map((image) => image.hash),
        "message",
        id,
      )
    const message = shapeMessage(
      {
        id,
        sender_id: senderId,
        content,
        images,
        story_id: storyId,
        created_at: createdAt,
        is_read: false,
        is_deleted: false,
      },
      shapePerson(facts.sender),
      shapePerson(facts.receiver),
    )
    await publishMessageSent(ctx, { id, people: [senderId, receiverId], message })
    if (facts.may_push && !isRequest) await enqueue(ctx, pushMessage, { id }, { maxAttempts: 3 })
    return message
  })
}

function refused(code: "account.restricted" | Parameters<typeof must>[1]): AppError {
  return code === "account.restricted"
    ? new AppError(code, "Your account is restricted: you cannot write to new people for now.")
    : new AppError(code)
}

async function takeColdStart(ctx: Context) {
  const now = ctx.now().getTime()
  const firstDayMs = ctx.actor.since.getTime() + DAY_MS - now
  const most = firstDayMs > 0 ? STRANGERS.firstDay : STRANGERS.aDay
  await lockStarts(ctx.db, ctx.actor.userId)
  const starts = await selectColdStarts(ctx.db, ctx.actor.userId, new Date(now - DAY_MS), most)
  const oldest = starts[most - 1]
  if (!oldest) return
  const ms = oldest.getTime() + DAY_MS - now
  const waitMs = firstDayMs > 0 ? Math.min(ms, firstDayMs) : ms
  throw new AppError("message.strangers", undefined, {
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  })
}

/** Takes one's own message back. Twice is once. */
export async function removeOwnMessage(ctx: Context, id: string) {
  return inTransaction(ctx, async (ctx) => {
    const message = await lockMessage(ctx, id)
    const userId = ctx.actor.userId
    must(message && [message.senderId, message.receiverId].includes(userId), "message.notFound")
    must(message.senderId === userId, "message.notYours")
    if (!message.deletedAt) {
      await markMessage(ctx.db, id, { deletedAt: ctx.now() })
      await releaseImages(ctx, "message", id)
      if (!message.removedAt) await wentAway(ctx, message)
    }
    return { isDeleted: true }
  })
}

/** The message as it stands once nobody else changes its conversation. */
async function lockMessage(ctx: Context, id: string): Promise<StoredMessage | undefined> {
  const message = await selectMessage(ctx.db, id)
  if (!message) return undefined
  await lockPair(ctx.db, message.pair)
  return selectMessage(ctx.db, id)
}

async function wentAway(ctx: Context, message: StoredMessage) {
  const { id: messageId, senderId, receiverId } = message
  if (!message.readAt) await addToUnread(ctx.db, receiverId, senderId, -1)
  await publish(ctx, { userId: senderId }, { type: "message.gone", messageId, userId: receiverId })
  await publish(ctx, { userId: receiverId }, { type: "message.gone", messageId, userId: senderId })
}

/** For reports: only what the other party wrote to the actor, whether or not one has blocked the other since. */
export async function requireReportableMessage(ctx: Context, id: string): Promise<StoredMessage> {
  const message = await selectMessage(ctx.db, id)
  const { userId } = ctx.actor
  must(message && [message.senderId, message.receiverId].includes(userId), "message.notFound")
  const isDeleted = message.deletedAt !== null || message.removedAt !== null
  must(!isDeleted, "message.notFound")
  must(mayReportMessage(userId, { receiverId: message.receiverId, isDeleted }), "report.notAllowed")
  return message
}

/** By a decision. Says whether it changed anything, so that overturning restores exactly that. */
export async function takeAwayMessage(ctx: Context, id: string): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const message = await lockMessage(ctx, id)
    if (!message || message.removedAt) return false
    await markMessage(ctx.db, id, { removedAt: ctx.now() })
    if (!message.deletedAt) await wentAway(ctx, message)
    return true
  })
}

export async function giveBackMessage(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const message = await lockMessage(ctx, id)
    if (!message?.removedAt) return
    await markMessage(ctx.db, id, { removedAt: null })
    if (message.deletedAt) return
    if (!message.readAt) await addToUnread(ctx.db, message.receiverId, message.senderId, 1)
    await publishMessageSent(ctx, { id, people: [message.senderId, message.receiverId] })
  })
}
