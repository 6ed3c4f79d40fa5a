import { auditLog } from "#db/tables/audit.ts"
import type { Db } from "#platform/context.ts"

export async function insertAct(db: Db, values: typeof auditLog.$inferInsert) {
  await db.insert(auditLog).values(values)
}
