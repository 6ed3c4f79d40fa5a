import { HOUR_MS } from "@grove/contract/durations"
import { PAGE, STORY_HOURS } from "@grove/contract/limits"
import type { Message } from "@grove/contract/messages"
import type { PageQuery } from "@grove/contract/page"
import type { Page } from "@grove/contract/route"
import {
  STORY_BACKGROUNDS,
  STORY_PEOPLE,
  type NewStory,
  type Story,
  type StoryViewer,
} from "@grove/contract/stories"

import { runRead } from "#db/short-reads.ts"
import type { PostImage } from "#db/tables/posts.ts"
import { claimImages, releaseImages, saveImage } from "#features/media/service.ts"
import { sendStoryReply } from "#features/messages/send.service.ts"
import { rememberStory } from "#features/onboarding/first-story.service.ts"
import { shapePersonRef } from "#features/users/view.ts"
import { inBatches } from "#platform/batches.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"
import { cutPage, decodeCursor, NEWEST } from "#platform/http/cursor.ts"
import { requireUnrestricted } from "#platform/restriction.ts"

import {
  deleteExpired,
  deleteStory,
  insertStory,
  insertView,
  lockStory,
  selectStory,
  selectViewers,
  setRemoved,
  storiesRead,
} from "./queries.ts"
import { shapeStory } from "./view.ts"

const EXPIRE_BATCH = 200

export const readStories = (ctx: Context) => storiesRead(ctx.actor.userId, ctx.now(), STORY_PEOPLE)

export const listStories = (ctx: Context): Promise<Story[]> => runRead(ctx.db, readStories(ctx))

export async function getStory(ctx: Context, id: string): Promise<Story> {
  const row = await selectStory(ctx.db, ctx.actor.userId, id, ctx.now())
  must(row, "story.notFound")
  return shapeStory(row)
}

/** Decodes and stores the picture before the transaction begins; a job deletes unused ones. */
export async function storeStoryImage(ctx: Context, body: NewStory): Promise<PostImage | null> {
  must(textOf(body) !== null || body.imageUrl, "story.empty")
  requireUnrestricted(ctx.actor, {
    texts: [body.content, body.imageAlt],
    hasPictures: Boolean(body.imageUrl),
  })
  if (!body.imageUrl) return null
  return { ...(await saveImage(ctx, body.imageUrl, "story")), alt: body.imageAlt?.trim() ?? "" }
}

export async function createStory(
  ctx: Context,
  body: NewStory,
  image: PostImage | null,
): Promise<Story> {
  const createdAt = ctx.now()
  const id = await inTransaction(ctx, async (ctx) => {
    const storyId = await insertStory(ctx.db, {
      authorId: ctx.actor.userId,
      content: textOf(body),
      image,
      background: image ? null : (body.background ?? STORY_BACKGROUNDS[0]),
      createdAt,
      expiresAt: new Date(createdAt.getTime() + STORY_HOURS * HOUR_MS),
    })
    if (image) await claimImages(ctx, [image.hash], "story", storyId)
    await rememberStory(ctx)
    return storyId
  })
  return getStory(ctx, id)
}

const textOf = ({ content }: NewStory) => content?.trim() || null

/** Idempotent. Views of the author are not recorded. */
export async function viewStory(ctx: Context, id: string) {
  const story = await getStory(ctx, id)
  if (story.user.id !== ctx.actor.userId) await insertView(ctx.db, id, ctx.actor.userId, ctx.now())
  return { isSeen: true }
}

export async function viewersOf(
  ctx: Context,
  id: string,
  query: PageQuery,
): Promise<Page<StoryViewer>> {
  await requireOwnStory(ctx, id)
  const limit = query.limit ?? PAGE.default
  const [before] = decodeCursor(query.cursor, "uuid") ?? [NEWEST]
  const found = await selectViewers(ctx.db, ctx.actor.userId, id, before, limit + 1)
  const { items, next } = cutPage(found, limit, (row) => [row.position])
  return {
    items: items.map((row) => ({
      user: shapePersonRef(row),
      viewedAt: row.viewed_at.toISOString(),
    })),
    next,
  }
}

async function requireOwnStory(ctx: Context, id: string) {
  const story = await getStory(ctx, id)
  must(story.user.id === ctx.actor.userId, "story.notYours")
}

/** Permanent, unlike for posts: a story expires within hours anyway. */
export async function removeOwnStory(ctx: Context, id: string) {
  return inTransaction(ctx, async (ctx) => {
    await requireOwnStory(ctx, id)
    await releaseImages(ctx, "story", id)
    await deleteStory(ctx.db, id)
    return { isDeleted: true }
  })
}

export async function replyToStory(ctx: Context, id: string, content: string): Promise<Message> {
  const story = await getStory(ctx, id)
  must(story.user.id !== ctx.actor.userId, "story.own")
  return sendStoryReply(ctx, { storyId: id, authorId: story.user.id, content })
}

export interface ReportableStory {
  id: string
  authorId: string
  content: string
  images: PostImage[]
}

/** For reports. Requires that the actor can see the story. */
export async function requireReportableStory(ctx: Context, id: string): Promise<ReportableStory> {
  const row = await selectStory(ctx.db, ctx.actor.userId, id, ctx.now())
  must(row, "story.notFound")
  return {
    id,
    authorId: row.id,
    content: row.content ?? "",
    images: row.image ? [row.image] : [],
  }
}

/** Hides a story by a moderation decision. Returns false if it was hidden already. */
export async function hideStory(ctx: Context, id: string): Promise<boolean> {
  const story = await lockStory(ctx.db, id)
  if (!story || story.removedAt) return false
  await setRemoved(ctx.db, id, ctx.now())
  return true
}

/** Undoes `hideStory`. The story still expires at its original time. */
export async function unhideStory(ctx: Context, id: string): Promise<void> {
  await setRemoved(ctx.db, id, null)
}

/** Deletes expired stories. Pictures that are evidence of a report are kept. */
export async function expireStories(ctx: Context) {
  await inBatches(ctx, EXPIRE_BATCH, async (ctx) => {
    const ids = await deleteExpired(ctx.db, ctx.now(), EXPIRE_BATCH)
    for (const id of ids) await releaseImages(ctx, "story", id)
    return ids.length
  })
}
