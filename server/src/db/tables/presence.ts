import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core"

import { at } from "./columns.ts"

/** The processes that hold sockets. One that has not been heard of for a while holds none any more. */
export const liveServers = pgTable("live_servers", {
  id: uuid().primaryKey(),
  seenAt: at().notNull().defaultNow(),
})

/** Who has a socket, and on which process. Unlogged: after a crash everybody connects again anyway. */
export const presences = pgTable(
  "presences",
  {
    userId: text().notNull(),
    serverId: uuid()
      .notNull()
      .references(() => liveServers.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.serverId] })],
)
