import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres"
import type { Pool, PoolClient } from "pg"

import type { Config } from "#config.ts"
import { isPool } from "#db/sql.ts"
import type { Actor } from "#platform/actor.ts"
import { holdNotifications, stopHolding, sendNotifications } from "#platform/live/notify.ts"
import type { MediaStorage } from "#platform/media/storage.ts"
import type { UploadQuota } from "#platform/media/upload-quota.ts"

/** The pool or one transaction's connection: the same type, so a query cannot tell. */
export type Db = NodePgDatabase<Record<string, never>> & { $client: Pool | PoolClient }

export interface Log {
  debug(details: object, message: string): void
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export interface Context {
  db: Db
  actor: Actor
  now: () => Date
  log: Log
  config: Config
  storage: MediaStorage
  uploads: UploadQuota
}

/** One per connection, which outlives many transactions: each learns the names of tables and columns anew. */
const databases = new WeakMap<Pool | PoolClient, Db>()

export function databaseOn(client: Pool | PoolClient): Db {
  let db = databases.get(client)
  if (!db) {
    db = drizzle({ client: client as Pool, casing: "snake_case" }) as unknown as Db
    databases.set(client, db)
  }
  return db
}

/**
 * Runs the work in one transaction; the inner context is the only way to the database inside it.
 * Called within a transaction it simply joins.
 */
export async function inTransaction<T>(
  ctx: Context,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  const source = ctx.db.$client
  if (!isPool(source)) return work(ctx)
  const client = await source.connect()
  let broken: Error | undefined
  try {
    const words = holdNotifications(client)
    // Not waited for: it travels with the first statement of the work, and fails only if the connection does.
    const begun = client.query("begin")
    const [result] = await Promise.all([work({ ...ctx, db: databaseOn(client) }), begun])
    await client.query("commit")
    await sendNotifications(client, words).catch((error: Error) =>
      ctx.log.warn({ err: error }, "committed, but nobody was told"),
    )
    return result
  } catch (error) {
    await client.query("rollback").catch((failure: Error) => (broken = failure))
    throw error
  } finally {
    stopHolding(client)
    client.release(broken)
  }
}

/**
 * Several reads on one connection, sent behind each other without waiting: a busy moment takes one, not three. Reads
 * only: this is no transaction, and one begun inside would take itself for a part of another.
 */
export async function onOneConnection<T>(
  ctx: Context,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  const source = ctx.db.$client
  if (!isPool(source)) return work(ctx)
  const client = await source.connect()
  try {
    return await work({ ...ctx, db: databaseOn(client) })
  } finally {
    client.release()
  }
}
