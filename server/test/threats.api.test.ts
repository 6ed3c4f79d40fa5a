import { blocks } from "@grove/contract/blocks"
import { bookmarks } from "@grove/contract/bookmarks"
import { comments } from "@grove/contract/comments"
import { follows } from "@grove/contract/follows"
import { likes } from "@grove/contract/likes"
import { messages } from "@grove/contract/messages"
import { posts } from "@grove/contract/posts"
import { reposts } from "@grove/contract/reposts"
import type { Route } from "@grove/contract/route"
import { ROUTES } from "@grove/contract/routes"
import { search } from "@grove/contract/search"
import { stories } from "@grove/contract/stories"
import { users } from "@grove/contract/users"
import { pino } from "pino"
import { beforeAll, expect, test } from "vitest"

import { logOptions } from "../src/platform/log.ts"
import { failingCells, MATRIX_TIMEOUT_MS } from "./failing-cells.ts"
import { urlOf, world, type Person, type World } from "./world.ts"

const lines: string[] = []
let w: World
let ann: Person & { handle: string }
let bob: Person
beforeAll(async () => {
  const log = pino(logOptions("trace"), { write: (line) => void lines.push(line) })
  w = await world({}, { log })
  ;[ann, bob] = [await w.make.user(), await w.make.user()]
})

const UNKNOWN_ID = "00000000-0000-7000-8000-00000000ffff"

test("T12 hidden content answers exactly like missing content", async () => {
  const post = await w.as(bob).call(posts.create, { body: { content: "hidden" } })
  const story = await w.as(bob).call(stories.create, { body: { content: "hidden" } })
  const comment = await w
    .as(bob)
    .call(comments.add, { params: { postId: post.id }, body: { content: "hidden" } })
  await w.as(bob).call(blocks.block, { params: { userId: ann.id } })
  const body = { content: "hm" }
  const pairs: [Route, object, object][] = [
    ...[posts.get, likes.add, bookmarks.add, reposts.add, comments.list, posts.remove].map(
      (route): [Route, object, object] => [
        route,
        { params: { postId: post.id } },
        { params: { postId: UNKNOWN_ID } },
      ],
    ),
    [comments.add, { params: { postId: post.id }, body }, { params: { postId: UNKNOWN_ID }, body }],
    ...[comments.replies, comments.like, comments.remove, comments.hide].map(
      (route): [Route, object, object] => [
        route,
        { params: { commentId: comment.id } },
        { params: { commentId: UNKNOWN_ID } },
      ],
    ),
    ...[users.get, follows.add, follows.followers, posts.byUser].map(
      (route): [Route, object, object] => [
        route,
        { params: { userId: bob.id } },
        { params: { userId: UNKNOWN_ID } },
      ],
    ),
    ...[stories.get, stories.view, stories.viewers].map((route): [Route, object, object] => [
      route,
      { params: { storyId: story.id } },
      { params: { storyId: UNKNOWN_ID } },
    ]),
  ]
  for (const [route, hidden, missing] of pairs) {
    const [a, b] = [
      await w.as(ann).ask(route, hidden as never),
      await w.as(ann).ask(route, missing as never),
    ]
    expect([route.method, route.path, a.status, a.body]).toEqual([
      route.method,
      route.path,
      b.status,
      b.body,
    ])
    // The posts of an unknown member are an empty list, not an error.
    expect([route.path, a.status]).toEqual([route.path, route === posts.byUser ? 200 : 404])
  }
})

test(
  "T35 every list rejects malformed limits and cursors",
  async () => {
    const admin = await w.make.admin()
    const event = { title: "Mine", description: "Mine", isOnline: true }
    const post = await w.as(admin).call(posts.create, { body: { content: "mine", event } })
    const story = await w.as(admin).call(stories.create, { body: { content: "mine" } })
    const about = { params: { postId: post.id }, body: { content: "mine" } }
    const comment = await w.as(admin).call(comments.add, about)
    const params = {
      commentId: comment.id,
      userId: admin.id,
      otherUserId: (await w.make.user()).id,
      postId: post.id,
      storyId: story.id,
    }
    const lists = Object.values(ROUTES)
      .flatMap((feature) => Object.values(feature) as Route[])
      .filter((route) => route.paged)
    const cells = lists.flatMap((route) => PAGES.map((page) => cell(route, page)))
    const failures = await failingCells(cells, async ({ route, page, status }) => {
      const needsText = "q" in (route.query?.properties ?? {})
      const query = { ...(needsText && { q: "lake" }), ...page }
      const answer = await w.as(admin).request("GET", urlOf(route, params, query))
      expect(answer.status).toBe(status)
    })
    expect(failures).toEqual([])
  },
  MATRIX_TIMEOUT_MS,
)

const LIMITS = ["0", "101", "-1", "1.5", "ten", "99999999999999999999"]
const CURSORS = ["x", "' or 1=1 --", "e30", "W10", "WzEsMiwzLDQsNV0", "A".repeat(3000)]
const PAGES: readonly object[] = [
  {},
  ...LIMITS.map((limit) => ({ limit })),
  ...CURSORS.map((cursor) => ({ cursor })),
]
const cell = (route: Route, page: object) => {
  const name = `${route.path} ${JSON.stringify(page).slice(0, 60)}`
  return [name, { route, page, status: Object.keys(page).length === 0 ? 200 : 400 }] as const
}

test("T37 stores and searches SQL metacharacters as plain text", async () => {
  const content = `'; drop table posts; -- " \\ $1 %s {{7*7}} \${x}`
  const post = await w.as(ann).call(posts.create, { body: { content } })
  expect((await w.as(ann).call(posts.get, { params: { postId: post.id } })).content).toBe(content)
  for (const q of [
    "' or '1'='1",
    "%' or true --",
    "\\",
    "a') union select 1 --",
    "%",
    "_",
    "&|!<->:*",
  ])
    expect([q, (await w.as(ann).ask(search.find, { query: { q } })).status]).toEqual([q, 200])
  expect((await w.pool.query("select from posts")).rowCount).toBeGreaterThan(0)
})

test("T38 the log contains no user content, request data or identity", async () => {
  const canary = (place: string) => `canary-${place}-7f3a`
  const eve = await w.make.user({
    email: `${canary("mail")}@people.example`,
    firstName: canary("name"),
  })
  const as = w.as(eve)
  const headers = {
    "user-agent": canary("agent"),
    referer: `http://localhost:3000/${canary("referer")}`,
    "x-forwarded-for": canary("forwarded"),
  }
  const send = (method: string, path: string, body?: object) =>
    as.request(method, path, { headers, ...(body && { body }) })
  await send("POST", "/api/posts", { content: canary("post") })
  await send("POST", "/api/posts", { content: canary("refused"), [canary("field")]: 1 })
  await send("POST", "/api/messages", { receiverId: ann.id, content: canary("message") })
  await send("GET", `/api/search?q=${canary("query")}`)
  await send("GET", `/api/posts/${canary("path")}`)
  await send("GET", `/api/login?returnTo=/${canary("return")}`)
  await send("GET", `/api/callback?code=${canary("code")}&state=${canary("state")}`)
  await w
    .as()
    .request("GET", "/api/auth/user", { headers: { cookie: `session=${canary("cookie")}` } })
  // Unexpected database errors as well: their messages can quote values.
  await w.pool.query(
    "alter table comments add constraint broken check (content not like 'canary%')",
  )
  const post = await w.as(ann).call(posts.create, { body: { content: "x" } })
  const broken = await as.ask(comments.add, {
    params: { postId: post.id },
    body: { content: canary("database") },
  })
  expect(broken.status).toBe(500)
  expect(JSON.stringify(broken.body)).not.toMatch(/canary|constraint|broken/)
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.filter((line) => line.includes("canary"))).toEqual([])
  for (const line of lines) expect(line.slice(0, -1)).not.toMatch(/\p{Cc}/u)
  await w.pool.query("alter table comments drop constraint broken")
  await as.call(messages.counts, {})
})
