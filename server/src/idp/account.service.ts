import { selectAccount, type Account } from "#idp/accounts.queries.ts"
import { pendingEmail } from "#idp/email-change.service.ts"
import type { AccountView } from "#idp/pages/account.ts"
import { selectPasskeysOf } from "#idp/passkeys.queries.ts"
import { recoveryCodesLeft } from "#idp/second-factor.service.ts"
import { totpAddress, unsealTotp } from "#idp/totp.ts"
import type { Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"
import { canSendMail } from "#platform/mail/queue.ts"

export type Overview = Pick<
  AccountView,
  "pendingEmail" | "hasMail" | "passkeys" | "hasPassword" | "hasTotp" | "codesLeft" | "totp"
> & { account: Account }

/** What the page 'Sign-in and security' shows. */
export async function accountOverview(ctx: Context, subject: string): Promise<Overview> {
  const account = await selectAccount(ctx.db, subject)
  must(account, "user.notFound")
  const hasTotp = account.totpConfirmedAt !== null
  return {
    account,
    hasMail: canSendMail(ctx.config),
    pendingEmail: await pendingEmail(ctx, subject),
    passkeys: await selectPasskeysOf(ctx.db, subject),
    hasPassword: account.passwordHash !== null,
    hasTotp,
    codesLeft: await recoveryCodesLeft(ctx, subject),
    totp: hasTotp ? undefined : await pendingTotp(ctx, account),
  }
}

async function pendingTotp(ctx: Context, { subject, totpSecret, email }: Account) {
  if (totpSecret === null) return undefined
  const secret = await unsealTotp(ctx.secrets, subject, totpSecret)
  return { secret, address: totpAddress(secret, email, ctx.site.current().name) }
}
