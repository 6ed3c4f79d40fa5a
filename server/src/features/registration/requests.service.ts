import { JOIN_PATH } from "@grove/contract/auth"
import { PAGE } from "@grove/contract/limits"
import type { PageQuery } from "@grove/contract/page"
import type { JoinRequest } from "@grove/contract/registration"
import type { Page } from "@grove/contract/route"

import { recordAct } from "#features/audit/service.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"
import { cutPage, decodeCursor } from "#platform/http/cursor.ts"
import { siteLanguage } from "#platform/language/reader.ts"
import { inLanguage, t } from "#platform/language/text.ts"
import { publish } from "#platform/live/bus.ts"
import { queueMail, withdrawMail } from "#platform/mail/queue.ts"

import { mayAskAgainAt } from "./admission.service.ts"
import { dayOf } from "./dates.ts"
import {
  countWaiting,
  requestExists,
  selectWaiting,
  updateDecision,
  updateUndone,
  type JoinRequestRow,
} from "./requests.queries.ts"

/** A little longer than the page offers Undo, so that a decision taken back at once is not mailed. */
const UNDO_MS = 20_000
const OLDEST = "00000000-0000-0000-0000-000000000000"

export async function listRequests(ctx: Context, query: PageQuery): Promise<Page<JoinRequest>> {
  const limit = query.limit ?? PAGE.default
  const [after] = decodeCursor(query.cursor, "uuid") ?? [OLDEST]
  const found = await selectWaiting(ctx.db, after, limit + 1)
  const { items, next } = cutPage(found, limit, (row) => [row.id])
  return {
    items: items.map((row) => ({ ...row, askedAt: row.askedAt.toISOString() })),
    next,
  }
}

export const approveRequest = (ctx: Context, id: string) => decide(ctx, id, "approved", null)

export const refuseRequest = (ctx: Context, id: string, reason: string) =>
  decide(ctx, id, "refused", reason.trim() || null)

/** The first decision counts: a second one gets 409, also when both arrive at once. */
async function decide(
  ctx: Context,
  id: string,
  state: "approved" | "refused",
  reason: string | null,
) {
  return inTransaction(ctx, async (ctx) => {
    const decidedBy = ctx.actor.userId
    const decision = { state, decidedBy, decidedAt: ctx.now(), reason }
    const request = await updateDecision(ctx.db, id, decision)
    if (!request) {
      must(await requestExists(ctx.db, id), "joining.notFound")
      must(false, "joining.decided")
    }
    await recordAct(ctx, {
      act: state === "approved" ? "joining.approve" : "joining.refuse",
      subjectType: "joining",
      subjectId: id,
      detail: reason === null ? {} : { reason },
    })
    await mailDecision(ctx, request)
    await publish(ctx, { permission: "team" }, { type: "joining" })
    return { waiting: await countWaiting(ctx.db) }
  })
}

/** Idempotent. What the person has read meanwhile cannot be taken back, so the caller learns about the mail. */
export async function undoDecision(ctx: Context, id: string) {
  return inTransaction(ctx, async (ctx) => {
    const undone = await updateUndone(ctx.db, id)
    must(undone, "joining.tooLate")
    let isMailed = false
    if (undone.was !== "waiting") {
      await recordAct(ctx, {
        act: "joining.undo",
        subjectType: "joining",
        subjectId: id,
        detail: {},
      })
      isMailed = (await withdrawMail(ctx, mailKey(id, undone.decided_at))) === "sent"
      await publish(ctx, { permission: "team" }, { type: "joining" })
    }
    return { waiting: await countWaiting(ctx.db), isMailed }
  })
}

/** The person has no settings yet, so the site's language is used. One mail per decision. */
const mailKey = (id: string, decidedAt: Date | null) => `joining:${id}:${decidedAt?.getTime()}`

async function mailDecision(ctx: Context, request: JoinRequestRow) {
  // An address nobody has confirmed may belong to a stranger.
  if (request.email === null || !request.emailVerified) return
  const { name } = ctx.site.current()
  const url = `${ctx.config.publicUrl}${JOIN_PATH}`
  const content = inLanguage(siteLanguage(ctx.site), () =>
    request.state === "approved"
      ? {
          subject: t("You can come in: {name}", { name }),
          paragraphs: [t("Your request to join was approved. Sign in as you did before.")],
          action: { label: t("Come in"), url: `${ctx.config.publicUrl}/api/login` },
        }
      : {
          subject: t("Your request to join {name}", { name }),
          paragraphs: [
            t("Your request to join was not approved."),
            ...(request.reason === null
              ? []
              : [t("The reason given: {reason}", { reason: request.reason })]),
            t(
              "You may ask again from {day}. Until then your request is kept, and is then removed.",
              { day: dayOf(mayAskAgainAt(request.decidedAt)) },
            ),
          ],
          action: { label: t("See where it stands"), url },
        },
  )
  await queueMail(
    ctx,
    { to: request.email, language: siteLanguage(ctx.site), ...content },
    { key: mailKey(request.id, request.decidedAt), delayMs: UNDO_MS },
  )
}
