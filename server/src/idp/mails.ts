import type { Account } from "#idp/accounts.queries.ts"
import type { Context } from "#platform/context.ts"
import { queueMail } from "#platform/mail/queue.ts"

const IGNORE = "If this was not you, you can ignore this mail: nothing happens without the code."

export const mailSignUpCode = (ctx: Context, to: string, code: string) =>
  queueMail(
    ctx,
    {
      to,
      subject: `Your code for ${ctx.site.current().name}`,
      paragraphs: ["Enter this code to confirm your address. It works for 15 minutes.", IGNORE],
      code,
    },
    { isForced: true },
  )

/** Sent in place of the code, so that only the owner learns that the address has an account. */
export const mailAlreadyMember = (ctx: Context, to: string) =>
  queueMail(ctx, {
    to,
    subject: `You already have an account at ${ctx.site.current().name}`,
    paragraphs: [
      "Your address was entered to create an account, but it already has one. Sign in with it; if you cannot, choose 'Forgot your password?' on that page.",
      "If this was not you, nothing needs to be done: your account is unchanged.",
    ],
    action: { label: "Sign in", url: `${ctx.config.publicUrl}/api/login` },
  })

export const mailRecovery = (ctx: Context, to: string, url: string) =>
  queueMail(
    ctx,
    {
      to,
      subject: `Get back into ${ctx.site.current().name}`,
      paragraphs: [
        "This link lets you choose a new passkey or password. It works once, for one hour.",
        "If you did not ask for it, you can ignore this mail: your account is unchanged.",
      ],
      action: { label: "Choose how to sign in", url },
    },
    { isForced: true },
  )

export const mailEmailCode = (ctx: Context, to: string, code: string) =>
  queueMail(
    ctx,
    {
      to,
      subject: `Confirm your new address for ${ctx.site.current().name}`,
      paragraphs: ["Enter this code to use this address. It works for 15 minutes.", IGNORE],
      code,
    },
    { isForced: true },
  )

/** Sent in place of the code when another account has the address. */
export const mailAddressInUse = (ctx: Context, to: string) =>
  queueMail(ctx, {
    to,
    subject: `Your address is in use at ${ctx.site.current().name}`,
    paragraphs: [
      "Your address was entered as the new address of another account. It belongs to yours, so nothing was changed.",
    ],
  })

/** Tells the owner of a confirmed address what changed; an unconfirmed one may belong to another person. */
export async function mailNotice(
  ctx: Context,
  account: Pick<Account, "email" | "isEmailVerified">,
  subject: string,
  what: string,
): Promise<void> {
  if (!account.isEmailVerified) return
  await queueMail(ctx, {
    to: account.email,
    subject: `${subject} (${ctx.site.current().name})`,
    paragraphs: [
      what,
      "If this was not you, choose 'Forgot your password?' on the sign-in page at once: that ends all sessions and replaces your password. Then remove passkeys that are not yours under 'Sign-in and security'.",
    ],
    action: { label: "Sign in and check", url: `${ctx.config.publicUrl}/idp/account` },
  })
}
