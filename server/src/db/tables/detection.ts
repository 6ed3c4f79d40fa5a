import {
  ACCOUNT_LABELS,
  RECOMMENDED_ACTIONS,
  SCAN_STATES,
  type Evidence,
  type ProfileImageAnalysis,
} from "@grove/contract/detection"

import {
  bigserial,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  sql,
  text,
  uniqueIndex,
  uuid,
} from "#db/drizzle.ts"

import { at, createdAt, newestFirstId } from "./columns.ts"
import { media } from "./media.ts"
import { users } from "./users.ts"

/** 256 bits; PostgreSQL computes Hamming distances. */
const bits256 = customType<{ data: string }>({ dataType: () => "bit(256)" })

/** Inputs of the judgment, kept as training data for later decisions. */
export interface StoredInputs {
  /** Features of the shipped model, by name; absent where unknown. */
  features: Record<string, number>
  /** Log-odds of the shipped model, tempered and capped. */
  prior: number
  /** Sum of the evidence by family, in log-odds. */
  families: Record<string, number>
  /** Facts of the product only, for the local layer. */
  own: Record<string, number>
}

/** As `Text` of the platform. */
interface StoredText {
  text: string
  values?: Readonly<Record<string, string | number>>
}

/** The sentences are stored in English, and beside it as texts that can be said in other languages. */
export interface StoredResult {
  evidence: (Evidence & { said?: StoredText })[]
  reasons: string[]
  against: string[]
  image: ProfileImageAnalysis & {
    words?: { parts: StoredText[]; end?: StoredText; opinion?: string }
  }
  isEnough: boolean
  hasSecondOpinion: boolean
  /** Accounts that shared pictures or texts with it at that time. */
  related: number
}

/** Analyses of accounts. Never shown to their holders. */
export const analyses = pgTable(
  "analyses",
  {
    id: newestFirstId(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    version: text().notNull(),
    probability: real().notNull(),
    score: integer().notNull(),
    action: text({ enum: RECOMMENDED_ACTIONS }).notNull(),
    inputs: jsonb().$type<StoredInputs>().notNull(),
    result: jsonb().$type<StoredResult>().notNull(),
    /** Chosen at random, so that these labels are not biased by the ranking. */
    isAudit: boolean().notNull().default(false),
    scanId: uuid(),
    askedBy: text(),
    createdAt: createdAt(),
  },
  (t) => [index("analyses_user_id_idx").on(t.userId, t.id.desc().nullsFirst())],
)

/** The latest analysis of each account, read by lists and other features. */
export const suspicions = pgTable(
  "suspicions",
  {
    userId: text()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    analysisId: uuid().notNull(),
    score: integer().notNull(),
    action: text({ enum: RECOMMENDED_ACTIONS }).notNull(),
    /** The latest label by staff; does not change the score. */
    label: text({ enum: ACCOUNT_LABELS }),
    analyzedAt: at().notNull(),
  },
  (t) => [
    index("suspicions_score_idx").on(t.score.desc().nullsFirst(), t.userId.desc().nullsFirst()),
    index("suspicions_analyzed_at_idx").on(t.analyzedAt),
  ],
)

/** Decisions about accounts: training labels of the local layer. Append-only. */
export const accountDecisions = pgTable(
  "account_decisions",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The analysis that was decided about; its inputs are the training example. */
    analysisId: uuid()
      .notNull()
      .references(() => analyses.id, { onDelete: "cascade" }),
    /** Null while a case is open: the label then comes from the case. */
    label: text({ enum: ACCOUNT_LABELS }),
    violationId: integer(),
    decidedBy: text(),
    note: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index("account_decisions_user_id_idx").on(t.userId, t.id.desc().nullsFirst()),
    index("account_decisions_created_at_idx").on(t.createdAt),
  ],
)

/** A bulk scan. Its accounts are fixed when it begins, so that it can resume after a restart. */
export const scans = pgTable(
  "scans",
  {
    id: newestFirstId(),
    state: text({ enum: SCAN_STATES }).notNull().default("running"),
    userIds: text().array().notNull(),
    /** The accounts drawn at random. */
    auditIds: text().array().notNull(),
    done: integer().notNull().default(0),
    found: integer().notNull().default(0),
    startedBy: text().notNull(),
    startedAt: createdAt(),
    beatAt: createdAt(),
    endedAt: at(),
  },
  (t) => [
    uniqueIndex("scans_one_running_idx")
      .on(t.state)
      .where(sql`${t.state} = 'running'`),
  ],
)

export interface PictureFeatures {
  kind: "photo" | "drawing" | "plain" | "unreadable"
  width: number
  height: number
  /** Number of faces, and the eyes of the largest as shares of the side; absent if not analyzed. */
  faces?: number
  eyes?: [number, number, number, number]
}

/** Fingerprints of a stored picture: three perceptual hashes, no identity. */
export const pictureFingerprints = pgTable(
  "picture_prints",
  {
    hash: text()
      .primaryKey()
      .references(() => media.hash, { onDelete: "cascade" }),
    /** Null if the picture has too little detail to be distinctive. */
    print: bits256(),
    mirrored: bits256(),
    cropped: bits256(),
    /** Near-duplicates share a group: the hash of the first of them. */
    groupHash: text().notNull(),
    /** A possible near-duplicate. */
    resembles: text(),
    look: jsonb().$type<PictureFeatures>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("picture_prints_group_idx").on(t.groupHash)],
)

/** Signatures of texts, which cannot be reversed. Near-duplicates share a group. */
export const textFingerprints = pgTable(
  "text_prints",
  {
    /** Id of the post, or `bio`. */
    source: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    signature: integer().array().notNull(),
    bands: integer().array().notNull(),
    groupId: uuid().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.source] }),
    // No pending list: every search would read it.
    index("text_prints_bands_idx").using("gin", t.bands).with({ fastupdate: false }),
    index("text_prints_group_idx").on(t.groupId),
    index("text_prints_created_at_idx").on(t.createdAt),
  ],
)

/** Trust in the graph of mutual follows, from the last random walk. */
export const graphTrust = pgTable("graph_trust", {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Share of accounts that are trusted less, 0 to 1. */
  rank: real().notNull(),
  /** Share of what reaches the account that comes from confirmed fakes, 0 to 1. */
  fromFakes: real().notNull(),
  isReached: boolean().notNull(),
  /** Number of trusted seeds of the walk; few mean little. */
  seeds: integer().notNull(),
  createdAt: createdAt(),
})

/** Versions of the local layer; the one in use, and a few to go back to. */
export const localModels = pgTable(
  "local_models",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    kind: text().notNull(),
    /** Weights or trees, and the calibration that belongs to them. */
    model: jsonb().$type<unknown>().notNull(),
    metrics: jsonb().$type<Record<string, number | null>>().notNull(),
    decisions: integer().notNull(),
    isInUse: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("local_models_in_use_idx")
      .on(t.isInUse)
      .where(sql`${t.isInUse}`),
  ],
)

/** Cursors of background jobs between runs. */
export const detectionMarks = pgTable(
  "detection_marks",
  { name: text().primaryKey(), value: text().notNull(), updatedAt: createdAt() },
  (t) => [check("detection_marks_name_check", sql`${t.name} <> ''`)],
)
