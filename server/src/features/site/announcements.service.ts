import type {
  Announcement,
  AnnouncementChange,
  AnnouncementForAdmins,
  NewAnnouncement,
  ShownAnnouncement,
} from "@grove/contract/announcements"
import { PAGE } from "@grove/contract/limits"
import type { PageQuery } from "@grove/contract/page"
import type { Page } from "@grove/contract/route"

import { runRead, type ShortRead } from "#db/short-reads.ts"
import { recordAct } from "#features/audit/service.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"
import { cutPage, decodeCursor } from "#platform/http/cursor.ts"
import { enqueue } from "#platform/jobs/queue.ts"
import { publish, publishToServers } from "#platform/live/bus.ts"

import { shapeAnnouncement } from "./announcement.ts"
import {
  deleteAnnouncement,
  deleteViewsOf,
  insertAnnouncement,
  lockAnnouncement,
  selectAnnouncementsBefore,
  selectFigures,
  updateAnnouncement,
  upsertView,
  viewsRead,
  type AnnouncementRow,
} from "./announcements.queries.ts"
import { ANNOUNCEMENT_CHANGED } from "./events.ts"
import { announceJob } from "./jobs.ts"

const liveNow = (ctx: Context): Announcement[] => {
  const now = ctx.now().toISOString()
  return ctx.site
    .announcements()
    .filter(({ startsAt, endsAt }) => startsAt <= now && (endsAt === null || endsAt > now))
}

/** Shares its statement with other reads of a page. Undefined if nothing is live, which is known without reading. */
export function readAnnouncements(ctx: Context): ShortRead<ShownAnnouncement[]> | undefined {
  const live = liveNow(ctx)
  if (live.length === 0) return undefined
  const ids = live.map(({ id }) => id)
  return viewsRead(ctx.actor.userId, ids, (views) =>
    live.flatMap((each) => {
      const view = views.find(({ id }) => id === each.id)
      // Deleted a moment ago, before this process has learned of it.
      if (!view) return []
      return view.isClosed ? [] : [{ ...each, isSeen: view.isSeen }]
    }),
  )
}

export async function currentAnnouncements(ctx: Context): Promise<ShownAnnouncement[]> {
  const read = readAnnouncements(ctx)
  return read ? runRead(ctx.db, read) : []
}

/** Idempotent. Closes it on the member's other screens, too. */
export async function seeAnnouncement(ctx: Context, id: string, isClosed: boolean) {
  must(
    ctx.site.announcements().some((each) => each.id === id),
    "announcement.notFound",
  )
  const { userId } = ctx.actor
  await inTransaction(ctx, async (ctx) => {
    await upsertView(ctx.db, {
      userId,
      announcementId: id,
      seenAt: ctx.now(),
      closedAt: isClosed ? ctx.now() : null,
    })
    if (isClosed) await publish(ctx, { userId }, { type: "announcement.closed", id })
  })
  return { isClosed }
}

export const eraseViewsOf = (ctx: Context, userId: string) => deleteViewsOf(ctx.db, userId)

export async function listAnnouncements(
  ctx: Context,
  query: PageQuery,
): Promise<Page<AnnouncementForAdmins>> {
  const limit = query.limit ?? PAGE.default
  const [before] = decodeCursor(query.cursor, "uuid") ?? []
  const found = await selectAnnouncementsBefore(ctx.db, before, limit + 1)
  const { items, next } = cutPage(found, limit, (row) => [row.id])
  return { items: await withFigures(ctx, items), next }
}

async function withFigures(
  ctx: Context,
  found: readonly AnnouncementRow[],
): Promise<AnnouncementForAdmins[]> {
  const figures = await selectFigures(
    ctx.db,
    found.map(({ id }) => id),
  )
  return found.map((row) => {
    const { seen, closed } = figures.find(({ id }) => id === row.id) ?? { seen: 0, closed: 0 }
    return {
      ...shapeAnnouncement(row),
      state: stateOf(row, ctx.now()),
      seenBy: seen,
      closedBy: closed,
    }
  })
}

function stateOf({ startsAt, endsAt }: AnnouncementRow, now: Date) {
  if (endsAt !== null && endsAt <= now) return "ended"
  return startsAt > now ? "scheduled" : "live"
}

export async function createAnnouncement(ctx: Context, facts: NewAnnouncement) {
  const times = timesOf(facts, { startsAt: ctx.now(), endsAt: null })
  const row = await inTransaction(ctx, async (ctx) => {
    const created = await insertAnnouncement(ctx.db, {
      text: facts.text.trim(),
      language: facts.language ?? null,
      ...times,
      createdBy: ctx.actor.userId,
      createdAt: ctx.now(),
    })
    await record(ctx, "create", created.id, { text: created.text })
    await tell(ctx, created)
    return created
  })
  return afterCommit(ctx, row)
}

export async function changeAnnouncement(ctx: Context, id: string, change: AnnouncementChange) {
  const row = await inTransaction(ctx, async (ctx) => {
    const before = await lockAnnouncement(ctx.db, id)
    must(before, "announcement.notFound")
    const { text, language } = change
    const changed = await updateAnnouncement(ctx.db, id, {
      ...timesOf(change, before),
      ...(text !== undefined && { text: text.trim() }),
      ...(language !== undefined && { language }),
    })
    await record(ctx, "change", id, change)
    await tell(ctx, changed, before)
    return changed
  })
  return afterCommit(ctx, row)
}

export async function removeAnnouncement(ctx: Context, id: string) {
  const isRemoved = await inTransaction(ctx, async (ctx) => {
    const removed = await deleteAnnouncement(ctx.db, id)
    if (!removed) return false
    await record(ctx, "remove", id, { text: removed.text })
    await publishToServers(ctx, ANNOUNCEMENT_CHANGED, { id, isNew: false })
    return true
  })
  await ctx.site.refresh()
  return { isRemoved }
}

function timesOf(
  { startsAt, endsAt }: Pick<AnnouncementChange, "startsAt" | "endsAt">,
  before: Pick<AnnouncementRow, "startsAt" | "endsAt">,
) {
  const times = {
    startsAt: startsAt === undefined ? before.startsAt : new Date(startsAt),
    endsAt: endsAt === undefined ? before.endsAt : endsAt === null ? null : new Date(endsAt),
  }
  must(times.endsAt === null || times.endsAt > times.startsAt, "announcement.times")
  return times
}

/** Now, and again when a later one begins. */
async function tell(ctx: Context, row: AnnouncementRow, before?: AnnouncementRow) {
  const wasLive = before !== undefined && stateOf(before, ctx.now()) === "live"
  await publishToServers(ctx, ANNOUNCEMENT_CHANGED, { id: row.id, isNew: !wasLive })
  if (row.startsAt > ctx.now())
    await enqueue(
      ctx,
      announceJob,
      { id: row.id },
      { runAt: row.startsAt, key: `announcement:${row.id}` },
    )
}

const record = (ctx: Context, act: string, id: string, detail: Record<string, unknown>) =>
  recordAct(ctx, {
    act: `announcement.${act}`,
    subjectType: "announcement",
    subjectId: id,
    detail,
  })

async function afterCommit(ctx: Context, row: AnnouncementRow): Promise<AnnouncementForAdmins> {
  await ctx.site.refresh()
  const [shaped] = await withFigures(ctx, [row])
  return shaped!
}
