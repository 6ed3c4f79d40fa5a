import type { EvidenceFamily, RecommendedAction } from "@grove/contract/detection"

import type { StoredInputs } from "#db/tables/detection.ts"

import { audienceEvidence } from "./evidence/audience.ts"
import { contentEvidence } from "./evidence/content.ts"
import type { Finding } from "./evidence/finding.ts"
import { graphEvidence } from "./evidence/graph.ts"
import { interactionEvidence } from "./evidence/interaction.ts"
import { messagesEvidence } from "./evidence/messages.ts"
import { pictureEvidence } from "./evidence/picture.ts"
import { reportsEvidence } from "./evidence/reports.ts"
import { rhythmEvidence } from "./evidence/rhythm.ts"
import { signupEvidence } from "./evidence/signup.ts"
import { familiesWithData, publicFeatures, type AccountFacts } from "./facts.ts"
import { logistic, logit } from "./local/numbers.ts"
import { ownFeatures } from "./local/own-features.ts"
import { explainPrior, scorePrior, type Prior } from "./model/prior.ts"
import { priorFindings } from "./prior-words.ts"
import { ENOUGH_FAMILIES, EVIDENCE_CAP, PRIOR_CAP, WORTH_SAYING } from "./weights.ts"

/** Turns what was gathered into log-odds, at the site's own share of fakes. The local layer offers another one. */
export type Scorer = (inputs: StoredInputs, baseRate: number) => number

export interface Judgment {
  probability: number
  isEnough: boolean
  action: RecommendedAction
  findings: Finding[]
  reasons: string[]
  against: string[]
  inputs: StoredInputs
}

/** The plain sum: what other sites' data say, and what was found here, each with its cap. */
export const plainSum: Scorer = ({ prior, families }, baseRate) =>
  logit(baseRate) + prior + clamp(sum(Object.values(families)), EVIDENCE_CAP)

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
  const found = evidenceOf(facts)
  const inputs: StoredInputs = {
    features,
    prior: sum(fromPrior.map((finding) => finding.weight)),
    families: byFamily(found),
    own: ownFeatures(facts, options.now),
  }
  // Added after the sum, so that nothing a stranger's model says can teach the local layer.
  const further = options.further ?? []
  const probability = logistic(
    options.scorer(inputs, options.baseRate) + sum(further.map((finding) => finding.weight)),
  )
  const findings = [...fromPrior, ...found, ...further].sort((a, b) => b.weight - a.weight)
  return {
    probability,
    isEnough,
    action: actionFor(probability, findings, facts, options.now),
    findings,
    ...wordsOf(findings, isEnough),
    inputs,
  }
}

function evidenceOf(facts: AccountFacts): Finding[] {
  return [
    ...pictureEvidence(facts.picture),
    ...contentEvidence(facts.content),
    ...messagesEvidence(facts.messages),
    ...reportsEvidence(facts.reports),
    ...audienceEvidence(facts.audience),
    ...rhythmEvidence(facts.postTimes),
    ...interactionEvidence(facts.interaction),
    ...signupEvidence(facts.signup),
    ...graphEvidence(facts.graph),
  ]
}

/** The prior as findings by family, which add up to its tempered, capped score. */
function weighPrior(prior: Prior, features: Record<string, number>, trust: number): Finding[] {
  const { slope, intercept } = prior.temper
  const raw = slope * scorePrior(prior, features) + intercept
  const kept = (clamp(raw, PRIOR_CAP) / (raw || 1)) * trust
  const { expected, byFact } = explainPrior(prior, features)
  const findings = priorFindings(features, byFact, slope * kept)
  const rest = (slope * expected + intercept) * kept
  // What the model expects of anybody is nobody's trait: it goes to the largest family unsaid.
  return findings.map((finding, at) =>
    at === 0 ? { ...finding, weight: finding.weight + rest } : finding,
  )
}

/** Advice only: a person decides. */
export function actionFor(
  probability: number,
  findings: readonly Finding[],
  facts: Pick<AccountFacts, "audience" | "createdAt">,
  now: Date,
): RecommendedAction {
  if (probability < 0.5) return "other"
  const speaking = new Set(
    findings.filter((finding) => finding.weight >= WORTH_SAYING).map((finding) => finding.family),
  )
  const isOld = now.getTime() - facts.createdAt.getTime() > YEAR_MS
  if (facts.audience.isVerified || (isOld && facts.audience.longMutual > 0)) return "flag"
  const isHard = HARD.some((family) => speaking.has(family))
  if (probability >= 0.95 && speaking.size >= 3 && isHard) return "ban"
  if (probability >= 0.85 && speaking.size >= 2) return "restrict"
  return "flag"
}

const YEAR_MS = 365 * 86_400_000
/** Without one of these nobody is advised to ban. */
const HARD: readonly EvidenceFamily[] = ["picture", "messages", "reports"]

const MOST_REASONS = 5
const MOST_AGAINST = 2

function wordsOf(findings: readonly Finding[], isEnough: boolean) {
  const reasons = findings
    .filter((finding) => finding.weight >= WORTH_SAYING)
    .slice(0, MOST_REASONS)
    .map((finding) => finding.text)
  const against = findings
    .filter((finding) => finding.weight <= -WORTH_SAYING)
    .slice(-MOST_AGAINST)
    .toReversed()
    .map((finding) => finding.text)
  return { reasons: isEnough ? reasons : [NOT_ENOUGH, ...reasons], against }
}

export const NOT_ENOUGH = "Not enough activity yet to say much about this account"

function byFamily(findings: readonly Finding[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { family, weight } of findings) sums[family] = (sums[family] ?? 0) + weight
  return sums
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const clamp = (value: number, most: number) => Math.max(-most, Math.min(most, value))
