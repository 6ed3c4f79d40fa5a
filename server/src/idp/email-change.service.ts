import {
  lockAccount,
  selectAccountByEmail,
  updateEmail,
  type Account,
} from "#idp/accounts.queries.ts"
import type { Application } from "#idp/application.ts"
import { hashCode, isCode, newCode } from "#idp/codes.ts"
import { dropLinksOf } from "#idp/links.service.ts"
import { mailAddressInUse, mailEmailCode, mailNotice } from "#idp/mails.ts"
import { dropRecord, findRecord, storeRecord, type RecordKind } from "#idp/records.ts"
import { byCode, byMailTo, bySender, countTries, type Tried } from "#idp/throttle.service.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { later } from "#platform/language/text.ts"
import { canSendMail } from "#platform/mail/queue.ts"

/** A new address that waits for its code; one per account. */
interface EmailChange {
  subject: string
  email: string
  codeHash: string
}

const CHANGE: RecordKind<EmailChange> = { model: "EmailChange", seconds: 900 }

export const pendingEmail = async (ctx: Context, subject: string) =>
  (await findRecord(ctx.db, CHANGE, subject))?.email

export const cancelEmailChange = (ctx: Context, subject: string) =>
  dropRecord(ctx.db, CHANGE, subject)

/** With mail, the code goes to the new address. An address of another account gets another mail and no working code. */
export async function beginEmailChange(
  ctx: Context,
  application: Application,
  given: { subject: string; email: string; address: string },
): Promise<"sent" | "changed" | "refused" | Tried> {
  const { subject, email } = given
  const hasMail = canSendMail(ctx.config)
  const tried = await countTries(ctx, [
    bySender(given.address),
    ...(hasMail ? [byMailTo(email)] : []),
  ])
  if (tried.isBlocked) return tried
  return inTransaction(ctx, async (ctx) => {
    const account = await lockAccount(ctx.db, subject)
    if (!account) return "refused"
    if (!hasMail) {
      const isDone = await change(ctx, application, account, { email, isVerified: false })
      return isDone ? "changed" : "refused"
    }
    const owner = await selectAccountByEmail(ctx.db, email)
    const isTaken = owner !== undefined && owner.subject !== subject
    const code = newCode()
    const codeHash = hashCode(subject, isTaken ? `${code} of another account` : code)
    await storeRecord(ctx.db, CHANGE, { subject, email, codeHash }, subject)
    if (isTaken) await mailAddressInUse(ctx, email)
    else await mailEmailCode(ctx, email, code)
    return "sent"
  })
}

export async function confirmEmailChange(
  ctx: Context,
  application: Application,
  subject: string,
  code: string,
): Promise<"changed" | "wrong" | "used" | "expired"> {
  const pending = await findRecord(ctx.db, CHANGE, subject)
  if (!pending) return "expired"
  const tried = await countTries(ctx, [byCode(pending.codeHash)])
  if (tried.isBlocked) return "used"
  if (!isCode(subject, pending.codeHash, code)) return tried.waitSeconds > 0 ? "used" : "wrong"
  return inTransaction(ctx, async (ctx) => {
    const account = await lockAccount(ctx.db, subject)
    const { email } = pending
    const isDone = account && (await change(ctx, application, account, { email, isVerified: true }))
    await dropRecord(ctx.db, CHANGE, subject)
    return isDone ? "changed" : "expired"
  })
}

/** False if another account has the address. The old address is told. */
async function change(
  ctx: Context,
  application: Application,
  account: Account,
  next: { email: string; isVerified: boolean },
): Promise<boolean> {
  if (!(await updateEmail(ctx.db, account.subject, next.email, next.isVerified))) return false
  await application.changeEmail(ctx, account.subject, next)
  // A link in the old mailbox must not open the account any more.
  await dropLinksOf(ctx, account.subject)
  if (account.email !== next.email)
    await mailNotice(
      ctx,
      account,
      later("Your e-mail address was changed"),
      later("Your account has a new e-mail address. This one is no longer used to sign in."),
    )
  return true
}
