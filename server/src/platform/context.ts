import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres"
import type { Pool, PoolClient } from "pg"

import type { Config } from "#config.ts"
import { isPool } from "#db/sql.ts"
import type { Actor } from "#platform/actor.ts"
import {
  holdNotifications,
  publishHeld,
  publishWithCommit,
  rollBackHeld,
  stopHolding,
} from "#platform/live/notify.ts"
import type { MediaStorage } from "#platform/media/storage.ts"
import type { UploadQuota } from "#platform/media/upload-quota.ts"
import type { Site } from "#platform/site.ts"

/** The pool or the connection of a transaction, so that queries work with both. */
export type Db = NodePgDatabase<Record<string, never>> & { $client: Pool | PoolClient }

export interface Log {
  debug(details: object, message: string): void
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** Keys the server makes for itself, shared by all nodes through the database. */
export interface Secrets {
  /** Made on first use; every node gets the value of the first. */
  get<T>(name: string, make: () => Promise<T> | T): Promise<T>
}

export interface Context {
  db: Db
  actor: Actor
  now: () => Date
  log: Log
  config: Config
  storage: MediaStorage
  uploads: UploadQuota
  secrets: Secrets
  site: Site
}

/** One per connection, because each instance computes the names of tables and columns again. */
const databases = new WeakMap<Pool | PoolClient, Db>()

export function databaseOn(client: Pool | PoolClient): Db {
  let db = databases.get(client)
  if (!db) {
    db = drizzle({ client: client as Pool, casing: "snake_case" }) as unknown as Db
    databases.set(client, db)
  }
  return db
}

/** Runs the work in one transaction, or joins the current one. The work must use the context it is given. */
export async function inTransaction<T>(
  ctx: Context,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  const source = ctx.db.$client
  if (!isPool(source)) return work(ctx)
  const client = await source.connect()
  let broken: Error | undefined
  const held = holdNotifications(client)
  try {
    // Not awaited, so that it is sent together with the first statement of the work.
    const begun = client.query("begin")
    const [result] = await Promise.all([work({ ...ctx, db: databaseOn(client) }), begun])
    await publishWithCommit(client, held)
    await client.query("commit")
    await publishHeld(client, held).catch(async (error: Error) => {
      ctx.log.warn({ err: error }, "could not publish the events of a committed transaction")
      await rollBackHeld(client, held).catch((failure: Error) => (broken = failure))
    })
    return result
  } catch (error) {
    await rollBackHeld(client, held).catch((failure: Error) => (broken = failure))
    throw error
  } finally {
    stopHolding(client)
    client.release(broken)
  }
}

/**
 * Pipelines several reads on one connection of the pool instead of taking one each. Not a transaction, and
 * `inTransaction` must not be called inside: it would take this for one and never begin.
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
