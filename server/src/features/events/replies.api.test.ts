import { attendance, eventFile } from "@grove/contract/attendance"
import { HOUR_MS } from "@grove/contract/durations"
import { events } from "@grove/contract/events"
import { posts, type NewPost, type Post } from "@grove/contract/posts"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"

import { world, type Person, type World } from "../../../test/world.ts"
import { blocks } from "../../db/tables/blocks.ts"
import { eventReplies } from "../../db/tables/events.ts"
import { notifications } from "../../db/tables/notifications.ts"
import { remind as remindJob } from "./jobs.ts"

let w: World
let ann: Person
let bob: Person
beforeAll(async () => {
  w = await world()
})
beforeEach(async () => {
  ;[ann, bob] = [await w.make.user(), await w.make.user()]
})

/** In UTC, as its author enters it. */
function startingIn(ms: number): NonNullable<NewPost["event"]> {
  const at = new Date(w.now().getTime() + ms).toISOString()
  return {
    title: "Picnic",
    description: "By the lake, bring cake; and tea",
    date: at.slice(0, 10),
    time: at.slice(11, 16),
    timeZone: "UTC",
    isOnline: false,
    location: "Lake shore",
  }
}

const announce = (event: NewPost["event"] = startingIn(3 * HOUR_MS)) =>
  w.as(ann).call(posts.create, { body: { content: "Picnic #event", ...(event && { event }) } })
const at = (post: Post) => ({ params: { postId: post.id } })
const reply = (person: Person, post: Post, choice: "going" | "interested") =>
  w.as(person).call(attendance.set, { ...at(post), body: { reply: choice } })
const remind = async () => remindJob.run(await w.contextOf(), {})
const told = async (person: Person) =>
  (await w.db.select().from(notifications)).filter((notice) => notice.userId === person.id)

const get = (post: Post, person?: Person) => w.as(person).request("GET", eventFile(post.id))

describe("answers", () => {
  test("changes and removes replies; each is idempotent", async () => {
    const post = await announce()
    const open = { waiting: 0, placesLeft: null }
    const going = { myReply: "going", going: 1, interested: 0, ...open }
    expect(await reply(bob, post, "going")).toEqual(going)
    expect(await reply(bob, post, "going")).toEqual(going)
    expect(await reply(ann, post, "interested")).toEqual({
      myReply: "interested",
      going: 1,
      interested: 1,
      ...open,
    })
    expect(await reply(bob, post, "interested")).toEqual({
      myReply: "interested",
      going: 0,
      interested: 2,
      ...open,
    })
    expect((await w.as(bob).call(posts.get, at(post))).event).toMatchObject({
      myReply: "interested",
      _count: { going: 0, interested: 2 },
    })
    const none = { myReply: null, going: 0, interested: 1, ...open }
    expect(await w.as(bob).call(attendance.remove, at(post))).toEqual(none)
    expect(await w.as(bob).call(attendance.remove, at(post))).toEqual(none)
  })

  test("T34 keeps counts exact under concurrent replies", async () => {
    const post = await announce()
    const people = await Promise.all(Array.from({ length: 6 }, () => w.make.user()))
    const choices = ["going", "interested", "none"] as const
    await Promise.all(
      people.flatMap((person, number) =>
        Array.from({ length: 12 }, (_, tap) => {
          const choice = choices[(number + tap) % 3]!
          return choice === "none"
            ? w.as(person).call(attendance.remove, at(post))
            : reply(person, post, choice)
        }),
      ),
    )
    const held = (await w.db.select().from(eventReplies)).filter((row) => row.postId === post.id)
    expect((await w.as(ann).call(posts.get, at(post))).event!._count).toEqual({
      going: held.filter((row) => row.reply === "going").length,
      interested: held.filter((row) => row.reply === "interested").length,
    })
  })

  test("rejects replies to events the viewer cannot see", async () => {
    const plain = await w.as(ann).call(posts.create, { body: { content: "no event" } })
    await expect(reply(bob, plain, "going")).rejects.toMatchObject({ code: "event.notFound" })
    const post = await announce()
    await w.db.insert(blocks).values({ blockerId: ann.id, blockedId: bob.id })
    await expect(reply(bob, post, "going")).rejects.toMatchObject({ code: "post.notFound" })
    await expect(w.as(bob).call(attendance.remove, at(post))).rejects.toMatchObject({ status: 404 })
    const nobody = { params: { postId: "00000000-0000-7000-8000-000000000001" } }
    await expect(w.as(bob).call(attendance.remove, nobody)).rejects.toMatchObject({ status: 404 })
    const odd = await w.as(bob).request("POST", `/api/posts/${post.id}/attendance`, {
      body: { reply: "maybe" },
    })
    expect(odd.status).toBe(400)
  })
})

describe("the calendar file", () => {
  test("is a download in UTC with the location of the event", async () => {
    const post = await announce({
      title: "Launch; v2",
      description: "Line one\nLine two",
      date: "2027-07-03",
      time: "18:30",
      timeZone: "Europe/Berlin",
      isOnline: true,
    })
    const { status, headers, body } = await get(post, bob)
    expect(status).toBe(200)
    expect(headers["content-type"]).toBe("text/calendar; charset=utf-8")
    expect(headers["content-disposition"]).toBe('attachment; filename="event.ics"')
    expect(body).toContain("\r\nDTSTART:20270703T163000Z\r\n")
    expect(body).toContain("\r\nSUMMARY:Launch\\; v2\r\n")
    expect(body).toContain("\r\nDESCRIPTION:Line one\\nLine two\r\n")
    expect(body).toContain("\r\nLOCATION:Online Event\r\n")
  })

  test("is rejected without session, for blocked users, other posts and events without date", async () => {
    const post = await announce()
    expect((await get(post)).status).toBe(401)
    expect((await get(post, bob)).status).toBe(200)
    await w.db.insert(blocks).values({ blockerId: ann.id, blockedId: bob.id })
    expect((await get(post, bob)).status).toBe(404)
    const undated = await announce({ title: "Some day", description: "…", isOnline: true })
    expect((await get(undated, ann)).body).toMatchObject({ code: "event.undated" })
    expect((await w.as(ann).request("GET", "/api/posts/x/event.ics")).status).toBe(400)
  })
})

describe("the reminder", () => {
  test("is sent once to members who are going, an hour before", async () => {
    const post = await announce(startingIn(3 * HOUR_MS))
    const cleo = await w.make.user()
    await reply(bob, post, "going")
    await reply(cleo, post, "interested")
    await remind()
    expect(await told(bob)).toEqual([])

    w.travel(2 * HOUR_MS + 60_000)
    await Promise.all([remind(), remind()])
    await remind()
    const notices = await told(bob)
    expect(notices).toMatchObject([
      {
        type: "other",
        postId: post.id,
        actorId: null,
        detail: { message: "Reminder: Picnic starts in an hour", link: `/post/${post.id}` },
      },
    ])
    expect(await told(cleo)).toEqual([])
    expect(await told(ann)).toEqual([])
  })

  test("is sent again for another start", async () => {
    const series = { ...startingIn(HOUR_MS / 2), rule: "FREQ=DAILY;COUNT=2" }
    const post = await announce(series)
    await reply(bob, post, "going")
    await remind()
    expect(await told(bob)).toHaveLength(1)
    const { date, time } = startingIn(26 * HOUR_MS)
    const body = { date, time, scope: "following" as const }
    await w.as(ann).call(events.edit, { ...at(post), body })
    w.travel(25 * HOUR_MS + 60_000)
    await remind()
    await remind()
    const messages = (await told(bob)).map((notice) => notice.detail.message ?? "")
    expect(messages.filter((text) => text.startsWith("Reminder"))).toHaveLength(2)
  })

  test("is not sent for past, deleted, hidden or unsubscribed events", async () => {
    const [gone, hidden, over, unwanted] = [
      await announce(startingIn(HOUR_MS / 2)),
      await announce(startingIn(HOUR_MS / 2)),
      await announce(startingIn(HOUR_MS / 2)),
      await announce(startingIn(HOUR_MS / 2)),
    ]
    const [cleo, dan, eve] = [
      await w.make.user(),
      await w.make.user(),
      await w.make.user({ settings: { notify: { event: false } } }),
    ]
    await reply(bob, gone, "going")
    await w.as(ann).call(posts.remove, at(gone))
    await reply(cleo, hidden, "going")
    await w.db.insert(blocks).values({ blockerId: cleo.id, blockedId: ann.id })
    await reply(eve, unwanted, "going")
    await remind()
    await reply(dan, over, "going")
    w.travel(HOUR_MS)
    await remind()
    for (const person of [bob, cleo, dan, eve]) expect(await told(person)).toEqual([])
  })
})
