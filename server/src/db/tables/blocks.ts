import {
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
  uuid,
} from "#db/drizzle.ts"

import { createdAt } from "./columns.ts"
import { users } from "./users.ts"

/** The name shown to a list's owner after the listed user has blocked them. */
export interface KnownAs {
  firstName: string | null
  lastName: string | null
  handle: string
}

const knownAs = () => jsonb().$type<KnownAs>()

/** A block hides both users from each other. */
export const blocks = pgTable(
  "blocks",
  {
    blockerId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    blockedId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Orders the list by when it began. */
    id: uuid()
      .notNull()
      .default(sql`uuidv7()`),
    createdAt: createdAt(),
    /** The blocked user's name when they blocked back; later names are hidden from the blocker. */
    knownAs: knownAs(),
  },
  (t) => [
    primaryKey({ columns: [t.blockerId, t.blockedId] }),
    uniqueIndex("blocks_blocker_id_idx").on(t.blockerId, t.id.desc().nullsFirst()),
    index("blocks_blocked_id_idx").on(t.blockedId, t.blockerId),
    check("blocks_self_check", sql`${t.blockerId} <> ${t.blockedId}`),
  ],
)

/** A mute hides a user from the muter's lists. The muted user is not told. */
export const mutes = pgTable(
  "mutes",
  {
    muterId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    mutedId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Orders the list by when it began. */
    id: uuid()
      .notNull()
      .default(sql`uuidv7()`),
    createdAt: createdAt(),
    /** The muted user's name when they blocked the muter. */
    knownAs: knownAs(),
  },
  (t) => [
    primaryKey({ columns: [t.muterId, t.mutedId] }),
    uniqueIndex("mutes_muter_id_idx").on(t.muterId, t.id.desc().nullsFirst()),
    index("mutes_muted_id_idx").on(t.mutedId),
    check("mutes_self_check", sql`${t.muterId} <> ${t.mutedId}`),
  ],
)
