import { Type, type Static } from "typebox"

import {
  Count,
  SmallId,
  Time,
  closed,
  nullableInteger,
  nullableText,
  nullableTime,
  text,
} from "./fields.ts"
import { TEXT } from "./limits.ts"
import { ImageRef } from "./media.ts"
import { DryRun, ModerationNumbers, Overview } from "./moderation-figures.ts"
import { PageQuery } from "./page.ts"
import { PENALTY_CHOICES } from "./penalties.ts"
import { route } from "./route.ts"
import { RuleRef } from "./rules.ts"
import { Mention, PersonRef } from "./users.ts"
import { VideoRef } from "./video-ref.ts"

export const REPORT_TARGETS = ["post", "user", "message", "comment", "story"] as const
export type ReportTarget = (typeof REPORT_TARGETS)[number]

export const VIOLATION_STATUSES = [
  "pending",
  "dismissed",
  "warned",
  "removed",
  "overturned",
] as const

export const VIOLATION_ACTIONS = ["none", "warning", "content_removed"] as const
export type ViolationAction = (typeof VIOLATION_ACTIONS)[number]

/** Why a moderator cannot decide a case: it is about them, they reported it, or it is about staff. */
export const CASE_OBSTACLES = ["own", "reporter", "staff"] as const
export type CaseObstacle = (typeof CASE_OBSTACLES)[number]

/** The outcome of a report as its reporter sees it. */
export const REPORT_STATUSES = ["pending", "dismissed", "acted", "overturned"] as const

export const MyReport = Type.Object({
  id: SmallId,
  targetType: Type.Enum(REPORT_TARGETS),
  targetId: Type.String(),
  /** The beginning of the reported content. */
  content: Type.String(),
  rule: Type.Object({ id: SmallId, name: Type.String() }),
  additionalInfo: nullableText,
  status: Type.Enum(REPORT_STATUSES),
  createdAt: Time,
  decidedAt: nullableTime,
})
export type MyReport = Static<typeof MyReport>

export const NewReport = closed({
  targetType: Type.Enum(REPORT_TARGETS),
  targetId: Type.String({ minLength: 1, maxLength: 64 }),
  /** Accepted but ignored: the server looks up author and content itself. */
  targetUserId: Type.Optional(text(64)),
  content: Type.Optional(text(10_000)),
  ruleId: SmallId,
  additionalInfo: Type.Optional(text(TEXT.report)),
})
export type NewReport = Static<typeof NewReport>

export const Violation = Type.Object({
  id: SmallId,
  targetType: Type.Enum(REPORT_TARGETS),
  targetId: Type.String(),
  /** The text at the time of the first report. */
  content: Type.String(),
  images: Type.Array(ImageRef),
  /** Users mentioned in the text. */
  mentions: Type.Array(Mention),
  video: Type.Unsafe<VideoRef | null>({ ...VideoRef, type: ["object", "null"] }),
  /** The author of the content. */
  userId: Type.String(),
  user: PersonRef,
  record: Type.Object({
    joinedAt: Time,
    /** Earlier cases that ended with a warning or a removal. */
    confirmed: Count,
    dismissed: Count,
    activePenalties: Count,
  }),
  rule: RuleRef,
  /** The penalties to choose from, in order of severity. Days are null for none and for permanent bans. */
  choices: Type.Array(
    Type.Object({
      penalty: Type.Enum(PENALTY_CHOICES),
      days: nullableInteger,
      /** The default penalty of the rule. */
      isOwn: Type.Boolean(),
    }),
  ),
  /** Why the caller cannot decide it; null if they can. */
  obstacle: Type.Unsafe<CaseObstacle | null>({ type: ["string", "null"] }),
  status: Type.Enum(VIOLATION_STATUSES),
  reportCount: Count,
  /** The rule was enforced automatically; a moderator still has to review it. */
  isAuto: Type.Boolean(),
  /** The path of the content, if it can still be opened. */
  link: nullableText,
  createdAt: Time,
  note: nullableText,
  /** The moderator who is reviewing the case. */
  openedBy: Type.Unsafe<PersonRef | null>({ ...PersonRef, type: ["object", "null"] }),
  resolvedAt: nullableTime,
  /** Until when the moderator who decided can undo it. */
  undoUntil: nullableTime,
})
export type Violation = Static<typeof Violation>

const PresentContent = Type.Object({
  content: Type.String(),
  images: Type.Array(ImageRef),
  mentions: Type.Array(Mention),
  video: Type.Unsafe<VideoRef | null>({ ...VideoRef, type: ["object", "null"] }),
})
type PresentContent = Static<typeof PresentContent>

export const CASE_RELATIONS = ["person", "picture", "text"] as const

export const ViolationDetail = Type.Object({
  ...Violation.properties,
  /** The reasons of the reporters, newest first; at most twenty. */
  reports: Type.Array(
    Type.Object({ reporter: PersonRef, additionalInfo: nullableText, createdAt: Time }),
  ),
  /** A few messages before and after a reported one, oldest first. */
  context: Type.Array(
    Type.Object({
      id: Type.String(),
      sender: PersonRef,
      content: Type.String(),
      createdAt: Time,
    }),
  ),
  /** The content at present; null if it is gone or the caller cannot see it. Missing for private messages. */
  now: Type.Optional(
    Type.Unsafe<PresentContent | null>({ ...PresentContent, type: ["object", "null"] }),
  ),
  /** Other cases of the same person, then those with the same picture or text; at most five. */
  related: Type.Array(
    Type.Object({
      id: SmallId,
      user: PersonRef,
      relation: Type.Enum(CASE_RELATIONS),
      status: Type.Enum(VIOLATION_STATUSES),
      createdAt: Time,
    }),
  ),
})
export type ViolationDetail = Static<typeof ViolationDetail>

export const ViolationParams = closed({ violationId: SmallId })

export const reports = {
  submit: route({
    method: "POST",
    path: "/api/reports",
    access: "member",
    rateClass: "report",
    summary:
      "Reports a post, comment, story, message or user. Idempotent: replies with 200 the second time.",
    body: NewReport,
    reply: MyReport,
    creates: true,
  }),
  mine: route({
    method: "GET",
    path: "/api/reports/mine",
    access: "member",
    rateClass: "read",
    summary: "Lists the caller's reports and their outcome, newest first.",
    query: PageQuery,
    reply: Type.Array(MyReport),
    paged: true,
  }),
  violations: route({
    method: "GET",
    path: "/api/rules/violations",
    access: "moderator",
    rateClass: "read",
    summary: "Lists pending cases, most urgent first.",
    query: PageQuery,
    reply: Type.Array(Violation),
    paged: true,
  }),
  counts: route({
    method: "GET",
    path: "/api/rules/counts",
    access: "moderator",
    rateClass: "read",
    summary: "Counts pending violations, active penalties and pending appeals.",
    reply: Type.Object({
      violations: Count,
      /** The pending violations that the caller can decide; shown in the navigation. */
      forYou: Count,
      penalties: Count,
      appeals: Count,
    }),
  }),
  open: route({
    method: "POST",
    path: "/api/rules/violations/:violationId/open",
    access: "moderator",
    rateClass: "read",
    summary: "Opens a case for review; other moderators see who is reviewing it.",
    params: ViolationParams,
    reply: ViolationDetail,
  }),
  close: route({
    method: "DELETE",
    path: "/api/rules/violations/:violationId/open",
    access: "moderator",
    rateClass: "read",
    summary: "Ends the review of a case.",
    params: ViolationParams,
    reply: Type.Object({ isOpen: Type.Boolean() }),
  }),
  resolve: route({
    method: "POST",
    path: "/api/rules/violations/:violationId/resolve",
    access: "moderator",
    rateClass: "write",
    summary: "Decides a case.",
    params: ViolationParams,
    body: closed({
      action: Type.Enum(VIOLATION_ACTIONS),
      note: Type.Optional(text(TEXT.note)),
      /** Only with `content_removed`. Missing: the default penalty of the rule. */
      penalty: Type.Optional(Type.Enum(PENALTY_CHOICES)),
      /** Required if `penalty` is not the default of the rule. */
      penaltyReason: Type.Optional(text(TEXT.penaltyReason)),
    }),
    reply: Violation,
  }),
  undo: route({
    method: "POST",
    path: "/api/rules/violations/:violationId/undo",
    access: "moderator",
    rateClass: "write",
    summary: "Undoes the caller's own decision, within a short time.",
    params: ViolationParams,
    reply: Violation,
  }),
  dryRun: route({
    method: "GET",
    path: "/api/rules/:ruleId/dry-run",
    access: "moderator",
    rateClass: "read",
    summary: "Shows what automatic enforcement of a rule would have done in the last 30 days.",
    params: closed({ ruleId: SmallId }),
    reply: DryRun,
  }),
  overview: route({
    method: "GET",
    path: "/api/rules/overview",
    access: "moderator",
    rateClass: "read",
    summary: "Returns figures on reports and decisions of the last 30 days.",
    reply: Overview,
  }),
  numbers: route({
    method: "GET",
    path: "/api/rules/numbers",
    access: "public",
    rateClass: "read",
    summary: "Returns anonymous figures on moderation of the last 90 days.",
    reply: ModerationNumbers,
  }),
}
