import type { Announcement, NewAnnouncement } from "@grove/contract/announcements"

/** The form: times as the browser's date and time fields write them, empty for now and for no end. */
export interface AnnouncementDraft {
  text: string
  language: string
  startsAt: string
  endsAt: string
}

export const EMPTY: AnnouncementDraft = { text: "", language: "", startsAt: "", endsAt: "" }

export const draftOf = (announcement: Announcement): AnnouncementDraft => ({
  text: announcement.text,
  language: announcement.language ?? "",
  startsAt: localTime(announcement.startsAt),
  endsAt: announcement.endsAt === null ? "" : localTime(announcement.endsAt),
})

/** For a new announcement, a missing start is now; for an old one it stays. */
export const factsOf = (draft: AnnouncementDraft): NewAnnouncement => ({
  text: draft.text.trim(),
  language: draft.language === "" ? null : draft.language,
  ...(draft.startsAt !== "" && { startsAt: new Date(draft.startsAt).toISOString() }),
  endsAt: draft.endsAt === "" ? null : new Date(draft.endsAt).toISOString(),
})

export function isEndWrong({ startsAt, endsAt }: AnnouncementDraft, now: number): boolean {
  if (endsAt === "") return false
  const start = startsAt === "" ? now : Date.parse(startsAt)
  return Date.parse(endsAt) <= start
}

/** `2026-03-10T12:00:00Z` → `2026-03-10T13:00` in the reader's time zone. */
function localTime(iso: string): string {
  const at = new Date(iso)
  const shifted = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 16)
}
