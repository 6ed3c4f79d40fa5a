import { HOUR_MS } from "@grove/contract/durations"

import type { StoredLinkCard } from "#db/tables/links.ts"
import { claimImages, releaseImages, saveBytes, type StoredImage } from "#features/media/service.ts"
import { knownPreview, queuePreview, showLinkCard } from "#features/posts/link.service.ts"
import { inBatches } from "#platform/batches.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { imageFetcher } from "#platform/media/fetch-image.ts"
import { PUBLIC_INTERNET, type FetchSettings } from "#platform/media/guarded-fetch.ts"

import { cardText } from "./card-text.ts"
import { fetchPage } from "./fetch-page.ts"
import { deleteStalePreviews, hasWaitingPost, upsertPreview, type Preview } from "./queries.ts"

const KEPT_MS = { card: 7 * 24 * HOUR_MS, failure: HOUR_MS }
const TITLE_GRAPHEMES = 150
const DESCRIPTION_GRAPHEMES = 300
/** Smaller ones are icons and counting pixels. */
const MIN_PICTURE_PX = 64
const SWEEP_BATCH = 200

/** Pages that this process is fetching. Few, so that slow ones leave room for other jobs. */
const fetching = new Set<string>()
const MAX_FETCHING = 2
const BUSY_MS = 3000

/** The handler of the job: fetches the page now, or a little later if others are being fetched. */
export async function previewInTurn(
  ctx: Context,
  url: string,
  settings: FetchSettings = PUBLIC_INTERNET,
): Promise<void> {
  if (fetching.size >= MAX_FETCHING || fetching.has(url))
    return queuePreview(ctx, url, new Date(ctx.now().getTime() + BUSY_MS))
  fetching.add(url)
  try {
    await previewLink(ctx, url, settings)
  } finally {
    fetching.delete(url)
  }
}

/**
 * Fetches a page once for all posts with the same link and shows its card in those that wait for it. Posts whose page
 * cannot be fetched only lack the card. Tests replace the settings.
 */
export async function previewLink(
  ctx: Context,
  url: string,
  settings: FetchSettings,
): Promise<void> {
  if (!(await hasWaitingPost(ctx.db, url))) return
  const preview = (await knownPreview(ctx, url)) ?? (await fetchPreview(ctx, url, settings))
  if (preview.card) await showLinkCard(ctx, url, preview.card)
}

async function fetchPreview(ctx: Context, url: string, settings: FetchSettings): Promise<Preview> {
  const card = await fetchCard(ctx, url, settings)
  const preview = { card: card && shape(url, card) }
  const now = ctx.now()
  await inTransaction(ctx, async (ctx) => {
    await upsertPreview(ctx.db, {
      url,
      ...preview,
      fetchedAt: now,
      expiresAt: new Date(now.getTime() + (card ? KEPT_MS.card : KEPT_MS.failure)),
    })
    await releaseImages(ctx, "link", url)
    if (card?.picture) await claimImages(ctx, [card.picture.hash], "link", url, null)
  })
  return preview
}

interface FetchedCard {
  title: string
  description: string
  picture: StoredImage | undefined
}

async function fetchCard(
  ctx: Context,
  url: string,
  settings: FetchSettings,
): Promise<FetchedCard | null> {
  // Names the server, so that other sites know whom to ask or block.
  const userAgent = `Grove link preview (+${ctx.config.publicUrl})`
  try {
    const page = await fetchPage(settings, url, userAgent)
    const title = cardText(page.title, TITLE_GRAPHEMES)
    if (title === "") return null
    const image = page.image === undefined ? null : URL.parse(page.image, page.url.href)
    return {
      title,
      description: cardText(page.description, DESCRIPTION_GRAPHEMES),
      picture: image ? await fetchPicture(ctx, image.href, settings, userAgent) : undefined,
    }
  } catch (error) {
    ctx.log.debug({ err: error }, "could not fetch a linked page")
    return null
  }
}

/** Returns undefined for a picture that cannot be fetched; the card is then shown without it. */
async function fetchPicture(
  ctx: Context,
  address: string,
  settings: FetchSettings,
  userAgent: string,
): Promise<StoredImage | undefined> {
  try {
    const bytes = await imageFetcher(settings)(address, userAgent)
    const image = await saveBytes(ctx, bytes, "link")
    return Math.min(image.width, image.height) < MIN_PICTURE_PX ? undefined : image
  } catch (error) {
    ctx.log.debug({ err: error }, "could not fetch the picture of a linked page")
    return undefined
  }
}

/** The host is that of the link: a page that redirects our server elsewhere could lead readers anywhere. */
const shape = (url: string, { title, description, picture }: FetchedCard): StoredLinkCard => ({
  url,
  title,
  description,
  host: new URL(url).host.replace(/^www\./, ""),
  picture: picture
    ? { hash: picture.hash, width: picture.width, thumbhash: picture.thumbhash }
    : null,
})

/** Deletes previews that have expired or have no post. Cards of posts stay. */
export async function sweepPreviews(ctx: Context): Promise<void> {
  const now = ctx.now()
  const unusedSince = new Date(now.getTime() - HOUR_MS)
  await inBatches(ctx, SWEEP_BATCH, async (ctx) => {
    const stale = await deleteStalePreviews(ctx.db, now, unusedSince, SWEEP_BATCH)
    for (const { url } of stale) await releaseImages(ctx, "link", url)
    return stale.length
  })
}
