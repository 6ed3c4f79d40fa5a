import { Type, type Static } from "typebox"

import { Count, Time, Uuid, closed, filledText, nullableText, nullableTime } from "./fields.ts"
import { SITE } from "./limits.ts"
import { PageQuery } from "./page.ts"
import { route } from "./route.ts"

/** A notice above every screen. */
export const Announcement = Type.Object({
  id: Uuid,
  text: Type.String(),
  /** Only for members who prefer this language; null: for all. */
  language: nullableText,
  startsAt: Time,
  endsAt: nullableTime,
})
export type Announcement = Static<typeof Announcement>

/** An announcement with whether the member has seen it; closed ones are left out. */
export const ShownAnnouncement = Type.Object({ ...Announcement.properties, isSeen: Type.Boolean() })
export type ShownAnnouncement = Static<typeof ShownAnnouncement>

export const ANNOUNCEMENT_STATES = ["scheduled", "live", "ended"] as const

export const AnnouncementForAdmins = Type.Object({
  ...Announcement.properties,
  state: Type.Enum(ANNOUNCEMENT_STATES),
  /** Number of members who saw it, and of those who closed it. */
  seenBy: Count,
  closedBy: Count,
})
export type AnnouncementForAdmins = Static<typeof AnnouncementForAdmins>

/** A language tag without a region, such as `de`. */
const language = Type.Unsafe<string | null>({
  type: ["string", "null"],
  pattern: "^[a-z]{2,3}$",
})

export const NewAnnouncement = closed({
  text: filledText(SITE.announcement),
  language: Type.Optional(language),
  /** Missing: now. */
  startsAt: Type.Optional(Time),
  endsAt: Type.Optional(nullableTime),
})
export type NewAnnouncement = Static<typeof NewAnnouncement>

/** Missing fields stay unchanged. */
export const AnnouncementChange = Type.Object(
  {
    text: Type.Optional(filledText(SITE.announcement)),
    language: Type.Optional(language),
    startsAt: Type.Optional(Time),
    endsAt: Type.Optional(nullableTime),
  },
  { additionalProperties: false, minProperties: 1 },
)
export type AnnouncementChange = Static<typeof AnnouncementChange>

const params = closed({ announcementId: Uuid })
const admin = { access: "admin", rateClass: "write" } as const

export const announcements = {
  current: route({
    method: "GET",
    path: "/api/announcements",
    access: "member",
    rateClass: "read",
    summary: "Returns the announcements that are live and that the caller has not closed.",
    reply: Type.Array(ShownAnnouncement),
  }),
  see: route({
    method: "POST",
    path: "/api/announcements/:announcementId/seen",
    access: "member",
    rateClass: "react",
    allowedWhile: "suspended",
    summary: "Notes that the caller has seen, or closed, an announcement. Holds on all devices.",
    params,
    body: closed({ isClosed: Type.Boolean() }),
    reply: Type.Object({ isClosed: Type.Boolean() }),
  }),
  list: route({
    method: "GET",
    path: "/api/admin/announcements",
    access: "admin",
    rateClass: "read",
    summary: "Lists all announcements, newest first.",
    query: PageQuery,
    reply: Type.Array(AnnouncementForAdmins),
    paged: true,
  }),
  create: route({
    ...admin,
    method: "POST",
    path: "/api/admin/announcements",
    summary: "Announces something to all members, now or later.",
    body: NewAnnouncement,
    reply: AnnouncementForAdmins,
    creates: true,
  }),
  change: route({
    ...admin,
    method: "PATCH",
    path: "/api/admin/announcements/:announcementId",
    summary: "Changes an announcement. Members who have closed it do not see it again.",
    params,
    body: AnnouncementChange,
    reply: AnnouncementForAdmins,
  }),
  remove: route({
    ...admin,
    method: "DELETE",
    path: "/api/admin/announcements/:announcementId",
    summary: "Deletes an announcement.",
    params,
    reply: Type.Object({ isRemoved: Type.Boolean() }),
  }),
}
