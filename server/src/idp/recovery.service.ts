import type { Language } from "@grove/contract/languages"

import { findAccountByEmail, signInMethodsOf } from "#idp/accounts.service.ts"
import { makeLink } from "#idp/links.service.ts"
import { mailRecovery } from "#idp/mails.ts"
import { byMailTo, bySender, countTries, type Tried } from "#idp/throttle.service.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { enqueue, job } from "#platform/jobs/queue.ts"
import { siteLanguage } from "#platform/language/reader.ts"
import { currentLanguage, inLanguage } from "#platform/language/text.ts"

/** A job, so that the answer takes the same time whether or not the address has an account. */
export const recoverJob = job<{ email: string; language?: Language }>({
  name: "idp.recover",
  run: (ctx, { email, language = siteLanguage(ctx.site) }) =>
    inLanguage(language, () => inTransaction(ctx, (ctx) => sendRecovery(ctx, email))),
})

/** Sends a link to the owner of a confirmed address. The caller answers the same in all cases. */
export async function askForRecovery(ctx: Context, email: string, address: string): Promise<Tried> {
  const tried = await countTries(ctx, [bySender(address), byMailTo(email)])
  if (!tried.isBlocked)
    await enqueue(ctx, recoverJob, { email, language: currentLanguage() }, { maxAttempts: 3 })
  return tried
}

async function sendRecovery(ctx: Context, email: string): Promise<void> {
  const account = await findAccountByEmail(ctx, email)
  if (!account) return
  const methods = await signInMethodsOf(ctx, account.subject)
  const hasNone = methods?.passkeys === 0 && !methods.hasPassword
  // An unconfirmed address may belong to another person; only an account without any way in has no better proof.
  if (!account.isEmailVerified && !hasNone) return
  const url = await makeLink(ctx, { subject: account.subject, purpose: "recovery" })
  await mailRecovery(ctx, account.email, url)
}
