import { sql } from "drizzle-orm"
import { text, timestamp, uuid } from "drizzle-orm/pg-core"

/** Ids made by PostgreSQL 18: "newest first" is the primary key. */
export const newestFirstId = () =>
  uuid()
    .primaryKey()
    .default(sql`uuidv7()`)
export const at = () => timestamp({ withTimezone: true, mode: "date" })
export const createdAt = () => at().notNull().defaultNow()
/** User ids are text because one of them is the word `admin`. */
export const userId = () => text()
