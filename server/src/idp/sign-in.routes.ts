import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { errors as providerErrors } from "oidc-provider"

import { IDP_PATH } from "#idp/client.ts"
import { noteDevice } from "#idp/devices.service.ts"
import { checkForm } from "#idp/form.ts"
import { secondFactorBody, signInBody } from "#idp/pages/sign-in.ts"
import { passkeyProblemText, verifyPasskey } from "#idp/passkeys.service.ts"
import { checkSecondFactor } from "#idp/second-factor.service.ts"
import {
  checkPassword,
  dropStep,
  findStep,
  hasPass,
  redeemPass,
  storeStep,
  type Proven,
} from "#idp/sign-in.service.ts"
import { byNetwork, countTries, takeBack, type Tried } from "#idp/throttle.service.ts"
import { waitSentence } from "#idp/throttle.ts"
import { FORM, valueOf, type Web } from "#idp/web.ts"
import { noticeBody } from "#platform/http/plain-page.ts"
import { newToken } from "#platform/http/session.ts"
import { html, message, sayAll, t } from "#platform/language/text.ts"

const WRONG = message("This e-mail and password do not match an account.")
const WRONG_CODE = message("That code is not right. Each code works once.")

/** The sign-in page of local accounts: passkey, or e-mail and password with an optional second factor. */
export function signInRoutes(scope: FastifyInstance, web: Web) {
  const { provider } = web
  const { config } = web.app.deps

  const show = (
    request: FastifyRequest,
    reply: FastifyReply,
    view: { email?: string; problem?: string; waitSeconds?: number; status?: number } = {},
  ) => {
    const { name, description, registration } = web.app.site.current()
    const { status = 200, waitSeconds = 0, email = "", problem } = view
    if (waitSeconds > 0) void reply.header("retry-after", waitSeconds)
    return web.show(request, reply, status, {
      title: t("Sign in to {name}", { name }),
      body: signInBody({
        description,
        uid: uidOf(request),
        email,
        problem,
        waitSeconds,
        hasPasskeys: web.hasPasskeys,
        providers: config.providers,
        registration,
      }),
      below: `<nav class="links" aria-label="${html("About this place")}"><a href="/community-rules">${html("Community Rules")}</a></nav>`,
    })
  }

  const askSecondFactor = (
    request: FastifyRequest,
    reply: FastifyReply,
    view: { problem?: string; waitSeconds?: number; status?: number } = {},
  ) => {
    if ((view.waitSeconds ?? 0) > 0) void reply.header("retry-after", view.waitSeconds)
    return web.show(request, reply, view.status ?? 200, {
      title: t("One more step"),
      body: secondFactorBody({ ...view, restart: "form" }),
    })
  }

  /** True when the interaction cookie of this browser belongs to this URL. */
  const ownsInteraction = async (request: FastifyRequest, reply: FastifyReply) => {
    const interaction = await provider
      .interactionDetails(request.raw, reply.raw)
      .catch((error: unknown) => {
        if (error instanceof providerErrors.SessionNotFound) return undefined
        throw error
      })
    return interaction?.uid === uidOf(request) && interaction.prompt.name === "login"
  }

  const expired = async (request: FastifyRequest, reply: FastifyReply) => {
    const pass = web.read(request, "idp_pass")
    // A sign-up took longer than the sign-in it began with: start another one.
    if (pass !== undefined && (await hasPass(await web.context(request), pass)))
      return reply.redirect("/api/login", 303)
    return web.show(request, reply, 400, {
      title: t("This sign-in has expired"),
      body: noticeBody({
        text: t("It was open for too long, or was started in another window. Please start again."),
        actions: [
          { label: t("Try again"), href: "/api/login" },
          { label: t("Back to the start page"), href: "/" },
        ],
      }),
    })
  }

  const finish = async (request: FastifyRequest, reply: FastifyReply, proven: Proven) => {
    const ctx = await web.context(request)
    const { subject, proofs } = proven
    const token = web.read(request, "idp_device") ?? newToken()
    const userAgent = request.headers["user-agent"]
    await noteDevice(ctx, web.application, { subject, token, userAgent })
    web.set(reply, "idp_device", token)
    await dropStep(ctx, uidOf(request))
    const next = await provider.interactionResult(request.raw, reply.raw, {
      login: { accountId: subject, remember: false, amr: proofs },
    })
    return reply.redirect(next, 303)
  }

  const refusal = ({ isBlocked, waitSeconds }: Tried, wrong: string) => ({
    problem:
      waitSeconds === 0
        ? wrong
        : sayAll([...(isBlocked ? [] : [wrong]), waitSentence(waitSeconds)]),
    waitSeconds,
    status: isBlocked ? 429 : 422,
  })

  scope.get(`${IDP_PATH}/interaction/:uid`, FORM, async (request, reply) => {
    if (!(await ownsInteraction(request, reply))) return expired(request, reply)
    const ctx = await web.context(request)
    const pass = web.read(request, "idp_pass")
    if (pass !== undefined) {
      web.clear(reply, "idp_pass")
      const proven = await redeemPass(ctx, pass)
      if (proven) return finish(request, reply, proven)
    }
    if (await findStep(ctx, uidOf(request))) return askSecondFactor(request, reply)
    // A browser that came with an invitation and has never signed in wants to join.
    const isNew = web.read(request, "idp_device") === undefined && !wantsToStay(request)
    const invitation = isNew ? await web.application.invitation(ctx, request) : undefined
    if (invitation && invitation.problem === undefined)
      return reply.redirect(`${IDP_PATH}/sign-up?from=${uidOf(request)}`, 303)
    return show(request, reply)
  })

  scope.post(`${IDP_PATH}/interaction/:uid`, FORM, async (request, reply) => {
    if (!(await ownsInteraction(request, reply))) return expired(request, reply)
    const ctx = await web.context(request)
    const step = await findStep(ctx, uidOf(request))
    if (step && valueOf(request, "restart") !== "") {
      await dropStep(ctx, uidOf(request))
      return reply.redirect(request.url, 303)
    }
    if (valueOf(request, "credential") !== "") return withPasskey(request, reply)
    if (step) return withCode(request, reply, step)
    return withPassword(request, reply)
  })

  async function withPasskey(request: FastifyRequest, reply: FastifyReply) {
    const ctx = await web.context(request)
    const network = [byNetwork(request.ip)]
    const tried = await countTries(ctx, network)
    if (tried.isBlocked) return show(request, reply, refusal(tried, ""))
    const verified = await verifyPasskey(ctx, valueOf(request, "credential"))
    if (typeof verified === "string")
      return show(request, reply, refusal(tried, passkeyProblemText(verified)))
    await takeBack(ctx, network)
    return finish(request, reply, { ...verified, proofs: ["hwk"] })
  }

  async function withPassword(request: FastifyRequest, reply: FastifyReply) {
    const ctx = await web.context(request)
    const email = valueOf(request, "email").trim().toLowerCase()
    const password = valueOf(request, "password")
    const wrongForm = checkForm({ email, firstName: "", lastName: "" }).email
    if (wrongForm !== undefined || password === "")
      return show(request, reply, {
        email,
        problem: wrongForm ?? t("Enter your password."),
        status: 422,
      })
    const device = web.read(request, "idp_device")
    const checked = await checkPassword(ctx, { email, password, address: request.ip, device })
    if ("refused" in checked)
      return show(request, reply, { email, ...refusal(checked.refused, t(WRONG)) })
    const proven: Proven = { subject: checked.subject, proofs: ["pwd"] }
    if (!checked.hasTotp) return finish(request, reply, proven)
    await storeStep(ctx, uidOf(request), proven)
    return reply.redirect(request.url, 303)
  }

  async function withCode(request: FastifyRequest, reply: FastifyReply, step: Proven) {
    const ctx = await web.context(request)
    const checked = await checkSecondFactor(
      ctx,
      step.subject,
      valueOf(request, "code").trim(),
      request.ip,
    )
    if ("refused" in checked)
      return askSecondFactor(request, reply, refusal(checked.refused, t(WRONG_CODE)))
    const proofs: Proven["proofs"] = [...step.proofs, checked.method]
    return finish(request, reply, { subject: step.subject, proofs })
  }
}

const uidOf = (request: FastifyRequest) => (request.params as { uid: string }).uid
const wantsToStay = (request: FastifyRequest) => (request.query as { stay?: unknown }).stay === "1"
