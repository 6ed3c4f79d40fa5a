import { comments } from "@grove/contract/comments"
import { messages } from "@grove/contract/messages"
import { posts } from "@grove/contract/posts"
import { reports } from "@grove/contract/reports"
import type { Route } from "@grove/contract/route"
import { ROUTES } from "@grove/contract/routes"
import { rules } from "@grove/contract/rules"
import { DELETE_CONFIRMATION } from "@grove/contract/settings"
import { stories } from "@grove/contract/stories"
import { videos } from "@grove/contract/videos"
import { beforeAll, expect, test } from "vitest"

import { penalties } from "../../src/db/tables/penalties.ts"
import { failingCells, MATRIX_TIMEOUT_MS } from "../failing-cells.ts"
import { urlOf, world, type Person, type World } from "../world.ts"
import { requestsTo, type FuzzRequest, type Samples } from "./requests.ts"
import { fuzz, FUZZ_TIMEOUT_MS } from "./run.ts"

const ROUTE_LIST = Object.values(ROUTES).flatMap((feature) => Object.values(feature) as Route[])

let w: World
let caller: Person
let samples: Samples
beforeAll(async () => {
  w = await world()
  // Administrators can call every route, so requests reach the handlers.
  caller = await w.make.admin()
  samples = await createSamples(caller)
})

/** Creates content of every kind, so that ids resolve. Decisions affect other members only. */
async function createSamples(person: Person): Promise<Samples> {
  const other = await w.make.user()
  const own = await w.as(person).call(posts.create, { body: { content: "mine" } })
  const event = { title: "Evening", description: "Tea", isOnline: true }
  const theirs = await w.as(other).call(posts.create, { body: { content: "theirs", event } })
  const story = await w.as(person).call(stories.create, { body: { content: "a story" } })
  const comment = await w.as(other).call(comments.add, {
    params: { postId: theirs.id },
    body: { content: "words" },
  })
  const message = await w.as(other).call(messages.send, {
    body: { receiverId: person.id, content: "hello" },
  })
  const video = await w.as(person).call(videos.create, { body: { size: 40, mime: "video/mp4" } })
  const [rule] = await w.as(person).call(rules.list, {})
  const ruleId = rule?.id ?? 1
  await w.as(person).call(reports.submit, {
    body: { targetType: "post", targetId: theirs.id, ruleId, content: "", additionalInfo: "" },
  })
  await w.db.insert(penalties).values({ userId: other.id, type: "warning", reason: "Spam" })
  return {
    userId: [other.id],
    otherUserId: [other.id],
    receiverId: [other.id],
    actorId: [other.id, caller.id],
    who: [other.id],
    postId: [own.id, theirs.id],
    storyId: [story.id],
    videoId: [video.id],
    commentId: [comment.id],
    messageId: [message.id],
    targetId: [theirs.id, other.id, comment.id, message.id],
    ruleId: [String(ruleId)],
    categoryId: ["1"],
    violationId: ["1"],
    penaltyId: ["1"],
    appealId: ["1"],
  }
}

async function send({ route, params, query, body, headers }: FuzzRequest) {
  const isProfile = route.method === "PUT" && route.path === "/api/users/:userId"
  const url = urlOf(route, isProfile ? { userId: caller.id } : params, query)
  const payload = body === undefined ? undefined : (JSON.stringify(body) ?? "null")
  const type = route.bytes ?? "application/json"
  const answer = await w.as(caller).request(route.method, url, {
    ...(payload !== undefined && { body: payload }),
    headers: {
      ...(payload !== undefined && { "content-type": type }),
      ...headers,
    },
  })
  return { answer, url, payload }
}

/** T39: no input makes the server fail, and every answer has the security headers. */
test("no request to any route makes the server fail", { timeout: FUZZ_TIMEOUT_MS }, async () => {
  const faults = await fuzz(requestsTo(ROUTE_LIST, samples), 1500, async (request) => {
    // Erasing the account would end the caller's session and the rest of the run with it.
    if (JSON.stringify(request.body)?.includes(DELETE_CONFIRMATION)) return undefined
    const { answer, url, payload } = await send(request)
    const text = JSON.stringify(answer.body) ?? ""
    const isFine =
      answer.status < 500 &&
      answer.headers["x-content-type-options"] === "nosniff" &&
      Boolean(answer.headers["content-security-policy"]) &&
      !/node_modules|\bat \w+ \(|syntax error at or near/.test(text)
    if (isFine) return undefined
    const { route, headers } = request
    return {
      fault: `${route.method} ${route.path} ${answer.status}`,
      example: `${url} ${payload?.slice(0, 600)} ${JSON.stringify(headers)} → ${text.slice(0, 200)}`,
    }
  })
  expect(faults).toEqual({})
  // The caller must still have access to everything.
  expect((await w.as(caller).request("GET", "/api/team")).status).toBe(200)
})

const ODD_LIMITS = ["Infinity", "-Infinity", "1e400", "NaN", "1.5", "9".repeat(400), ""]

test(
  "every list rejects a limit that is not a whole number",
  async () => {
    const cells = ROUTE_LIST.filter(
      (route) => route.query && "limit" in route.query.properties,
    ).flatMap((route) =>
      ODD_LIMITS.map((limit) => [`${route.path} ${limit.slice(0, 20)}`, { route, limit }] as const),
    )
    const failures = await failingCells(cells, async ({ route, limit }) => {
      const names = Object.keys(route.params?.properties ?? {})
      const params = Object.fromEntries(names.map((name) => [name, samples[name]?.[0] ?? "1"]))
      const query = { limit, ...("q" in route.query!.properties && { q: "x" }) }
      const { status, body } = await w.as(caller).request("GET", urlOf(route, params, query))
      expect([status, body]).toEqual([
        400,
        { code: "request.invalid", message: expect.stringMatching(/^limit /) },
      ])
    })
    expect(failures).toEqual([])
  },
  MATRIX_TIMEOUT_MS,
)

test.each([
  ["posts", { content: "x\ud800" }, "content"],
  ["posts", { content: "x", imageAlts: ["fine", "\udc00"] }, "imageAlts.1"],
  [
    "posts",
    { content: "x", event: { title: "\ud800", description: "d", isOnline: true } },
    "event.title",
  ],
  ["posts", { content: "a\u0000b" }, "content"],
  ["stories", { content: "x", imageAlt: "\udfff\ud800" }, "imageAlt"],
])("rejects unpaired surrogates and NUL in /api/%s by field: %j", async (path, body, field) => {
  for (const key of [undefined, "0123456789abcdef"]) {
    const headers = key === undefined ? undefined : { "idempotency-key": key }
    const answer = await w.as(caller).request("POST", `/api/${path}`, {
      body,
      ...(headers && { headers }),
    })
    expect([answer.status, answer.body]).toEqual([
      400,
      { code: "request.invalid", message: `${field} holds characters that are not text.` },
    ])
  }
})

test("accepts text that spells out the NUL escape", async () => {
  const body = { content: String.raw`In JSON it is \u0000.` }
  expect((await w.as(caller).request("POST", "/api/posts", { body })).status).toBe(201)
})

const ODD_BODIES: [type: string, payload: string][] = [
  ["text/plain", "{}"],
  ["application/json\t; charset=utf-8", "{"],
  [" application/json", "[1"],
  ["application/x-www-form-urlencoded", "content=x"],
  ["multipart/form-data; boundary=x", "--x--"],
  ["application/json", '{"content":"a","content":1}'],
  ["application/json", '{"__proto__":{"x":1},"content":"a"}'],
  ["application/json", "[".repeat(60_000)],
  ["application/json", `${"[".repeat(30_000)}${"]".repeat(30_000)}`],
  ["application/json", '{"a":'.repeat(12_000) + "1" + "}".repeat(12_000)],
  ["application/json", '"\\ud800"'],
  ["application/json", "\u0000"],
  ["application/json;charset=utf-16", '{"content":"a"'],
  ["", "{}"],
]

test(
  "T14 rejects odd content types and malformed bodies before the handler",
  async () => {
    const failures = await failingCells(ODD_BODIES, async (payload, type) => {
      const { statusCode } = await w.http.inject({
        method: "POST",
        url: "/api/posts",
        headers: { origin: "http://localhost:3000", "content-type": type, cookie: await cookie() },
        payload,
      })
      expect([400, 415]).toContain(statusCode)
    })
    expect(failures).toEqual([])
  },
  MATRIX_TIMEOUT_MS,
)

async function cookie() {
  const as = w.as(caller)
  await as.request("GET", "/api/auth/user")
  return as.cookie
}
