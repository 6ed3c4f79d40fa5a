import { auth, LOGIN_PATH, LOGOUT_PATH } from "@grove/contract/auth"
import { SESSION_DAYS } from "@grove/contract/limits"
import { safeReturnTo } from "@grove/contract/return-to"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"

import { builtinClient } from "#idp/client.ts"
import type { Context } from "#platform/context.ts"
import { AppError } from "#platform/errors.ts"
import { noticeBody, sendPlainPage, servePlainPageStyle } from "#platform/http/plain-page.ts"
import { serve } from "#platform/http/serve.ts"
import { clearToken, hashToken, readToken, setToken } from "#platform/http/session.ts"

import { injectedFetch } from "./injected-fetch.routes.ts"
import { openOidc, type Oidc } from "./oidc.ts"
import { isWhy, PROBLEM_PATH, PROBLEMS, wayBack, type Why } from "./pages.ts"
import { ATTEMPT_MS, currentUser, endSessionByToken } from "./service.ts"
import { BUILTIN_ISSUER, redeemAttempt, rememberAttempt, signIn } from "./sign-in.service.ts"

const CALLBACK_PATH = "/api/callback"
const FRESH_MS = 10_000
const DAY_SECONDS = 86_400

export function authRoutes(app: FastifyInstance) {
  serve(app, auth.me, (ctx) => currentUser(ctx))

  const { config } = app.deps
  const cookies = { isHttps: config.publicUrl.startsWith("https:") }
  const oidc = oidcOf(app)

  servePlainPageStyle(app)

  app.get<{ Querystring: Record<string, unknown> }>(LOGIN_PATH, async (request, reply) => {
    const returnTo = safeReturnTo(request.query["returnTo"])
    const elsewhere = ownAddress(request, config.publicUrl)
    if (elsewhere !== undefined) return reply.redirect(`${elsewhere}${request.url}`, 302)
    const ctx = await app.identify(request)
    const refused = await tooFast(app, request, ctx)
    if (refused) {
      void reply.header("retry-after", refused.retryAfterSeconds ?? 60)
      return showProblem(request, reply, "busy", returnTo)
    }
    const begun = await oidc.begin()
    if (!begun) {
      void reply.header("retry-after", 10)
      return showProblem(request, reply, "unreachable", returnTo)
    }
    const token = await rememberAttempt(ctx, begun, returnTo)
    setToken(reply, "login", token, cookies, ATTEMPT_MS / 1000)
    return reply.redirect(begun.url.href, 302)
  })

  app.get(CALLBACK_PATH, async (request, reply) => {
    const ctx = await app.identify(request)
    await app.takePace({ pace: "read" }, request, ctx)
    const token = readToken(request, "login", cookies)
    clearToken(reply, "login", cookies)
    const attempt = token === undefined ? undefined : await redeemAttempt(ctx, token)
    if (!attempt) return toProblem(reply, "expired", "/")

    const identity = await oidc.finish(new URL(request.url, config.publicUrl), attempt)
    if (typeof identity === "string") return toProblem(reply, identity, attempt.returnTo)
    const signedIn = await signIn(ctx, identity, {
      oldToken: readToken(request, "session", cookies),
      userAgent: request.headers["user-agent"],
      address: request.ip,
    })
    if (signedIn === "deleted") return toProblem(reply, "deleted", "/")
    setToken(reply, "session", signedIn.token, cookies, SESSION_DAYS.absolute * DAY_SECONDS)
    // Whoever is banned is told why, and how to appeal.
    return reply.redirect(
      signedIn.banId === undefined ? attempt.returnTo : `/appeals/${signedIn.banId}`,
      303,
    )
  })

  app.get<{ Querystring: Record<string, unknown> }>(PROBLEM_PATH, (request, reply) => {
    const why = request.query["why"]
    return showProblem(
      request,
      reply,
      isWhy(why) ? why : "failed",
      safeReturnTo(request.query["returnTo"]),
    )
  })

  app.get(LOGOUT_PATH, async (request, reply) => {
    if (!isOwnNavigation(request)) {
      return sendPlainPage(request, reply, 200, {
        brand: config.brandName,
        title: "Do you want to sign out?",
        body: noticeBody({
          text: "Another page asked to sign you out. Nothing has happened yet.",
          actions: [
            { label: "Sign out", href: LOGOUT_PATH },
            { label: "Stay signed in", href: "/" },
          ],
        }),
      })
    }
    const token = readToken(request, "session", cookies)
    if (token !== undefined) {
      await endSessionByToken(await app.identify(request), hashToken(token))
      clearToken(reply, "session", cookies)
      // Drafts and the like stay with the person, not with the machine.
      void reply.header("clear-site-data", '"storage"')
    }
    return reply.redirect("/", 303)
  })

  const showProblem = (
    request: FastifyRequest,
    reply: FastifyReply,
    why: Why,
    returnTo: string,
  ) => {
    const { status, title, text } = PROBLEMS[why]
    const body = noticeBody({ text, actions: wayBack(returnTo) })
    return sendPlainPage(request, reply, status, { brand: config.brandName, title, body })
  }
}

/** A redirect, so that reloading the page does not play the callback again. */
function toProblem(reply: FastifyReply, why: Why, returnTo: string) {
  const query = new URLSearchParams({ why, ...(returnTo !== "/" && { returnTo }) })
  return reply.redirect(`${PROBLEM_PATH}?${query}`, 303)
}

async function tooFast(
  app: FastifyInstance,
  request: FastifyRequest,
  ctx: Context,
): Promise<AppError | undefined> {
  try {
    await app.takePace({ pace: "login" }, request, ctx)
    return undefined
  } catch (error) {
    if (error instanceof AppError && error.code === "request.tooMany") return error
    throw error
  }
}

/** A page of ours or the person at the address bar; an image, a frame or another site cannot sign anyone out. */
function isOwnNavigation(request: FastifyRequest): boolean {
  const site = request.headers["sec-fetch-site"]
  const target = request.headers["sec-fetch-dest"]
  const mode = request.headers["sec-fetch-mode"]
  return (
    (site === undefined || site === "same-origin" || site === "none") &&
    (target === undefined || target === "document") &&
    (mode === undefined || mode === "navigate")
  )
}

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"])

/**
 * On one's own machine, 127.0.0.1 and localhost are the same server but not the same place for cookies: signing in
 * has to begin where it will end.
 */
function ownAddress(request: FastifyRequest, publicUrl: string): string | undefined {
  const own = new URL(publicUrl)
  const asked = URL.parse(`http://${request.headers.host ?? ""}`)
  if (
    !asked ||
    own.protocol !== "http:" ||
    asked.port !== own.port ||
    asked.hostname === own.hostname
  )
    return undefined
  return LOOPBACK.has(own.hostname) && LOOPBACK.has(asked.hostname) ? own.origin : undefined
}

/** The provider that vouches for people: the configured one over the network, the built-in one within this process. */
function oidcOf(app: FastifyInstance): Oidc {
  const { config, now, log } = app.deps
  const outside = config.oidc
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
    settings: () => builtinClient(config),
    issuerName: () => BUILTIN_ISSUER,
    freshMs: Number.POSITIVE_INFINITY,
    fetch: injectedFetch(app, config.publicUrl),
  })
}
