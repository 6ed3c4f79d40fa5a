import { newSubject } from "#idp/accounts.service.ts"
import { hashCode, isCode, newCode } from "#idp/codes.ts"
import type { LinkPurpose } from "#idp/links.service.ts"
import { dropRecord, findRecord, recordIdOf, storeRecord, type RecordKind } from "#idp/records.ts"
import { byCode, countTries } from "#idp/throttle.service.ts"
import type { Context } from "#platform/context.ts"

/** A sign-up or a used link, between its pages: kept on the server under the token of a cookie. */
export interface Flow {
  kind: "sign-up" | LinkPurpose
  subject: string
  email: string
  firstName: string
  lastName: string
  /** The address has an account: the pages look the same, but no code is right. */
  isTaken?: boolean
  codeHash?: string
  codeUntil?: number
  isEmailConfirmed: boolean
  hasSecondFactor?: boolean
  linkId?: string
  /** The interaction that started it, to return to the page that asked for a sign-in. */
  uid?: string
  returnTo?: string
}

const FLOW: RecordKind<Flow> = { model: "Flow", seconds: 3600 }
const CODE_MS = 900_000

export const startFlow = (ctx: Context, flow: Omit<Flow, "subject"> & { subject?: string }) =>
  storeRecord(ctx.db, FLOW, { ...flow, subject: flow.subject ?? newSubject() })

export const findFlow = (ctx: Context, token: string) => findRecord(ctx.db, FLOW, token)

export const saveFlow = (ctx: Context, token: string, flow: Flow) =>
  storeRecord(ctx.db, FLOW, flow, token)

/** Names the flow in its pages: a form counts only for the flow that showed it, whatever the cookie says by then. */
export const flowIdOf = recordIdOf

export const endFlow = (ctx: Context, token: string) => dropRecord(ctx.db, FLOW, token)

/** Stores a new code and returns it for the mail. For a taken address the code is made, but never right. */
export async function renewCode(ctx: Context, token: string, flow: Flow): Promise<string> {
  const code = newCode()
  const codeHash = hashCode(token, flow.isTaken ? newSubject() : code)
  await saveFlow(ctx, token, { ...flow, codeHash, codeUntil: ctx.now().getTime() + CODE_MS })
  return code
}

/** 'used': five wrong tries; a new code is needed. */
export async function confirmCode(
  ctx: Context,
  token: string,
  flow: Flow,
  given: string,
): Promise<"confirmed" | "wrong" | "expired" | "used"> {
  if ((flow.codeUntil ?? 0) < ctx.now().getTime()) return "expired"
  const tried = await countTries(ctx, [byCode(flow.codeHash ?? "")])
  if (tried.isBlocked) return "used"
  if (!isCode(token, flow.codeHash, given)) return tried.waitSeconds > 0 ? "used" : "wrong"
  await saveFlow(ctx, token, { ...flow, isEmailConfirmed: true })
  return "confirmed"
}
