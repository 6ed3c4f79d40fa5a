import { withClient } from "#supervisor/connection.ts"

import { ok, problem, skipped, type Finding } from "./finding.ts"

const TOLERANCE_S = 5

/** The seconds by which our clock is ahead of another one. */
export interface ClockSample {
  of: string
  aheadSeconds: number
}

/** The `Date` of a response, which states whole seconds. */
export function clockOf(of: string, response: Response): ClockSample | undefined {
  const date = Date.parse(response.headers.get("date") ?? "")
  return Number.isNaN(date) ? undefined : { of, aheadSeconds: (Date.now() - date - 500) / 1000 }
}

export async function databaseClock(url: string): Promise<ClockSample | undefined> {
  try {
    return await withClient(url, async (client) => {
      const before = Date.now()
      const { rows } = await client.query<{ time: Date }>("select clock_timestamp() as time")
      const middle = (before + Date.now()) / 2
      return { of: "the database", aheadSeconds: (middle - rows[0]!.time.getTime()) / 1000 }
    })
  } catch {
    return undefined
  }
}

export function checkClock(samples: readonly ClockSample[]): Finding {
  if (samples.length === 0) return skipped("clock", "there is no other clock to compare with")
  const wrong = samples.filter(({ aheadSeconds }) => Math.abs(aheadSeconds) > TOLERANCE_S)
  const names = samples.map(({ of }) => of).join(", ")
  if (wrong.length === 0) return ok("clock", `agrees with ${names}`)
  const says = wrong
    .map(({ of, aheadSeconds }) => {
      const seconds = Math.round(Math.abs(aheadSeconds))
      return `${seconds} s ${aheadSeconds > 0 ? "ahead of" : "behind"} ${of}`
    })
    .join(", ")
  return problem(
    "clock",
    `this machine is ${says}`,
    "Synchronize all machines with NTP (timedatectl set-ntp true): sign-in tolerates two minutes.",
  )
}
