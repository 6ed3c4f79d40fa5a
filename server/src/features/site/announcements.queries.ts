import { and, desc, eq, gt, isNull, lt, or, sql } from "#db/drizzle.ts"
import { shortRead } from "#db/short-reads.ts"
import { rows } from "#db/sql.ts"
import { announcements, announcementViews } from "#db/tables/site.ts"
import type { Db } from "#platform/context.ts"

export type AnnouncementRow = typeof announcements.$inferSelect

/** Live and scheduled ones, oldest first. */
export const selectUnended = (db: Db, now: Date): Promise<AnnouncementRow[]> =>
  db
    .select()
    .from(announcements)
    .where(or(isNull(announcements.endsAt), gt(announcements.endsAt, now)))
    .orderBy(announcements.startsAt, announcements.id)

interface ViewRow {
  id: string
  isSeen: boolean
  isClosed: boolean
}

/** A row for each that still exists: deleting an announcement deletes its views too. */
const VIEWS = `
  select a.id, v.user_id is not null as "isSeen", v.closed_at is not null as "isClosed"
  from announcements a left join announcement_views v on v.announcement_id = a.id and v.user_id = $1
  where a.id = any($2::uuid[])`

export const viewsRead = <T>(
  userId: string,
  ids: readonly string[],
  shape: (views: readonly ViewRow[]) => T,
) => shortRead<ViewRow, T>(VIEWS, [userId, ids], shape)

/** A closed announcement stays closed. */
export async function upsertView(db: Db, view: typeof announcementViews.$inferInsert) {
  await db
    .insert(announcementViews)
    .values(view)
    .onConflictDoUpdate({
      target: [announcementViews.userId, announcementViews.announcementId],
      set: { closedAt: sql`coalesce(${announcementViews.closedAt}, excluded.closed_at)` },
    })
}

export async function deleteViewsOf(db: Db, userId: string) {
  await db.delete(announcementViews).where(eq(announcementViews.userId, userId))
}

export const selectAnnouncementsBefore = (db: Db, id: string | undefined, limit: number) =>
  db
    .select()
    .from(announcements)
    .where(and(id === undefined ? undefined : lt(announcements.id, id)))
    .orderBy(desc(announcements.id))
    .limit(limit)

const FIGURES = `
  select announcement_id as id, count(*)::int as seen, count(closed_at)::int as closed
  from announcement_views where announcement_id = any($1::uuid[]) group by announcement_id`

export const selectFigures = (db: Db, ids: readonly string[]) =>
  rows<{ id: string; seen: number; closed: number }>(db, FIGURES, [ids])

export async function insertAnnouncement(db: Db, values: typeof announcements.$inferInsert) {
  const [row] = await db.insert(announcements).values(values).returning()
  return row!
}

export async function lockAnnouncement(db: Db, id: string) {
  const [row] = await db.select().from(announcements).where(eq(announcements.id, id)).for("update")
  return row
}

export async function updateAnnouncement(
  db: Db,
  id: string,
  change: Partial<typeof announcements.$inferInsert>,
) {
  const [row] = await db
    .update(announcements)
    .set(change)
    .where(eq(announcements.id, id))
    .returning()
  return row!
}

export async function deleteAnnouncement(db: Db, id: string) {
  const [row] = await db.delete(announcements).where(eq(announcements.id, id)).returning()
  return row
}
