import { and, desc, eq, inArray, lt, sql } from "#db/drizzle.ts"
import { idpAccounts, idpDevices } from "#db/tables/idp.ts"
import type { Db } from "#platform/context.ts"

/** One statement whether or not the address has an account. */
export async function isDeviceOf(db: Db, email: string, tokenHash: Buffer): Promise<boolean> {
  const rows = await db
    .select({ subject: idpDevices.subject })
    .from(idpDevices)
    .innerJoin(idpAccounts, eq(idpAccounts.subject, idpDevices.subject))
    .where(
      and(eq(idpDevices.tokenHash, tokenHash), sql`lower(${idpAccounts.email}) = lower(${email})`),
    )
  return rows.length > 0
}

/** Returns how many other devices the account has, or undefined if this one was known. */
export async function insertDevice(
  db: Db,
  values: typeof idpDevices.$inferInsert & { seenAt: Date },
): Promise<number | undefined> {
  const updated = await db
    .update(idpDevices)
    .set({ seenAt: values.seenAt, userAgent: values.userAgent ?? null })
    .where(and(eq(idpDevices.subject, values.subject), eq(idpDevices.tokenHash, values.tokenHash)))
    .returning({ subject: idpDevices.subject })
  if (updated.length > 0) return undefined
  const others = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(idpDevices)
    .where(eq(idpDevices.subject, values.subject))
  await db.insert(idpDevices).values(values).onConflictDoNothing()
  return others[0]?.n ?? 0
}

export async function deleteSurplusDevices(db: Db, subject: string, kept: number) {
  const newest = db
    .select({ tokenHash: idpDevices.tokenHash })
    .from(idpDevices)
    .where(eq(idpDevices.subject, subject))
    .orderBy(desc(idpDevices.seenAt))
    .limit(kept)
  await db
    .delete(idpDevices)
    .where(and(eq(idpDevices.subject, subject), sql`${idpDevices.tokenHash} not in ${newest}`))
}

export async function deleteOldDevices(db: Db, before: Date) {
  await db.delete(idpDevices).where(lt(idpDevices.seenAt, before))
}

export async function deleteDevicesOf(db: Db, subject: string) {
  await db.delete(idpDevices).where(inArray(idpDevices.subject, [subject]))
}
