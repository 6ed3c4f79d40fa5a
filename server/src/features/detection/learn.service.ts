import { inTransaction, type Context } from "#platform/context.ts"

import { plainSum, type Scorer } from "./judge.ts"
import {
  deleteModelsBut,
  insertModel,
  selectModelInUse,
  selectModels,
  type LocalModelRow,
} from "./learn.queries.ts"
import type { Example } from "./local/inputs.ts"
import { assess, learn, scorerOf, type LocalModel } from "./local/learn.ts"
import { shippedPrior, type Prior } from "./model/prior.ts"
import {
  countDecisionsSince,
  selectAudit,
  selectExamples,
  type ExampleRow,
} from "./store.queries.ts"
import { DEFAULT_BASE_RATE } from "./weights.ts"

/** Decisions about accounts drawn at random before their share of fakes is believed. */
const AUDITED_FROM = 30
/** As many as that the default counts for. */
const DEFAULT_COUNTS = 50
const NEW_DECISIONS = 25
const KEPT_VERSIONS = 5
const LATER = 0.3

export interface JudgeSettings {
  prior: Prior | undefined
  scorer: Scorer
  baseRate: number
  version: string
}

/** What the judge works with right now: the shipped model, the local layer if there is one, the share of fakes. */
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

/** From accounts drawn at random only: those that were ranked say how good the ranking is, not how many there are. */
export function baseRateOf({ audited, fakes }: { audited: number; fakes: number }) {
  const isMeasured = audited >= AUDITED_FROM
  const share = (fakes + DEFAULT_BASE_RATE * DEFAULT_COUNTS) / (audited + DEFAULT_COUNTS)
  return { share: isMeasured ? share : DEFAULT_BASE_RATE, isMeasured }
}

/**
 * Every night, if enough has been decided since: learns anew, and puts the result to use only if it would have judged
 * the latest decisions better than the one in use.
 */
export async function retrain(ctx: Context): Promise<void> {
  const [newest] = await selectModels(ctx.db, 1)
  const since = newest?.createdAt ?? new Date(0)
  if ((await countDecisionsSince(ctx.db, since)) < NEW_DECISIONS) return
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
    "the detector has learned from decisions",
  )
}

/** On the same later part of time on which the challenger showed itself. */
function lossOf(champion: LocalModelRow | undefined, examples: readonly Example[]): number {
  const order = [...examples].sort((a, b) => a.decidedAt.getTime() - b.decidedAt.getTime())
  const later = order.slice(Math.floor(order.length * (1 - LATER)))
  const share = order.filter((example) => example.isFake).length / order.length
  const none: LocalModel = { kind: "sum", calibration: { kind: "none" }, baseRate: share }
  return assess((champion?.model as LocalModel | undefined) ?? none, later, share).loss
}

const toExample = (row: ExampleRow): Example => ({
  inputs: row.inputs,
  isFake: row.label === "fake",
  weight: row.is_audit ? 2 : 1,
  decidedAt: row.created_at,
})
