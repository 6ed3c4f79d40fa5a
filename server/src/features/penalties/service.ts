import { DAY_MS } from "@grove/contract/durations"
import { PAGE } from "@grove/contract/limits"
import type { PageQuery } from "@grove/contract/page"
import type { Penalty, PenaltyEnd, PenaltyType } from "@grove/contract/penalties"
import type { Page } from "@grove/contract/route"

import { recordAct } from "#features/audit/service.ts"
import { actorChanged } from "#features/auth/actor.service.ts"
import { requireAnotherAdmin } from "#features/auth/administrators.service.ts"
import { revokeSessions } from "#features/auth/sessions.service.ts"
import { staffAmong } from "#features/auth/staff.service.ts"
import { notify } from "#features/notifications/service.ts"
import { banUser, unbanUser } from "#features/users/state.service.ts"
import { isMember } from "#platform/actor.ts"
import { inBatches } from "#platform/batches.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"
import { cutPage, decodeCursor } from "#platform/http/cursor.ts"
import { later, type Sentences, type Text } from "#platform/language/text.ts"
import { publish } from "#platform/live/bus.ts"

import { isOver } from "./is-over.ts"
import {
  clearEnd,
  countSuspensions,
  deleteBarredEmails,
  hasActiveBan,
  insertBarredEmail,
  insertPenalty,
  lockLapsed,
  lockPenalty,
  lockPerson,
  selectActiveIds,
  selectInForce,
  selectPenaltyOfCase,
  updateEnd,
} from "./queries.ts"
import { viewPenalties } from "./view.ts"

const NEWEST = 2_147_483_647

export async function listActive(ctx: Context, query: PageQuery): Promise<Page<Penalty>> {
  const limit = query.limit ?? PAGE.default
  const [before] = decodeCursor(query.cursor, "integer") ?? [NEWEST]
  const found = await selectActiveIds(ctx.db, ctx.now(), before, limit + 1)
  const { items, next } = cutPage(found, limit, (row) => [row.id])
  const shown = await viewPenalties(
    ctx,
    items.map((row) => row.id),
  )
  return { items: shown, next }
}

export interface NewPenalty {
  userId: string
  type: PenaltyType
  /** Null means permanent. */
  days: number | null
  reason: string
  ruleId?: number
  violationId?: number
  isAuto?: boolean
  /** Notification text; the hint about appeals is appended. */
  message: Sentences
}

/**
 * Must run in the transaction of the caller; takes effect on commit, for requests and sockets. Returns null for a
 * deleted account. Notifies first, since a banned account receives no notifications.
 */
export async function issuePenalty(ctx: Context, penalty: NewPenalty): Promise<number | null> {
  const person = await lockPerson(ctx.db, penalty.userId)
  must(person, "user.notFound")
  if (person.state === "deleted") return null
  if (penalty.type === "suspension" || penalty.type === "ban")
    await requireAnotherAdmin(ctx, penalty.userId)
  const now = ctx.now()
  const id = await insertPenalty(ctx.db, {
    userId: penalty.userId,
    type: penalty.type,
    reason: penalty.reason,
    ruleId: penalty.ruleId ?? null,
    violationId: penalty.violationId ?? null,
    issuedBy: isMember(ctx.actor) ? ctx.actor.userId : null,
    isAuto: penalty.isAuto ?? false,
    createdAt: now,
    expiresAt: penalty.days === null ? null : new Date(now.getTime() + penalty.days * DAY_MS),
  })
  await notifyAboutPenalty(
    ctx,
    penalty.userId,
    id,
    "given",
    [penalty.message, later("You can appeal once.")].flat(),
  )
  if (penalty.type === "ban") {
    await insertBarredEmail(ctx.db, penalty.userId, id)
    await banUser(ctx, penalty.userId)
    await revokeSessions(ctx, penalty.userId)
  }
  await standingChanged(ctx, penalty.userId)
  return id
}

/** Number of suspensions that lengthen the next one, by case. */
export const earlierSuspensionsOf = (
  ctx: Context,
  cases: readonly { id: number; userId: string }[],
) => countSuspensions(ctx.db, cases)

export const penaltyOfCase = (ctx: Context, violationId: number) =>
  selectPenaltyOfCase(ctx.db, violationId)

/** Ends a penalty and its effects on the account. Must run in the transaction of the caller. */
export async function endPenalty(ctx: Context, id: number, reason: PenaltyEnd): Promise<void> {
  const penalty = await lockPenalty(ctx.db, id)
  must(penalty, "penalty.notFound")
  await lockPerson(ctx.db, penalty.userId)
  await updateEnd(ctx.db, id, {
    at: ctx.now(),
    by: isMember(ctx.actor) ? ctx.actor.userId : null,
    reason,
  })
  if (penalty.type === "ban") {
    await deleteBarredEmails(ctx.db, id)
    if (!(await hasActiveBan(ctx.db, penalty.userId, ctx.now())))
      await unbanUser(ctx, penalty.userId)
  }
  await standingChanged(ctx, penalty.userId)
}

/** Puts an ended penalty back in force. Bans are never reopened: a moderator has to issue them again. */
export async function reopenPenalty(ctx: Context, id: number): Promise<void> {
  const penalty = await lockPenalty(ctx.db, id)
  must(penalty && penalty.type !== "ban", "penalty.notFound")
  if (penalty.type === "suspension") await requireAnotherAdmin(ctx, penalty.userId)
  await clearEnd(ctx.db, id)
  await standingChanged(ctx, penalty.userId)
}

/** Ends a penalty early. Removed content stays removed. */
export async function liftPenalty(ctx: Context, id: number, note: string | undefined) {
  await inTransaction(ctx, async (ctx) => {
    const penalty = await lockPenalty(ctx.db, id)
    must(penalty, "penalty.notFound")
    must(penalty.userId !== ctx.actor.userId, "penalty.own")
    must(!isOver(penalty, ctx.now()), "penalty.ended")
    const isStaff = (await staffAmong(ctx, [penalty.userId])).size > 0
    must(!isStaff || ctx.actor.permissions.includes("team"), "penalty.staff")
    await endPenalty(ctx, id, "lifted")
    await notifyAboutPenalty(
      ctx,
      penalty.userId,
      id,
      "lifted",
      withNote(
        later(
          "{penalty, select, warning {Your warning was lifted.} restriction {Your restriction was lifted.} suspension {Your suspension was lifted.} other {Your ban was lifted.}}",
          { penalty: penalty.type },
        ),
        note,
      ),
    )
    await recordAct(ctx, {
      act: "penalty.lift",
      subjectType: "user",
      subjectId: penalty.userId,
      detail: { penalty: id, type: penalty.type, ...(note?.trim() && { note: note.trim() }) },
    })
    await publish(ctx, { permission: "rules" }, { type: "violations" })
  })
  const [shown] = await viewPenalties(ctx, [id])
  must(shown, "penalty.notFound")
  return shown
}

/** Oldest first. */
export const penaltiesInForce = (ctx: Context, userId: string) =>
  selectInForce(ctx.db, userId, ctx.now())

const EXPIRY_BATCH = 200

/** Marks and announces expired penalties. Standing is computed from the clock and does not depend on this job. */
export async function expirePenalties(ctx: Context): Promise<void> {
  await inBatches(ctx, EXPIRY_BATCH, async (ctx) => {
    const found = await lockLapsed(ctx.db, ctx.now(), EXPIRY_BATCH)
    for (const { id, user_id: userId, type } of found) {
      await endPenalty(ctx, id, "expired")
      if (type !== "warning")
        await notifyAboutPenalty(
          ctx,
          userId,
          id,
          "expired",
          later(
            "{penalty, select, restriction {Your restriction is over.} suspension {Your suspension is over.} other {Your ban is over.}}",
            { penalty: type },
          ),
        )
    }
    return found.length
  })
}

/** Links to the page of the penalty. */
export async function notifyAboutPenalty(
  ctx: Context,
  userId: string,
  penaltyId: number,
  about: string,
  message: Sentences,
): Promise<void> {
  await notify(ctx, {
    userId,
    type: "other",
    kind: "moderation",
    isAnonymous: true,
    groupKey: `penalty:${penaltyId}:${about}`,
    onceKey: `penalty:${penaltyId}:${about}:${ctx.now().getTime()}`,
    message,
    link: `/appeals/${penaltyId}`,
  })
}

export const withNote = (first: Text, note: string | null | undefined): Sentences =>
  note?.trim() ? [first, note.trim()] : first

async function standingChanged(ctx: Context, userId: string) {
  await actorChanged(ctx, userId)
  await publish(ctx, { userId }, { type: "standing" })
}
