import { eq, inArray, lt } from "#db/drizzle.ts"
import { loginAttempts } from "#db/tables/auth.ts"
import type { Db } from "#platform/context.ts"

export async function insertAttempt(db: Db, values: typeof loginAttempts.$inferInsert) {
  await db.insert(loginAttempts).values(values)
}

/** Deletes the attempt, so that it cannot be used twice. */
export async function takeAttempt(db: Db, cookieHash: Buffer) {
  const [row] = await db
    .delete(loginAttempts)
    .where(eq(loginAttempts.cookieHash, cookieHash))
    .returning()
  return row
}

/** Skips locked rows, so that concurrent sign-ins do not wait for each other. */
export async function deleteStaleAttempts(db: Db, createdBefore: Date) {
  const { cookieHash, createdAt } = loginAttempts
  const stale = db
    .select({ cookieHash })
    .from(loginAttempts)
    .where(lt(createdAt, createdBefore))
    .for("update", { skipLocked: true })
  await db.delete(loginAttempts).where(inArray(cookieHash, stale))
}
