import { notify } from "#features/notifications/service.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import type { Text } from "#platform/language/text.ts"

import { decidedMessage, receivedMessage } from "./notices.ts"
import { selectReporters, selectViolation } from "./queries.ts"
import { nameOf } from "./targets.ts"

const MINE = "/settings?section=reports"
const BATCH = 100

export async function confirmReceipt(
  ctx: Context,
  report: { id: number; reporterId: string; targetType: Parameters<typeof nameOf>[0] },
): Promise<void> {
  await notifyReporter(ctx, report.reporterId, `report:${report.id}:received`, {
    message: receivedMessage(nameOf(report.targetType)),
  })
}

/** Stops when the decision has been undone in the meantime. */
export async function notifyReporters(
  ctx: Context,
  decision: { violationId: number; resolvedAt: string },
): Promise<void> {
  for (let after = 0; ;) {
    const notified = await inTransaction(ctx, async (ctx) => {
      const violation = await selectViolation(ctx.db, decision.violationId)
      if (violation?.resolvedAt?.toISOString() !== decision.resolvedAt) return []
      const message = decidedMessage(nameOf(violation.targetType), violation.status !== "dismissed")
      const found = await selectReporters(ctx.db, violation.id, after, BATCH)
      for (const { id, reporter_id: reporterId } of found)
        await notifyReporter(ctx, reporterId, `report:${id}:decided:${decision.resolvedAt}`, {
          message,
        })
      return found
    })
    if (notified.length < BATCH) return
    after = notified.at(-1)!.id
  }
}

async function notifyReporter(
  ctx: Context,
  userId: string,
  key: string,
  { message }: { message: Text },
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
