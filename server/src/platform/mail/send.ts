import { randomUUID } from "node:crypto"

import { BUILT_IN_ACCENT } from "@grove/contract/accent"
import { MINUTE_MS } from "@grove/contract/durations"

import type { MailSettings } from "#config/mail.ts"
import type { Context } from "#platform/context.ts"

import { answerOf, kindOf, type SmtpFailure } from "./failure.ts"
import type { MailMessage } from "./message.ts"
import {
  finishMail,
  postponeMail,
  selectQueuedMail,
  type Outcome,
  type QueuedMail,
} from "./queries.ts"
import { renderMail, type Brand } from "./render.ts"
import { returnAddressOf } from "./return-address.ts"
import { addressHashOf, suppressAddress, suppressionOf } from "./suppression.ts"
import { deliver } from "./transport.ts"

const FIRST_WAIT_MS = 10_000
const MAX_WAIT_MS = 15 * MINUTE_MS
/** After three days the content is out of date. */
const GIVE_UP_MS = 3 * 24 * 60 * MINUTE_MS
const ADDRESS = /^[^\s<>,;:"()@]+@[^\s<>,;:"()@]+$/

/** Makes one attempt. Returns when to try again, or undefined when the mail is finished. */
export async function attemptMail(ctx: Context, id: string): Promise<Date | undefined> {
  const mail = await selectQueuedMail(ctx.db, id)
  if (!mail) return undefined
  const finish = (outcome: Outcome, answer: string, addressHash?: string) =>
    finishMail(ctx.db, id, { outcome, answer, at: ctx.now(), ...(addressHash && { addressHash }) })
  const settings = ctx.config.mail
  if (!settings) return retry(ctx, mail, "SMTP_URL is not set.")
  const { to } = mail.message
  if (!ADDRESS.test(to)) {
    await finish("failed", "This is not an address.")
    return undefined
  }
  if (!mail.is_forced && (await suppressionOf(ctx, to))) {
    await finish("suppressed", "Mail to this address came back earlier.")
    return undefined
  }
  try {
    const answer = await deliver(settings, await envelopeOf(ctx, settings, mail))
    await finish(
      "sent",
      answer,
      settings.returnTo === null ? undefined : await addressHashOf(ctx, to),
    )
    return undefined
  } catch (error) {
    const answer = answerOf(error)
    const kind = kindOf(error as SmtpFailure)
    ctx.log.warn({ err: error, mail: id, kind }, "could not send a mail")
    if (kind === "retry") return retry(ctx, mail, answer)
    if (kind === "bounced") await suppressAddress(ctx, to, answer)
    await finish(kind === "bounced" ? "bounced" : "failed", answer)
    return undefined
  }
}

async function retry(ctx: Context, mail: QueuedMail, answer: string): Promise<Date | undefined> {
  const now = ctx.now()
  if (now.getTime() - mail.created_at.getTime() > GIVE_UP_MS) {
    await finishMail(ctx.db, mail.id, { outcome: "failed", answer, at: now })
    return undefined
  }
  await postponeMail(ctx.db, mail.id, answer)
  const waitMs = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(mail.attempts, 10))
  return new Date(now.getTime() + waitMs)
}

/** Sends at once. Never throws for an answer of the mail server: the caller shows it. */
export async function sendTest(
  ctx: Context,
  message: MailMessage,
): Promise<{ isSent: boolean; answer: string }> {
  const settings = ctx.config.mail
  if (!settings) return { isSent: false, answer: "SMTP_URL is not set." }
  const mail = { id: randomUUID(), message, created_at: ctx.now() }
  try {
    return { isSent: true, answer: await deliver(settings, await envelopeOf(ctx, settings, mail)) }
  } catch (error) {
    ctx.log.warn({ err: error }, "could not send a test message")
    return { isSent: false, answer: answerOf(error) }
  }
}

/** The name and color are those of the moment of sending. */
function brandOf({ config, site }: Pick<Context, "config" | "site">): Brand {
  const { name, accentColor } = site.current()
  return { name, color: accentColor ?? BUILT_IN_ACCENT, url: config.publicUrl }
}

async function envelopeOf(
  ctx: Context,
  settings: MailSettings,
  { id, message, created_at: at }: Pick<QueuedMail, "id" | "message" | "created_at">,
) {
  const brand = brandOf(ctx)
  return {
    id,
    at,
    to: message.to,
    returnTo:
      settings.returnTo === null
        ? settings.fromAddress
        : await returnAddressOf(ctx, settings.returnTo, id),
    fromName: settings.fromName ?? brand.name,
    headers: { ...message.headers },
    unsubscribeUrl: message.unsubscribeUrl,
    ...renderMail(message, brand),
  }
}
