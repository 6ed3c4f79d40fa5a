import { desc, eq, notInArray, sql } from "#db/drizzle.ts"
import { localModels } from "#db/tables/detection.ts"
import type { Db } from "#platform/context.ts"

export type LocalModelRow = typeof localModels.$inferSelect

export async function selectModelInUse(db: Db): Promise<LocalModelRow | undefined> {
  const [row] = await db.select().from(localModels).where(eq(localModels.isInUse, true))
  return row
}

/** Newest first. */
export const selectModels = (db: Db, limit: number) =>
  db.select().from(localModels).orderBy(desc(localModels.id)).limit(limit)

export async function insertModel(db: Db, model: typeof localModels.$inferInsert) {
  if (model.isInUse)
    await db
      .update(localModels)
      .set({ isInUse: false })
      .where(sql`is_in_use`)
  await db.insert(localModels).values(model)
}

/** Always keeps the model in use. */
export async function deleteModelsBut(db: Db, keep: readonly number[]) {
  await db
    .delete(localModels)
    .where(sql`${notInArray(localModels.id, [...keep])} and not ${localModels.isInUse}`)
}
