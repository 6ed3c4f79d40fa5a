import type { FailedJob } from "@grove/contract/jobs"
import { PAGE } from "@grove/contract/limits"
import type { PageQuery } from "@grove/contract/page"
import type { Page } from "@grove/contract/route"

import { recordAct } from "#features/audit/service.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { cutPage, decodeCursor } from "#platform/http/cursor.ts"

import {
  completeFailedJob,
  retryJobs,
  selectFailedJobs,
  selectQueueState,
  type JobRow,
} from "./queries.ts"

const NEWEST = 2_147_483_647

export async function listFailedJobs(ctx: Context, query: PageQuery): Promise<Page<FailedJob>> {
  const limit = query.limit ?? PAGE.default
  const [before] = decodeCursor(query.cursor, "integer") ?? [NEWEST]
  const found = await selectFailedJobs(ctx.db, before, limit + 1)
  const { items, next } = cutPage(found, limit, (row) => [Number(row.id)])
  return { items: items.map(shapeJob), next }
}

const shapeJob = (row: JobRow): FailedJob => ({
  id: Number(row.id),
  name: row.name,
  state: row.attempts >= row.max_attempts ? "failed" : "retrying",
  attempts: row.attempts,
  maxAttempts: row.max_attempts,
  error: row.error,
  createdAt: row.created_at.toISOString(),
  failedAt: row.updated_at.toISOString(),
  runAt: row.run_at.toISOString(),
})

/** For the overview: the state of the queue, and the newest job that is not retried. */
export async function queueState(ctx: Context) {
  const [state, newest] = await Promise.all([
    selectQueueState(ctx.db, ctx.now()),
    selectFailedJobs(ctx.db, NEWEST, PAGE.default),
  ])
  const latest = newest.find((row) => row.attempts >= row.max_attempts)
  return {
    failed: state.failed,
    waiting: state.waiting,
    oldestSeconds: state.oldest_seconds,
    latest: latest ? shapeJob(latest) : null,
  }
}

/** Without ids, all jobs that are no longer retried automatically. */
export async function retryFailedJobs(ctx: Context, ids: readonly number[] | undefined) {
  return inTransaction(ctx, async (ctx) => {
    const retried = await retryJobs(ctx.db, ids ?? null, ctx.now())
    if (retried > 0)
      await recordAct(ctx, {
        act: "job.retry",
        subjectType: "job",
        subjectId: ids?.length === 1 ? String(ids[0]) : "several",
        detail: { retried },
      })
    return { retried }
  })
}

export async function removeFailedJob(ctx: Context, id: number) {
  return inTransaction(ctx, async (ctx) => {
    const isRemoved = await completeFailedJob(ctx.db, id)
    if (isRemoved)
      await recordAct(ctx, { act: "job.remove", subjectType: "job", subjectId: String(id) })
    return { isRemoved }
  })
}
