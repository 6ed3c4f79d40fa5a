import { sql } from "#db/drizzle.ts"
import type { Context } from "#platform/context.ts"

/** Work outside requests. Delivered at least once: every job must be idempotent. */
export interface Job<P = unknown> {
  /** `feature.action`, such as `stories.expire`. */
  readonly name: string
  /** The schedule of a recurring job, such as `0 4 * * *`. */
  readonly cron?: string
  run(ctx: Context, payload: P): Promise<void>
}

/** Defines a job; infers the type of its payload. */
export function job<P = Record<string, never>>(definition: Job<P>): Job<P> {
  return definition
}

/** A job whose code is wired elsewhere, because it needs a feature above the one that queues it. */
export interface JobReference<P> {
  readonly name: string
  run?(ctx: Context, payload: P): Promise<void>
}

export interface EnqueueOptions {
  runAt?: Date
  /** Replaces a queued job with the same key. */
  key?: string
  maxAttempts?: number
  /** Higher numbers run later; 0 by default. */
  priority?: number
}

/** Part of the caller's transaction: the job is queued only if it commits. */
export async function enqueue<P>(
  ctx: Pick<Context, "db">,
  to: JobReference<P>,
  payload: P,
  options: EnqueueOptions = {},
): Promise<void> {
  await ctx.db.execute(sql`select graphile_worker.add_job(
    identifier => ${to.name}, payload => ${JSON.stringify(payload ?? {})}::json,
    run_at => ${options.runAt?.toISOString() ?? null}::timestamptz,
    max_attempts => ${options.maxAttempts ?? 10}, job_key => ${options.key ?? null},
    priority => ${options.priority ?? 0})`)
}
