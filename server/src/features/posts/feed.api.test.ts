import { posts } from "@grove/contract/posts"
import { reposts } from "@grove/contract/reposts"
import { beforeAll, expect, test } from "vitest"

import { eq, sql } from "#db/drizzle.ts"

import { entryOf, feedByRule, readFeed } from "../../../test/feed-rule.ts"
import { world, type Person, type World } from "../../../test/world.ts"
import { blocks, mutes } from "../../db/tables/blocks.ts"
import { follows } from "../../db/tables/follows.ts"
import { users } from "../../db/tables/users.ts"
import { NEWEST } from "../../platform/http/cursor.ts"
import { RANGE_PER_FOLLOWEE, type FeedForm } from "./feed-plan.ts"
import { selectFeed, SPARE } from "./feed.queries.ts"
import { parsePosts, printPosts } from "./view.ts"

let w: World
beforeAll(async () => {
  w = await world()
})

async function follow(follower: Person, ...followees: Person[]) {
  await w.db
    .insert(follows)
    .values(followees.map((f) => ({ followerId: follower.id, followeeId: f.id })))
  await w.db
    .update(users)
    .set({ followingCount: sql`${users.followingCount} + ${followees.length}` })
    .where(eq(users.id, follower.id))
}

const post = (author: Person, content: string) =>
  w.as(author).call(posts.create, { body: { content } })

const read = (reader: Person, limit?: number) => readFeed(w, reader, limit)

test("shows own posts and the posts and reposts of followees by time, each once", async () => {
  const [me, ann, bob, eve] = await Promise.all([
    w.make.user(),
    w.make.user(),
    w.make.user(),
    w.make.user(),
  ])
  await follow(me, ann, bob)
  await post(me, "mine")
  const old = await post(ann, "of ann")
  await post(eve, "of a stranger")
  const passed = await post(eve, "reposted")
  await w.as(bob).call(reposts.add, { params: { postId: passed.id } })
  await post(bob, "of bob")
  await w.as(bob).call(reposts.add, { params: { postId: old.id } })
  expect(await read(me)).toEqual([`of ann by ${bob.id}`, "of bob", `reposted by ${bob.id}`, "mine"])
})

test("shows the community's posts to members who follow nobody, without blocked or muted authors", async () => {
  const [me, ann, bad, dull] = await Promise.all([
    w.make.user(),
    w.make.user(),
    w.make.user(),
    w.make.user(),
  ])
  await post(ann, "hello newcomer")
  await post(bad, "blocked")
  await post(dull, "muted")
  await w.db.insert(blocks).values({ blockerId: bad.id, blockedId: me.id })
  await w.db.insert(mutes).values({ muterId: me.id, mutedId: dull.id })
  const feed = await read(me, 100)
  expect(feed).toContain("hello newcomer")
  expect(feed).not.toContain("blocked")
  expect(feed).not.toContain("muted")
})

test("pages through the community's posts without repeating one", async () => {
  const [newcomer, ann] = await Promise.all([w.make.user(), w.make.user()])
  const made = []
  for (let i = 0; i < 14; i++) made.push(await post(ann, `latest ${i}, of ${ann.id}`))
  const seen = await read(newcomer, 4)
  expect(seen.slice(0, 14)).toEqual(made.map((p) => p.content).toReversed())
  expect(new Set(seen).size).toBe(seen.length)
})

test("neither repeats nor loses a post while others post and repost", async () => {
  const [me, ann, bob] = await Promise.all([w.make.user(), w.make.user(), w.make.user()])
  await follow(me, ann, bob)
  const made = []
  for (let i = 0; i < 12; i++) made.push(await post(ann, `steady ${i}`))
  const first = await w.as(me).ask(posts.feed, { query: { limit: 4 } })
  await post(ann, "meanwhile")
  await w.as(bob).call(reposts.add, { params: { postId: made[2]!.id } })
  const seen = first.body.map((p) => p.content)
  for (let cursor = first.next; cursor;) {
    const page = await w.as(me).ask(posts.feed, { query: { limit: 4, cursor } })
    seen.push(...page.body.map((p) => p.content))
    cursor = page.next
  }
  expect(seen).toEqual(made.map((p) => p.content).toReversed())
})

test("gives the same feed in every form, whatever is hidden", async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => w.make.user()))
  const me = people[0]!
  const followed = people.slice(1, 8)
  await follow(me, ...followed)
  // A seeded generator, so that the test is the same every time.
  let state = 7
  const die = (sides: number) => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) % sides
  const made: { id: string; author: Person }[] = []
  for (let i = 0; i < 60; i++) {
    const author = people[die(people.length)]!
    if (made.length > 5 && die(3) === 0) {
      await w.as(author).call(reposts.add, { params: { postId: made[die(made.length)]!.id } })
    } else made.push({ id: (await post(author, `m${i}`)).id, author })
  }
  await w.db.insert(mutes).values({ muterId: me.id, mutedId: followed[0]!.id })
  await w.db.insert(blocks).values({ blockerId: people[9]!.id, blockedId: me.id })
  await w.db.update(users).set({ state: "banned" }).where(eq(users.id, followed[1]!.id))
  const mine = made.filter((m) => m.author.id === followed[2]!.id)
  for (const m of mine) await w.as(followed[2]).call(posts.remove, { params: { postId: m.id } })

  const expected = await feedByRule(w, me)
  expect(expected.length).toBeGreaterThan(10)
  for (const form of ["scan", "merge", "exact"] as const)
    expect([form, await readForm(me, form)]).toEqual([form, expected])
  // Seven followees: a range of 70 items. One: of 10, which leaves most pages to the other forms.
  for (const count of [7, 1]) {
    await w.db.update(users).set({ followingCount: count }).where(eq(users.id, me.id))
    expect([count, await read(me, 5)]).toEqual([count, expected])
  }
})

/** One page that holds the whole feed, in a certain form. */
async function readForm(reader: Person, form: FeedForm): Promise<string[]> {
  const page = { viewerId: reader.id, before: NEWEST, anchor: NEWEST, most: 200 + SPARE }
  const printed = await printPosts(w.db, await selectFeed(w.db, form, page))
  return parsePosts(printed).map(entryOf)
}

test("finds posts of quiet followees beyond the range, in a bounded number of statements", async () => {
  const [me, quiet, busy] = await Promise.all([w.make.user(), w.make.user(), w.make.user()])
  await follow(me, quiet)
  const made: string[] = []
  for (let i = 0; i < 8; i++) made.unshift((await post(quiet, `quiet ${i}`)).content)
  for (let i = 0; i < RANGE_PER_FOLLOWEE; i++) await post(busy, `busy ${i}`)
  expect(await read(me, 5)).toEqual(made)
  // A longer page than the cached one: a scan in vain and a merge.
  expect(await w.countStatements(() => w.as(me).call(posts.feed, { query: { limit: 6 } }))).toBe(2)
})

test("fills a page although more items are hidden than a form picks in reserve", async () => {
  const [me, ann, dull] = await Promise.all([w.make.user(), w.make.user(), w.make.user()])
  await follow(me, ann, dull)
  const made: string[] = []
  for (let i = 0; i < 4; i++) made.unshift((await post(ann, `deep ${i}`)).content)
  for (let i = 0; i < SPARE + 4; i++) await post(dull, `hidden ${i}`)
  await w.db.insert(mutes).values({ muterId: me.id, mutedId: dull.id })
  expect(await read(me, 3)).toEqual(made)
  expect(await statementsOf(me, 3)).toBe(4)
})

test("reads a full page within the range in one statement", async () => {
  const [me, ann] = await Promise.all([w.make.user(), w.make.user()])
  await follow(me, ann)
  for (let i = 0; i < 4; i++) await post(ann, `near ${i}`)
  expect(await statementsOf(me, 3)).toBe(1)
})

/** Of a page read by a session that is already cached. */
async function statementsOf(reader: Person, limit: number): Promise<number> {
  await w.as(reader).call(posts.feed, { query: { limit } })
  return w.countStatements(() => w.as(reader).call(posts.feed, { query: { limit } }))
}

test("uses a number of statements that does not depend on the data", async () => {
  const me = await w.make.user()
  const others = await Promise.all(Array.from({ length: 30 }, () => w.make.user()))
  await follow(me, ...others)
  for (const other of others) await post(other, "one of many")
  await w.as(me).call(posts.feed, {})
  const count = await w.countStatements(() => w.as(me).call(posts.feed, {}))
  expect(count).toBeLessThanOrEqual(4)
})

test.each(["", "x", "!!!!", "eyJhIjoxfQ", Buffer.from('["a","b"]').toString("base64url")])(
  "rejects a tampered cursor (%s)",
  async (cursor) => {
    const me = await w.make.user()
    const { status } = await w.as(me).ask(posts.feed, { query: { cursor } })
    expect(status).toBe(400)
  },
)
