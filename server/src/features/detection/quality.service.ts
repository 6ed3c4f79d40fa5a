import { readFileSync } from "node:fs"

import type { Quality } from "@grove/contract/detection"

import type { Context } from "#platform/context.ts"

import { selectModels } from "./learn.queries.ts"
import { baseRateOf } from "./learn.service.ts"
import { shippedPrior } from "./model/prior.ts"
import { calibrationErrorOf, calibrationOf, precisionOf, recallOf } from "./quality.ts"
import { selectAudit, selectExamples } from "./store.queries.ts"

const SHOWN_VERSIONS = 5

/** How good the detector is here, on what people decided. */
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

/** As measured when the model was trained; a missing file says nothing. */
function shippedFigures(): Quality["shipped"] {
  const prior = shippedPrior()
  try {
    const file = new URL("model/metrics.json", import.meta.url)
    const metrics = JSON.parse(readFileSync(file, "utf8")) as Record<string, number>
    return {
      version: prior?.version ?? "none",
      isLoaded: prior !== undefined,
      meanUnseenAuc: metrics["meanUnseenAuc"] ?? null,
      worstUnseenAuc: metrics["worstUnseenAuc"] ?? null,
    }
  } catch {
    return {
      version: prior?.version ?? "none",
      isLoaded: prior !== undefined,
      meanUnseenAuc: null,
      worstUnseenAuc: null,
    }
  }
}
