import { notify } from "#features/notifications/service.ts"
import { inTransaction, type Context } from "#platform/context.ts"

import { selectReporters, selectViolation } from "./queries.ts"
import { nameOf } from "./targets.ts"
import { decidedMessage, receivedMessage } from "./words.ts"

const MINE = "/settings?section=reports"
const BATCH = 100

/** To the one who reported, in the transaction of the report. */
export async function tellReceived(
  ctx: Context,
  report: { id: number; reporterId: string; targetType: Parameters<typeof nameOf>[0] },
): Promise<void> {
  await tellReporter(ctx, report.reporterId, `report:${report.id}:received`, {
    message: receivedMessage(nameOf(report.targetType)),
  })
}

/** To everyone who reported, unless the decision has been taken back since. */
export async function tellReporters(
  ctx: Context,
  decision: { violationId: number; resolvedAt: string },
): Promise<void> {
  for (let after = 0; ;) {
    const told = await inTransaction(ctx, async (ctx) => {
      const violation = await selectViolation(ctx.db, decision.violationId)
      if (violation?.resolvedAt?.toISOString() !== decision.resolvedAt) return []
      const message = decidedMessage(nameOf(violation.targetType), violation.status !== "dismissed")
      const found = await selectReporters(ctx.db, violation.id, after, BATCH)
      for (const { id, reporter_id: reporterId } of found)
        await tellReporter(ctx, reporterId, `report:${id}:decided:${decision.resolvedAt}`, {
          message,
        })
      return found
    })
    if (told.length < BATCH) return
    after = told.at(-1)!.id
  }
}

async function tellReporter(
  ctx: Context,
  userId: string,
  key: string,
  { message }: { message: string },
) {
  await notify(ctx, {
    userId,
    type: "other",
    kind: "moderation",
    isAnonymous: true,
    groupKey: key,
    onceKey: key,
    message,
    link: MINE,
  })
}
