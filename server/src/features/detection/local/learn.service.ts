import { DEFAULT_BASE_RATE } from "#features/detection/evidence/weights.ts"
import { shippedPrior, type Prior } from "#features/detection/model/prior.ts"
import { inTransaction, type Context } from "#platform/context.ts"

import {
  countDecisionsSince,
  selectAudit,
  selectExamples,
  type ExampleRow,
} from "./examples.queries.ts"
import type { Example } from "./inputs.ts"
import { assess, learn, scorerOf, splitByTime, type LocalModel } from "./learn.ts"
import {
  deleteModelsBut,
  insertModel,
  selectModelInUse,
  selectModels,
  type LocalModelRow,
} from "./models.queries.ts"
import { plainSum, type Scorer } from "./scorer.ts"

/** Audited accounts needed before the measured share of fakes replaces the default. */
const MIN_AUDITED = 30
/** Pseudo-count of the default in the measured share. */
const DEFAULT_WEIGHT = 50
const MIN_NEW_DECISIONS = 25
const KEPT_VERSIONS = 5

export interface JudgeSettings {
  prior: Prior | undefined
  scorer: Scorer
  baseRate: number
  version: string
}

/** The shipped model, the local model in use, if any, and the share of fakes. */
export async function judgeSettings(ctx: Context): Promise<JudgeSettings> {
  const prior = shippedPrior()
  const local = await selectModelInUse(ctx.db)
  const { share } = baseRateOf(await selectAudit(ctx.db))
  return {
    prior,
    scorer: local ? scorerOf(local.model as LocalModel) : plainSum,
    baseRate: share,
    version: `${prior?.version ?? "none"}${local ? `+local${local.id}` : ""}`,
  }
}

/** Uses accounts drawn at random only; those staff picked from the ranking are a biased sample. */
export function baseRateOf({ audited, fakes }: { audited: number; fakes: number }) {
  const isMeasured = audited >= MIN_AUDITED
  const share = (fakes + DEFAULT_BASE_RATE * DEFAULT_WEIGHT) / (audited + DEFAULT_WEIGHT)
  return { share: isMeasured ? share : DEFAULT_BASE_RATE, isMeasured }
}

/** Trains a challenger after enough new decisions; it replaces the champion only with a lower loss on recent decisions. */
export async function retrain(ctx: Context): Promise<void> {
  const [newest] = await selectModels(ctx.db, 1)
  const since = newest?.createdAt ?? new Date(0)
  if ((await countDecisionsSince(ctx.db, since)) < MIN_NEW_DECISIONS) return
  const examples = (await selectExamples(ctx.db)).map(toExample)
  const challenger = learn(examples)
  if (!challenger) return
  const champion = await selectModelInUse(ctx.db)
  const isBetter = challenger.loss < lossOf(champion, examples)
  await inTransaction(ctx, async (ctx) => {
    await insertModel(ctx.db, {
      kind: challenger.model.kind,
      model: challenger.model,
      metrics: { loss: challenger.loss, auc: challenger.auc },
      decisions: challenger.examples,
      isInUse: isBetter,
      createdAt: ctx.now(),
    })
    const kept = await selectModels(ctx.db, KEPT_VERSIONS)
    await deleteModelsBut(
      ctx.db,
      kept.map((model) => model.id),
    )
  })
  ctx.log.info(
    { kind: challenger.model.kind, decisions: challenger.examples, isBetter },
    "detector retrained",
  )
}

/** Evaluated on the same validation set as the challenger. */
function lossOf(champion: LocalModelRow | undefined, examples: readonly Example[]): number {
  const { validation, baseRate } = splitByTime(examples)
  const none: LocalModel = { kind: "sum", calibration: { kind: "none" }, baseRate }
  return assess((champion?.model as LocalModel | undefined) ?? none, validation, baseRate).loss
}

const toExample = (row: ExampleRow): Example => ({
  inputs: row.inputs,
  isFake: row.label === "fake",
  weight: row.is_audit ? 2 : 1,
  decidedAt: row.created_at,
})
