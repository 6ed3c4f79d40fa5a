import { Type, type Static } from "typebox"

import { Count, SmallId, Time, closed, nullableText } from "./fields.ts"
import { PageQuery } from "./page.ts"
import { route } from "./route.ts"

/** `failed`: not retried automatically; `retrying`: failed, and retried at `runAt`. */
export const JOB_STATES = ["failed", "retrying"] as const

export const FailedJob = Type.Object({
  id: Type.Integer(),
  /** `feature.action`. */
  name: Type.String(),
  state: Type.Enum(JOB_STATES),
  attempts: Count,
  maxAttempts: Count,
  error: nullableText,
  createdAt: Time,
  failedAt: Time,
  runAt: Time,
})
export type FailedJob = Static<typeof FailedJob>

const admin = { access: "admin", rateClass: "write" } as const

export const jobs = {
  failed: route({
    method: "GET",
    path: "/api/admin/jobs",
    access: "admin",
    rateClass: "read",
    summary: "Lists jobs that failed, newest first.",
    query: PageQuery,
    reply: Type.Array(FailedJob),
    paged: true,
  }),
  retry: route({
    ...admin,
    method: "POST",
    path: "/api/admin/jobs/retry",
    summary: "Runs failed jobs again; all of them without ids.",
    body: closed({ ids: Type.Optional(Type.Array(SmallId, { minItems: 1, maxItems: 100 })) }),
    reply: Type.Object({ retried: Count }),
  }),
  remove: route({
    ...admin,
    method: "DELETE",
    path: "/api/admin/jobs/:jobId",
    summary: "Removes a failed job from the queue. Idempotent.",
    params: closed({ jobId: SmallId }),
    reply: Type.Object({ isRemoved: Type.Boolean() }),
  }),
}
