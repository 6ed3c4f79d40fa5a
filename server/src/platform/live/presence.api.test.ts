import { randomUUID } from "node:crypto"

import { afterEach, beforeEach, expect, test, vi } from "vitest"

import { world } from "../../../test/world.ts"
import { databaseOn } from "../context.ts"
import { connect } from "../postgres.ts"
import { selectIsOnline } from "./presence.queries.ts"
import { recordPresence } from "./presence.ts"
import { PRESENCE_CHANGED } from "./server-event.ts"

const w = await world()
let changes: string[] = []
w.bus.subscribe(PRESENCE_CHANGED, ({ userIds, isOnline }) => {
  changes.push(`${userIds.length} ${isOnline ? "online" : "offline"}`)
})

beforeEach(() => {
  changes = []
  vi.useFakeTimers({ toFake: ["Date", "setInterval"] })
})
afterEach(() => void vi.useRealTimers())

/** A server process; `tell` says that a member opened their first socket to it or closed the last one. */
async function startProcess() {
  const ctx = { ...(await w.contextOf()) }
  let tell = (_userId: string, _isOnline: boolean): void => undefined
  const sockets = { onPresence: (handler: typeof tell) => void (tell = handler) }
  const presence = recordPresence(sockets as never, ctx)
  return { ctx, presence, tell }
}
const isOnline = (userId: string) => selectIsOnline(w.db, userId)
const nextSecond = () => void vi.advanceTimersByTime(1000)
/** Lets seconds pass until the member is shown as expected; returns how many. */
async function secondsUntil(userId: string, expected: boolean): Promise<number> {
  let seconds = 0
  const check = async () => {
    nextSecond()
    seconds += 1
    return isOnline(userId)
  }
  await expect.poll(check, { interval: 10 }).toBe(expected)
  return seconds
}

test("a member is online while any process has a socket of theirs, and a moment longer", async () => {
  const id = randomUUID()
  const [one, two] = [await startProcess(), await startProcess()]
  one.tell(id, true)
  expect(one.presence.unrecorded()).toEqual([id])
  await expect.poll(() => isOnline(id)).toBe(true)
  await expect.poll(() => one.presence.unrecorded()).toEqual([])
  two.tell(id, true)
  await expect.poll(() => two.presence.unrecorded()).toEqual([])
  one.tell(id, false)
  for (let n = 0; n < 5; n += 1) nextSecond()
  await expect.poll(async () => (nextSecond(), recordedBy(one.presence.serverId))).toBe(0)
  expect(await isOnline(id)).toBe(true)
  two.tell(id, false)
  expect(await secondsUntil(id, false)).toBeGreaterThanOrEqual(3)
  await expect.poll(() => changes).toEqual(["1 online", "1 offline"])
})

async function recordedBy(serverId: string): Promise<number> {
  const found = await w.pool.query("select 1 from presences where server_id = $1", [serverId])
  return found.rows.length
}

test("a process that the others forgot, and whose database failed, shows its members again", async () => {
  const id = randomUUID()
  const { ctx, presence, tell } = await startProcess()
  const { db } = ctx
  const ended = connect(w.url, { max: 1 })
  await ended.end()
  ctx.db = databaseOn(ended)
  tell(id, true)
  const failed = vi.spyOn(ctx.log, "debug")
  await expect.poll(() => failed.mock.calls.length).toBe(1)
  expect(presence.unrecorded()).toEqual([id])
  ctx.db = db
  await secondsUntil(id, true)
  const numberOf = async () => {
    const found = await w.pool.query("select number::int from presences where user_id = $1", [id])
    return found.rows[0]?.number as number
  }
  const former = await numberOf()
  const userOf = (named: number) => {
    const place = presence.placeOfNumber(named)
    return place === undefined ? undefined : presence.userAt(place)
  }
  await expect.poll(() => userOf(former)).toBe(id)
  await w.pool.query("delete from live_servers where id = $1", [presence.serverId])
  expect(await isOnline(id)).toBe(false)
  expect(await secondsUntil(id, true)).toBeGreaterThan(10)
  const number = await numberOf()
  expect(number).not.toBe(former)
  await expect.poll(() => userOf(number)).toBe(id)
  expect(userOf(former)).toBeUndefined()
  await expect.poll(() => changes).toEqual(["1 online", "1 online"])
})

test("forgets processes that are gone, and shows no users of a crashed one as online", async () => {
  const [id, crashed, gone] = [randomUUID(), randomUUID(), randomUUID()]
  await w.pool.query(
    `insert into live_servers (id, seen_at)
     values ($1, now() - interval '61 seconds'), ($2, now() - interval '121 seconds')`,
    [crashed, gone],
  )
  await w.pool.query("insert into presences (user_id, server_id) values ($1, $2)", [id, crashed])
  expect(await isOnline(id)).toBe(false)
  const { tell } = await startProcess()
  tell(id, true)
  await expect.poll(() => isOnline(id)).toBe(true)
  await expect.poll(() => changes).toEqual(["1 online"])
  const silent = await w.pool.query("select id from live_servers where id in ($1, $2)", [
    crashed,
    gone,
  ])
  expect(silent.rows).toEqual([{ id: crashed }])
})

test("publishes many simultaneous arrivals in events of limited size", async () => {
  const { tell } = await startProcess()
  for (let n = 0; n < 201; n += 1) tell(randomUUID(), true)
  await expect.poll(() => changes).toEqual(["100 online", "100 online", "1 online"])
})
