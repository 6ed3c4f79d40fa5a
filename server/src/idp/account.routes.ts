import { SECURITY_PATH } from "@grove/contract/auth"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"

import { accountOverview, type Overview } from "#idp/account.service.ts"
import {
  addCredential,
  newPassword,
  removePasskey,
  removePassword,
} from "#idp/credentials.service.ts"
import {
  beginEmailChange,
  cancelEmailChange,
  confirmEmailChange,
} from "#idp/email-change.service.ts"
import { checkForm } from "#idp/form.ts"
import { accountBody, type Part } from "#idp/pages/account.ts"
import { passkeyProblemText, renamePasskey, verifyNewPasskey } from "#idp/passkeys.service.ts"
import {
  beginTotp,
  confirmTotp,
  renewRecoveryCodes,
  turnOffTotp,
} from "#idp/second-factor.service.ts"
import { waitSentence } from "#idp/throttle.ts"
import { FORM, valueOf, type Web } from "#idp/web.ts"
import type { Context } from "#platform/context.ts"
import { noticeBody } from "#platform/http/plain-page.ts"
import { message, t } from "#platform/language/text.ts"

const ACCOUNT_PATH = SECURITY_PATH
const SIGN_IN_AGAIN = `/api/login?fresh=1&returnTo=${encodeURIComponent(ACCOUNT_PATH)}`

/** What an act leads to: a message on the same page. */
interface Outcome {
  done?: string
  problem?: { part: Part; text: string }
  newCodes?: string[]
}

interface Act {
  ctx: Context
  request: FastifyRequest
  subject: string
  web: Web
}

const failed = (part: Part, text: string): Outcome => ({ problem: { part, text } })
const outcome = (part: Part, problem: string | undefined, done: string): Outcome =>
  problem === undefined ? { done } : failed(part, problem)

const EMAIL_PROBLEMS = {
  wrong: message("That code is not right. Please check the digits."),
  used: message("Too many tries with this code. Enter the address again to get a new one."),
  expired: message("That code has expired. Enter the address again to get a new one."),
}

const ACTS: Record<string, (act: Act) => Promise<Outcome>> = {
  async "remove-passkey"({ ctx, subject, request, web }) {
    const problem = await removePasskey(ctx, web.application, subject, valueOf(request, "id"))
    return outcome("passkeys", problem, t("The passkey was removed."))
  },
  async "rename-passkey"({ ctx, subject, request }) {
    const isDone = await renamePasskey(
      ctx,
      subject,
      valueOf(request, "id"),
      valueOf(request, "name"),
    )
    return outcome(
      "passkeys",
      isDone ? undefined : t("Enter a name."),
      t("The passkey was renamed."),
    )
  },
  async "set-password"({ ctx, subject, request, web }) {
    const { account } = await accountOverview(ctx, subject)
    const made = await newPassword(ctx, account, valueOf(request, "password"))
    if ("problem" in made) return failed("password", made.problem)
    const problem = await addCredential(ctx, web.application, subject, made)
    return outcome(
      "password",
      problem,
      t("Your password is set. All other devices were signed out."),
    )
  },
  async "remove-password"({ ctx, subject, web }) {
    const problem = await removePassword(ctx, web.application, subject)
    return outcome("password", problem, t("Your password was removed."))
  },
  async "begin-totp"({ ctx, subject }) {
    await beginTotp(ctx, subject)
    return {}
  },
  async "confirm-totp"({ ctx, subject, request }) {
    const newCodes = await confirmTotp(ctx, subject, valueOf(request, "code"))
    if (!newCodes) return failed("totp", t("That code is not right. Please try the next one."))
    return { newCodes, done: t("The second factor is on.") }
  },
  async "remove-totp"({ ctx, subject }) {
    await turnOffTotp(ctx, subject)
    return { done: t("The second factor is off.") }
  },
  async "new-codes"({ ctx, subject }) {
    const newCodes = await renewRecoveryCodes(ctx, subject)
    return { newCodes, done: t("Your old recovery codes no longer work.") }
  },
  async "change-email"({ ctx, subject, request, web }) {
    const email = valueOf(request, "email").trim().toLowerCase()
    const wrong = checkForm({ email, firstName: "", lastName: "" }).email
    if (wrong !== undefined) return failed("email", wrong)
    const given = { subject, email, address: request.ip }
    const result = await beginEmailChange(ctx, web.application, given)
    if (typeof result === "object") return failed("email", waitSentence(result.waitSeconds))
    if (result === "refused") return failed("email", t("This address cannot be used."))
    return result === "changed" ? { done: t("Your address was changed.") } : {}
  },
  async "confirm-email"({ ctx, subject, request, web }) {
    const code = valueOf(request, "code")
    const result = await confirmEmailChange(ctx, web.application, subject, code)
    return result === "changed"
      ? { done: t("Your address was changed.") }
      : failed("email", t(EMAIL_PROBLEMS[result]))
  },
  async "cancel-email"({ ctx, subject }) {
    await cancelEmailChange(ctx, subject)
    return {}
  },
}

/** 'Sign-in and security': only right after a sign-in, because a session alone must not be enough. */
export function accountRoutes(scope: FastifyInstance, web: Web) {
  const enter = async (request: FastifyRequest, reply: FastifyReply) => {
    const ctx = await web.context(request)
    const own = await web.application.accountOf(ctx)
    if (own?.isFresh) return { ctx, subject: own.subject }
    if (own || ctx.actor.userId === "") await reply.redirect(SIGN_IN_AGAIN, 303)
    else await web.show(request, reply, 404, noAccount())
    return undefined
  }

  const show = (
    request: FastifyRequest,
    reply: FastifyReply,
    overview: Overview,
    result: Outcome = {},
  ) => {
    const { account, ...rest } = overview
    const { email, isEmailVerified } = account
    const { hasPasskeys } = web
    return web.show(request, reply, result.problem ? 422 : 200, {
      title: t("Sign-in and security"),
      body: accountBody({
        ...rest,
        ...result,
        email,
        isEmailVerified,
        canAddPasskeys: hasPasskeys,
      }),
    })
  }

  scope.get(ACCOUNT_PATH, FORM, async (request, reply) => {
    const own = await enter(request, reply)
    if (!own) return reply
    return show(request, reply, await accountOverview(own.ctx, own.subject))
  })

  scope.post(ACCOUNT_PATH, FORM, async (request, reply) => {
    const own = await enter(request, reply)
    if (!own) return reply
    const act = ACTS[valueOf(request, "action")] ?? addPasskey
    const result = await act({ ...own, request, web })
    return show(request, reply, await accountOverview(own.ctx, own.subject), result)
  })
}

async function addPasskey({ ctx, subject, request, web }: Act): Promise<Outcome> {
  const answer = valueOf(request, "credential")
  const userAgent = request.headers["user-agent"]
  const passkey = await verifyNewPasskey(ctx, subject, answer, userAgent)
  if (typeof passkey === "string") return failed("passkeys", passkeyProblemText(passkey))
  const problem = await addCredential(ctx, web.application, subject, { passkey })
  return outcome("passkeys", problem, t("The passkey was added."))
}

const noAccount = () => ({
  title: t("Sign-in and security"),
  body: noticeBody({
    text: t(
      "You sign in with an account of another service. Its passwords and passkeys are managed there.",
    ),
    actions: [{ label: t("Back to Settings"), href: "/settings" }],
  }),
})
