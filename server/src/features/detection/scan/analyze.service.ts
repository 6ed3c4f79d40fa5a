import { setTimeout as delay } from "node:timers/promises"

import type { StoredResult } from "#db/tables/detection.ts"
import { recordAct } from "#features/audit/service.ts"
import { describePicture } from "#features/detection/evidence/describe-picture.ts"
import type { AccountFacts } from "#features/detection/evidence/facts.ts"
import { askOpinion } from "#features/detection/evidence/opinion-client.ts"
import { opinionEvidence, type Opinion } from "#features/detection/evidence/opinion.ts"
import { catchUp, gather, type Gathered } from "#features/detection/gather/gather.service.ts"
import { selectPictures } from "#features/detection/gather/picture-fingerprints.queries.ts"
import {
  detectFaces,
  fingerprintPictures,
  readStoredPicture,
} from "#features/detection/gather/picture-fingerprints.service.ts"
import { judgeSettings, type JudgeSettings } from "#features/detection/local/learn.service.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"

import { insertAnalysis } from "./analyses.queries.ts"
import { judge } from "./judge.ts"

const FACES_TIMEOUT_MS = 2000

/** Analyzes one account now, with a second opinion where one is configured. */
export async function analyzeAccount(ctx: Context, userId: string): Promise<void> {
  await fingerprintPictures(ctx, [userId], 1)
  await Promise.race([tryFaces(ctx, userId), delay(FACES_TIMEOUT_MS, undefined, { ref: false })])
  await catchUp(ctx)
  const gathered = (await gather(ctx, [userId])).get(userId)
  must(gathered, "user.notFound")
  const opinion = ctx.config.ai && (await secondOpinion(ctx, gathered.facts))
  const settings = await judgeSettings(ctx)
  await inTransaction(ctx, async (ctx) => {
    await judgeAndStore(ctx, gathered, settings, { opinion, askedBy: ctx.actor.userId })
    await recordAct(ctx, { act: "account.analyze", subjectType: "user", subjectId: userId })
  })
}

/** Continues after the timeout, so that the next analysis has the result. */
const tryFaces = (ctx: Context, userId: string) =>
  detectFaces(ctx, userId, 1).catch((error: Error) =>
    ctx.log.warn({ err: error }, "face detection failed"),
  )

export interface ScanPart {
  scanId: string
  auditIds: ReadonlySet<string>
  askedBy: string
}

/** Analyzes accounts sequentially and yields whether each is suspicious. Deleted accounts count as not suspicious. */
export async function* analyzeEach(
  ctx: Context,
  ids: readonly string[],
  part: ScanPart,
): AsyncGenerator<boolean> {
  const settings = await judgeSettings(ctx)
  const gathered = await gather(ctx, ids)
  for (const id of ids) {
    const account = gathered.get(id)
    yield account !== undefined && (await judgeAndStore(ctx, account, settings, part))
  }
}

/** Returns whether the account is suspicious. */
async function judgeAndStore(
  ctx: Context,
  { facts, related }: Gathered,
  { prior, scorer, baseRate, version }: JudgeSettings,
  from: { opinion?: Opinion | undefined; askedBy: string } & Partial<ScanPart>,
): Promise<boolean> {
  const judgment = judge(facts, prior, {
    baseRate,
    scorer,
    now: ctx.now(),
    further: from.opinion ? opinionEvidence(from.opinion) : [],
  })
  await insertAnalysis(ctx.db, {
    userId: facts.id,
    version,
    probability: judgment.probability,
    score: Math.round(100 * judgment.probability),
    action: judgment.action,
    inputs: judgment.inputs,
    result: {
      evidence: judgment.findings.filter((finding) => Math.abs(finding.weight) >= 0.05),
      reasons: judgment.reasons,
      against: judgment.against,
      image: describeImage(facts, from.opinion),
      isEnough: judgment.isEnough,
      hasSecondOpinion: from.opinion !== undefined,
      related: related.length,
    },
    isAudit: from.auditIds?.has(facts.id) ?? false,
    scanId: from.scanId ?? null,
    askedBy: from.askedBy,
    createdAt: ctx.now(),
  })
  return judgment.probability >= 0.5
}

function describeImage(facts: AccountFacts, opinion: Opinion | undefined): StoredResult["image"] {
  const image = describePicture(facts.picture, facts.hasPicture)
  if (!opinion) return image
  image.isAIGenerated ||= opinion.pictureLooksGenerated === "yes"
  image.isStockPhoto ||= opinion.pictureLooksLikeStock === "yes"
  if (opinion.description) {
    image.description += ` Second opinion: ${opinion.description}`
    image.words.opinion = opinion.description
  }
  return image
}

/** Sends the small stored copy of the picture, the name and the bio, nothing else. */
async function secondOpinion(ctx: Context, facts: AccountFacts): Promise<Opinion | undefined> {
  const [picture] = await selectPictures(ctx.db, [facts.id])
  const opinion = await askOpinion(ctx.config.ai!, {
    name: [facts.name.first, facts.name.last].filter(Boolean).join(" "),
    bio: facts.bio ?? "",
    picture: picture && (await readStoredPicture(ctx, picture.hash)),
  })
  if (!opinion) ctx.log.warn({}, "second opinion failed")
  return opinion
}
