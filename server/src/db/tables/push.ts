import { index, jsonb, pgTable, text, uuid } from "#db/drizzle.ts"

import { createdAt } from "./columns.ts"
import { users } from "./users.ts"

/** A push subscription of a browser. Deleted with its session. */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    endpoint: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    sessionId: uuid().notNull(),
    keys: jsonb().$type<{ p256dh: string; auth: string }>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("push_subscriptions_user_id_idx").on(t.userId)],
)
