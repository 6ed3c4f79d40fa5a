import { Type, type Static } from "typebox"

import {
  Count,
  SmallId,
  Time,
  UserParams,
  Uuid,
  closed,
  filledText,
  nullableText,
  nullableTime,
  text,
} from "./fields.ts"
import { SCAN_SIZES, TEXT } from "./limits.ts"
import { PageQuery } from "./page.ts"
import { route } from "./route.ts"
import { Person, PersonRef } from "./users.ts"

export const RECOMMENDED_ACTIONS = ["ban", "restrict", "flag", "other"] as const
export type RecommendedAction = (typeof RECOMMENDED_ACTIONS)[number]

/** The categories of evidence; the screen shows one bar for each. */
export const EVIDENCE_FAMILIES = [
  "profile",
  "audience",
  "rhythm",
  "content",
  "interaction",
  "messages",
  "signup",
  "reports",
  "picture",
  "graph",
  "opinion",
] as const
export type EvidenceFamily = (typeof EVIDENCE_FAMILIES)[number]

export const ACCOUNT_LABELS = ["fake", "genuine"] as const
export type AccountLabel = (typeof ACCOUNT_LABELS)[number]

const Percent = Type.Integer({ minimum: 0, maximum: 100 })

export const ProfileImageAnalysis = Type.Object({
  description: Type.String(),
  isStockPhoto: Type.Boolean(),
  isAIGenerated: Type.Boolean(),
  isStolenFromWeb: Type.Boolean(),
})
export type ProfileImageAnalysis = Static<typeof ProfileImageAnalysis>

/** One piece of evidence with its weight in log-odds; positive values indicate a fake. */
export const Evidence = Type.Object({
  family: Type.Enum(EVIDENCE_FAMILIES),
  text: Type.String(),
  weight: Type.Number(),
})
export type Evidence = Static<typeof Evidence>

export const Decision = Type.Object({
  label: Type.Enum(ACCOUNT_LABELS),
  decidedBy: Type.Unsafe<PersonRef | null>({ ...PersonRef, type: ["object", "null"] }),
  decidedAt: Time,
})
export type Decision = Static<typeof Decision>
const NullableDecision = Type.Unsafe<Decision | null>({ ...Decision, type: ["object", "null"] })

export const Analysis = Type.Object({
  id: Uuid,
  user: PersonRef,
  isSuspicious: Type.Boolean(),
  /** Confidence in the verdict, whether suspicious or not. */
  confidence: Percent,
  /** Probability that the account is fake, given the share of fakes in this community. */
  suspiciousScore: Percent,
  recommendedAction: Type.Enum(RECOMMENDED_ACTIONS),
  /** Evidence for a fake, strongest first. */
  reasons: Type.Array(Type.String()),
  /** Evidence against a fake. */
  against: Type.Array(Type.String()),
  profileImageAnalysis: ProfileImageAnalysis,
  evidence: Type.Array(Evidence),
  /** False when there is too little activity for a reliable verdict. */
  isEnough: Type.Boolean(),
  hasSecondOpinion: Type.Boolean(),
  version: Type.String(),
  analyzedAt: Time,
  decision: NullableDecision,
  /** Accounts that share pictures or texts with this one. */
  related: Count,
})
export type Analysis = Static<typeof Analysis>

export const SuspiciousUser = Type.Object({
  ...Person.properties,
  createdAt: Time,
  suspiciousScore: Percent,
  lastAnalyzedAt: Time,
  recommendedAction: Type.Enum(RECOMMENDED_ACTIONS),
  decision: NullableDecision,
})
export type SuspiciousUser = Static<typeof SuspiciousUser>

/** A search result; has enough fields to distinguish accounts of the same name. */
export const FoundUser = Type.Object({
  ...PersonRef.properties,
  createdAt: Time,
  suspiciousScore: Type.Unsafe<number | null>({ type: ["integer", "null"] }),
})
export type FoundUser = Static<typeof FoundUser>

export const PastScore = Type.Object({
  id: Uuid,
  suspiciousScore: Percent,
  recommendedAction: Type.Enum(RECOMMENDED_ACTIONS),
  version: Type.String(),
  analyzedAt: Time,
})
export type PastScore = Static<typeof PastScore>

export const SCAN_STATES = ["running", "done"] as const
export const Scan = Type.Object({
  id: Uuid,
  state: Type.Enum(SCAN_STATES),
  done: Count,
  total: Count,
  /** Suspicious accounts so far. */
  found: Count,
  message: Type.String(),
  startedAt: Time,
  endedAt: nullableTime,
})
export type Scan = Static<typeof Scan>

export const CLUSTER_KINDS = ["picture", "text"] as const
/** Accounts that are connected, and by what. */
export const Cluster = Type.Object({
  id: Type.String(),
  kinds: Type.Array(Type.Enum(CLUSTER_KINDS)),
  size: Count,
  /** The beginning of a text they share. */
  sample: nullableText,
  accounts: Type.Array(
    Type.Object({
      ...PersonRef.properties,
      createdAt: Time,
      suspiciousScore: Type.Unsafe<number | null>({ type: ["integer", "null"] }),
      label: Type.Unsafe<AccountLabel | null>({ type: ["string", "null"] }),
    }),
  ),
})
export type Cluster = Static<typeof Cluster>

const Share = Type.Unsafe<number | null>({ type: ["number", "null"] })

/** The quality of the detector, measured on the decisions of this community. */
export const Quality = Type.Object({
  decisions: Type.Object({ fake: Count, genuine: Count, audited: Count }),
  /** Precision: of the accounts at or above a score, the share that moderators marked as fake. */
  precision: Type.Array(Type.Object({ from: Percent, shown: Count, share: Share })),
  /** Recall: of the accounts marked as fake, the share that was suspicious. */
  recall: Share,
  calibration: Type.Array(
    Type.Object({ from: Percent, to: Percent, count: Count, predicted: Share, actual: Share }),
  ),
  /** Mean calibration error; null without decisions. */
  calibrationError: Share,
  /** The assumed share of fakes and its source. */
  baseRate: Type.Object({ share: Type.Number(), isMeasured: Type.Boolean() }),
  versions: Type.Array(
    Type.Object({
      version: Type.String(),
      kind: Type.String(),
      decisions: Count,
      auc: Share,
      isInUse: Type.Boolean(),
      trainedAt: Time,
    }),
  ),
  shipped: Type.Object({
    version: Type.String(),
    isLoaded: Type.Boolean(),
    meanUnseenAuc: Share,
    worstUnseenAuc: Share,
  }),
  /** Host of the model that gives a second opinion; null when switched off. */
  secondOpinion: nullableText,
})
export type Quality = Static<typeof Quality>

export const detection = {
  suspicious: route({
    method: "GET",
    path: "/api/admin/suspicious-users",
    access: "detector",
    rateClass: "read",
    summary: "Lists suspicious accounts, most suspicious first.",
    query: PageQuery,
    reply: Type.Array(SuspiciousUser),
    paged: true,
  }),
  analyze: route({
    method: "POST",
    path: "/api/admin/analyze-user/:userId",
    access: "detector",
    rateClass: "analyze",
    summary: "Analyzes an account now.",
    params: UserParams,
    reply: Analysis,
  }),
  latest: route({
    method: "GET",
    path: "/api/admin/analyze-user/:userId",
    access: "detector",
    rateClass: "read",
    summary: "Returns the last analysis of an account.",
    params: UserParams,
    reply: Analysis,
  }),
  history: route({
    method: "GET",
    path: "/api/admin/analyze-user/:userId/history",
    access: "detector",
    rateClass: "read",
    summary: "Lists the analyses of an account, newest first; at most fifty.",
    params: UserParams,
    reply: Type.Array(PastScore),
  }),
  decide: route({
    method: "POST",
    path: "/api/admin/analyze-user/:userId/decision",
    access: "detector",
    rateClass: "write",
    summary: "Labels an account as fake or genuine, for training; has no effect on the account.",
    params: UserParams,
    body: closed({ label: Type.Enum(ACCOUNT_LABELS), note: Type.Optional(text(TEXT.note)) }),
    reply: Decision,
  }),
  openCase: route({
    method: "POST",
    path: "/api/admin/analyze-user/:userId/case",
    access: "detector",
    rateClass: "report",
    summary: "Opens a case in Rule management, where moderators decide and the account can appeal.",
    params: UserParams,
    body: closed({ ruleId: SmallId, note: Type.Optional(text(TEXT.note)) }),
    reply: Type.Object({ message: Type.String() }),
  }),
  find: route({
    method: "GET",
    path: "/api/admin/find-users",
    access: "detector",
    rateClass: "search",
    summary: "Finds accounts by id, name, handle or e-mail address; at most eight.",
    query: closed({ q: filledText(TEXT.search) }),
    reply: Type.Array(FoundUser),
  }),
  scan: route({
    method: "POST",
    path: "/api/admin/scan-fake-accounts",
    access: "detector",
    rateClass: "scan",
    summary:
      "Analyzes the accounts whose last analysis is oldest, and some at random, in the background.",
    body: closed({ limit: Type.Enum(SCAN_SIZES) }),
    reply: Type.Object({ message: Type.String(), scan: Scan }),
  }),
  scanState: route({
    method: "GET",
    path: "/api/admin/scan-fake-accounts",
    access: "detector",
    rateClass: "read",
    summary: "Returns the progress of the current scan or the result of the last one.",
    reply: Type.Object({
      scan: Type.Unsafe<Scan | null>({ ...Scan, type: ["object", "null"] }),
    }),
  }),
  clusters: route({
    method: "GET",
    path: "/api/admin/clusters",
    access: "detector",
    rateClass: "read",
    summary: "Lists groups of accounts that share pictures or texts, largest first; at most fifty.",
    query: closed({ userId: Type.Optional(UserParams.properties.userId) }),
    reply: Type.Array(Cluster),
  }),
  quality: route({
    method: "GET",
    path: "/api/admin/detection-quality",
    access: "detector",
    rateClass: "read",
    summary: "Returns the quality of the detector, measured on the decisions of this community.",
    reply: Quality,
  }),
}
