import type { Scan } from "@grove/contract/detection"

import { recordAct } from "#features/audit/service.ts"
import { catchUp } from "#features/detection/gather/gather.service.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { enqueue, job } from "#platform/jobs/queue.ts"
import { t } from "#platform/language/text.ts"
import { publish } from "#platform/live/bus.ts"

import { analyzeEach } from "./analyze.service.ts"
import {
  advanceScan,
  insertScan,
  selectAtRandom,
  selectLastScan,
  selectLeastRecentlyAnalyzed,
  selectRunning,
  selectScan,
  selectStalled,
  type ScanRow,
} from "./scan.queries.ts"

/** Share of each scan drawn at random; an unbiased sample is needed to estimate the share of fakes. */
const RANDOM_SHARE = 0.1
/** Facts are gathered in batches to share statements; progress is saved and published in smaller steps. */
const BATCH = 20
const STEP = 2
const STALLED_MS = 30_000

export const scanJob = job<{ scanId: string }>({
  name: "detection.scan",
  run: (ctx, { scanId }) => runScan(ctx, scanId),
})

/** Starts a background scan, or returns the one already running. */
export async function startScan(
  ctx: Context,
  limit: number,
): Promise<{ message: string; scan: Scan }> {
  const running = await selectRunning(ctx.db)
  if (running) return answer(running)
  const started = await inTransaction(ctx, async (ctx) => {
    const auditIds = await selectAtRandom(ctx.db, Math.ceil(limit * RANDOM_SHARE))
    const others = await selectLeastRecentlyAnalyzed(ctx.db, auditIds, limit - auditIds.length)
    const userIds = [...others, ...auditIds]
    const scan = await insertScan(ctx.db, {
      userIds,
      auditIds,
      startedBy: ctx.actor.userId,
      startedAt: ctx.now(),
      beatAt: ctx.now(),
    })
    if (!scan) return undefined
    await enqueue(ctx, scanJob, { scanId: scan.id }, { key: `scan:${scan.id}` })
    await recordAct(ctx, {
      act: "account.scan",
      subjectType: "scan",
      subjectId: scan.id,
      detail: { accounts: userIds.length },
    })
    return scan
  })
  return answer(started ?? (await selectRunning(ctx.db)) ?? (await selectLastScan(ctx.db))!)
}

const answer = (scan: ScanRow) => ({ message: messageOf(scan), scan: viewScan(scan) })

export async function scanState(ctx: Context): Promise<{ scan: Scan | null }> {
  const last = await selectLastScan(ctx.db)
  return { scan: last ? viewScan(last) : null }
}

/** Resumes from the saved progress. Stops when another runner has advanced the same scan. */
export async function runScan(ctx: Context, scanId: string): Promise<void> {
  await catchUp(ctx)
  for (;;) {
    const scan = await selectScan(ctx.db, scanId)
    if (!scan || scan.state === "done") return
    const part = { scanId, auditIds: new Set(scan.auditIds), askedBy: scan.startedBy }
    const ids = scan.userIds.slice(scan.done, scan.done + BATCH)
    let [done, found, analyzed] = [scan.done, 0, 0]
    for await (const isSuspicious of analyzeEach(ctx, ids, part)) {
      analyzed += 1
      if (isSuspicious) found += 1
      if (analyzed % STEP > 0 && analyzed < ids.length) continue
      if (!(await advance(ctx, scan, { from: done, to: scan.done + analyzed, found }))) return
      ;[done, found] = [scan.done + analyzed, 0]
    }
    if (ids.length === 0) await advance(ctx, scan, { from: done, to: done, found })
  }
}

/** Saves and publishes the progress. Returns false when another runner was faster. */
function advance(
  ctx: Context,
  { id, userIds }: ScanRow,
  { from, to, found }: { from: number; to: number; found: number },
): Promise<boolean> {
  const total = userIds.length
  return inTransaction(ctx, async (ctx) => {
    const step = { done: to, found, at: ctx.now(), isEnd: to >= total }
    if (!(await advanceScan(ctx.db, { id, done: from }, step))) return false
    await publish(ctx, { permission: "detection" }, { type: "scan", done: to, total })
    return true
  })
}

/** Restarts scans interrupted by a server stop. */
export async function resumeScans(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - STALLED_MS)
  for (const { id } of await selectStalled(ctx.db, before))
    // A separate key, because the job of the dead process is still locked.
    await enqueue(ctx, scanJob, { scanId: id }, { key: `scan:${id}:resumed` })
}

const viewScan = (scan: ScanRow): Scan => ({
  id: scan.id,
  state: scan.state,
  done: scan.done,
  total: scan.userIds.length,
  found: scan.found,
  message: messageOf(scan),
  startedAt: scan.startedAt.toISOString(),
  endedAt: scan.endedAt?.toISOString() ?? null,
})

function messageOf({ state, done, found, userIds }: ScanRow): string {
  const count = userIds.length
  if (state !== "running")
    return t(
      "Scanned {count, plural, one {# account} other {# accounts}}. {found, plural, =0 {None looks suspicious.} one {# looks suspicious.} other {# look suspicious.}}",
      { count, found },
    )
  return done === 0
    ? t("Scanning {count, plural, one {# account} other {# accounts}} in the background.", {
        count,
      })
    : t("Scanning: {done} of {count, plural, one {# account} other {# accounts}}.", { done, count })
}
