import type { NewRule, RuleChange } from "@grove/contract/rules"

import { asc, eq } from "#db/drizzle.ts"
import { rules } from "#db/tables/rules.ts"
import type { Db } from "#platform/context.ts"

export type RuleRow = typeof rules.$inferSelect

export const selectRules = (db: Db, options: { isActiveOnly: boolean }) =>
  db
    .select()
    .from(rules)
    .where(options.isActiveOnly ? eq(rules.isActive, true) : undefined)
    .orderBy(asc(rules.id))

export async function selectRule(db: Db, id: number): Promise<RuleRow | undefined> {
  const [row] = await db.select().from(rules).where(eq(rules.id, id))
  return row
}

export async function lockRule(db: Db, id: number): Promise<RuleRow | undefined> {
  const [row] = await db.select().from(rules).where(eq(rules.id, id)).for("update")
  return row
}

export async function insertRule(db: Db, facts: NewRule, createdAt: Date): Promise<RuleRow> {
  const [row] = await db
    .insert(rules)
    .values({ ...facts, createdAt })
    .returning()
  return row!
}

export async function updateRule(db: Db, id: number, change: RuleChange, at: Date) {
  const [row] = await db
    .update(rules)
    .set({ ...change, updatedAt: at })
    .where(eq(rules.id, id))
    .returning()
  return row!
}
