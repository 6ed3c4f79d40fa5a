import { attendance } from "@grove/contract/attendance"
import { blocks } from "@grove/contract/blocks"
import { DAY_MS } from "@grove/contract/durations"
import { events } from "@grove/contract/events"
import { posts } from "@grove/contract/posts"
import { beforeAll, expect, test } from "vitest"

import { world, type Person } from "../../../test/world.ts"
import { issuePenalty } from "../penalties/service.ts"

const w = await world()
let ann: Person
let bob: Person
beforeAll(async () => {
  ;[ann, bob] = [await w.make.user(), await w.make.user()]
})

const dayIn = (days: number) =>
  new Date(w.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)

const plan = (host: Person, title: string, days: number) =>
  w.as(host).call(posts.create, {
    body: {
      content: title,
      event: {
        title,
        description: "All welcome",
        date: dayIn(days),
        time: "18:00",
        timeZone: "UTC",
        isOnline: false,
      },
    },
  })
const reply = (person: Person, postId: string, answer: "going" | "interested") =>
  w.as(person).call(attendance.set, { params: { postId }, body: { reply: answer } })

/** As a calendar program does: without a cookie. */
const fetchFile = (url: string) => w.as().request("GET", url.replace(/^https?:\/\/[^/]+/, ""))
const summaries = (file: unknown) =>
  [...String(file).matchAll(/SUMMARY:(.*)\r\n/g)].map(([, title]) => title)

test("gives calendar programs the member's own events by the secret alone", async () => {
  const [hosted, going, maybe] = [
    await plan(ann, "Hosted", 2),
    await plan(bob, "Going", 3),
    await plan(bob, "Maybe", 4),
  ]
  await plan(bob, "Not mine", 5)
  await reply(ann, going.id, "going")
  await reply(ann, maybe.id, "interested")
  expect(await w.as(ann).call(events.subscription, {})).toEqual({ createdAt: null })
  const { url } = await w.as(ann).call(events.subscribe, {})
  const answer = await fetchFile(url)
  expect([answer.status, answer.headers["content-type"]]).toEqual([
    200,
    "text/calendar; charset=utf-8",
  ])
  expect(answer.headers["cache-control"]).toBe("private, no-cache")
  expect(summaries(answer.body)).toEqual(["Hosted", "Going", "Maybe"])
  expect(String(answer.body).match(/STATUS:.*/g)).toEqual(["STATUS:TENTATIVE"])
  expect(answer.body).toContain(`UID:${hosted.id}@`)

  await w.as(bob).call(events.cancel, { params: { postId: going.id }, body: null })
  expect((await fetchFile(url)).body).toContain("STATUS:CANCELLED")
  await w.as(bob).call(blocks.block, { params: { userId: ann.id } })
  expect(summaries((await fetchFile(url)).body)).toEqual(["Hosted"])
})

test("replaces the earlier address by a new one, and stops when turned off", async () => {
  const first = await w.as(bob).call(events.subscribe, {})
  const second = await w.as(bob).call(events.subscribe, {})
  expect(second.url).not.toBe(first.url)
  expect((await fetchFile(first.url)).status).toBe(404)
  expect((await fetchFile(second.url)).status).toBe(200)
  expect(await w.as(bob).call(events.subscription, {})).toEqual({ createdAt: second.createdAt })
  for (let twice = 0; twice < 2; twice += 1)
    expect(await w.as(bob).call(events.unsubscribe, {})).toEqual({ createdAt: null })
  expect((await fetchFile(second.url)).status).toBe(404)
  expect((await fetchFile("/api/events/calendar.ics?token=short")).status).toBe(400)
  expect((await fetchFile("/api/events/calendar.ics")).status).toBe(400)
})

test("shows nothing at the address of a banned member", async () => {
  const eve = await w.make.user()
  const { url } = await w.as(eve).call(events.subscribe, {})
  await issuePenalty(w.app.systemContext("test"), {
    userId: eve.id,
    type: "ban",
    days: null,
    reason: "Spam",
    message: "Spam",
  })
  expect((await fetchFile(url)).status).toBe(404)
})
