import type { Pool } from "pg"

import type { Log } from "#platform/context.ts"

/** What a slow answer and lazy clocks may make of it. */
const TOLERANCE_MS = 5000

/** Says so when this machine and the database disagree about the time: limits, penalties and sign-ins depend on it. */
export async function compareClocks(pool: Pool, now: () => Date, log: Log): Promise<void> {
  const before = now().getTime()
  const { rows } = await pool.query<{ time: Date }>("select clock_timestamp() as time")
  const between = (before + now().getTime()) / 2
  const offsetMs = between - (rows[0]?.time.getTime() ?? between)
  if (Math.abs(offsetMs) <= TOLERANCE_MS) return
  const seconds = Math.round(offsetMs / 1000)
  log.warn(
    { offsetSeconds: seconds },
    `This machine's clock is ${Math.abs(seconds)} seconds ${seconds > 0 ? "ahead of" : "behind"} the database's: set both, for instance with NTP.`,
  )
}
