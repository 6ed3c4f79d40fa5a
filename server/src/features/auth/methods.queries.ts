import { and, asc, eq, isNotNull, isNull, ne, sql } from "#db/drizzle.ts"
import { loginAttempts, sessions, signInMethods } from "#db/tables/auth.ts"
import { users } from "#db/tables/users.ts"
import type { Db } from "#platform/context.ts"

export type MethodRow = typeof signInMethods.$inferSelect

/** Oldest first. */
export const selectMethodsOf = (db: Db, userId: string) =>
  db
    .select()
    .from(signInMethods)
    .where(eq(signInMethods.userId, userId))
    .orderBy(asc(signInMethods.createdAt), asc(signInMethods.id))

export async function selectMethodOfSession(db: Db, sessionId: string) {
  const [row] = await db
    .select({ id: signInMethods.id, issuer: signInMethods.issuer })
    .from(sessions)
    .innerJoin(signInMethods, eq(signInMethods.id, sessions.methodId))
    .where(eq(sessions.id, sessionId))
  return row
}

export async function selectOwner(db: Db, issuer: string, subject: string) {
  const [row] = await db
    .select({ userId: signInMethods.userId })
    .from(signInMethods)
    .where(and(eq(signInMethods.issuer, issuer), eq(signInMethods.subject, subject)))
  return row?.userId
}

/** Locks the account, so that of two removals at once the second sees that its method is the last. */
export async function lockAccount(db: Db, userId: string) {
  const [row] = await db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, userId))
    .for("update")
  return row
}

/** Gives a method that waits for this address its subject. Has no effect on deleted accounts. */
export async function claimAwaited(
  db: Db,
  identity: { issuer: string; subject: string; email: string },
) {
  const { issuer, subject, email } = signInMethods
  await db.execute(sql`
    update ${signInMethods} set subject = ${identity.subject}, issuer = ${identity.issuer}
    where rtrim(${issuer}, '/') = rtrim(${identity.issuer}, '/') and ${subject} is null and lower(${email}) = lower(${identity.email})
      and exists (select 1 from ${users} where ${users.id} = ${signInMethods.userId} and ${users.state} <> 'deleted')
      and not exists (select 1 from ${signInMethods} known
        where known.issuer = ${identity.issuer} and known.subject = ${identity.subject})`)
}

/** Stores when and with which address it was used. */
export async function updateUse(
  db: Db,
  identity: Pick<MethodRow, "issuer" | "email" | "emailVerified"> & { subject: string },
  usedAt: Date,
): Promise<string | undefined> {
  const { email, emailVerified } = identity
  const [row] = await db
    .update(signInMethods)
    .set({ email, emailVerified, usedAt })
    .where(
      and(eq(signInMethods.issuer, identity.issuer), eq(signInMethods.subject, identity.subject)),
    )
    .returning({ id: signInMethods.id })
  return row?.id
}

/** Returns false when the identity belongs to an account already. */
export async function insertMethod(
  db: Db,
  values: typeof signInMethods.$inferInsert,
): Promise<boolean> {
  const added = await db
    .insert(signInMethods)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: signInMethods.id })
  return added.length > 0
}

export async function deleteMethod(db: Db, userId: string, id: string) {
  const [row] = await db
    .delete(signInMethods)
    .where(and(eq(signInMethods.userId, userId), eq(signInMethods.id, id)))
    .returning()
  return row
}

/** Returns the ids of the ended sessions. */
export async function deleteSessionsOfMethod(db: Db, methodId: string, except: string) {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.methodId, methodId), ne(sessions.id, except)))
    .returning({ id: sessions.id })
  return ended.map(({ id }) => id)
}

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

/** The active owner of a sign-in method. */
export async function selectOwnerOf(db: Db, issuer: string, subject: string) {
  const [row] = await db
    .select({
      userId: signInMethods.userId,
      methodEmail: signInMethods.email,
      email: users.email,
    })
    .from(signInMethods)
    .innerJoin(users, eq(users.id, signInMethods.userId))
    .where(
      and(
        eq(signInMethods.issuer, issuer),
        eq(signInMethods.subject, subject),
        ne(users.state, "deleted"),
      ),
    )
  return row
}

export async function updateMethodEmail(
  db: Db,
  issuer: string,
  subject: string,
  email: string,
  emailVerified: boolean,
) {
  await db
    .update(signInMethods)
    .set({ email, emailVerified })
    .where(and(eq(signInMethods.issuer, issuer), eq(signInMethods.subject, subject)))
}
