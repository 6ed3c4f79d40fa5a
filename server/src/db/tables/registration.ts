import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  sql,
  text,
  uniqueIndex,
  uuid,
} from "#db/drizzle.ts"

import { bytes } from "./auth.ts"
import { at, createdAt, newestFirstId } from "./columns.ts"
import { users } from "./users.ts"

/**
 * An invitation link for a limited number of people and time. The check prevents two people from taking the last place.
 */
export const invitations = pgTable(
  "invitations",
  {
    id: newestFirstId(),
    code: text().notNull(),
    inviterId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    places: integer().notNull(),
    used: integer().notNull().default(0),
    createdAt: createdAt(),
    expiresAt: at().notNull(),
    revokedAt: at(),
  },
  (t) => [
    uniqueIndex("invitations_code_idx").on(t.code),
    index("invitations_inviter_id_idx").on(t.inviterId, t.id.desc().nullsFirst()),
    check("invitations_places_check", sql`${t.used} between 0 and ${t.places}`),
  ],
)

/** Who joined with which invitation. */
export const invitationUses = pgTable(
  "invitation_uses",
  {
    userId: text()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    invitationId: uuid()
      .notNull()
      .references(() => invitations.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [index("invitation_uses_invitation_id_idx").on(t.invitationId, t.createdAt)],
)

export const JOIN_STATES = ["unsent", "waiting", "approved", "refused"] as const

/**
 * A person who has signed in but is not a member yet. The token of the person's browser is stored as a hash; the row is
 * deleted when the person comes in, withdraws, or after some time.
 */
export const joinRequests = pgTable(
  "join_requests",
  {
    id: newestFirstId(),
    issuer: text().notNull(),
    subject: text().notNull(),
    email: text(),
    emailVerified: boolean().notNull().default(false),
    firstName: text(),
    lastName: text(),
    state: text({ enum: JOIN_STATES }).notNull().default("unsent"),
    words: text().notNull().default(""),
    createdAt: createdAt(),
    askedAt: at(),
    decidedAt: at(),
    decidedBy: text(),
    reason: text(),
    tokenHash: bytes().notNull(),
  },
  (t) => [
    uniqueIndex("join_requests_identity_idx").on(t.issuer, t.subject),
    uniqueIndex("join_requests_token_hash_idx").on(t.tokenHash),
    index("join_requests_waiting_idx")
      .on(t.id)
      .where(sql`${t.state} = 'waiting'`),
    check(
      "join_requests_state_check",
      sql`${t.state} in ('unsent', 'waiting', 'approved', 'refused')`,
    ),
  ],
)
