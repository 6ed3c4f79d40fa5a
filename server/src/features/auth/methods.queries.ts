import { and, asc, eq, isNotNull, isNull } from "drizzle-orm"

import { loginAttempts, signInMethods } from "#db/tables/auth.ts"
import type { Db } from "#platform/context.ts"

/** Oldest first. */
export const selectMethodsOf = (db: Db, userId: string) =>
  db
    .select()
    .from(signInMethods)
    .where(eq(signInMethods.userId, userId))
    .orderBy(asc(signInMethods.createdAt), asc(signInMethods.id))

/** Keeps issuer and subject, so that a deleted account stays deleted. */
export async function clearMethods(db: Db, userId: string) {
  const { userId: owner, subject } = signInMethods
  await db.delete(signInMethods).where(and(eq(owner, userId), isNull(subject)))
  await db
    .update(signInMethods)
    .set({ email: null, emailVerified: false, usedAt: null })
    .where(and(eq(owner, userId), isNotNull(subject)))
  await db.delete(loginAttempts).where(eq(loginAttempts.linkTo, userId))
}
