import { eq, sql } from "#db/drizzle.ts"
import { secrets } from "#db/tables/platform.ts"
import type { Db } from "#platform/context.ts"
import type { Sealed } from "#platform/sealing.ts"

export interface StoredSecret extends Sealed {
  name: string
}

const COLUMNS = { name: secrets.name, value: secrets.value, sealedWith: secrets.sealedWith }

export const selectSecrets = (db: Db): Promise<StoredSecret[]> => db.select(COLUMNS).from(secrets)

export async function selectSecret(db: Db, name: string): Promise<StoredSecret | undefined> {
  const [row] = await db.select(COLUMNS).from(secrets).where(eq(secrets.name, name))
  return row
}

export async function upsertSecret(db: Db, row: StoredSecret) {
  const { value, sealedWith } = row
  await db
    .insert(secrets)
    .values(row)
    .onConflictDoUpdate({ target: secrets.name, set: { value, sealedWith } })
}

/** One server at a time makes, takes over or encrypts secrets. */
export async function withSecretsLock<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(781005)`)
    return work(tx as unknown as Db)
  })
}
