import { selectAccountByEmail, selectTryoutMemberByEmail } from "#idp/accounts.queries.ts"
import { findFlow, renewCode, startFlow, type Flow } from "#idp/flow.service.ts"
import { mailAlreadyMember, mailSignUpCode } from "#idp/mails.ts"
import { BUILTIN_ISSUER } from "#idp/subject.ts"
import { byMailTo, bySender, countTries, type Tried } from "#idp/throttle.service.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { canSendMail } from "#platform/mail/queue.ts"

export interface SignUp {
  email: string
  firstName: string
  lastName: string
  address: string
  uid?: string
}

/** Starts a sign-up; returns the token of its flow. An address that has an account gets another mail, nothing else. */
export async function beginSignUp(
  ctx: Context,
  { address, ...person }: SignUp,
): Promise<{ token: string } | { refused: Tried }> {
  const hasMail = canSendMail(ctx.config)
  const tried = await countTries(ctx, [
    bySender(address),
    ...(hasMail ? [byMailTo(person.email)] : []),
  ])
  if (tried.isBlocked) return { refused: tried }
  return inTransaction(ctx, async (ctx) => {
    const account = await selectAccountByEmail(ctx.db, person.email)
    const member = await selectTryoutMemberByEmail(ctx.db, BUILTIN_ISSUER, person.email)
    const flow: Omit<Flow, "subject"> = {
      kind: "sign-up",
      ...person,
      isTaken: account !== undefined || member !== undefined,
      isEmailConfirmed: false,
    }
    const token = await startFlow(ctx, flow)
    const started = await findFlow(ctx, token)
    if (hasMail && started) await sendCode(ctx, token, started)
    return { token }
  })
}

async function sendCode(ctx: Context, token: string, flow: Flow): Promise<void> {
  const code = await renewCode(ctx, token, flow)
  if (flow.isTaken) await mailAlreadyMember(ctx, flow.email)
  else await mailSignUpCode(ctx, flow.email, code)
}

/** False if too many mails went to this address. */
export async function resendCode(
  ctx: Context,
  { token, flow, address }: { token: string; flow: Flow; address: string },
): Promise<Tried> {
  const tried = await countTries(ctx, [bySender(address), byMailTo(flow.email)])
  if (!tried.isBlocked) await inTransaction(ctx, (ctx) => sendCode(ctx, token, flow))
  return tried
}
