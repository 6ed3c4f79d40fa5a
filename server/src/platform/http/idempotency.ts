import { createHash } from "node:crypto"

import { DAY_MS } from "@grove/contract/durations"

import { and, eq, lt, sql } from "#db/drizzle.ts"
import { idempotencyKeys } from "#db/tables/platform.ts"
import { inTransaction, type Context, type Db } from "#platform/context.ts"
import { AppError, must } from "#platform/errors.ts"

export interface KeyedRequest {
  key: string
  method: string
  url: string
  body: unknown
}

/** The result of a handler, and the status it is sent with. */
export interface Done<T> {
  answer: T
  status: number
}

const KEY = /^[\w-]{8,100}$/

/**
 * Runs the work once per key. The key is inserted in the same transaction, so both commit or neither; a second
 * request waits at the unique index and then gets the stored reply of the first.
 */
export async function once<T>(
  ctx: Context,
  request: KeyedRequest,
  work: (ctx: Context) => Promise<Done<T>>,
): Promise<Done<T>> {
  must(
    KEY.test(request.key),
    "request.invalid",
    "Idempotency-Key must be 8 to 100 letters, digits, _ or -.",
  )
  const fingerprint = createHash("sha256")
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body) ?? ""}`)
    .digest()
  return inTransaction(ctx, async (ctx) => {
    const userId = ctx.actor.userId
    if (!(await claim(ctx.db, userId, request.key, fingerprint))) {
      const first = await selectKey(ctx.db, userId, request.key)
      must(first, "request.inProgress")
      if (!first.fingerprint.equals(fingerprint)) throw new AppError("request.keyReused")
      must(first.body !== null, "request.keyReused", "What this Idempotency-Key made was erased.")
      return { answer: first.body as T, status: first.status }
    }
    const done = await work(ctx)
    await storeReply(ctx.db, userId, request.key, done)
    return done
  })
}

async function claim(db: Db, userId: string, key: string, fingerprint: Buffer): Promise<boolean> {
  const rows = await db
    .insert(idempotencyKeys)
    .values({ userId, key, fingerprint, status: 200 })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  return rows.length > 0
}

async function selectKey(db: Db, userId: string, key: string) {
  const rows = await db
    .select({
      fingerprint: idempotencyKeys.fingerprint,
      status: idempotencyKeys.status,
      body: idempotencyKeys.body,
    })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)))
  return rows[0]
}

async function storeReply(db: Db, userId: string, key: string, done: Done<unknown>) {
  await db
    .update(idempotencyKeys)
    .set({ body: done.answer, status: done.status })
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)))
}

/** Also erases stored replies to others that contain the user, such as messages to them. */
export async function eraseKeysOf(ctx: Context, userId: string) {
  await ctx.db.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId))
  await ctx.db
    .update(idempotencyKeys)
    .set({ body: null })
    .where(sql`position(${userId} in ${idempotencyKeys.body}::text) > 0`)
}

/** A phone may learn days later that its first attempt had no reply. */
const KEY_LIFE_MS = 7 * DAY_MS

export async function deleteOldKeys(ctx: Context) {
  await ctx.db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(ctx.now().getTime() - KEY_LIFE_MS)))
}
