import { setTimeout as pause } from "node:timers/promises"

import type { Analysis } from "@grove/contract/detection"

import { recordAct } from "#features/audit/service.ts"
import { viewPersonRefs } from "#features/users/refs.view.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"

import { describePicture } from "./evidence/picture.ts"
import type { AccountFacts } from "./facts.ts"
import { selectPictures } from "./fingerprints.queries.ts"
import { lookAtPictures, seekFaces, storedPicture } from "./fingerprints.service.ts"
import { catchUp, gather, type Gathered } from "./gather.service.ts"
import { judge } from "./judge.ts"
import { judgeSettings, type JudgeSettings } from "./learn.service.ts"
import { viewDecisions } from "./lists.view.ts"
import { askOpinion, opinionEvidence, type Opinion } from "./opinion.ts"
import { insertAnalysis, selectLatest, type StoredAnalysis } from "./store.queries.ts"

const FACES_MS = 2000

/** Looks at one account now, with a second opinion where there is one. */
export async function analyzeUser(ctx: Context, userId: string): Promise<Analysis> {
  await lookAtPictures(ctx, [userId], 1)
  await Promise.race([findFaces(ctx, userId), pause(FACES_MS, undefined, { ref: false })])
  await catchUp(ctx)
  const gathered = (await gather(ctx, [userId])).get(userId)
  must(gathered, "user.notFound")
  const opinion = ctx.config.ai && (await secondOpinion(ctx, gathered.facts))
  const settings = await judgeSettings(ctx)
  await inTransaction(ctx, async (ctx) => {
    await keep(ctx, gathered, settings, { opinion, askedBy: ctx.actor.userId })
    await recordAct(ctx, { act: "account.analyze", subjectType: "user", subjectId: userId })
  })
  return latestAnalysis(ctx, userId)
}

/** On a busy machine it takes longer than anybody should wait; the next look then knows. */
const findFaces = (ctx: Context, userId: string) =>
  seekFaces(ctx, userId, 1).catch((error: Error) =>
    ctx.log.warn({ err: error }, "no faces were looked for"),
  )

export interface ScanPart {
  scanId: string
  auditIds: ReadonlySet<string>
  askedBy: string
}

/** Looks at several, one after the other, and says of each whether it is suspicious; whoever is gone is not. */
export async function* analyzeEach(
  ctx: Context,
  ids: readonly string[],
  part: ScanPart,
): AsyncGenerator<boolean> {
  const settings = await judgeSettings(ctx)
  const gathered = await gather(ctx, ids)
  for (const id of ids) {
    const one = gathered.get(id)
    yield one !== undefined && (await keep(ctx, one, settings, part))
  }
}

async function keep(
  ctx: Context,
  { facts, kin }: Gathered,
  { prior, scorer, baseRate, version }: JudgeSettings,
  from: { opinion?: Opinion | undefined; askedBy: string } & Partial<ScanPart>,
): Promise<boolean> {
  const judged = judge(facts, prior, {
    baseRate,
    scorer,
    now: ctx.now(),
    further: from.opinion ? opinionEvidence(from.opinion) : [],
  })
  const image = describePicture(facts.picture, facts.hasPicture)
  if (from.opinion) {
    image.isAIGenerated ||= from.opinion.pictureLooksGenerated === "yes"
    image.isStockPhoto ||= from.opinion.pictureLooksLikeStock === "yes"
    if (from.opinion.description)
      image.description += ` Second opinion: ${from.opinion.description}`
  }
  await insertAnalysis(ctx.db, {
    userId: facts.id,
    version,
    probability: judged.probability,
    score: Math.round(100 * judged.probability),
    action: judged.action,
    inputs: judged.inputs,
    result: {
      evidence: judged.findings.filter((finding) => Math.abs(finding.weight) >= 0.05),
      reasons: judged.reasons,
      against: judged.against,
      image,
      isEnough: judged.isEnough,
      hasSecondOpinion: from.opinion !== undefined,
      related: kin.length,
    },
    isAudit: from.auditIds?.has(facts.id) ?? false,
    scanId: from.scanId ?? null,
    askedBy: from.askedBy,
    createdAt: ctx.now(),
  })
  return judged.probability >= 0.5
}

/** Sends the small stored copy and the profile's own words, nothing else. */
async function secondOpinion(ctx: Context, facts: AccountFacts): Promise<Opinion | undefined> {
  const [picture] = await selectPictures(ctx.db, [facts.id])
  const opinion = await askOpinion(ctx.config.ai!, {
    name: [facts.name.first, facts.name.last].filter(Boolean).join(" "),
    bio: facts.bio ?? "",
    picture: picture && (await storedPicture(ctx, picture.hash)),
  })
  if (!opinion) ctx.log.warn({}, "the second opinion did not come")
  return opinion
}

/** The last look at an account, as it was. */
export async function latestAnalysis(ctx: Context, userId: string): Promise<Analysis> {
  const stored = await selectLatest(ctx.db, userId)
  must(stored, "analysis.notFound")
  return viewAnalysis(ctx, stored)
}

async function viewAnalysis(ctx: Context, stored: StoredAnalysis): Promise<Analysis> {
  const people = await viewPersonRefs(ctx, [stored.user_id])
  const user = people.get(stored.user_id)
  must(user, "user.notFound")
  const decisions = await viewDecisions(ctx, [stored.user_id])
  const { result, probability } = stored
  const isSuspicious = probability >= 0.5
  return {
    id: stored.id,
    user,
    isSuspicious,
    confidence: Math.round(100 * (isSuspicious ? probability : 1 - probability)),
    suspiciousScore: stored.score,
    recommendedAction: stored.action,
    reasons: result.reasons,
    against: result.against,
    profileImageAnalysis: result.image,
    evidence: result.evidence,
    isEnough: result.isEnough,
    hasSecondOpinion: result.hasSecondOpinion,
    version: stored.version,
    analyzedAt: stored.created_at.toISOString(),
    decision: decisions.get(stored.user_id) ?? null,
    related: result.related,
  }
}
