import type { Scan } from "@grove/contract/detection"

import { recordAct } from "#features/audit/service.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { enqueue, job } from "#platform/jobs/queue.ts"
import { publish } from "#platform/live/bus.ts"

import { analyzeEach } from "./analysis.service.ts"
import { count } from "./evidence/finding.ts"
import { catchUp } from "./gather.service.ts"
import {
  advanceScan,
  insertScan,
  selectAtRandom,
  selectLastScan,
  selectLongestUnseen,
  selectRunning,
  selectScan,
  selectStalled,
  type ScanRow,
} from "./scan.queries.ts"

/** Of every scan, the part drawn at random: without it nobody would know how many fakes there are. */
const AT_RANDOM = 0.1
/** Gathered together, so that statements are shared; kept and told in small steps, so that one sees it move. */
const AT_ONCE = 20
const STEP = 2
const STALLED_MS = 30_000

export const scanJob = job<{ scanId: string }>({
  name: "detection.scan",
  run: (ctx, { scanId }) => runScan(ctx, scanId),
})

/** Begins a scan in the background; while one is running, says how far that one is. */
export async function startScan(
  ctx: Context,
  limit: number,
): Promise<{ message: string; scan: Scan }> {
  const running = await selectRunning(ctx.db)
  if (running) return answer(running)
  const started = await inTransaction(ctx, async (ctx) => {
    const auditIds = await selectAtRandom(ctx.db, Math.ceil(limit * AT_RANDOM))
    const others = await selectLongestUnseen(ctx.db, auditIds, limit - auditIds.length)
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

/** Goes on where the scan stands, whoever began it. A second runner stops as soon as it notices the first. */
export async function runScan(ctx: Context, scanId: string): Promise<void> {
  await catchUp(ctx)
  for (;;) {
    const scan = await selectScan(ctx.db, scanId)
    if (!scan || scan.state === "done") return
    const part = { scanId, auditIds: new Set(scan.auditIds), askedBy: scan.startedBy }
    const ids = scan.userIds.slice(scan.done, scan.done + AT_ONCE)
    let [done, found, looked] = [scan.done, 0, 0]
    for await (const isSuspicious of analyzeEach(ctx, ids, part)) {
      looked += 1
      if (isSuspicious) found += 1
      if (looked % STEP > 0 && looked < ids.length) continue
      if (!(await advance(ctx, scan, { from: done, to: scan.done + looked, found }))) return
      ;[done, found] = [scan.done + looked, 0]
    }
    if (ids.length === 0) await advance(ctx, scan, { from: done, to: done, found })
  }
}

/** Keeps how far it is, and tells whoever watches; false when somebody else has gone on from there. */
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

/** After a stop of the server: takes up what was left. */
export async function resumeScans(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - STALLED_MS)
  for (const { id } of await selectStalled(ctx.db, before))
    // Its own key: the job of the process that died still counts as running.
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
  const total = count(userIds.length, "account")
  if (state === "running")
    return done === 0 ? `Scanning ${total} in the background.` : `Scanning: ${done} of ${total}.`
  const suspicious =
    found === 0 ? "None looks" : found === 1 ? "1 looks" : `${found.toLocaleString("en")} look`
  return `Scanned ${total}. ${suspicious} suspicious.`
}
