import { DAY_MS } from "@grove/contract/durations"
import type { Message, NewMessage } from "@grove/contract/messages"

import type { PostImage } from "#db/tables/posts.ts"
import { claimImages, saveImages } from "#features/media/service.ts"
import { mentionsOf } from "#features/users/service.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { AppError, must } from "#platform/errors.ts"
import { enqueue } from "#platform/jobs/queue.ts"
import { t } from "#platform/language/text.ts"
import { requireUnrestricted } from "#platform/restriction.ts"

import { coldStartLimit, coldStartWaitMs } from "./cold-start.ts"
import { contactOf } from "./contact.ts"
import { publishMessageSent } from "./events.ts"
import { pushMessage } from "./jobs.ts"
import { lockColdStarts, lockPair } from "./locks.queries.ts"
import { pairKey } from "./pair.ts"
import { contactFactsOf, insertMessage, selectColdStarts, selectSendFacts } from "./send.queries.ts"
import { shapeMessage } from "./view.ts"

interface Draft {
  receiverId: string
  content: string
  images: PostImage[]
  storyId: string | null
}

/** Decodes and stores the images before the transaction begins; a job deletes the ones that stay unused. */
export async function storeMessageImages(ctx: Context, body: NewMessage): Promise<PostImage[]> {
  const images = await saveImages(ctx, body.images ?? [], "message")
  return images.map((image) => ({ ...image, alt: "" }))
}

export const sendMessage = (ctx: Context, body: NewMessage, images: PostImage[]) =>
  send(ctx, { receiverId: body.receiverId, content: body.content, images, storyId: null })

/** Sends a message to the author of a story. The caller has checked that the actor can see the story. */
export const sendStoryReply = (
  ctx: Context,
  { storyId, authorId, content }: { storyId: string; authorId: string; content: string },
): Promise<Message> => send(ctx, { receiverId: authorId, content, images: [], storyId })

async function send(ctx: Context, draft: Draft): Promise<Message> {
  const { receiverId, content, images } = draft
  const senderId = ctx.actor.userId
  must(content.trim() !== "" || images.length > 0, "message.blank")
  must(receiverId !== senderId, "user.self", t("You cannot write to yourself."))
  requireUnrestricted(ctx.actor, { texts: [content], hasPictures: images.length > 0 })
  return inTransaction(ctx, async (ctx) => {
    const pair = pairKey(senderId, receiverId)
    await lockPair(ctx.db, pair)
    const facts = await selectSendFacts(ctx.db, senderId, receiverId)
    must(facts, "user.notFound")
    const { refusal, isRequest, isCold } = contactOf(contactFactsOf(facts, ctx.actor))
    if (refusal === "account.restricted")
      throw new AppError(
        refusal,
        t("Your account is restricted: you cannot write to new people for now."),
      )
    if (refusal !== undefined) throw new AppError(refusal)
    if (isCold) await requireColdStart(ctx)
    const mentions = await mentionsOf(ctx, content)
    const stored = { ...draft, mentions, senderId, createdAt: ctx.now() }
    const id = await insertMessage(ctx.db, { ...stored, pair, isRequest, isCold })
    if (images.length > 0) {
      const hashes = images.map((image) => image.hash)
      await claimImages(ctx, hashes, "message", id)
    }
    const message = shapeMessage(
      {
        id,
        sender_id: senderId,
        content,
        mentions,
        images,
        story_id: stored.storyId,
        created_at: stored.createdAt,
        is_read: false,
        is_deleted: false,
      },
      facts.sender,
      facts.receiver,
    )
    await publishMessageSent(ctx, { id, people: [senderId, receiverId], message })
    if (facts.may_push && !isRequest) await enqueue(ctx, pushMessage, { id }, { maxAttempts: 3 })
    return message
  })
}

async function requireColdStart(ctx: Context) {
  const { userId, since } = ctx.actor
  const now = ctx.now()
  await lockColdStarts(ctx.db, userId)
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const starts = await selectColdStarts(ctx.db, userId, dayAgo, coldStartLimit(since, now))
  const waitMs = coldStartWaitMs(starts, since, now)
  if (waitMs > 0)
    throw new AppError("message.strangers", undefined, {
      retryAfterSeconds: Math.ceil(waitMs / 1000),
    })
}
