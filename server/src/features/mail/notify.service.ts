import { DAY_MS } from "@grove/contract/durations"
import type { MailKind } from "@grove/contract/mail"
import { UNSUBSCRIBE_PATH } from "@grove/contract/mail"

import { firstIdAt } from "#db/first-id.ts"
import { inLanguageOf } from "#features/users/language.service.ts"
import { untilFewer } from "#platform/batches.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { t } from "#platform/language/text.ts"
import { canSendMail, queueMail } from "#platform/mail/queue.ts"
import { suppressionOf } from "#platform/mail/suppression.ts"

import { dueAt } from "./due.ts"
import { gatherNews, type News } from "./gather.ts"
import {
  advanceProgress,
  insertPending,
  restorePending,
  selectDueUsers,
  selectIsPresent,
  selectNewActs,
  selectProgress,
  takeDue,
  type NewPending,
} from "./pending.queries.ts"
import { preferencesOf } from "./preferences.ts"
import { selectSettings } from "./queries.ts"
import { signToken } from "./tokens.ts"

/** How long something must be unread before it is mailed. Also outlasts every transaction, so that none is missed. */
const AWAY_MS = 5 * 60_000
/** When mail was off for longer than this, older notifications are not mailed. */
const STALE_MS = 3 * DAY_MS
const BATCH = 200
const SETTINGS_PATH = "/settings?section=notifications"

/** Runs every minute. Reads what was stored since the last run, so that requests of members carry no cost. */
export async function sendNotificationMails(ctx: Context): Promise<void> {
  if (!canSendMail(ctx.config)) return
  await collect(ctx)
  await untilFewer(BATCH, async () => {
    const due = await selectDueUsers(ctx.db, ctx.now(), BATCH)
    for (const userId of due) await mailMember(ctx, userId)
    return due.length
  })
}

/** Records whom to mail about what, and when. */
async function collect(ctx: Context): Promise<void> {
  const now = ctx.now()
  await inTransaction(ctx, async (ctx) => {
    const upTo = firstIdAt(new Date(now.getTime() - AWAY_MS))
    const { before: stored, up_to: reached } = await advanceProgress(ctx.db, upTo)
    // The first run only marks where mails begin, so that no one is mailed about the past.
    if (stored === null || stored >= reached) return
    const oldest = firstIdAt(new Date(now.getTime() - STALE_MS))
    const before = stored > oldest ? stored : oldest
    const acts = await selectNewActs(ctx.db, before, reached)
    const pending = acts.flatMap((act): NewPending[] => {
      const preferences = preferencesOf(act)
      const cadence = preferences.cadences[act.kind]
      if (cadence === "never") return []
      return [{ userId: act.user_id, kind: act.kind, dueAt: dueAt(cadence, now, preferences) }]
    })
    if (pending.length > 0) await insertPending(ctx.db, before, pending)
  })
}

/** One mail about everything that is due. Mail and bookkeeping are one transaction. */
async function mailMember(ctx: Context, userId: string): Promise<void> {
  const now = ctx.now()
  await inTransaction(ctx, async (ctx) => {
    const upTo = await selectProgress(ctx.db)
    const taken = await takeDue(ctx.db, userId, now)
    const member = await selectSettings(ctx.db, userId)
    if (taken.length === 0 || upTo === undefined || !member?.email || !member.email_verified) return
    const { cadences } = preferencesOf(member)
    const wanted = taken.filter(({ kind }) => cadences[kind] !== "never")
    const isPrompt = wanted.some(({ kind }) => cadences[kind] === "immediately")
    if (isPrompt && (await selectIsPresent(ctx.db, userId, now)))
      return restorePending(ctx.db, userId, wanted, new Date(now.getTime() + AWAY_MS))
    if (await suppressionOf(ctx, member.email)) return
    const { email } = member
    await inLanguageOf(ctx, userId, () => mailNews(ctx, { userId, email, wanted, upTo }))
  })
}

interface DueNews {
  userId: string
  email: string
  wanted: Awaited<ReturnType<typeof takeDue>>
  upTo: string
}

async function mailNews(ctx: Context, { userId, email, wanted, upTo }: DueNews): Promise<void> {
  const news: News[] = []
  for (const { kind, after } of wanted)
    news.push(...(await gatherNews(ctx, userId, kind, { after, upTo })))
  if (news.length === 0) return
  const kinds = [...new Set(news.map(({ kind }) => kind))]
  await queueMail(ctx, await composeMail(ctx, email, userId, news, kinds), {
    key: `news:${userId}:${kinds.join("+")}:${upTo}`,
    userId,
    isBulk: true,
  })
}

async function composeMail(
  ctx: Context,
  to: string,
  userId: string,
  news: readonly News[],
  kinds: readonly MailKind[],
) {
  const { publicUrl } = ctx.config
  const { name } = ctx.site.current()
  const [first] = news
  const token = await signToken(ctx, "unsubscribe", [userId, kinds])
  return {
    to,
    subject:
      news.length === 1 && first
        ? first.text
        : t("{count, plural, one {# new thing} other {# new things}} on {name}", {
            count: news.length,
            name,
          }),
    paragraphs: [t("This happened on {name} while you were away:", { name })],
    items: news.map(({ text, link }) => ({ text, url: `${publicUrl}${link}` })),
    action: { label: t("Open {name}", { name }), url: `${publicUrl}/notifications` },
    footer: t("You get this mail because of your settings: {url}", {
      url: `${publicUrl}${SETTINGS_PATH}`,
    }),
    unsubscribeUrl: `${publicUrl}${UNSUBSCRIBE_PATH}/${token}`,
  }
}
