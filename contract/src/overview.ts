import { Type, type Static } from "typebox"

import { Count, Time, nullableInteger } from "./fields.ts"
import { FailedJob } from "./jobs.ts"
import { route } from "./route.ts"

const Day = Type.Object({ day: Type.String({ format: "date" }), count: Count })
export type DayCount = Static<typeof Day>

/** The state of the site on one page. Days are those of UTC; the last one is today. */
export const SiteOverview = Type.Object({
  /** People who asked to join and wait for a decision. */
  waiting: Type.Object({
    count: Count,
    people: Type.Array(Type.Object({ name: Type.String(), since: Time })),
  }),
  jobs: Type.Object({
    failed: Count,
    latest: Type.Unsafe<FailedJob | null>({ ...FailedJob, type: ["object", "null"] }),
    waiting: Count,
    /** How long the first job has been waiting. */
    oldestSeconds: nullableInteger,
    hours: Type.Array(Type.Object({ at: Time, count: Count })),
  }),
  mail: Type.Object({
    isSetUp: Type.Boolean(),
    /** Mails that could not be sent yet. */
    delayed: Count,
  }),
  people: Type.Object({
    total: Count,
    joinedThisWeek: Count,
    /** Members at the end of each week. */
    weeks: Type.Array(Day),
  }),
  /** `usual`: the average of other days by this time; null while too few days are known. */
  active: Type.Object({ today: Count, usual: nullableInteger, days: Type.Array(Day) }),
  posts: Type.Object({ today: Count, usual: nullableInteger, days: Type.Array(Day) }),
  storage: Type.Object({
    pictureBytes: Count,
    databaseBytes: Count,
    /** Free space on the server's disk; null if pictures are stored elsewhere. */
    freeBytes: nullableInteger,
    /** Extrapolated from the growth of the last weeks; null if there is none or it is unknown. */
    fullInDays: nullableInteger,
  }),
  health: Type.Object({
    version: Type.String(),
    startedAt: Time,
    databaseMs: Type.Number(),
    isLive: Type.Boolean(),
  }),
})
export type SiteOverview = Static<typeof SiteOverview>

export const overview = {
  get: route({
    method: "GET",
    path: "/api/admin/overview",
    access: "admin",
    rateClass: "read",
    summary: "Returns how the site is doing and what needs an administrator.",
    reply: SiteOverview,
  }),
}
