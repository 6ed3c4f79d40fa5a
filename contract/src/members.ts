import { Type, type Static } from "typebox"

import { SignInMethod } from "./auth.ts"
import {
  Count,
  SmallId,
  Time,
  UserId,
  UserParams,
  closed,
  nullableText,
  nullableTime,
} from "./fields.ts"
import { filledText } from "./fields.ts"
import { TEXT } from "./limits.ts"
import { PageQuery } from "./page.ts"
import { PENALTY_ENDS, PENALTY_TYPES, type PenaltyEnd } from "./penalties.ts"
import { route } from "./route.ts"
import { SessionSummary, TEAM_ROLES } from "./settings.ts"
import { PersonRef } from "./users.ts"

export const MEMBER_STATES = ["active", "restricted", "suspended", "banned"] as const
export type MemberState = (typeof MEMBER_STATES)[number]

export const MEMBER_FILTERS = ["all", "active", "suspended", "staff", "fake"] as const
export type MemberFilter = (typeof MEMBER_FILTERS)[number]

/** A member in the administrators' list. Administrators see every address. */
export const Member = Type.Object({
  ...PersonRef.properties,
  email: nullableText,
  createdAt: Time,
  state: Type.Enum(MEMBER_STATES),
  /** End of the restriction or suspension; null if there is none. */
  until: nullableTime,
  /** The detector takes the account for a fake. */
  isLikelyFake: Type.Boolean(),
  roles: Type.Array(Type.Enum(TEAM_ROLES)),
  isOnline: Type.Boolean(),
  seenAt: nullableTime,
  /** Bytes of stored pictures. */
  storage: Count,
})
export type Member = Static<typeof Member>

export const MemberRole = Type.Object({
  role: Type.Enum(TEAM_ROLES),
  isHeld: Type.Boolean(),
  /** Why it cannot be changed here; null if it can. */
  fixed: Type.Unsafe<"builtin" | "domain" | "self" | "last" | null>({ type: ["string", "null"] }),
})
export type MemberRole = Static<typeof MemberRole>

const nullablePerson = Type.Unsafe<PersonRef | null>({ ...PersonRef, type: ["object", "null"] })

export const MemberPenalty = Type.Object({
  id: SmallId,
  type: Type.Enum(PENALTY_TYPES),
  reason: Type.String(),
  isActive: Type.Boolean(),
  createdAt: Time,
  expiresAt: nullableTime,
  endedAt: nullableTime,
  endReason: Type.Unsafe<PenaltyEnd | null>({
    type: ["string", "null"],
    enum: [...PENALTY_ENDS, null],
  }),
})
export type MemberPenalty = Static<typeof MemberPenalty>

/** Everything an administrator sees about one member. */
export const MemberDetail = Type.Object({
  ...Member.properties,
  posts: Count,
  isSelf: Type.Boolean(),
  /** The only administrator who can act: cannot be suspended or deleted. */
  isLastAdmin: Type.Boolean(),
  roleChoices: Type.Array(MemberRole),
  sessions: Type.Array(SessionSummary),
  methods: Type.Array(SignInMethod),
  /** Credentials of the account here; null without one. */
  local: Type.Unsafe<{ passkeys: number; hasPassword: boolean; hasTotp: boolean } | null>({
    ...Type.Object({
      passkeys: Count,
      hasPassword: Type.Boolean(),
      hasTotp: Type.Boolean(),
    }),
    type: ["object", "null"],
  }),
  invitedBy: nullablePerson,
  /** People who joined with this member's invitations, newest first, at most ten. */
  invited: Type.Array(PersonRef),
  invitedCount: Count,
  /** Newest first, at most ten. */
  penalties: Type.Array(MemberPenalty),
  /** Percentage of the detector; null if the account was not analyzed. */
  fakeScore: Type.Unsafe<number | null>({ type: ["integer", "null"] }),
  analyzedAt: nullableTime,
})
export type MemberDetail = Static<typeof MemberDetail>

export const SUSPENSION_DAYS = { min: 1, max: 365, default: 7 }
const reason = filledText(TEXT.note)

const read = { access: "admin", rateClass: "read" } as const
const act = { access: "admin", rateClass: "write", params: UserParams } as const

export const members = {
  list: route({
    ...read,
    method: "GET",
    path: "/api/admin/members",
    summary: "Lists members, newest first, by name, handle, e-mail address or id.",
    query: closed({
      ...PageQuery.properties,
      q: Type.Optional(Type.String({ maxLength: 254 })),
      filter: Type.Optional(Type.Enum(MEMBER_FILTERS)),
    }),
    reply: Type.Array(Member),
    paged: true,
  }),
  counts: route({
    ...read,
    method: "GET",
    path: "/api/admin/members/counts",
    summary: "Counts the members of each filter, and the people who wait to be let in.",
    reply: Type.Object({
      all: Count,
      active: Count,
      suspended: Count,
      staff: Count,
      fake: Count,
      waiting: Count,
    }),
  }),
  get: route({
    ...read,
    method: "GET",
    path: "/api/admin/members/:userId",
    summary: "Returns a member with roles, sessions, ways to sign in, invitations and penalties.",
    params: UserParams,
    reply: MemberDetail,
  }),
  signOut: route({
    ...act,
    method: "POST",
    path: "/api/admin/members/:userId/sign-out",
    summary: "Ends all sessions of a member.",
    reply: Type.Object({ ended: Count }),
  }),
  signInLink: route({
    ...act,
    method: "POST",
    path: "/api/admin/members/:userId/sign-in-link",
    summary: "Makes a one-time address where a member of this server gets new ways to sign in.",
    reply: Type.Object({ url: Type.String() }),
    isSecret: true,
  }),
  rename: route({
    ...act,
    method: "PATCH",
    path: "/api/admin/members/:userId",
    summary: "Changes the name of a member.",
    body: closed({
      firstName: Type.String({ maxLength: TEXT.name }),
      lastName: Type.String({ maxLength: TEXT.name }),
      reason,
    }),
    reply: PersonRef,
  }),
  suspend: route({
    ...act,
    method: "POST",
    path: "/api/admin/members/:userId/suspend",
    summary: "Suspends a member for some days.",
    body: closed({
      days: Type.Integer({ minimum: SUSPENSION_DAYS.min, maximum: SUSPENSION_DAYS.max }),
      reason,
    }),
    reply: Type.Object({ userId: UserId }),
  }),
  remove: route({
    ...act,
    method: "DELETE",
    path: "/api/admin/members/:userId",
    summary: "Deletes the account of a member permanently.",
    body: closed({ reason }),
    reply: Type.Object({ isDeleted: Type.Boolean() }),
  }),
}

/** Downloads the data of a member; not a route of the contract. */
export const memberExportPath = (userId: string) => `/api/admin/members/${userId}/export`
export const MEMBER_EXPORT_ROUTE = "/api/admin/members/:userId/export"
