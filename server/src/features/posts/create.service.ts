import type { NewPost, Post } from "@grove/contract/posts"

import type { PostImage } from "#db/tables/posts.ts"
import { hashtagsOf, tagNewPost } from "#features/hashtags/service.ts"
import { claimImages, saveImage, saveImages } from "#features/media/service.ts"
import { countPosts, mentionsOf } from "#features/users/service.ts"
import { attachVideo, takeVideo } from "#features/videos/claiming.service.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"
import type { RawJson } from "#platform/http/raw-json.ts"
import { requireUnrestricted } from "#platform/restriction.ts"

import {
  eventColumns,
  newEventOf,
  requireNearDate,
  requireTimeZone,
  seriesOf,
} from "./event-columns.ts"
import { addOccurrences } from "./events.service.ts"
import { languageOf } from "./language.service.ts"
import { followLink, linkColumns, linkOf } from "./link.service.ts"
import { hasLink } from "./links.ts"
import { publishPostCreated } from "./live.service.ts"
import { notifyMentioned } from "./mentions.ts"
import { hasCategory, insertPost } from "./queries.ts"

interface PostPictures {
  images: PostImage[]
  /** Of its event. */
  cover: PostImage | undefined
}

/** Decodes and stores pictures before the transaction begins; unused ones are deleted later. */
export async function storeImages(ctx: Context, body: NewPost): Promise<PostPictures> {
  must(
    !body.imageAlts || body.imageAlts.length <= (body.images?.length ?? 0),
    "request.invalid",
    "imageAlts may not be longer than images.",
  )
  must(body.video === undefined || !body.images?.length, "video.withImages")
  must(body.video === undefined || !body.event, "video.withEvent")
  const images = await saveImages(ctx, body.images ?? [], "post")
  const cover = body.event?.cover
  return {
    images: images.map((image, index) => ({ ...image, alt: body.imageAlts?.[index] ?? "" })),
    cover: cover === undefined ? undefined : { ...(await saveImage(ctx, cover, "post")), alt: "" },
  }
}

export async function createPost(
  ctx: Context,
  body: NewPost,
  { images, cover }: PostPictures,
): Promise<RawJson<Post>> {
  const { title, description, location } = body.event ?? {}
  requireUnrestricted(ctx.actor, {
    texts: [body.content, title, description, location],
    hasPictures: images.length > 0 || cover !== undefined || body.video !== undefined,
  })
  requireNearDate(body.event?.date, ctx.now())
  requireTimeZone(body.event?.timeZone)
  const event = body.event && newEventOf(body.event, cover)
  const columns = event ? eventColumns(event) : { event: null, eventAt: null, eventEndsAt: null }
  const series = event?.rule === undefined ? [] : seriesOf(event, body.content)
  if (body.categoryId !== undefined)
    must(await hasCategory(ctx.db, body.categoryId), "category.notFound")
  return inTransaction(ctx, async (ctx) => {
    const tags = await hashtagsOf(ctx, body.content)
    const mentions = await mentionsOf(ctx, body.content)
    const link = await linkOf(
      ctx,
      body.content,
      images.length > 0 || body.video !== undefined || body.event !== undefined,
    )
    const authorId = ctx.actor.userId
    const video = body.video ? await takeVideo(ctx, body.video) : null
    const { id: postId, post } = await insertPost(ctx.db, {
      authorId,
      content: body.content,
      language: body.language ?? languageOf(body.content),
      categoryId: body.categoryId ?? null,
      images,
      video,
      ...columns,
      eventCapacity: body.event?.capacity ?? null,
      seriesDate: series[0]?.seriesDate ?? null,
      hashtags: tags,
      mentions,
      hasLink: hasLink(body.content),
      ...linkColumns(link),
      createdAt: ctx.now(),
    })
    const pictures = cover ? [...images, cover] : images
    if (pictures.length > 0)
      await claimImages(
        ctx,
        pictures.map((image) => image.hash),
        "post",
        postId,
      )
    if (link) await followLink(ctx, postId, link)
    if (series.length > 1) await addOccurrences(ctx, postId, series.slice(1))
    if (body.video && video) await attachVideo(ctx, body.video.id, postId, video)
    await notifyMentioned(ctx, postId, mentions)
    await publishPostCreated(ctx, { postId, authorId })
    // Last, because the author's row stays locked until the commit. Both statements are pipelined.
    await Promise.all([tagNewPost(ctx, postId, tags), countPosts(ctx, authorId, 1)])
    return { json: post }
  })
}
