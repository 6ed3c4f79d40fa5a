import { auth } from "@grove/contract/auth"
import { blocks } from "@grove/contract/blocks"
import { MINUTE_MS } from "@grove/contract/durations"
import { follows } from "@grove/contract/follows"
import { posts } from "@grove/contract/posts"
import { reposts } from "@grove/contract/reposts"
import { beforeAll, beforeEach, expect, test } from "vitest"

import { entryOf, feedByRule } from "../../../test/feed-rule.ts"
import { world, type Person, type World } from "../../../test/world.ts"
import { RANGE_PER_FOLLOWEE, RESUMED_RANGE } from "./feed-plan.ts"
import { SPARE } from "./feed.queries.ts"

const LIMIT = 4

let w: World
let me: Person, ann: Person, bob: Person, eve: Person
beforeAll(async () => {
  w = await world()
})

/** Ann and bob, whom the reader follows, have not posted for hours; the newest items are eve's. */
beforeEach(scene)

async function scene() {
  ;[me, ann, bob, eve] = await Promise.all([
    w.make.user(),
    w.make.user(),
    w.make.user(),
    w.make.user(),
  ])
  for (const { id } of [ann, bob]) await w.as(me).call(follows.add, { params: { userId: id } })
  await postInPast(ann, 300, 6)
  await postInPast(bob, 303, 6)
  await postInPast(eve, 60, 2 * RANGE_PER_FOLLOWEE)
}

/** Posts as they were made some minutes ago, the newest first. */
async function postInPast(author: Person, minutesAgo: number, count: number, apart = 1) {
  await w.pool.query(
    `with made as (
       insert into posts (id, author_id, content, created_at)
       select uuidv7(-ago), $1, 'past ' || n || ' of ' || $1, now() - ago
       from (select n, interval '1 minute' * ($2 + n * $4) as ago from generate_series(1, $3::int) n) times
       returning id),
     counted as (update users set posts_count = posts_count + $3 where id = $1)
     insert into feed_items (id, actor_id, post_id) select id, $1, id from made`,
    [author.id, minutesAgo, count, apart],
  )
}

const post = (author: Person, content: string) =>
  w.as(author).call(posts.create, { body: { content } })

/** The first page, and in how many statements it was read beside those that print posts. */
async function readPage(limit = LIMIT) {
  const read = async () => (await w.as(me).call(posts.feed, { query: { limit } })).map(entryOf)
  let page: string[] = []
  const statements = await w.countStatements(async () => (page = await read()))
  return { page, statements }
}

/** Caches the page, its fragments and the session. */
async function readTwice() {
  await readPage()
  await readPage()
}

test("reads a page again in one statement, with what is new since", async () => {
  await readTwice()
  expect(await readPage()).toEqual({ page: await firstPage(), statements: 1 })
  await post(bob, "fresh")
  await post(me, "mine")
  await post(eve, "of a stranger")
  const { page } = await readPage()
  expect(page.slice(0, 2)).toEqual(["mine", "fresh"])
  expect(page).toEqual(await firstPage())
  expect(await readPage()).toEqual({ page, statements: 1 })
})

const firstPage = async (limit = LIMIT) => (await feedByRule(w, me)).slice(0, limit)

test("goes on to the second page from a resumed one", async () => {
  await readTwice()
  const { next } = await w.as(me).ask(posts.feed, { query: { limit: LIMIT } })
  const second = await w.as(me).call(posts.feed, { query: { limit: LIMIT, cursor: next! } })
  expect(second.map(entryOf)).toEqual((await feedByRule(w, me)).slice(LIMIT, 2 * LIMIT))
})

test("shows a shorter page from the cached one, which stays as long as it was", async () => {
  await readTwice()
  expect(await readPage(2)).toEqual({ page: await firstPage(2), statements: 1 })
  expect((await readPage()).statements).toBe(1)
})

test("shows a post that was written before the page was read and became visible after it", async () => {
  const writer = await w.pool.connect()
  try {
    await writer.query("begin")
    const { rows } = await writer.query<{ id: string }>(
      "insert into posts (author_id, content) values ($1, 'slow') returning id",
      [ann.id],
    )
    await writer.query("insert into feed_items (id, actor_id, post_id) values ($1, $2, $1)", [
      rows[0]!.id,
      ann.id,
    ])
    await post(eve, "quick")
    await readTwice()
    await writer.query("commit")
  } finally {
    writer.release()
  }
  expect((await readPage()).page[0]).toBe("slow")
})

test("merges again after five minutes, and when too much is new", async () => {
  await readTwice()
  await travel(4 * MINUTE_MS)
  expect((await readPage()).statements).toBe(1)
  // Resuming does not make the page younger.
  await travel(MINUTE_MS + 1)
  expect((await readPage()).statements).toBe(2)
  expect((await readPage()).statements).toBe(1)
  await postInPast(eve, 0, RESUMED_RANGE, 0)
  const { page, statements } = await readPage()
  expect(statements).toBe(2)
  expect(page).toEqual(await firstPage())
  await w.pool.query("delete from feed_items where actor_id = $1", [eve.id])
})

/** The session is read again then, which would count. */
async function travel(ms: number) {
  w.travel(ms)
  await w.as(me).call(auth.me, {})
}

interface Change {
  before?: () => Promise<unknown>
  change: () => Promise<unknown>
}

const repost = async () => w.as(bob).call(reposts.add, { params: { postId: await newestOf(eve) } })
const followEve = () => w.as(me).call(follows.add, { params: { userId: eve.id } })
const muteAnn = () => w.as(me).call(blocks.mute, { params: { userId: ann.id } })

/** Every change that decides what a member sees in the feed. */
const CHANGES: Record<string, Change> = {
  "a post is deleted": {
    change: async () => w.as(ann).call(posts.remove, { params: { postId: await newestOf(ann) } }),
  },
  "an older post is reposted": { change: repost },
  "a repost is taken back": {
    before: repost,
    change: async () => w.as(bob).call(reposts.remove, { params: { postId: await newestOf(eve) } }),
  },
  "a post of the page is reposted": {
    change: async () => w.as(bob).call(reposts.add, { params: { postId: await newestOf(ann) } }),
  },
  "someone is followed": { change: followEve },
  "someone is no longer followed": {
    change: () => w.as(me).call(follows.remove, { params: { userId: bob.id } }),
  },
  "one is followed instead of another": {
    change: async () => {
      await w.as(me).call(follows.remove, { params: { userId: bob.id } })
      await followEve()
    },
  },
  "a followee is muted": { change: muteAnn },
  "a followee is no longer muted": {
    before: muteAnn,
    change: () => w.as(me).call(blocks.unmute, { params: { userId: ann.id } }),
  },
  "a followee is banned": { change: () => setState(ann, "banned") },
  "a followee is active again": {
    before: () => setState(ann, "banned"),
    change: () => setState(ann, "active"),
  },
  "a post is removed": { change: () => setRemoved(true) },
  "a removed post is restored": {
    before: () => setRemoved(true),
    change: () => setRemoved(false),
  },
  "a followee is blocked": {
    change: () => w.as(me).call(blocks.block, { params: { userId: ann.id } }),
  },
}

async function newestOf({ id }: Person): Promise<string> {
  const { rows } = await w.pool.query<{ id: string }>(
    "select id from posts where author_id = $1 and deleted_at is null order by id desc limit 1",
    [id],
  )
  return rows[0]!.id
}

/** The newest post of ann, as a moderator would. */
const setRemoved = async (isRemoved: boolean) =>
  w.pool.query("update posts set removed_at = $2 where id = $1", [
    await newestOf(ann),
    isRemoved ? new Date() : null,
  ])

const setState = ({ id }: Person, state: string) =>
  w.pool.query("update users set state = $2 where id = $1", [id, state])

test("follows the rule after every change", async () => {
  for (const [name, { before, change }] of Object.entries(CHANGES)) {
    await scene()
    await before?.()
    await readTwice()
    await change()
    // Once from the cached page, and once from the page just read.
    for (const time of ["first", "second"])
      expect([name, time, (await readPage()).page]).toEqual([name, time, await firstPage()])
  }
})

test("merges the newest items of more followees than a page has places", async () => {
  const people = await Promise.all(Array.from({ length: LIMIT + SPARE + 5 }, () => w.make.user()))
  for (const [n, person] of people.entries()) {
    await w.as(me).call(follows.add, { params: { userId: person.id } })
    await postInPast(person, 600 + n, 2, people.length)
  }
  await postInPast(eve, 30, people.length * RANGE_PER_FOLLOWEE, 0)
  expect((await readPage()).page).toEqual(await firstPage())
})
