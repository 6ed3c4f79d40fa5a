import { PAGE } from "@grove/contract/limits"
import type { PageQuery } from "@grove/contract/page"
import type { MyReport, NewReport, Violation } from "@grove/contract/reports"
import type { Page } from "@grove/contract/route"

import { claimImages } from "#features/media/service.ts"
import { requireActiveRule } from "#features/rules/service.ts"
import { hashesOf } from "#features/videos/view.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"
import { cutPage, decodeCursor } from "#platform/http/cursor.ts"
import { t } from "#platform/language/text.ts"

import { alertModerators } from "./alerts.service.ts"
import { enforceIfDue } from "./auto.service.ts"
import { notifyModerators } from "./cases.service.ts"
import { countReport, insertReport, lockTarget, openCase, selectOwnReportId } from "./queries.ts"
import { confirmReceipt } from "./reporters.service.ts"
import { findTarget } from "./targets.ts"
import { selectMyReports, selectUrgent, viewMyReport, viewViolations } from "./view.ts"

/**
 * Evidence and owner are read from the database, never taken from the reporter. Idempotent per reporter, target and
 * rule: returns the first report.
 */
export async function submitReport(
  ctx: Context,
  body: NewReport,
): Promise<{ report: MyReport; isNew: boolean }> {
  const { targetType, targetId, ruleId } = body
  const reporterId = ctx.actor.userId
  const rule = await requireActiveRule(ctx, ruleId)
  const made = await inTransaction(ctx, async (ctx) => {
    await lockTarget(ctx.db, body)
    const earlier = await selectOwnReportId(ctx.db, { ...body, reporterId })
    if (earlier !== undefined) return { id: earlier, isNew: false }
    const { userId, evidence } = await findTarget(ctx, body)
    must(userId !== reporterId, "report.notAllowed", t("You cannot report yourself."))

    const violation = await openCase(ctx.db, {
      targetType,
      targetId,
      userId,
      ruleId,
      evidence,
      createdAt: ctx.now(),
    })
    const { images, video } = evidence
    const hashes = [...images.map((image) => image.hash), ...(video ? hashesOf(video) : [])]
    if (violation.isNew && hashes.length > 0) {
      await claimImages(ctx, hashes, "evidence", String(violation.id), null)
    }
    const id = await insertReport(ctx.db, {
      violationId: violation.id,
      reporterId,
      targetType,
      targetId,
      ruleId,
      additionalInfo: body.additionalInfo?.trim() || null,
      createdAt: ctx.now(),
    })
    must(id !== undefined, "server.busy")
    await countReport(ctx.db, violation.id)
    await confirmReceipt(ctx, { id, reporterId, targetType })
    if (violation.isNew) await alertModerators(ctx, { id: violation.id, userId, targetType, rule })
    if (rule.autoEnforce) await enforceIfDue(ctx, violation.id)
    await notifyModerators(ctx)
    return { id, isNew: true }
  })
  return { report: await viewMyReport(ctx, made.id), isNew: made.isNew }
}

const LAST = 2_147_483_647

export async function myReports(ctx: Context, query: PageQuery): Promise<Page<MyReport>> {
  const limit = query.limit ?? PAGE.default
  const [before] = decodeCursor(query.cursor, "integer") ?? [LAST]
  const found = await selectMyReports(ctx.db, ctx.actor.userId, before, limit + 1)
  return cutPage(found, limit, (report) => [report.id])
}

/** Ordered by severity, number of reports, and age. */
export async function pendingViolations(ctx: Context, query: PageQuery): Promise<Page<Violation>> {
  const limit = query.limit ?? PAGE.default
  const after = decodeCursor(query.cursor, "integer", "integer", "integer")
  const found = await selectUrgent(ctx.db, ctx.actor.userId, after, limit + 1)
  const { items, next } = cutPage(found, limit, (row) => [row.rank, row.report_count, row.id])
  const shown = await viewViolations(
    ctx,
    items.map((row) => row.id),
  )
  return { items: shown, next }
}
