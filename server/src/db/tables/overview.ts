import { bigint, integer, pgTable } from "#db/drizzle.ts"

import { at } from "./columns.ts"

/** One row per hour, for the charts of the overview: what cannot be counted afterwards. */
export const hourlyFigures = pgTable("hourly_figures", {
  at: at().primaryKey(),
  /** Members seen since the beginning of the day (UTC). */
  active: integer().notNull(),
  /** Jobs that were due. */
  waitingJobs: integer().notNull(),
  /** Pictures and database. */
  storedBytes: bigint({ mode: "number" }).notNull(),
})
