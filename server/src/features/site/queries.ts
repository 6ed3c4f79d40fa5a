import { siteSettings } from "#db/tables/site.ts"
import type { Db } from "#platform/context.ts"

export type SiteRow = typeof siteSettings.$inferSelect
export type SiteRowChange = Partial<Omit<SiteRow, "isOnly">>

export async function selectSite(db: Db): Promise<SiteRow | undefined> {
  const [row] = await db.select().from(siteSettings)
  return row
}

/** Serializes changes, so that the audit log names what each of them replaced. */
export async function lockSite(db: Db): Promise<SiteRow> {
  await db.insert(siteSettings).values({}).onConflictDoNothing()
  const [row] = await db.select().from(siteSettings).for("update")
  return row!
}

export async function updateSiteRow(db: Db, change: SiteRowChange): Promise<void> {
  await db.update(siteSettings).set(change)
}
