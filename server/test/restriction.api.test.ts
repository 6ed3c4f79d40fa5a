import { comments } from "@grove/contract/comments"
import { events, type EventChange } from "@grove/contract/events"
import { follows } from "@grove/contract/follows"
import { messages } from "@grove/contract/messages"
import { posts } from "@grove/contract/posts"
import { ROUTES } from "@grove/contract/routes"
import { stories } from "@grove/contract/stories"
import { users } from "@grove/contract/users"
import { beforeAll, expect, test } from "vitest"

import { cases } from "./cases.ts"
import { failingCells, MATRIX_TIMEOUT_MS } from "./failing-cells.ts"
import { world, type Person, type World } from "./world.ts"

/**
 * Every text field a member can send: `no links` when a restriction applies to it, else the reason why not.
 * A new text field fails the first test until it is entered here.
 */
const FIELDS: Record<string, string> = {
  "POST /api/posts content": "no links",
  "POST /api/posts event.title": "no links",
  "POST /api/posts event.description": "no links",
  "POST /api/posts event.location": "no links",
  "POST /api/posts event.cover": "a picture",
  "POST /api/posts event.rule": "refused unless it is a rule",
  "PATCH /api/events/:postId title": "no links",
  "PATCH /api/events/:postId description": "no links",
  "PATCH /api/events/:postId location": "no links",
  "PATCH /api/events/:postId cover": "a picture",
  "PATCH /api/events/:postId rule": "refused unless it is a rule",
  "POST /api/posts imageAlts[]": "goes with pictures, which are refused",
  "PATCH /api/posts/:postId content": "no links",
  "PATCH /api/posts/:postId imageAlts[]": "no links",
  "POST /api/posts video.alt": "goes with a video, which is refused",
  "PATCH /api/posts/:postId videoAlt": "no links",
  "PATCH /api/posts/:postId videoCaptions": "checked in the same call as videoAlt",
  "POST /api/videos mime": "looked at by nobody",
  "POST /api/videos/:videoId/complete alt": "goes with a video, which is refused",
  "PUT /api/videos/:videoId/poster image": "a picture",
  "POST /api/posts/:postId/comments content": "no links",
  "PATCH /api/comments/:commentId content": "no links",
  "POST /api/stories content": "no links",
  "POST /api/stories imageAlt": "no links",
  "POST /api/stories/:storyId/reply content": "no links",
  "POST /api/messages content": "no links",
  "PUT /api/users/:userId firstName": "no links",
  "PUT /api/users/:userId lastName": "no links",
  "PUT /api/users/:userId bio": "no links",
  "POST /api/posts images[]": "a picture",
  "POST /api/messages images[]": "a picture",
  "POST /api/stories imageUrl": "a picture",
  "PUT /api/users/:userId profileImageUrl": "a picture",
  "PUT /api/users/:userId profileImageOrigin": "a picture",
  "POST /api/reports targetId": "an id",
  "POST /api/reports targetUserId": "an id",
  "POST /api/reports content": "moderators only",
  "POST /api/reports additionalInfo": "moderators only",
  "POST /api/penalties/:penaltyId/appeal text": "moderators only",
  "POST /api/push/subscriptions endpoint": "the member's own browser",
  "DELETE /api/push/subscriptions endpoint": "the member's own browser",
  "PATCH /api/me/mail timeZone": "only the member reads it",
  "DELETE /api/me confirmation": "compared and forgotten",
}

interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  format?: string
  pattern?: string
}

/** Paths of free-text fields. A field with a format, an enum or a pattern that excludes URLs is not free text. */
function textsOf(schema: Schema, path = ""): string[] {
  if (schema.properties)
    return Object.entries(schema.properties).flatMap(([name, part]) =>
      textsOf(part, path ? `${path}.${name}` : name),
    )
  if (schema.items) return textsOf(schema.items, `${path}[]`)
  if (schema.anyOf) return schema.anyOf.flatMap((part) => textsOf(part, path))
  const isText = [schema.type].flat().includes("string") && !schema.enum && !schema.format
  const fits = schema.pattern === undefined || new RegExp(schema.pattern, "u").test(LINK)
  return isText && fits ? [path] : []
}

const LINK = "https://spam.example"

test("every text field a member can send is entered", () => {
  const found = Object.values(ROUTES)
    .flatMap((feature) => Object.values(feature))
    .filter(({ access, method, body }) => access === "member" && method !== "GET" && body)
    .flatMap(({ method, path, body }) =>
      textsOf(body as Schema).map((field) => `${method} ${path} ${field}`),
    )
  expect(found.toSorted()).toEqual(Object.keys(FIELDS).toSorted())
})

let w: World
let cem: Person
let friend: Person
let postId: string
let storyId: string
let commentId: string
let eventId: string
beforeAll(async () => {
  w = await world()
  ;[cem, friend] = [await w.make.user(), await w.make.user()]
  await w.as(cem).call(follows.add, { params: { userId: friend.id } })
  postId = (await w.as(cem).call(posts.create, { body: { content: "mine" } })).id
  eventId = (await w.as(cem).call(posts.create, { body: { content: "e", event: EVENT } })).id
  const first = { params: { postId }, body: { content: "first" } }
  commentId = (await w.as(cem).call(comments.add, first)).id
  storyId = (await w.as(friend).call(stories.create, { body: { content: "today" } })).id
  await w.as(cem).call(messages.send, { body: { receiverId: friend.id, content: "hi" } })
  await w.as(friend).call(messages.send, { body: { receiverId: cem.id, content: "hello" } })
  const c = cases(w)
  const { id: ruleId } = await c.rule({ action: "moderate" })
  await c.decided(await w.make.moderator(), { type: "user", id: cem.id }, ruleId, "content_removed")
})

const EVENT = { title: "Picnic", description: "In the park", isOnline: false }

/** Sends a text in each field that rejects links. */
const SEND: Record<string, (text: string) => Promise<{ status: number; body: unknown }>> = {
  "POST /api/posts content": (content) => w.as(cem).ask(posts.create, { body: { content } }),
  "POST /api/posts event.title": (title) => createEvent({ title }),
  "POST /api/posts event.description": (description) => createEvent({ description }),
  "POST /api/posts event.location": (location) => createEvent({ location }),
  "PATCH /api/events/:postId title": (title) => changeEvent({ title }),
  "PATCH /api/events/:postId description": (description) => changeEvent({ description }),
  "PATCH /api/events/:postId location": (location) => changeEvent({ location }),
  "PATCH /api/posts/:postId content": (content) =>
    w.as(cem).ask(posts.edit, { params: { postId }, body: { content } }),
  "PATCH /api/posts/:postId imageAlts[]": (alt) =>
    w.as(cem).ask(posts.edit, { params: { postId }, body: { imageAlts: [alt] } }),
  "PATCH /api/posts/:postId videoAlt": (videoAlt) =>
    w.as(cem).ask(posts.edit, { params: { postId }, body: { videoAlt } }),
  "POST /api/posts/:postId/comments content": (content) =>
    w.as(cem).ask(comments.add, { params: { postId }, body: { content } }),
  "PATCH /api/comments/:commentId content": (content) =>
    w.as(cem).ask(comments.edit, { params: { commentId }, body: { content } }),
  "POST /api/stories content": (content) => w.as(cem).ask(stories.create, { body: { content } }),
  "POST /api/stories imageAlt": (imageAlt) =>
    w.as(cem).ask(stories.create, { body: { content: "today", imageAlt } }),
  "POST /api/stories/:storyId/reply content": (content) =>
    w.as(cem).ask(stories.reply, { params: { storyId }, body: { content } }),
  "POST /api/messages content": (content) =>
    w.as(cem).ask(messages.send, { body: { receiverId: friend.id, content } }),
  "PUT /api/users/:userId firstName": (firstName) => changeProfile({ firstName }),
  "PUT /api/users/:userId lastName": (lastName) => changeProfile({ lastName }),
  "PUT /api/users/:userId bio": (bio) => changeProfile({ bio }),
}
const createEvent = (fields: Partial<typeof EVENT> & { location?: string }) =>
  w.as(cem).ask(posts.create, { body: { content: "An event", event: { ...EVENT, ...fields } } })
const changeEvent = (body: EventChange) =>
  w.as(cem).ask(events.edit, { params: { postId: eventId }, body })
const changeProfile = (body: { firstName?: string; lastName?: string; bio?: string }) =>
  w.as(cem).ask(users.update, { params: { userId: cem.id }, body })

const NO_LINKS = Object.keys(FIELDS).filter((field) => FIELDS[field] === "no links")

test(
  "a restricted member can send text without links in every field, and links in none",
  async () => {
    expect(Object.keys(SEND).toSorted()).toEqual(NO_LINKS.toSorted())
    const failures = await failingCells(Object.entries(SEND), async (send) => {
      expect((await send("words")).status).toBeLessThan(300)
      for (const text of [LINK, "see www.spam.example"])
        expect(await send(text)).toMatchObject({
          status: 403,
          body: { code: "account.restricted", message: expect.stringContaining("links") },
        })
    })
    expect(failures).toEqual([])
  },
  MATRIX_TIMEOUT_MS,
)
