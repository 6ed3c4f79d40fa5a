import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"

import { signInMethodsOf } from "#idp/accounts.service.ts"
import { IDP_PATH } from "#idp/client.ts"
import { finishFlow, newPassword, type Credential } from "#idp/credentials.service.ts"
import { findFlow, flowIdOf, saveFlow, startFlow, type Flow } from "#idp/flow.service.ts"
import { checkForm } from "#idp/form.ts"
import { findLink, linkIdOf } from "#idp/links.service.ts"
import { accessBand, accessBody, accessTitle, confirmedLine } from "#idp/pages/access.ts"
import { recoveryBody, recoverySentBody, recoveryWithoutMailBody } from "#idp/pages/recovery.ts"
import { secondFactorBody } from "#idp/pages/sign-in.ts"
import { passkeyProblemText, verifyNewPasskey } from "#idp/passkeys.service.ts"
import { findPerson } from "#idp/people.service.ts"
import { askForRecovery } from "#idp/recovery.service.ts"
import { checkSecondFactor } from "#idp/second-factor.service.ts"
import { makePass } from "#idp/sign-in.service.ts"
import { waitSentence } from "#idp/throttle.ts"
import { FORM, gone, valueOf, type Web } from "#idp/web.ts"
import { message, t } from "#platform/language/text.ts"
import { canSendMail } from "#platform/mail/queue.ts"

const ACCESS = `${IDP_PATH}/access`
const RECOVER = `${IDP_PATH}/recover`

const LINK_GONE = message(
  "This link was used, replaced by a newer one, or has expired. Ask for a new one.",
)
const FLOW_GONE = message("This took too long, or was finished already. Please start again.")
const OTHER_FLOW = message(
  "Another link was opened in this browser meanwhile, so nothing was saved. Check whose account this is before you go on.",
)

/** Step two of a sign-up, and where links of recovery lead: a passkey or a password. */
export function accessRoutes(scope: FastifyInstance, web: Web) {
  const hasMail = canSendMail(web.app.deps.config)

  const current = async (request: FastifyRequest) => {
    const token = web.read(request, "idp_flow")
    const flow = token && (await findFlow(await web.context(request), token))
    // With mail, the code is mandatory: the address could belong to another person.
    const isReady = flow && (flow.kind !== "sign-up" || flow.isEmailConfirmed || !hasMail)
    return isReady ? { token, flow } : undefined
  }

  const needsSecondFactor = async (request: FastifyRequest, flow: Flow) => {
    if (flow.kind !== "recovery" || flow.hasSecondFactor) return false
    const methods = await signInMethodsOf(await web.context(request), flow.subject)
    return methods?.hasTotp === true
  }

  const show = (
    request: FastifyRequest,
    reply: FastifyReply,
    { token, flow }: { token: string; flow: Flow },
    more: { problem?: string | undefined; passwordError?: string; status?: number } = {},
  ) => {
    const wantsPassword = (request.query as { with?: unknown }).with === "password"
    const { status = 200, ...rest } = more
    const view = {
      flow,
      flowId: flowIdOf(token),
      hasPasskeys: web.hasPasskeys,
      wantsPassword,
      ...rest,
    }
    return web.show(request, reply, status, {
      title: accessTitle(view),
      band: accessBand(view),
      body: accessBody(view),
      below: confirmedLine(flow),
    })
  }

  const askSecondFactor = (
    request: FastifyRequest,
    reply: FastifyReply,
    token: string,
    view: { problem?: string; waitSeconds?: number; status?: number } = {},
  ) =>
    web.show(request, reply, view.status ?? 200, {
      title: t("One more step"),
      body: secondFactorBody({ ...view, restart: "none", flowId: flowIdOf(token) }),
    })

  scope.get(ACCESS, FORM, async (request, reply) => {
    const found = await current(request)
    if (!found) return gone(web, request, reply, t(FLOW_GONE))
    if (await needsSecondFactor(request, found.flow))
      return askSecondFactor(request, reply, found.token)
    return show(request, reply, found)
  })

  scope.post(ACCESS, FORM, async (request, reply) => {
    const ctx = await web.context(request)
    const found = await current(request)
    if (!found) return gone(web, request, reply, t(FLOW_GONE))
    const { token, flow } = found
    const isAsked = await needsSecondFactor(request, flow)
    if (valueOf(request, "flow") !== flowIdOf(token)) {
      const other = { problem: t(OTHER_FLOW), status: 409 }
      return isAsked
        ? askSecondFactor(request, reply, token, other)
        : show(request, reply, found, other)
    }
    if (isAsked) {
      const code = valueOf(request, "code").trim()
      const checked = await checkSecondFactor(ctx, flow.subject, code, request.ip)
      if ("refused" in checked) {
        const { waitSeconds } = checked.refused
        const problem = waitSeconds > 0 ? waitSentence(waitSeconds) : t("That code is not right.")
        return askSecondFactor(request, reply, token, { problem, waitSeconds, status: 422 })
      }
      await saveFlow(ctx, token, { ...flow, hasSecondFactor: true })
      return reply.redirect(ACCESS, 303)
    }
    const credential = await readCredential(request, flow)
    if ("problem" in credential)
      return show(request, reply, found, { problem: credential.problem, status: 422 })
    if ("passwordError" in credential)
      return show(request, reply, found, { ...credential, status: 422 })
    const problem = await finishFlow(ctx, web.application, { token, flow, credential })
    if (problem !== undefined) return show(request, reply, found, { problem, status: 409 })
    const proofs: ("hwk" | "pwd")[] = ["passkey" in credential ? "hwk" : "pwd"]
    web.clear(reply, "idp_flow")
    web.set(reply, "idp_pass", await makePass(ctx, { subject: flow.subject, proofs }))
    return reply.redirect(nextOf(flow), 303)
  })

  async function readCredential(
    request: FastifyRequest,
    flow: Flow,
  ): Promise<Credential | { problem: string } | { passwordError: string }> {
    const ctx = await web.context(request)
    const answer = valueOf(request, "credential")
    if (answer !== "") {
      const userAgent = request.headers["user-agent"]
      const passkey = await verifyNewPasskey(ctx, flow.subject, answer, userAgent)
      return typeof passkey === "string" ? { problem: passkeyProblemText(passkey) } : { passkey }
    }
    const made = await newPassword(ctx, flow, valueOf(request, "password"))
    return "problem" in made ? { passwordError: made.problem } : made
  }

  scope.get<{ Params: { token: string } }>(
    `${IDP_PATH}/link/:token`,
    FORM,
    async (request, reply) => {
      const ctx = await web.context(request)
      const link = await findLink(ctx, request.params.token)
      const person = link && (await findPerson(ctx, link.subject))
      if (!link || !person) return gone(web, request, reply, t(LINK_GONE))
      const flow = await startFlow(ctx, {
        ...person,
        kind: link.purpose,
        linkId: linkIdOf(request.params.token),
        isEmailConfirmed: false,
        ...(link.returnTo !== undefined && { returnTo: link.returnTo }),
      })
      web.set(reply, "idp_flow", flow)
      // The link itself leaves the address bar and the history.
      return reply.redirect(ACCESS, 303)
    },
  )

  scope.get(RECOVER, FORM, (request, reply) =>
    web.show(request, reply, 200, {
      title: t("Forgot your password?"),
      body: hasMail ? recoveryBody({ email: "" }) : recoveryWithoutMailBody(),
    }),
  )

  scope.post(RECOVER, FORM, async (request, reply) => {
    const title = t("Forgot your password?")
    if (!hasMail) return web.show(request, reply, 200, { title, body: recoveryWithoutMailBody() })
    const email = valueOf(request, "email").trim().toLowerCase()
    const error = checkForm({ email, firstName: "", lastName: "" }).email
    if (error !== undefined)
      return web.show(request, reply, 422, { title, body: recoveryBody({ email, error }) })
    const tried = await askForRecovery(await web.context(request), email, request.ip)
    if (tried.isBlocked) {
      const problem = waitSentence(tried.waitSeconds)
      void reply.header("retry-after", tried.waitSeconds)
      return web.show(request, reply, 429, { title, body: recoveryBody({ email, problem }) })
    }
    return web.show(request, reply, 200, { title: t("Check your mail"), body: recoverySentBody() })
  })
}

function nextOf({ uid, returnTo }: Flow): string {
  if (uid !== undefined) return `${IDP_PATH}/interaction/${uid}`
  return returnTo === undefined
    ? "/api/login"
    : `/api/login?returnTo=${encodeURIComponent(returnTo)}`
}
