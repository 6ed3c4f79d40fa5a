import { sql, text, timestamp, uuid } from "#db/drizzle.ts"
/** UUIDv7 from PostgreSQL 18: descending order of the primary key is newest first. */
export const newestFirstId = () =>
  uuid()
    .primaryKey()
    .default(sql`uuidv7()`)
export const at = () => timestamp({ withTimezone: true, mode: "date" })
export const createdAt = () => at().notNull().defaultNow()
/** User ids are text because one of them is `admin`. */
export const userId = () => text()
