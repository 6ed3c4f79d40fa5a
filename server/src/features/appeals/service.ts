import type { Appeal, AppealDecision, OwnPenalty } from "@grove/contract/appeals"
import { PAGE } from "@grove/contract/limits"
import type { PageQuery } from "@grove/contract/page"
import type { Page } from "@grove/contract/route"

import { recordAct } from "#features/audit/service.ts"
import { allStaff, staffWith } from "#features/auth/staff.service.ts"
import { endPenalty, withNote, notifyAboutPenalty } from "#features/penalties/service.ts"
import { overturnDecision } from "#features/reports/cases.service.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"
import { cutPage, decodeCursor } from "#platform/http/cursor.ts"
import { later, t, type Text } from "#platform/language/text.ts"
import { publish } from "#platform/live/bus.ts"

import { mayDecide, type AppealFacts } from "./may-decide.ts"
import {
  insertAppeal,
  lockAppeal,
  selectPenaltyFacts,
  selectPendingIds,
  updateDecision,
} from "./queries.ts"
import { viewAppeals, viewOwnPenalty } from "./view.ts"

export async function ownPenalty(ctx: Context, penaltyId: number): Promise<OwnPenalty> {
  const penalty = await viewOwnPenalty(ctx, penaltyId)
  must(penalty, "penalty.notFound")
  return penalty
}

/** Once per penalty. Also available to banned and suspended members. */
export async function submitAppeal(
  ctx: Context,
  penaltyId: number,
  text: string,
): Promise<OwnPenalty> {
  await inTransaction(ctx, async (ctx) => {
    const penalty = await ownPenalty(ctx, penaltyId)
    must(penalty.appeal === null, "appeal.exists")
    must(penalty.mayAppeal, "penalty.ended")
    const userId = ctx.actor.userId
    const facts = { penaltyId, userId, text: text.trim(), createdAt: ctx.now() }
    must(await insertAppeal(ctx.db, facts), "appeal.exists")
    await publish(ctx, { permission: "rules" }, { type: "violations" })
  })
  return ownPenalty(ctx, penaltyId)
}

export async function pendingAppeals(ctx: Context, query: PageQuery): Promise<Page<Appeal>> {
  const limit = query.limit ?? PAGE.default
  const [after] = decodeCursor(query.cursor, "integer") ?? [0]
  const found = await selectPendingIds(ctx.db, after, limit + 1)
  const { items, next } = cutPage(found, limit, (row) => [row.id])
  const shown = await shownAppeals(
    ctx,
    items.map((row) => row.id),
  )
  return { items: shown, next }
}

/** Upheld keeps the penalty; overturned reverses the whole decision. */
export async function decideAppeal(
  ctx: Context,
  id: number,
  input: { decision: AppealDecision; note?: string },
): Promise<Appeal> {
  await inTransaction(ctx, async (ctx) => {
    const appeal = await lockAppeal(ctx.db, id)
    must(appeal, "appeal.notFound")
    const penalty = await selectPenaltyFacts(ctx.db, appeal.penaltyId)
    must(penalty, "penalty.notFound")
    const facts = {
      userId: appeal.userId,
      giverId: penalty.decided_by,
      reporterIds: penalty.reporter_ids,
    }
    must(
      (await decisionCheck(ctx))(facts),
      "appeal.notYours",
      appeal.userId === ctx.actor.userId ? t("You cannot decide your own appeal.") : undefined,
    )
    const isMoot = penalty.ended_at !== null && penalty.end_reason !== "expired"
    must(appeal.status === "pending" && !isMoot, "appeal.alreadyDecided")

    const note = input.note?.trim() || null
    if (input.decision === "overturned") {
      if (penalty.violation_id === null) await endPenalty(ctx, appeal.penaltyId, "overturned")
      else await overturnDecision(ctx, penalty.violation_id, appeal.penaltyId)
    }
    await updateDecision(ctx.db, id, {
      status: input.decision,
      decidedBy: ctx.actor.userId,
      decidedAt: ctx.now(),
      note,
    })
    await notifyAboutPenalty(
      ctx,
      appeal.userId,
      appeal.penaltyId,
      "appeal",
      withNote(NOTICE[input.decision], note),
    )
    await recordAct(ctx, {
      act: "appeal.decide",
      subjectType: "appeal",
      subjectId: String(id),
      detail: {
        decision: input.decision,
        penalty: appeal.penaltyId,
        user: appeal.userId,
        ...(note && { note }),
      },
    })
    await publish(ctx, { permission: "rules" }, { type: "violations" })
  })
  const [shown] = await shownAppeals(ctx, [id])
  must(shown, "appeal.notFound")
  return shown
}

const NOTICE: Record<AppealDecision, Text> = {
  upheld: later("Your appeal was reviewed by a moderator. The decision stands."),
  overturned: later(
    "Your appeal was accepted. The decision was overturned, and everything it took is restored.",
  ),
}

const shownAppeals = async (ctx: Context, ids: readonly number[]) =>
  viewAppeals(ctx, ids, await decisionCheck(ctx))

/** Appeals of staff are decided by administrators only. */
async function decisionCheck(ctx: Context): Promise<(appeal: AppealFacts) => boolean> {
  const staff = new Set(await allStaff(ctx))
  const moderators = await staffWith(ctx, "rules")
  const admins = await staffWith(ctx, "team")
  return (appeal) =>
    mayDecide(ctx.actor.userId, appeal, staff.has(appeal.userId) ? admins : moderators)
}
