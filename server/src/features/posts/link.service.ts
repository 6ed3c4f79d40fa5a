import { createHash } from "node:crypto"

import type { StoredLinkCard } from "#db/tables/links.ts"
import type { PostImage } from "#db/tables/posts.ts"
import { claimImages, releaseImages } from "#features/media/service.ts"
import { inBatches } from "#platform/batches.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"
import { enqueue, type JobReference } from "#platform/jobs/queue.ts"

import {
  selectKnownPreview,
  selectShownCard,
  updateWaiting,
  type KnownPreview,
} from "./link.queries.ts"
import { firstLink } from "./links.ts"
import { publishLinkShown } from "./live.service.ts"
import { lockPost, updatePost } from "./queries.ts"
import { requireVisiblePost } from "./service.ts"

/** Fetches a page and calls `showLinkCard`; its code is in the feature links. */
export const previewLinkJob: JobReference<{ url: string }> = { name: "links.preview" }

const AT_ONCE = 200

/** The link of a post, and what is known of its page if it was fetched lately. */
export interface PostLink {
  url: string
  known: KnownPreview | undefined
}

export const knownPreview = (ctx: Context, url: string) =>
  selectKnownPreview(ctx.db, url, ctx.now())

/** Posts with pictures, a video or an event show those instead of a card. */
export async function linkOf(
  ctx: Context,
  content: string,
  hasOtherMedia: boolean,
): Promise<PostLink | undefined> {
  const { linkPreviews, publicUrl } = ctx.config
  const url = linkPreviews && !hasOtherMedia ? firstLink(content, publicUrl) : undefined
  return url === undefined ? undefined : { url, known: await knownPreview(ctx, url) }
}

/** Columns of a post. */
export const linkColumns = (link: PostLink | undefined) => ({
  linkUrl: link?.url ?? null,
  link: link?.known?.card ?? null,
})

/** Makes the post show its card, now or once the page is fetched. Part of the transaction that writes the post. */
export async function followLink(ctx: Context, postId: string, { url, known }: PostLink) {
  await claimPicture(ctx, postId, known?.card)
  if (!known) await queuePreview(ctx, url)
}

async function claimPicture(ctx: Context, postId: string, card: StoredLinkCard | null | undefined) {
  if (card?.picture) await claimImages(ctx, [card.picture.hash], "post", postId, null)
}

/**
 * One key, so that a page is fetched once. Not a named queue: one that a killed process had locked would stay locked
 * for hours.
 */
export async function queuePreview(ctx: Context, url: string, runAt?: Date) {
  const key = `links.preview:${createHash("sha256").update(url).digest("hex")}`
  const options = { key, maxAttempts: 3, priority: 5, ...(runAt && { runAt }) }
  await enqueue(ctx, previewLinkJob, { url }, options)
}

/** After an edit: the card follows the first link. One that the author removed stays removed. */
export async function changedLink(
  ctx: Context,
  post: { id: string; content: string; images: readonly unknown[]; video: unknown; event: unknown },
  content: string,
): Promise<ReturnType<typeof linkColumns> | undefined> {
  const { publicUrl } = ctx.config
  if (firstLink(post.content, publicUrl) === firstLink(content, publicUrl)) return undefined
  const hasOtherMedia = post.images.length > 0 || post.video !== null || post.event !== null
  if (hasOtherMedia) return undefined
  const link = await linkOf(ctx, content, hasOtherMedia)
  await releaseImages(ctx, "post", post.id)
  if (link) await followLink(ctx, post.id, link)
  return linkColumns(link)
}

/** Shows a fetched card in all posts that wait for it, and tells open pages. Idempotent. */
export async function showLinkCard(ctx: Context, url: string, card: StoredLinkCard): Promise<void> {
  await inBatches(ctx, AT_ONCE, async (ctx) => {
    const shown = await updateWaiting(ctx.db, url, card, AT_ONCE)
    for (const { id, authorId } of shown) {
      await claimPicture(ctx, id, card)
      await publishLinkShown(ctx, { postId: id, authorId })
    }
    return shown.length
  })
}

/** By its author. Idempotent; the card comes back only when an edit changes the first link. */
export async function removeLinkCard(ctx: Context, postId: string) {
  return inTransaction(ctx, async (ctx) => {
    await requireVisiblePost(ctx, postId)
    const post = await lockPost(ctx.db, postId)
    must(post && !post.deletedAt && !post.removedAt, "post.notFound")
    must(post.authorId === ctx.actor.userId, "post.notYours")
    if (post.linkUrl !== null) {
      await updatePost(ctx.db, postId, { linkUrl: null, link: null })
      if (post.link) await releaseImages(ctx, "post", postId)
    }
    return { isRemoved: true }
  })
}

/** What the card of a post shows, for a report about it: others wrote it, but the post shows it. */
export async function findCardEvidence(
  ctx: Context,
  postId: string,
): Promise<{ text: string; images: PostImage[] } | undefined> {
  const card = await selectShownCard(ctx.db, postId)
  if (!card) return undefined
  const { title, host, ...picture } = card
  const images = picture.hash === null ? [] : [{ ...picture, alt: title }]
  return { text: `${title} (${host})`, images }
}
