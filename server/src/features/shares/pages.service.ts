import type { Post } from "@grove/contract/posts"

import type { Context } from "#platform/context.ts"
import { aboutTags } from "#platform/http/about.ts"
import { escapeHtml } from "#platform/http/html.ts"
import {
  NOT_INDEXED,
  noticeBody,
  plainBrand,
  plainDocument,
  skipLink,
} from "#platform/http/plain-page.ts"
import type { StrangerPage } from "#platform/http/stranger-page.ts"
import { html, t } from "#platform/language/text.ts"

import { portraitHtml, postHtml } from "./post-html.ts"
import { fullName, isPost, shortName, type SharedProfile, type Shares } from "./service.ts"
import { textHtml } from "./text-html.ts"
import { aboutPost } from "./view.ts"

const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
const POST = new RegExp(`^/post/(?:(${UUID})|[^/]+)/?$`)
const PROFILE = new RegExp(`^/profile/(?:(admin|${UUID})|[^/]+)/?$`)

export const PUBLIC_STYLE_PATH = "/api/public-page.css"
const PORTRAIT_PIXELS = 72

interface Look {
  ctx: Context
  theme: string | undefined
}

/** The page of a post or profile for people without an account; undefined for other paths. */
export async function strangerPage(
  shares: Shares,
  ctx: Context,
  path: string,
  theme: string | undefined,
): Promise<StrangerPage | undefined> {
  const isOpen = ctx.site.current().publicReading
  const look = { ctx, theme }
  const postMatch = POST.exec(path)
  // The same for every address, and without a statement: a closed site tells nothing.
  if (postMatch && !isOpen)
    return { shared: t("Someone shared something on {site}", { site: nameOf(ctx) }) }
  if (postMatch) {
    const [, id] = postMatch
    const shared = id === undefined ? undefined : await shares.post(ctx, id)
    if (!shared) return missingPage(look, path)
    return isPost(shared)
      ? { status: 200, html: postPage(look, shared) }
      : {
          shared: t("{name} shared something on {site}", {
            name: shortName(shared),
            site: nameOf(ctx),
          }),
        }
  }
  const profileMatch = isOpen ? PROFILE.exec(path) : null
  if (!profileMatch) return undefined
  const [, id] = profileMatch
  const profile = id === undefined ? undefined : await shares.profile(ctx, id)
  return profile ? profilePage(look, profile) : missingPage(look, path)
}

const nameOf = (ctx: Context) => ctx.site.current().name

const loginPath = (path: string) => `/api/login?returnTo=${encodeURIComponent(path)}`

function postPage({ ctx, theme }: Look, post: Post): string {
  const { publicUrl } = ctx.config
  const path = `/post/${post.id}`
  const about = aboutPost(post, publicUrl)
  const embed = `${publicUrl}/api/oembed?format=json&url=${encodeURIComponent(publicUrl + path)}`
  return documentOf(ctx, theme, {
    title: about.title,
    head: `${aboutTags(about, publicUrl + path, nameOf(ctx))}<link rel="alternate" type="application/json+oembed" href="${escapeHtml(embed)}" title="${escapeHtml(about.title)}">`,
    path,
    main: `<h1 class="unseen">${html("Post by {name}", { name: fullName(post.author) })}</h1>
<div class="card wide">${postHtml(post)}
<a class="button" href="${escapeHtml(loginPath(path))}">${html("Sign in to reply")}</a></div>`,
  })
}

function profilePage({ ctx, theme }: Look, profile: SharedProfile): StrangerPage {
  const { publicUrl } = ctx.config
  const path = `/profile/${profile.id}`
  const name = fullName(profile)
  const { posts } = profile
  const portrait = profile.profileImageUrl
  const about = {
    title: name,
    description: profile.bio || t("{name} on {site}", { name, site: nameOf(ctx) }),
    type: "profile" as const,
    image:
      portrait === null
        ? undefined
        : {
            url: publicUrl + portrait,
            width: 300,
            height: 300,
            alt: t("Portrait of {name}", { name }),
          },
  }
  const feed = `<link rel="alternate" type="application/atom+xml" href="${escapeHtml(path)}/feed.atom" title="${escapeHtml(name)}">`
  const page = documentOf(ctx, theme, {
    title: name,
    head: posts ? `${aboutTags(about, publicUrl + path, nameOf(ctx))}${feed}` : NOT_INDEXED,
    path,
    main: `<section class="card wide profile">${portraitHtml(profile, PORTRAIT_PIXELS)}
<div><h1><bdi>${escapeHtml(name)}</bdi></h1>${posts ? `<p class="meta"><bdi>@${escapeHtml(profile.handle)}</bdi></p>` : ""}
${profile.bio ? `<p class="words" dir="auto">${textHtml(profile.bio)}</p>` : ""}</div></section>
${profileList(profile)}
<p class="more"><a class="button" href="${escapeHtml(loginPath(path))}">${html("Sign in to see more")}</a></p>`,
  })
  return { status: 200, html: page, ...(!posts && { isPrivate: true }) }
}

function profileList({ posts, ...person }: SharedProfile): string {
  const words = (text: string) => `<p class="card wide">${escapeHtml(text)}</p>`
  if (!posts) return words(t("{name}’s posts are for members.", { name: shortName(person) }))
  if (posts.length === 0) return words(t("No posts yet."))
  const list = posts.map(
    (post) => `<li class="card wide">${postHtml(post, `/post/${post.id}`)}</li>`,
  )
  return `<h2>${html("Posts")}</h2>\n<ul class="posts">${list.join("\n")}</ul>`
}

/** The same for what was deleted, removed, withheld or never existed. */
function missingPage({ ctx, theme }: Look, path: string): StrangerPage {
  const body = noticeBody({
    text: t("It may have been deleted, or it is only for members."),
    actions: [
      { label: t("Sign in"), href: loginPath(path) },
      { label: t("Back to the start page"), href: "/" },
    ],
  })
  const title = t("This page is not available")
  const main = `<div class="card"><h1>${escapeHtml(title)}</h1>\n${body}</div>`
  return {
    status: 404,
    html: documentOf(ctx, theme, { title, head: NOT_INDEXED, path, main }),
  }
}

function documentOf(
  ctx: Context,
  theme: string | undefined,
  page: { title: string; head: string; path: string; main: string },
): string {
  const site = ctx.site.current()
  return plainDocument({
    site,
    theme,
    title: `${page.title} · ${site.name}`,
    head: page.head,
    styles: [PUBLIC_STYLE_PATH],
    content: `${skipLink()}
<header class="top">${plainBrand(site)}<a class="button small" href="${escapeHtml(loginPath(page.path))}">${html("Sign In")}</a></header>
<main id="main" tabindex="-1" class="public">
${page.main}
</main>`,
  })
}
