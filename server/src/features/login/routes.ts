import { LOGOUT_PATH } from "@grove/contract/auth"
import type { FastifyInstance, FastifyRequest } from "fastify"

import { methodOfSession } from "#features/auth/methods.service.ts"
import { endSessionByToken } from "#features/auth/sessions.service.ts"
import { findSignInOption } from "#features/auth/sign-in-options.service.ts"
import { sentenceOf } from "#platform/errors.ts"
import { explain } from "#platform/http/failures.ts"
import { injectedFetch } from "#platform/http/injected-fetch.ts"
import { readerOf } from "#platform/http/language.ts"
import { noticeBody, sendPlainPage, servePlainPageStyle } from "#platform/http/plain-page.ts"
import { clearToken, hashToken, readToken } from "#platform/http/session.ts"
import { forReader } from "#platform/language/text.ts"

import { isOwnNavigation } from "./navigation.ts"
import { isWhy, notices, PROBLEM_PATH } from "./pages.ts"
import { providerLogoutRoutes } from "./provider-logout.routes.ts"
import { openProviders, type Provider } from "./providers.ts"
import { returnToOf, signInRoutes, type ShowNotice } from "./sign-in.routes.ts"

export function loginRoutes(app: FastifyInstance) {
  servePlainPageStyle(app, app.deps.webDist)
  const providers = openProviders(app.deps.config, {
    now: app.deps.now,
    log: app.deps.log,
    secrets: app.secrets,
    fetch: injectedFetch(app, app.deps.config.publicUrl),
  })
  void app.register(async (scope) => navigations(scope, providers))
  void app.register(async (scope) => providerLogoutRoutes(scope, providers))
}

/** Full-page navigations: errors are shown as pages, not as JSON. */
function navigations(app: FastifyInstance, providers: readonly Provider[]) {
  const { config, log } = app.deps
  const cookies = { isHttps: config.publicUrl.startsWith("https:") }

  const show: ShowNotice = (request, reply, notice) => {
    const { status, title, ...rest } = notice
    return sendPlainPage(request, reply, status, { title, body: noticeBody(rest) })
  }

  app.setErrorHandler((error, request, reply) => {
    const failure = explain(error)
    if (failure.code === "server.error") log.error({ err: error }, "unexpected failure")
    if (failure.retryAfterSeconds !== undefined)
      void reply.header("retry-after", failure.retryAfterSeconds)
    return forReader(readerOf(request), () =>
      show(
        request,
        reply,
        notices.failure(failure.status, sentenceOf(failure), returnToOf(request)),
      ),
    )
  })

  signInRoutes(app, { providers, cookies, show })

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
    if (token === undefined) return reply.redirect("/", 303)
    const provider = await providerToLeave(request)
    await endSessionByToken(await app.identify(request), hashToken(token))
    clearToken(reply, "session", cookies)
    // Removes drafts and other local data from the device.
    void reply.header("clear-site-data", '"storage"')
    const next = await provider?.oidc.endSession(`${config.publicUrl}/`)
    return reply.redirect(next?.href ?? "/", 303)
  })

  /** The provider of this session, if signing out here also signs out there. */
  async function providerToLeave(request: FastifyRequest): Promise<Provider | undefined> {
    if (!providers.some(({ logout }) => logout)) return undefined
    const ctx = await app.identify(request)
    const method = await methodOfSession(ctx)
    const key = method && findSignInOption(ctx, method.issuer)?.key
    return providers.find((provider) => provider.logout && provider.key === key)
  }
}
