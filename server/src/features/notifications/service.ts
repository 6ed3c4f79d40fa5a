import { PAGE } from "@grove/contract/limits"
import type {
  NOTIFICATION_TYPES,
  Notification,
  NotificationTab,
} from "@grove/contract/notifications"
import type { PageQuery } from "@grove/contract/page"
import type { Page } from "@grove/contract/route"

import { dayKey, mentionKey } from "#db/notification-keys.ts"
import { runRead } from "#db/short-reads.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"
import { cutPage, decodeCursor, NEWEST } from "#platform/http/cursor.ts"
import { enqueue } from "#platform/jobs/queue.ts"
import { inLanguage, sayAll, type Sentences } from "#platform/language/text.ts"
import { publish, publishToServers } from "#platform/live/bus.ts"

import { NOTIFICATION_CREATED } from "./events.ts"
import { pushNotification } from "./jobs.ts"
import {
  countFiltered,
  insertNotification,
  markRead,
  markUnread,
  unreadRead,
  updateDismissed,
} from "./queries.ts"
import { viewEntries } from "./view.ts"

export interface Notice {
  /** The recipient. */
  userId: string
  type: (typeof NOTIFICATION_TYPES)[number]
  /** The setting that can switch it off. */
  kind: "like" | "comment" | "follow" | "repost" | "mention" | "event" | "moderation"
  /** Notifications with the same key are shown as one entry; likes, comments and reposts by day. */
  groupKey: string
  /** Deduplicates repeated actions, such as like, unlike, like. */
  onceKey: string
  postId?: string
  commentId?: string
  /** The comment mentions the recipient, so it is an entry of its own. */
  isMention?: boolean
  /** Of the event it is about, if the sentence names it. */
  title?: string
  /** For notifications without an actor. Kept as texts, so that each reader gets it in their language. */
  message?: Sentences
  link?: string
  isAnonymous?: boolean
}

/** Call it in the transaction of the action. Does nothing for the recipient's own actions. */
export async function notify(ctx: Context, notice: Notice): Promise<void> {
  if (notice.userId === ctx.actor.userId && !notice.isAnonymous) return
  const { userId } = notice
  const now = ctx.now()
  const inserted = await insertNotification(ctx.db, {
    userId,
    type: notice.type,
    kind: notice.kind,
    actorId: notice.isAnonymous ? null : ctx.actor.userId,
    groupKey: entryKey(notice, now),
    onceKey: notice.onceKey,
    postId: notice.postId ?? null,
    commentId: notice.commentId ?? null,
    detail: {
      ...(notice.message && storedMessage(notice.message)),
      ...(notice.link && { link: notice.link }),
      ...(notice.title && { title: notice.title }),
    },
    createdAt: now,
  })
  if (!inserted) return
  const { group_key: groupKey } = inserted
  await publishToServers(ctx, NOTIFICATION_CREATED, { userId, groupKey }, [userId])
  // One key per entry, so that a hundred likes are pushed once.
  if (inserted.may_push)
    await enqueue(
      ctx,
      pushNotification,
      { userId, groupKey },
      { maxAttempts: 3, key: `push:${userId}:${groupKey}` },
    )
}

/** The English text is for earlier versions and for the export. */
const storedMessage = (message: Sentences) => ({
  message: inLanguage("en", () => sayAll(message)),
  ...(typeof message !== "string" && { texts: [message].flat() }),
})

function entryKey({ type, groupKey, commentId, isMention }: Notice, now: Date): string {
  if (isMention && commentId !== undefined) return mentionKey(groupKey, commentId)
  return type === "like" || type === "comment" || type === "repost"
    ? dayKey(groupKey, now)
    : groupKey
}

export async function listNotifications(
  ctx: Context,
  query: PageQuery & { tab?: NotificationTab },
): Promise<Page<Notification>> {
  const limit = query.limit ?? PAGE.default
  const [before] = decodeCursor(query.cursor, "uuid") ?? [NEWEST]
  const found = await viewEntries(ctx.db, ctx.actor.userId, query.tab ?? "all", before, limit + 1)
  return cutPage(found, limit, (entry) => [entry.lastId])
}

export const readUnread = (ctx: Context) => unreadRead(ctx.actor.userId)

export const unreadNotifications = (ctx: Context) => runRead(ctx.db, readUnread(ctx))

export const filteredNotifications = (ctx: Context) => countFiltered(ctx.db, ctx.actor.userId)

/** Marks the given entries, or all, as read. Returns how many are still unread. */
export async function readNotifications(ctx: Context, ids?: string[]) {
  const { userId } = ctx.actor
  return inTransaction(ctx, async (ctx) => {
    const marked = await markRead(ctx.db, userId, ids, ctx.now())
    if (marked > 0)
      await publish(ctx, { userId }, { type: "notifications.read", ...(ids && { ids }) })
    return unreadNotifications(ctx)
  })
}

/** Returns how many are unread now. */
export async function unreadAgain(ctx: Context, ids: readonly string[]) {
  const { userId } = ctx.actor
  return inTransaction(ctx, async (ctx) => {
    if ((await markUnread(ctx.db, userId, ids)) > 0) await publishChanged(ctx)
    return unreadNotifications(ctx)
  })
}

/** Idempotent in both directions. */
export async function setDismissed(ctx: Context, id: string, isDismissed: boolean) {
  return inTransaction(ctx, async (ctx) => {
    const at = isDismissed ? ctx.now() : null
    must(await updateDismissed(ctx.db, ctx.actor.userId, id, at), "notification.notFound")
    await publishChanged(ctx)
    return { isDismissed }
  })
}

const publishChanged = (ctx: Context) =>
  publish(ctx, { userId: ctx.actor.userId }, { type: "notifications.changed" })
