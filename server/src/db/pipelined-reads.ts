import { availableParallelism } from "node:os"

import type { Pool, PoolClient, QueryConfig, QueryResult, QueryResultRow } from "pg"

/** As many as one process can keep busy; more would only compete for processor and caches. */
export const PIPELINED_CONNECTIONS = Math.min(Math.max(availableParallelism(), 2), 4)

interface Pipeline {
  client: Promise<PoolClient>
  inFlight: number
  /** Set when the connection failed: no further read may use it. */
  broken?: Error
}

/** Connections with reads in flight; idle ones have been released to the pool. */
const pipelines = new WeakMap<Pool, Set<Pipeline>>()

/**
 * Pipelines short reads over a few connections so PostgreSQL never idles between them. Head-of-line blocking applies:
 * use only for statements whose cost is bounded by their result. See docs/decisions/009.
 */
export async function readPipelined<T extends QueryResultRow>(
  pool: Pool,
  query: QueryConfig,
): Promise<QueryResult<T>> {
  const open = pipelines.get(pool) ?? new Set<Pipeline>()
  pipelines.set(pool, open)
  const pipeline = choosePipeline(pool, open)
  pipeline.inFlight += 1
  try {
    const client = await pipeline.client
    return await client.query<T>(query)
  } catch (error) {
    if (!isStatementError(error)) {
      pipeline.broken = error as Error
      open.delete(pipeline)
    }
    throw error
  } finally {
    pipeline.inFlight -= 1
    if (pipeline.inFlight === 0) {
      open.delete(pipeline)
      void pipeline.client.then(
        (client) => client.release(pipeline.broken),
        () => undefined,
      )
    }
  }
}

function choosePipeline(pool: Pool, open: Set<Pipeline>): Pipeline {
  const [first, ...others] = open
  if (!first || (open.size < PIPELINED_CONNECTIONS && hasFreeConnection(pool))) {
    const pipeline: Pipeline = { client: pool.connect(), inFlight: 0 }
    open.add(pipeline)
    return pipeline
  }
  return others.reduce(
    (best, pipeline) => (pipeline.inFlight < best.inFlight ? pipeline : best),
    first,
  )
}

const hasFreeConnection = (pool: Pool) => pool.idleCount > 0 || pool.totalCount < pool.options.max

/** PostgreSQL rejected this one statement; the connection is intact. */
const isStatementError = (error: unknown) =>
  error instanceof Error && "severity" in error && error.severity === "ERROR"
