import { and, eq, isNotNull, sql } from "#db/drizzle.ts"
import { signInMethods } from "#db/tables/auth.ts"
import { idpAccounts, idpPasskeys } from "#db/tables/idp.ts"
import { users } from "#db/tables/users.ts"
import type { Db } from "#platform/context.ts"

export type Account = typeof idpAccounts.$inferSelect
export type AccountChange = Partial<Omit<Account, "subject" | "createdAt">>

/** Undefined if the address has an account. */
export async function insertAccount(
  db: Db,
  values: typeof idpAccounts.$inferInsert,
): Promise<string | undefined> {
  const [row] = await db
    .insert(idpAccounts)
    .values(values)
    .onConflictDoNothing()
    .returning({ subject: idpAccounts.subject })
  return row?.subject
}

export async function selectAccount(db: Db, subject: string): Promise<Account | undefined> {
  const [row] = await db.select().from(idpAccounts).where(eq(idpAccounts.subject, subject))
  return row
}

/** Serializes changes of the ways to sign in. */
export async function lockAccount(db: Db, subject: string): Promise<Account | undefined> {
  const [row] = await db
    .select()
    .from(idpAccounts)
    .where(eq(idpAccounts.subject, subject))
    .for("update")
  return row
}

export async function selectAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  const [row] = await db
    .select()
    .from(idpAccounts)
    .where(sql`lower(${idpAccounts.email}) = lower(${email})`)
  return row
}

export async function updateAccount(db: Db, subject: string, change: AccountChange) {
  await db.update(idpAccounts).set(change).where(eq(idpAccounts.subject, subject))
}

/** False if another account has the address. */
export async function updateEmail(
  db: Db,
  subject: string,
  email: string,
  isEmailVerified: boolean,
): Promise<boolean> {
  const taken = db
    .select({ one: sql`1` })
    .from(idpAccounts)
    .where(
      sql`lower(${idpAccounts.email}) = lower(${email}) and ${idpAccounts.subject} <> ${subject}`,
    )
  const rows = await db
    .update(idpAccounts)
    .set({ email, isEmailVerified })
    .where(and(eq(idpAccounts.subject, subject), sql`not exists ${taken}`))
    .returning({ subject: idpAccounts.subject })
  return rows.length > 0
}

export async function deleteAccount(db: Db, subject: string): Promise<Account | undefined> {
  const [row] = await db.delete(idpAccounts).where(eq(idpAccounts.subject, subject)).returning()
  return row
}

export async function selectMethods(db: Db, subject: string) {
  const [row] = await db
    .select({
      hasPassword: sql<boolean>`${idpAccounts.passwordHash} is not null`,
      hasTotp: sql<boolean>`${idpAccounts.totpConfirmedAt} is not null`,
      passkeys: sql<number>`(select count(*)::int from ${idpPasskeys} p where p.subject = ${subject})`,
    })
    .from(idpAccounts)
    .where(eq(idpAccounts.subject, subject))
  return row
}

const member = (db: Db) =>
  db
    .select({
      subject: sql<string>`${signInMethods.subject}`,
      email: sql<string>`coalesce(${signInMethods.email}, ${users.email})`,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(signInMethods)
    .innerJoin(users, eq(users.id, signInMethods.userId))

const isActive = and(
  eq(users.state, "active"),
  isNotNull(signInMethods.subject),
  sql`coalesce(${signInMethods.email}, ${users.email}) is not null`,
)

/** A member from the time when this provider asked for no password. */
export async function selectTryoutMember(db: Db, issuer: string, subject: string) {
  const [row] = await member(db).where(
    and(isActive, eq(signInMethods.issuer, issuer), eq(signInMethods.subject, subject)),
  )
  return row
}

export async function selectTryoutMemberByEmail(db: Db, issuer: string, email: string) {
  const [row] = await member(db)
    .where(
      and(
        isActive,
        eq(signInMethods.issuer, issuer),
        sql`lower(${users.email}) = lower(${email})`,
        sql`not exists (select 1 from ${idpAccounts} where ${idpAccounts.subject} = ${signInMethods.subject})`,
      ),
    )
    .orderBy(signInMethods.createdAt)
    .limit(1)
  return row
}
