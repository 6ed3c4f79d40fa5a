import type { EvidenceFamily, RecommendedAction } from "@grove/contract/detection"
import { DAY_MS } from "@grove/contract/durations"

import type { StoredInputs } from "#db/tables/detection.ts"
import { evidenceOf } from "#features/detection/evidence/all.ts"
import { familiesWithData, type AccountFacts } from "#features/detection/evidence/facts.ts"
import type { Finding } from "#features/detection/evidence/finding.ts"
import {
  ENOUGH_FAMILIES,
  MIN_REASON_WEIGHT,
  PRIOR_CAP,
} from "#features/detection/evidence/weights.ts"
import { clamp, logistic, sum } from "#features/detection/local/numbers.ts"
import { ownFeatures } from "#features/detection/local/own-features.ts"
import type { Scorer } from "#features/detection/local/scorer.ts"
import { priorFindings } from "#features/detection/model/prior-findings.ts"
import { explainPrior, scorePrior, type Prior } from "#features/detection/model/prior.ts"
import { publicFeatures } from "#features/detection/model/public-features.ts"
import { message } from "#platform/language/text.ts"

export interface Judgment {
  probability: number
  isEnough: boolean
  action: RecommendedAction
  findings: Finding[]
  reasons: string[]
  against: string[]
  inputs: StoredInputs
}

export function judge(
  facts: AccountFacts,
  prior: Prior | undefined,
  options: { baseRate: number; scorer: Scorer; now: Date; further?: readonly Finding[] },
): Judgment {
  const features = publicFeatures(facts)
  const families = familiesWithData(facts)
  const isEnough = families >= ENOUGH_FAMILIES
  const fromPrior = prior
    ? weighPrior(prior, features, Math.min(1, families / ENOUGH_FAMILIES))
    : []
  const evidence = evidenceOf(facts)
  const inputs: StoredInputs = {
    features,
    prior: sum(fromPrior.map((finding) => finding.weight)),
    families: byFamily(evidence),
    own: ownFeatures(facts, options.now),
  }
  // Added outside the scorer, so that the local layer never learns from an external model.
  const further = options.further ?? []
  const probability = logistic(
    options.scorer(inputs, options.baseRate) + sum(further.map((finding) => finding.weight)),
  )
  const findings = [...fromPrior, ...evidence, ...further].sort((a, b) => b.weight - a.weight)
  return {
    probability,
    isEnough,
    action: actionFor(probability, findings, facts, options.now),
    findings,
    ...explain(findings, isEnough || probability >= 0.5),
    inputs,
  }
}

/** Splits the tempered, capped score of the prior into one finding per family. */
function weighPrior(prior: Prior, features: Record<string, number>, confidence: number): Finding[] {
  const { slope, intercept } = prior.temper
  const raw = slope * scorePrior(prior, features) + intercept
  const kept = (clamp(raw, PRIOR_CAP) / (raw || 1)) * confidence
  const { expected, byFact } = explainPrior(prior, features)
  const findings = priorFindings(features, byFact, slope * kept)
  // The expected score belongs to no feature; the largest family carries it so that findings add up.
  const rest = (slope * expected + intercept) * kept
  return findings.map((finding, at) =>
    at === 0 ? { ...finding, weight: finding.weight + rest } : finding,
  )
}

const YEAR_MS = 365 * DAY_MS
/** A ban is recommended only with evidence from one of these families. */
const HARD: readonly EvidenceFamily[] = ["picture", "messages", "reports"]

/** A recommendation only; staff decide. */
export function actionFor(
  probability: number,
  findings: readonly Finding[],
  facts: Pick<AccountFacts, "follows" | "createdAt">,
  now: Date,
): RecommendedAction {
  if (probability < 0.5) return "other"
  const families = new Set(
    findings
      .filter((finding) => finding.weight >= MIN_REASON_WEIGHT)
      .map((finding) => finding.family),
  )
  const isOld = now.getTime() - facts.createdAt.getTime() > YEAR_MS
  if (facts.follows.isVerified || (isOld && facts.follows.longMutual > 0)) return "flag"
  const isHard = HARD.some((family) => families.has(family))
  if (probability >= 0.95 && families.size >= 3 && isHard) return "ban"
  if (probability >= 0.85 && families.size >= 2) return "restrict"
  return "flag"
}

const MAX_REASONS = 5
const MAX_AGAINST = 2
export const NOT_ENOUGH = message("Not enough activity yet to say much about this account")

/** `findings` must be sorted by descending weight. */
function explain(findings: readonly Finding[], saysMuch: boolean) {
  const reasons = findings
    .filter((finding) => finding.weight >= MIN_REASON_WEIGHT)
    .slice(0, MAX_REASONS)
    .map((finding) => finding.text)
  const against = findings
    .filter((finding) => finding.weight <= -MIN_REASON_WEIGHT)
    .slice(-MAX_AGAINST)
    .toReversed()
    .map((finding) => finding.text)
  return { reasons: saysMuch ? reasons : [NOT_ENOUGH, ...reasons], against }
}

function byFamily(findings: readonly Finding[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { family, weight } of findings) sums[family] = (sums[family] ?? 0) + weight
  return sums
}
