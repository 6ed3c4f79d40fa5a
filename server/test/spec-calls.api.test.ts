import { beforeAll, expect, test } from "vitest"

import { PIXEL } from "./pixel.ts"
import { world, type Person, type World } from "./world.ts"

/**
 * Section 7 of the specification, call by call, with its payloads and the field names of section 3.
 * Deliberately written without the contract, as an external client would send it.
 */
let w: World
let [ann, bob, mod, detector] = [] as unknown as [Person, Person, Person, Person]

beforeAll(async () => {
  w = await world()
  ann = await w.make.user({ firstName: "Ann", lastName: "Moss" })
  bob = await w.make.user({ firstName: "Bob", lastName: "Reed" })
  mod = await w.make.moderator()
  detector = await w.make.detector()
})

type Json = Record<string, unknown>

async function ask<T = Json>(who: Person, method: string, path: string, body?: unknown) {
  const answer = await w.as(who).request(method, path, body === undefined ? {} : { body })
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
  return { ...answer, body: answer.body as T }
}
const get = async <T = Json>(who: Person, path: string) => (await ask<T>(who, "GET", path)).body
const list = (who: Person, path: string) => get<Json[]>(who, path)
const created = async (who: Person, path: string, body: unknown) => {
  const answer = await ask(who, "POST", path, body)
  expect([path, answer.status]).toEqual([path, 201])
  return answer.body
}
const fields = (thing: unknown, names: string) => {
  expect(Object.keys(thing as object)).toEqual(expect.arrayContaining(names.split(" ")))
}

const PERSON = "id firstName lastName profileImageUrl"
const POST =
  "id content imageUrl createdAt author category hashtags comments _count isLiked isBookmarked"
const RULE = "id name description category severity action isActive autoEnforce createdAt"

test("current user: returns the user with counts; 401 'Unauthorized' when signed out", async () => {
  const me = await get(ann, "/api/auth/user")
  fields(me, "id email firstName lastName profileImageUrl bio isVerified createdAt _count")
  expect(me["_count"]).toEqual({ following: 0, followers: 0, posts: 0 })
  const stranger = await w.as().request("GET", "/api/auth/user")
  expect([stranger.status, (stranger.body as Json)["message"]]).toEqual([401, "Unauthorized"])
})

test("posts: categories, create, feed, trending, like, bookmark, comment", async () => {
  const categories = await list(ann, "/api/categories")
  for (const category of categories) {
    fields(category, "id name color")
    expect(category["color"]).toMatch(/^#[0-9A-F]{6}$/i)
  }
  const plain = await created(ann, "/api/posts", { content: "Only words" })
  const post = await created(ann, "/api/posts", {
    content: "Fog #lake",
    categoryId: categories[0]!["id"],
    images: [PIXEL],
  })
  fields(post, POST)
  fields(post["author"], PERSON)
  expect(post).toMatchObject({
    imageUrl: expect.stringMatching(/^\/media\//) as string,
    category: categories[0],
    hashtags: [{ id: expect.any(Number) as number, name: "lake" }],
    _count: { likes: 0, comments: 0 },
  })
  expect((await list(ann, "/api/posts")).map((each) => each["id"])).toEqual([
    post["id"],
    plain["id"],
  ])

  const at = `/api/posts/${String(post["id"])}`
  expect((await ask(bob, "POST", `${at}/like`)).body).toMatchObject({ isLiked: true })
  expect((await ask(bob, "POST", `${at}/bookmark`)).body).toMatchObject({ isBookmarked: true })
  const comment = await created(bob, `${at}/comments`, { content: "Where?" })
  fields(comment, "id content createdAt user")
  expect(await list(bob, "/api/bookmarks")).toMatchObject([
    { id: post["id"], isLiked: true, isBookmarked: true, _count: { likes: 1, comments: 1 } },
  ])
  const [shown] = await list(bob, "/api/bookmarks")
  expect((shown!["comments"] as Json[])[0]).toMatchObject({
    content: "Where?",
    user: { id: bob.id },
  })
  fields((await list(ann, "/api/posts/trending"))[0], POST)
  fields((await list(ann, "/api/hashtags/trending"))[0], "id name usage_count")
  expect((await ask(bob, "DELETE", `${at}/like`)).body).toMatchObject({ isLiked: false })
  expect((await ask(bob, "DELETE", `${at}/bookmark`)).body).toMatchObject({ isBookmarked: false })
  expect(await list(bob, "/api/bookmarks")).toEqual([])
})

test("users: suggested, profile, posts, follow, and changing the own name or picture", async () => {
  const suggested = await list(bob, "/api/users/suggested")
  fields(suggested[0], `${PERSON} email`)
  expect((await ask(bob, "POST", `/api/users/${ann.id}/follow`)).body).toMatchObject({
    isFollowing: true,
  })
  const profile = await get(bob, `/api/users/${ann.id}`)
  fields(profile, `${PERSON} email bio isVerified createdAt isFollowing _count`)
  expect(profile).toMatchObject({
    isFollowing: true,
    _count: { posts: 2, followers: 1, following: 0 },
  })
  fields((await list(bob, `/api/users/${ann.id}/posts`))[0], POST)
  expect((await ask(bob, "DELETE", `/api/users/${ann.id}/follow`)).body).toMatchObject({
    isFollowing: false,
  })
  const own = `/api/users/${ann.id}`
  const change = { firstName: "Anna", lastName: "Moss", bio: "Walks." }
  expect((await ask(ann, "PUT", own, change)).body).toMatchObject(change)
  expect((await ask(ann, "PUT", own, { profileImageUrl: PIXEL })).body).toMatchObject({
    profileImageUrl: expect.stringMatching(/^\/media\//) as string,
  })
})

test("messages: send, conversations, thread", async () => {
  const sent = await created(bob, "/api/messages", { receiverId: ann.id, content: "Hello" })
  fields(sent, "id content createdAt isRead sender receiver receiverId")
  expect(sent).toMatchObject({ isRead: false, receiverId: ann.id, sender: { id: bob.id } })
  expect(await list(bob, "/api/messages/conversations")).toHaveLength(1)
  expect(await list(ann, `/api/messages/${bob.id}`)).toMatchObject([{ content: "Hello" }])
})

test("stories: text or a picture", async () => {
  const words = await created(ann, "/api/stories", { content: "Good morning" })
  fields(words, "id content imageUrl createdAt user")
  fields(words["user"], "firstName lastName profileImageUrl isVerified")
  await created(ann, "/api/stories", { imageUrl: PIXEL })
  expect(await list(ann, "/api/stories")).toHaveLength(2)
})

test("rules and reports, up to the decision and the penalty", async () => {
  const draft = {
    name: "Be kind",
    description: "Always.",
    category: "behavior",
    severity: "high",
    action: "suspend",
    isActive: true,
    autoEnforce: false,
  }
  const rule = await created(mod, "/api/rules", draft)
  fields(rule, RULE)
  expect(rule).toMatchObject(draft)
  const at = `/api/rules/${String(rule["id"])}`
  expect((await ask(mod, "PATCH", at, { ...draft, severity: "critical" })).body).toMatchObject({
    severity: "critical",
  })
  expect((await ask(mod, "PATCH", at, { isActive: false })).body).toMatchObject({ isActive: false })
  await ask(mod, "PATCH", at, { isActive: true })
  fields((await list(bob, "/api/rules"))[0], RULE)
  const open = await w.as().request("GET", "/api/rules/public")
  fields((open.body as Json[])[0], "name description category severity")

  const decide = async (content: string, action: string) => {
    const post = await created(ann, "/api/posts", { content })
    await created(bob, "/api/reports", {
      targetType: "post",
      targetId: post["id"],
      targetUserId: ann.id,
      ruleId: rule["id"],
      content,
      additionalInfo: "Look.",
    })
    const [violation] = await list(mod, "/api/rules/violations")
    fields(violation, "id content userId status createdAt")
    expect(violation).toMatchObject({ content, userId: ann.id, status: "pending" })
    await ask(mod, "POST", `/api/rules/violations/${String(violation!["id"])}/resolve`, { action })
    expect(await list(mod, "/api/rules/violations")).toEqual([])
  }
  await decide("First", "none")
  expect(await list(mod, "/api/rules/penalties")).toEqual([])
  await decide("Second", "warning")
  await decide("Third", "content_removed")
  const penalties = await list(mod, "/api/rules/penalties")
  expect(penalties.map((each) => each["type"]).toSorted()).toEqual(["suspension", "warning"])
  for (const penalty of penalties)
    fields(penalty, "userId type reason isActive expiresAt createdAt")
})

test("fake accounts: analyze, list, scan", async () => {
  const analysis = (await ask(detector, "POST", `/api/admin/analyze-user/${bob.id}`, {})).body
  fields(analysis, "confidence isSuspicious recommendedAction reasons profileImageAnalysis")
  fields(analysis["profileImageAnalysis"], "description isStockPhoto isAIGenerated isStolenFromWeb")
  expect(["ban", "restrict", "flag", "other"]).toContain(analysis["recommendedAction"])
  expect(await list(detector, "/api/admin/suspicious-users")).toEqual([])
  const scan = await ask(detector, "POST", "/api/admin/scan-fake-accounts", { limit: 25 })
  expect(scan.body["message"]).toEqual(expect.any(String))
  const odd = await w
    .as(detector)
    .request("POST", "/api/admin/scan-fake-accounts", { body: { limit: 26 } })
  expect(odd.status).toBe(400)
})

test("notifications and search, which the specification leaves open", async () => {
  const [told] = await list(ann, "/api/notifications")
  fields(told, "id type message timestamp read")
  expect(Object.keys(await get(bob, "/api/search?q=fog"))).toEqual(
    expect.arrayContaining(["posts", "users", "hashtags"]),
  )
})
