import { auth, JOIN_PATH, LOGIN_PATH, LOGOUT_PATH } from "@grove/contract/auth"
import { SESSION_DAYS } from "@grove/contract/limits"
import { safeReturnTo } from "@grove/contract/return-to"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"

import { builtinClient } from "#idp/client.ts"
import { explain } from "#platform/http/failures.ts"
import { injectedFetch } from "#platform/http/injected-fetch.ts"
import { pathOf } from "#platform/http/path.ts"
import { noticeBody, sendPlainPage, servePlainPageStyle } from "#platform/http/plain-page.ts"
import { serve } from "#platform/http/serve.ts"
import {
  clearToken,
  hashToken,
  readToken,
  setToken,
  type CookieRules,
} from "#platform/http/session.ts"

import type { NotAdmitted } from "./admission.service.ts"
import { isDocument, isOwnNavigation, canonicalLoopbackOrigin } from "./navigation.ts"
import { openOidc, type Oidc } from "./oidc.ts"
import { isWhy, notices, PROBLEM_PATH, type Notice, type Why } from "./pages.ts"
import { ATTEMPT_MS, currentUser, endSessionByToken } from "./service.ts"
import { BUILTIN_ISSUER, redeemAttempt, storeAttempt, signIn } from "./sign-in.service.ts"

const CALLBACK_PATH = "/api/callback"
const FRESH_MS = 10_000
const DAY_SECONDS = 86_400

export function authRoutes(app: FastifyInstance) {
  serve(app, auth.me, (ctx) => currentUser(ctx))
  servePlainPageStyle(app, app.deps.webDist)
  void app.register(async (scope) => navigations(scope, oidcOf(app)))
}

const returnToOf = (request: FastifyRequest) =>
  safeReturnTo((request.query as Record<string, unknown>)["returnTo"])

const wantsFreshSignIn = (request: FastifyRequest) => pathOf(request.url).query.get("fresh") === "1"

/** Full-page navigations: errors are shown as pages, not as JSON. */
function navigations(app: FastifyInstance, oidc: Oidc) {
  const { config, log } = app.deps
  const cookies = { isHttps: config.publicUrl.startsWith("https:") }

  const show = (request: FastifyRequest, reply: FastifyReply, notice: Notice) => {
    const { status, title, ...rest } = notice
    return sendPlainPage(request, reply, status, { title, body: noticeBody(rest) })
  }

  app.setErrorHandler((error, request, reply) => {
    const failure = explain(error)
    if (failure.code === "server.error") log.error({ err: error }, "unexpected failure")
    if (failure.retryAfterSeconds !== undefined)
      void reply.header("retry-after", failure.retryAfterSeconds)
    return show(
      request,
      reply,
      notices.failure(failure.status, failure.message, returnToOf(request)),
    )
  })

  app.get(LOGIN_PATH, { config: { rateClass: "sign-in" } }, async (request, reply) => {
    const returnTo = returnToOf(request)
    const elsewhere = canonicalLoopbackOrigin(request.headers.host, config.publicUrl)
    if (elsewhere !== undefined) return reply.redirect(`${elsewhere}${request.url}`, 302)
    if (!isDocument(request.headers)) return show(request, reply, notices.askLogin(returnTo))
    const ctx = await app.identify(request)
    // Only counts navigations: embedded images pointing here must not exhaust the limit.
    await app.consumeRateLimit("login", request)
    const started = await oidc.begin({ isFresh: wantsFreshSignIn(request) })
    if (!started) {
      void reply.header("retry-after", 10)
      return show(request, reply, notices.problem("unreachable", returnTo))
    }
    const token = await storeAttempt(ctx, started, returnTo)
    setToken(reply, "login", token, cookies, ATTEMPT_MS / 1000)
    return reply.redirect(started.url.href, 302)
  })

  app.get(
    CALLBACK_PATH,
    { config: { rateClass: "sign-in", writes: true } },
    async (request, reply) => {
      const ctx = await app.identify(request)
      const token = readToken(request, "login", cookies)
      clearToken(reply, "login", cookies)
      const attempt = token === undefined ? undefined : await redeemAttempt(ctx, token)
      if (!attempt) return toProblem(reply, "expired", "/")

      const authenticated = await oidc.finish(new URL(request.url, config.publicUrl), attempt)
      if (typeof authenticated === "string")
        return toProblem(reply, authenticated, attempt.returnTo)
      const visit = {
        oldToken: readToken(request, "session", cookies),
        userAgent: request.headers["user-agent"],
        address: request.ip,
        authenticatedAt: authenticated.at,
        ticket: {
          invitation: readToken(request, "invite", cookies),
          setup: readToken(request, "setup", cookies),
        },
      }
      const signedIn = await signIn(ctx, authenticated.identity, visit, app.admission)
      if (typeof signedIn === "string") return toProblem(reply, signedIn, "/")
      if ("refused" in signedIn) return toJoining(reply, signedIn, cookies)
      for (const name of ["invite", "join"] as const)
        if (readToken(request, name, cookies) !== undefined) clearToken(reply, name, cookies)
      setToken(reply, "session", signedIn.token, cookies, SESSION_DAYS.absolute * DAY_SECONDS)
      // Banned users land on the page that explains the ban and offers the appeal.
      const next = signedIn.banId === undefined ? attempt.returnTo : `/appeals/${signedIn.banId}`
      return reply.redirect(next, 303)
    },
  )

  app.get<{ Querystring: Record<string, unknown> }>(
    PROBLEM_PATH,
    { config: { rateClass: "sign-in" } },
    (request, reply) => {
      const why = request.query["why"]
      return show(request, reply, notices.problem(isWhy(why) ? why : "failed", returnToOf(request)))
    },
  )

  app.get(LOGOUT_PATH, { config: { rateClass: "sign-in" } }, async (request, reply) => {
    if (!isOwnNavigation(request.headers)) return show(request, reply, notices.askLogout())
    const token = readToken(request, "session", cookies)
    if (token !== undefined) {
      await endSessionByToken(await app.identify(request), hashToken(token))
      clearToken(reply, "session", cookies)
      // Removes drafts and other local data from the device.
      void reply.header("clear-site-data", '"storage"')
    }
    return reply.redirect("/", 303)
  })
}

const JOIN_COOKIE_DAYS = 90

/** To the page that says where a person stands who is not a member yet. */
function toJoining(reply: FastifyReply, answer: NotAdmitted, cookies: CookieRules) {
  if (answer.requestToken === undefined)
    return reply.redirect(`${JOIN_PATH}?why=${answer.refused}`, 303)
  setToken(reply, "join", answer.requestToken, cookies, JOIN_COOKIE_DAYS * DAY_SECONDS)
  return reply.redirect(JOIN_PATH, 303)
}

/** Redirects, so that reloading does not repeat the callback. */
function toProblem(reply: FastifyReply, why: Why, returnTo: string) {
  const query = new URLSearchParams({ why, ...(returnTo !== "/" && { returnTo }) })
  return reply.redirect(`${PROBLEM_PATH}?${query.toString()}`, 303)
}

/** The configured provider over the network, or the built-in one within this process. */
function oidcOf(app: FastifyInstance): Oidc {
  const { config, now, log } = app.deps
  const [outside] = config.providers
  const base = { redirectUri: `${config.publicUrl}${CALLBACK_PATH}`, now, log }
  if (outside) {
    return openOidc({
      ...base,
      settings: async () => outside,
      issuerName: (issuer) => issuer,
      freshMs: FRESH_MS,
    })
  }
  return openOidc({
    ...base,
    settings: () => builtinClient(config, app.secrets),
    issuerName: () => BUILTIN_ISSUER,
    freshMs: Number.POSITIVE_INFINITY,
    fetch: injectedFetch(app, config.publicUrl),
  })
}
