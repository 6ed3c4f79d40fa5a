import { eventText } from "@grove/contract/event-text"
import { events } from "@grove/contract/events"
import { posts } from "@grove/contract/posts"
import { users } from "@grove/contract/users"
import { beforeEach, expect, test } from "vitest"

import { isHeldBack } from "../../../test/held-back.ts"
import { world, type Person } from "../../../test/world.ts"
import { sweepDeletedPosts } from "./removal.service.ts"

const w = await world()
let ann: Person
beforeEach(async () => {
  ann = await w.make.user()
})

const sweep = async () => sweepDeletedPosts(await w.contextOf())
const restore = (postId: string) => w.as(ann).ask(posts.restore, { params: { postId } })
const statusOf = async (postId: string) =>
  (await w.as(ann).ask(posts.get, { params: { postId } })).status
const count = async () =>
  (await w.as(ann).call(users.get, { params: { userId: ann.id } }))._count.posts

/** Deleted longer ago than it can be undone. */
async function deleted(body: object = { content: "hello" }): Promise<string> {
  const { id } = await w.as(ann).call(posts.create, { body: body as { content: string } })
  await w.as(ann).call(posts.remove, { params: { postId: id } })
  w.travel(3_700_000)
  return id
}

test("T34 a post restored while the sweep has begun is there, or was never restored", async () => {
  const ids = [await deleted(), await deleted()]
  const restored: Promise<{ status: number }>[] = []
  w.afterStatement("deleted_at", async () => {
    restored.push(...ids.map(restore))
    await isHeldBack(w, Promise.all(restored))
  })
  await sweep()
  const told = (await Promise.all(restored)).map(({ status }) => status)
  expect(await Promise.all(ids.map(statusOf))).toEqual(told)
  expect(await count()).toBe(told.filter((status) => status === 200).length)
})

test("T34 the sweep passes by a post that is being restored", async () => {
  const [id, other] = [await deleted(), await deleted()]
  w.afterStatement('from "posts" where "posts"."id" = $1 for update', sweep)
  expect((await restore(id)).status).toBe(200)
  expect([await statusOf(id), await statusOf(other), await count()]).toEqual([200, 404, 1])
  expect((await restore(other)).status).toBe(404)
})

const CLUB = {
  title: "Chess club",
  description: "Boards are there",
  date: "2099-03-16",
  time: "18:30",
  timeZone: "UTC",
  isOnline: false,
  rule: "FREQ=WEEKLY;COUNT=8",
}
const series = () => deleted({ content: eventText(CLUB), event: CLUB })
const dates = (seriesId: string) => w.as(ann).call(events.list, { query: { seriesId, limit: 100 } })

test("T34 the sweep passes by all dates of a series that is being restored", async () => {
  const id = await series()
  w.afterStatement('from "posts" where "posts"."id" = $1 for update', sweep)
  expect((await restore(id)).status).toBe(200)
  expect([(await dates(id)).length, await count()]).toEqual([8, 1])
})

test("deletes all dates of a series in one sweep, and one that went alone without the others", async () => {
  const id = await series()
  await sweep()
  const left = await w.pool.query("select from posts where id = $1 or series_id = $1", [id])
  expect(left.rowCount).toBe(0)

  const body = { content: eventText(CLUB), event: CLUB }
  const { id: kept } = await w.as(ann).call(posts.create, { body })
  const [, second] = await dates(kept)
  await w.as(ann).call(posts.remove, { params: { postId: second!.id } })
  w.travel(3_700_000)
  await sweep()
  expect((await restore(second!.id)).status).toBe(404)
  expect((await dates(kept)).length).toBe(7)
})
