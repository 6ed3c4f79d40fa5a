import { attendance } from "@grove/contract/attendance"
import { HOUR_MS } from "@grove/contract/durations"
import { events } from "@grove/contract/events"
import { follows } from "@grove/contract/follows"
import { posts, type NewPost, type Post } from "@grove/contract/posts"
import type { Input } from "@grove/contract/route"
import { beforeAll, describe, expect, test } from "vitest"

import { world, type Person, type World } from "../../../test/world.ts"
import { blocks } from "../../db/tables/blocks.ts"

let w: World
let ann: Person
let bob: Person
let dave: Person
beforeAll(async () => {
  w = await world()
  ;[ann, bob, dave] = [await w.make.user(), await w.make.user(), await w.make.user()]
})

const at = (post: { id: string }) => ({ params: { postId: post.id } })
const announce = (event: Partial<NewPost["event"]> = {}, host = ann, body: Partial<NewPost> = {}) =>
  w.as(host).call(posts.create, {
    body: {
      content: "Picnic",
      ...body,
      event: { title: "Picnic", description: "By the lake", isOnline: false, ...event },
    },
  })
const reply = (person: Person, post: Post, choice: "going" | "interested" = "going") =>
  w.as(person).call(attendance.set, { ...at(post), body: { reply: choice } })
/** The details of an event that starts at this distance from now, in UTC. */
function startingIn(ms: number) {
  const start = new Date(w.now().getTime() + ms).toISOString()
  return { date: start.slice(0, 10), time: start.slice(11, 16), timeZone: "UTC" }
}
type Query = NonNullable<Input<typeof events.list>["query"]>
const ids = (list: readonly { id: string }[]) => list.map((each) => each.id)

describe("lists", () => {
  let soon: Post
  let later: Post
  let undated: Post
  let past: Post
  let other: Post
  beforeAll(async () => {
    const [category] = await w.as(ann).call(posts.categories, {})
    later = await announce(startingIn(72 * HOUR_MS))
    soon = await announce(startingIn(2 * HOUR_MS), ann, { categoryId: category!.id })
    other = await announce({ ...startingIn(48 * HOUR_MS), isOnline: true }, dave)
    undated = await announce()
    past = await announce(startingIn(-30 * HOUR_MS))
    const gone = await announce(startingIn(HOUR_MS))
    await w.as(ann).call(posts.remove, at(gone))
  })
  const list = (person: Person, query: Query = {}) => w.as(person).call(events.list, { query })

  test("have upcoming events, the next first, in pages", async () => {
    expect(ids(await list(bob))).toEqual(ids([soon, other, later]))
    const pages: string[] = []
    let query = "?limit=1"
    for (let n = 0; n < 3; n += 1) {
      const { body, headers } = await w.as(bob).request("GET", `/api/events${query}`)
      pages.push(...ids(body as Post[]))
      query = /<[^?]*(\?[^>]*)>; rel="next"/.exec(String(headers["link"] ?? ""))?.[1] ?? ""
    }
    expect(pages).toEqual(ids([soon, other, later]))
    expect(query).toBe("")
  })

  test("filter by place, category and range", async () => {
    expect(ids(await list(bob, { place: "online" }))).toEqual([other.id])
    expect(ids(await list(bob, { place: "inPerson" }))).toEqual(ids([soon, later]))
    expect(ids(await list(bob, { categoryId: soon.category!.id }))).toEqual([soon.id])
    const from = new Date(w.now().getTime() + 24 * HOUR_MS).toISOString()
    const to = new Date(w.now().getTime() + 60 * HOUR_MS).toISOString()
    expect(ids(await list(bob, { from, to }))).toEqual([other.id])
  })

  test("have past events, the latest first", async () => {
    expect(ids(await list(bob, { tab: "past" }))).toEqual([past.id])
  })

  test("have a member's own and answered events, those without a date last", async () => {
    expect(ids(await list(ann, { tab: "mine" }))).toEqual(ids([soon, later, undated]))
    expect(await list(bob, { tab: "mine" })).toEqual([])
    await reply(bob, later, "interested")
    expect(ids(await list(bob, { tab: "mine" }))).toEqual([later.id])
    await w.as(bob).call(attendance.remove, at(later))
  })

  test("name people going whom the caller follows, where guests are shown", async () => {
    await reply(dave, soon)
    await w.as(bob).call(follows.add, { params: { userId: dave.id } })
    const going = async () => (await list(bob))[0]!.followedGoing.map((person) => person.id)
    expect(await going()).toEqual([dave.id])
    await w.as(ann).call(events.edit, { ...at(soon), body: { guestListVisible: "host" } })
    expect(await going()).toEqual([])
    await w.as(ann).call(events.edit, { ...at(soon), body: { guestListVisible: "everyone" } })
  })

  test("leave out canceled events, but not for members who answered", async () => {
    const post = await announce(startingIn(5 * HOUR_MS))
    await reply(bob, post)
    await w.as(ann).call(events.cancel, { ...at(post), body: {} })
    expect(ids(await list(bob))).not.toContain(post.id)
    expect(ids(await list(bob, { tab: "mine" }))).toEqual([post.id])
    await w.as(ann).call(posts.remove, at(post))
  })

  test("leave out events of members in a block with the caller", async () => {
    const eve = await w.make.user()
    await w.db.insert(blocks).values({ blockerId: ann.id, blockedId: eve.id })
    expect(ids(await list(eve))).toEqual([other.id])
    expect(await list(eve, { tab: "past" })).toEqual([])
  })

  test("reject odd queries", async () => {
    const status = async (query: string) =>
      (await w.as(bob).request("GET", `/api/events${query}`)).status
    for (const query of ["?tab=all", "?cursor=x", "?from=yesterday", "?day=2026-13-01"])
      expect([query, await status(query)]).toEqual([query, 400])
    expect(await status("?day=2026-11-01&timeZone=Mars/Base")).toBe(400)
    expect(await status("/calendar?month=2026-13")).toBe(400)
    expect(await status("/calendar?month=2026-11&timeZone=Mars/Base")).toBe(400)
  })
})

describe("the calendar", () => {
  const month = (timeZone: string, person = bob) =>
    w.as(person).call(events.calendar, { query: { month: "2099-08", timeZone } })
  const day = async (date: string, timeZone: string) =>
    ids(await w.as(bob).call(events.list, { query: { day: date, timeZone } }))

  test("counts by the days of the caller's time zone", async () => {
    const late = await announce({ date: "2099-08-10", time: "23:00", timeZone: "UTC" })
    const long = await announce({ date: "2099-08-20", time: "18:00", endDate: "2099-08-22" })
    const whole = await announce({ date: "2099-08-10", timeZone: "Asia/Tokyo" })
    await reply(bob, late)
    expect(await month("UTC")).toEqual([
      { date: "2099-08-10", count: 2, isGoing: true },
      { date: "2099-08-20", count: 1, isGoing: false },
      { date: "2099-08-21", count: 1, isGoing: false },
      { date: "2099-08-22", count: 1, isGoing: false },
    ])
    // A whole day is the same date everywhere.
    expect((await month("Asia/Tokyo")).slice(0, 2)).toEqual([
      { date: "2099-08-10", count: 1, isGoing: false },
      { date: "2099-08-11", count: 1, isGoing: true },
    ])
    expect(await day("2099-08-10", "Asia/Tokyo")).toEqual([whole.id])
    expect(await day("2099-08-11", "Asia/Tokyo")).toEqual([late.id])
    expect(await day("2099-08-21", "UTC")).toEqual([long.id])
    expect((await month("UTC", dave))[0]).toMatchObject({ count: 2, isGoing: false })

    const eve = await w.make.user()
    await w.db.insert(blocks).values({ blockerId: ann.id, blockedId: eve.id })
    expect(await month("UTC", eve)).toEqual([])
    await w.as(ann).call(events.cancel, { ...at(long), body: null })
    expect((await month("UTC")).map((each) => each.date)).toEqual(["2099-08-10"])
  })
})
