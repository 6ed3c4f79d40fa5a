import { bigserial, index, jsonb, pgTable, text } from "#db/drizzle.ts"

import { createdAt } from "./columns.ts"

/** Actions of staff. Append-only: a trigger rejects updates and deletes. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    actorId: text().notNull(),
    act: text().notNull(),
    subjectType: text().notNull(),
    subjectId: text().notNull(),
    detail: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [
    index("audit_log_actor_id_idx").on(t.actorId, t.id.desc().nullsFirst()),
    index("audit_log_act_idx").on(t.act, t.id.desc().nullsFirst()),
    index("audit_log_subject_idx").on(t.subjectType, t.subjectId),
  ],
)
