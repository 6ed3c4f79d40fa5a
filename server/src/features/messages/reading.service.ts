import { PAGE } from "@grove/contract/limits"
import type { Conversation, MESSAGE_BOXES, Message, MessageCounts } from "@grove/contract/messages"
import type { PageQuery } from "@grove/contract/page"
import type { Page } from "@grove/contract/route"

import { runRead } from "#db/short-reads.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"
import { cutPage, decodeCursor, NEWEST } from "#platform/http/cursor.ts"
import { t } from "#platform/language/text.ts"
import { publish } from "#platform/live/bus.ts"

import { contactOf } from "./contact.ts"
import { lockPair } from "./locks.queries.ts"
import { pairKey } from "./pair.ts"
import { acceptRequest, countsRead, markRead, recountUnread } from "./reading.queries.ts"
import { contactFactsOf, selectSendFacts } from "./send.queries.ts"
import { viewConversation, viewConversations, viewThread } from "./view.ts"

export async function listConversations(
  ctx: Context,
  query: PageQuery & { box?: (typeof MESSAGE_BOXES)[number] },
): Promise<Page<Conversation>> {
  const limit = query.limit ?? PAGE.default
  const [before] = decodeCursor(query.cursor, "uuid") ?? [NEWEST]
  const isRequest = query.box === "requests"
  const found = await viewConversations(ctx, { isRequest, before, limit: limit + 1 })
  return cutPage(found, limit, (conversation) => [conversation.lastMessage.id])
}

export const readMessageCounts = (ctx: Context) => countsRead(ctx.actor.userId)

export const countMessages = (ctx: Context): Promise<MessageCounts> =>
  runRead(ctx.db, readMessageCounts(ctx))

export async function getConversation(ctx: Context, otherId: string) {
  requireOther(ctx, otherId)
  const conversation = await viewConversation(ctx, otherId)
  must(conversation, "user.notFound")
  const facts = await selectSendFacts(ctx.db, ctx.actor.userId, otherId)
  const { refusal } = facts
    ? contactOf(contactFactsOf(facts, ctx.actor))
    : { refusal: "user.notFound" }
  return { ...conversation, mayWrite: refusal === undefined }
}

export async function readThread(
  ctx: Context,
  otherId: string,
  query: PageQuery,
): Promise<Page<Message>> {
  requireOther(ctx, otherId)
  const limit = query.limit ?? PAGE.default
  const [before] = decodeCursor(query.cursor, "uuid") ?? [NEWEST]
  const pair = pairKey(ctx.actor.userId, otherId)
  const found = await viewThread(ctx, { otherId, pair, before, limit: limit + 1 })
  must(found, "user.notFound")
  return cutPage(found, limit, (message) => [message.id])
}

const requireOther = (ctx: Context, otherId: string) =>
  must(otherId !== ctx.actor.userId, "user.self", t("You cannot write to yourself."))

/** Marks messages from the other person as read and publishes that to both. Idempotent. */
export async function markThreadRead(ctx: Context, otherId: string, upTo?: string) {
  requireOther(ctx, otherId)
  must(await viewConversation(ctx, otherId), "user.notFound")
  const userId = ctx.actor.userId
  const pair = pairKey(userId, otherId)
  return inTransaction(ctx, async (ctx) => {
    await lockPair(ctx.db, pair)
    const newest = await markRead(ctx.db, { pair, readerId: userId, upTo, at: ctx.now() })
    const unreadCount = await recountUnread(ctx.db, userId, otherId, pair)
    if (newest !== undefined) {
      const event = { type: "read", userId, otherId, upTo: newest } as const
      await publish(ctx, { userId: otherId }, event)
      await publish(ctx, { userId }, event)
    }
    return { unreadCount }
  })
}

/** Moves a conversation from Requests to the inbox without an answer. Idempotent. */
export async function acceptConversation(ctx: Context, otherId: string) {
  requireOther(ctx, otherId)
  must(await viewConversation(ctx, otherId), "user.notFound")
  const userId = ctx.actor.userId
  return inTransaction(ctx, async (ctx) => {
    await lockPair(ctx.db, pairKey(userId, otherId))
    if (await acceptRequest(ctx.db, userId, otherId))
      await publish(ctx, { userId }, { type: "message.accepted", userId: otherId })
    return { isRequest: false }
  })
}
