import { rows } from "#db/sql.ts"
import type { Db } from "#platform/context.ts"

export interface JobRow extends Record<string, unknown> {
  id: string
  name: string
  attempts: number
  max_attempts: number
  error: string | null
  created_at: Date
  updated_at: Date
  run_at: Date
}

const FAILED = `
  select id, task_identifier as name, attempts, max_attempts, last_error as error, created_at, updated_at, run_at
  from graphile_worker.jobs
  where last_error is not null and locked_at is null and id < $1
  order by id desc limit $2`

/** Jobs whose last attempt failed, whether or not they are tried again. */
export const selectFailedJobs = (db: Db, beforeId: number, limit: number) =>
  rows<JobRow>(db, FAILED, [beforeId, limit])

const STATE = `
  select count(*) filter (where attempts >= max_attempts)::int as failed,
    count(*) filter (where attempts < max_attempts and run_at <= $1 and locked_at is null)::int as waiting,
    extract(epoch from $1 - min(run_at) filter (where attempts < max_attempts and run_at <= $1 and locked_at is null))::int
      as oldest_seconds
  from graphile_worker.jobs`

export async function selectQueueState(db: Db, now: Date) {
  const [row] = await rows<{ failed: number; waiting: number; oldest_seconds: number | null }>(
    db,
    STATE,
    [now],
  )
  return row!
}

const RETRY = `
  select count(*)::int as count from graphile_worker.reschedule_jobs(
    array(select id from graphile_worker.jobs where last_error is not null and locked_at is null
      and case when $1::bigint[] is null then attempts >= max_attempts else id = any($1) end),
    run_at => $2::timestamptz, attempts => 0)`

/** The queue skips jobs that are running. */
export async function retryJobs(db: Db, ids: readonly number[] | null, at: Date): Promise<number> {
  const [row] = await rows<{ count: number }>(db, RETRY, [ids, at])
  return row?.count ?? 0
}

const REMOVE = `
  select j.id from graphile_worker.complete_jobs(
    array(select id from graphile_worker.jobs where id = $1 and last_error is not null and locked_at is null)) j`

export async function completeFailedJob(db: Db, id: number): Promise<boolean> {
  return (await rows(db, REMOVE, [id])).length > 0
}
