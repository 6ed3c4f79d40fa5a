import { and, eq, lt, sql } from "#db/drizzle.ts"
import { idpRecords } from "#db/tables/auth.ts"
import type { Db } from "#platform/context.ts"

export interface IdpRecord {
  model: string
  id: string
  payload: Record<string, unknown>
  grantId: string | null
  uid: string | null
  expiresAt: Date | null
}

const alive = sql`(${idpRecords.expiresAt} is null or ${idpRecords.expiresAt} > now())`

export async function upsertRecord(db: Db, record: IdpRecord) {
  const { payload, grantId, uid, expiresAt } = record
  await db
    .insert(idpRecords)
    .values(record)
    .onConflictDoUpdate({
      target: [idpRecords.model, idpRecords.id],
      set: { payload, grantId, uid, expiresAt },
    })
}

export async function selectRecord(db: Db, model: string, by: { id: string } | { uid: string }) {
  const match = "id" in by ? eq(idpRecords.id, by.id) : eq(idpRecords.uid, by.uid)
  const [row] = await db
    .select({ payload: idpRecords.payload, consumedAt: idpRecords.consumedAt })
    .from(idpRecords)
    .where(and(eq(idpRecords.model, model), match, alive))
    .limit(1)
  return row
}

/** Deletes the record, so that it works once. */
export async function takeRecord(db: Db, model: string, id: string) {
  const [row] = await db
    .delete(idpRecords)
    .where(and(eq(idpRecords.model, model), eq(idpRecords.id, id), alive))
    .returning({ payload: idpRecords.payload })
  return row
}

/** Deletes all records of a model that have these fields at their top level. */
export async function deleteRecordsWith(
  db: Db,
  model: string,
  fields: Readonly<Record<string, string>>,
) {
  const match = sql`${idpRecords.payload} @> ${JSON.stringify(fields)}::jsonb`
  await db.delete(idpRecords).where(and(eq(idpRecords.model, model), match))
}

export async function consumeRecord(db: Db, model: string, id: string) {
  await db
    .update(idpRecords)
    .set({ consumedAt: sql`now()` })
    .where(and(eq(idpRecords.model, model), eq(idpRecords.id, id)))
}

export async function deleteRecord(db: Db, model: string, id: string) {
  await db.delete(idpRecords).where(and(eq(idpRecords.model, model), eq(idpRecords.id, id)))
}

export async function deleteGrantRecords(db: Db, grantId: string) {
  await db.delete(idpRecords).where(eq(idpRecords.grantId, grantId))
}

/** Deletes all records that mention the subject. Records are short-lived, so a full scan is cheap. */
export async function deleteSubjectRecords(db: Db, subject: string) {
  await db.delete(idpRecords).where(
    sql`(${idpRecords.model} = 'Account' and ${idpRecords.id} = ${subject})
      or jsonb_path_exists(${idpRecords.payload}, '$.** ? (@ == $subject)', jsonb_build_object('subject', ${subject}::text))`,
  )
}

/** Skips locked rows, so that concurrent sign-ins do not wait for each other. */
export async function deleteExpiredRecords(db: Db) {
  const { model, id, expiresAt } = idpRecords
  const expired = db
    .select({ model, id })
    .from(idpRecords)
    .where(lt(expiresAt, sql`now()`))
    .for("update", { skipLocked: true })
  await db.delete(idpRecords).where(sql`(${model}, ${id}) in ${expired}`)
}
