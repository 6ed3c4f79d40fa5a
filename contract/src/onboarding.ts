import { Type, type Static } from "typebox"

import { ONBOARDING, ONBOARDING_STEPS } from "./limits.ts"
import { route } from "./route.ts"
import { SuggestedUser } from "./users.ts"

export { ONBOARDING_STEPS }
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number]

/** `done` and `skipped` never open again, except when the member asks for it. */
export const ONBOARDING_OUTCOMES = ["open", "done", "skipped"] as const
export type OnboardingOutcome = (typeof ONBOARDING_OUTCOMES)[number]

/** What a newcomer can try in the first week. */
export const CHECKLIST_ITEMS = ["picture", "bio", "follow", "post", "comment", "story"] as const
export type ChecklistItem = (typeof CHECKLIST_ITEMS)[number]

/** A hashtag with or without its #: letters of any script, digits and _, at least one letter. */
const Interest = Type.String({
  maxLength: 101,
  pattern: "^#?(?=.*\\p{L})[\\p{L}\\p{N}_]{1,100}$",
})

export const Onboarding = Type.Object({
  /** The step at which any device resumes. */
  step: Type.Enum(ONBOARDING_STEPS),
  outcome: Type.Enum(ONBOARDING_OUTCOMES),
  /** Hashtags without #, in alphabetical order. */
  interests: Type.Array(Type.String()),
  /** Derived from what the member has done; empty when the list is not shown. */
  checklist: Type.Array(Type.Object({ item: Type.Enum(CHECKLIST_ITEMS), isDone: Type.Boolean() })),
})
export type Onboarding = Static<typeof Onboarding>

/** Missing fields stay unchanged. */
export const OnboardingChange = Type.Object(
  {
    /** Has no effect after the end. */
    step: Type.Optional(Type.Enum(ONBOARDING_STEPS)),
    /** The first outcome is final, except that `open` starts over. */
    outcome: Type.Optional(Type.Enum(ONBOARDING_OUTCOMES)),
    /** Replaces all. */
    interests: Type.Optional(Type.Array(Interest, { maxItems: ONBOARDING.interests })),
    isChecklistClosed: Type.Optional(Type.Literal(true)),
  },
  { additionalProperties: false, minProperties: 1 },
)
export type OnboardingChange = Static<typeof OnboardingChange>

const mine = { access: "member", rateClass: "read", allowedWhile: "suspended" } as const

export const onboarding = {
  get: route({
    ...mine,
    method: "GET",
    path: "/api/me/onboarding",
    summary: "Returns how far the caller is with the first steps, and the list of the first week.",
    reply: Onboarding,
  }),
  change: route({
    ...mine,
    method: "PATCH",
    path: "/api/me/onboarding",
    rateClass: "write",
    summary: "Moves to a step, ends or restarts the first steps, or stores the caller's interests.",
    body: OnboardingChange,
    reply: Onboarding,
  }),
  topics: route({
    ...mine,
    method: "GET",
    path: "/api/me/onboarding/topics",
    summary: "Lists hashtags to choose as interests: those in use, then the categories.",
    reply: Type.Array(Type.String()),
  }),
  people: route({
    ...mine,
    method: "GET",
    path: "/api/me/onboarding/people",
    summary: "Lists people to follow, with reasons, after those the caller followed last.",
    reply: Type.Array(SuggestedUser),
  }),
}
