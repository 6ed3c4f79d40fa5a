import { Type, type Static } from "typebox"

import { Count, SmallId } from "./fields.ts"

export const DryRun = Type.Object({
  days: Count,
  /** Cases that met the threshold of automatic enforcement. */
  wouldAct: Count,
  /** How many of them moderators removed as well. */
  alsoRemoved: Count,
  undecided: Count,
})
export type DryRun = Static<typeof DryRun>

export const Overview = Type.Object({
  days: Count,
  /** One entry per day, oldest first, including days without reports. */
  perDay: Type.Array(
    Type.Object({ day: Type.String({ format: "date" }), reports: Count, decisions: Count }),
  ),
  medianMinutesToDecision: Type.Unsafe<number | null>({ type: ["number", "null"] }),
  byRule: Type.Array(
    Type.Object({
      ruleId: SmallId,
      name: Type.String(),
      dismissed: Count,
      warned: Count,
      removed: Count,
      overturned: Count,
    }),
  ),
  /** Of the decisions that removed content. */
  overturned: Type.Object({ decisions: Count, overturned: Count }),
  automatic: Count,
})
export type Overview = Static<typeof Overview>

/** Anonymous public figures. */
export const ModerationNumbers = Type.Object({
  days: Count,
  reports: Count,
  decisions: Count,
  dismissed: Count,
  warned: Count,
  removed: Count,
  automatic: Count,
  appeals: Count,
  overturned: Count,
  medianMinutesToDecision: Type.Unsafe<number | null>({ type: ["number", "null"] }),
})
export type ModerationNumbers = Static<typeof ModerationNumbers>
