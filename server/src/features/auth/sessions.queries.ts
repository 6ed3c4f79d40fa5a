import type { Language } from "@grove/contract/languages"

import { and, desc, eq, lt, lte, ne, notInArray, or } from "#db/drizzle.ts"
import { sessions } from "#db/tables/auth.ts"
import type { Db } from "#platform/context.ts"

export async function insertSession(db: Db, values: typeof sessions.$inferInsert): Promise<string> {
  const [row] = await db.insert(sessions).values(values).returning({ id: sessions.id })
  if (!row) throw new Error("The session was not stored.")
  return row.id
}

/** Undefined when there was none. */
export async function deleteSessionByToken(db: Db, tokenHash: Buffer) {
  const [row] = await db
    .delete(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
    .returning({ id: sessions.id, userId: sessions.userId })
  return row
}

export async function deleteSessionById(db: Db, userId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id })
  return rows.length > 0
}

export async function deleteSessionsOf(db: Db, userId: string, except?: string): Promise<number> {
  const others = except === undefined ? undefined : ne(sessions.id, except)
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), others))
    .returning({ id: sessions.id })
  return rows.length
}

/** Keeps the most recently used sessions. Returns the ids of the deleted ones. */
export async function deleteSurplusSessions(
  db: Db,
  userId: string,
  kept: number,
): Promise<string[]> {
  const newest = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.seenAt), desc(sessions.id))
    .limit(kept)
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), notInArray(sessions.id, newest)))
    .returning({ id: sessions.id })
  return rows.map((row) => row.id)
}

export async function selectSessionsOf(db: Db, userId: string) {
  return db
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      seenAt: sessions.seenAt,
      userAgent: sessions.userAgent,
      addressPrefix: sessions.addressPrefix,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.seenAt), desc(sessions.id))
}

export async function updateSeen(
  db: Db,
  tokenHash: Buffer,
  seenAt: Date,
  language: Language | null,
) {
  await db
    .update(sessions)
    .set({ seenAt, ...(language && { language }) })
    .where(and(eq(sessions.tokenHash, tokenHash), lt(sessions.seenAt, seenAt)))
}

/** Checks the limits again: another process may have renewed the session. */
export async function deleteEndedSession(
  db: Db,
  tokenHash: Buffer,
  limits: { createdAfter: Date; seenAfter: Date },
) {
  const { createdAt, seenAt } = sessions
  const isOver = or(lte(createdAt, limits.createdAfter), lte(seenAt, limits.seenAfter))
  await db.delete(sessions).where(and(eq(sessions.tokenHash, tokenHash), isOver))
}

export async function deleteStaleSessions(
  db: Db,
  limits: { createdBefore: Date; seenBefore: Date },
) {
  await db
    .delete(sessions)
    .where(or(lt(sessions.createdAt, limits.createdBefore), lt(sessions.seenAt, limits.seenBefore)))
}
