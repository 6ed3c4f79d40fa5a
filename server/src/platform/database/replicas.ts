import type { Pool } from "pg"

import type { Log } from "#platform/context.ts"
import { connect } from "#platform/postgres.ts"

import { lagTracker } from "./lag.ts"
import { parsePosition, type LogPosition } from "./log-position.ts"

/** How often a replica is asked how far it is. Until then, members read their own writes from the primary. */
const POLL_MS = 100
/** How often the primary is asked, to know by how much a replica lags. */
const SAMPLE_MS = 1000
/** A replica further behind is not asked until it has caught up. */
const MAX_LAG_MS = 10_000

const IDENTITY = "select system_identifier::text as id from pg_control_system()"
const PROGRESS =
  "select pg_is_in_recovery() as is_standby, pg_last_wal_replay_lsn()::text as replayed"
/** Flushed covers every acknowledged commit; the insert position can be ahead of what a replica receives. */
const CURRENT = "select pg_current_wal_flush_lsn()::text as position"

interface Replica {
  name: string
  pool: Pool
  replayed: LogPosition
  /** Why it is not asked; undefined while it is healthy. */
  problem: string | undefined
  /** The cluster it replicates; read once per outage. */
  identity: string | undefined
  /** How often it was chosen. */
  reads: number
}

export interface Replicas {
  /** A healthy replica that has replayed `position`, taken in turn. */
  choose(position: LogPosition | undefined): Pool | undefined
  /** Stops asking a replica whose connection failed, until it answers again. */
  suspend(pool: Pool, error: Error): void
  /** The position of the primary; taken after a commit, it covers that commit. */
  position(): Promise<string>
  states(): { name: string; isHealthy: boolean; lagMs: number; reads: number }[]
  close(): Promise<void>
}

interface Options {
  urls: readonly string[]
  primary: Pool
  poolSize: number
  log: Log
}

/** Keeps a pool per replica and selects those that may be read. */
export function openReplicas({ urls, primary, poolSize, log }: Options): Replicas {
  const lag = lagTracker()
  const replicas = urls.map((url, index): Replica => ({
    name: `replica ${index + 1}`,
    pool: connect(url, { max: poolSize, log }),
    replayed: 0n,
    problem: "has not answered yet",
    identity: undefined,
    reads: 0,
  }))
  let identity: string | undefined
  let turn = 0
  let isClosed = false
  const timers = new Set<NodeJS.Timeout>()

  const every = (ms: number, work: () => Promise<void>) => {
    const next = () => {
      if (isClosed) return
      const timer = setTimeout(() => {
        timers.delete(timer)
        void work().finally(next)
      }, ms)
      timers.add(timer.unref())
    }
    void work().finally(next)
  }

  const report = (replica: Replica, problem: string | undefined) => {
    if (replica.problem === problem) return
    if (problem === undefined) log.info({ replica: replica.name }, "reading from a replica")
    else log.warn({ replica: replica.name, problem }, "stopped reading from a replica")
    replica.problem = problem
  }

  const sample = async () => {
    const { rows } = await primary.query<{ position: string }>(CURRENT)
    lag.sample(parsePosition(rows[0]?.position) ?? 0n, Date.now())
    identity ??= await identityOf(primary)
  }

  const poll = async (replica: Replica) => {
    try {
      const { rows } = await replica.pool.query<{ is_standby: boolean; replayed: string | null }>(
        PROGRESS,
      )
      replica.identity ??= await identityOf(replica.pool)
      replica.replayed = parsePosition(rows[0]?.replayed) ?? 0n
      report(replica, problemOf(replica, rows[0]?.is_standby === true))
    } catch (error) {
      fail(replica, error as Error)
    }
  }

  const fail = (replica: Replica, error: Error) => {
    // Another server may answer at this address next.
    replica.identity = undefined
    replica.replayed = 0n
    report(replica, `cannot be reached: ${error.message}`)
  }

  const problemOf = (replica: Replica, isStandby: boolean): string | undefined => {
    if (!isStandby) return "is not a standby of the primary"
    if (identity === undefined) return "waits for the primary"
    if (replica.identity !== identity) return "belongs to another database cluster"
    if (lag.of(replica.replayed, Date.now()) > MAX_LAG_MS) return "is too far behind the primary"
    return undefined
  }

  every(SAMPLE_MS, () => sample().catch(() => undefined))
  for (const replica of replicas) every(POLL_MS, () => poll(replica))

  return {
    choose(position = 0n) {
      const ready = replicas.filter(
        ({ problem, replayed }) => problem === undefined && replayed >= position,
      )
      turn += 1
      const chosen = ready[turn % ready.length]
      if (chosen) chosen.reads += 1
      return chosen?.pool
    },
    suspend(pool, error) {
      const replica = replicas.find((each) => each.pool === pool)
      if (replica) fail(replica, error)
    },
    async position() {
      const { rows } = await primary.query<{ position: string }>(CURRENT)
      return rows[0]!.position
    },
    states: () =>
      replicas.map(({ name, problem, replayed, reads }) => ({
        name,
        reads,
        isHealthy: problem === undefined,
        lagMs: lag.of(replayed, Date.now()),
      })),
    async close() {
      isClosed = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(replicas.map(({ pool }) => pool.end()))
    },
  }
}

async function identityOf(pool: Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>(IDENTITY)
  return rows[0]?.id
}
