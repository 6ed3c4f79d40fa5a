import type { Pool } from "pg"

import type { Log } from "#platform/context.ts"

/** Covers a slow reply and small drift. */
const TOLERANCE_MS = 5000

/** Warns when the clocks of this machine and the database differ; limits, penalties and sign-ins depend on them. */
export async function compareClocks(pool: Pool, now: () => Date, log: Log): Promise<void> {
  const before = now().getTime()
  const { rows } = await pool.query<{ time: Date }>("select clock_timestamp() as time")
  const midpoint = (before + now().getTime()) / 2
  const offsetMs = midpoint - (rows[0]?.time.getTime() ?? midpoint)
  if (Math.abs(offsetMs) <= TOLERANCE_MS) return
  const seconds = Math.round(offsetMs / 1000)
  log.warn(
    { offsetSeconds: seconds },
    `This machine's clock is ${Math.abs(seconds)} seconds ${seconds > 0 ? "ahead of" : "behind"} the database's: set both, for instance with NTP.`,
  )
}
