import { auth } from "@grove/contract/auth"
import { UNATTENDED_HEADER } from "@grove/contract/limits"
import { settings } from "@grove/contract/settings"
import { expect, test } from "vitest"

import { cookieOf, openScreen } from "../../../test/live.ts"
import { world, type Person } from "../../../test/world.ts"
import { publish } from "../../platform/live/bus.ts"
import { CLOSE } from "../../platform/live/transport.ts"
import { actorChanged } from "./actor.service.ts"
import { grantRole, revokeRole } from "./grants.service.ts"

const w = await world()
const address = await w.listen()
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const statusOf = async (person: Person) => (await w.as(person).ask(auth.me, {})).status
const grant = async (person: Person) => grantRole(await w.contextOf(), person.id, "moderator")
const revoke = async (person: Person) => revokeRole(await w.contextOf(), person.id, "moderator")

const LIVES = [
  ["user", 30 * DAY, 90 * DAY],
  ["moderator", 2 * HOUR, 12 * HOUR],
  ["detector", 2 * HOUR, 12 * HOUR],
  ["admin", 2 * HOUR, 12 * HOUR],
] as const

test.each(LIVES)("T02 %s: ends an idle session", async (who, idle) => {
  const person = await w.make[who]()
  await statusOf(person)
  for (let n = 0; n < 2; n += 1) {
    w.travel(idle - MINUTE)
    expect(await statusOf(person)).toBe(200)
  }
  w.travel(idle + SECOND)
  expect(await statusOf(person)).toBe(401)
})

test.each(LIVES)(
  "T02 %s: ends a used session after the absolute limit",
  async (who, idle, absolute) => {
    const person = await w.make[who]()
    await statusOf(person)
    const begin = w.now().getTime()
    const travelTo = (age: number) => w.travel(begin + age - w.now().getTime())
    for (let age = 0; age < absolute - MINUTE; age += idle - HOUR) {
      travelTo(age)
      expect(await statusOf(person)).toBe(200)
    }
    travelTo(absolute - MINUTE)
    expect(await statusOf(person)).toBe(200)
    // Still cached seconds later, which must not extend the session.
    travelTo(absolute - 2 * SECOND)
    expect(await statusOf(person)).toBe(200)
    travelTo(absolute + SECOND)
    expect(await statusOf(person)).toBe(401)
  },
)

test("measures the idle time of staff to the minute", async () => {
  const person = await w.make.moderator()
  await statusOf(person)
  w.travel(5 * MINUTE)
  expect(await statusOf(person)).toBe(200)
  w.travel(2 * HOUR - MINUTE)
  expect(await statusOf(person)).toBe(200)
})

test("T02 applies staff limits to the running session of a new staff member", async () => {
  const person = await w.make.user()
  await statusOf(person)
  w.travel(3 * HOUR)
  expect(await statusOf(person)).toBe(200)
  await grant(person)
  expect((await w.as(person).call(auth.me, {})).permissions).toEqual(["rules"])
  w.travel(2 * HOUR + SECOND)
  expect(await statusOf(person)).toBe(401)
})

test("T02 ends a session older than twelve hours when a role is granted", async () => {
  const person = await w.make.user()
  await statusOf(person)
  w.travel(13 * HOUR)
  expect(await statusOf(person)).toBe(200)
  await grant(person)
  expect(await statusOf(person)).toBe(401)
  await w.signIn(person)
  expect((await w.as(person).call(auth.me, {})).permissions).toEqual(["rules"])
})

test("T02 restores member limits after losing a role but does not revive ended sessions", async () => {
  const [used, ended] = [await w.make.moderator(), await w.make.moderator()]
  for (const person of [used, ended]) await statusOf(person)
  await revoke(used)
  w.travel(3 * HOUR)
  expect(await statusOf(ended)).toBe(401)
  await revoke(ended)
  expect(await statusOf(ended)).toBe(401)
  w.travel(20 * DAY)
  expect(await statusOf(used)).toBe(200)
})

test("omits ended staff sessions from the list", async () => {
  const person = await w.make.moderator()
  await statusOf(person)
  w.travel(3 * HOUR)
  await w.signIn(person)
  expect(await w.as(person).call(settings.sessions, {})).toMatchObject([{ isCurrent: true }])
})

test("T02 background requests do not extend a session", async () => {
  const person = await w.make.moderator()
  const cookie = await cookieOf(w, person)
  const fetchAlone = async () =>
    (await w.as(person).request("GET", auth.me.path, { headers: { [UNATTENDED_HEADER]: "1" } }))
      .status
  w.travel(HOUR)
  expect(await fetchAlone()).toBe(200)
  await openScreen(w, address, person, cookie)
  w.travel(HOUR + SECOND)
  expect(await fetchAlone()).toBe(401)
})

test("T02 an open socket does not extend a session and closes at its end", async () => {
  const person = await w.make.moderator()
  const screen = await openScreen(w, address, person)
  // The check that runs for every socket once a minute.
  const recheck = async () => actorChanged(await w.contextOf(), person.id)
  w.travel(HOUR + MINUTE)
  await recheck()
  await publish(await w.contextOf(), { userId: person.id }, { type: "standing" })
  await screen.seen("standing")
  for (let n = 0; n < 10; n += 1) await w.pool.query("select 1")
  w.travel(HOUR)
  await recheck()
  expect(await screen.closed).toBe(CLOSE.sessionEnded)
  expect(await statusOf(person)).toBe(401)
})
