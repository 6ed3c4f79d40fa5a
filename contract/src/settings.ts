import { Type, type Static } from "typebox"

import { MESSAGE_AUDIENCES, NOTIFY_KINDS, Settings, TEXT_SIZES, THEMES } from "./auth.ts"
import {
  Count,
  Time,
  UserId,
  UserParams,
  Uuid,
  closed,
  filledText,
  nullableText,
} from "./fields.ts"
import { LANGUAGES, type Language } from "./languages.ts"
import { route } from "./route.ts"
import { PersonRef } from "./users.ts"

/** Missing fields stay unchanged. */
export const SettingsChange = Type.Object(
  {
    language: Type.Optional(Type.Unsafe<Language | null>({ enum: [...LANGUAGES, null] })),
    showEmail: Type.Optional(Type.Boolean()),
    publicPosts: Type.Optional(Type.Boolean()),
    theme: Type.Optional(Type.Enum(THEMES)),
    reducedMotion: Type.Optional(Type.Boolean()),
    textSize: Type.Optional(Type.Enum(TEXT_SIZES)),
    whoMayMessage: Type.Optional(Type.Enum(MESSAGE_AUDIENCES)),
    notify: Type.Optional(
      Type.Object(
        Object.fromEntries(
          NOTIFY_KINDS.map((kind) => [kind, Type.Optional(Type.Boolean())]),
        ) as Record<
          (typeof NOTIFY_KINDS)[number],
          ReturnType<typeof Type.Optional<ReturnType<typeof Type.Boolean>>>
        >,
        { additionalProperties: false, minProperties: 1 },
      ),
    ),
  },
  { additionalProperties: false, minProperties: 1 },
)
export type SettingsChange = Static<typeof SettingsChange>

/** A session of the member. */
export const SessionSummary = Type.Object({
  id: Uuid,
  createdAt: Time,
  seenAt: Time,
  userAgent: nullableText,
  addressPrefix: nullableText,
  isCurrent: Type.Boolean(),
})
export type SessionSummary = Static<typeof SessionSummary>

export const TEAM_ROLES = ["moderator", "admin", "detector"] as const
export type TeamRole = (typeof TEAM_ROLES)[number]

export const Grant = Type.Object({
  role: Type.Enum(TEAM_ROLES),
  user: PersonRef,
  /** Null if its owner hides it. */
  email: nullableText,
  /** Id of the admin, or `cli`. */
  grantedBy: nullableText,
  createdAt: Time,
})
export type Grant = Static<typeof Grant>

/** The text that confirms the deletion of an account. */
export const DELETE_CONFIRMATION = "delete my account"

/** A download, not a route of the contract. */
export const EXPORT_PATH = "/api/me/export"

const mine = { access: "member", rateClass: "read", allowedWhile: "suspended" } as const

export const settings = {
  get: route({
    ...mine,
    method: "GET",
    path: "/api/me/settings",
    summary: "Returns the caller's settings.",
    reply: Settings,
  }),
  change: route({
    ...mine,
    method: "PATCH",
    path: "/api/me/settings",
    rateClass: "write",
    summary: "Changes the caller's settings.",
    body: SettingsChange,
    reply: Settings,
  }),
  sessions: route({
    ...mine,
    method: "GET",
    path: "/api/me/sessions",
    summary: "Lists the caller's sessions, most recently used first.",
    reply: Type.Array(SessionSummary),
  }),
  endSession: route({
    ...mine,
    method: "DELETE",
    path: "/api/me/sessions/:sessionId",
    rateClass: "write",
    summary: "Ends one of the caller's sessions.",
    params: closed({ sessionId: Uuid }),
    reply: Type.Object({ ended: Count }),
  }),
  endOtherSessions: route({
    ...mine,
    method: "DELETE",
    path: "/api/me/sessions",
    rateClass: "write",
    summary: "Ends all other sessions of the caller.",
    reply: Type.Object({ ended: Count }),
  }),
  deleteAccount: route({
    method: "DELETE",
    path: "/api/me",
    access: "member",
    rateClass: "write",
    // Every member can delete their account.
    allowedWhile: "banned",
    summary: "Deletes the caller's account permanently.",
    body: closed({ confirmation: Type.String({ maxLength: 100 }) }),
    reply: Type.Object({ isDeleted: Type.Boolean() }),
  }),
  team: route({
    method: "GET",
    path: "/api/team",
    access: "admin",
    rateClass: "read",
    summary: "Lists granted roles.",
    reply: Type.Array(Grant),
  }),
  grant: route({
    method: "POST",
    path: "/api/team",
    access: "admin",
    rateClass: "write",
    summary: "Grants a role to a user, given by verified e-mail address or id.",
    body: closed({ who: filledText(254), role: Type.Enum(TEAM_ROLES) }),
    reply: Type.Object({ userId: UserId, role: Type.Enum(TEAM_ROLES), isNew: Type.Boolean() }),
  }),
  revoke: route({
    method: "DELETE",
    path: "/api/team/:userId/:role",
    access: "admin",
    rateClass: "write",
    summary: "Revokes a role.",
    params: closed({ ...UserParams.properties, role: Type.Enum(TEAM_ROLES) }),
    reply: Type.Object({ userId: UserId, role: Type.Enum(TEAM_ROLES), wasHeld: Type.Boolean() }),
  }),
}
