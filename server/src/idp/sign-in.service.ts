import { selectAccountByEmail } from "#idp/accounts.queries.ts"
import { isKnownDevice } from "#idp/devices.service.ts"
import { verifyPassword } from "#idp/passwords.ts"
import { consumeToken, dropRecord, findRecord, storeRecord, type RecordKind } from "#idp/records.ts"
import {
  byAccount,
  byNetwork,
  countTries,
  forgetTries,
  takeBack,
  type Tried,
} from "#idp/throttle.service.ts"
import type { Context } from "#platform/context.ts"

/** How a person proved who they are, in the terms of RFC 8176. */
type Proof = "pwd" | "otp" | "hwk" | "recovery"

export interface Proven {
  subject: string
  proofs: Proof[]
}

/** A browser whose user has just authenticated, until it reaches the protocol's own page. */
const PASS: RecordKind<Proven> = { model: "Pass", seconds: 180 }
/** After the right password, while the second factor is asked for; kept under the interaction's id. */
const STEP: RecordKind<Proven> = { model: "Step", seconds: 600 }

export const makePass = (ctx: Context, proven: Proven) => storeRecord(ctx.db, PASS, proven)
export const redeemPass = (ctx: Context, token: string) => consumeToken(ctx.db, PASS, token)
export const hasPass = async (ctx: Context, token: string) =>
  (await findRecord(ctx.db, PASS, token)) !== undefined

export const storeStep = (ctx: Context, uid: string, step: Proven) =>
  storeRecord(ctx.db, STEP, step, uid)
export const findStep = (ctx: Context, uid: string) => findRecord(ctx.db, STEP, uid)
export const dropStep = (ctx: Context, uid: string) => dropRecord(ctx.db, STEP, uid)

export interface PasswordTry {
  email: string
  password: string
  address: string
  /** The token of this browser, if it has one. */
  device: string | undefined
}

export type PasswordChecked = { subject: string; hasTotp: boolean } | { refused: Tried }

/** Takes the same steps whether or not the address has an account, and a password. */
export async function checkPassword(ctx: Context, given: PasswordTry): Promise<PasswordChecked> {
  const { email, device } = given
  const isKnown = device !== undefined && (await isKnownDevice(ctx, email, device))
  const own = [byAccount(email, isKnown ? device : undefined)]
  const network = [byNetwork(given.address)]
  const tried = await countTries(ctx, [...network, ...own])
  if (tried.isBlocked) return { refused: tried }
  const account = await selectAccountByEmail(ctx.db, email)
  const isRight = await verifyPassword(account?.passwordHash, given.password)
  if (!account || !isRight) return { refused: tried }
  await forgetTries(ctx, own)
  await takeBack(ctx, network)
  return { subject: account.subject, hasTotp: account.totpConfirmedAt !== null }
}
