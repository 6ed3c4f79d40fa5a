import { availableParallelism } from "node:os"

import type { Pool, PoolClient, QueryConfig, QueryResult, QueryResultRow } from "pg"

/** As many as one process can keep busy; more only take the processor, and what it has at hand, from each other. */
export const PIPELINED_CONNECTIONS = Math.min(Math.max(availableParallelism(), 2), 4)

interface Lane {
  client: Promise<PoolClient>
  inFlight: number
  /** Why nobody may enter it any more. */
  broken?: Error
}

/** Those with something in flight; an empty one has gone back to the pool. */
const lanes = new WeakMap<Pool, Set<Lane>>()

/**
 * Short reads, one behind the other on a few connections instead of each on one of its own: PostgreSQL goes from one
 * to the next without falling asleep in between. Whoever stands behind waits for those in front, so this is for
 * statements whose work is bounded by what they give.
 */
export async function readPipelined<T extends QueryResultRow>(
  pool: Pool,
  query: QueryConfig,
): Promise<QueryResult<T>> {
  const open = lanes.get(pool) ?? new Set<Lane>()
  lanes.set(pool, open)
  const lane = enter(pool, open)
  lane.inFlight += 1
  try {
    const client = await lane.client
    return await client.query<T>(query)
  } catch (error) {
    if (!isAnswer(error)) {
      lane.broken = error as Error
      open.delete(lane)
    }
    throw error
  } finally {
    lane.inFlight -= 1
    if (lane.inFlight === 0) {
      open.delete(lane)
      void lane.client.then(
        (client) => client.release(lane.broken),
        () => undefined,
      )
    }
  }
}

function enter(pool: Pool, open: Set<Lane>): Lane {
  const [first, ...others] = open
  if (!first || (open.size < PIPELINED_CONNECTIONS && hasRoom(pool))) {
    const lane: Lane = { client: pool.connect(), inFlight: 0 }
    open.add(lane)
    return lane
  }
  return others.reduce((best, lane) => (lane.inFlight < best.inFlight ? lane : best), first)
}

const hasRoom = (pool: Pool) => pool.idleCount > 0 || pool.totalCount < pool.options.max

/** PostgreSQL refused this one statement; the connection is as good as before. */
const isAnswer = (error: unknown) =>
  error instanceof Error && "severity" in error && error.severity === "ERROR"
