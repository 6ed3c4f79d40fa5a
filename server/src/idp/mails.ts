import type { Account } from "#idp/accounts.queries.ts"
import { selectChosenLanguage } from "#idp/language.queries.ts"
import type { Context } from "#platform/context.ts"
import { currentLanguage, inLanguage, say, t, type Text } from "#platform/language/text.ts"
import type { MailMessage } from "#platform/mail/message.ts"
import { queueMail, type MailOptions } from "#platform/mail/queue.ts"

const ignore = () =>
  t("If this was not you, you can ignore this mail: nothing happens without the code.")

/** In the language that the member with this address has chosen, or else that of the browser that asks. */
async function mailTo(
  ctx: Context,
  to: string,
  compose: () => Omit<MailMessage, "to">,
  options?: MailOptions,
): Promise<boolean> {
  const language = (await selectChosenLanguage(ctx.db, to)) ?? currentLanguage()
  return inLanguage(language, () => queueMail(ctx, { to, ...compose() }, options))
}

const named = (ctx: Context) => ({ name: ctx.site.current().name })

export const mailSignUpCode = (ctx: Context, to: string, code: string) =>
  mailTo(
    ctx,
    to,
    () => ({
      subject: t("Your code for {name}", named(ctx)),
      paragraphs: [
        t("Enter this code to confirm your address. It works for 15 minutes."),
        ignore(),
      ],
      code,
    }),
    { isForced: true },
  )

/** Sent in place of the code, so that only the owner learns that the address has an account. */
export const mailAlreadyMember = (ctx: Context, to: string) =>
  mailTo(ctx, to, () => ({
    subject: t("You already have an account at {name}", named(ctx)),
    paragraphs: [
      t(
        "Your address was entered to create an account, but it already has one. Sign in with it; if you cannot, choose 'Forgot your password?' on that page.",
      ),
      t("If this was not you, nothing needs to be done: your account is unchanged."),
    ],
    action: { label: t("Sign in"), url: `${ctx.config.publicUrl}/api/login` },
  }))

export const mailRecovery = (ctx: Context, to: string, url: string) =>
  mailTo(
    ctx,
    to,
    () => ({
      subject: t("Get back into {name}", named(ctx)),
      paragraphs: [
        t("This link lets you choose a new passkey or password. It works once, for one hour."),
        t("If you did not ask for it, you can ignore this mail: your account is unchanged."),
      ],
      action: { label: t("Choose how to sign in"), url },
    }),
    { isForced: true },
  )

export const mailEmailCode = (ctx: Context, to: string, code: string) =>
  mailTo(
    ctx,
    to,
    () => ({
      subject: t("Confirm your new address for {name}", named(ctx)),
      paragraphs: [t("Enter this code to use this address. It works for 15 minutes."), ignore()],
      code,
    }),
    { isForced: true },
  )

/** Sent in place of the code when another account has the address. */
export const mailAddressInUse = (ctx: Context, to: string) =>
  mailTo(ctx, to, () => ({
    subject: t("Your address is in use at {name}", named(ctx)),
    paragraphs: [
      t(
        "Your address was entered as the new address of another account. It belongs to yours, so nothing was changed.",
      ),
    ],
  }))

/** Tells the owner of a confirmed address what changed; an unconfirmed one may belong to another person. */
export async function mailNotice(
  ctx: Context,
  account: Pick<Account, "email" | "isEmailVerified">,
  subject: Text,
  what: Text,
): Promise<void> {
  if (!account.isEmailVerified) return
  await mailTo(ctx, account.email, () => ({
    subject: `${say(subject)} (${ctx.site.current().name})`,
    paragraphs: [
      say(what),
      t(
        "If this was not you, choose 'Forgot your password?' on the sign-in page at once: that ends all sessions and replaces your password. Then remove passkeys that are not yours under 'Sign-in and security'.",
      ),
    ],
    action: { label: t("Sign in and check"), url: `${ctx.config.publicUrl}/idp/account` },
  }))
}
