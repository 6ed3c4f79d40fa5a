import { comments } from "@grove/contract/comments"
import { WRITTEN } from "@grove/contract/fields"
import { messages } from "@grove/contract/messages"
import { posts } from "@grove/contract/posts"
import type { Route } from "@grove/contract/route"
import { ROUTES } from "@grove/contract/routes"
import { stories } from "@grove/contract/stories"
import { users } from "@grove/contract/users"
import { beforeAll, expect, test } from "vitest"

import { world, type Person, type World } from "./world.ts"

let w: World
let ann: Person
let bob: Person
let postId: string
beforeAll(async () => {
  w = await world()
  ;[ann, bob] = [await w.make.user(), await w.make.user()]
  postId = (await w.as(ann).call(posts.create, { body: { content: "hello" } })).id
})

interface Field {
  route: Route
  input: (content: string) => object
}
const FIELDS: Record<string, Field> = {
  post: { route: posts.create, input: (content) => ({ body: { content } }) },
  "edited post": {
    route: posts.edit,
    input: (content) => ({ params: { postId }, body: { content } }),
  },
  comment: {
    route: comments.add,
    input: (content) => ({ params: { postId }, body: { content } }),
  },
  message: {
    route: messages.send,
    input: (content) => ({ body: { receiverId: bob.id, content } }),
  },
  story: { route: stories.create, input: (content) => ({ body: { content } }) },
  event: {
    route: posts.create,
    input: (title) => ({
      body: { content: "x", event: { title, description: "d", isOnline: true } },
    }),
  },
}
const CELLS = Object.entries(FIELDS).map(([name, field]) => ({ name, ...field }))

const send = (field: Field, text: string) => w.as(ann).ask(field.route, field.input(text) as never)

const INVISIBLE = [
  "\u200b",
  "\u202e",
  "\u3164",
  "\u2800",
  "\u00ad",
  "\u{e0041}",
  "\u2066\u2069",
  " \u200b\n",
  "\u0301",
]

test.each(CELLS)("T44 refuses a $name of invisible characters", async (field) => {
  for (const text of INVISIBLE)
    expect([text, (await send(field, text.repeat(3))).status]).toEqual([text, 400])
})

test.each(CELLS)("T44 keeps a $name from turning or covering what is around it", async (field) => {
  const marks = "\u0337".repeat(60)
  const { status, body } = await send(field, `look \u202egnp.exe\u202c Z${marks}algo`)
  expect(status).toBeLessThan(300)
  const kept = JSON.stringify(body)
  expect(kept).toContain(`look gnp.exe Z${"\u0337".repeat(8)}algo`)
  expect(kept).not.toMatch(/[\u202a-\u202e]|\u0337{9}/u)
})

test.each(CELLS)("keeps languages, emoji, art and spaces of a $name", async (field) => {
  for (const text of [
    "👩‍👩‍👧‍👦 ❤️",
    "می‌خواهم שָׁלוֹם",
    "Tiếng Việt e\u0301",
    "⠀⠀art",
    "a\u200bb\u00adc",
    "3 < 4",
  ])
    expect(JSON.stringify((await send(field, text)).body)).toContain(
      JSON.stringify(text).slice(1, -1),
    )
})

test("T44 a name has no pile of marks", async () => {
  const { firstName } = await w.as(bob).call(users.update, {
    params: { userId: bob.id },
    body: { firstName: `a${"\u0337".repeat(49)}` },
  })
  expect(firstName).toBe(`a${"\u0337".repeat(8)}`)
})

/** Cleaned more strictly where they are stored, or written by programs. */
const NOT_WRITTEN = new Set([
  "members.rename.firstName",
  "members.rename.lastName",
  "users.update.firstName",
  "users.update.lastName",
  "users.update.bio",
  "events.edit.rule",
  "posts.edit.videoCaptions",
  "push.unsubscribe.endpoint",
  "reports.submit.targetId",
  "settings.deleteAccount.confirmation",
  "users.update.profileImageOrigin",
])

test("T44 every field that people write is marked", () => {
  const unmarked: string[] = []
  const walk = (at: string, schema: Record<string, unknown>) => {
    const { type, maxLength, pattern } = schema
    const isText = type === "string" || (Array.isArray(type) && type.includes("string"))
    const isFree = pattern === undefined || pattern === "\\S"
    if (isText && isFree && Number(maxLength) >= 50 && !(WRITTEN in schema)) unmarked.push(at)
    for (const [name, inner] of Object.entries(schema["properties"] ?? {}))
      walk(`${at}.${name}`, inner as Record<string, unknown>)
    if (schema["items"]) walk(`${at}[]`, schema["items"] as Record<string, unknown>)
  }
  for (const [feature, routes] of Object.entries(ROUTES))
    for (const [name, { body }] of Object.entries(routes))
      if (body) walk(`${feature}.${name}`, body as unknown as Record<string, unknown>)
  expect(unmarked.filter((name) => !NOT_WRITTEN.has(name))).toEqual([])
})
