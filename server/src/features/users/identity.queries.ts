import { and, eq, inArray, or, sql } from "#db/drizzle.ts"
import { signInMethods } from "#db/tables/auth.ts"
import { users } from "#db/tables/users.ts"
import type { Db } from "#platform/context.ts"

/** Returns the new user's id, or undefined if this handle exists. */
export async function insertUser(
  db: Db,
  values: typeof users.$inferInsert,
): Promise<string | undefined> {
  const [row] = await db
    .insert(users)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: users.id })
  return row?.id
}

/** Locks the account, so that concurrent sign-ins of one user are serialized. */
export async function lockUserByIdentity(db: Db, issuer: string, subject: string) {
  const [row] = await db
    .select({
      id: users.id,
      state: users.state,
      email: users.email,
      emailVerified: users.emailVerified,
      methodEmail: signInMethods.email,
    })
    .from(signInMethods)
    .innerJoin(users, eq(users.id, signInMethods.userId))
    .where(and(eq(signInMethods.issuer, issuer), eq(signInMethods.subject, subject)))
    .for("update", { of: users })
  return row
}

/** Held until the transaction ends; there is no row to lock yet. */
export async function lockNewIdentity(db: Db, issuer: string, subject: string) {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`identity:${issuer}:${subject}`}, 0))`,
  )
}

export async function updateEmail(
  db: Db,
  id: string,
  email: string | null,
  emailVerified: boolean,
) {
  await db.update(users).set({ email, emailVerified }).where(eq(users.id, id))
}

/** Matches verified addresses only: an unverified one proves nothing about its owner. */
export async function selectUsersByVerifiedEmailOrId(
  db: Db,
  who: string,
  states: readonly ("active" | "banned")[],
) {
  const isAddress = and(sql`lower(${users.email}) = lower(${who})`, eq(users.emailVerified, true))
  return db
    .select({ id: users.id, email: users.email, handle: users.handle })
    .from(users)
    .where(and(or(eq(users.id, who), isAddress), inArray(users.state, states)))
    .orderBy(users.id)
}
