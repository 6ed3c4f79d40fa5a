import { lockAccount, selectAccount, updateAccount, type Account } from "#idp/accounts.queries.ts"
import { mailNotice } from "#idp/mails.ts"
import {
  advanceStep,
  countRecoveryCodes,
  replaceRecoveryCodes,
  takeRecoveryCode,
} from "#idp/second-factor.queries.ts"
import {
  bySecondFactor,
  byNetwork,
  countTries,
  forgetTries,
  takeBack,
  type Tried,
} from "#idp/throttle.service.ts"
import {
  hashRecoveryCode,
  looksLikeRecoveryCode,
  newRecoveryCodes,
  newTotpSecret,
  sealTotp,
  stepOf,
  unsealTotp,
} from "#idp/totp.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { later } from "#platform/language/text.ts"

const CHANGED = later("Your sign-in was changed")

export type SecondFactor = { method: "otp" | "recovery" } | { refused: Tried }

/** Accepts a code of the authenticator app or a recovery code. */
export async function checkSecondFactor(
  ctx: Context,
  subject: string,
  code: string,
  address: string,
): Promise<SecondFactor> {
  const own = [bySecondFactor(subject)]
  const network = [byNetwork(address)]
  const tried = await countTries(ctx, [...network, ...own])
  if (tried.isBlocked) return { refused: tried }
  const method = await acceptCode(ctx, subject, code)
  if (!method) return { refused: tried }
  await forgetTries(ctx, own)
  await takeBack(ctx, network)
  return { method }
}

async function acceptCode(ctx: Context, subject: string, code: string) {
  if (looksLikeRecoveryCode(code)) {
    const isRight = await takeRecoveryCode(ctx.db, subject, hashRecoveryCode(subject, code))
    return isRight ? ("recovery" as const) : undefined
  }
  const account = await selectAccount(ctx.db, subject)
  if (!account?.totpConfirmedAt) return undefined
  return (await acceptTotp(ctx, account, code)) ? ("otp" as const) : undefined
}

async function acceptTotp(ctx: Context, account: Account, code: string): Promise<boolean> {
  const { subject, totpSecret, totpLastStep } = account
  if (totpSecret === null) return false
  const secret = await unsealTotp(ctx.secrets, subject, totpSecret)
  const step = stepOf(secret, code, ctx.now(), totpLastStep)
  return step !== undefined && advanceStep(ctx.db, subject, step)
}

/** The secret that is being set up; the same until it is confirmed, so that a reload does not spoil the scanned code. */
export async function beginTotp(ctx: Context, subject: string): Promise<string | undefined> {
  return inTransaction(ctx, async (ctx) => {
    const account = await lockAccount(ctx.db, subject)
    if (!account || account.totpConfirmedAt) return undefined
    if (account.totpSecret !== null) return unsealTotp(ctx.secrets, subject, account.totpSecret)
    const secret = newTotpSecret()
    await updateAccount(ctx.db, subject, {
      totpSecret: await sealTotp(ctx.secrets, subject, secret),
      totpLastStep: null,
    })
    return secret
  })
}

/** Returns the recovery codes, which are shown once; undefined if the code is wrong. */
export async function confirmTotp(
  ctx: Context,
  subject: string,
  code: string,
): Promise<string[] | undefined> {
  return inTransaction(ctx, async (ctx) => {
    const account = await lockAccount(ctx.db, subject)
    if (!account || account.totpConfirmedAt || !(await acceptTotp(ctx, account, code)))
      return undefined
    await updateAccount(ctx.db, subject, { totpConfirmedAt: ctx.now() })
    await mailNotice(
      ctx,
      account,
      CHANGED,
      later("An authenticator app is now asked for at sign-in."),
    )
    return renewRecoveryCodes(ctx, subject)
  })
}

export async function turnOffTotp(ctx: Context, subject: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const account = await lockAccount(ctx.db, subject)
    await removeTotp(ctx, subject)
    if (account?.totpConfirmedAt)
      await mailNotice(
        ctx,
        account,
        CHANGED,
        later("The authenticator app is no longer asked for."),
      )
  })
}

export async function removeTotp(ctx: Context, subject: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await updateAccount(ctx.db, subject, {
      totpSecret: null,
      totpConfirmedAt: null,
      totpLastStep: null,
    })
    await replaceRecoveryCodes(ctx.db, subject, [], ctx.now())
  })
}

/** Earlier codes stop working. */
export async function renewRecoveryCodes(ctx: Context, subject: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => hashRecoveryCode(subject, code))
  await inTransaction(ctx, (ctx) => replaceRecoveryCodes(ctx.db, subject, hashes, ctx.now()))
  return codes
}

export const recoveryCodesLeft = (ctx: Context, subject: string) =>
  countRecoveryCodes(ctx.db, subject)
