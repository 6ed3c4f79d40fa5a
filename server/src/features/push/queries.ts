import { and, eq, sql } from "#db/drizzle.ts"
import { rows } from "#db/sql.ts"
import { pushSubscriptions } from "#db/tables/push.ts"
import type { Db } from "#platform/context.ts"

export interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** A browser belongs to the user who subscribed last. */
export async function upsertSubscription(
  db: Db,
  owner: { userId: string; sessionId: string; at: Date },
  { endpoint, keys }: Subscription,
): Promise<void> {
  const { userId, sessionId, at: createdAt } = owner
  await db
    .insert(pushSubscriptions)
    .values({ endpoint, keys, userId, sessionId, createdAt })
    .onConflictDoUpdate({
      target: pushSubscriptions.endpoint,
      set: { keys, userId, sessionId, createdAt },
    })
}

/** Keeps only the newest subscriptions of a user. */
export async function trimSubscriptions(db: Db, userId: string, max: number): Promise<void> {
  await db.delete(pushSubscriptions).where(
    and(
      eq(pushSubscriptions.userId, userId),
      sql`${pushSubscriptions.endpoint} not in (select endpoint from push_subscriptions
          where user_id = ${userId} order by created_at desc, endpoint limit ${max})`,
    ),
  )
}

export async function deleteSubscription(db: Db, userId: string, endpoint: string): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)))
}

export async function deleteSubscriptionsOf(db: Db, userId: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId))
}

/** A subscription is valid as long as its session. */
const VALID = `
  select p.endpoint, p.keys from push_subscriptions p
  where p.user_id = $1 and exists (select 1 from sessions s where s.id = p.session_id and s.user_id = $1)
  order by p.created_at desc`

export const selectSubscriptions = (db: Db, userId: string) =>
  rows<Subscription & Record<string, unknown>>(db, VALID, [userId])

const STALE = `
  delete from push_subscriptions p where not exists (select 1 from sessions s where s.id = p.session_id)`

export async function deleteStaleSubscriptions(db: Db): Promise<void> {
  await rows(db, STALE, [])
}
