import { attendance } from "@grove/contract/attendance"
import { events } from "@grove/contract/events"
import { posts, type NewPost, type Post } from "@grove/contract/posts"
import { DELETE_CONFIRMATION, settings } from "@grove/contract/settings"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"

import { world, type Person, type World } from "../../../test/world.ts"
import { eventReplies } from "../../db/tables/events.ts"
import { notifications } from "../../db/tables/notifications.ts"
import { eraseTraces } from "../settings/erase.service.ts"
import { notifyPlaced } from "./waiting-list.service.ts"

let w: World
let host: Person
beforeAll(async () => {
  w = await world()
})
beforeEach(async () => {
  host = await w.make.user()
})

const EVENT = {
  title: "Seed swap",
  description: "Bring seeds",
  date: "2099-05-01",
  time: "11:00",
  timeZone: "UTC",
  isOnline: false,
}
const announce = (capacity: number, event: Partial<NewPost["event"]> = {}) =>
  w.as(host).call(posts.create, {
    body: { content: "Seed swap", event: { ...EVENT, ...event, capacity } },
  })
const at = (post: Post) => ({ params: { postId: post.id } })
const reply = (person: Person, post: Post, choice: "going" | "interested" = "going") =>
  w.as(person).call(attendance.set, { ...at(post), body: { reply: choice } })
const leave = (person: Person, post: Post) => w.as(person).call(attendance.remove, at(post))
const eventOf = async (person: Person, post: Post) =>
  (await w.as(person).call(posts.get, at(post))).event!
const people = (length: number) => Promise.all(Array.from({ length }, () => w.make.user()))
const told = async (person: Person) => {
  await w.runJobs()
  return (await w.db.select().from(notifications))
    .filter((notice) => notice.userId === person.id)
    .map((notice) => notice.detail.message)
}
const held = async (post: Post, kind: string) =>
  (await w.db.select().from(eventReplies)).filter(
    (row) => row.postId === post.id && row.reply === kind,
  ).length

describe("an event with a limit", () => {
  test("has a waiting list that moves up in its order", async () => {
    const post = await announce(1)
    expect(post.event).toMatchObject({ capacity: 1, placesLeft: 1, waitingCount: 0 })
    const [ann, bob, cleo] = await people(3)
    expect(await reply(ann!, post)).toMatchObject({ myReply: "going", placesLeft: 0 })
    expect(await reply(bob!, post)).toMatchObject({ myReply: "waiting", going: 1, waiting: 1 })
    w.travel(1000)
    expect(await reply(cleo!, post)).toMatchObject({ myReply: "waiting", waiting: 2 })
    // Asking again keeps the place in the list.
    w.travel(1000)
    expect(await reply(bob!, post)).toMatchObject({ myReply: "waiting", waiting: 2 })

    expect(await leave(ann!, post)).toEqual({
      myReply: null,
      going: 1,
      interested: 0,
      waiting: 1,
      placesLeft: 0,
    })
    expect(await eventOf(bob!, post)).toMatchObject({ myReply: "going", waitingCount: 1 })
    expect(await eventOf(cleo!, post)).toMatchObject({ myReply: "waiting" })
    expect(await told(bob!)).toEqual(["You have a place: Seed swap"])
    expect(await told(cleo!)).toEqual([])

    await reply(bob!, post, "interested")
    expect(await eventOf(cleo!, post)).toMatchObject({
      myReply: "going",
      waitingCount: 0,
      _count: { going: 1, interested: 1 },
    })
  })

  test("never has more guests than places when many answer at once", async () => {
    const post = await announce(3)
    const crowd = await people(12)
    const answers = await Promise.all(crowd.map((person) => reply(person, post)))
    expect(answers.filter((answer) => answer.myReply === "going")).toHaveLength(3)
    expect(Math.max(...answers.map((answer) => answer.going))).toBe(3)
    expect([await held(post, "going"), await held(post, "waiting")]).toEqual([3, 9])

    // All change their replies at once, some twice.
    await Promise.all([
      ...crowd.slice(0, 6).map((person) => leave(person, post)),
      ...crowd.slice(3, 9).map((person) => reply(person, post, "interested")),
      ...crowd.slice(6).map((person) => reply(person, post)),
    ])
    const { _count, waitingCount, placesLeft } = await eventOf(host, post)
    const [going, waiting] = [await held(post, "going"), await held(post, "waiting")]
    expect(going).toBeLessThanOrEqual(3)
    expect({ ..._count, waitingCount }).toEqual({
      going,
      interested: await held(post, "interested"),
      waitingCount: waiting,
    })
    expect(placesLeft).toBe(3 - going)
    expect(waiting === 0 || going === 3).toBe(true)
  })

  test("gives several places when it is raised, and takes none when it is lowered", async () => {
    const post = await announce(1)
    const crowd = await people(4)
    for (const person of crowd) {
      await reply(person, post)
      w.travel(1000)
    }
    const set = (capacity: number | null) =>
      w.as(host).call(events.edit, { ...at(post), body: { capacity } })
    expect((await set(3)).event).toMatchObject({ placesLeft: 0, waitingCount: 1 })
    expect((await eventOf(crowd[2]!, post)).myReply).toBe("going")
    expect((await eventOf(crowd[3]!, post)).myReply).toBe("waiting")
    expect((await set(1)).event).toMatchObject({ placesLeft: 0, _count: { going: 3 } })
    await leave(crowd[0]!, post)
    expect((await eventOf(crowd[3]!, post)).myReply).toBe("waiting")
    expect((await set(null)).event).toMatchObject({
      capacity: null,
      placesLeft: null,
      waitingCount: 0,
      _count: { going: 3 },
    })
    expect(await told(crowd[3]!)).toEqual(["You have a place: Seed swap"])
  })

  test("notifies any number of people outside of the request", async () => {
    const post = await announce(1)
    await w.pool.query(
      `with crowd as (
        insert into users (id, issuer, subject, handle)
        select 'crowd' || n, 'test', 'crowd' || n, 'crowd' || n from generate_series(1, 450) n
        returning id)
      insert into event_replies (post_id, user_id, reply, waiting_at) select $1, id, 'waiting', now() from crowd`,
      [post.id],
    )
    await w.pool.query("update posts set waiting_count = 450 where id = $1", [post.id])
    const count = async () =>
      (await w.db.select().from(notifications)).filter((notice) => notice.postId === post.id).length
    const body = { capacity: null }
    const { event } = await w.as(host).call(events.edit, { ...at(post), body })
    expect(event).toMatchObject({ waitingCount: 0, _count: { going: 450 } })
    expect(await count()).toBe(0)
    await w.runJobs()
    await notifyPlaced(await w.contextOf(), post.id)
    expect(await count()).toBe(450)
  })

  test("gives the place of an erased account to the next", async () => {
    const post = await announce(1)
    const [ann, bob] = await people(2)
    await reply(ann!, post)
    await reply(bob!, post)
    await w.as(ann!).call(settings.deleteAccount, { body: { confirmation: DELETE_CONFIRMATION } })
    await eraseTraces(await w.contextOf(), ann!.id)
    expect(await eventOf(bob!, post)).toMatchObject({ myReply: "going", waitingCount: 0 })
    expect(await told(bob!)).toEqual(["You have a place: Seed swap"])
  })

  test("admits no one and moves no one up after it was canceled", async () => {
    const post = await announce(1)
    const [ann, bob] = await people(2)
    await reply(ann!, post)
    await reply(bob!, post)
    await w.as(host).call(events.cancel, { ...at(post), body: null })
    await expect(reply(host, post)).rejects.toMatchObject({ code: "event.canceled" })
    await leave(ann!, post)
    expect((await eventOf(bob!, post)).myReply).toBe("waiting")
  })
})
