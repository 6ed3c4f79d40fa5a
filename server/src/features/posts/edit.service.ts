import type { Post } from "@grove/contract/posts"

import { hashtagsOf, tagPost } from "#features/hashtags/service.ts"
import { claimImages, releaseSingleImages } from "#features/media/service.ts"
import { mentionsOf } from "#features/users/service.ts"
import { saveCaptions } from "#features/videos/captions.service.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"
import { requireUnrestricted } from "#platform/restriction.ts"

import { languageAfterEdit } from "./language.service.ts"
import { changedLink } from "./link.service.ts"
import { hasLink } from "./links.ts"
import { notifyMentioned } from "./mentions.ts"
import { hasCategory, lockPost, updatePost } from "./queries.ts"
import { getPost, requireVisiblePost } from "./service.ts"

type Edit = {
  content?: string
  language?: string
  categoryId?: number | null
  imageAlts?: string[]
  videoAlt?: string
  /** WebVTT; an empty text removes the captions. */
  videoCaptions?: string
  commentsOpen?: boolean
}

export async function editPost(
  ctx: Context,
  id: string,
  { commentsOpen, ...edit }: Edit,
): Promise<Post> {
  const captionsHash = await storedCaptions(ctx, id, edit.videoCaptions)
  await inTransaction(ctx, async (ctx) => {
    const post = await requireOwnPost(ctx, id)
    if (commentsOpen !== undefined) await updatePost(ctx.db, id, { commentsOpen })
    // Opening and closing the comments does not mark the post as edited.
    if (Object.keys(edit).length === 0) return
    if (edit.categoryId) must(await hasCategory(ctx.db, edit.categoryId), "category.notFound")
    const content = edit.content ?? post.content
    requireUnrestricted(ctx.actor, {
      texts: [edit.content, ...(edit.imageAlts ?? []), edit.videoAlt, edit.videoCaptions],
    })
    const tags = await hashtagsOf(ctx, content)
    const mentions = await mentionsOf(ctx, content, post.mentions)
    await updatePost(ctx.db, id, {
      content,
      language: edit.language ?? languageAfterEdit(post, content),
      hasLink: hasLink(content),
      ...(await changedLink(ctx, post, content)),
      hashtags: tags,
      mentions,
      categoryId: edit.categoryId === undefined ? post.categoryId : edit.categoryId,
      images: post.images.map((image, index) => ({
        ...image,
        alt: edit.imageAlts?.[index] ?? image.alt,
      })),
      video: await changedVideo(ctx, post, { alt: edit.videoAlt, captionsHash }),
      editedAt: ctx.now(),
    })
    await tagPost(ctx, id, tags)
    const known = new Set(post.mentions.map((mention) => mention.id))
    await notifyMentioned(
      ctx,
      id,
      mentions.filter((mention) => !known.has(mention.id)),
    )
  })
  return getPost(ctx, id)
}

/** Stored before the transaction, which must not wait for the storage. */
async function storedCaptions(ctx: Context, id: string, text: string | undefined) {
  if (text === undefined) return undefined
  const post = await inTransaction(ctx, (ctx) => requireOwnPost(ctx, id))
  must(post.video, "video.notFound")
  return saveCaptions(ctx, Buffer.from(text))
}

type OwnPost = Awaited<ReturnType<typeof requireOwnPost>>

async function changedVideo(
  ctx: Context,
  { id, video }: OwnPost,
  { alt, captionsHash }: { alt: string | undefined; captionsHash: string | null | undefined },
) {
  if (!video) return null
  const changed = { ...video, alt: alt ?? video.alt }
  const before = video.captionsHash
  if (captionsHash === undefined || captionsHash === before) return changed
  if (before !== null) await releaseSingleImages(ctx, "post", [{ subjectId: id, hash: before }])
  if (captionsHash !== null) await claimImages(ctx, [captionsHash], "post", id)
  return { ...changed, captionsHash }
}

async function requireOwnPost(ctx: Context, id: string) {
  await requireVisiblePost(ctx, id)
  const post = await lockPost(ctx.db, id)
  must(post && !post.deletedAt && !post.removedAt, "post.notFound")
  must(post.authorId === ctx.actor.userId, "post.notYours")
  return post
}
