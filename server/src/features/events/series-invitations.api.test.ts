import { attendance } from "@grove/contract/attendance"
import { eventText } from "@grove/contract/event-text"
import { events } from "@grove/contract/events"
import { notifications } from "@grove/contract/notifications"
import { posts } from "@grove/contract/posts"
import { beforeEach, expect, test } from "vitest"

import { world, type Person } from "../../../test/world.ts"

const w = await world()
let host: Person
let guest: Person
let ann: Person
let bob: Person
beforeEach(async () => {
  ;[host, guest, ann, bob] = [
    await w.make.user(),
    await w.make.user(),
    await w.make.user(),
    await w.make.user(),
  ]
})

const CLUB = {
  title: "Chess club",
  description: "Boards are there",
  date: "2099-03-16",
  time: "18:30",
  timeZone: "UTC",
  isOnline: false,
  guestsMayInvite: true,
  rule: "FREQ=WEEKLY;COUNT=4",
}

/** The ids of its four dates. */
async function begin(): Promise<[string, string, string, string]> {
  const { id } = await w
    .as(host)
    .call(posts.create, { body: { content: eventText(CLUB), event: CLUB } })
  const list = await w.as(host).call(events.list, { query: { seriesId: id, limit: 100 } })
  return list.map((each) => each.id) as [string, string, string, string]
}
const invite = (by: Person, postId: string, people: readonly Person[], scope?: "following") =>
  w.as(by).ask(events.invite, {
    params: { postId },
    body: { userIds: people.map(({ id }) => id), ...(scope && { scope }) },
  })
const invitedTo = async (person: Person) =>
  (await w.as(person).call(events.list, { query: { tab: "invitations", limit: 100 } })).map(
    ({ id }) => id,
  )
const invitedCounts = async (ids: readonly string[]) =>
  (
    await w.db.execute<{ n: number }>(
      `select invited_count as n from posts where id = any('{${ids.join(",")}}') order by event_at`,
    )
  ).rows.map(({ n }) => n)
const noticesOf = async (person: Person) =>
  (await w.as(person).call(notifications.list, { query: {} })).length

test("lets the host invite to a date and all later ones at once, with one notification per person", async () => {
  const ids = await begin()
  await w.as(host).call(events.cancel, { params: { postId: ids[2] }, body: { scope: "this" } })
  await w.as(bob).call(attendance.set, { params: { postId: ids[3] }, body: { reply: "going" } })
  for (let twice = 0; twice < 2; twice += 1)
    expect(await invite(host, ids[1], [ann, bob], "following")).toMatchObject({
      status: 200,
      body: { count: 2 },
    })
  expect(await invitedTo(ann)).toEqual([ids[1], ids[3]])
  // Answered already.
  expect(await invitedTo(bob)).toEqual([ids[1]])
  expect(await invitedCounts(ids)).toEqual([0, 2, 0, 1])
  expect([await noticesOf(ann), await noticesOf(bob)]).toEqual([1, 1])
})

test("invites to the one date without a scope", async () => {
  const ids = await begin()
  expect((await invite(host, ids[0], [ann])).status).toBe(200)
  expect(await invitedTo(ann)).toEqual([ids[0]])
})

test("lets guests invite only to the dates they go to", async () => {
  const ids = await begin()
  for (const postId of [ids[0], ids[2]])
    await w.as(guest).call(attendance.set, { params: { postId }, body: { reply: "going" } })
  // Being interested is not enough.
  await w
    .as(guest)
    .call(attendance.set, { params: { postId: ids[1] }, body: { reply: "interested" } })
  expect((await invite(guest, ids[0], [ann], "following")).status).toBe(200)
  expect(await invitedTo(ann)).toEqual([ids[0], ids[2]])
  expect(await invite(guest, ids[1], [ann], "following")).toMatchObject({
    status: 403,
    body: { code: "event.inviteNotAllowed" },
  })
  expect((await invite(bob, ids[0], [ann], "following")).status).toBe(403)
})
