import { and, asc, count, eq, or, sql } from "#db/drizzle.ts"
import { idpPasskeys } from "#db/tables/idp.ts"
import type { Db } from "#platform/context.ts"

export type Passkey = typeof idpPasskeys.$inferSelect

export async function selectPasskeysOf(db: Db, subject: string): Promise<Passkey[]> {
  return db
    .select()
    .from(idpPasskeys)
    .where(eq(idpPasskeys.subject, subject))
    .orderBy(asc(idpPasskeys.createdAt), asc(idpPasskeys.id))
}

export async function selectPasskey(db: Db, id: string): Promise<Passkey | undefined> {
  const [row] = await db.select().from(idpPasskeys).where(eq(idpPasskeys.id, id))
  return row
}

/** False if the credential is registered already. */
export async function insertPasskey(
  db: Db,
  values: typeof idpPasskeys.$inferInsert,
): Promise<boolean> {
  const rows = await db
    .insert(idpPasskeys)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: idpPasskeys.id })
  return rows.length > 0
}

/** False if a later use was stored meanwhile: two uses with one counter mean a copied key. */
export async function updateCounter(
  db: Db,
  id: string,
  counter: number,
  usedAt: Date,
): Promise<boolean> {
  const isLater = or(
    sql`${idpPasskeys.counter} < ${counter}`,
    and(eq(idpPasskeys.counter, 0), sql`${counter} = 0`),
  )
  const rows = await db
    .update(idpPasskeys)
    .set({ counter, usedAt })
    .where(and(eq(idpPasskeys.id, id), isLater))
    .returning({ id: idpPasskeys.id })
  return rows.length > 0
}

export async function updateName(db: Db, subject: string, id: string, name: string) {
  await db
    .update(idpPasskeys)
    .set({ name })
    .where(and(eq(idpPasskeys.subject, subject), eq(idpPasskeys.id, id)))
}

export async function deletePasskey(db: Db, subject: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(idpPasskeys)
    .where(and(eq(idpPasskeys.subject, subject), eq(idpPasskeys.id, id)))
    .returning({ id: idpPasskeys.id })
  return rows.length > 0
}

export async function deletePasskeysOf(db: Db, subject: string) {
  await db.delete(idpPasskeys).where(eq(idpPasskeys.subject, subject))
}

export async function countPasskeysOf(db: Db, subject: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(idpPasskeys)
    .where(eq(idpPasskeys.subject, subject))
  return row?.n ?? 0
}
