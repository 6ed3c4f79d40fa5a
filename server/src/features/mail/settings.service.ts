import { DAY_MS, HOUR_MS } from "@grove/contract/durations"
import {
  CONFIRM_PATH,
  MAIL_KINDS,
  type MailKind,
  type MailSettings,
  type MailSettingsChange,
} from "@grove/contract/mail"

import { inTransaction, type Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"
import { t } from "#platform/language/text.ts"
import { canSendMail, queueMail } from "#platform/mail/queue.ts"
import { releaseAddress, suppressionOf } from "#platform/mail/suppression.ts"

import { dueAt, isTimeZone } from "./due.ts"
import { reschedulePending } from "./pending.queries.ts"
import { preferencesOf } from "./preferences.ts"
import { selectSettings, upsertSettings, type SettingsRow } from "./queries.ts"
import { readToken, shortHash, signToken } from "./tokens.ts"

export async function getMailSettings(ctx: Context): Promise<MailSettings> {
  const row = await selectSettings(ctx.db, ctx.actor.userId)
  must(row, "user.notFound")
  const isAvailable = canSendMail(ctx.config)
  const returned = isAvailable && row.email ? await suppressionOf(ctx, row.email) : undefined
  return {
    isAvailable,
    address: row.email,
    addressState: returned ? "returned" : stateOf(row),
    returnedAt: returned?.since.toISOString() ?? null,
    returnedReason: returned?.reason ?? null,
    ...preferencesOf(row),
  }
}

function stateOf({
  email,
  email_verified: isVerified,
}: SettingsRow): "ok" | "missing" | "unverified" {
  if (email === null) return "missing"
  return isVerified ? "ok" : "unverified"
}

export async function changeMailSettings(
  ctx: Context,
  { cadences = {}, quietHours, timeZone }: MailSettingsChange,
): Promise<MailSettings> {
  must(
    timeZone === undefined || isTimeZone(timeZone),
    "request.invalid",
    t("timeZone: this time zone is not known."),
  )
  must(
    !quietHours || quietHours.from !== quietHours.until,
    "request.invalid",
    t("quietHours: the end must differ from the beginning."),
  )
  const { userId } = ctx.actor
  await inTransaction(ctx, async (ctx) => {
    await upsertSettings(ctx.db, userId, { cadences, quietHours, timeZone: timeZone ?? null })
    await reschedule(ctx, userId)
  })
  return getMailSettings(ctx)
}

/** Reschedules pending mails by the new settings; none is sent twice or lost. */
async function reschedule(ctx: Context, userId: string) {
  const row = await selectSettings(ctx.db, userId)
  if (!row) return
  const preferences = preferencesOf(row)
  for (const kind of MAIL_KINDS) {
    const cadence = preferences.cadences[kind]
    const due = cadence === "never" ? undefined : dueAt(cadence, ctx.now(), preferences)
    await reschedulePending(ctx.db, userId, kind, due)
  }
}

interface Unsubscription {
  userId: string
  kinds: MailKind[]
}

/** Returns undefined for a link that is not ours. */
export async function findUnsubscription(
  ctx: Context,
  token: string,
): Promise<Unsubscription | undefined> {
  const found = await readToken(ctx, "unsubscribe", token)
  if (!found) return undefined
  const [userId, kinds] = found as [string, MailKind[]]
  return { userId, kinds }
}

/** Needs no session: the link is the proof. Idempotent, also for accounts that are gone. */
export async function unsubscribe(ctx: Context, { userId, kinds }: Unsubscription): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    if (!(await selectSettings(ctx.db, userId))) return
    const cadences = Object.fromEntries(kinds.map((kind) => [kind, "never" as const]))
    await upsertSettings(ctx.db, userId, { cadences, quietHours: undefined, timeZone: null })
    await reschedule(ctx, userId)
  })
}

/** Sends the link that lifts the stop of an address. At most one per hour. */
export async function askForConfirmation(ctx: Context): Promise<{ isSent: boolean }> {
  must(canSendMail(ctx.config), "mail.off")
  const { userId } = ctx.actor
  const row = await selectSettings(ctx.db, userId)
  must(row?.email && row.email_verified, "mail.noAddress")
  const { name } = ctx.site.current()
  const expiresAt = ctx.now().getTime() + DAY_MS
  const token = await signToken(ctx, "confirm", [userId, shortHash(row.email), expiresAt])
  await inTransaction(ctx, (ctx) =>
    queueMail(
      ctx,
      {
        to: row.email ?? "",
        subject: t("Confirm your address for {name}", { name }),
        paragraphs: [
          t(
            "Mail from {name} to this address came back, so we stopped sending any. If you can read this, the address works again.",
            { name },
          ),
          t("The link is valid for a day."),
        ],
        action: {
          label: t("Send me mail again"),
          url: `${ctx.config.publicUrl}${CONFIRM_PATH}/${token}`,
        },
      },
      {
        userId,
        isForced: true,
        key: `confirm:${userId}:${Math.floor(ctx.now().getTime() / HOUR_MS)}`,
      },
    ),
  )
  return { isSent: true }
}

/** Returns the address, or undefined for a link that is not ours, has expired, or is of an address the member no longer has. */
export async function findConfirmation(ctx: Context, token: string): Promise<string | undefined> {
  const found = await readToken(ctx, "confirm", token)
  if (!found) return undefined
  const [userId, hash, expiresAt] = found as [string, string, number]
  const email = (await selectSettings(ctx.db, userId))?.email
  if (!email || expiresAt < ctx.now().getTime() || shortHash(email) !== hash) return undefined
  return email
}

export const confirmAddress = (ctx: Context, address: string) => releaseAddress(ctx, address)
