import { mediaUrl } from "@grove/contract/media"
import { firstWords } from "@grove/contract/post-words"
import type { Post } from "@grove/contract/posts"
import { EMBED_SECONDS, type Embed } from "@grove/contract/shares"

import type { Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"
import { escapeHtml } from "#platform/http/html.ts"
import { html } from "#platform/language/text.ts"

import { fullName, isPost, type Shares } from "./service.ts"
import { postTitle } from "./view.ts"

const POST = /^\/post\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
const WIDTH = 550
const TEXT_LENGTH = 600

interface Asked {
  url: string
  maxwidth?: number
  maxheight?: number
  format?: string
}

/** The same refusal for foreign addresses, unknown posts and posts for members. */
export async function embedOf(ctx: Context, shares: Shares, asked: Asked): Promise<Embed> {
  must((asked.format ?? "json") === "json", "share.format")
  const id = ownPostId(asked.url, ctx.config.publicUrl)
  const post = id === undefined ? undefined : await shares.post(ctx, id)
  must(post && isPost(post), "post.notFound")
  return {
    version: "1.0",
    type: "rich",
    title: postTitle(post),
    author_name: fullName(post.author),
    author_url: `${ctx.config.publicUrl}/profile/${post.author.id}`,
    provider_name: ctx.site.current().name,
    provider_url: ctx.config.publicUrl,
    cache_age: EMBED_SECONDS,
    html: quoteHtml(ctx, post),
    width: Math.min(WIDTH, asked.maxwidth ?? WIDTH),
    // The text decides, and the page around it the type.
    height: null,
    ...thumbnailOf(ctx, post, asked),
  }
}

function ownPostId(address: string, publicUrl: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { origin, pathname, username, password } = new URL(address)
  if (origin !== new URL(publicUrl).origin || username || password) return undefined
  return POST.exec(pathname)?.[1]
}

function quoteHtml(ctx: Context, post: Post): string {
  const { publicUrl } = ctx.config
  const by = html("{name} on {site}", {
    name: fullName(post.author),
    site: ctx.site.current().name,
  })
  return `<blockquote cite="${escapeHtml(publicUrl)}/post/${post.id}"><p dir="auto">${escapeHtml(firstWords(post.content, TEXT_LENGTH))}</p><footer>— <a href="${escapeHtml(publicUrl)}/post/${post.id}" rel="nofollow noopener">${by}</a></footer></blockquote>`
}

/** The largest file within the limits of the caller. */
function thumbnailOf(ctx: Context, post: Post, { maxwidth, maxheight }: Asked) {
  const [image] = post.images
  if (!image) return {}
  const heightAt = (width: number) => Math.round((width * image.height) / image.width)
  const width = image.widths.findLast(
    (each) =>
      each <= (maxwidth ?? image.width) &&
      heightAt(each) <= (maxheight ?? Number.POSITIVE_INFINITY),
  )
  if (width === undefined) return {}
  return {
    thumbnail_url: `${ctx.config.publicUrl}${mediaUrl(image.hash, width)}`,
    thumbnail_width: width,
    thumbnail_height: heightAt(width),
  }
}
