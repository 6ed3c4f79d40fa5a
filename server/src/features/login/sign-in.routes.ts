import { JOIN_PATH, LOGIN_PATH } from "@grove/contract/auth"
import { SESSION_DAYS } from "@grove/contract/limits"
import { safeReturnTo } from "@grove/contract/return-to"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"

import { BUILTIN_KEY } from "#config/providers.ts"
import { ATTEMPT_MS, redeemAttempt, storeAttempt } from "#features/auth/attempts.service.ts"
import { isFresh } from "#features/auth/fresh-sign-in.service.ts"
import { linkMethod } from "#features/auth/methods.service.ts"
import { signInOptions } from "#features/auth/sign-in-options.service.ts"
import type { NotAdmitted } from "#features/registration/admission.service.ts"
import { isMember } from "#platform/actor.ts"
import type { Context } from "#platform/context.ts"
import { escapeHtml } from "#platform/http/html.ts"
import { pathOf } from "#platform/http/path.ts"
import { sendPlainPage } from "#platform/http/plain-page.ts"
import { providerButtons } from "#platform/http/provider-buttons.ts"
import { clearToken, readToken, setToken, type CookieRules } from "#platform/http/session.ts"
import { askedLanguage } from "#platform/language/reader.ts"
import { t } from "#platform/language/text.ts"

import { chooseProvider } from "./choose-provider.ts"
import { canonicalLoopbackOrigin, isDocument, isOwnNavigation } from "./navigation.ts"
import { notices, PROBLEM_PATH, type Notice, type Why } from "./pages.ts"
import { CALLBACK_PATH, type Provider } from "./providers.ts"
import { signIn } from "./sign-in.service.ts"

const DAY_SECONDS = 86_400
const JOIN_COOKIE_DAYS = 90
const SETTINGS = "/settings"

interface Purpose {
  returnTo: string
  isFresh: boolean
  /** The member to whom the identity is to be linked. */
  linkTo: string | null
}

interface Tools {
  providers: readonly Provider[]
  cookies: CookieRules
  show: ShowNotice
}

/** From the button to the provider and back. */
export function signInRoutes(app: FastifyInstance, { providers, cookies, show }: Tools) {
  const { config } = app.deps

  app.get(LOGIN_PATH, { config: { rateClass: "sign-in" } }, async (request, reply) => {
    const { query } = pathOf(request.url)
    const returnTo = returnToOf(request)
    const elsewhere = canonicalLoopbackOrigin(request.headers.host, config.publicUrl)
    if (elsewhere !== undefined) return reply.redirect(`${elsewhere}${request.url}`, 302)
    if (!isDocument(request.headers)) return show(request, reply, notices.askLogin(returnTo))
    const ctx = await app.identify(request)
    const isLink = query.get("link") === "1"
    if (isLink && !isOwnNavigation(request.headers))
      return show(request, reply, notices.problem("foreign", SETTINGS))
    if (isLink && !mayLink(ctx)) return show(request, reply, notices.problem("linkStale", SETTINGS))
    // Only counts navigations: embedded images pointing here must not exhaust the limit.
    await app.consumeRateLimit("login", request)

    const asked: Purpose = {
      returnTo: isLink ? SETTINGS : returnTo,
      isFresh: query.get("fresh") === "1",
      linkTo: isLink ? ctx.actor.userId : null,
    }
    const purpose = query.has("continue") ? await continued(ctx, request, asked) : asked
    const provider = await chooseProvider(ctx, providers, query.get("provider"), purpose.isFresh)
    if (provider === "unknown")
      return show(request, reply, notices.problem("notOffered", purpose.returnTo))
    if (purpose.linkTo !== null && !mayBeLinked(provider))
      return show(request, reply, notices.problem("notOffered", SETTINGS))
    if (provider === "several") return showChoice(ctx, request, reply, query)
    return begin(ctx, reply, provider, purpose, (why) =>
      show(request, reply, notices.problem(why, purpose.returnTo)),
    )
  })

  /** The try-out proves nothing about the person, so it cannot be added. */
  const mayBeLinked = (provider: Provider | "several") =>
    provider !== "several" && (provider.key !== BUILTIN_KEY || config.accounts === "local")

  /** A button on the page of the built-in provider keeps the purpose of the sign-in that led there. */
  async function continued(ctx: Context, request: FastifyRequest, asked: Purpose) {
    const token = readToken(request, "login", cookies)
    const open = token === undefined ? undefined : await redeemAttempt(ctx, token)
    return open ?? asked
  }

  async function begin(
    ctx: Context,
    reply: FastifyReply,
    provider: Provider,
    purpose: Purpose,
    fail: (why: "unreachable") => FastifyReply,
  ) {
    const started = await provider.oidc.begin({ isFresh: purpose.isFresh })
    if (!started) {
      void reply.header("retry-after", 10)
      return fail("unreachable")
    }
    const { returnTo, linkTo } = purpose
    const token = await storeAttempt(ctx, { ...started, provider: provider.key, returnTo, linkTo })
    setToken(reply, "login", token, cookies, ATTEMPT_MS / 1000)
    return reply.redirect(started.url.href, 302)
  }

  function showChoice(
    ctx: Context,
    request: FastifyRequest,
    reply: FastifyReply,
    query: URLSearchParams,
  ) {
    const kept = new URLSearchParams(
      [...query].filter(([name]) => ["returnTo", "fresh"].includes(name)),
    )
    const buttons = providerButtons(signInOptions(ctx), kept)
    const { name, description } = ctx.site.current()
    const body = `<p>${escapeHtml(description || t("Choose how you want to sign in."))}</p>\n${buttons}`
    return sendPlainPage(request, reply, 200, { title: t("Sign in to {name}", { name }), body })
  }

  const paths = new Set([CALLBACK_PATH, ...providers.map(({ callbackPath }) => callbackPath)])
  for (const path of paths)
    app.get(path, { config: { rateClass: "sign-in", writes: true } }, async (request, reply) => {
      const ctx = await app.identify(request)
      const token = readToken(request, "login", cookies)
      clearToken(reply, "login", cookies)
      const attempt = token === undefined ? undefined : await redeemAttempt(ctx, token)
      if (!attempt) return toProblem(reply, "expired", "/")
      // Attempts stored by an older version name no provider; there was only one.
      const provider = providers.find(({ key }) => key === (attempt.provider ?? providers[0]?.key))
      if (provider?.callbackPath !== path) return toProblem(reply, "failed", attempt.returnTo)

      const authenticated = await provider.oidc.finish(
        new URL(request.url, config.publicUrl),
        attempt,
      )
      if (typeof authenticated === "string")
        return toProblem(reply, authenticated, attempt.returnTo)
      if (attempt.linkTo !== null) {
        if (ctx.actor.userId !== attempt.linkTo || !mayLink(ctx))
          return toProblem(reply, "linkStale", SETTINGS)
        const linked = await linkMethod(ctx, authenticated.identity)
        if (linked !== "linked") return toProblem(reply, linked, SETTINGS)
        return reply.redirect(`${SETTINGS}?linked=${provider.key}`, 303)
      }
      const visit = {
        oldToken: readToken(request, "session", cookies),
        userAgent: request.headers["user-agent"],
        language: askedLanguage(request.headers["accept-language"]),
        address: request.ip,
        authenticatedAt: authenticated.at,
        providerSession: authenticated.providerSession,
      }
      const ticket = {
        invitation: readToken(request, "invite", cookies),
        setup: readToken(request, "setup", cookies),
      }
      const signedIn = await signIn(ctx, authenticated.identity, visit, ticket)
      if (typeof signedIn === "string") return toProblem(reply, signedIn, "/")
      if ("refused" in signedIn) return toJoining(reply, signedIn, cookies)
      for (const name of ["invite", "join"] as const)
        if (readToken(request, name, cookies) !== undefined) clearToken(reply, name, cookies)
      setToken(reply, "session", signedIn.token, cookies, SESSION_DAYS.absolute * DAY_SECONDS)
      // Banned users land on the page that explains the ban and offers the appeal.
      const next = signedIn.banId === undefined ? attempt.returnTo : `/appeals/${signedIn.banId}`
      return reply.redirect(next, 303)
    })
}

/** A repeated parameter counts as none. */
export const returnToOf = (request: FastifyRequest) =>
  safeReturnTo((request.query as Record<string, unknown>)["returnTo"])

export type ShowNotice = (
  request: FastifyRequest,
  reply: FastifyReply,
  notice: Notice,
) => FastifyReply

/** Redirects, so that reloading does not repeat the callback. */
function toProblem(reply: FastifyReply, why: Why, returnTo: string) {
  const query = new URLSearchParams({ why, ...(returnTo !== "/" && { returnTo }) })
  return reply.redirect(`${PROBLEM_PATH}?${query.toString()}`, 303)
}

/** Redirects a person who was not admitted to the page with the state of their request. */
function toJoining(reply: FastifyReply, answer: NotAdmitted, cookies: CookieRules) {
  if (answer.requestToken === undefined)
    return reply.redirect(`${JOIN_PATH}?why=${answer.refused}`, 303)
  setToken(reply, "join", answer.requestToken, cookies, JOIN_COOKIE_DAYS * DAY_SECONDS)
  return reply.redirect(JOIN_PATH, 303)
}

/** A stolen or unattended session must not add a method that outlives it. */
const mayLink = (ctx: Context) =>
  isMember(ctx.actor) && ctx.actor.standing.state !== "banned" && isFresh(ctx)
