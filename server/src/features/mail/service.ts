import { DAY_MS } from "@grove/contract/durations"
import type { MailStatus } from "@grove/contract/mail"

import { recordAct } from "#features/audit/service.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"
import { t } from "#platform/language/text.ts"
import { canSendMail } from "#platform/mail/queue.ts"
import { sendTest } from "#platform/mail/send.ts"
import { suppressAddress } from "#platform/mail/suppression.ts"

import { selectSettings } from "./queries.ts"
import { selectFigures, selectProblems } from "./status.queries.ts"

const SHOWN_PROBLEMS = 20

export async function mailStatus(ctx: Context): Promise<MailStatus> {
  const settings = ctx.config.mail
  const own = await selectSettings(ctx.db, ctx.actor.userId)
  const figures = await selectFigures(ctx.db, new Date(ctx.now().getTime() - DAY_MS))
  const problems = await selectProblems(ctx.db, SHOWN_PROBLEMS)
  return {
    isConfigured: settings !== undefined,
    waiting: figures.waiting,
    oldestWaitingAt: figures.oldest_waiting_at?.toISOString() ?? null,
    sentToday: figures.sent,
    failedToday: figures.failed,
    stoppedAddresses: figures.stopped,
    takesReturns: settings !== undefined && settings.returnTo !== null,
    server: settings ? `${settings.host}:${settings.port}` : null,
    from: settings
      ? `${settings.fromName ?? ctx.site.current().name} <${settings.fromAddress}>`
      : null,
    testAddress: own?.email ?? null,
    problems: problems.map(({ created_at: createdAt, ...problem }) => ({
      ...problem,
      createdAt: createdAt.toISOString(),
    })),
  }
}

/** Sends at once instead of through the queue, because the answer is what the administrator wants to see. */
export async function sendTestMail(ctx: Context): Promise<{ isSent: boolean; answer: string }> {
  must(canSendMail(ctx.config), "mail.off")
  const own = await selectSettings(ctx.db, ctx.actor.userId)
  must(own?.email, "mail.noAddress")
  const { name } = ctx.site.current()
  return sendTest(ctx, {
    to: own.email,
    subject: t("Test message from {name}", { name }),
    paragraphs: [t("This is a test. If you can read it, {name} can send mail.", { name })],
  })
}

/** For bounces that arrive later at the mailbox of the sender; with `MAIL_RETURN` the mail server reports them. */
export async function stopAddress(ctx: Context, address: string): Promise<{ isStopped: boolean }> {
  const given = address.trim()
  must(
    /^[^\s<>,;@]+@[^\s<>,;@]+$/.test(given),
    "request.invalid",
    t("address: this is not an e-mail address."),
  )
  await inTransaction(ctx, async (ctx) => {
    await suppressAddress(ctx, given, "Mail to this address came back.")
    const domain = given.slice(given.lastIndexOf("@") + 1).toLowerCase()
    await recordAct(ctx, { act: "mail.stop", subjectType: "mail", subjectId: domain })
  })
  return { isStopped: true }
}
