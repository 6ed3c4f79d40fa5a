import { Type, type Static } from "typebox"

import {
  Count,
  SmallId,
  Time,
  closed,
  filledText,
  nullableText,
  nullableTime,
  text,
} from "./fields.ts"
import { TEXT } from "./limits.ts"
import { ImageRef } from "./media.ts"
import { PageQuery } from "./page.ts"
import { Penalty, PENALTY_TYPES, PenaltyParams, type PenaltyType } from "./penalties.ts"
import { REPORT_TARGETS } from "./reports.ts"
import { route } from "./route.ts"
import { PersonRef } from "./users.ts"
import { VideoRef } from "./video-ref.ts"

export const APPEAL_STATUSES = ["pending", "upheld", "overturned"] as const
export const APPEAL_DECISIONS = ["upheld", "overturned"] as const
export type AppealDecision = (typeof APPEAL_DECISIONS)[number]

/** The content the decision was about, from its evidence. */
const Subject = Type.Object({
  targetType: Type.Enum(REPORT_TARGETS),
  content: Type.String(),
  images: Type.Array(ImageRef),
  video: Type.Unsafe<VideoRef | null>({ ...VideoRef, type: ["object", "null"] }),
})
const OwnSubject = Type.Object({
  targetType: Type.Enum(REPORT_TARGETS),
  content: Type.String(),
  /** The number of pictures and videos; only moderators can still see them. */
  pictures: Count,
})
const OptionalSubject = Type.Unsafe<Static<typeof Subject> | null>({
  ...Subject,
  type: ["object", "null"],
})

const Own = Type.Object({
  id: SmallId,
  text: Type.String(),
  status: Type.Enum(APPEAL_STATUSES),
  createdAt: Time,
  decidedAt: nullableTime,
  /** The moderator's note. */
  note: nullableText,
})

/** A penalty as its owner sees it. Never contains who reported or decided. */
export const OwnPenalty = Type.Object({
  id: SmallId,
  type: Type.Enum(PENALTY_TYPES),
  reason: Type.String(),
  rule: Type.Unsafe<{ name: string; description: string } | null>({
    ...Type.Object({ name: Type.String(), description: Type.String() }),
    type: ["object", "null"],
  }),
  note: nullableText,
  /** The rule's default penalty, if the moderator chose another. */
  rulePenalty: Type.Unsafe<PenaltyType | null>({ type: ["string", "null"] }),
  isActive: Type.Boolean(),
  isAuto: Type.Boolean(),
  createdAt: Time,
  expiresAt: Type.Optional(Time),
  about: Type.Unsafe<Static<typeof OwnSubject> | null>({ ...OwnSubject, type: ["object", "null"] }),
  appeal: Type.Unsafe<Static<typeof Own> | null>({ ...Own, type: ["object", "null"] }),
  mayAppeal: Type.Boolean(),
})
export type OwnPenalty = Static<typeof OwnPenalty>

/** An appeal as moderators see it. */
export const Appeal = Type.Object({
  ...Own.properties,
  user: PersonRef,
  penalty: Penalty,
  about: OptionalSubject,
  /** How the penalty differs from the rule's default, and the moderator's reason. */
  deviation: Type.Unsafe<{ rulePenalty: PenaltyType; reason: string } | null>({
    ...Type.Object({ rulePenalty: Type.Enum(PENALTY_TYPES), reason: Type.String() }),
    type: ["object", "null"],
  }),
  decidedBy: Type.Unsafe<PersonRef | null>({ ...PersonRef, type: ["object", "null"] }),
  /** False in one's own case, and for the moderator who gave the penalty while another one could decide. */
  mayDecide: Type.Boolean(),
})
export type Appeal = Static<typeof Appeal>

export const AppealParams = closed({ appealId: SmallId })

export const appeals = {
  own: route({
    method: "GET",
    path: "/api/penalties/:penaltyId",
    access: "member",
    rateClass: "read",
    allowedWhile: "banned",
    summary: "Returns the caller's penalty and their appeal.",
    params: PenaltyParams,
    reply: OwnPenalty,
  }),
  submit: route({
    method: "POST",
    path: "/api/penalties/:penaltyId/appeal",
    access: "member",
    rateClass: "write",
    allowedWhile: "banned",
    summary: "Appeals against the caller's penalty; allowed once.",
    params: PenaltyParams,
    body: closed({ text: filledText(TEXT.appeal) }),
    reply: OwnPenalty,
    creates: true,
  }),
  list: route({
    method: "GET",
    path: "/api/rules/appeals",
    access: "moderator",
    rateClass: "read",
    summary: "Lists pending appeals, oldest first.",
    query: PageQuery,
    reply: Type.Array(Appeal),
    paged: true,
  }),
  decide: route({
    method: "POST",
    path: "/api/rules/appeals/:appealId/decide",
    access: "moderator",
    rateClass: "write",
    summary: "Upholds a penalty, or overturns it and restores the removed content.",
    params: AppealParams,
    body: closed({
      decision: Type.Enum(APPEAL_DECISIONS),
      note: Type.Optional(text(TEXT.note)),
    }),
    reply: Appeal,
  }),
}
