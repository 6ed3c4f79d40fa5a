import { serverEvent } from "#platform/live/server-event.ts"

/** The settings of the site changed: cached ones are stale. */
export const SITE_CHANGED = serverEvent<Record<string, never>>("site.changed")

/** An announcement began, changed or ended: cached ones are stale. */
export const ANNOUNCEMENT_CHANGED = serverEvent<{ id: string; isNew: boolean }>(
  "announcement.changed",
)
