import {
  insertAccount,
  lockAccount,
  selectMethods,
  updateAccount,
  type Account,
} from "#idp/accounts.queries.ts"
import type { Application } from "#idp/application.ts"
import { forgetDevices } from "#idp/devices.service.ts"
import { endFlow, type Flow } from "#idp/flow.service.ts"
import { dropLinksOf, redeemLink } from "#idp/links.service.ts"
import { mailNotice } from "#idp/mails.ts"
import { deletePasskey, deletePasskeysOf, type Passkey } from "#idp/passkeys.queries.ts"
import { addPasskey, passkeyProblemText } from "#idp/passkeys.service.ts"
import { hashPassword, passwordProblem } from "#idp/passwords.ts"
import { removeTotp } from "#idp/second-factor.service.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { later, message, t } from "#platform/language/text.ts"

/** A new way to sign in, already verified. */
export type Credential =
  | { passkey: Omit<Passkey, "subject" | "createdAt" | "usedAt"> }
  | { passwordHash: string }

/** Rolls the transaction back; the message is for the person. */
class Refusal extends Error {}

async function orProblem(work: Promise<void>): Promise<string | undefined> {
  try {
    await work
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

const LINK_GONE = message(
  "This link was used or replaced in the meantime. Please ask for a new one.",
)
const TAKEN = message(
  "This address cannot be used for a new account. If it is yours, sign in, or ask the people who run this place for a sign-in link.",
)

const CHANGED = later("Your sign-in was changed")

/** Personal words must not make up the password. */
const personalWords = (ctx: Context, person: Pick<Account, "email" | "firstName" | "lastName">) => [
  person.email,
  person.firstName,
  person.lastName,
  ctx.site.current().name,
]

/** Returns the hash, or the sentence that says why not. */
export async function newPassword(
  ctx: Context,
  person: Pick<Account, "email" | "firstName" | "lastName">,
  password: string,
): Promise<{ passwordHash: string } | { problem: string }> {
  const problem = passwordProblem(password, personalWords(ctx, person))
  return problem ? { problem } : { passwordHash: await hashPassword(password) }
}

/** Ends a sign-up or a link with its first credential. Returns the sentence that says why not, or undefined. */
export async function finishFlow(
  ctx: Context,
  application: Application,
  given: { token: string; flow: Flow; credential: Credential },
): Promise<string | undefined> {
  const { token, flow, credential } = given
  return orProblem(
    inTransaction(ctx, async (ctx) => {
      if (flow.kind === "sign-up") await createFrom(ctx, flow)
      else await replaceCredentials(ctx, application, flow, credential)
      await store(ctx, flow.subject, credential)
      await endFlow(ctx, token)
    }),
  )
}

async function createFrom(ctx: Context, flow: Flow): Promise<void> {
  const { subject, email, firstName, lastName } = flow
  const created =
    !flow.isTaken &&
    (await insertAccount(ctx.db, {
      subject,
      email,
      firstName,
      lastName,
      isEmailVerified: flow.isEmailConfirmed,
      createdAt: ctx.now(),
    }))
  if (!created) throw new Refusal(t(TAKEN))
}

async function replaceCredentials(
  ctx: Context,
  application: Application,
  flow: Flow,
  credential: Credential,
): Promise<void> {
  const { subject, kind } = flow
  const account = await lockAccount(ctx.db, subject)
  const link = await redeemLink(ctx, flow.linkId ?? "")
  if (!account || link?.subject !== subject) throw new Refusal(t(LINK_GONE))
  // The others have served their purpose.
  await dropLinksOf(ctx, subject)
  if (kind === "set-up") return
  if (kind === "reset") {
    await deletePasskeysOf(ctx.db, subject)
    await removeTotp(ctx, subject)
  }
  await updateAccount(ctx.db, subject, {
    passwordHash: null,
    ...(kind === "recovery" && { isEmailVerified: true }),
  })
  await forgetDevices(ctx, subject)
  await application.endSessions(ctx, subject)
  await mailNotice(
    ctx,
    { ...account, isEmailVerified: account.isEmailVerified || kind === "recovery" },
    CHANGED,
    "passkey" in credential
      ? later(
          "A sign-in link was used to give your account a new passkey. You were signed out everywhere.",
        )
      : later(
          "A sign-in link was used to give your account a new password. You were signed out everywhere.",
        ),
  )
}

async function store(ctx: Context, subject: string, credential: Credential): Promise<void> {
  if ("passwordHash" in credential) {
    await updateAccount(ctx.db, subject, {
      passwordHash: credential.passwordHash,
      passwordChangedAt: ctx.now(),
    })
    return
  }
  const problem = await addPasskey(ctx, subject, credential.passkey)
  if (problem) throw new Refusal(passkeyProblemText(problem))
}

/** Adds or changes a way to sign in of a signed-in member; a new password ends all other sessions. */
export async function addCredential(
  ctx: Context,
  application: Application,
  subject: string,
  credential: Credential,
): Promise<string | undefined> {
  const work = inTransaction(ctx, async (ctx) => {
    const account = await lockAccount(ctx.db, subject)
    if (!account) throw new Refusal(t(LINK_GONE))
    await store(ctx, subject, credential)
    const isPassword = "passwordHash" in credential
    await dropLinksOf(ctx, subject)
    if (isPassword) {
      await forgetDevices(ctx, subject)
      await application.endSessions(ctx, subject, ctx.actor.sessionId)
    }
    const what = isPassword
      ? later("Your password was changed. All other devices were signed out.")
      : later("A passkey was added to your account.")
    await mailNotice(ctx, account, CHANGED, what)
  })
  return orProblem(work)
}

const LAST = message("This is your only way to sign in. Add another one first.")

export async function removePassword(
  ctx: Context,
  application: Application,
  subject: string,
): Promise<string | undefined> {
  return inTransaction(ctx, async (ctx) => {
    const account = await lockAccount(ctx.db, subject)
    const methods = await selectMethods(ctx.db, subject)
    if (!account || !methods || methods.passkeys === 0) return t(LAST)
    await updateAccount(ctx.db, subject, { passwordHash: null, passwordChangedAt: ctx.now() })
    // The second factor belongs to the password.
    await removeTotp(ctx, subject)
    await application.endSessions(ctx, subject, ctx.actor.sessionId)
    await mailNotice(ctx, account, CHANGED, later("Your password was removed."))
    return undefined
  })
}

export async function removePasskey(
  ctx: Context,
  application: Application,
  subject: string,
  id: string,
): Promise<string | undefined> {
  return inTransaction(ctx, async (ctx) => {
    const account = await lockAccount(ctx.db, subject)
    const methods = await selectMethods(ctx.db, subject)
    if (!account || !methods || (methods.passkeys <= 1 && !methods.hasPassword)) return t(LAST)
    if (!(await deletePasskey(ctx.db, subject, id))) return undefined
    // The removed passkey may have been used by another person.
    await application.endSessions(ctx, subject, ctx.actor.sessionId)
    await mailNotice(ctx, account, CHANGED, later("A passkey was removed."))
    return undefined
  })
}
