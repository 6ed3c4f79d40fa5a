import { eventRest } from "@grove/contract/event-text"
import { mediaUrl, type ImageRef } from "@grove/contract/media"
import type { Event, Post } from "@grove/contract/posts"

import { escapeHtml } from "#platform/http/html.ts"
import { currentLanguage, html, t } from "#platform/language/text.ts"

import { fullName, portraitUrl } from "./service.ts"
import { textHtml } from "./text-html.ts"

const PORTRAIT_PIXELS = 44

/** A post as a page without scripts shows it; `at` is its own address in a list. */
export function postHtml(post: Post, at?: string): string {
  const rest = post.event ? (eventRest(post.content, post.event) ?? post.content) : post.content
  return `<article class="post">
${byline(post, at)}
${post.event ? eventHtml(post.event) : ""}<div class="words" dir="auto">${textHtml(rest)}</div>
${picturesHtml(post.images)}${videoHtml(post.video)}${cardHtml(post.link)}<p class="counts">${countsText(post)}</p>
</article>`
}

function byline(post: Post, at: string | undefined): string {
  const { author } = post
  const name = escapeHtml(fullName(author))
  const time = timeHtml(post.createdAt)
  const when = at === undefined ? time : `<a href="${escapeHtml(at)}">${time}</a>`
  return `<header class="by">${portraitHtml(author, PORTRAIT_PIXELS)}<div>
<a class="name" href="/profile/${escapeHtml(author.id)}"><bdi>${name}</bdi></a>
<span class="meta"><bdi>@${escapeHtml(author.handle)}</bdi> · ${when}${post.editedAt ? ` · ${html("edited")}` : ""}</span>
</div></header>`
}

export function portraitHtml(person: Post["author"], pixels: number): string {
  const url = portraitUrl(person, pixels * 2)
  if (url !== undefined)
    return `<img class="portrait" src="${escapeHtml(url)}" alt="" width="${pixels}" height="${pixels}">`
  const initials = [person.firstName, person.lastName].map((name) => [...(name ?? "")][0] ?? "")
  return `<span class="initials" aria-hidden="true">${escapeHtml(initials.join("").toUpperCase() || "?")}</span>`
}

const timeHtml = (time: string) =>
  `<time datetime="${escapeHtml(time)}">${escapeHtml(stampOf(time))} UTC</time>`

const stampOf = (time: string) =>
  new Date(time).toLocaleString(currentLanguage(), {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: "UTC",
  })

const dayOf = (date: string) =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString(currentLanguage(), {
    dateStyle: "full",
    timeZone: "UTC",
  })

function eventHtml(event: Event): string {
  const zone = event.time && event.timeZone ? ` (${event.timeZone.replaceAll("_", " ")})` : ""
  const start = momentText(event.date, event.time)
  const end = momentText(event.endDate === event.date ? undefined : event.endDate, event.endTime)
  const when = `${start}${end === "" ? "" : ` – ${end}`}${zone}`
  const where = event.isOnline ? t("Online|where an event is") : (event.location ?? "")
  const fact = (label: string, text: string) =>
    text === "" ? "" : `<div><dt>${label}</dt><dd dir="auto">${escapeHtml(text)}</dd></div>`
  return `<section class="event">${event.cover ? pictureHtml(event.cover, true) : ""}
${event.canceledAt ? `<p class="canceled">${html("This event was canceled.")}</p>` : ""}<h2 dir="auto">${escapeHtml(event.title)}</h2>
<dl>${fact(html("When"), when)}${fact(html("Where"), where)}</dl></section>
`
}

const momentText = (date: string | undefined, time: string | undefined) =>
  [date ? dayOf(date) : "", time ?? ""].filter(Boolean).join(", ")

/** Plays without scripts. Nothing is fetched before it is wanted. */
function videoHtml(video: Post["video"]): string {
  if (!video) return ""
  const poster = video.posterUrl === null ? "" : ` poster="${escapeHtml(video.posterUrl)}"`
  const captions =
    video.captionsUrl === null
      ? ""
      : `<track kind="captions" src="${escapeHtml(video.captionsUrl)}" default>`
  return `<video class="video" controls playsinline preload="none" src="${escapeHtml(video.url)}"${poster} width="${video.width}" height="${video.height}" aria-label="${escapeHtml(video.alt || t("Video"))}">${captions}</video>\n`
}

function cardHtml(link: Post["link"]): string {
  if (!link) return ""
  const picture =
    link.imageUrl === null ? "" : `<img src="${escapeHtml(link.imageUrl)}" alt="" loading="lazy">`
  return `<a class="link" href="${escapeHtml(link.url)}" rel="nofollow ugc noopener noreferrer">${picture}<span><strong dir="auto">${escapeHtml(link.title)}</strong><span class="meta">${escapeHtml(link.host)}</span></span></a>\n`
}

function picturesHtml(images: readonly ImageRef[]): string {
  if (images.length === 0) return ""
  const list = images.map((image, at) => `<li>${pictureHtml(image, at === 0)}</li>`)
  return `<ul class="pictures${images.length > 1 ? " several" : ""}">${list.join("")}</ul>\n`
}

function pictureHtml(image: ImageRef, isFirst: boolean): string {
  const sizes = image.widths.map((width) => `${mediaUrl(image.hash, width)} ${width}w`)
  return `<img src="${escapeHtml(image.url)}" srcset="${escapeHtml(sizes.join(", "))}" sizes="(width >= 680px) 640px, 100vw" width="${image.width}" height="${image.height}" alt="${escapeHtml(image.alt)}"${isFirst ? "" : ' loading="lazy"'}>`
}

/** Comments are for members; only their number is told. */
function countsText({ _count: { likes, comments, reposts } }: Post): string {
  return [
    likes > 0 && t("{count, plural, one {# like} other {# likes}}", { count: likes }),
    comments > 0 && t("{count, plural, one {# comment} other {# comments}}", { count: comments }),
    reposts > 0 && t("{count, plural, one {# repost} other {# reposts}}", { count: reposts }),
  ]
    .filter(Boolean)
    .join(" · ")
}
