import { statfs } from "node:fs/promises"

import { DAY_MS, HOUR_MS } from "@grove/contract/durations"
import type { SiteOverview } from "@grove/contract/overview"

import { queueState } from "#features/jobs/service.ts"
import type { Context } from "#platform/context.ts"
import { canSendMail } from "#platform/mail/queue.ts"
import { VERSION } from "#platform/version.ts"

import {
  deleteHoursBefore,
  selectActiveSince,
  selectDelayedMails,
  selectHours,
  selectJoinedSince,
  selectPeoplePerWeek,
  selectPostsPerDay,
  selectStoredBytes,
  selectWaitingPeople,
  upsertHour,
  type HourRow,
} from "./queries.ts"
import { activePerDay, average, fullInDays, usualByNow } from "./trends.ts"

const DAYS = 14
const WEEKS = 13
const HOURS = 14
/** People who wait and are named. */
const NAMED = 2
const KEPT_DAYS = 90

/** A fixed number of statements, whatever the size of the site. */
export async function siteOverview(ctx: Context, isLive: boolean): Promise<SiteOverview> {
  const now = ctx.now()
  const before = performance.now()
  const joinedThisWeek = await selectJoinedSince(ctx.db, ago(now, 7))
  const databaseMs = performance.now() - before
  const [weeks, active, posts, rows, stored, queue, delayed, waiting, freeBytes] =
    await Promise.all([
      selectPeoplePerWeek(ctx.db, now, WEEKS),
      selectActiveSince(ctx.db, startOfDay(now)),
      selectPostsPerDay(ctx.db, now, DAYS),
      selectHours(ctx.db, ago(now, KEPT_DAYS)),
      selectStoredBytes(ctx.db),
      queueState(ctx),
      selectDelayedMails(ctx.db),
      selectWaitingPeople(ctx.db, NAMED),
      freeBytesOf(ctx),
    ])
  const hours = rows.map(shapeHour)
  const recent = hours.filter(({ at }) => at >= ago(startOfDay(now), DAYS - 1))
  const current = { at: now, active, storedBytes: stored.pictures + stored.database }
  const today = posts.at(-1)!
  return {
    waiting: {
      count: waiting[0]?.count ?? 0,
      people: waiting.map((row) => ({ name: row.name, since: row.asked_at.toISOString() })),
    },
    jobs: {
      ...queue,
      hours: [
        ...rows.slice(-HOURS).map((row) => ({ at: row.at.toISOString(), count: row.waiting_jobs })),
        { at: now.toISOString(), count: queue.waiting },
      ],
    },
    mail: { isSetUp: canSendMail(ctx.config), delayed },
    people: { total: weeks.at(-1)!.count, joinedThisWeek, weeks },
    active: {
      today: active,
      usual: usualByNow(recent, now),
      days: activePerDay([...recent, current], now, DAYS),
    },
    posts: {
      today: today.count,
      usual: average(posts.slice(0, -1).map((day) => day.by_now)),
      days: posts.map(({ day, count }) => ({ day, count })),
    },
    storage: {
      pictureBytes: stored.pictures,
      databaseBytes: stored.database,
      freeBytes,
      fullInDays:
        freeBytes === null ? null : fullInDays(hours, current.storedBytes, freeBytes, now),
    },
    health: {
      version: VERSION,
      startedAt: new Date(Date.now() - process.uptime() * 1000).toISOString(),
      databaseMs: Math.round(databaseMs * 10) / 10,
      isLive,
    },
  }
}

/** Runs every hour. */
export async function recordHour(ctx: Context): Promise<void> {
  const now = ctx.now()
  const [active, stored, { waiting }] = await Promise.all([
    selectActiveSince(ctx.db, startOfDay(now)),
    selectStoredBytes(ctx.db),
    queueState(ctx),
  ])
  await upsertHour(ctx.db, {
    at: new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS),
    active,
    waitingJobs: waiting,
    storedBytes: stored.pictures + stored.database,
  })
  await deleteHoursBefore(ctx.db, ago(now, KEPT_DAYS))
}

const ago = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)
const startOfDay = (now: Date) => new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS)

const shapeHour = (row: HourRow) => ({
  at: row.at,
  active: row.active,
  storedBytes: Number(row.stored_bytes),
})

/** Null if the pictures are not on this disk. */
async function freeBytesOf({ config }: Context): Promise<number | null> {
  if (config.mediaStorage === "s3") return null
  const disk = await statfs(config.dataDir).catch(() => undefined)
  return disk ? disk.bavail * disk.bsize : null
}
