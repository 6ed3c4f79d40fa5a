import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { Provider } from "oidc-provider"

import type { Application } from "#idp/application.ts"
import { IDP_PATH } from "#idp/client.ts"
import type { Context } from "#platform/context.ts"
import { noticeBody, sendPlainPage, type PlainPage } from "#platform/http/plain-page.ts"
import { t } from "#platform/language/text.ts"

export const STYLE_PATH = "/api/accounts.css"
const SCRIPT_PATH = "/passkeys.js"
const TOKEN = /^[\w-]{43}$/

/** `idp_flow`: a sign-up or link. `idp_pass`: has just proved who it is. `idp_device`: recognizes the browser. */
type CookieName = "idp_flow" | "idp_pass" | "idp_device"

const SECONDS: Record<CookieName, number> = {
  idp_flow: 3600,
  idp_pass: 180,
  idp_device: 365 * 86_400,
}

/** What the pages of local accounts share. */
export interface Web {
  app: FastifyInstance
  provider: Provider
  application: Application
  hasPasskeys: boolean
  context(request: FastifyRequest): Promise<Context>
  show(
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    page: Pick<PlainPage, "title" | "body" | "band" | "below">,
  ): FastifyReply
  read(request: FastifyRequest, name: CookieName): string | undefined
  set(reply: FastifyReply, name: CookieName, token: string): void
  clear(reply: FastifyReply, name: CookieName): void
}

export function makeWeb(
  app: FastifyInstance,
  provider: Provider,
  application: Application,
  hasPasskeys: boolean,
): Web {
  const secure = app.deps.config.publicUrl.startsWith("https:")
  const cookie = { path: IDP_PATH, httpOnly: true, sameSite: "lax", secure } as const
  const scripts = app.deps.webDist === undefined ? [] : [SCRIPT_PATH]
  return {
    app,
    provider,
    application,
    hasPasskeys,
    context: (request) => app.identify(request),
    show: (request, reply, status, page) =>
      sendPlainPage(request, reply, status, { ...page, styles: [STYLE_PATH], scripts }),
    read(request, name) {
      const value = request.cookies[name]
      return value !== undefined && TOKEN.test(value) ? value : undefined
    },
    set: (reply, name, token) =>
      void reply.setCookie(name, token, { ...cookie, maxAge: SECONDS[name] }),
    clear: (reply, name) => void reply.clearCookie(name, cookie),
  }
}

export const formOf = ({ body }: FastifyRequest): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams()

export const valueOf = (request: FastifyRequest, name: string): string =>
  formOf(request).get(name) ?? ""

export const FORM = { config: { rateClass: "sign-in" } } as const

export const gone = (web: Web, request: FastifyRequest, reply: FastifyReply, text: string) =>
  web.show(request, reply, 410, {
    title: t("This no longer works"),
    body: noticeBody({
      text,
      actions: [
        { label: t("Sign in"), href: "/api/login" },
        { label: t("Back to the start page"), href: "/" },
      ],
    }),
  })
