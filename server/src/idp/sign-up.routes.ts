import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"

import type { InvitationBand } from "#idp/application.ts"
import { IDP_PATH } from "#idp/client.ts"
import { confirmCode, findFlow, type Flow } from "#idp/flow.service.ts"
import { checkForm, readForm, type SignInErrors, type SignInForm } from "#idp/form.ts"
import {
  codeBody,
  invitationBand,
  invitationTerms,
  signUpBand,
  signUpBody,
} from "#idp/pages/sign-up.ts"
import { beginSignUp, resendCode } from "#idp/sign-up.service.ts"
import { waitSentence } from "#idp/throttle.ts"
import { FORM, formOf, gone, valueOf, type Web } from "#idp/web.ts"
import { noticeBody } from "#platform/http/plain-page.ts"
import { oneOf } from "#platform/language/lists.ts"
import { message, t } from "#platform/language/text.ts"
import { canSendMail } from "#platform/mail/queue.ts"

const SIGN_UP = `${IDP_PATH}/sign-up`
const CODE = `${SIGN_UP}/code`
const EMPTY: SignInForm = { email: "", firstName: "", lastName: "" }
const UID = /^[\w-]{1,64}$/

const CODE_PROBLEMS = {
  wrong: message("That code is not right. Please check the digits."),
  expired: message("That code has expired. Send a new one below."),
  used: message("Too many tries with this code. Send a new one below."),
}

const EXPIRED = message(
  "Creating the account took too long, or was finished already. Please start again.",
)

/** Step one: name and address, then the code from the mail. */
export function signUpRoutes(scope: FastifyInstance, web: Web) {
  const { config } = web.app.deps
  const { providers } = config
  const hasMail = canSendMail(config)

  const show = (
    request: FastifyRequest,
    reply: FastifyReply,
    view: { form: SignInForm; errors?: SignInErrors; problem?: string; status?: number },
    invitation: InvitationBand | undefined,
  ) => {
    const uid = uidOf(request)
    const action = uid === undefined ? SIGN_UP : `${SIGN_UP}?from=${uid}`
    const { status = 200, errors = {}, form, problem } = view
    const isAsking = web.app.site.current().registration === "approval" && !invitation
    return web.show(request, reply, status, {
      title: isAsking ? t("Ask to join") : t("Create an account"),
      band: invitationBand(invitation) + signUpBand(),
      body: signUpBody({ form, errors, problem, hasMail, action, uid, providers }),
      below: invitationTerms(invitation),
    })
  }

  /** Says up front when sign-up is closed or requires an invitation. */
  const closed = (
    request: FastifyRequest,
    reply: FastifyReply,
    invitation: InvitationBand | undefined,
  ) => {
    const { registration } = web.app.site.current()
    const notice = (title: string, text: string, mayAsk = false) =>
      web.show(request, reply, 403, {
        title,
        body: noticeBody({
          text,
          actions: [
            ...(mayAsk ? [{ label: t("Ask to join"), href: `${SIGN_UP}?ask=1` }] : []),
            { label: t("Sign in"), href: "/api/login" },
            { label: t("Back to the start page"), href: "/" },
          ],
        }),
      })
    const hasAsked = (request.query as { ask?: unknown }).ask === "1"
    const mayAsk = registration === "approval" || registration === "open"
    if (invitation?.problem !== undefined && !(hasAsked && mayAsk))
      return notice(t("This invitation no longer works"), invitation.problem, mayAsk)
    if (invitation) return undefined
    if (registration === "closed")
      return notice(
        t("Nobody new can join right now"),
        t("Accounts cannot be created at the moment."),
      )
    if (registration === "invite")
      return notice(
        t("You need an invitation"),
        t("New members join by invitation. Open the link that you were sent, in this browser."),
      )
    return undefined
  }

  /** Refuses up front what the admission would refuse later. */
  const domainProblem = (email: string) => {
    const { allowedEmailDomains: domains } = web.app.site.current()
    const domain = email.slice(email.lastIndexOf("@") + 1)
    if (domains.length === 0 || [...domains, ...config.adminEmailDomains].includes(domain))
      return undefined
    return t("Use an address at {domains}.", { domains: oneOf(domains) })
  }

  const invitationOf = async (request: FastifyRequest) =>
    web.application.invitation(await web.context(request), request)
  const working = (invitation: InvitationBand | undefined) =>
    invitation?.problem === undefined ? invitation : undefined

  scope.get(SIGN_UP, FORM, async (request, reply) => {
    const invitation = await invitationOf(request)
    return (
      closed(request, reply, invitation) ??
      show(request, reply, { form: EMPTY }, working(invitation))
    )
  })

  scope.post(SIGN_UP, FORM, async (request, reply) => {
    const ctx = await web.context(request)
    const invitation = await invitationOf(request)
    const refused = closed(request, reply, invitation)
    if (refused) return refused
    const form = readForm(formOf(request))
    const errors = checkForm(form)
    errors.email ??= domainProblem(form.email)
    if (form.firstName === "") errors.firstName ??= t("Enter your first name.")
    if (Object.values(errors).some(Boolean))
      return show(request, reply, { form, errors, status: 422 }, working(invitation))
    const uid = uidOf(request)
    const begun = await beginSignUp(ctx, { ...form, address: request.ip, ...(uid && { uid }) })
    if ("refused" in begun) {
      const { waitSeconds } = begun.refused
      void reply.header("retry-after", waitSeconds)
      const view = { form, problem: waitSentence(waitSeconds), status: 429 }
      return show(request, reply, view, working(invitation))
    }
    web.set(reply, "idp_flow", begun.token)
    return reply.redirect(hasMail ? CODE : `${IDP_PATH}/access`, 303)
  })

  const currentFlow = async (request: FastifyRequest) => {
    const token = web.read(request, "idp_flow")
    const flow = token && (await findFlow(await web.context(request), token))
    return flow && flow.kind === "sign-up" ? { token, flow } : undefined
  }

  const askCode = (
    request: FastifyRequest,
    reply: FastifyReply,
    flow: Flow,
    view: { problem?: string; done?: string; status?: number } = {},
  ) =>
    web.show(request, reply, view.status ?? 200, {
      title: t("Check your mail"),
      band: signUpBand(),
      body: codeBody({ email: flow.email, problem: view.problem, done: view.done }),
    })

  scope.get(CODE, FORM, async (request, reply) => {
    const current = await currentFlow(request)
    if (!current) return gone(web, request, reply, t(EXPIRED))
    if (current.flow.isEmailConfirmed) return reply.redirect(`${IDP_PATH}/access`, 303)
    return askCode(request, reply, current.flow)
  })

  scope.post(CODE, FORM, async (request, reply) => {
    const ctx = await web.context(request)
    const current = await currentFlow(request)
    if (!current) return gone(web, request, reply, t(EXPIRED))
    const { token, flow } = current
    if (valueOf(request, "resend") !== "") {
      const tried = await resendCode(ctx, { token, flow, address: request.ip })
      if (!tried.isBlocked)
        return askCode(request, reply, flow, { done: t("A new code is on its way.") })
      void reply.header("retry-after", tried.waitSeconds)
      return askCode(request, reply, flow, {
        problem: waitSentence(tried.waitSeconds),
        status: 429,
      })
    }
    const result = await confirmCode(ctx, token, flow, valueOf(request, "code"))
    if (result === "confirmed") return reply.redirect(`${IDP_PATH}/access`, 303)
    return askCode(request, reply, flow, { problem: t(CODE_PROBLEMS[result]), status: 422 })
  })
}

function uidOf(request: FastifyRequest): string | undefined {
  const { from } = request.query as { from?: unknown }
  return typeof from === "string" && UID.test(from) ? from : undefined
}
