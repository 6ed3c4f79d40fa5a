import { randomBytes } from "node:crypto"

import {
  deleteAccount,
  insertAccount,
  selectAccount,
  selectAccountByEmail,
  selectMethods,
  selectTryoutMember,
  selectTryoutMemberByEmail,
  type Account,
} from "#idp/accounts.queries.ts"
import { makeLink } from "#idp/links.service.ts"
import { deleteSubjectRecords } from "#idp/queries.ts"
import { BUILTIN_ISSUER } from "#idp/subject.ts"
import { forgetFailuresOf } from "#idp/throttle.service.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"

export interface NewAccount {
  email: string
  firstName: string
  lastName: string
  isEmailVerified: boolean
}

export interface SignInMethods {
  passkeys: number
  hasPassword: boolean
  hasTotp: boolean
}

export const newSubject = () => randomBytes(24).toString("base64url")

/** Returns the subject, or undefined if the address has an account. Without a way to sign in until one is added. */
export const createAccount = (
  ctx: Context,
  account: NewAccount & { subject?: string },
): Promise<string | undefined> =>
  insertAccount(ctx.db, {
    ...account,
    email: account.email.trim().toLowerCase(),
    subject: account.subject ?? newSubject(),
    createdAt: ctx.now(),
  })

/** Undefined if this provider has no account with this subject. */
export const signInMethodsOf = (
  ctx: Context,
  subject: string,
): Promise<SignInMethods | undefined> => selectMethods(ctx.db, subject)

/**
 * A one-time address for a member who cannot sign in, made by an administrator. Using it removes all earlier ways to
 * sign in and ends all sessions.
 */
export async function makeRecoveryLink(ctx: Context, subject: string): Promise<string> {
  return inTransaction(ctx, async (ctx) => {
    const account = await requireAccount(ctx, subject)
    return makeLink(ctx, { subject: account.subject, purpose: "reset" })
  })
}

/** A one-time address where a new account gets its passkey or password, then signs in and continues at `returnTo`. */
export const makeSetupLink = (ctx: Context, subject: string, returnTo: string): Promise<string> =>
  makeLink(ctx, { subject, purpose: "set-up", returnTo })

/** Deletes the account with all credentials, sessions, links and codes. Idempotent. */
export async function eraseAccount(ctx: Context, subject: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const account = await deleteAccount(ctx.db, subject)
    if (account) await forgetFailuresOf(ctx, subject, account.email)
    await deleteSubjectRecords(ctx.db, subject)
  })
}

/** Members who joined while no password was asked for get their account on first use. */
async function requireAccount(ctx: Context, subject: string): Promise<Account> {
  const account = await selectAccount(ctx.db, subject)
  if (account) return account
  const member = await selectTryoutMember(ctx.db, BUILTIN_ISSUER, subject)
  must(member, "user.notFound")
  const adopted = await adopt(ctx, member)
  must(adopted, "user.notFound")
  return adopted
}

/** The account of an address, or of a member who has none yet. */
export async function findAccountByEmail(
  ctx: Context,
  email: string,
): Promise<Account | undefined> {
  const account = await selectAccountByEmail(ctx.db, email)
  if (account) return account
  const member = await selectTryoutMemberByEmail(ctx.db, BUILTIN_ISSUER, email)
  return member && adopt(ctx, member)
}

async function adopt(
  ctx: Context,
  member: NonNullable<Awaited<ReturnType<typeof selectTryoutMember>>>,
): Promise<Account | undefined> {
  await insertAccount(ctx.db, {
    subject: member.subject,
    email: member.email.toLowerCase(),
    // Typed by the member and never confirmed.
    isEmailVerified: false,
    firstName: member.firstName ?? "",
    lastName: member.lastName ?? "",
    createdAt: ctx.now(),
  })
  return selectAccount(ctx.db, member.subject)
}
