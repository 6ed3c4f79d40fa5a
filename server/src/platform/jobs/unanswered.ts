import type { Pool } from "pg"

import { UNANSWERED_ARGUMENT } from "#platform/beats.ts"
import type { Log } from "#platform/context.ts"

const MESSAGE = "The server stopped answering while this ran. Retry it once the reason is known."

const UNLOCK = `
  select graphile_worker.force_unlock_workers(array(
    select locked_by from graphile_worker.jobs where id = any($1::bigint[]) and locked_by is not null))`
const FAIL = `select id from graphile_worker.permanently_fail_jobs($1::bigint[], $2)`
const RUNNING = `
  select id from graphile_worker.jobs where id = any($1::bigint[]) and locked_by is not null`

/** Fails the jobs that a predecessor was working on when it stopped answering: one of them would do it again. */
export async function failUnanswered(pool: Pool, log: Log, given = process.argv) {
  const argument = given.find((word) => word.startsWith(UNANSWERED_ARGUMENT))
  const ids = argument?.slice(UNANSWERED_ARGUMENT.length).split(",") ?? []
  if (ids.length === 0) return
  const client = await pool.connect()
  try {
    await client.query("begin")
    // Those that ended in the meantime are not its fault.
    const running = (await client.query<{ id: string }>(RUNNING, [ids])).rows.map(({ id }) => id)
    await client.query(UNLOCK, [running])
    await client.query(FAIL, [running, MESSAGE])
    await client.query("commit")
    log.error({ jobs: running }, "jobs that stopped the server are not tried again by themselves")
  } catch (error) {
    await client.query("rollback")
    throw error
  } finally {
    client.release()
  }
}
