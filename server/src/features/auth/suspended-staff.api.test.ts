import { auth } from "@grove/contract/auth"
import { DAY_MS } from "@grove/contract/durations"
import { reports } from "@grove/contract/reports"
import type { Route } from "@grove/contract/route"
import { ROUTES } from "@grove/contract/routes"
import { beforeAll, expect, test } from "vitest"

import { cases } from "../../../test/cases.ts"
import { openScreen } from "../../../test/live.ts"
import { PIXEL } from "../../../test/pixel.ts"
import { urlOf, world, type Person, type World } from "../../../test/world.ts"
import { publish } from "../../platform/live/bus.ts"
import { claimImages, saveImage } from "../media/service.ts"

let w: World
let c: ReturnType<typeof cases>
let ada: Person
let suspends: number
beforeAll(async () => {
  w = await world()
  c = cases(w)
  ada = await w.make.admin()
  suspends = (await c.rule({ action: "suspend" })).id
})

const suspend = (person: Person) =>
  c.decided(ada, { type: "user", id: person.id }, suspends, "content_removed")

const STAFF_READS: [string, Route][] = Object.values(ROUTES)
  .flatMap((feature) => Object.values(feature))
  .filter((route) => route.method === "GET" && !["public", "member"].includes(route.access))
  .map((route) => [route.path, route])

const read = async (person: Person, route: Route) =>
  w.as(person).request("GET", urlOf(route, { userId: person.id, ruleId: suspends }))

test("T46 suspended staff lose access until the penalty ends", async () => {
  const boss = await w.make.admin()
  expect((await w.as(boss).call(auth.me, {})).permissions).not.toEqual([])
  await suspend(boss)
  expect((await w.as(boss).call(auth.me, {})).permissions).toEqual([])
  expect(STAFF_READS.length).toBeGreaterThan(10)
  for (const [path, route] of STAFF_READS)
    expect([path, await read(boss, route)]).toMatchObject([
      path,
      { status: 403, body: { code: "account.suspended" } },
    ])
  expect((await w.as(boss).request("GET", "/api/rules/audit.csv")).status).toBe(403)
  w.travel(7 * DAY_MS + 1000)
  // A new session, since staff sessions end long before a suspension.
  for (const person of [boss, ada]) await w.signIn(person)
  expect((await w.as(boss).call(auth.me, {})).permissions).toContain("rules")
  expect((await w.as(boss).ask(reports.violations, {})).status).toBe(200)
})

test("hides evidence from a suspended moderator", async () => {
  const moderator = await w.make.moderator()
  const image = await saveImage(await w.contextOf(ada), PIXEL, "post")
  await claimImages(w.app.systemContext("test"), [image.hash], "evidence", "1", ada.id)
  const look = async () =>
    (await w.as(moderator).request("GET", `/media/${image.hash}-${image.widths[0]}.webp`)).status
  expect(await look()).toBe(200)
  await suspend(moderator)
  expect(await look()).toBe(404)
})

test("sends no moderator events to a suspended moderator", async () => {
  const [moderator, member] = [await w.make.moderator(), await w.make.user()]
  const address = await w.listen()
  const screen = await openScreen(w, address, moderator)
  const witness = await openScreen(w, address, ada)
  await suspend(moderator)
  // The HTTP request waits for the same invalidation as the socket.
  await w.as(moderator).call(auth.me, {})
  const received = () => screen.events.filter(({ type }) => type === "violations").length
  // Events arrive in order: all published before this one have arrived with it.
  const caughtUp = async (userId: string) => {
    const event = { type: "message.accepted", userId } as const
    await publish(w.app.systemContext("test"), { userId: moderator.id }, event)
    await screen.seen(event.type, (seen) => seen.userId === userId)
  }
  await caughtUp("before")
  const before = received()
  const known = witness.events.length
  const warns = (await c.rule({ name: "Later" })).id
  await c.report(await w.make.user(), "user", member.id, warns)
  await expect
    .poll(() => witness.events.slice(known).some(({ type }) => type === "violations"))
    .toBe(true)
  await caughtUp("after")
  expect(received()).toBe(before)
  for (const { socket } of [screen, witness]) socket.close()
})
