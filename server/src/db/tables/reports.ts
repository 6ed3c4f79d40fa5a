import { PENALTY_TYPES } from "@grove/contract/penalties"
import { REPORT_TARGETS, VIOLATION_STATUSES } from "@grove/contract/reports"

import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  sql,
  text,
  unique,
  uniqueIndex,
} from "#db/drizzle.ts"

import { at, createdAt } from "./columns.ts"
import type { PostImage, PostVideo } from "./posts.ts"
import { rules } from "./rules.ts"
import { users, type StoredMention } from "./users.ts"

/** The server's own copy of the reported content. */
export interface Evidence {
  text: string
  images: PostImage[]
  /** Users mentioned in the text, also after they have changed their handles. Missing in older cases. */
  mentions?: StoredMention[]
  video?: PostVideo | null
  /** The post of a comment. */
  postId?: string
}

/** What a case has removed: bio and picture of a user, or the content itself. */
export interface RemovedFields {
  bio?: string | null
  pictureHash?: string | null
}

/** State of a case before its decision, so that undoing restores exactly that. */
export interface Before {
  isHolding: boolean
  penaltyId: number | null
}

/** A case: one open violation per target and rule. Further reports join it. */
export const violations = pgTable(
  "violations",
  {
    id: serial().primaryKey(),
    targetType: text({ enum: REPORT_TARGETS }).notNull(),
    targetId: text().notNull(),
    /** The author of the content. */
    userId: text()
      .notNull()
      .references(() => users.id),
    ruleId: integer()
      .notNull()
      .references(() => rules.id),
    evidence: jsonb().$type<Evidence>().notNull(),
    status: text({ enum: VIOLATION_STATUSES }).notNull().default("pending"),
    reportCount: integer().notNull().default(0),
    isAuto: boolean().notNull().default(false),
    /** When the rule acted automatically; counted for the daily limit. */
    autoAt: at(),
    /** Null while the content is visible. Overturning restores exactly this. */
    taken: jsonb().$type<RemovedFields>(),
    undo: jsonb().$type<Before>(),
    note: text(),
    /** The rule's own penalty and the moderator's reason to depart from it; null if they did not. */
    rulePenalty: text({ enum: PENALTY_TYPES }),
    penaltyReason: text(),
    createdAt: createdAt(),
    resolvedAt: at(),
    resolvedBy: text().references(() => users.id, { onDelete: "set null" }),
    openedBy: text(),
    openedAt: at(),
  },
  (t) => [
    uniqueIndex("violations_open_idx")
      .on(t.targetType, t.targetId, t.ruleId)
      .where(sql`${t.status} = 'pending'`),
    index("violations_status_idx").on(t.status, t.createdAt),
    index("violations_user_id_idx").on(t.userId),
    index("violations_resolved_at_idx").on(t.resolvedAt),
    index("violations_target_idx").on(t.targetType, t.targetId),
    index("violations_auto_at_idx")
      .on(t.ruleId, t.autoAt)
      .where(sql`${t.autoAt} is not null`),
  ],
)

export const reports = pgTable(
  "reports",
  {
    id: serial().primaryKey(),
    violationId: integer()
      .notNull()
      .references(() => violations.id, { onDelete: "cascade" }),
    reporterId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    targetType: text({ enum: REPORT_TARGETS }).notNull(),
    targetId: text().notNull(),
    ruleId: integer()
      .notNull()
      .references(() => rules.id),
    additionalInfo: text(),
    createdAt: createdAt(),
  },
  (t) => [
    unique("reports_once").on(t.reporterId, t.targetType, t.targetId, t.ruleId),
    index("reports_violation_id_idx").on(t.violationId),
    index("reports_created_at_idx").on(t.createdAt),
  ],
)
