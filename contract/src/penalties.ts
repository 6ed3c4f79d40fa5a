import { Type, type Static } from "typebox"

import { SmallId, Time, closed, nullableInteger, nullableTime, text } from "./fields.ts"
import { TEXT } from "./limits.ts"
import { PageQuery } from "./page.ts"
import { route } from "./route.ts"
import { PersonRef } from "./users.ts"

export const PENALTY_TYPES = ["warning", "restriction", "suspension", "ban"] as const
export type PenaltyType = (typeof PENALTY_TYPES)[number]

/** The choices when content is removed, in order of severity. */
export const PENALTY_CHOICES = ["none", ...PENALTY_TYPES] as const
export type PenaltyChoice = (typeof PENALTY_CHOICES)[number]

/** Why a penalty ended. */
export const PENALTY_ENDS = ["expired", "lifted", "overturned", "undone", "replaced"] as const
export type PenaltyEnd = (typeof PENALTY_ENDS)[number]

const Facts = {
  id: SmallId,
  userId: Type.String(),
  type: Type.Enum(PENALTY_TYPES),
  reason: Type.String(),
  isActive: Type.Boolean(),
  /** Missing for permanent penalties. */
  expiresAt: Type.Optional(Time),
  createdAt: Time,
  isAuto: Type.Boolean(),
}

export const Penalty = Type.Object({
  ...Facts,
  user: PersonRef,
  rule: Type.Unsafe<{ id: number; name: string } | null>({
    ...Type.Object({ id: SmallId, name: Type.String() }),
    type: ["object", "null"],
  }),
  violationId: nullableInteger,
  /** Missing for automatic enforcement. */
  issuedBy: Type.Unsafe<PersonRef | null>({ ...PersonRef, type: ["object", "null"] }),
  endedAt: nullableTime,
  endReason: Type.Unsafe<PenaltyEnd | null>({ type: ["string", "null"] }),
})
export type Penalty = Static<typeof Penalty>

export const PenaltyParams = closed({ penaltyId: SmallId })

export const penalties = {
  active: route({
    method: "GET",
    path: "/api/rules/penalties",
    access: "moderator",
    rateClass: "read",
    summary: "Lists active penalties, newest first.",
    query: PageQuery,
    reply: Type.Array(Penalty),
    paged: true,
  }),
  lift: route({
    method: "POST",
    path: "/api/rules/penalties/:penaltyId/lift",
    access: "moderator",
    rateClass: "write",
    summary: "Ends a penalty early.",
    params: PenaltyParams,
    body: closed({ note: Type.Optional(text(TEXT.note)) }),
    reply: Penalty,
  }),
}
