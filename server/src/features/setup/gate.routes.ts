import { LOGIN_PATH, LOGOUT_PATH } from "@grove/contract/auth"
import type { FastifyInstance } from "fastify"

import { AppError } from "#platform/errors.ts"
import { wantsPage } from "#platform/http/failure-page.ts"
import { pathOf } from "#platform/http/path.ts"
import { sendPlainPage } from "#platform/http/plain-page.ts"
import type { RateClass } from "#platform/http/rate-classes.ts"
import { IN_PROCESS } from "#platform/http/rate-limits.ts"
import { readToken } from "#platform/http/session.ts"
import { t } from "#platform/language/text.ts"

import { beingSetUpBody } from "./pages.ts"
import { holdsSetup } from "./service.ts"

declare module "fastify" {
  interface FastifyContextConfig {
    /** A page of the set-up itself, which checks its holder. */
    isSetup?: boolean
  }
}

const RETRY_SECONDS = 60
/** Files and probes reveal nothing about the site. */
const HARMLESS: ReadonlySet<RateClass | undefined> = new Set(["static", "probe", "csp-report"])
/** What the holder of the address needs to sign in. */
const SIGN_IN = new RegExp(`^(${LOGIN_PATH}|${LOGOUT_PATH}|/api/callback|/idp)(/|$)`)

/** Rejects all other requests until the site is set up. Costs nothing afterward. */
export function useSetupGate(app: FastifyInstance) {
  const cookies = { isHttps: app.deps.config.publicUrl.startsWith("https:") }
  app.addHook("onRequest", async (request, reply) => {
    if (app.site.current().isSetUp) return undefined
    const { isSetup, rateClass } = request.is404 ? {} : request.routeOptions.config
    if (isSetup || HARMLESS.has(rateClass)) return undefined
    // The application is a client of its own identity provider.
    if (request.raw.socket.remoteAddress === IN_PROCESS) return undefined
    const token = readToken(request, "setup", cookies)
    const isSignIn = SIGN_IN.test(pathOf(request.url).path)
    if (isSignIn && (await holdsSetup(await app.identify(request), token))) return undefined
    if (!wantsPage(request.raw))
      throw new AppError("server.settingUp", undefined, { retryAfterSeconds: RETRY_SECONDS })
    void reply.header("retry-after", RETRY_SECONDS)
    return sendPlainPage(request, reply, 503, {
      title: t("This place is being set up"),
      body: beingSetUpBody(),
    })
  })
}
