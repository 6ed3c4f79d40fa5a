import type { Announcement } from "@grove/contract/announcements"

import type { AnnouncementRow } from "./announcements.queries.ts"

export const shapeAnnouncement = (row: AnnouncementRow): Announcement => ({
  id: row.id,
  text: row.text,
  language: row.language,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt?.toISOString() ?? null,
})
