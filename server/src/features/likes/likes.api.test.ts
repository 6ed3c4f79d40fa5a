import { bookmarks } from "@grove/contract/bookmarks"
import { likes } from "@grove/contract/likes"
import { posts } from "@grove/contract/posts"
import { reposts } from "@grove/contract/reposts"
import { beforeAll, expect, test } from "vitest"

import { eq } from "#db/drizzle.ts"

import { world, type Person, type World } from "../../../test/world.ts"
import { blocks } from "../../db/tables/blocks.ts"
import { likes as likesTable } from "../../db/tables/likes.ts"
import { notifications } from "../../db/tables/notifications.ts"
import { reposts as repostsTable } from "../../db/tables/reposts.ts"

let w: World
beforeAll(async () => {
  w = await world()
})

async function scene() {
  const [ann, bob] = await Promise.all([w.make.user(), w.make.user()])
  const post = await w.as(ann).call(posts.create, { body: { content: "hello" } })
  return { ann, bob, params: { postId: post.id } }
}

const told = (person: Person) => w.db.$count(notifications, eq(notifications.userId, person.id))

test("T31 counts and notifies once for repeated likes and unlikes", async () => {
  const { ann, bob, params } = await scene()
  for (let i = 0; i < 10; i++) {
    expect(await w.as(bob).call(likes.add, { params })).toEqual({ isLiked: true, likes: 1 })
    expect(await w.as(bob).call(likes.add, { params })).toEqual({ isLiked: true, likes: 1 })
    expect(await w.as(bob).call(likes.remove, { params })).toEqual({ isLiked: false, likes: 0 })
    expect(await w.as(bob).call(likes.remove, { params })).toEqual({ isLiked: false, likes: 0 })
  }
  expect(await told(ann)).toBe(1)
})

test("does not notify when the author likes their own post", async () => {
  const { ann, params } = await scene()
  await w.as(ann).call(likes.add, { params })
  expect(await told(ann)).toBe(0)
})

test("T34 keeps counts equal to rows under concurrent likes", async () => {
  const { bob, params } = await scene()
  await Promise.all(Array.from({ length: 50 }, () => w.as(bob).call(likes.add, { params })))
  expect(await w.as(bob).call(likes.add, { params })).toEqual({ isLiked: true, likes: 1 })
  const people = await Promise.all(Array.from({ length: 8 }, () => w.make.user()))
  const acts = people.flatMap((person) => [
    w.as(person).call(likes.add, { params }),
    w.as(person).call(reposts.add, { params }),
    w.as(person).call(likes.remove, { params }),
    w.as(person).call(reposts.remove, { params }),
    w.as(person).call(likes.add, { params }),
  ])
  await Promise.all(acts)
  const { _count } = await w.as(bob).call(posts.get, { params })
  expect(_count.likes).toBe(await w.db.$count(likesTable, eq(likesTable.postId, params.postId)))
  expect(_count.reposts).toBe(
    await w.db.$count(repostsTable, eq(repostsTable.postId, params.postId)),
  )
})

test("rejects likes, bookmarks and reposts of invisible posts, but allows undoing them", async () => {
  const { ann, bob, params } = await scene()
  await w.as(bob).call(bookmarks.add, { params })
  await w.db.insert(blocks).values({ blockerId: ann.id, blockedId: bob.id })
  for (const route of [likes.add, likes.remove, bookmarks.add, reposts.add, reposts.remove]) {
    expect(await w.as(bob).ask(route, { params })).toMatchObject({
      status: 404,
      body: { code: "post.notFound" },
    })
  }
  expect(await w.as(bob).call(bookmarks.list, {})).toEqual([])
  expect(await w.as(bob).call(bookmarks.remove, { params })).toEqual({ isBookmarked: false })
  const missing = { postId: "00000000-0000-7000-8000-000000000000" }
  expect(await w.as(bob).ask(likes.add, { params: missing })).toMatchObject({ status: 404 })
})

test("pages bookmarks in the order they were saved", async () => {
  const [ann, bob] = await Promise.all([w.make.user(), w.make.user()])
  const made = []
  for (let i = 0; i < 5; i++)
    made.push(await w.as(ann).call(posts.create, { body: { content: `p${i}` } }))
  for (const i of [3, 0, 4, 1])
    await w.as(bob).call(bookmarks.add, { params: { postId: made[i]!.id } })
  const first = await w.as(bob).ask(bookmarks.list, { query: { limit: 3 } })
  const second = await w.as(bob).ask(bookmarks.list, { query: { limit: 3, cursor: first.next! } })
  expect([...first.body, ...second.body].map((p) => p.content)).toEqual(["p1", "p4", "p0", "p3"])
  expect(second.next).toBeUndefined()
})
