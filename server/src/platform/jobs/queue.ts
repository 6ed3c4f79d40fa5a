import { sql } from "drizzle-orm"

import type { Context } from "#platform/context.ts"

/** A piece of work outside requests. Every job may run twice: write it so that this changes nothing. */
export interface Job<P = unknown> {
  /** `feature.act`, e.g. `stories.expire`. */
  readonly name: string
  /** When it recurs by itself, as a crontab time, e.g. `0 4 * * *`. */
  readonly cron?: string
  run(ctx: Context, payload: P): Promise<void>
}

/** Names a job without losing the type of its payload. */
export function job<P = Record<string, never>>(definition: Job<P>): Job<P> {
  return definition
}

export interface EnqueueOptions {
  runAt?: Date
  /** A second job with the same key replaces the first while that one waits. */
  key?: string
  /** Jobs of one queue run one after the other. */
  queue?: string
  maxAttempts?: number
}

/** In the caller's transaction: the job exists exactly when the act does. */
export async function enqueue<P>(
  ctx: Pick<Context, "db">,
  to: Job<P>,
  payload: P,
  options: EnqueueOptions = {},
): Promise<void> {
  await ctx.db.execute(sql`select graphile_worker.add_job(
    identifier => ${to.name}, payload => ${JSON.stringify(payload ?? {})}::json,
    queue_name => ${options.queue ?? null}, run_at => ${options.runAt?.toISOString() ?? null}::timestamptz,
    max_attempts => ${options.maxAttempts ?? 10}, job_key => ${options.key ?? null})`)
}
