import { MINUTE_MS } from "@grove/contract/durations"

import type { World } from "./world.ts"

/** Runs the minutely job and sends what it queued. */
export async function runMailJobs(w: World) {
  await w.pool.query("select graphile_worker.add_job('mail.notify')")
  await w.runJobs()
  await restart(w)
}

/** The server's clock runs ahead of the database's, whose ids tell when something happened. */
const restart = (w: World) =>
  w.pool.query(`insert into mail_progress (name, up_to) values ('collected', uuidv7())
    on conflict (name) do update set up_to = excluded.up_to`)

/** Begins a test: mails are about what happens from now on, all of which counts as unread for long enough. */
export async function beginMails(w: World) {
  if (w.now().getTime() - Date.now() < 6 * MINUTE_MS) w.travel(6 * MINUTE_MS)
  await restart(w)
  await w.pool.query("delete from mail_pending")
}
