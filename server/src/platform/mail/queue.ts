import type { Config } from "#config.ts"
import type { Context } from "#platform/context.ts"
import { currentLanguage } from "#platform/language/text.ts"

import { MAIL_PRIORITY, scheduleMail } from "./jobs.ts"
import type { MailMessage } from "./message.ts"
import { deleteMailByKey, deleteMailsOfUser, deleteQueuedMailsTo, insertMail } from "./queries.ts"

export interface MailOptions {
  /** A second mail with the same key is not sent. */
  key?: string
  /** The member it is for; erasing the account then deletes the mail as well. */
  userId?: string
  /** Sent after all others: digests must not delay the code of a sign-in. */
  isBulk?: boolean
  /** Sent even if mail to this address came back, because it is what makes the address usable again. */
  isForced?: boolean
  /** Waits before it is sent, so that it can be withdrawn. */
  delayMs?: number
}

export const canSendMail = (config: Pick<Config, "mail">): boolean => config.mail !== undefined

/**
 * Queues a mail in the caller's transaction; a job sends it once. Returns whether it was queued: not without
 * `SMTP_URL`, and not twice with the same key.
 */
export async function queueMail(
  ctx: Pick<Context, "db" | "config" | "now">,
  message: MailMessage,
  options: MailOptions = {},
): Promise<boolean> {
  if (!canSendMail(ctx.config)) return false
  const to = message.to.trim()
  const id = await insertMail(ctx.db, {
    key: options.key ?? null,
    userId: options.userId ?? null,
    domain: to.slice(to.lastIndexOf("@") + 1).toLowerCase(),
    message: { language: currentLanguage(), ...message, to },
    isForced: options.isForced ?? false,
    at: ctx.now(),
  })
  if (id === undefined) return false
  const priority = options.isBulk ? MAIL_PRIORITY.bulk : MAIL_PRIORITY.urgent
  const { delayMs } = options
  await scheduleMail(ctx, id, priority, delayMs ? new Date(Date.now() + delayMs) : undefined)
  return true
}

/** Withdraws a mail that has not been sent. `sent`: too late; `none`: there was none. */
export const withdrawMail = (
  ctx: Pick<Context, "db">,
  key: string,
): Promise<"withdrawn" | "sent" | "none"> => deleteMailByKey(ctx.db, key)

/** Before an account loses its address: drops the mails pending for the address, whatever they are about. */
export const dropMailsTo = (ctx: Context, userId: string) => deleteQueuedMailsTo(ctx.db, userId)

/** For account erasure. */
export const eraseMailsOf = (ctx: Context, userId: string) => deleteMailsOfUser(ctx.db, userId)
