import { bigint, pgTable, primaryKey, text, uuid } from "#db/drizzle.ts"

import { at } from "./columns.ts"

/** Server processes that hold sockets; a silent one is considered gone (`db/presence.ts`). */
export const liveServers = pgTable("live_servers", {
  id: uuid().primaryKey(),
  seenAt: at().notNull().defaultNow(),
})

/** Which users have a socket on which process. Unlogged: after a crash all clients reconnect. */
export const presences = pgTable(
  "presences",
  {
    userId: text().notNull(),
    serverId: uuid()
      .notNull()
      .references(() => liveServers.id, { onDelete: "cascade" }),
    /** Shorter than an id. Given again only after a crash, when all rows are gone. */
    number: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.serverId] })],
)
