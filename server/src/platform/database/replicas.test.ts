import type { Pool } from "pg"
import { expect, onTestFinished, test, vi } from "vitest"

import { freePort } from "../../../test/ports.ts"
import { scriptedPostgres } from "../../../test/scripted-postgres.ts"
import type { Log } from "../context.ts"
import { connect } from "../postgres.ts"
import { openReplicas } from "./replicas.ts"

/** `server/test/replicas.api.test.ts` uses real ones; these say what a healthy one does not. */

interface State {
  cluster: string
  isStandby: boolean
  position: string | null
}

async function server(state: Partial<State> = {}) {
  const current = { cluster: "7", isStandby: true, position: "0/20", ...state }
  const scripted = await scriptedPostgres((statement) => {
    if (statement.includes("pg_control_system")) return [{ id: current.cluster }]
    if (statement.includes("pg_last_wal_replay_lsn"))
      return [{ is_standby: current.isStandby, replayed: current.position }]
    if (statement.includes("pg_current_wal_flush_lsn")) return [{ position: current.position }]
    throw new Error(`unknown statement: ${statement}`)
  })
  return { ...scripted, state: current }
}

async function open(urls: readonly string[]) {
  const primary = await server({ isStandby: false })
  const pool = connect(primary.url, { max: 1 })
  const lines: object[] = []
  const note = (details: object) => void lines.push(details)
  const log = { info: note, warn: note } as unknown as Log
  const replicas = openReplicas({ urls, primary: pool, poolSize: 2, log })
  let isClosed = false
  const close = async () => {
    if (isClosed) return
    isClosed = true
    await replicas.close()
    await pool.end()
  }
  onTestFinished(close)
  return { primary, replicas, lines, close }
}

const portOf = (pool: Pool | undefined) =>
  pool && Number(new URL(pool.options.connectionString!).port)
const healthOf = ({ replicas }: Awaited<ReturnType<typeof open>>) =>
  replicas.states().map(({ isHealthy }) => isHealthy)

test("alternates between replicas that have replayed a position", async () => {
  const [ahead, behind] = [await server({ position: "0/30" }), await server({ position: "0/10" })]
  const opened = await open([ahead.url, behind.url])
  const { replicas, primary } = opened
  expect(replicas.choose(undefined)).toBeUndefined()
  await expect.poll(() => healthOf(opened)).toEqual([true, true])
  const turns = (position?: bigint) =>
    Array.from({ length: 4 }, () => portOf(replicas.choose(position)))
  const [first, second, ...again] = turns()
  expect([first, second].toSorted()).toEqual([ahead.port, behind.port].toSorted())
  expect(again).toEqual([first, second])
  expect(turns(0x10n)).toEqual([first, second, first, second])
  expect(turns(0x11n)).toEqual(Array(4).fill(ahead.port))
  expect(turns(0x30n)).toEqual(Array(4).fill(ahead.port))
  expect(replicas.choose(0x31n)).toBeUndefined()
  expect(replicas.states()).toMatchObject([
    { name: "replica 1", reads: 12, lagMs: 0 },
    { name: "replica 2", reads: 4 },
  ])
  expect(replicas.choose(0x20n)?.options.max).toBe(2)
  primary.state.position = "0/40"
  expect(await replicas.position()).toBe("0/40")
})

test("reads from no server that is not a standby of the primary", async () => {
  const [other, standalone] = [await server({ cluster: "8" }), await server({ isStandby: false })]
  const port = await freePort()
  const opened = await open([other.url, standalone.url, `postgres://grove@127.0.0.1:${port}/grove`])
  const { lines, replicas } = opened
  await expect
    .poll(() => lines)
    .toEqual(
      expect.arrayContaining([
        { replica: "replica 1", problem: "belongs to another database cluster" },
        { replica: "replica 2", problem: "is not a standby of the primary" },
        { replica: "replica 3", problem: expect.stringContaining("cannot be reached: connect") },
      ]),
    )
  expect(healthOf(opened)).toEqual([false, false, false])
  expect(replicas.choose(undefined)).toBeUndefined()
})

test("reads from a replica again once it answers and its cluster is known", async () => {
  const replica = await server()
  const opened = await open([replica.url])
  await expect.poll(() => healthOf(opened)).toEqual([true])
  const { replicas, lines } = opened
  const identifications = () =>
    replica.asked.filter((statement) => statement.includes("pg_control_system")).length
  expect(identifications()).toBe(1)
  replica.state.cluster = "8"
  replicas.suspend(replicas.choose(undefined)!, new Error("broken"))
  expect(replicas.choose(undefined)).toBeUndefined()
  expect(lines.at(-1)).toEqual({ replica: "replica 1", problem: "cannot be reached: broken" })
  await expect
    .poll(() => lines.at(-1))
    .toEqual({ replica: "replica 1", problem: "belongs to another database cluster" })
  expect(identifications()).toBe(2)
})

test("ignores the failure of a pool that is not its own", async () => {
  const replica = await server()
  const opened = await open([replica.url])
  await expect.poll(() => healthOf(opened)).toEqual([true])
  opened.replicas.suspend(connect(replica.url), new Error("broken"))
  expect(healthOf(opened)).toEqual([true])
  expect(opened.lines.at(-1)).toEqual({ replica: "replica 1" })
})

test("does not read from a replica more than ten seconds behind, until it has caught up", async () => {
  const clock = vi.spyOn(Date, "now").mockReturnValue(1_000_000)
  onTestFinished(() => clock.mockRestore())
  const replica = await server({ position: "0/10" })
  const opened = await open([replica.url])
  const { lines, replicas } = opened
  await expect.poll(() => healthOf(opened)).toEqual([true])
  const polled = async () => {
    const before = replica.asked.length
    await expect.poll(() => replica.asked.length).toBeGreaterThan(before + 1)
  }
  clock.mockReturnValue(1_010_000)
  await polled()
  expect(replicas.states()).toMatchObject([{ isHealthy: true, lagMs: 10_000 }])
  clock.mockReturnValue(1_010_001)
  await expect.poll(() => healthOf(opened)).toEqual([false])
  expect(lines.at(-1)).toMatchObject({ problem: "is too far behind the primary" })
  expect(replicas.choose(undefined)).toBeUndefined()
  replica.state.position = "0/20"
  await expect.poll(() => healthOf(opened)).toEqual([true])
  expect(replicas.states()).toMatchObject([{ lagMs: 0 }])
  replica.state.position = null
  await expect.poll(() => healthOf(opened)).toEqual([false])
})

test("waits for the primary, and ends its connections when it is closed", async () => {
  const replica = await server()
  const opened = await open([replica.url])
  const { lines, close } = opened
  await expect.poll(() => healthOf(opened)).toEqual([true])
  expect(lines.length).toBeLessThanOrEqual(2)
  expect(replica.open()).toBeGreaterThan(0)
  await close()
  await expect.poll(() => replica.open()).toBe(0)
})
