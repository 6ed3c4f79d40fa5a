import { readFileSync } from "node:fs"

import { INVITE_PATH, JOIN_PATH } from "@grove/contract/auth"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"

import { isMember } from "#platform/actor.ts"
import { useForms } from "#platform/http/forms.ts"
import { pathOf } from "#platform/http/path.ts"
import { readStyle, sendPlainPage, servePlainFile } from "#platform/http/plain-page.ts"
import { clearToken, readToken, setToken } from "#platform/http/session.ts"
import { canSendMail } from "#platform/mail/queue.ts"

import { findRequest, sendRequest, withdrawRequest } from "./joining.service.ts"
import { findOffer } from "./offer.service.ts"
import {
  invitePage,
  notAdmittedPage,
  unknownPersonPage,
  withdrawnPage,
  withdrawPage,
  type JoiningPage,
} from "./pages.ts"
import { requestPage, wordsPage } from "./request-page.ts"

const STYLE = readStyle(import.meta.url, "joining.css")
const SCRIPT = readFileSync(new URL("joining.js", import.meta.url), "utf8")
const STYLE_PATH = "/api/joining.css"
const SCRIPT_PATH = "/api/joining.js"

const INVITATION_SECONDS = 3600
const FORM_BYTES = 16 * 1024
const CONFIG = { config: { rateClass: "sign-in" as const } }

/** Full-page navigations of people who are not members yet; they work without scripts. */
export function joiningPages(app: FastifyInstance) {
  const { config } = app.deps
  const cookies = { isHttps: config.publicUrl.startsWith("https:") }
  const site = () => app.site.current()
  useForms(app, FORM_BYTES)
  servePlainFile(app, STYLE_PATH, STYLE)
  servePlainFile(app, SCRIPT_PATH, SCRIPT)

  const show = (request: FastifyRequest, reply: FastifyReply, page: JoiningPage) => {
    const { status, ...rest } = page
    return sendPlainPage(request, reply, status, {
      ...rest,
      styles: [STYLE_PATH],
      scripts: [SCRIPT_PATH],
    })
  }

  app.get<{ Params: { code: string } }>(`${INVITE_PATH}/:code`, CONFIG, async (request, reply) => {
    const ctx = await app.identify(request)
    if (isMember(ctx.actor)) return reply.redirect("/", 303)
    const { code } = request.params
    const offer = await findOffer(ctx, code)
    if (offer?.state === "valid") setToken(reply, "invite", code, cookies, INVITATION_SECONDS)
    return show(request, reply, invitePage(site(), offer))
  })

  app.get(JOIN_PATH, CONFIG, async (request, reply) => {
    const ctx = await app.identify(request)
    if (isMember(ctx.actor)) return reply.redirect("/", 303)
    const { query } = pathOf(request.url)
    const why = query.get("why")
    if (why === "closed" || why === "domain" || why === "invitation-needed") {
      const offer = await findOffer(ctx, readToken(request, "invite", cookies))
      return show(request, reply, notAdmittedPage(site(), why, offer))
    }
    if (query.has("withdrawn")) return show(request, reply, withdrawnPage())
    const found = await ownRequest(request)
    if (!found) return show(request, reply, unknownPersonPage(site()))
    if (found.state === "unsent" || (found.state === "waiting" && query.has("change")))
      return show(request, reply, wordsPage(site(), { request: found, text: found.words }))
    if (found.state !== "refused" && query.has("withdraw"))
      return show(request, reply, withdrawPage())
    const isMailed = canSendMail(config) && found.email !== null && found.emailVerified
    return show(request, reply, requestPage(site(), found, { now: ctx.now(), isMailed }))
  })

  /** For the script, which reloads the page when it changes. */
  app.get(`${JOIN_PATH}/state`, { config: { rateClass: "page" } }, async (request) => ({
    state: (await ownRequest(request))?.state ?? "gone",
  }))

  app.post<{ Body: URLSearchParams | undefined }>(JOIN_PATH, CONFIG, async (request, reply) => {
    const ctx = await app.identify(request)
    const token = readToken(request, "join", cookies)
    const found = token === undefined ? undefined : await findRequest(ctx, token)
    if (token === undefined || !found) return show(request, reply, unknownPersonPage(site()))
    const text = request.body?.get("words") ?? ""
    const problem = await sendRequest(ctx, token, text)
    // If a decision was made meanwhile, the page shows it instead of the text.
    if (problem === undefined || problem === "decided") return reply.redirect(JOIN_PATH, 303)
    return show(request, reply, wordsPage(site(), { request: found, text, problem }))
  })

  app.post(`${JOIN_PATH}/withdraw`, CONFIG, async (request, reply) => {
    const ctx = await app.identify(request)
    const token = readToken(request, "join", cookies)
    const isGone = token !== undefined && (await withdrawRequest(ctx, token))
    if (!isGone) return reply.redirect(JOIN_PATH, 303)
    clearToken(reply, "join", cookies)
    return reply.redirect(`${JOIN_PATH}?withdrawn=1`, 303)
  })

  app.post(`${JOIN_PATH}/sign-out`, CONFIG, async (_request, reply) => {
    clearToken(reply, "join", cookies)
    clearToken(reply, "invite", cookies)
    return reply.redirect("/", 303)
  })

  async function ownRequest(request: FastifyRequest) {
    const token = readToken(request, "join", cookies)
    return token === undefined ? undefined : findRequest(await app.identify(request), token)
  }
}
