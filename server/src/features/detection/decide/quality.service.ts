import type { Quality } from "@grove/contract/detection"

import { selectAudit, selectExamples } from "#features/detection/local/examples.queries.ts"
import { baseRateOf } from "#features/detection/local/learn.service.ts"
import { selectModels } from "#features/detection/local/models.queries.ts"
import { shippedMetrics } from "#features/detection/model/metrics.ts"
import { shippedPrior } from "#features/detection/model/prior.ts"
import type { Context } from "#platform/context.ts"

import { calibrationErrorOf, calibrationOf, precisionOf, recallOf } from "./quality.ts"

const SHOWN_VERSIONS = 5

/** Precision, recall and calibration of the detector on decisions made in this community. */
export async function detectorQuality(ctx: Context): Promise<Quality> {
  const examples = await selectExamples(ctx.db)
  const decided = examples.map((row) => ({
    probability: row.probability,
    isFake: row.label === "fake",
  }))
  const audit = await selectAudit(ctx.db)
  const models = await selectModels(ctx.db, SHOWN_VERSIONS)
  const fake = decided.filter((one) => one.isFake).length
  return {
    decisions: { fake, genuine: decided.length - fake, audited: audit.audited },
    precision: precisionOf(decided),
    recall: recallOf(decided),
    calibration: calibrationOf(decided),
    calibrationError: calibrationErrorOf(decided),
    baseRate: baseRateOf(audit),
    versions: models.map((model) => ({
      version: `local${model.id}`,
      kind: model.kind,
      decisions: model.decisions,
      auc: model.metrics["auc"] ?? null,
      isInUse: model.isInUse,
      trainedAt: model.createdAt.toISOString(),
    })),
    shipped: shippedFigures(),
    secondOpinion: ctx.config.ai ? new URL(ctx.config.ai.baseUrl).host : null,
  }
}

function shippedFigures(): Quality["shipped"] {
  const prior = shippedPrior()
  return {
    version: prior?.version ?? "none",
    isLoaded: prior !== undefined,
    ...shippedMetrics(),
  }
}
