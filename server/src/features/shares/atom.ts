import type { Post } from "@grove/contract/posts"

import { escapeHtml } from "#platform/http/html.ts"

import { fullName, type SharedProfile } from "./service.ts"
import { textHtml } from "./text-html.ts"
import { postTitle } from "./view.ts"

/** XML 1.0 has no way to write these, not even escaped. */
// eslint-disable-next-line no-control-regex -- they are what must go
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu

export const escapeXml = (text: string) => escapeHtml(text.replaceAll(FORBIDDEN, ""))

const changedAt = (post: Post) => post.editedAt ?? post.createdAt

/** When the newest change of a feed was made. */
export function updatedAt({ posts = [], createdAt }: SharedProfile): string {
  const times = posts.map(changedAt)
  return times.reduce((a, b) => (a > b ? a : b), createdAt.toISOString())
}

/** The newest posts of a member as an Atom feed (RFC 4287). */
export function atomFeed(
  profile: SharedProfile,
  site: { name: string; publicUrl: string },
): string {
  const { publicUrl } = site
  const name = escapeXml(fullName(profile))
  const page = `${publicUrl}/profile/${profile.id}`
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${escapeXml(page)}</id>
<title>${name} · ${escapeXml(site.name)}</title>
<updated>${updatedAt(profile)}</updated>
<author><name>${name}</name><uri>${escapeXml(page)}</uri></author>
<link rel="self" type="application/atom+xml" href="${escapeXml(page)}/feed.atom"/>
<link rel="alternate" type="text/html" href="${escapeXml(page)}"/>
${(profile.posts ?? []).map((post) => entry(post, publicUrl)).join("\n")}
</feed>
`
}

function entry(post: Post, publicUrl: string): string {
  const page = escapeXml(`${publicUrl}/post/${post.id}`)
  const enclosures = post.images.map(
    ({ url, alt }) =>
      `<link rel="enclosure" type="image/webp" href="${escapeXml(publicUrl + url)}"${alt ? ` title="${escapeXml(alt)}"` : ""}/>`,
  )
  return [
    "<entry>",
    `<id>${page}</id>`,
    `<title>${escapeXml(postTitle(post))}</title>`,
    `<published>${post.createdAt}</published>`,
    `<updated>${changedAt(post)}</updated>`,
    `<link rel="alternate" type="text/html" href="${page}"/>`,
    ...enclosures,
    `<content type="html">${escapeXml(contentHtml(post, publicUrl))}</content>`,
    "</entry>",
  ].join("\n")
}

function contentHtml(post: Post, publicUrl: string): string {
  const pictures = post.images.map(
    ({ url, alt, width, height }) =>
      `<p><img src="${escapeHtml(publicUrl + url)}" alt="${escapeHtml(alt)}" width="${width}" height="${height}"></p>`,
  )
  return `<p dir="auto">${textHtml(post.content).replaceAll("\n", "<br>")}</p>${pictures.join("")}`
}
