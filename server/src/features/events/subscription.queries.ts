import { eq } from "#db/drizzle.ts"
import { rows } from "#db/sql.ts"
import { eventSubscriptions } from "#db/tables/events.ts"
import type { Db } from "#platform/context.ts"

export async function selectSubscription(db: Db, userId: string) {
  const [row] = await db
    .select({ createdAt: eventSubscriptions.createdAt })
    .from(eventSubscriptions)
    .where(eq(eventSubscriptions.userId, userId))
  return row
}

export async function upsertSubscription(
  db: Db,
  row: { userId: string; tokenHash: Buffer; createdAt: Date },
) {
  const { tokenHash, createdAt } = row
  await db
    .insert(eventSubscriptions)
    .values(row)
    .onConflictDoUpdate({ target: eventSubscriptions.userId, set: { tokenHash, createdAt } })
}

export async function deleteSubscription(db: Db, userId: string) {
  await db.delete(eventSubscriptions).where(eq(eventSubscriptions.userId, userId))
}

const SUBSCRIBER = `select s.user_id from event_subscriptions s join users u on u.id = s.user_id
  where s.token_hash = $1 and u.state = 'active'`

/** Undefined for unknown tokens and for banned or deleted members. */
export async function selectSubscriber(db: Db, tokenHash: Buffer): Promise<string | undefined> {
  const [row] = await rows<{ user_id: string }>(db, SUBSCRIBER, [tokenHash])
  return row?.user_id
}
