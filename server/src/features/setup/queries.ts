import { eq, sql } from "#db/drizzle.ts"
import { rows } from "#db/sql.ts"
import { setup, type SetupDraft } from "#db/tables/setup.ts"
import type { Db } from "#platform/context.ts"

export type SetupRow = typeof setup.$inferSelect

/** All nodes that start on an empty database at the same time agree on one address. */
export async function lockSetup(db: Db): Promise<SetupRow | undefined> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('setup', 0))`)
  return selectSetup(db)
}

export async function selectSetup(db: Db): Promise<SetupRow | undefined> {
  const [row] = await db.select().from(setup)
  return row
}

/** Replaces the address; what was entered stays. */
export async function upsertSetup(db: Db, tokenHash: Buffer, at: Date) {
  await db
    .insert(setup)
    .values({ tokenHash, createdAt: at })
    .onConflictDoUpdate({ target: setup.isOnly, set: { tokenHash, createdAt: at } })
}

export async function updateSetup(
  db: Db,
  change: Partial<Pick<SetupRow, "userId" | "draft" | "finishedAt">>,
) {
  await db.update(setup).set(change).where(eq(setup.isOnly, true))
}

export async function mergeDraft(db: Db, change: SetupDraft) {
  await db
    .update(setup)
    .set({ draft: sql`${setup.draft} || ${JSON.stringify(change)}::jsonb` })
    .where(eq(setup.isOnly, true))
}

export async function hasMembers(db: Db): Promise<boolean> {
  return (await rows(db, `select 1 from users limit 1`, [])).length > 0
}

export interface FirstAdministrator {
  first_name: string | null
  last_name: string | null
  email: string | null
}

export async function selectAdministrator(db: Db, userId: string) {
  const text = `select first_name, last_name, email from users where id = $1 and state = 'active'`
  const [row] = await rows<FirstAdministrator>(db, text, [userId])
  return row
}
